"""The parts of charts: a sheet of paper, axes with their scale, lines, and bars with their intervals."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from indigo.drawing.geometry import Point, number
from indigo.drawing.markup import Picture, element, shape, words

INK, PAPER, GRID, BAR = "#1b2440", "#ffffff", "#d5d9e6", "#4757b8"
LINES: Final = (BAR, "#1d8a99", "#c0392b")


class Axes(NamedTuple):
    """The field of a chart: the first and last value in each direction, and where the picture has them."""

    x: tuple[float, float]
    y: tuple[float, float]
    left: float
    right: float
    top: float
    bottom: float

    def at(self, x: float, y: float) -> Point:
        """Return where the picture has a pair of values."""
        across = (x - self.x[0]) / (self.x[1] - self.x[0])
        up = (y - self.y[0]) / (self.y[1] - self.y[0])
        return Point(self.left + across * (self.right - self.left), self.bottom - up * (self.bottom - self.top))

    def scale(self, x: Mapping[float, str], y: Mapping[float, str], colour: str = GRID) -> str:
        """Return the labels of some values: `x` has those below the field, `y` those left of it, with a line each."""
        across = (line((self.at(self.x[0], value), self.at(self.x[1], value)), stroke=colour) for value in y)
        left = (words(y[value], self.at(self.x[0], value).plus(Point(-8, 4)), text_anchor="end") for value in y)
        below = (words(x[value], self.at(value, self.y[0]).plus(Point(0, 20)), text_anchor="middle") for value in x)
        return "".join((*across, *left, *below))


def chart(title: str, width: int, height: int, *content: str) -> Picture:
    """Return a picture on white paper; the title is for people who can't see it, or point at it."""
    drawing = element(
        "svg",
        element("title", title),
        element("rect", width=width, height=height, fill=PAPER),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        font_family="sans-serif",
        font_size=12,
        fill=INK,
    )
    return Picture(drawing)


def heading(text: str, at: Point) -> str:
    """Return what is written above a chart."""
    return words(text, at, font_size=15, font_weight="bold")


def line(points: Iterable[Point], **attributes: str | float) -> str:
    """Return a line through points."""
    return shape("M" + "L".join(map(str, points)), **{"fill": "none", **attributes})


def interval(low: float, high: float, y: float, colour: str = INK) -> str:
    """Return an interval: a level line with a short one across each of its ends."""
    ends = "".join(f"M{Point(x, y - 5)}v10" for x in (low, high))
    return shape(f"M{Point(low, y)}H{number(high)}{ends}", stroke=colour, stroke_width=1.5)
