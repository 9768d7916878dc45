"""What the results of an arena say: shares with their intervals, points, faults, and a rating for each bot."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log10, sqrt
from typing import Final, NamedTuple

from indigo.bots import notebook
from indigo.bots.contest import Result

Z: Final = 1.959964  # 95 % of a normal distribution lie within so many deviations
ROUNDS: Final = 500
ELO: Final = 400  # rating points for ten times the chance


class Line(NamedTuple):
    """How one bot did alone against another, or against copies of it."""

    alone: str
    others: str
    games: int
    share: float  # of the victories
    low: float  # the 95 % interval
    high: float
    points: float  # on average
    others_points: float
    faults: dict[str, int]  # by "name: code"


class Lines(list[Line]):
    """A line for each pairing."""

    def _repr_html_(self) -> str:
        return notebook.pairings(self)


class Standing(NamedTuple):
    """How good a bot is, all its games taken together."""

    name: str
    games: int
    share: float
    points: float
    rating: float


class Standings(list[Standing]):
    """All bots, the best first."""

    def _repr_html_(self) -> str:
        return notebook.standings(self)


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share after Wilson: it is right for few games, and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * games)
    width = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    below = 1 + Z * Z / games
    return max(0.0, (middle - width) / below), min(1.0, (middle + width) / below)


def lines(results: Iterable[Result]) -> Lines:
    """Return a line for each pairing."""
    pairings: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        pairings.setdefault((result.alone, result.others), []).append(result)
    told = Lines()
    for (alone, others), played in pairings.items():
        share = sum(result.share for result in played) / len(played)
        mine = [result.points[result.seats.index(alone)] for result in played]
        theirs = [sum(result.points) - own for result, own in zip(played, mine, strict=True)]
        faults = Counter(
            f"{result.seats[result.fault['seat']]}: {result.fault['code']}" for result in played if result.fault
        )
        others_points = sum(theirs) / len(played) / (len(played[0].seats) - 1)
        told.append(
            Line(alone, others, len(played), share, *interval(share, len(played)),
                 sum(mine) / len(played), others_points, dict(faults))
        )  # fmt: skip
    return told


def standings(results: Sequence[Result], names: Sequence[str]) -> Standings:
    """Return all bots, the best first; ratings are on the scale of Elo, and average 0."""
    strengths = _strengths(results, names)
    average = sum(log10(strength) for strength in strengths.values()) / len(strengths)
    told = []
    for name in dict.fromkeys(names):
        seated = [(result, seat) for result in results for seat, sits in enumerate(result.seats) if sits == name]
        wins = sum((seat in result.winners) / len(result.winners) for result, seat in seated)
        points = sum(result.points[seat] for result, seat in seated)
        games = max(1, len(seated))
        rating = ELO * (log10(strengths[name]) - average)
        told.append(Standing(name, len(seated), wins / games, points / games, rating))
    return Standings(sorted(told, key=lambda standing: -standing.rating))


def _strengths(results: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """Fit a strength to each bot: each seat wins as often as its part of all strengths at the table.

    The model is that of Bradley and Terry, fitted step by step. Each bot also wins and loses half a game against one of
    strength 1, so that nobody's strength is without end.
    """
    tables = Counter(result.seats for result in results)
    wins = dict.fromkeys(names, 0.5)
    for result in results:
        for seat in result.winners:
            wins[result.seats[seat]] += 1 / len(result.winners)
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        weights = {name: 1 / (1 + strength) for name, strength in strengths.items()}
        for seats, count in tables.items():
            total = sum(strengths[name] for name in seats)
            for name in seats:
                weights[name] += count / total
        strengths = {name: wins[name] / weights[name] for name in strengths}
    return strengths
