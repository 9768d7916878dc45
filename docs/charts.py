"""The charts of the documentation: curves of learning, where the expert opens, and the leaderboard."""

import csv
from pathlib import Path
from typing import Final

from bench.leaderboard import ratings, read, short
from indigo.drawing.geometry import Point
from indigo.drawing.markup import Picture, element, group, shape, words

INK, PAPER, GRID, BAR = "#1b2440", "#ffffff", "#d5d9e6", "#4757b8"
LINES: Final = ("#4757b8", "#1d8a99", "#c0392b")
DOCS: Final = Path(__file__).parent

# How many games the expert opened in each cell, as red, with at least 200 simulations.
OPENINGS: Final[dict[int, dict[str, int]]] = {
    2: {"a2": 260, "f8": 184, "f1": 122, "h6": 119, "a4": 108, "h1": 104, "d7": 22, "h3": 18, "c2": 8},
    4: {"b2": 193, "a2": 160, "a4": 25},
}


def curve() -> Picture:
    """Return the ratings of the curve's table over the minutes of training."""
    rows = _table("strength.md", "| minutes | games | two players | three players | four players |")
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


def alphazero() -> Picture:
    """Return the shares of wins of the AlphaZero example over the minutes of training."""
    names = ("random", "easy", "greedy")
    rows = _table("alphazero.md", f"| minutes | games | {' | '.join(names)} |")
    last = rows[-1][0]

    def at(minutes: float, share: float) -> Point:
        return Point(60 + 520 * minutes / last, 300 - 2.4 * share)

    grid = [
        shape(f"M{at(0, share)}H{at(last, 0).x}", stroke=GRID)
        + words(f"{share}%", at(0, share).plus(Point(-8, 4)), text_anchor="end")
        for share in range(0, 101, 25)
    ]
    grid += [words(f"{row[0]:.1f}", at(row[0], 0).plus(Point(0, 20)), text_anchor="middle") for row in rows]
    drawn = []
    for number, (name, colour) in enumerate(zip(names, LINES, strict=True)):
        points = [at(row[0], row[2 + number]) for row in rows]
        drawn.append(shape("M" + "L".join(map(str, points)), stroke=colour, stroke_width=2.5, fill="none"))
        drawn.append(words(f"against {name}", Point(600, 80 + 24 * number), fill=colour))
    title = "Share of wins of the AlphaZero example over the minutes of training"
    return _picture(title, 720, 340, *grid, *drawn, words(title, Point(60, 28), font_size=15, font_weight="bold"))


def _table(page: str, head: str) -> list[list[float]]:
    """Return the numbers of a page's table with this head."""
    lines = (DOCS / page).read_text(encoding="utf-8").splitlines()
    rows = []
    for line in lines[lines.index(head) + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([float(cell.replace(",", "").replace("%", "")) for cell in line.strip("| ").split("|")])
    return rows


def learning(path: Path, names: dict[str, str]) -> Picture:
    """Return the curve of a CSV: shares of wins over steps; `names` has what to call the columns."""
    with path.open(encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    most = max(float(row["steps"]) for row in rows)

    def at(steps: float, share: float) -> Point:
        return Point(60 + 500 * steps / most, 300 - 250 * share)

    grid = [
        shape(f"M{at(0, share)}H{at(most, 0).x}", stroke=GRID)
        + words(f"{share:.0%}", at(0, share).plus(Point(-8, 4)), text_anchor="end")
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    grid += [
        words(f"{steps:,.0f}", at(steps, 0).plus(Point(0, 20)), text_anchor="middle")
        for steps in range(0, int(most) + 1, 100_000)
    ]
    drawn = []
    for (column, name), colour in zip(names.items(), LINES, strict=False):
        points = [at(float(row["steps"]), float(row[column])) for row in rows]
        drawn.append(shape("M" + "L".join(map(str, points)), stroke=colour, stroke_width=2.5, fill="none"))
        drawn.append(words(name, points[-1].plus(Point(12, 4)), fill=colour))
    title = "Share of wins over the steps of training"
    return _picture(title, 720, 340, *grid, *drawn, words(title, Point(60, 28), font_size=15, font_weight="bold"))


def leaderboard() -> Picture:
    """Return the ratings of the leaderboard as bars, with their standard errors."""
    rated = ratings(read())
    least = min(each.rating for each in rated)

    def x(rating: float) -> float:
        return 150 + 470 * (rating - least + 100) / (rated[0].rating - least + 100)

    rows = []
    for number, each in enumerate(rated):
        y = 50 + 30 * number
        bar = element("rect", x=150, y=y, width=x(each.rating) - 150, height=20, rx=3, fill=BAR)
        left, right = x(each.rating - each.error), x(each.rating + each.error)
        error = shape(f"M{left} {y + 10}H{right}M{left} {y + 6}v8M{right} {y + 6}v8", stroke=INK, stroke_width=1.5)
        label = words(short(each.bot), Point(140, y + 15), text_anchor="end", font_size=13)
        rows.append(group(bar, error, label, words(f"{each.rating:,.0f}", Point(right + 10, y + 15))))
    title = "Ratings, with two players"
    height = 70 + 30 * len(rated)
    return _picture(title, 720, height, words(title, Point(150, 28), font_size=15, font_weight="bold"), *rows)


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
