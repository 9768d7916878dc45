"""The search with the network, for use from Python."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout, net_tree
from indigo.engine.kernels import Words
from indigo.engine.net_inputs import KIND_COUNT
from indigo.engine.net_tree import CAUTION, EXPLORATION, NetTree
from indigo.engine.network import Desk, Network, network
from indigo.engine.playouts import NO_ACTION
from indigo.engine.rng import new_rng
from indigo.engine.search import TreeSearch

NODES_AT_MOST: Final = 30_000


class NetSearch(TreeSearch):
    """A tree search with the network, with the same methods as `Search`.

    >>> from indigo.engine import State
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
        exploration: float = EXPLORATION,
        caution: float = CAUTION,
    ) -> None:
        """Allocate a tree of this many nodes. When it is full, the search continues, but the tree stops growing."""
        self._net = net or network()
        self._tree, self._desk = NetTree.of_size(max(nodes, 2), exploration, caution), Desk.new(self._net)
        self._start, self._words = net_tree.working_words(), net_tree.working_words()
        self._rng = new_rng(0)

    def run(self, count: int) -> None:
        """Run this many simulations more."""
        net_tree.explore(self._tree, self._start, self._words, self._rng, count, self._net, self._desk)

    def priors(self) -> list[tuple[float, int]]:
        """Return the actions after the probabilities that the network gives them, most likely first."""
        moves = self._moves()
        weighed = zip((-self._tree.priors[moves]).tolist(), self._tree.actions[moves].tolist(), strict=True)
        return [(-prior, int(action)) for prior, action in sorted(weighed)]

    def _plant(self, words: Words, only: int) -> None:
        self._start[:] = words
        self._tree.counts[:] = 0
        self.run(0)
        if only != NO_ACTION:
            self._keep(only)

    def _keep(self, only: int) -> None:
        """Remove all moves of the root but one."""
        tree = self._tree
        for kind in range(KIND_COUNT):
            moves = np.arange(tree.starts[kind], tree.starts[kind] + tree.sizes[kind])
            kept = moves[tree.actions[moves] == only]
            tree.starts[kind], tree.sizes[kind] = (kept[0], 1) if len(kept) else (0, 0)

    def _moves(self) -> NDArray[np.int64]:
        words, tree = self._start, self._tree
        hand = layout.HANDS + 2 * int(words[layout.TURN])
        kinds = {int(kind) for kind in words[hand : hand + 2] if kind < KIND_COUNT}
        return np.concatenate(
            [np.arange(tree.starts[kind], tree.starts[kind] + tree.sizes[kind]) for kind in sorted(kinds)]
        )
