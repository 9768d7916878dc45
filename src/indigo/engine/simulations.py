"""Simulations: fill in the hidden tiles at random, walk down the tree, play to the end, and record the result.

The walk chooses moves by their results, and by their priors while they have few results (PUCT). It adds one node to
the tree; from there on, playouts choose moves by their scores.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, inlined, kernel
from indigo.engine.glances import (
    IS_FACED,
    KIND_COUNT,
    KNOWN,
    TILE_ROOM,
    copy_glance,
    draw,
    lay,
    new_glance,
    play_out,
    survey,
)
from indigo.engine.judgement import POINT, Values
from indigo.engine.kernels import Words, copy_words, gems_of, points_of
from indigo.engine.layout import (
    CELL_COUNT,
    FREE,
    HAND_SIZE,
    HANDS,
    HIDDEN,
    LEFT,
    PLAYERS,
    SIZE,
    STACK,
    TILE_COUNT,
    TURN,
)
from indigo.engine.lookup import KIND_OF
from indigo.engine.playouts import determinise
from indigo.engine.rng import Rng, next_below
from indigo.engine.tree import NONE, ONLY, ROOT, SIMULATIONS, Numbers, Reals, Tree, add_node, best_of, grow, has_room

EXPLORATION: Final = np.float32(2.5)  # the weight of the priors against the results
NOISE: Final = np.uint64(0.3 * POINT * TILE_ROOM)  # added to scores in playouts: up to 0.3 points
# By number of players, the share of a result that comes from the lead in points; the rest comes from the win.
MARGINS: Final[Reals] = np.array([0, 0, 0.3, 0.1, 0.2], dtype=np.float32)
FULL_LEAD: Final = np.float32(24)  # from the largest deficit that counts to the largest lead


class Room(NamedTuple):
    """The working memory of a search: its start, and the current simulation."""

    start: Words
    start_glance: Values
    hidden: NDArray[np.uint16]  # the number of hidden words at the start, then their indices
    words: Words
    glance: Values
    nodes: Numbers  # the path of a simulation: its nodes
    moves: Numbers  # and its moves
    result: Reals
    victory: Reals

    @classmethod
    def new(cls) -> "Room":
        """Allocate the arrays."""
        return cls(
            np.zeros(SIZE, dtype=np.uint16),
            new_glance(),
            np.zeros(16, dtype=np.uint16),
            np.zeros(SIZE, dtype=np.uint16),
            new_glance(),
            np.zeros(CELL_COUNT + 1, dtype=np.int32),
            np.zeros(CELL_COUNT + 1, dtype=np.int32),
            np.zeros(4, dtype=np.float32),
            np.zeros(4, dtype=np.float32),
        )


@inlined
def write_result(words: Words, result: Reals, victory: Reals) -> None:
    """Write each seat's share of the win, and its result: mostly that share, and a little for its lead in points."""
    players = words[PLAYERS]
    margin = MARGINS[players]
    best, winners = np.int64(-1), 0
    for seat in range(players):
        rank = np.int64(points_of(words, seat)) * 32 + np.int64(gems_of(words, seat))
        if rank > best:
            best, winners = rank, 1
        elif rank == best:
            winners += 1
    for seat in range(players):
        points = np.int64(points_of(words, seat))
        others = np.int64(0)
        for other in range(players):
            if other != seat:
                others = max(others, np.int64(points_of(words, other)))
        lead = min(np.float32(1), max(np.float32(0), np.float32(0.5) + np.float32(points - others) / FULL_LEAD))
        is_best = points * 32 + np.int64(gems_of(words, seat)) == best
        victory[seat] = np.float32(1) / np.float32(winners) if is_best else np.float32(0)
        result[seat] = victory[seat] * (np.float32(1) - margin) + lead * margin


@kernel
def prepare(view: Words, only: Number, tree: Tree, room: Room, rng: Rng) -> None:
    """Start a search of all actions or only one: empty the tree, fill in the hidden words, and compute the glance."""
    tree.counts[:] = 0
    tree.counts[ONLY] = only
    add_node(tree)
    copy_words(view, room.start)
    hidden = 0
    for slot in range(HANDS, HANDS + 2 * view[PLAYERS]):
        if view[slot] == HIDDEN:
            hidden += 1
            room.hidden[hidden] = slot
    room.hidden[0] = hidden
    determinise(room.start, rng)
    survey(room.start, room.start_glance)


@kernel
def simulate(tree: Tree, room: Room, rng: Rng, simulations: int) -> None:
    """Run this many simulations more, continuing with the same tree."""
    start, words, glance = room.start, room.words, room.glance
    players = np.int64(start[PLAYERS])
    first_top = players * np.int64(start[HAND_SIZE]) + CELL_COUNT - start[FREE]
    first_count: Number = np.int64(0)  # not 0, a type of its own for which Numba would compile `grow` once more
    for number in range(CELL_COUNT):
        if room.start_glance[KNOWN + number] & IS_FACED:
            first_count += 1
    for _ in range(simulations):
        copy_words(start, words)
        copy_glance(room.start_glance, glance, first_count)
        reshuffle(words, room.hidden, first_top, rng)
        count, depth = first_count, 0
        top: Number = first_top
        node: Number = np.int64(ROOT)
        room.nodes[0] = ROOT
        while words[LEFT]:
            seat = np.int64(words[TURN])
            hand = HANDS + 2 * seat
            kind, second = np.int64(words[hand]), np.int64(words[hand + 1])
            if tree.branches[KIND_COUNT * node + kind] == NONE:
                if not has_room(tree):
                    break
                grow(tree, node, kind, words, glance, count, rng)
            branch, other = tree.branches[KIND_COUNT * node + kind], np.int32(NONE)
            weight = tree.weights[branch]
            if second < HIDDEN and second != kind:
                if tree.branches[KIND_COUNT * node + second] == NONE:
                    if not has_room(tree):
                        break
                    grow(tree, node, second, words, glance, count, rng)
                other = tree.branches[KIND_COUNT * node + second]
                weight += tree.weights[other]
                tree.chosen[other] += 1
            tree.chosen[branch] += 1
            visits = tree.visits[node]
            mean = tree.values[node] / np.float32(visits) if visits else np.float32(0.5)
            exploration = EXPLORATION * np.sqrt(np.float32(tree.chosen[branch])) / weight
            move, value = best_of(tree, branch, np.int64(-1), np.float32(-1e9), mean, exploration)
            if other:
                move, value = best_of(tree, other, move, value, mean, exploration)
            if move < 0:
                break
            room.moves[depth] = move
            action = np.int64(tree.actions[move])
            cell = action // TILE_COUNT
            tile = action - cell * TILE_COUNT
            free = np.int64(words[FREE]) - 1
            words[FREE] = free
            count = lay(words, glance, count, cell, tile, free)
            draw(words, hand, KIND_OF[tile], top, rng)
            top += 1
            words[TURN] = seat + 1 if seat + 1 < players else 0
            depth += 1
            node = np.int64(tree.children[move])
            room.nodes[depth] = node
            if node == NONE:
                if has_room(tree):
                    node = add_node(tree)
                    tree.children[move] = node
                    room.nodes[depth] = node
                break
        play_out(words, glance, count, rng, NOISE)
        write_result(words, room.result, room.victory)
        record(tree, room, depth)


@inlined
def record(tree: Tree, room: Room, depth: int) -> None:
    """Add the result of a simulation to each node and move on its path."""
    players = np.int64(room.start[PLAYERS])
    seat: Number = np.int64(room.start[TURN])
    tree.counts[SIMULATIONS] += 1
    for n in range(depth + 1):
        node = np.int64(room.nodes[n])
        if n == 0 or node != NONE:
            tree.visits[node] += 1
            tree.values[node] += room.result[seat]
        if n < depth:
            tree.tried[room.moves[n]] += 1
            tree.results[room.moves[n]] += room.result[seat]
        seat = seat + 1 if seat + 1 < players else 0
    if depth:
        for each in range(players):
            tree.wins[4 * room.moves[0] + each] += room.victory[each]


@inlined
def reshuffle(words: Words, hidden: NDArray[np.uint16], top: Number, rng: Rng) -> None:
    """Fill the hidden hands with random unseen tiles; the stack is shuffled as it is drawn."""
    unseen = CELL_COUNT - top if top < CELL_COUNT else 0
    left = np.int64(hidden[0])
    for n in range(1, left + 1):
        slot = np.int64(hidden[n])
        pick = np.int64(next_below(rng, left - n + 1 + unseen))
        taken = np.int64(hidden[n + pick]) if pick <= left - n else STACK + np.int64(top) + pick - (left - n + 1)
        words[slot], words[taken] = words[taken], words[slot]
