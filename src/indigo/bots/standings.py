"""Statistics of an arena: the share of wins in each pairing, with its interval, and a rating for each bot."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log10, sqrt
from typing import Final

from indigo.bots.contest import Result
from indigo.bots.reports import PairingResult, PairingResults, Standing, Standings

Z: Final = 1.959964  # 95% of a normal distribution are within this many standard deviations
ROUNDS: Final = 500
ELO: Final = 400  # rating points for odds of ten to one


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of a share, which also holds for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    middle = share + Z * Z / (2 * games)
    width = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    below = 1 + Z * Z / games
    return max(0.0, (middle - width) / below), min(1.0, (middle + width) / below)


def pairing_results(results: Iterable[Result]) -> PairingResults:
    """Return the result of each pairing, in the order of the games."""
    pairings: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        pairings.setdefault((result.alone, result.others), []).append(result)
    return PairingResults(_pairing_result(*names, played) for names, played in pairings.items())


def _pairing_result(alone: str, others: str, played: Sequence[Result]) -> PairingResult:
    games = len(played)
    share = sum(result.share for result in played) / games
    low, high = interval(share, games)
    points = sum(result.points[result.seats.index(alone)] for result in played)
    others_points = sum(sum(result.points) for result in played) - points
    faults = Counter(
        f"{result.seats[result.fault['seat']]}: {result.fault['code']}" for result in played if result.fault
    )
    return PairingResult(
        alone,
        others,
        games,
        share,
        low,
        high,
        points=points / games,
        others_points=others_points / games / (len(played[0].seats) - 1),
        faults=dict(faults),
    )


def standings(results: Sequence[Result], names: Sequence[str]) -> Standings:
    """Return all bots, best first, with ratings on the Elo scale that average 0."""
    strengths = _strengths(results, names)
    average = sum(log10(strength) for strength in strengths.values()) / len(strengths)
    table = []
    for name in dict.fromkeys(names):
        seated = [(result, seat) for result in results for seat, sits in enumerate(result.seats) if sits == name]
        wins = sum((seat in result.winners) / len(result.winners) for result, seat in seated)
        points = sum(result.points[seat] for result, seat in seated)
        games = max(1, len(seated))
        rating = ELO * (log10(strengths[name]) - average)
        table.append(Standing(name, len(seated), wins / games, points / games, rating))
    return Standings(sorted(table, key=lambda standing: -standing.rating))


def _strengths(results: Sequence[Result], names: Sequence[str]) -> dict[str, float]:
    """Fit the Bradley–Terry model: a seat's chance of winning is its share of all strengths at the table.

    Each bot also wins and loses half a game against a bot of strength 1, so that no strength is infinite.
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
