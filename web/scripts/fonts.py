"""Make the client's fonts: `make fonts` cuts the two faces down to what the texts need, and writes web/src/fonts.

The packages hold every figure, small capital and ligature of a face. We write five languages, and names: the letters of
Western Europe and of Russian, with kerning and figures of one width. The rest is left to the fonts of the system.
"""

from pathlib import Path

from fontTools import subset

WEB = Path(__file__).parents[1]
FOLDER = WEB / "src" / "fonts"
FACES = {"fira-sans": (400, 600), "alegreya": (500,)}
LATIN = {*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, "Œœ\xa0\u202f«»·–—‘’“”„…−")}
CYRILLIC = {*range(0x410, 0x450), *map(ord, "Ёё")}
NAMES = (0, 1, 2, 13, 14)  # who made it, what it is called, under which licence


def cut(face: str, alphabet: str, weight: int, letters: set[int]) -> None:
    """Write the part of a face that holds these letters."""
    name = f"{face}-{alphabet}-{weight}"
    options = subset.Options(flavor="woff2", hinting=False, layout_features=["kern", "tnum"], name_IDs=NAMES)
    font = subset.load_font(WEB / f"node_modules/@fontsource/{face}/files/{name}-normal.woff2", options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    subset.save_font(font, FOLDER / f"{name}.woff2", options)


def main() -> None:
    """Write all fonts."""
    for face, weights in FACES.items():
        for weight in weights:
            cut(face, "latin", weight, LATIN)
            cut(face, "cyrillic", weight, CYRILLIC)


if __name__ == "__main__":
    main()
