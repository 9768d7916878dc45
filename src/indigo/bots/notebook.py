"""Tables, bars and charts for notebooks, as HTML for light and dark pages."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from indigo.drawing.charts import Axes, interval, line
from indigo.drawing.geometry import Point, polygon
from indigo.drawing.markup import Picture, element, group, shape, words
from indigo.drawing.svg import svg
from indigo.drawing.themes import DARK
from indigo.rules.move import Move
from indigo.rules.setup import COLOURS

WIDTH: Final = 720
HEIGHT: Final = 200
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 10, 30
BAR: Final = "#6b7ce6"
RIM: Final = "#8888"  # visible on light and dark pages
_INK: Final = "currentColor"


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table whose cells are HTML."""

    def row(cells: Iterable[str], name: str) -> str:
        style = "text-align:left;vertical-align:middle;padding:.25em .8em"
        return "<tr>" + "".join(f'<{name} style="{style}">{cell}</{name}>' for cell in cells) + "</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    return f"<table><thead>{row(heads, 'th')}</thead><tbody>{body}</tbody></table>"


def caption(text: str) -> str:
    """Return a paragraph of plain text."""
    return f'<p style="margin:.6em 0">{escape(text)}</p>'


def seat_names(count: int) -> str:
    """Return the colours of this many seats, as a heading for their chances."""
    return " : ".join(COLOURS[:count])


def move_with_tile(move: Move) -> str:
    """Return a move in notation, with a picture of its tile."""
    tile = f'<span style="display:inline-block;width:2.2em;vertical-align:middle">{svg(move.tile)}</span>'
    return f'<span style="white-space:nowrap">{tile} {move}</span>'


def chances_bar(chances: tuple[float, ...]) -> str:
    """Return a bar divided between the seats by their chances, and the chances in percent."""
    parts = "".join(
        f'<span style="width:{chance:.1%};background:{_colour(seat)}"></span>' for seat, chance in enumerate(chances)
    )
    bar = "display:inline-flex;width:9em;height:.8em;overflow:hidden;border-radius:3px"
    numbers = " : ".join(f"{100 * chance:.0f}" for chance in chances)
    return f'<span style="{bar};border:1px solid {RIM}">{parts}</span> {numbers}%'


def chances_chart(course: Sequence[tuple[float, ...]], marks: Mapping[int, str]) -> Picture:
    """Return a chart of each seat's chances over the steps of a game; `marks` labels some of the steps."""
    bottom = HEIGHT - BOTTOM
    axes = Axes((0, len(course) - 1), (0, 1), LEFT, WIDTH - RIGHT, TOP, bottom)

    def edge(seats: int) -> list[Point]:
        return [axes.at(step, sum(chances[:seats])) for step, chances in enumerate(course)]

    bands = [shape(polygon(edge(seat) + edge(seat + 1)[::-1]), fill=_colour(seat)) for seat in range(len(course[0]))]
    scale = axes.scale({}, {part: f"{part:.0%}" for part in (0, 0.5, 1)}, RIM)
    labels = [
        line(
            (axes.at(step, 1), axes.at(step, 0).plus(Point(0, 5))),
            stroke=_INK,
            stroke_width=1.5,
            stroke_dasharray="3 3",
        )
        + words(label, axes.at(step, 0).plus(Point(0, 17)), text_anchor="middle", font_size=10)
        for step, label in marks.items()
    ]
    return Picture(
        element(
            "svg",
            element("title", "Chances of winning, move by move"),
            group(*bands),
            element("rect", x=LEFT, y=TOP, width=WIDTH - LEFT - RIGHT, height=bottom - TOP, fill="none", stroke=RIM),
            group(scale, *labels),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            width=WIDTH,
            height=HEIGHT,
            fill=_INK,
            font_family="sans-serif",
            font_size=12,
            style="max-width:100%;height:auto",
        )
    )


def share_bar(share: float, low: float, high: float) -> str:
    """Return a bar for a share, with its confidence interval."""
    width, height = 160, 18
    return element(
        "svg",
        element("rect", x=0.5, y=3.5, width=width - 1, height=height - 7, fill="none", stroke=RIM),
        element("rect", y=4, width=width * share, height=height - 8, fill=BAR) if share else "",
        interval(width * low, width * high, 9, _INK),
        viewBox=f"-1 0 {width + 2} {height}",
        width=width + 2,
        height=height,
        style="vertical-align:middle",
    )


def _colour(seat: int) -> str:
    return DARK.players[COLOURS[seat]][0]
