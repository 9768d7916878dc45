"""The results of an arena as a chart: a bar for each pairing, with its confidence interval."""

from collections.abc import Sequence
from typing import Final

from indigo.bots.reports import PairingResult
from indigo.drawing.charts import BAR, GRID, chart, interval, line
from indigo.drawing.geometry import Point
from indigo.drawing.markup import Picture, element, group, words

WIDTH: Final = 720
ROW: Final = 44
TOP: Final = 64
LEFT: Final = 220
RIGHT: Final = 90


def plot(pairings: Sequence[PairingResult], title: str) -> Picture:
    """Return a bar chart of the share of wins in each pairing, as SVG."""
    bottom = TOP + ROW * len(pairings)
    grid = [
        line((Point(_x(part), TOP - 8), Point(_x(part), bottom)), stroke=GRID)
        + words(f"{part:.0%}", Point(_x(part), bottom + 20), text_anchor="middle")
        for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    rows = [_row(pairing, TOP + ROW * at) for at, pairing in enumerate(pairings)]
    heading = words(title, Point(20, 32), font_size=17, font_weight="bold")
    return chart(title, WIDTH, bottom + 40, heading, group(*grid), *rows)


def _row(pairing: PairingResult, y: float) -> str:
    middle = y + ROW / 2 - 4
    label = f"{pairing.alone} against {pairing.others}"
    return group(
        words(label, Point(LEFT - 12, middle + 5), text_anchor="end", font_size=14),
        element("rect", x=LEFT, y=y + 4, width=max(0.5, _x(pairing.share) - LEFT), height=ROW - 16, fill=BAR, rx=3),
        interval(_x(pairing.low), _x(pairing.high), middle),
        words(f"{pairing.share:.1%}", Point(WIDTH - RIGHT + 14, middle + 5), font_size=14),
    )


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)
