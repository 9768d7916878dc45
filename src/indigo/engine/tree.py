"""The search tree as flat arrays: nodes, their branches, and the moves of each branch.

A node stands for the moves that led to it. The player to move may hold a different tile in each simulation, so a node
has a *branch* for each kind of tile, with the moves worth trying: the best ones that move a gem, and a few that don't.
One tree serves all possible arrangements of the hidden tiles.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, inlined, kernel
from indigo.engine.glances import FACED, IS_FACED, KIND_COUNT, KNOWN
from indigo.engine.judgement import CELLS_BESIDE, NEVER, NO_CELL, POINT, SIDE_PORTS, TURNED, Values, judge, worths_of
from indigo.engine.kernels import Words
from indigo.engine.layout import CELL_COUNT, CELLS, FREE, LAID, ON, PORT_MASK, PORTS, TILE_COUNT, TURN
from indigo.engine.lookup import FIRST_TILE, JOINED, KIND_OF, ROTATIONS
from indigo.engine.rng import Rng, next_below

Numbers: TypeAlias = NDArray[np.int32]
Reals: TypeAlias = NDArray[np.float32]
Actions: TypeAlias = NDArray[np.int16]

ROOT: Final = 0
NONE: Final = 0  # no node or branch: both are numbered from 1, except the root
MOST_MOVES: Final = 16  # per kind, at a node below the root
QUIET_MOVES: Final = 2  # those of them that touch no gem
QUIET_AT_ROOT: Final = 24
ANY_CELL: Final = 4  # one in this many of these goes to any cell, not to one that a gem may soon reach
MOVES_PER_NODE: Final = 8
MOST_AT_ROOT: Final = 2 * CELL_COUNT * 6
SHARPNESS: Final = np.float32(2.5 / POINT)  # a score 0.4 points higher multiplies the prior by e

# The indices of `Tree.counts`.
NODES: Final = 0
MOVES: Final = 1
SIMULATIONS: Final = 2
BRANCHES: Final = 3
ONLY: Final = 4  # not a count: the only action to try at the root, or NO_ACTION


class Tree(NamedTuple):
    """The arrays of a search, allocated once and reused."""

    counts: NDArray[np.int64]
    visits: Numbers  # by node
    values: Reals  # by node: the sum of the results for the seat to move
    branches: Numbers  # by 5 × node + kind
    starts: Numbers  # by branch: the index of its first move; the next branch's entry is the end
    weights: Reals  # by branch: the sum of its moves' priors
    chosen: Numbers  # by branch: how often its moves were available
    actions: Actions  # by move
    priors: Reals  # by move: exp of its score
    tried: Numbers  # by move
    results: Reals  # by move: the sum of the results for the seat that makes it
    children: Numbers  # by move: the node it leads to
    wins: Reals  # by 4 × move at the root + seat: the sum of wins
    listed: Actions  # scratch space for the moves of a new branch
    judged: Values  # and for their scores

    @classmethod
    def of_size(cls, nodes: int) -> "Tree":
        """Allocate a tree for this many nodes; the system provides memory only as it is used."""
        moves = MOVES_PER_NODE * nodes + MOST_AT_ROOT
        return cls(
            np.zeros(5, dtype=np.int64),
            np.empty(nodes, dtype=np.int32),
            np.empty(nodes, dtype=np.float32),
            np.empty(KIND_COUNT * nodes, dtype=np.int32),
            np.empty(nodes + 2 * KIND_COUNT, dtype=np.int32),
            np.empty(nodes + 2 * KIND_COUNT, dtype=np.float32),
            np.empty(nodes + 2 * KIND_COUNT, dtype=np.int32),
            np.empty(moves, dtype=np.int16),
            np.empty(moves, dtype=np.float32),
            np.empty(moves, dtype=np.int32),
            np.empty(moves, dtype=np.float32),
            np.empty(moves, dtype=np.int32),
            np.empty(4 * MOST_AT_ROOT, dtype=np.float32),
            np.empty(MOST_AT_ROOT, dtype=np.int16),
            np.empty(MOST_AT_ROOT, dtype=np.int32),
        )


# The moves worth trying


@inlined
def list_moves(words: Words, glance: Values, count: int, kind: Number, actions: Actions, values: Values) -> int:
    """Write the moves of a kind that move a gem, with their scores; return their number."""
    at = worths_of(words, words[TURN])
    found = 0
    for n in range(count):
        cell = np.int64(glance[FACED + n])
        judge(words, glance, cell, at, kind)
        for rotation in range(ROTATIONS[kind]):
            if glance[TURNED + rotation] != NEVER:
                actions[found] = cell * TILE_COUNT + FIRST_TILE[kind] + rotation
                values[found] = glance[TURNED + rotation]
                found += 1
    return found


@inlined
def keep_best(actions: Actions, values: Values, count: int, most: int) -> int:
    """Move the best moves to the front, and return how many are kept."""
    kept = min(count, most)
    for n in range(kept):
        best = n
        for m in range(n + 1, count):
            if values[m] > values[best]:
                best = m
        actions[n], actions[best] = actions[best], actions[n]
        values[n], values[best] = values[best], values[n]
    return kept


@inlined
def quiet_cell(words: Words, glance: Values, count: int, rng: Rng) -> Number:
    """Return a random free cell, mostly one at the far end of a route that a gem may take next."""
    cell = np.int64(words[CELLS + next_below(rng, words[FREE])])
    if count and next_below(rng, ANY_CELL):
        faced = np.int64(glance[FACED + next_below(rng, count)])
        end = np.int64(words[SIDE_PORTS[6 * faced + np.int64(next_below(rng, 6))]] & PORT_MASK)
        if end < PORTS:
            for side in range(2):
                beside = np.int64(CELLS_BESIDE[2 * end + side])
                if beside != faced and beside != NO_CELL and words[ON + beside] < LAID:
                    cell = beside
    return cell


@inlined
def add_quiet(
    words: Words, glance: Values, count: int, kind: Number, rng: Rng, actions: Actions, values: Values,
    found: int, most: int,
) -> int:  # fmt: skip
    """Add different random moves that touch no gem; return the new number of moves."""
    first = found
    for _ in range(2 * most):
        if found == first + most:
            break
        cell = quiet_cell(words, glance, count, rng)
        action = cell * TILE_COUNT + np.int64(FIRST_TILE[kind]) + np.int64(next_below(rng, ROTATIONS[kind]))
        new = not glance[KNOWN + cell] & IS_FACED and JOINED[action] >= 0
        for n in range(first, found):
            if actions[n] == action:
                new = False
        if new:
            actions[found] = action
            values[found] = 0
            found += 1
    return found


# The tree


@inlined
def add_node(tree: Tree) -> Number:
    """Add a node without visits; return its number."""
    node = tree.counts[NODES]
    tree.counts[NODES] = node + 1
    tree.visits[node] = 0
    tree.values[node] = 0
    for kind in range(KIND_COUNT):
        tree.branches[KIND_COUNT * node + kind] = NONE
    return node


@inlined
def has_room(tree: Tree) -> Number:
    """Whether another node and its branches fit into the tree."""
    return (
        tree.counts[NODES] < len(tree.visits)
        and tree.counts[BRANCHES] + 3 < len(tree.starts)
        and tree.counts[MOVES] + 2 * MOST_MOVES < len(tree.actions)
    )


@kernel
def grow(tree: Tree, node: Number, kind: Number, words: Words, glance: Values, count: int, rng: Rng) -> None:
    """Add the branch of a kind to a node: the moves worth trying, with their priors."""
    actions, values = tree.listed, tree.judged
    found = list_moves(words, glance, count, kind, actions, values)
    only = tree.counts[ONLY]
    if node == ROOT and only >= 0:
        found = 1 if KIND_OF[only % TILE_COUNT] == kind else 0
        actions[0], values[0] = only, 0
    elif node == ROOT:
        found = add_quiet(words, glance, count, kind, rng, actions, values, found, QUIET_AT_ROOT)
    else:
        found = keep_best(actions, values, found, MOST_MOVES - QUIET_MOVES)
        found = add_quiet(words, glance, count, kind, rng, actions, values, found, QUIET_MOVES)
    branch = tree.counts[BRANCHES] + 1
    tree.counts[BRANCHES] = branch
    tree.branches[KIND_COUNT * node + kind] = branch
    start = tree.counts[MOVES]
    tree.starts[branch] = start
    total = np.float32(0)
    for n in range(found):
        prior = np.exp(np.float32(values[n]) * SHARPNESS)
        total += prior
        tree.actions[start + n] = actions[n]
        tree.priors[start + n] = prior
        tree.tried[start + n] = 0
        tree.results[start + n] = 0
        tree.children[start + n] = NONE
        if node == ROOT:
            for seat in range(4):
                tree.wins[4 * (start + n) + seat] = 0
    tree.weights[branch] = total
    tree.chosen[branch] = 0
    tree.counts[MOVES] = start + found
    tree.starts[branch + 1] = start + found


@inlined
def best_of(
    tree: Tree, branch: Number, best: Number, best_value: Number, mean: Number, exploration: Number
) -> tuple[Number, Number]:
    """Return the branch's move with the highest PUCT value, and that value, if it beats the best so far."""
    for move in range(tree.starts[branch], tree.starts[branch + 1]):
        times = np.float32(tree.tried[move])
        value = exploration * tree.priors[move] / (np.float32(1) + times)
        value += tree.results[move] / times if times else mean
        if value > best_value:
            best, best_value = np.int64(move), value
    return best, best_value
