"""A picture as pixels, for whatever cannot show SVG; needs the extra `pictures`."""

from indigo.rules.errors import MissingExtra

WIDTH = 1120  # pixels, for a whole screen


def png(picture: str, *, width: int = WIDTH) -> bytes:
    """Turn an SVG picture into a PNG of this width."""
    try:
        from resvg_py import svg_to_bytes  # only when it is asked for: drawing needs nothing else
    except ImportError as error:
        raise MissingExtra(f'PNG pictures need resvg: pip install "indigo[pictures]" ({error})') from error
    return svg_to_bytes(svg_string=picture, width=width)
