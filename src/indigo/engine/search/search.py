"""The searches, for use from Python: begin with a view, run simulations, read the result."""

from abc import abstractmethod
from typing import Protocol

import numpy as np

from indigo.engine import layout
from indigo.engine.compiled import Numbers, Words
from indigo.engine.game.plain_state import PlainState
from indigo.engine.game.state import State
from indigo.engine.layout import NO_ACTION
from indigo.engine.network.network import Network, Workspace, network
from indigo.engine.rng import Rng, new_rng
from indigo.engine.search import tree
from indigo.engine.search.moves import NODES, SIMULATIONS, Moves, keep_move
from indigo.engine.search.tree import Tree
from indigo.engine.search.tree_search import (
    CAUTION,
    NET_EXPLORATION,
    NODES_AT_MOST,
    PLAYOUT_EXPLORATION,
    RootMove,
    TreeSearch,
    checked_nodes,
    kinds_in_hand,
)
from indigo.rules.position import Position


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


class ArraySearch(TreeSearch):
    """A search whose tree is in arrays of NumPy."""

    _tree: MoveLists
    _rng: Rng
    _only: int  # an action, or NO_ACTION

    @property
    def simulations(self) -> int:
        """How many simulations the search has run."""
        return int(self._tree.moves.counts[SIMULATIONS])

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return int(self._tree.moves.counts[NODES])

    @staticmethod
    def _state_of(view: Position) -> State:
        return State.from_position(view)

    def _begin(self, view: PlainState, seed: int, only: int) -> None:
        self._rng = new_rng(seed)
        self._only = only
        self._start_over(view.words)

    def _start_over(self, words: Words) -> None:
        """Start a new tree from the words of a view, with all legal moves or only one."""
        self._plant(words)
        if self._only != NO_ACTION:
            for each in self._lists():
                keep_move(self._tree.moves.actions, self._tree.starts, self._tree.sizes, each, self._only)

    def _root(self) -> list[RootMove]:
        moves, found = self._tree.moves, list[RootMove]()
        wins = moves.wins.reshape(-1, layout.SEATS)
        for each in self._lists():
            start = int(self._tree.starts[each])
            part = slice(start, start + int(self._tree.sizes[each]))
            columns = (moves.actions, moves.tried, moves.priors, moves.results, wins)
            found += map(RootMove, *(column[part].tolist() for column in columns))
        return found

    @abstractmethod
    def _plant(self, words: Words) -> None:
        """Start a new tree from the words of a view, with all legal moves."""

    @abstractmethod
    def _lists(self) -> list[int]:
        """Return the lists of moves at the root that the player to move may choose from."""


class Search(ArraySearch):
    """A tree search with playouts: it plays games from a position to their ends.

    >>> from indigo.engine import State
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
        worse than the position. Raises `BadLimit`.
        """
        self._tree: Tree = Tree.of_size(checked_nodes(nodes), exploration, caution)
        self._logits = np.zeros((layout.CELL_COUNT, layout.TILE_COUNT), np.float32)
        self._shares = np.zeros((layout.KIND_COUNT, layout.SEATS), np.float32)
        self._rng = new_rng(0)

    def _run(self, count: int) -> None:
        tree.explore_by_playouts(self._tree, self._rng, count, self._logits, self._shares)

    def _plant(self, words: Words) -> None:
        self._tree.start[:] = words
        tree.plant_by_playouts(self._tree, self._rng, self._logits, self._shares)

    def _lists(self) -> list[int]:
        return kinds_in_hand(self._tree.start.tolist())


class NetSearch(Search):
    """The same search with our network instead of playouts.

    >>> from indigo.engine import State
    >>> view = State.new(seed=1).seen_by(0)
    >>> search = NetSearch()
    >>> search.begin(view, seed=1)
    >>> search.run(20)
    >>> search.found()[0].action in view.legal_actions()
    True
    """

    batch = 8

    asks_our_network = True

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

    def _run(self, count: int) -> None:
        tree.explore(self._tree, self._rng, count, self._net, self._workspace)

    def _plant(self, words: Words) -> None:
        self._tree.start[:] = words
        tree.plant(self._tree, self._net, self._workspace)
