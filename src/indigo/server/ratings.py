"""Ratings: how strong a person is and how sure that is, on one scale with the bots and for two to four players.

A rating is a normal distribution. A game multiplies it by the likelihood of its outcome: each seat wins with a chance
that grows exponentially with its strength (Bradley–Terry, as in the arena's standings). Only the person's own strength
is unknown in that product, so its mean and deviation are integrals over one dimension, and are simply computed.

Bots are fixed: their games never change them, so the scale can't drift. Games with people can lift somebody only so far
above what their games against bots have shown, so nobody can raise a rating without limit by playing themselves.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

from indigo.levels import Level
from indigo.tables.finished_rounds import Entrant

PLACED_AFTER: Final = 5  # rated games
LEAST_DEVIATION: Final = 70.0  # people change, so old games must not count for ever

LEEWAY: Final = 200.0  # points by which games with people may lift somebody above their games against bots

# From games of the arena: `python -m bench.anchors`.
ANCHORS: Final[dict[Level, float]] = {"easy": 1000.0, "medium": 1700.0, "hard": 2250.0, "expert": 2400.0}
SCALES: Final = {2: 400 / log(10), 3: 400.0, 4: 575.0}  # points for odds of e to 1, by the number of players

_REACH: Final = 4.5  # deviations on either side of the mean that the integral covers
_POINTS: Final = 41


class Strength(NamedTuple):
    """A strength as far as it is known: its expected value and its standard deviation."""

    mean: float
    deviation: float = 0.0


UNKNOWN: Final = Strength(1400.0, 350.0)


class Rating(NamedTuple):
    """A person's rating: from all rated games, and from those with nobody but bots."""

    strength: Strength = UNKNOWN
    against_bots: Strength = UNKNOWN
    games: int = 0

    @property
    def is_placed(self) -> bool:
        """Whether the person has played enough rated games for a rating to be shown, and to count for others."""
        return self.games >= PLACED_AFTER


NEW: Final = Rating()


def after_game(
    entrants: Sequence[Entrant], before: Mapping[str, Rating], meetings: Callable[[str, str], int]
) -> dict[str, Rating]:
    """Return the new rating of each person for whom a game counts.

    `before` has the ratings of those who have one; `meetings` returns how many rated games two people have had with
    each other. Bots and placed people count as opponents. Others don't, since nobody knows what a win against them is
    worth; but a placed person who loses to them drops, because every gain is somebody's loss. The more often two
    people have met, the less another game between them counts. No game with people lifts a rating more than `LEEWAY`
    above what the person has shown against bots: for somebody who has never played bots, that is what a new person is
    taken for.
    """
    people = [entrant.person for entrant in entrants if entrant.person]
    found = {}
    for entrant in entrants:
        if (who := entrant.person) is None:
            continue
        opponents = [
            (strength, other.won or not entrant.is_opponent)  # who left has lost to everybody
            for other in entrants
            if other is not entrant and (strength := _as_opponent(other, entrant, before)) is not None
        ]
        if opponents and (entrant.won or any(won for _, won in opponents)):
            rating = before.get(who, NEW)
            most = max((meetings(who, other) for other in people if other != who), default=0)
            strength = updated(rating.strength, entrant.won, opponents, len(entrants), 1 / (1 + most))
            against_bots = rating.against_bots
            if all(other is entrant or other.holder is None for other in entrants):
                against_bots = updated(against_bots, entrant.won, opponents, len(entrants))
            ceiling = max(against_bots.mean + LEEWAY, rating.strength.mean)
            found[who] = Rating(strength._replace(mean=min(strength.mean, ceiling)), against_bots, rating.games + 1)
    return found


def _as_opponent(other: Entrant, entrant: Entrant, before: Mapping[str, Rating]) -> Strength | None:
    """Return the strength that an entrant is measured by; None if the other one's says nothing about theirs."""
    if other.level is not None:
        return Strength(ANCHORS[other.level])
    if other.person is None or not other.is_opponent:
        return None
    rating = before.get(other.person, NEW)
    has_beaten_placed = other.won and before.get(entrant.person or "", NEW).is_placed
    return rating.strength if rating.is_placed or has_beaten_placed else None


def updated(
    mine: Strength, won: bool, opponents: Sequence[tuple[Strength, bool]], players: int, weight: float = 1.0
) -> Strength:
    """Return a strength after one more game against opponents of the given strengths, some of whom may have won.

    `players` is the number of seats, some of which may not be among the opponents. `weight` says how much the game
    counts: 1 is a whole game.
    """
    # Opponents whose strength is not certain make the outcome less certain, too (MacKay's approximation).
    doubt = sum(other.deviation**2 for other, _ in opponents) / len(opponents)
    scale = sqrt(SCALES[players] ** 2 + pi / 8 * doubt)
    total = first = second = 0.0
    for number in range(_POINTS):
        z = _REACH * (2 * number / (_POINTS - 1) - 1)
        strengths = [(other.mean - mine.mean - z * mine.deviation) / scale for other, _ in opponents]  # mine is 0
        victors = [strength for strength, (_, has_won) in zip(strengths, opponents, strict=True) if has_won]
        likelihood = sum(victors) / (len(victors) + won) - log(1 + sum(map(exp, strengths)))
        density = exp(weight * likelihood - z * z / 2)
        total += density
        first += density * z
        second += density * z * z
    z = first / total
    deviation = mine.deviation * sqrt(second / total - z * z)
    return Strength(mine.mean + z * mine.deviation, max(LEAST_DEVIATION, deviation))
