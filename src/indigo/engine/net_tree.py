"""A tree search that asks the network instead of playing to the end. Compiled.

A node stands for the tiles on the board. With one tile in hand that is all there is to know: nobody has chosen anything
since drawing. The player to move draws another tile in each simulation, so a node has a list of moves for each kind;
one answer of the network fills all five. A simulation fills in the hidden tiles at random, walks down the tree by
results and priors (PUCT), adds a node, and adds the network's value of it to all moves on its way.

With four players, the value is mixed with the results of a few playouts, which makes it more exact; with fewer, the
network alone is better.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, kernel
from indigo.engine.glances import GLANCE_SIZE, copy_glance, play_out, survey
from indigo.engine.judgement import Values
from indigo.engine.kernels import Words, copy_words, gems_of, play, points_of
from indigo.engine.layout import CELL_COUNT, CELLS, FREE, HANDS, HIDDEN, LEFT, PLAYERS, SIZE, TILE_COUNT, TURN
from indigo.engine.lookup import FIRST_TILE, JOINED, ROTATIONS
from indigo.engine.net_inputs import FRAME_TILES, KIND_COUNT, SEATS, Reals
from indigo.engine.network import Desk, Network, evaluate
from indigo.engine.playouts import determinise
from indigo.engine.rng import Rng
from indigo.engine.simulations import NOISE

Numbers = NDArray[np.int32]

ROOT: Final = 0
NONE: Final = 0  # no node: the root is nobody's child
MOST_MOVES: Final = 10  # of each kind, below the root
MOST_AT_ROOT: Final = CELL_COUNT * 6  # of each kind
EXPLORATION: Final = 0.35  # the weight of the priors against the results
CAUTION: Final = 0.04  # a move that was never tried counts as this much worse than the position
PLAYOUTS: Final = 4  # of a position
PLAYED_OUT: Final[Reals] = np.array([0, 0, 0, 0, 0.25], np.float32)  # their share in its value, by number of players

OVER: Final = -1  # instead of a node
UNLISTED: Final = -2

# The indices of `NetTree.counts`.
NODES: Final = 0
MOVES: Final = 1
SIMULATIONS: Final = 2


class NetTree(NamedTuple):
    """The arrays of a search, allocated once and reused."""

    settings: Reals  # exploration and caution
    counts: NDArray[np.int64]
    starts: Numbers  # by 5 × node + kind: the index of its first move
    sizes: Numbers  # and how many there are
    values: Reals  # by (5 × node + kind) × 4 + seat: the chances of winning with this kind in hand
    actions: NDArray[np.int16]  # by move
    priors: Reals  # by move, not normalised
    tried: Numbers  # by move
    results: Reals  # by move: the sum of the chances of the seat that makes it
    children: Numbers  # by move
    wins: Reals  # by 4 × move at the root + seat: the sum of the chances
    path: Numbers  # the moves of the simulation
    movers: Numbers  # and the seats that made them
    chances: Reals  # by seat: the result of the simulation
    best: Reals  # scratch space for the logits of a kind
    words: Words  # the state of a playout
    glances: Values  # where playouts begin, and a playout
    shares: Reals  # its result

    @classmethod
    def of_size(cls, nodes: int, exploration: float = EXPLORATION, caution: float = CAUTION) -> "NetTree":
        """Allocate a tree for this many nodes; the system provides memory only as it is used."""
        moves = KIND_COUNT * (MOST_AT_ROOT + MOST_MOVES * nodes)
        return cls(
            np.array([exploration, caution], np.float32),
            np.zeros(3, np.int64),
            np.zeros(KIND_COUNT * nodes, np.int32),
            np.zeros(KIND_COUNT * nodes, np.int32),
            np.zeros(KIND_COUNT * SEATS * nodes, np.float32),
            np.empty(moves, np.int16),
            np.empty(moves, np.float32),
            np.empty(moves, np.int32),
            np.empty(moves, np.float32),
            np.empty(moves, np.int32),
            np.zeros(SEATS * KIND_COUNT * MOST_AT_ROOT, np.float32),
            np.zeros(CELL_COUNT, np.int32),
            np.zeros(CELL_COUNT, np.int32),
            np.zeros(SEATS, np.float32),
            np.zeros(MOST_AT_ROOT, np.float32),
            working_words(),
            np.zeros((2, GLANCE_SIZE), np.int32),
            np.zeros(SEATS, np.float32),
        )


@kernel
def list_kind(
    tree: NetTree, node: Number, kind: Number, words: Words, logits: Reals, top: Number, most: Number
) -> None:
    """Give a node the likeliest moves of a kind, likeliest first, with their priors."""
    start = tree.counts[MOVES]
    count = 0
    actions, best = tree.actions, tree.best
    first = np.int64(FIRST_TILE[kind])
    for index in range(words[FREE]):
        cell = np.int64(words[CELLS + index])
        for local in range(first, first + ROTATIONS[kind]):
            logit = logits[index, local]
            if count == most and logit <= best[count - 1]:
                continue
            action = cell * TILE_COUNT + np.int64(FRAME_TILES[0, cell, local])
            if JOINED[action] < 0:
                continue
            at = count if count < most else count - 1
            while at > 0 and best[at - 1] < logit:
                best[at] = best[at - 1]
                actions[start + at] = actions[start + at - 1]
                at -= 1
            best[at] = logit
            actions[start + at] = action
            count = min(count + 1, most)
    for at in range(count):
        tree.priors[start + at] = np.exp(best[at] - top)
        tree.tried[start + at] = 0
        tree.results[start + at] = 0
        tree.children[start + at] = NONE
        if node == ROOT:
            for seat in range(SEATS):
                tree.wins[SEATS * (start + at) + seat] = 0
    tree.starts[KIND_COUNT * node + kind] = start
    tree.sizes[KIND_COUNT * node + kind] = count
    tree.counts[MOVES] = start + count


@kernel
def list_moves(tree: NetTree, node: Number, words: Words, logits: Reals, shares: Reals) -> None:
    """Give a node its moves and values, from what the network has answered."""
    top = np.float32(-1e9)
    for index in range(words[FREE]):
        for local in range(TILE_COUNT):
            top = max(top, logits[index, local])
    for kind in range(KIND_COUNT):
        list_kind(tree, node, kind, words, logits, top, MOST_AT_ROOT if node == ROOT else MOST_MOVES)
        for seat in range(SEATS):
            tree.values[(KIND_COUNT * node + kind) * SEATS + seat] = shares[kind, seat]


@kernel
def choose(tree: NetTree, node: Number, words: Words) -> Number:
    """Return the move with the highest PUCT value for the hand of the player to move."""
    seat = np.int64(words[TURN])
    hand = HANDS + 2 * seat
    second = words[hand + 1] if words[hand + 1] < HIDDEN and words[hand + 1] != words[hand] else words[hand]
    weight, times, worth = np.float32(1e-9), np.float32(1), np.float32(0)
    for slot in range(2):
        kind = np.int64(words[hand] if slot == 0 else second)
        if slot == 0 or kind != words[hand]:
            at = KIND_COUNT * node + kind
            for move in range(tree.starts[at], tree.starts[at] + tree.sizes[at]):
                weight += tree.priors[move]
                times += np.float32(tree.tried[move])
        worth += np.float32(0.5) * tree.values[(KIND_COUNT * node + kind) * SEATS + seat]
    factor = tree.settings[0] * np.sqrt(times) / weight
    best, best_value = np.int64(-1), np.float32(-1e9)
    for slot in range(2):
        kind = np.int64(words[hand] if slot == 0 else second)
        if slot == 0 or kind != words[hand]:
            at = KIND_COUNT * node + kind
            for move in range(tree.starts[at], tree.starts[at] + tree.sizes[at]):
                tried = np.float32(tree.tried[move])
                value = tree.results[move] / tried if tried else worth - tree.settings[1]
                value += factor * tree.priors[move] / (np.float32(1) + tried)
                if value > best_value:
                    best, best_value = np.int64(move), value
    return best


@kernel
def share_win(words: Words, chances: Reals) -> None:
    """Write each seat's share of the win in a game that is over."""
    best, winners = np.int64(-1), np.float32(0)
    for seat in range(words[PLAYERS]):
        rank = np.int64(points_of(words, seat)) * 32 + np.int64(gems_of(words, seat))
        if rank > best:
            best, winners = rank, np.float32(0)
        if rank == best:
            winners += np.float32(1)
    for seat in range(words[PLAYERS]):
        rank = np.int64(points_of(words, seat)) * 32 + np.int64(gems_of(words, seat))
        chances[seat] = np.float32(1) / winners if rank == best else np.float32(0)


@kernel
def has_moves(tree: NetTree, node: Number, words: Words) -> Number:
    """Whether the player to move can play on from a node: a curve of a kind may fit nowhere."""
    hand = HANDS + 2 * np.int64(words[TURN])
    size = tree.sizes[KIND_COUNT * node + np.int64(words[hand])]
    if words[hand + 1] < HIDDEN:
        size += tree.sizes[KIND_COUNT * node + np.int64(words[hand + 1])]
    return size > 0


@kernel
def walk(tree: NetTree, words: Words) -> tuple[Number, Number]:
    """Play moves of the tree until it ends or the game does; return how many, and the number of a new node.

    Instead of a new node it is OVER at the end of the game, and UNLISTED where the tree can't or need not grow.
    """
    node, depth = np.int64(ROOT), 0
    while True:
        move = choose(tree, node, words)
        tree.path[depth] = move
        tree.movers[depth] = words[TURN]
        depth += 1
        play(words, np.int64(tree.actions[move]))
        if words[LEFT] == 0:
            return depth, np.int64(OVER)
        node = np.int64(tree.children[move])
        if node == NONE:
            new = tree.counts[NODES]
            if new == len(tree.starts) // KIND_COUNT:
                return depth, np.int64(UNLISTED)
            tree.counts[NODES] = new + 1
            tree.children[move] = new
            return depth, new
        if not has_moves(tree, node, words):
            return depth, np.int64(UNLISTED)


@kernel
def mix_in_playouts(tree: NetTree, words: Words, rng: Rng, chances: Reals) -> None:
    """Replace a part of the chances by the results of playouts."""
    part = PLAYED_OUT[words[PLAYERS]]
    for seat in range(SEATS):
        chances[seat] *= np.float32(1) - part
    faced = survey(words, tree.glances[0])
    for _ in range(PLAYOUTS):
        copy_words(words, tree.words)
        copy_glance(tree.glances[0], tree.glances[1], faced)
        play_out(tree.words, tree.glances[1], faced, rng, NOISE)
        share_win(tree.words, tree.shares)
        for seat in range(words[PLAYERS]):
            chances[seat] += part / np.float32(PLAYOUTS) * tree.shares[seat]


@kernel
def explore(tree: NetTree, start: Words, words: Words, rng: Rng, count: Number, net: Network, desk: Desk) -> None:
    """Run this many simulations; first of all, ask about the root of a new tree."""
    viewer = np.int64(start[TURN])
    chances = tree.chances
    is_new = tree.counts[NODES] == 0
    for _ in range(count + is_new):
        copy_words(start, words)
        depth, node = 0, np.int64(ROOT)
        if is_new:
            tree.counts[NODES] = 1
        else:
            determinise(words, rng)
            depth, node = walk(tree, words)
        if node == OVER:
            share_win(words, chances)
        else:
            evaluate(net, desk, words, viewer)
            for seat in range(SEATS):
                chances[seat] = desk.means[seat]
            if PLAYED_OUT[words[PLAYERS]] and not is_new:
                mix_in_playouts(tree, words, rng, chances)
            if node != UNLISTED:
                list_moves(tree, node, words, desk.logits, desk.shares)
        if is_new:
            is_new = False
            continue
        for at in range(depth):
            move = tree.path[at]
            tree.tried[move] += 1
            tree.results[move] += chances[tree.movers[at]]
        for seat in range(SEATS):
            tree.wins[SEATS * tree.path[0] + seat] += chances[seat]
        tree.counts[SIMULATIONS] += 1


def working_words() -> Words:
    """Return room for the state of a simulation."""
    return np.zeros(SIZE, np.uint16)
