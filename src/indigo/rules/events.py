"""What happens in a turn, told step by step so that it can be drawn, spoken or animated (rules, section 5)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from indigo.rules.board import Place
from indigo.rules.gems import Gem
from indigo.rules.move import Move
from indigo.rules.tiles import Kind

DecidedBy: TypeAlias = Literal["points", "gems", "shared"]


class Outcome(NamedTuple):
    """How a game or match ended: who won, and whether points, gems, or neither decided."""

    winners: tuple[int, ...]
    reason: DecidedBy
    points: tuple[int, ...]
    gems: tuple[int, ...]

    @classmethod
    def of(cls, points: Iterable[int], gems: Iterable[int]) -> "Outcome":
        """Decide by points, then by gems; whoever is still level shares the victory."""
        points, gems = tuple(points), tuple(gems)
        best = max(zip(points, gems, strict=True))
        winners = tuple(seat for seat, score in enumerate(zip(points, gems, strict=True)) if score == best)
        if len(winners) > 1:
            reason: DecidedBy = "shared"
        elif points.count(best[0]) > 1:
            reason = "gems"
        else:
            reason = "points"
        return cls(winners, reason, points, gems)


class TilePlaced(NamedTuple):
    """A seat laid its route tile."""

    seat: int
    move: Move


class GemMoved(NamedTuple):
    """A gem ran along its route: from the first place, over each side it crossed, to the last, where it faces out."""

    gem: Gem
    way: tuple[Place, ...]

    @property
    def tiles(self) -> int:
        """How many tiles it ran over."""
        return len(self.way) - 1


class GemWon(NamedTuple):
    """A gem left by a gate: the first owner takes it, a second owner receives its like from the reserve."""

    gem: Gem
    gate: int
    owners: tuple[int, ...]

    @property
    def from_reserve(self) -> int:
        """How many gems came from the reserve."""
        return len(self.owners) - 1


class GemsCrashed(NamedTuple):
    """Two gems met and are out: one came from the start of the way, one from its end, and both ran to the middle."""

    gems: tuple[Gem, Gem]
    way: tuple[Place, ...]


class TileDrawn(NamedTuple):
    """A seat drew a tile; the kind is None for everyone who may not see it."""

    seat: int
    kind: Kind | None


class GameEnded(NamedTuple):
    """The last gem has left the board."""

    outcome: Outcome


GemEvent = GemMoved | GemWon | GemsCrashed
Event = TilePlaced | GemEvent | TileDrawn | GameEnded


def seen_by(seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events as a seat, or a spectator (None), may see them: only drawn tiles are secret."""
    return tuple(
        TileDrawn(event.seat, None) if isinstance(event, TileDrawn) and event.seat != seat else event
        for event in events
    )
