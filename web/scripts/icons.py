"""Draw the icons: `.venv/bin/python -m web.scripts.icons` renders them in a browser and writes web/public."""

import asyncio
from pathlib import Path

from indigo.drawing.geometry import Point, hexagon, polygon
from indigo.drawing.markup import element, group, shape
from indigo.drawing.pieces import gem, gradients, tile, use
from indigo.drawing.themes import theme_named
from indigo.rules.gems import Gem
from indigo.rules.tiles import Kind, Tile
from tests.browser.pages import browsing

PUBLIC = Path(__file__).parents[1] / "public"
THEME = theme_named("dark")
TILE = Tile(Kind.from_letter("W"), 0)

# The size in pixels, and the share that the tile fills; systems may crop the rest.
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable.png": (512, 0.74),
    "icon-apple.png": (180, 0.82),
}


def icon(share: float) -> str:
    """Return a tile with an emerald as SVG, with a background unless the tile fills the picture."""
    half = 1 / share
    around = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half}
    return element(
        "svg",
        element("defs", gradients(THEME), tile(THEME, TILE), gem(THEME, Gem.EMERALD)),
        element("rect", fill=THEME.table[1], **around) if share < 1 else "",
        element("clipPath", shape(polygon(hexagon(0.975))), id="edge"),
        group(use(THEME, f"tile-{TILE}", Point(0, 0)), clip_path="url(#edge)"),
        use(THEME, f"gem-{Gem.EMERALD}", Point(0, 0), 1.1),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(str, around.values())),
    )


async def draw() -> None:
    """Take a picture of each icon in a browser."""
    async with browsing() as browser:
        for name, (side, share) in ICONS.items():
            page = await browser.new_page(viewport={"width": side, "height": side})
            await page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{icon(share)}")
            await page.screenshot(path=PUBLIC / name, omit_background=True)
            await page.close()


if __name__ == "__main__":
    asyncio.run(draw())
