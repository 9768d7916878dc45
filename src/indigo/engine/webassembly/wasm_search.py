"""The searches in a browser: their trees are in the memory of the kernels."""

import struct
import weakref
from typing import Self

from indigo.engine.game.plain_state import PlainState
from indigo.engine.layout import NO_ACTION
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
from indigo.engine.webassembly.runtime import ROW, ROW_SIZE, runtime
from indigo.engine.webassembly.wasm_state import State, hand_over
from indigo.rules.position import Position


class Search(TreeSearch):
    """A tree search with playouts, as `indigo.engine.search.search.Search`."""

    batch = 64
    _begin_kernel, _explore_kernel = "begin_by_playouts", "explore_by_playouts"

    def __init__(
        self, nodes: int = NODES_AT_MOST, *, exploration: float = PLAYOUT_EXPLORATION, caution: float = CAUTION
    ) -> None:
        """Take memory for a tree of this many nodes. When it is full, the search continues, but the tree stops growing.

        `exploration` is the weight of the priors against the results; a move that was never tried counts as `caution`
        worse than the position. Raises `BadLimit`.
        """
        self._nodes = checked_nodes(nodes)
        self._take_memory()
        runtime().call("set_up", self._tree, self._nodes, exploration, caution)

    def _run(self, count: int) -> None:
        runtime().call(self._explore_kernel, runtime().desk, self._tree, self._nodes, count)

    @property
    def simulations(self) -> int:
        """How many simulations the search has run."""
        return runtime().call("simulations", self._tree, self._nodes)

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return runtime().call("node_count", self._tree, self._nodes)

    @staticmethod
    def _state_of(view: Position) -> State:
        return State.from_position(view)

    def _begin(self, view: PlainState, seed: int, only: int) -> None:
        hand_over(view.words, seed)
        self._kinds = kinds_in_hand(view.words)
        runtime().call(self._begin_kernel, runtime().desk, self._tree, self._nodes, runtime().words, runtime().rng)
        if only != NO_ACTION:
            for kind in self._kinds:
                runtime().call("keep_only", self._tree, self._nodes, kind, only)

    def _root(self) -> list[RootMove]:
        found = []
        for kind in self._kinds:
            count = runtime().call("read_root", self._tree, self._nodes, kind, runtime().rows)
            for action, tried, prior, result, *wins in struct.iter_unpack(
                ROW, runtime().read(runtime().rows, count * ROW_SIZE)
            ):
                found.append(RootMove(action, tried, prior, result, wins))
        return found

    def _take_memory(self) -> None:
        """Take memory for the tree, which is given back with the search."""
        self._size = runtime().call("search_size", self._nodes)
        self._tree = runtime().take(self._size)
        weakref.finalize(self, runtime().give_back, self._tree, self._size)

    def __deepcopy__(self, _memo: object) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__dict__
        twin._take_memory()
        runtime().write(twin._tree, runtime().read(self._tree, self._size))
        return twin


class NetSearch(Search):
    """The same search with our network instead of playouts."""

    batch = 8
    asks_our_network = True
    _begin_kernel, _explore_kernel = "begin", "explore"

    def __init__(
        self, nodes: int = NODES_AT_MOST, *, exploration: float = NET_EXPLORATION, caution: float = CAUTION
    ) -> None:
        """Take memory for a tree, as for a `Search`."""
        super().__init__(nodes, exploration=exploration, caution=caution)
