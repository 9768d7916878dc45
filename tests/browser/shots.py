"""Pictures of every screen, in every size and theme: `make shots` writes them to a folder, for looking at."""

import argparse
import asyncio
import itertools
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import Page
from tqdm import tqdm

from indigo.cli.messages import MESSAGES
from tests.browser.pages import starting
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage, still
from tests.server.people import serving, sqlite_in

SIZES = {
    "desktop": (1440, 900),
    "large": (2560, 1440),
    "zoomed": (720, 450),  # the desktop at 200 %
    "tablet": (820, 1180),
    "tablet-sideways": (1180, 820),
    "phone": (390, 844),
    "phone-sideways": (844, 390),
}
# Ways of seeing that Chromium can show.
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
THEMES = ("dark", "light", "contrast")
LANGUAGES = tuple(MESSAGES)
# As if it had been chosen in another tab.
CHOOSE = """async (language) => {
    const key = 'indigo.settings'
    const text = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language })
    localStorage.setItem(key, text)
    dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
    for (let wait = 0; document.documentElement.lang !== language && wait < 100; wait++)
        await new Promise((next) => setTimeout(next, 20))
}"""

Look = tuple[str, str, str]  # language, size, theme


async def see(page: Page, vision: str) -> None:
    """Show a page as somebody sees it who does not see all colours."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})


async def shoot(folder: Path, names: list[str], looks: list[Look], vision: str | None) -> None:
    """Set up each scene once, and take its picture with every look."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, tqdm(total=len(names) * len(looks), unit="shot") as bar:
        async with serving(sqlite_in(Path(place))) as server, starting() as browser, AsyncExitStack() as life:
            stage = Stage(server, browser, life)
            for name in names:
                page = await SCENES[name](stage)
                if vision:
                    await see(page, vision)
                for language, size, theme in looks:
                    width, height = SIZES[size]
                    await page.set_viewport_size({"width": width, "height": height})
                    await page.evaluate(CHOOSE, language)
                    await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
                    await still(page)
                    await page.screenshot(path=folder / f"{name}-{size}-{theme}-{language}.png")
                    bar.update()
                await page.context.close()


def main() -> None:
    """Write pictures of all screens, or of those that are named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES], metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--folder", type=Path, default=Path("shots"))
    parser.add_argument("--size", choices=SIZES, action="append", help="only this size; more than once for several")
    parser.add_argument("--theme", choices=THEMES, action="append", help="only this theme; more than once for several")
    parser.add_argument("--vision", choices=VISIONS, help="as somebody sees it who does not see all colours")
    parser.add_argument(
        "--language", choices=LANGUAGES, action="append", help="only this one; else all, English in all themes"
    )
    options = parser.parse_args()
    sizes, themes = options.size or list(SIZES), options.theme or list(THEMES)
    looks = [
        (language, size, theme)
        for language in options.language or LANGUAGES
        for size, theme in itertools.product(sizes, themes)
        if options.language or language == "en" or theme == themes[0]
    ]
    asyncio.run(shoot(options.folder, options.scenes or list(SCENES), looks, options.vision))


if __name__ == "__main__":
    main()
