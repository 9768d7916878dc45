"""The charts of docs/strength.md: the curve of strength, and where the expert opens."""

from pathlib import Path
from typing import Final

from indigo import Cell, Options
from indigo.drawing.geometry import Point, centre, gate_angle, gate_outline, hexagon, polar, polygon
from indigo.drawing.markup import Picture, element, group, shape, words
from indigo.rules.board import CELLS

INK, PAPER, GRID, BAR = "#1b2440", "#ffffff", "#d5d9e6", "#4757b8"
GATES: Final = ("#c0392b", "#1d8a99", "#b9bfcc", "#7a3e9d")  # red, turquoise, white, purple
LINES: Final = ("#4757b8", "#1d8a99", "#c0392b")
PAGE: Final = Path(__file__).with_name("strength.md")

# How many games the expert opened in each cell, as red, with at least 200 simulations.
OPENINGS: Final[dict[int, dict[str, int]]] = {
    2: {"a2": 260, "f8": 184, "f1": 122, "h6": 119, "a4": 108, "h1": 104, "d7": 22, "h3": 18, "c2": 8},
    4: {"b2": 193, "a2": 160, "a4": 25},
}


def curve() -> Picture:
    """Return the ratings of the curve's table over the minutes of training."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    first = lines.index("| minutes | games | two players | three players | four players |")
    rows = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([float(cell.replace(",", "")) for cell in line.strip("| ").split("|")])
    names = ("two players", "three players", "four players")

    def at(minutes: float, rating: float) -> Point:
        return Point(60 + 36 * minutes, 300 - 0.15 * rating)

    grid = [
        shape(f"M{at(0, rating)}H{at(14, 0).x}", stroke=GRID)
        + words(f"{rating:,}", at(0, rating).plus(Point(-8, 4)), text_anchor="end")
        for rating in range(0, 1601, 400)
    ]
    grid += [
        words(str(minutes), at(minutes, 0).plus(Point(0, 20)), text_anchor="middle") for minutes in range(0, 15, 2)
    ]
    drawn = []
    for number, (name, colour) in enumerate(zip(names, LINES, strict=True)):
        points = [at(row[0], row[2 + number]) for row in rows]
        drawn.append(shape("M" + "L".join(map(str, points)), stroke=colour, stroke_width=2.5, fill="none"))
        drawn.append(words(name, points[-1].plus(Point(12, 16 if number == 0 else -2)), fill=colour))
    title = "Rating of the network's policy over the minutes of training"
    return _picture(title, 720, 340, *grid, *drawn, words(title, Point(60, 28), font_size=15, font_weight="bold"))


def openings() -> Picture:
    """Return where the expert opens with two players, and with four."""
    boards = [
        group(_board(players), transform=f"translate({180 + 360 * number} 185) scale(19)", stroke_width=0.06)
        + words(f"{players} players", Point(180 + 360 * number, 365), text_anchor="middle", font_size=14)
        for number, players in enumerate(OPENINGS)
    ]
    return _picture("How often red opens in each cell", 720, 380, *boards)


def _board(players: int) -> str:
    """Return a board whose cells are the darker, the more games opened there."""
    found = OPENINGS[players]
    total, most = sum(found.values()), max(found.values())
    options = Options(players=players)
    cells = []
    for cell in CELLS:
        games = found.get(str(cell), 0)
        cells.append(shape(polygon(hexagon(1, centre(cell))), fill=PAPER, stroke=GRID))
        if games:
            cells.append(shape(polygon(hexagon(1, centre(cell))), fill=BAR, fill_opacity=0.15 + 0.85 * games / most))
            cells.append(_percent(cell, games / total, games / most > 0.5))
    gates = []
    for gate, owners in enumerate(options.owners, 1):
        gates.append(shape(polygon(gate_outline(gate)), fill=GATES[owners[0]], fill_opacity=0.5))
        for number, owner in enumerate(owners):
            middle = polar(gate_angle(gate), 7.5).plus(polar(gate_angle(gate) + 90), number - (len(owners) - 1) / 2)
            gates.append(element("circle", cx=middle.x, cy=middle.y, r=0.35, fill=GATES[owner], stroke=PAPER))
    return group(*gates, *cells)


def _percent(cell: Cell, share: float, is_dark: bool) -> str:
    return words(
        f"{share:.0%}",
        centre(cell).plus(Point(0, 0.25)),
        text_anchor="middle",
        font_size=0.7,
        fill=PAPER if is_dark else INK,
    )


def _picture(title: str, width: int, height: int, *content: str) -> Picture:
    return Picture(
        element(
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
    )
