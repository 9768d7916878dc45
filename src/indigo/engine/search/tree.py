"""The search tree, which asks the network or playouts about each new position. Compiled.

A node stands for the tiles on the board. With one tile in hand that is all there is to know: nobody has chosen anything
since drawing. The player to move draws another tile in each simulation, so a node has a list of moves for each kind;
one answer fills all five. A simulation fills in the hidden tiles at random, walks down the tree by results and priors
(PUCT), adds a node, and adds the chances of winning there to all moves on its way.

Two can answer. The network knows how likely each move is, and the chances; with four players, these are mixed with the
results of a few playouts, which makes them more exact. Without a network, a move is the likelier the better it scores
at a glance, and the chances come from playouts alone.
"""

from typing import Final, NamedTuple

import numpy as np

from indigo.engine.compiled import Number, Numbers, Reals, Words, inlined, kernel
from indigo.engine.game.glances import GLANCE_SIZE, IS_FACED, KNOWN, NOISE, copy_glance, play_out, survey
from indigo.engine.game.judgement import TURNED, Values, judge, worths_of
from indigo.engine.game.kernels import copy_words, play, share_win
from indigo.engine.game.playouts import determinise, new_unseen
from indigo.engine.layout import (
    BOARD,
    CELL_COUNT,
    CELLS,
    FREE,
    HANDS,
    HIDDEN,
    KIND_COUNT,
    LEFT,
    PLAYERS,
    POINT,
    SEATS,
    SIZE,
    TILE_COUNT,
    TURN,
)
from indigo.engine.lookup import FIRST_TILE, JOINED, ROTATIONS
from indigo.engine.network.inputs import FRAME_TILES
from indigo.engine.network.network import Network, Workspace, evaluate
from indigo.engine.rng import Rng
from indigo.engine.search.moves import MOVES, NODES, NONE, ROOT, Moves, find_best, record, set_move

MOST_MOVES: Final = 10  # of each kind, below the root
MOST_AT_ROOT: Final = CELL_COUNT * 6  # of each kind
PLAYOUTS: Final = 4  # of a position
PLAYED_OUT: Final[Reals] = np.array([0, 0, 0, 0, 0.25], np.float32)  # their share in its value, by number of players
SHARPNESS: Final = np.float32(2.5 / POINT)  # a score 0.4 points higher makes a move e times as likely
QUIET: Final = np.float32(-4)  # the logit of each of the many moves that touch no gem

OVER: Final = -1  # instead of a node
UNLISTED: Final = -2


class Tree(NamedTuple):
    """The arrays of a search, allocated once and reused."""

    moves: Moves
    starts: Numbers  # by 5 × node + kind: the index of its first move
    sizes: Numbers  # and how many there are
    values: Reals  # by (5 × node + kind) × 4 + seat: the chances of winning with this kind in hand
    start: Words  # the view that is searched
    words: Words  # the state of the simulation
    path: Numbers  # its moves
    movers: Numbers  # and the seats that made them
    chances: Reals  # by seat: its result
    best: Reals  # scratch space for the logits of a kind
    ending: Words  # the state of a playout
    glances: Values  # where playouts begin, and a playout
    shares: Reals  # its result
    unseen: Words  # scratch space for unseen tiles

    @classmethod
    def of_size(cls, nodes: int, exploration: float, caution: float) -> "Tree":
        """Allocate a tree for this many nodes; the system provides memory only as it is used."""
        at_root = KIND_COUNT * MOST_AT_ROOT
        return cls(
            Moves.of_size(at_root + KIND_COUNT * MOST_MOVES * nodes, at_root, exploration, caution),
            np.zeros(KIND_COUNT * nodes, np.int32),
            np.zeros(KIND_COUNT * nodes, np.int32),
            np.zeros(KIND_COUNT * SEATS * nodes, np.float32),
            np.zeros(SIZE, np.uint16),
            np.zeros(SIZE, np.uint16),
            np.zeros(CELL_COUNT, np.int32),
            np.zeros(CELL_COUNT, np.int32),
            np.zeros(SEATS, np.float32),
            np.zeros(MOST_AT_ROOT, np.float32),
            np.zeros(SIZE, np.uint16),
            np.zeros((2, GLANCE_SIZE), np.int32),
            np.zeros(SEATS, np.float32),
            new_unseen(),
        )


@kernel
def list_kind(tree: Tree, node: Number, kind: Number, words: Words, logits: Reals, top: Number, most: Number) -> None:
    """Give a node the likeliest moves of a kind, likeliest first, with their priors."""
    moves = tree.moves
    start = moves.counts[MOVES]
    count = 0
    actions, best = moves.actions, tree.best
    first = np.int64(FIRST_TILE[kind])
    for index in range(words[FREE]):
        cell = np.int64(words[CELLS + index])
        for local in range(first, first + ROTATIONS[kind]):
            logit = logits[index, local]
            if count == most and logit <= best[count - 1]:
                continue
            action = cell * TILE_COUNT + np.int64(FRAME_TILES[0, cell, local])
            if JOINED[np.int64(words[BOARD]) + action] < 0:
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
        set_move(moves, start + at, actions[start + at], np.exp(best[at] - top))
    tree.starts[KIND_COUNT * node + kind] = start
    tree.sizes[KIND_COUNT * node + kind] = count
    moves.counts[MOVES] = start + count


@kernel
def list_moves(tree: Tree, node: Number, words: Words, logits: Reals, shares: Reals) -> None:
    """Give a node its moves and values, from an answer about it."""
    top = np.float32(-1e9)
    for index in range(words[FREE]):
        for local in range(TILE_COUNT):
            top = max(top, logits[index, local])
    for kind in range(KIND_COUNT):
        list_kind(tree, node, kind, words, logits, top, MOST_AT_ROOT if node == ROOT else MOST_MOVES)
        for seat in range(SEATS):
            tree.values[(KIND_COUNT * node + kind) * SEATS + seat] = shares[kind, seat]


@inlined
def begin_tree(tree: Tree) -> None:
    """Empty a tree but for its root, where `start` says."""
    tree.moves.counts[:] = 0
    tree.moves.counts[NODES] = 1
    copy_words(tree.start, tree.words)


@kernel
def plant(tree: Tree, net: Network, workspace: Workspace) -> None:
    """Begin a search with a network: give the root its moves."""
    begin_tree(tree)
    evaluate(net, workspace, tree.words, np.int64(tree.words[TURN]))
    list_moves(tree, ROOT, tree.words, workspace.logits, workspace.shares)


@kernel
def plant_by_playouts(tree: Tree, rng: Rng, logits: Reals, shares: Reals) -> None:
    """Begin a search without a network: give the root its moves."""
    begin_tree(tree)
    determinise(tree.words, rng, tree.unseen)
    answer_by_playouts(tree, tree.words, rng, logits, shares)
    list_moves(tree, ROOT, tree.words, logits, shares)


@kernel
def pick(tree: Tree, node: Number, words: Words) -> Number:
    """Return the move with the highest PUCT value for the hand of the player to move."""
    moves, starts, sizes = tree.moves, tree.starts, tree.sizes
    seat = np.int64(words[TURN])
    hand = HANDS + 2 * seat
    second = words[hand + 1] if words[hand + 1] < HIDDEN and words[hand + 1] != words[hand] else words[hand]
    priors, tried = moves.priors, moves.tried
    weight, times, worth = np.float32(1e-9), np.float32(1), np.float32(0)
    for slot in range(2):
        kind = np.int64(words[hand] if slot == 0 else second)
        if slot == 0 or kind != words[hand]:
            at = KIND_COUNT * node + kind
            for move in range(starts[at], starts[at] + sizes[at]):
                weight += priors[move]
                times += np.float32(tried[move])
        worth += np.float32(0.5) * tree.values[(KIND_COUNT * node + kind) * SEATS + seat]
    factor = moves.settings[0] * np.sqrt(times) / weight
    at = KIND_COUNT * node + np.int64(words[hand])
    best, value = find_best(moves, starts[at], sizes[at], worth, factor, np.int64(-1), np.float32(-1e9))
    if second != words[hand]:
        at = KIND_COUNT * node + np.int64(second)
        best, value = find_best(moves, starts[at], sizes[at], worth, factor, best, value)
    return best


@kernel
def walk(tree: Tree, rng: Rng) -> tuple[Number, Number]:
    """Begin a simulation: play until the tree ends or the game does; return how many moves, and a new node's number.

    Instead of a new node it is OVER at the end of the game, and UNLISTED if the tree is full.
    """
    moves, words = tree.moves, tree.words
    copy_words(tree.start, words)
    determinise(words, rng, tree.unseen)
    node, depth = np.int64(ROOT), 0
    while True:
        move = pick(tree, node, words)
        moves.tried[move] += 1
        tree.path[depth] = move
        tree.movers[depth] = words[TURN]
        depth += 1
        play(words, np.int64(moves.actions[move]))
        if words[LEFT] == 0:
            return depth, np.int64(OVER)
        node = np.int64(moves.children[move])
        if node == NONE:
            new = moves.counts[NODES]
            if new == len(tree.starts) // KIND_COUNT:
                return depth, np.int64(UNLISTED)
            moves.counts[NODES] = new + 1
            moves.children[move] = new
            return depth, new


@kernel
def mix_in_playouts(tree: Tree, words: Words, rng: Rng, part: Number) -> None:
    """Replace a part of the chances by the results of playouts."""
    chances = tree.chances
    for seat in range(SEATS):
        chances[seat] *= np.float32(1) - part
    faced = survey(words, tree.glances[0])
    for _ in range(PLAYOUTS):
        copy_words(words, tree.ending)
        copy_glance(tree.glances[0], tree.glances[1], faced)
        play_out(tree.ending, tree.glances[1], faced, rng, NOISE)
        share_win(tree.ending, tree.shares)
        for seat in range(words[PLAYERS]):
            chances[seat] += part / np.float32(PLAYOUTS) * tree.shares[seat]


@kernel
def answer_by_playouts(tree: Tree, words: Words, rng: Rng, logits: Reals, shares: Reals) -> None:
    """Answer about a position without a network: logits by scores, chances by playouts, the same with any kind."""
    tree.chances[:] = 0
    mix_in_playouts(tree, words, rng, np.float32(1))
    for kind in range(KIND_COUNT):
        for seat in range(SEATS):
            shares[kind, seat] = tree.chances[seat]
    glance, at = tree.glances[0], worths_of(words, words[TURN])
    for index in range(words[FREE]):
        cell = np.int64(words[CELLS + index])
        for kind in range(KIND_COUNT):
            first = np.int64(FIRST_TILE[kind])
            is_faced = glance[KNOWN + cell] & IS_FACED
            if is_faced:
                judge(words, glance, cell, at, kind)
            for local in range(first, first + ROTATIONS[kind]):
                score = glance[TURNED + FRAME_TILES[0, cell, local] - first]
                logits[index, local] = np.float32(score) * SHARPNESS if is_faced else QUIET


@kernel
def finish(tree: Tree, depth: Number, node: Number, logits: Reals, shares: Reals) -> None:
    """End a simulation: give a new node its moves from the answer about it, and record the chances."""
    if node == OVER:
        share_win(tree.words, tree.chances)
    elif node != UNLISTED:
        list_moves(tree, node, tree.words, logits, shares)
    record(tree.moves, tree.path, tree.movers, depth, tree.chances)


# A loop for each that answers: a kernel that takes a function as an argument can't be cached.


@kernel
def explore(tree: Tree, rng: Rng, count: Number, net: Network, workspace: Workspace) -> None:
    """Run this many simulations with a network."""
    words, viewer, part = tree.words, np.int64(tree.start[TURN]), PLAYED_OUT[tree.start[PLAYERS]]
    for _ in range(count):
        depth, node = walk(tree, rng)
        if node != OVER:
            evaluate(net, workspace, words, viewer)
            for seat in range(SEATS):
                tree.chances[seat] = workspace.means[seat]
            if part:
                mix_in_playouts(tree, words, rng, part)
        finish(tree, depth, node, workspace.logits, workspace.shares)


@kernel
def explore_by_playouts(tree: Tree, rng: Rng, count: Number, logits: Reals, shares: Reals) -> None:
    """Run this many simulations without a network."""
    for _ in range(count):
        depth, node = walk(tree, rng)
        if node != OVER:
            answer_by_playouts(tree, tree.words, rng, logits, shares)
        finish(tree, depth, node, logits, shares)
