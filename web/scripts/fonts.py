"""Make the client's fonts: `make fonts` reduces two typefaces to what the texts need and writes web/src/fonts.

The packages contain every figure, small capital and ligature of a typeface. The client needs six languages and the
names of players: the letters of Western Europe and Russian, with kerning. Tables and clocks, which use the sans-serif,
also need figures of equal width. The browser takes anything else from the system's fonts. Pictures in PNG get one
weight of the sans-serif as a font file that needs no browser: src/indigo/drawing/fira-sans.ttf.
"""

from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

WEB = Path(__file__).parents[1]
FOLDER = WEB / "src" / "fonts"
LETTERING = WEB.parent / "src/indigo/drawing/fira-sans.ttf"
FACES = {"fira-sans": ((400, 600), ["kern", "tnum"]), "alegreya": ((500,), ["kern"])}
RARE = {*map(ord, "\\^`{|}÷")}  # in no text of ours, and hardly in a name
LATIN = {*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "¡¿Œœ\xa0\u202f«»·–—‘’“”„…−")} - RARE
CYRILLIC = {*range(0x410, 0x450), *map(ord, "Ёё")}
NAMES = (0, 1, 2, 13, 14)  # copyright, name and licence


def cut(face: str, alphabet: str, weight: int, letters: set[int], features: list[str]) -> None:
    """Write the part of a typeface with these letters and layout features."""
    name = f"{face}-{alphabet}-{weight}"
    options = subset.Options(flavor="woff2", hinting=False, layout_features=features, name_IDs=NAMES)
    font = subset.load_font(WEB / f"node_modules/@fontsource/{face}/files/{name}-normal.woff2", options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    subset.save_font(font, FOLDER / f"{name}.woff2", options)


def write_lettering() -> None:
    """Write the font of pictures in PNG: both alphabets in one file, with the name of the whole family."""
    parts = []
    for alphabet in ("latin", "cyrillic"):
        font = TTFont(FOLDER / f"fira-sans-{alphabet}-600.woff2")
        font.flavor = None  # not compressed
        parts.append(BytesIO())
        font.save(parts[-1])
        parts[-1].seek(0)
    whole = Merger().merge(parts)
    for number, name in ((6, "FiraSans-SemiBold"), (16, "Fira Sans")):
        whole["name"].setName(name, number, 3, 1, 0x409)
    whole.save(LETTERING)


def main() -> None:
    """Write all fonts."""
    for face, (weights, features) in FACES.items():
        for weight in weights:
            cut(face, "latin", weight, LATIN, features)
            cut(face, "cyrillic", weight, CYRILLIC, features)
    write_lettering()


if __name__ == "__main__":
    main()
