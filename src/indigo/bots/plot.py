"""The results of an arena as a chart: a bar for each pairing, with its confidence interval."""

from collections.abc import Sequence
from typing import Final

from indigo.bots.reports import PairingResult
from indigo.drawing.geometry import Point
from indigo.drawing.markup import Picture, element, group, shape, words

WIDTH: Final = 720
ROW: Final = 44
TOP: Final = 64
LEFT: Final = 220
RIGHT: Final = 90
INK, PAPER, BAR, GRID = "#1b2440", "#ffffff", "#4757b8", "#d5d9e6"


def plot(pairings: Sequence[PairingResult], title: str) -> Picture:
    """Return a bar chart of the share of wins in each pairing, as SVG."""
    height = TOP + ROW * len(pairings) + 40
    bottom = height - 40
    grid = [
        shape(f"M{_x(part)} {TOP - 8}V{bottom}", stroke=GRID, stroke_width=1)
        + words(f"{part:.0%}", Point(_x(part), bottom + 20), text_anchor="middle", font_size=12)
        for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    drawing = element(
        "svg",
        element("title", title),
        element("rect", width=WIDTH, height=height, fill=PAPER),
        words(title, Point(20, 32), font_size=17, font_weight="bold"),
        group(*grid),
        *(_row(pairing, TOP + ROW * at) for at, pairing in enumerate(pairings)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        font_family="sans-serif",
        fill=INK,
    )
    return Picture(drawing)


def _row(pairing: PairingResult, y: float) -> str:
    middle = y + ROW / 2 - 4
    low, high = _x(pairing.low), _x(pairing.high)
    whisker = f"M{low} {middle}H{high}M{low} {middle - 5}v10M{high} {middle - 5}v10"
    return group(
        words(
            f"{pairing.alone} against {pairing.others}", Point(LEFT - 12, middle + 5), text_anchor="end", font_size=14
        ),
        element("rect", x=LEFT, y=y + 4, width=max(0.5, _x(pairing.share) - LEFT), height=ROW - 16, fill=BAR, rx=3),
        shape(whisker, stroke=INK, stroke_width=1.5, fill="none"),
        words(f"{pairing.share:.1%}", Point(WIDTH - RIGHT + 14, middle + 5), font_size=14),
    )


def _x(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 2)
