"""The search, for use from Python: begin with a view, run simulations, read the result."""

from abc import ABC, abstractmethod
from copy import deepcopy
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout, simulations
from indigo.engine.kernels import Words
from indigo.engine.playouts import NO_ACTION
from indigo.engine.rng import Rng, new_rng
from indigo.engine.simulations import Room
from indigo.engine.state import State, checked, move_of
from indigo.engine.tree import NODES, NONE, SIMULATIONS, Tree
from indigo.rules.errors import GameOver, IllegalMove, NoLegalMove

NODES_AT_MOST: Final = 250_000  # takes 50 MB, and is full after a few seconds


class Found(NamedTuple):
    """What a search found out about a move.

    >>> search = Search()
    >>> search.begin(State.new(seed=1).seen_by(0), seed=1)
    >>> search.run(100)
    >>> best = search.found()[0]
    >>> 0 < best.tried <= 100, round(sum(best.chances), 3)
    (True, 1.0)
    """

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


class TreeSearch(ABC):
    """What all searches share: begin with a view, run simulations, read the result.

    Reuse one object for many moves, so that its arrays are allocated only once.

    >>> isinstance(Search(), TreeSearch)
    True
    """

    batch: int  # simulations that take a few milliseconds
    _tree: Any  # the arrays of the tree
    _rng: Rng
    _players: int

    def __copy__(self) -> Self:
        return deepcopy(self)

    def begin(self, view: State, *, seed: int, only: int = NO_ACTION) -> None:
        """Start a new search of a view, of all legal actions or, with `only`, of one.

        The same seed gives the same search. Raises `GameOver`, `NoLegalMove`, `IllegalMove` or `BadSeed`.
        """
        check_start(view, only)
        self._rng = new_rng(seed)
        self._players = int(view.words[layout.PLAYERS])
        self._plant(view.words, only)

    @abstractmethod
    def run(self, count: int) -> None:
        """Run this many simulations more."""

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
        most = np.sort(self._tree.tried[self._moves()])[-2:]
        return int(most[-1] - (most[0] if len(most) > 1 else 0)) if len(most) else 0

    def found(self) -> list[Found]:
        """Return the moves that were considered, most tried first."""
        tree, moves = self._tree, []
        for move in self._moves().tolist():
            tried = int(tree.tried[move])
            wins = tree.wins[4 * move : 4 * move + self._players] / np.float32(max(tried, 1))
            value = float(tree.results[move]) / max(tried, 1)
            found = Found(int(tree.actions[move]), tried, value, tuple(wins.tolist()))
            moves.append((-tried, -self._preference(move, found), found.action, found))
        return [found for *_, found in sorted(moves)]

    @abstractmethod
    def _plant(self, words: Words, only: int) -> None:
        """Start a new tree from the words of a view."""

    @abstractmethod
    def _moves(self) -> NDArray[np.int64]:
        """Return the indices of the moves at the root."""

    def _preference(self, move: int, found: Found) -> float:
        """Return what decides between moves that were tried equally often: by default, the prior."""
        return float(self._tree.priors[move])


class Search(TreeSearch):
    """A tree search with playouts.

    >>> search = Search()
    >>> search.begin(State.new(seed=1).seen_by(0), seed=1)
    >>> search.run(200)
    >>> search.simulations, len(search.found()) > 10
    (200, True)
    """

    batch = 64

    def __init__(self, nodes: int = NODES_AT_MOST) -> None:
        """Allocate a tree of this many nodes. When it is full, the search continues, but the tree stops growing."""
        self._tree = Tree.of_size(max(nodes, 16))
        self._room = Room.new()
        self._rng = new_rng(0)

    def run(self, count: int) -> None:
        """Run this many simulations more."""
        simulations.simulate(self._tree, self._room, self._rng, count)

    def _plant(self, words: Words, only: int) -> None:
        simulations.prepare(words, only, self._tree, self._room, self._rng)

    def _moves(self) -> NDArray[np.int64]:
        tree = self._tree
        branches = [branch for branch in tree.branches[:5].tolist() if branch != NONE]
        moves = [np.arange(tree.starts[branch], tree.starts[branch + 1]) for branch in branches]
        return np.concatenate(moves) if moves else np.zeros(0, np.int64)

    def _preference(self, move: int, found: Found) -> float:
        return found.value
