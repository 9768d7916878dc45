"""The search, for use from Python: begin with a view, run simulations, read the result."""

from copy import deepcopy
from typing import Final, NamedTuple, Self

import numpy as np

from indigo.engine import layout, simulations
from indigo.engine.playouts import NO_ACTION
from indigo.engine.rng import new_rng
from indigo.engine.simulations import Room
from indigo.engine.state import State, checked, move_of
from indigo.engine.tree import NODES, NONE, SIMULATIONS, Tree
from indigo.rules.errors import GameOver, IllegalMove, NoLegalMove

NODES_AT_MOST: Final = 250_000  # takes 50 MB, and is full after a few seconds


class Found(NamedTuple):
    """What a search found out about a move."""

    action: int
    tried: int  # how many simulations tried it
    value: float  # its mean result for the seat to move, from 0 to 1: mostly the win, and a little for points
    chances: tuple[float, ...]  # each seat's share of the wins


def check_start(view: State, only: int) -> None:
    """Raise an error unless a search of all moves, or of `only` one, can begin."""
    if view.is_over:
        raise GameOver("the game is over, so there is no move to search for")
    if view.words[layout.HANDS + 2 * view.words[layout.TURN]] >= layout.HIDDEN:
        raise NoLegalMove("the hand of the player to move is hidden, so there is no move to search for")
    if only != NO_ACTION and not view.legal_mask()[checked(only)]:
        raise IllegalMove(f"{move_of(only)} is not legal here")


class Search:
    """A tree search with playouts. Reuse one object for many moves, so that its arrays are allocated only once."""

    batch = 64  # simulations that take a few milliseconds

    def __init__(self, nodes: int = NODES_AT_MOST) -> None:
        """Allocate a tree of this many nodes. When it is full, the search continues, but the tree stops growing."""
        self._tree = Tree.of_size(max(nodes, 16))
        self._room = Room.new()
        self._rng = new_rng(0)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def begin(self, view: State, *, seed: int, only: int = NO_ACTION) -> None:
        """Start a new search of a view, of all legal actions or, with `only`, of one.

        The same seed gives the same search. Raises `GameOver`, `NoLegalMove`, `IllegalMove` or `BadSeed`.
        """
        check_start(view, only)
        self._rng = new_rng(seed)
        simulations.prepare(view.words, only, self._tree, self._room, self._rng)

    def run(self, count: int) -> None:
        """Run this many simulations more."""
        simulations.simulate(self._tree, self._room, self._rng, count)

    @property
    def simulations(self) -> int:
        """How many simulations the search has run."""
        return int(self._tree.counts[SIMULATIONS])

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._tree.counts[NODES])

    @property
    def lead(self) -> int:
        """How many more simulations tried the most tried move than the second."""
        tree = self._tree
        tried = [
            tree.tried[tree.starts[branch] : tree.starts[branch + 1]] for branch in tree.branches[:5] if branch != NONE
        ]
        most = np.sort(np.concatenate(tried))[-2:] if tried else np.zeros(1)
        return int(most[-1] - (most[0] if len(most) > 1 else 0))

    def found(self) -> list[Found]:
        """Return the moves that were considered, most tried first."""
        tree, players = self._tree, int(self._room.start[layout.PLAYERS])
        moves = []
        for branch in tree.branches[:5].tolist():
            if branch != NONE:
                for move in range(tree.starts[branch], tree.starts[branch + 1]):
                    tried = int(tree.tried[move])
                    wins = tree.wins[4 * move : 4 * move + players] / np.float32(max(tried, 1))
                    value = float(tree.results[move]) / max(tried, 1)
                    moves.append(Found(int(tree.actions[move]), tried, value, tuple(wins.tolist())))
        return sorted(moves, key=lambda found: (-found.tried, -found.value, found.action))
