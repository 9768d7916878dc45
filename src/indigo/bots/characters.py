"""Characters: bots with a name, a level, and a taste that chooses among moves that the level finds about as good."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from indigo.levels import CHARACTER_LEVELS, Character, Level
from indigo.rules.board import EXITS, GATES, Cell, Place
from indigo.rules.events import GemEvent, GemMoved, GemsCrashed, GemWon
from indigo.rules.gems import Gem
from indigo.rules.move import Move
from indigo.rules.position import Position

LOST: Final = 9  # steps to a gate for a gem that has left the board: more than there are on it


class Deed(NamedTuple):
    """A move before it is made: who would make it, on which view, and what it does to the gems."""

    view: Position
    seat: int
    move: Move
    events: Sequence[GemEvent]

    @property
    def gems(self) -> list[tuple[Gem, Place, Place | None]]:
        """Each gem that moves, with the place where it starts and where it ends; None if it collides."""
        found: list[tuple[Gem, Place, Place | None]] = []
        for event in self.events:
            match event:
                case GemMoved(gem, way):
                    found.append((gem, way[0], way[-1]))
                case GemsCrashed((one, other), way):
                    start = way[-1].across
                    assert start is not None
                    found += [(one, way[0], None), (other, start, None)]
        return found

    def gates(self, is_mine: bool, *, are_shared: bool = False) -> frozenset[int]:
        """Return the gates that are the seat's or not; with `are_shared`, only those with two owners."""
        owners = self.view.options.owners
        return frozenset(
            gate
            for gate in GATES
            if (self.seat in owners[gate - 1]) is is_mine and (not are_shared or len(owners[gate - 1]) > 1)
        )

    def nearer(self, gates: frozenset[int], kinds: frozenset[Gem] = frozenset(Gem)) -> int:
        """Return by how many steps gems of these kinds come nearer to these gates, each times its points."""
        return sum(
            gem.points * (steps(start, gates) - (LOST if end is None else steps(end, gates)))
            for gem, start, end in self.gems
            if gem in kinds
        )


Taste: TypeAlias = Callable[[Deed], float]


@cache
def steps(place: Place, gates: frozenset[int]) -> int:
    """Return how many tiles a gem has to cross to leave through one of these gates; LOST if it never can."""
    if place in EXITS:
        return 0 if EXITS[place] in gates else LOST
    ahead = place.across
    assert ahead is not None
    return min(
        (_distance(ahead.cell, way_out.cell) + 1 for way_out, gate in EXITS.items() if gate in gates), default=LOST
    )


def _distance(one: Cell, other: Cell) -> int:
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def ambers(deed: Deed) -> float:
    """Like ambers that move, most of all on their way home."""
    moved = sum(gem is Gem.AMBER for gem, _, _ in deed.gems)
    return moved + deed.nearer(deed.gates(is_mine=True), frozenset({Gem.AMBER}))


def long_ways(deed: Deed) -> float:
    """Like gems that run far."""
    return max((len(event.way) - 1 for event in deed.events if not isinstance(event, GemWon)), default=0)


def shared_gates(deed: Deed) -> float:
    """Like gems on their way to a gate that is shared with somebody; without such gates, gems that nobody loses."""
    shared = deed.gates(is_mine=True, are_shared=True)
    if shared:
        return deed.nearer(shared)
    return -sum(end is None for _, _, end in deed.gems)


def quiet_building(deed: Deed) -> float:
    """Like tiles that leave the gems alone and continue routes: the more neighbours, the better."""
    if deed.events:
        return 0
    return 1 + sum(neighbour in deed.view.tiles for neighbour in deed.move.cell.neighbours)


def sapphires(deed: Deed) -> float:
    """Like sapphires on their way home, and whatever leaves the centre before them."""
    mine = deed.gates(is_mine=True)
    opened = sum(start.cell.is_treasure and gem is not Gem.AMBER for gem, start, _ in deed.gems)
    return opened + 3 * deed.nearer(mine, frozenset({Gem.SAPPHIRE}))


def blocks(deed: Deed) -> float:
    """Like gems that get farther from the gates of the others."""
    return -deed.nearer(deed.gates(is_mine=False))


class Nature(NamedTuple):
    """What makes a character: its level, its taste, and which moves are good enough for the taste to choose among.

    `enough` is a share of the weight that the level gives to the best move.
    """

    level: Level
    taste: Taste
    enough: float

    def preferred(self, view: Position, weighed: Sequence[tuple[float, Move]]) -> list[Move]:
        """Return moves, the best first, with those that are good enough in the order of the taste.

        `weighed` are the moves after their weights, best first: points, probabilities or numbers of simulations.
        """
        seat, enough = view.turn or 0, self.enough * weighed[0][0]

        def liked(move: Move) -> float:
            return self.taste(Deed(view, seat, move, view.consequences(move)))

        found = sorted((move for weight, move in weighed if weight >= enough), key=liked, reverse=True)
        return found + [move for weight, move in weighed if weight < enough]


CHARACTERS: Final[dict[Character, Nature]] = {
    "otto": Nature(CHARACTER_LEVELS["otto"], ambers, 0.25),
    "mila": Nature(CHARACTER_LEVELS["mila"], shared_gates, 0.35),
    "nora": Nature(CHARACTER_LEVELS["nora"], quiet_building, 0.03),
    "bruno": Nature(CHARACTER_LEVELS["bruno"], blocks, 0.03),
    "felix": Nature(CHARACTER_LEVELS["felix"], long_ways, 0.2),
    "iris": Nature(CHARACTER_LEVELS["iris"], sapphires, 0.1),
}
