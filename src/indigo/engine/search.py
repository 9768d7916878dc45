"""A search from Python: begin with a view, run as many simulations as there is time for, ask what was found."""

from typing import Final, NamedTuple

import numpy as np

from indigo.engine import layout, simulations
from indigo.engine.playouts import NO_ACTION
from indigo.engine.rng import new_rng
from indigo.engine.simulations import Room
from indigo.engine.state import State, checked, move_of
from indigo.engine.tree import NODES, NONE, SIMULATIONS, Tree
from indigo.rules.errors import GameOver, IllegalMove, NoLegalMove

NODES_AT_MOST: Final = 250_000  # a tree of this size takes 50 MB, and is full after some seconds


class Found(NamedTuple):
    """What a search has found out about a move."""

    action: int
    tried: int  # how often
    value: float  # the mean result of the seat that makes it, from 0 to 1: the victory, and a little for points
    chances: tuple[float, ...]  # the part of the victories that each seat took


class Search:
    """A tree search; one object is used for move after move, so that its arrays are made only once."""

    def __init__(self, nodes: int = NODES_AT_MOST) -> None:
        """Make room for a tree of so many nodes; a search goes on when it is full, but the tree grows no more."""
        self._tree = Tree.of_size(max(nodes, 16))
        self._room = Room.new()
        self._rng = new_rng(0)

    def begin(self, view: State, *, seed: int, only: int = NO_ACTION) -> None:
        """Forget what was found, and look at a view from now on; or at what one legal action leads to.

        The same seed gives the same search.
        """
        if view.is_over:
            raise GameOver("the game is over: there is no move to search for")
        if view.words[layout.HANDS + 2 * view.words[layout.TURN]] >= layout.HIDDEN:
            raise NoLegalMove("the hand of the seat on turn is hidden: there is no move to search for")
        if only != NO_ACTION and not view.legal_mask()[checked(only)]:
            raise IllegalMove(f"{move_of(only)} cannot be played here")
        self._rng = new_rng(seed)
        simulations.prepare(view.words, only, self._tree, self._room, self._rng)

    def run(self, count: int) -> None:
        """Run so many simulations more."""
        simulations.simulate(self._tree, self._room, self._rng, count)

    @property
    def simulations(self) -> int:
        """How many simulations were run since the search began."""
        return int(self._tree.counts[SIMULATIONS])

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._tree.counts[NODES])

    @property
    def lead(self) -> int:
        """How much oftener the most tried move was tried than any other."""
        tree = self._tree
        tried = [
            tree.tried[tree.starts[branch] : tree.starts[branch + 1]] for branch in tree.branches[:5] if branch != NONE
        ]
        most = np.sort(np.concatenate(tried))[-2:] if tried else np.zeros(1)
        return int(most[-1] - (most[0] if len(most) > 1 else 0))

    def found(self) -> list[Found]:
        """Return the moves that were considered, the most tried first."""
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
