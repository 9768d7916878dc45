"""The charts of the documentation: curves of learning, where the expert opens, and the leaderboard."""

import csv
from pathlib import Path
from typing import Final

from bench.leaderboard import ratings, read, short
from indigo.drawing.charts import BAR, LINES, Axes, chart, heading, interval, line
from indigo.drawing.geometry import Point
from indigo.drawing.markup import Picture, element, group, words
from training.curve import evaluations

DOCS: Final = Path(__file__).parent

# How many games the expert opened in each cell, as red, with at least 200 simulations.
OPENINGS: Final[dict[int, dict[str, int]]] = {
    2: {"a2": 260, "f8": 184, "f1": 122, "h6": 119, "a4": 108, "h1": 104, "d7": 22, "h3": 18, "c2": 8},
    4: {"b2": 193, "a2": 160, "a4": 25},
}


def curve() -> Picture:
    """Return the shares of wins of the network's policy over the games of the training."""
    rows = evaluations()
    axes = Axes((0, 2_000_000), (0, 100), 60, 540, 60, 300)
    scale = axes.scale(
        {at: f"{at:,}" for at in range(0, 2_000_001, 500_000)}, {at: f"{at}%" for at in range(0, 101, 25)}
    )
    drawn = []
    for opponent, dashes in (("greedy", "none"), ("shipped", "5 4")):
        for players, colour in zip("234", LINES, strict=True):
            points = [axes.at(row["games"], 100 * row[opponent][players][0]) for row in rows]
            drawn.append(line(points, stroke=colour, stroke_width=2.5, stroke_dasharray=dashes))
    for number, (name, colour) in enumerate(zip(("two players", "three players", "four players"), LINES, strict=True)):
        drawn.append(words(name, Point(570, 80 + 24 * number), fill=colour))
    drawn.append(words("solid: against greedy", Point(570, 176)))
    drawn.append(words("dashed: against the", Point(570, 200)))
    drawn.append(words("policy of version 1.1", Point(570, 218)))
    return _curves("Share of wins of the network's policy over the games of the training", scale, *drawn)


def alphazero() -> Picture:
    """Return the shares of wins of the AlphaZero example over the minutes of training."""
    names = ("random", "easy", "greedy")
    rows = _table("alphazero.md", f"| minutes | games | {' | '.join(names)} |")
    axes = Axes((0, rows[-1][0]), (0, 100), 60, 580, 60, 300)
    scale = axes.scale({row[0]: f"{row[0]:.1f}" for row in rows}, {share: f"{share}%" for share in range(0, 101, 25)})
    drawn = []
    for number, (name, colour) in enumerate(zip(names, LINES, strict=True)):
        drawn.append(line([axes.at(row[0], row[2 + number]) for row in rows], stroke=colour, stroke_width=2.5))
        drawn.append(words(f"against {name}", Point(600, 80 + 24 * number), fill=colour))
    return _curves("Share of wins of the AlphaZero example over the minutes of training", scale, *drawn)


def learning(path: Path, names: dict[str, str]) -> Picture:
    """Return the curve of a CSV: shares of wins over steps; `names` has what to call the columns."""
    with path.open(encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    most = max(int(row["steps"]) for row in rows)
    axes = Axes((0, most), (0, 1), 60, 560, 50, 300)
    scale = axes.scale(
        {steps: f"{steps:,}" for steps in range(0, most + 1, 100_000)},
        {share: f"{share:.0%}" for share in (0, 0.25, 0.5, 0.75, 1)},
    )
    drawn = []
    for (column, name), colour in zip(names.items(), LINES, strict=False):
        points = [axes.at(int(row["steps"]), float(row[column])) for row in rows]
        drawn.append(line(points, stroke=colour, stroke_width=2.5))
        drawn.append(words(name, points[-1].plus(Point(12, 4)), fill=colour))
    return _curves("Share of wins over the steps of training", scale, *drawn)


def _curves(title: str, *content: str) -> Picture:
    return chart(title, 720, 340, *content, heading(title, Point(60, 28)))


def _table(page: str, head: str) -> list[list[float]]:
    """Return the numbers of a page's table with this head."""
    text = (DOCS / page).read_text(encoding="utf-8").splitlines()
    rows = []
    for row in text[text.index(head) + 2 :]:
        if not row.startswith("|"):
            break
        rows.append([float(cell.replace(",", "").replace("%", "")) for cell in row.strip("| ").split("|")])
    return rows


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
        label = words(short(each.bot), Point(140, y + 15), text_anchor="end", font_size=13)
        rating = words(f"{each.rating:,.0f}", Point(right + 10, y + 15))
        rows.append(group(bar, interval(left, right, y + 10), label, rating))
    title = "Ratings, with two players"
    return chart(title, 720, 70 + 30 * len(rated), heading(title, Point(150, 28)), *rows)
