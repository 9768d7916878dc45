"""The searches, for use from Python: begin with a view, run simulations, read the result."""

from abc import ABC, abstractmethod
from copy import deepcopy
from typing import Final, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.engine.compiled import Numbers, Words
from indigo.engine.game.playouts import NO_ACTION, determinise
from indigo.engine.game.state import State, checked, move_of
from indigo.engine.network.network import Network, Workspace, evaluate, network
from indigo.engine.rng import Rng, new_rng
from indigo.engine.search import tree
from indigo.engine.search.moves import CAUTION, NODES, ROOT, SIMULATIONS, Moves
from indigo.engine.search.tree import Tree
from indigo.rules.errors import GameOver, IllegalMove, NoLegalMove

NODES_AT_MOST: Final = 30_000  # takes 30 MB
NET_EXPLORATION: Final = 0.35
PLAYOUT_EXPLORATION: Final = 2.5


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
    value: float  # the chance of the seat to move
    chances: tuple[float, ...]  # each seat's chance of winning; a shared win counts in parts


def check_start(view: State, only: int) -> None:
    """Raise an error unless a search of all moves, or of `only` one, can begin."""
    if view.is_over:
        raise GameOver("the game is over, so there is no move to search for")
    if view.words[layout.HANDS + 2 * view.words[layout.TURN]] >= layout.HIDDEN:
        raise NoLegalMove("the hand of the player to move is hidden, so there is no move to search for")
    if only != NO_ACTION and not view.legal_mask()[checked(only)]:
        raise IllegalMove(f"{move_of(only)} is not legal here")


class MoveLists(Protocol):
    """What the trees share: moves, and lists of them."""

    @property
    def moves(self) -> Moves:
        """The moves of all lists."""

    @property
    def starts(self) -> Numbers:
        """By list: the index of its first move."""

    @property
    def sizes(self) -> Numbers:
        """By list: how many moves it has."""


class TreeSearch(ABC):
    """What all searches share: begin with a view, run simulations, read the result.

    Reuse one object for many moves, so that its arrays are allocated only once.

    >>> isinstance(Search(), TreeSearch)
    True
    """

    batch: int  # simulations that take a few milliseconds
    _tree: MoveLists
    _rng: Rng
    _players: int
    _only: int  # an action, or NO_ACTION

    def __copy__(self) -> Self:
        return deepcopy(self)

    def begin(self, view: State, *, seed: int, only: int = NO_ACTION) -> None:
        """Start a new search of a view, of all legal actions or, with `only`, of one.

        The same seed gives the same search. Raises `GameOver`, `NoLegalMove`, `IllegalMove` or `BadSeed`.
        """
        check_start(view, only)
        self._rng = new_rng(seed)
        self._players = int(view.words[layout.PLAYERS])
        self._only = only
        self._start_over(view.words)

    @abstractmethod
    def run(self, count: int) -> None:
        """Run this many simulations more."""

    @property
    def simulations(self) -> int:
        """How many simulations the search has run."""
        return int(self._tree.moves.counts[SIMULATIONS])

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._tree.moves.counts[NODES])

    @property
    def lead(self) -> int:
        """How many more simulations tried the most tried move than the second."""
        most = np.sort(self._tree.moves.tried[self._listed()])[-2:]
        return int(most[-1] - (most[0] if len(most) > 1 else 0)) if len(most) else 0

    def found(self) -> list[Found]:
        """Return the moves that were considered, most tried first."""
        moves, found = self._tree.moves, []
        for move in self._listed().tolist():
            tried = int(moves.tried[move])
            wins = moves.wins[4 * move : 4 * move + self._players] / np.float32(max(tried, 1))
            value = float(moves.results[move]) / max(tried, 1)
            each = Found(int(moves.actions[move]), tried, value, tuple(wins.tolist()))
            found.append((-tried, -float(moves.priors[move]), each.action, each))
        return [each for *_, each in sorted(found)]

    def _start_over(self, words: Words) -> None:
        """Start a new tree from the words of a view, with all legal moves or only one."""
        self._plant(words)
        if self._only == NO_ACTION:
            return
        moves = self._listed()
        (kept,) = moves[self._tree.moves.actions[moves] == self._only]
        for each in self._lists():
            start = self._tree.starts[each]
            is_here = start <= kept < start + self._tree.sizes[each]
            self._tree.starts[each], self._tree.sizes[each] = (kept, 1) if is_here else (start, 0)

    @abstractmethod
    def _plant(self, words: Words) -> None:
        """Start a new tree from the words of a view, with all legal moves."""

    @abstractmethod
    def _lists(self) -> list[int]:
        """Return the lists of moves at the root that the player to move may choose from."""

    def _listed(self) -> NDArray[np.int64]:
        """Return the moves of these lists."""
        starts, sizes = self._tree.starts, self._tree.sizes
        moves = [np.arange(starts[each], starts[each] + sizes[each]) for each in self._lists()]
        return np.concatenate(moves) if moves else np.zeros(0, np.int64)


class Search(TreeSearch):
    """A tree search with playouts: it plays games from a position to their ends.

    >>> search = Search()
    >>> search.begin(State.new(seed=1).seen_by(0), seed=1)
    >>> search.run(200)
    >>> search.simulations, len(search.found()) > 10
    (200, True)
    """

    batch = 64

    def __init__(
        self, nodes: int = NODES_AT_MOST, *, exploration: float = PLAYOUT_EXPLORATION, caution: float = CAUTION
    ) -> None:
        """Allocate a tree of this many nodes. When it is full, the search continues, but the tree stops growing.

        `exploration` is the weight of the priors against the results; a move that was never tried counts as `caution`
        worse than the position.
        """
        self._tree: Tree = Tree.of_size(max(nodes, 2), exploration, caution)
        self._logits = np.zeros((layout.CELL_COUNT, layout.TILE_COUNT), np.float32)
        self._shares = np.zeros((layout.KIND_COUNT, layout.SEATS), np.float32)
        self._rng = new_rng(0)

    def run(self, count: int) -> None:
        """Run this many simulations more."""
        tree.explore_by_playouts(self._tree, self._rng, count, self._logits, self._shares)

    def _plant(self, words: Words) -> None:
        moves = self._tree.moves
        moves.counts[:] = 0
        moves.counts[NODES] = 1
        self._tree.start[:] = self._tree.words[:] = words
        self._ask()
        tree.list_moves(self._tree, ROOT, self._tree.words, self._logits, self._shares)

    def _ask(self) -> None:
        """Ask about the root: write its logits and shares."""
        determinise(self._tree.words, self._rng)
        tree.answer_by_playouts(self._tree, self._tree.words, self._rng, self._logits, self._shares)

    def _lists(self) -> list[int]:
        words = self._tree.start
        hand = layout.HANDS + 2 * int(words[layout.TURN])
        return sorted({int(kind) for kind in words[hand : hand + 2] if kind < layout.KIND_COUNT})


class NetSearch(Search):
    """The same search with our network instead of playouts.

    >>> view = State.new(seed=1).seen_by(0)
    >>> search = NetSearch()
    >>> search.begin(view, seed=1)
    >>> search.run(20)
    >>> search.found()[0].action in view.legal_actions()
    True
    """

    batch = 8

    def __init__(
        self,
        nodes: int = NODES_AT_MOST,
        net: Network | None = None,
        *,
        exploration: float = NET_EXPLORATION,
        caution: float = CAUTION,
    ) -> None:
        """Allocate a tree, as for a `Search`, and load the weights; or search with others."""
        super().__init__(nodes, exploration=exploration, caution=caution)
        self._net = net or network()
        self._workspace = Workspace.new(self._net)
        self._logits, self._shares = self._workspace.logits, self._workspace.shares

    def run(self, count: int) -> None:
        """Run this many simulations more."""
        tree.explore(self._tree, self._rng, count, self._net, self._workspace)

    def _ask(self) -> None:
        words = self._tree.words
        evaluate(self._net, self._workspace, words, int(words[layout.TURN]))

    def priors(self) -> list[tuple[float, int]]:
        """Return the actions after the probabilities that the network gives them, most likely first."""
        moves, listed = self._tree.moves, self._listed()
        weighed = zip((-moves.priors[listed]).tolist(), moves.actions[listed].tolist(), strict=True)
        return [(-prior, int(action)) for prior, action in sorted(weighed)]
