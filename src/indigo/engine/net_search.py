"""The search with the network, for use from Python: begin with a view, run simulations, read the result."""

from copy import deepcopy
from typing import Final, Self

import numpy as np

from indigo.engine import layout, net_tree
from indigo.engine.net_inputs import KIND_COUNT, SEATS
from indigo.engine.net_tree import CAUTION, EXPLORATION, NODES, SIMULATIONS, NetTree
from indigo.engine.network import Desk, Network, network
from indigo.engine.playouts import NO_ACTION
from indigo.engine.rng import new_rng
from indigo.engine.search import Found, check_start
from indigo.engine.state import State

NODES_AT_MOST: Final = 30_000


class NetSearch:
    """A tree search with the network, with the same methods as `Search`."""

    batch = 8  # simulations that take a few milliseconds

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

    def __copy__(self) -> Self:
        return deepcopy(self)

    def begin(self, view: State, *, seed: int, only: int = NO_ACTION) -> None:
        """Start a new search of a view, of all legal actions or, with `only`, of one.

        The same seed gives the same search. Raises `GameOver`, `NoLegalMove`, `IllegalMove` or `BadSeed`.
        """
        check_start(view, only)
        self._rng = new_rng(seed)
        self._start[:] = view.words
        self._tree.counts[:] = 0
        self.run(0)
        if only != NO_ACTION:
            self._keep(only)

    def run(self, count: int) -> None:
        """Run this many simulations more."""
        net_tree.explore(self._tree, self._start, self._words, self._rng, count, self._net, self._desk)

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
        return int(most[-1] - (most[0] if len(most) > 1 else 0))

    def found(self) -> list[Found]:
        """Return the moves, most tried first; those that were not tried are sorted by their priors."""
        tree, players = self._tree, int(self._start[layout.PLAYERS])
        moves = []
        for move in self._moves().tolist():
            tried = int(tree.tried[move])
            wins = tree.wins[SEATS * move : SEATS * move + players] / np.float32(max(tried, 1))
            value = float(tree.results[move]) / max(tried, 1)
            found = Found(int(tree.actions[move]), tried, value, tuple(wins.tolist()))
            moves.append((-tried, -float(tree.priors[move]), found.action, found))
        return [found for *_, found in sorted(moves)]

    def priors(self) -> list[tuple[float, int]]:
        """Return the actions after the probabilities that the network gives them, most likely first."""
        moves = self._moves()
        weighed = zip((-self._tree.priors[moves]).tolist(), self._tree.actions[moves].tolist(), strict=True)
        return [(-prior, int(action)) for prior, action in sorted(weighed)]

    def _keep(self, only: int) -> None:
        """Remove all moves of the root but one."""
        tree = self._tree
        for kind in range(KIND_COUNT):
            moves = np.arange(tree.starts[kind], tree.starts[kind] + tree.sizes[kind])
            kept = moves[tree.actions[moves] == only]
            tree.starts[kind], tree.sizes[kind] = (kept[0], 1) if len(kept) else (0, 0)

    def _moves(self) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
        """Return the indices of the moves of the hand at the root."""
        words, tree = self._start, self._tree
        hand = layout.HANDS + 2 * int(words[layout.TURN])
        kinds = {int(kind) for kind in words[hand : hand + 2] if kind < KIND_COUNT}
        return np.concatenate(
            [np.arange(tree.starts[kind], tree.starts[kind] + tree.sizes[kind]) for kind in sorted(kinds)]
        )
