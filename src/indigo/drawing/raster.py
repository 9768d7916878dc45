"""Pictures as PNG; needs the extra `pictures`."""

from pathlib import Path

from indigo.drawing.checks import checked_width
from indigo.rules.errors import UnknownOption, missing_extra, quoted

WIDTH = 1120  # pixels
LETTERING = Path(__file__).with_name("fira-sans.ttf")  # Latin and Cyrillic; other letters come from the system's fonts


def png(picture: str, *, width: int = WIDTH) -> bytes:
    """Convert an SVG picture to a PNG of this width in pixels. Raises `MissingExtra` or `UnknownOption`."""
    try:
        from resvg_py import svg_to_bytes  # imported only when needed: nothing else depends on it
    except ImportError as error:
        raise missing_extra("PNG pictures need resvg", "pictures", error) from error
    width = checked_width(width)
    if not isinstance(picture, str):
        raise UnknownOption(f"{quoted(picture)} is not an SVG picture: draw one first, as in png(svg(game))")
    try:
        return svg_to_bytes(svg_string=picture, width=width, font_files=[str(LETTERING)])
    except ValueError as error:
        raise UnknownOption(f"{quoted(picture)} is not an SVG picture: {error}") from None
