"""A picture as pixels, for whatever cannot show SVG; needs the extra `pictures`."""

from indigo.drawing.checks import check_width
from indigo.rules.errors import UnknownOption, missing_extra, quoted

WIDTH = 1120  # pixels, for a whole screen


def png(picture: str, *, width: int = WIDTH) -> bytes:
    """Turn an SVG picture into a PNG of this width."""
    try:
        from resvg_py import svg_to_bytes  # only when it is asked for: drawing needs nothing else
    except ImportError as error:
        raise missing_extra("PNG pictures need resvg", "pictures", error) from error
    check_width(width)
    if not isinstance(picture, str):
        raise UnknownOption(f"{quoted(picture)} is no SVG picture: draw one first, as in png(svg(game))")
    try:
        return svg_to_bytes(svg_string=picture, width=width)
    except ValueError as error:
        raise UnknownOption(f"{quoted(picture)} is no SVG picture: {error}") from None
