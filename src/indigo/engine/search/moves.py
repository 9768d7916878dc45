"""The moves of a search tree as flat arrays: how the next one is picked (PUCT), and how results are recorded.

Every search uses these. Their trees differ in what a node is, and in whose answers give it moves and values.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, Numbers, Reals, inlined, kernel
from indigo.engine.layout import SEATS

ROOT: Final = 0
NONE: Final = 0  # no node: the root is nobody's child

# The indices of `Moves.counts`.
NODES: Final = 0
MOVES: Final = 1
SIMULATIONS: Final = 2


class Moves(NamedTuple):
    """The arrays, allocated once and reused; the moves of the root come first."""

    settings: Reals  # exploration, the weight of the priors against the results; and caution
    counts: NDArray[np.int64]
    actions: NDArray[np.int16]  # by move
    priors: Reals
    tried: Numbers
    results: Reals  # the sum of the chances of the seat that makes it
    children: Numbers  # the node it leads to
    wins: Reals  # by 4 × move at the root + seat: the sum of the chances

    @classmethod
    def of_size(cls, moves: int, at_root: int, exploration: float, caution: float) -> "Moves":
        """Allocate arrays for this many moves; the system provides memory only as it is used."""
        return cls(
            np.array([exploration, caution], np.float32),
            np.zeros(3, np.int64),
            np.empty(moves, np.int16),
            np.empty(moves, np.float32),
            np.empty(moves, np.int32),
            np.empty(moves, np.float32),
            np.empty(moves, np.int32),
            np.zeros(SEATS * at_root, np.float32),
        )


@inlined
def set_move(moves: Moves, move: Number, action: Number, prior: Number) -> None:
    """Write a move that nobody has tried."""
    moves.actions[move] = action
    moves.priors[move] = prior
    moves.tried[move] = 0
    moves.results[move] = 0
    moves.children[move] = NONE
    if SEATS * move < len(moves.wins):
        for seat in range(SEATS):
            moves.wins[SEATS * move + seat] = 0


@inlined
def find_best(
    moves: Moves, first: Number, count: Number, worth: Number, factor: Number, best: Number, best_value: Number
) -> tuple[Number, Number]:
    """Return the move with the highest PUCT value, and that value, if it beats the best so far.

    `worth` is the value of the position, and `factor` what the priors are multiplied by.
    """
    priors, tried, results = moves.priors, moves.tried, moves.results
    untried = worth - moves.settings[1]
    for move in range(first, first + count):
        times = np.float32(tried[move])
        value = results[move] / times if times else untried
        value += factor * priors[move] / (np.float32(1) + times)
        if value > best_value:
            best, best_value = np.int64(move), value
    return best, best_value


@kernel
def keep_move(actions: NDArray[np.int16], starts: Numbers, sizes: Numbers, at: Number, action: Number) -> None:
    """Shorten a list of moves to the one with this action, or to none."""
    for move in range(starts[at], starts[at] + sizes[at]):
        if actions[move] == action:
            starts[at], sizes[at] = move, 1
            return
    sizes[at] = 0


@inlined
def record(moves: Moves, path: Numbers, movers: Numbers, depth: Number, chances: Reals) -> None:
    """Add each seat's chances to the results of the moves that it made; their number of tries counts already."""
    for at in range(depth):
        moves.results[path[at]] += chances[movers[at]]
    for seat in range(SEATS):
        moves.wins[SEATS * path[0] + seat] += chances[seat]
    moves.counts[SIMULATIONS] += 1
