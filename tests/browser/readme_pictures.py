"""Take the README's screenshots again: `make pictures` writes them to docs/images."""

import asyncio
import io
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from PIL import Image
from playwright.async_api import Page

from docs.pictures import DOCS
from tests.browser.pages import PHONE, starting
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage, still
from tests.server.people import serving, sqlite_in

WIDE = {"width": 1200, "height": 750}
GAP = 20  # pixels between phones


async def taken(page: Page, size: dict[str, int]) -> Image.Image:
    """Return a picture of a page in the dark theme."""
    await page.set_viewport_size(size)  # type: ignore[arg-type]
    await page.evaluate("document.documentElement.dataset.theme = 'dark'")
    await still(page)
    return Image.open(io.BytesIO(await page.screenshot())).convert("RGB")


async def take(folder: Path) -> None:
    """Write every picture to a folder."""
    with tempfile.TemporaryDirectory() as place:
        async with serving(sqlite_in(Path(place))) as server, starting() as browser, AsyncExitStack() as life:

            async def shot(scene: str, size: dict[str, int]) -> Image.Image:
                page = await SCENES[scene](Stage(server, browser, life))
                picture = await taken(page, size)
                await page.context.close()
                return picture

            for name, scene in (("game", "game-ghost"), ("replay", "replay-analysis")):
                (await shot(scene, WIDE)).save(folder / f"{name}.webp", quality=80)
            phones = [await shot(scene, PHONE) for scene in ("start", "game-ghost", "end")]
    width, height = PHONE["width"], PHONE["height"]
    together = Image.new("RGB", (len(phones) * (width + GAP) - GAP, height))
    for number, picture in enumerate(phones):
        together.paste(picture, (number * (width + GAP), 0))
    together.save(folder / "phone.webp", quality=80)


if __name__ == "__main__":
    asyncio.run(take(DOCS / "images"))
