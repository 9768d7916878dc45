"""The events of a turn, in order, so that they can be drawn, announced or animated (rules, sections 5 and 6)."""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, TypeAlias

from indigo.rules.board import Place
from indigo.rules.gems import Gem
from indigo.rules.move import Move
from indigo.rules.tiles import Kind

ForfeitReason: TypeAlias = Literal["resigned", "time"]
DecidedBy: TypeAlias = Literal["points", "gems", "shared"] | ForfeitReason


class Outcome(NamedTuple):
    """The result of a game or match: the winners, what decided it, and each seat's points and gems.

    >>> Outcome.of(points=[5, 5], gems=[3, 4])
    Outcome(winners=(1,), reason='gems', points=(5, 5), gems=(3, 4))
    """

    winners: tuple[int, ...]
    reason: DecidedBy
    points: tuple[int, ...]
    gems: tuple[int, ...]

    @classmethod
    def of(cls, points: Iterable[int], gems: Iterable[int]) -> "Outcome":
        """Find the winners by points, then by gems; if both are tied, the win is shared."""
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

    def after(self, forfeit: "Forfeit | None") -> "Outcome":
        """Return the result if a player gave up: the other one wins, whatever the points."""
        return self if forfeit is None else self._replace(winners=(1 - forfeit.seat,), reason=forfeit.reason)


class Forfeit(NamedTuple):
    """A player of a game for two gave it up: they resigned, or their time was up."""

    seat: int
    reason: ForfeitReason


class TilePlaced(NamedTuple):
    """A seat placed its tile.

    >>> from indigo import Game
    >>> Game(seed=7).push("b2T0")[0]
    TilePlaced(seat=0, move=Move.from_text('b2T0'))
    """

    seat: int
    move: Move


class GemMoved(NamedTuple):
    """A gem followed its route: `way` is where it started, then the side by which it left each tile it crossed.

    >>> from indigo import Game
    >>> moved = Game(seed=7).push("b2T0")[1]
    >>> moved.gem, moved.tiles, moved.way
    (<Gem.AMBER: 'amber'>, 1, (Place.from_text('a1.3'), Place.from_text('b2.5')))
    """

    gem: Gem
    way: tuple[Place, ...]

    @property
    def tiles(self) -> int:
        """How many tiles the gem crossed."""
        return len(self.way) - 1


class GemWon(NamedTuple):
    """A gem left through a gate: the first owner takes it, a second owner takes one of its kind from the reserve.

    >>> GemWon(Gem.EMERALD, gate=2, owners=(0, 1)).from_reserve
    1
    """

    gem: Gem
    gate: int
    owners: tuple[int, ...]

    @property
    def from_reserve(self) -> int:
        """How many gems were taken from the reserve."""
        return len(self.owners) - 1


class GemsCrashed(NamedTuple):
    """Two gems collided and are out of the game: they entered the route at the two ends of `way`.

    >>> way = (Place.from_text("d5.0"), Place.from_text("c4.4"))
    >>> len(GemsCrashed((Gem.AMBER, Gem.EMERALD), way).gems)
    2
    """

    gems: tuple[Gem, Gem]
    way: tuple[Place, ...]


class TileDrawn(NamedTuple):
    """A seat drew a tile; `kind` is None for those who may not see it.

    >>> from indigo import Game
    >>> Game(seed=7).push("b2T0")[-1]
    TileDrawn(seat=0, kind=<Kind.STRAIGHT3: 'straight3'>)
    """

    seat: int
    kind: Kind | None


class GameEnded(NamedTuple):
    """The last gem left the board.

    >>> GameEnded(Outcome.of(points=[7, 8], gems=[5, 4])).outcome.winners
    (1,)
    """

    outcome: Outcome


GemEvent = GemMoved | GemWon | GemsCrashed
Event = TilePlaced | GemEvent | TileDrawn | GameEnded


def seen_by(seat: int | Collection[int] | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events as the holder of a seat or of several, or a spectator (None), may see them.

    >>> from indigo import Game
    >>> seen_by(1, Game(seed=7).push("b2T0"))[-1]
    TileDrawn(seat=0, kind=None)

    Tiles that others drew are hidden.
    """
    seats = () if seat is None else (seat,) if isinstance(seat, int) else seat
    return tuple(
        TileDrawn(event.seat, None) if isinstance(event, TileDrawn) and event.seat not in seats else event
        for event in events
    )
