"""The bots themselves: by lot, by greed, by search. Each sees a view, and nothing else."""

import random
import secrets
import time
from functools import cache
from typing import Protocol, runtime_checkable

from indigo.bots.thinking import Limit, think
from indigo.engine import Found, Search, State, move_of
from indigo.rules.errors import GameOver, NoLegalMove, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.move import Move
from indigo.rules.position import Position

_MOVE_STEP = 0x9E3779B97F4A7C15  # an odd number, so that each move of a game has a seed of its own


@runtime_checkable
class Bot(Protocol):
    """Whoever chooses a move from a view."""

    name: str

    def choose(self, view: Position) -> Move:
        """Choose a legal move for the seat on turn, whose view this is."""
        ...


def state_to_move(view: Position) -> State:
    """Return a view for the engine, or refuse one in which there is nothing to choose."""
    if not isinstance(view, Position):
        raise UnknownOption(f"{quoted(view)} is not a view: game.view(seat) returns one")
    if view.is_over:
        raise GameOver("the game is over: there is no move to choose")
    if not view.legal_moves:
        raise NoLegalMove("the hand of the seat on turn is hidden: there is no move to choose")
    return State.from_position(view)


@cache
def _load() -> None:
    """Load the kernels of a search, once for a process, so that no move waits for it."""
    search = Search(nodes=0)
    search.begin(State.from_position(Game(seed=bytes(32)).view(0)), seed=0)
    search.run(1)


class _Seeded:
    """What all our bots have: a name, and a seed from which the chance of each move comes."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        """Take a seed of 64 bits, or a fresh one."""
        self.name = name
        self.seed = secrets.randbits(64) if seed is None else seed

    def _seed_for(self, view: Position) -> int:
        return (self.seed + _MOVE_STEP * len(view.tiles)) % 2**64

    def __repr__(self) -> str:
        return f"<{self.name} bot>"


class Random(_Seeded):
    """Plays any legal move, each as likely."""

    def choose(self, view: Position) -> Move:
        """Choose a move by lot."""
        return move_of(state_to_move(view).random_action(self._seed_for(view)))


class Greedy(_Seeded):
    """Plays what looks best at a glance: gems won and lost now, and how well the others stand before the gates."""

    def choose(self, view: Position) -> Move:
        """Choose the move that looks best."""
        return move_of(state_to_move(view).greedy_action(self._seed_for(view)))


class Searcher(_Seeded):
    """Plays what a search finds; a moody one plays any move as often as the search tried it."""

    def __init__(self, name: str, limit: Limit, *, seed: int | None = None, moody: bool = False) -> None:
        """Search up to a limit for each move."""
        super().__init__(name, seed)
        self.limit = limit
        self.moody = moody
        self._search = Search()
        _load()

    def choose(self, view: Position) -> Move:
        """Choose the move that the search trusts most."""
        found = self.consider(view)
        if self.moody:
            lot = random.Random(self._seed_for(view))
            return move_of(lot.choices(found, [each.tried for each in found])[0].action)
        return move_of(found[0].action)

    def consider(self, view: Position) -> list[Found]:
        """Search, and return all that was found, the most trusted move first."""
        began = time.perf_counter()
        self.limit.check()
        self._search.begin(state_to_move(view), seed=self._seed_for(view))
        think(self._search, self.limit, began=began, until_settled=not self.moody)
        return self._search.found()
