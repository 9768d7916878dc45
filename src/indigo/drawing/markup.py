"""SVG markup: pictures, elements and gradients."""

from collections.abc import Iterable
from html import escape

from indigo.drawing.geometry import Point, number


class Picture(str):
    """An SVG picture as a string, which notebooks display."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Picture: {len(self):,} characters of SVG>"

    def _repr_svg_(self) -> str:
        return str(self)


def element(name: str, *content: str, **attributes: str | float) -> str:
    """Return an element; `stroke_width` becomes `stroke-width`, and numbers are shortened."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_quoted(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    inside = "".join(content)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def group(*content: str, **attributes: str | float) -> str:
    """Return a group of elements, or nothing if it is empty."""
    return element("g", *content, **attributes) if any(content) else ""


def shape(path: str, **attributes: str | float) -> str:
    """Return a path."""
    return element("path", d=path, **attributes)


def words(text: str, at: Point, **attributes: str | float) -> str:
    """Return a text at a point."""
    return element("text", escape(text, quote=False), x=at.x, y=at.y, **attributes)


def moved(at: Point, scale: float = 1) -> str:
    """Return the transform that moves a drawing from the origin to a point."""
    return f"translate({at})" + (f" scale({number(scale)})" if scale != 1 else "")


def linear(name: str, colours: Iterable[str], x: float = 0.35, y: float = 1) -> str:
    """Return a gradient from the upper left downwards."""
    return element("linearGradient", *_stops(colours), id=name, x1=0, y1=0, x2=x, y2=y)


def radial(name: str, colours: Iterable[str], **attributes: str | float) -> str:
    """Return a gradient from the centre outwards."""
    return element("radialGradient", *_stops(colours), id=name, **attributes)


def glow(name: str, colour: str) -> str:
    """Return a gradient from a colour in the centre to transparent."""
    stops = ((0.3, 0.75), (0.65, 0.28), (1, 0))
    return element(
        "radialGradient",
        *(element("stop", offset=at, stop_color=colour, stop_opacity=opacity) for at, opacity in stops),
        id=name,
    )


def _quoted(value: str) -> str:
    """Return an attribute's value; `xml.sax.saxutils.quoteattr` does, too, but loads all modules for HTTP."""
    return '"' + escape(value, quote=False).replace('"', "&quot;") + '"'


def _stops(colours: Iterable[str]) -> list[str]:
    colours = list(colours)
    return [
        element("stop", offset=at / max(1, len(colours) - 1), stop_color=colour) for at, colour in enumerate(colours)
    ]
