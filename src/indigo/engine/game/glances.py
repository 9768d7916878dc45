"""A cache of scores, and playouts that choose moves by them.

A *glance* lists the cells next to a gem, the *faced* cells, and caches the score of the best rotation there for each
seat and kind. A tile changes the scores of at most six other cells, those at the far ends of its routes. So a score is
computed when it is first needed and kept until a route at its cell changes.
"""

from typing import Final

import numpy as np

from indigo.engine.compiled import Number, Words, brief_kernel, inlined, kernel, pasted
from indigo.engine.game.judgement import (
    JUDGED,
    NEVER,
    TURNED,
    Values,
    free_beside,
    judge,
    worths_of,
)
from indigo.engine.game.kernels import join_all, occupy
from indigo.engine.game.playouts import swap_to_top
from indigo.engine.layout import (
    BOARD,
    CELL_COUNT,
    CELLS,
    CENTRE,
    FREE,
    GEM,
    HAND_SIZE,
    HANDS,
    HIDDEN,
    KIND_COUNT,
    LEFT,
    NO_ACTION,
    ON,
    PLAYERS,
    POINT,
    PORT_MASK,
    PORTS,
    RING,
    TILE_COUNT,
    TURN,
)
from indigo.engine.lookup import CELL_PORTS, FIRST_TILE, JOINED, KIND_OF, NO_CELL, ROTATIONS
from indigo.engine.rng import Rng, next_below, next_bits

SCORES_PER_CELL: Final = 4 * KIND_COUNT  # cached scores per cell, one for each seat and kind
TILE_FACTOR: Final = 16
IS_FACED: Final = 1 << 30  # the bit of a cell that is next to a gem
QUIET_TRIES: Final = 6

# Noise, added to scores.
EQUALS: Final = np.uint64(TILE_FACTOR * POINT // 100)  # decides only between equal scores
NOISE: Final = np.uint64(0.3 * POINT * TILE_FACTOR)  # of playouts: up to 0.3 points

_1, _16, _32, _48, _63 = (np.uint64(number) for number in (1, 16, 32, 48, 63))
_HALF: Final = np.uint64(0xFFFFFFFF)
_QUARTER: Final = np.uint64(0xFFFF)


# The words of a glance.
ENDS: Final = JUDGED  # scratch space for the far ends of a cell's routes; `judge` uses the words before
FACED: Final = ENDS + 6  # the faced cells, in no particular order
KNOWN: Final = FACED + CELL_COUNT  # by cell: IS_FACED, and a bit for each score that is cached
SCORES: Final = KNOWN + CELL_COUNT  # by cell, seat and kind: the best score × 16 + its tile
GLANCE_SIZE: Final = SCORES + CELL_COUNT * SCORES_PER_CELL


def new_glance() -> Values:
    """Return an empty glance."""
    return np.zeros(GLANCE_SIZE, dtype=np.int32)


@kernel
def survey(words: Words, glance: Values) -> int:
    """Fill a glance with all faced cells and their scores; return the number of faced cells."""
    count = 0
    glance[KNOWN : KNOWN + CELL_COUNT] = 0
    for port in range(PORTS):
        if words[port] & GEM:
            cell = free_beside(words, port)
            if cell != NO_CELL and not glance[KNOWN + cell]:
                glance[KNOWN + cell] = IS_FACED
                glance[FACED + count] = cell
                count += 1
    for n in range(count):
        for seat in range(words[PLAYERS]):
            for kind in range(KIND_COUNT):
                find_score(words, glance, np.int64(glance[FACED + n]), seat, worths_of(words, seat), kind)
    return count


@inlined
def copy_glance(source: Values, target: Values, count: int) -> None:
    """Copy a glance with `count` faced cells."""
    for at in range(KNOWN, KNOWN + CELL_COUNT):
        target[at] = source[at]
    for n in range(count):
        cell = source[FACED + n]
        target[FACED + n] = cell
        start = SCORES + np.int64(cell) * SCORES_PER_CELL
        for at in range(start, start + SCORES_PER_CELL):
            target[at] = source[at]


@pasted
def find_score(words: Words, glance: Values, cell: Number, seat: Number, at: Number, kind: Number) -> Number:
    """Return the best score of a kind on a cell for a seat × 16 + its tile, from the cache if possible."""
    place = SCORES + cell * SCORES_PER_CELL + seat * KIND_COUNT + kind
    bit = np.int32(1) << np.int32(seat * KIND_COUNT + kind)
    if not glance[KNOWN + cell] & bit:
        glance[KNOWN + cell] |= bit
        glance[place] = judge_best(words, glance, cell, at, kind)
    return glance[place]


@kernel
def judge_best(words: Words, glance: Values, cell: Number, at: Number, kind: Number) -> Number:
    """Return the best score of a kind on a cell × 16 + its tile."""
    judge(words, glance, cell, at, kind)
    best = 0
    for rotation in range(1, ROTATIONS[kind]):
        if glance[TURNED + rotation] > glance[TURNED + best]:
            best = rotation
    return glance[TURNED + best] * TILE_FACTOR + FIRST_TILE[kind] + best


@pasted
def lay(words: Words, glance: Values, count: int, cell: Number, tile: Number, free: Number) -> int:
    """Place a tile, move the gems and update the glance; return the new number of faced cells.

    `free` is the number of free cells that are left.
    """
    if glance[KNOWN + cell] & IS_FACED:
        at = FACED
        while glance[at] != cell:
            at += 1
        count -= 1
        glance[at] = glance[FACED + count]
    for side in range(6):
        glance[ENDS + side] = words[CELL_PORTS[cell, side]] & PORT_MASK
    joined = JOINED[cell * TILE_COUNT + tile]
    occupy(words, words[ON + cell], cell, tile, free)
    join_all(words, joined)
    for side in range(6):
        end = np.int64(glance[ENDS + side])
        if end < PORTS:
            beside = free_beside(words, end)
            if beside != NO_CELL:
                known = glance[KNOWN + beside] & IS_FACED
                if not known and words[end] & GEM:
                    known = np.int32(IS_FACED)
                    glance[FACED + count] = beside
                    count += 1
                glance[KNOWN + beside] = known
    if joined & RING and words[CENTRE] == 1:  # the sapphire is next, which changes the scores around the centre
        for port in range(6):
            beside = free_beside(words, port)
            if beside != NO_CELL:
                glance[KNOWN + beside] &= IS_FACED
    return count


@pasted
def draw(words: Words, hand: Number, kind: Number, top: Number, rng: Rng) -> None:
    """Replace a kind in hand with a random tile from the stack, which starts at `top`."""
    in_stack = CELL_COUNT - top if top < CELL_COUNT else 0
    drawn = swap_to_top(words, np.uint64(top), next_below(rng, in_stack))
    if words[HAND_SIZE] == 2:
        if words[hand] == kind:
            words[hand] = words[hand + 1]
        words[hand + 1] = drawn
    else:
        words[hand] = drawn


@pasted
def choose_by_score(
    words: Words, glance: Values, count: int, seat: Number, free: Number, rng: Rng, noise: np.uint64
) -> Number:
    """Return the move with the best score, plus noise.

    If no move of a gem beats doing nothing, plus noise, return a random move that touches no gem.
    """
    hand = HANDS + 2 * seat
    first, second = np.int64(words[hand]), np.int64(words[hand + 1])
    kinds = 2 if second < HIDDEN and second != first else 1
    at = worths_of(words, seat)
    action, best = np.int64(NO_ACTION), np.int64(NEVER) * TILE_FACTOR
    bits = next_bits(rng)
    threshold = np.int64(((bits & _QUARTER) * noise) >> _16)
    second_first = bits >> _63
    bits = (bits >> _16) | (_1 << _48)  # a bit marks the end of the random bits
    for n in range(count):
        cell = np.int64(glance[FACED + n])
        for slot in range(kinds):
            if bits == _1:
                bits = next_bits(rng)
                random_bits, bits = bits & _QUARTER, (bits >> _16) | (_1 << _48)
            else:
                random_bits, bits = bits & _QUARTER, bits >> _16
            scored = np.int64(find_score(words, glance, cell, seat, at, second if slot else first))
            value = scored + np.int64((random_bits * noise) >> _16)
            if value > best:
                action, best = cell * TILE_COUNT + (scored & (TILE_FACTOR - 1)), value
    if best < threshold and free > count:
        kind = second if kinds == 2 and second_first else first
        for _ in range(QUIET_TRIES):
            random_bits = next_bits(rng)
            cell = np.int64(words[CELLS + (((random_bits & _HALF) * np.uint64(free)) >> _32)])
            quiet = cell * TILE_COUNT + np.int64(FIRST_TILE[kind])
            quiet += np.int64(((random_bits >> _32) * np.uint64(ROTATIONS[kind])) >> _32)
            if not glance[KNOWN + cell] & IS_FACED and JOINED[np.int64(words[BOARD]) + quiet] >= 0:
                action = quiet
                break
    return action


@kernel
def play_out(words: Words, glance: Values, count: int, rng: Rng, noise: np.uint64) -> None:
    """Play to the end, choosing moves by their scores plus noise, and shuffling the stack as it is drawn."""
    players, free = np.int64(words[PLAYERS]), np.int64(words[FREE])
    seat: Number = np.int64(words[TURN])
    top = players * np.int64(words[HAND_SIZE]) + CELL_COUNT - free
    while words[LEFT]:
        action = choose_by_score(words, glance, count, seat, free, rng, noise)
        cell = action // TILE_COUNT
        tile = action - cell * TILE_COUNT
        free -= 1
        count = lay(words, glance, count, cell, tile, free)
        draw(words, HANDS + 2 * seat, KIND_OF[tile], top, rng)
        top += 1
        seat = seat + 1 if seat + 1 < players else 0
    words[FREE] = free
    words[TURN] = seat


@brief_kernel
def greedy_actions(words: Words, glance: Values, scores: Values, actions: Values) -> int:
    """Write the best action of the hand on each faced cell, and its score; return their number."""
    seat = np.int64(words[TURN])
    count = survey(words, glance)
    for n in range(count):
        cell = np.int64(glance[FACED + n])
        best = np.int64(NEVER) * TILE_FACTOR
        for slot in range(HANDS + 2 * seat, HANDS + 2 * seat + 2):
            if words[slot] < HIDDEN:
                best = max(best, np.int64(glance[SCORES + cell * SCORES_PER_CELL + seat * KIND_COUNT + words[slot]]))
        scores[n] = best // TILE_FACTOR
        actions[n] = cell * TILE_COUNT + best % TILE_FACTOR
    return count


@brief_kernel
def greedy_action(words: Words, glance: Values, rng: Rng) -> Number:
    """Return the move with the best score, at random among equals; NO_ACTION if the game is over or the hand hidden."""
    if words[LEFT] == 0 or words[HANDS + 2 * words[TURN]] >= HIDDEN:
        return NO_ACTION
    count = survey(words, glance)
    return choose_by_score(words, glance, count, np.int64(words[TURN]), np.int64(words[FREE]), rng, EQUALS)
