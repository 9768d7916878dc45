"""Random play, compiled: random moves, games played to the end, hidden tiles filled in.

A playout with another policy is a short kernel, into which Numba compiles `play`::

    while words[LEFT]:
        action = choose(words, rng)
        play(words, action)
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, Words, brief_kernel, inlined, kernel
from indigo.engine.game.kernels import copy_words, gems_of, join_all, occupy, points_of, try_play
from indigo.engine.layout import (
    BOARD,
    CELL_COUNT,
    CELLS,
    EMPTY,
    FIRST,
    FREE,
    HAND_SIZE,
    HANDS,
    HIDDEN,
    KIND_COUNT,
    LAID,
    LEFT,
    NO_ACTION,
    ON,
    OPEN,
    PLAYERS,
    SCREENS,
    SMALL_CELL_COUNT,
    STACK,
    STACK_END,
    TILE_COUNT,
    TURN,
)
from indigo.engine.lookup import FIRST_TILE, IN_BAG, JOINED, KIND_OF, ROTATIONS
from indigo.engine.rng import STEP, Rng, mix_bits, next_below

Scores = NDArray[np.uint8]

# Unsigned, so that Numba neither checks for negative indices nor extends signs.
_0, _1, _32 = np.uint64(0), np.uint64(1), np.uint64(32)
_HALF: Final = np.uint64(0xFFFFFFFF)
_CELLS, _HANDS, _STACK = np.uint64(CELLS), np.uint64(HANDS), np.uint64(STACK)
_CELL_COUNT, _TILE_COUNT = np.uint64(CELL_COUNT), np.uint64(TILE_COUNT)


@inlined
def choices(words: Words, hand: Number) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Return a hand's first tile, the rotations of its first kind, all its rotations, and its second kind's tile.

    The last is shifted, so that adding a choice among all rotations to it gives the tile.
    """
    kind, second = words[hand], words[hand + _1]
    rotations = np.uint64(ROTATIONS[kind])
    every = rotations if second == kind else rotations + np.uint64(ROTATIONS[second])
    return np.uint64(FIRST_TILE[kind]), rotations, every, np.uint64(FIRST_TILE[second]) - rotations


@brief_kernel
def random_action(words: Words, rng: Rng) -> Number:
    """Return a uniformly random legal action; NO_ACTION if the game is over or the hand is hidden."""
    first, rotations, every, second = choices(words, _HANDS + (np.uint64(words[TURN]) << _1))
    if words[LEFT] == 0 or every == _0:
        return NO_ACTION
    while True:
        cell = np.uint64(words[_CELLS + next_below(rng, words[FREE])])
        choice = next_below(rng, every)
        action = cell * _TILE_COUNT + (first if choice < rotations else second) + choice
        if JOINED[np.uint64(words[BOARD]) + action] >= 0:
            return np.int64(action)


@brief_kernel
def playout(words: Words, rng: Rng) -> None:
    """Play to the end with uniformly random legal moves, shuffling the stack as it is drawn.

    Stops at a hidden hand, so call `determinise` first. The moves are those of `random_action` and `play`, but this
    keeps what those would look up again, and computes the next random bits while the gems move.
    """
    counter = rng[0]
    players, two_in_hand = np.uint64(words[PLAYERS]), words[HAND_SIZE] == 2
    free, seat = np.uint64(words[FREE]), np.uint64(words[TURN])
    top = np.uint64(words[PLAYERS] * words[HAND_SIZE]) + _CELL_COUNT - free
    board = np.uint64(words[BOARD])
    counter += STEP
    bits = mix_bits(counter)
    while words[LEFT]:
        hand = _HANDS + (seat << _1)
        first, rotations, every, second = choices(words, hand)
        if every == _0:
            break
        while True:  # try random cells and tiles until no curve connects two exits
            scaled = (bits & _HALF) * free
            index = scaled >> _32
            cell = np.uint64(words[_CELLS + index])
            choice = ((scaled & _HALF) * every) >> _32
            tile = choice + (first if choice < rotations else second)
            joined = JOINED[board + cell * _TILE_COUNT + tile]
            if joined >= 0:
                break
            counter += STEP
            bits = mix_bits(counter)
        counter += STEP
        next_bits = mix_bits(counter)
        free -= _1
        occupy(words, index, cell, tile, free)
        join_all(words, joined)

        in_stack = _CELL_COUNT - top if top < _CELL_COUNT else _0
        drawn = swap_to_top(words, top, ((bits >> _32) * in_stack) >> _32) if words[LEFT] else np.uint16(EMPTY)
        if two_in_hand:
            if choice < rotations:
                words[hand] = words[hand + _1]
            words[hand + _1] = drawn
        else:
            words[hand] = drawn
        top += _1
        seat = seat + _1 if seat + _1 < players else _0
        bits = next_bits
    rng[0] = counter
    words[FREE] = free
    words[TURN] = seat


@inlined
def swap_to_top(words: Words, top: np.uint64, below: np.uint64) -> np.uint16:
    """Swap the top of the stack with the tile `below` places under it, and return the new top."""
    drawn: np.uint16 = words[_STACK + top + below]
    words[_STACK + top + below] = words[_STACK + top]
    words[_STACK + top] = drawn
    return drawn


@brief_kernel
def deal(words: Words, rng: Rng) -> None:
    """Shuffle the stack of a new game, and deal."""
    for top in range(CELL_COUNT - words[FREE], CELL_COUNT):
        swap_to_top(words, np.uint64(top), next_below(rng, CELL_COUNT - top))
    hand_out(words)


@kernel
def hand_out(words: Words) -> None:
    """Deal the first tiles of the stack, one to each seat in turn from the starting seat."""
    players, first = words[PLAYERS], STACK + CELL_COUNT - words[FREE]
    for top in range(players * words[HAND_SIZE]):
        words[HANDS + 2 * ((words[FIRST] + top) % players) + top // players] = words[first + top]


@brief_kernel
def replay(words: Words, actions: NDArray[np.int16]) -> int:
    """Deal, then make moves until one is illegal; return how many were made."""
    hand_out(words)
    for made in range(len(actions)):
        if not try_play(words, np.int64(actions[made])):
            return made
    return len(actions)


@brief_kernel
def hide(words: Words, seat: Number) -> None:
    """Hide what a seat may not know: the other hands, the stack, and the gems behind other screens."""
    screens = 0
    for other in range(words[PLAYERS]):
        if other != seat:
            screens |= 1 << other
            for slot in range(HANDS + 2 * other, HANDS + 2 * other + 2):
                if words[slot] != EMPTY:
                    words[slot] = HIDDEN
    words[STACK:STACK_END] = HIDDEN
    words[SCREENS] = 0 if words[OPEN] or words[LEFT] == 0 else screens


@kernel
def new_unseen() -> Words:
    """Allocate the scratch array that `determinise` needs."""
    return np.empty(CELL_COUNT + KIND_COUNT, np.uint16)


@brief_kernel
def determinise(words: Words, rng: Rng, unseen: Words) -> None:
    """Fill hidden hands and a hidden stack with the unseen tiles, in a uniformly random order.

    `unseen` is scratch space for those tiles, and then for how many of each kind there are.
    """
    left = unseen[CELL_COUNT:]
    for kind in range(KIND_COUNT):
        left[kind] = IN_BAG[kind]
    for cell in range(CELL_COUNT):
        if words[ON + cell] >= LAID:
            left[KIND_OF[words[ON + cell] - LAID]] -= 1
    top = STACK + words[PLAYERS] * words[HAND_SIZE] + CELL_COUNT - words[FREE]
    for start, end in ((HANDS, HANDS + 2 * words[PLAYERS]), (top, STACK_END)):
        for slot in range(start, end):
            if words[slot] < HIDDEN:
                left[words[slot]] -= 1

    count = 0
    for kind in range(KIND_COUNT):
        for _ in range(left[kind]):
            unseen[count] = kind
            count += 1
    for start, end in ((HANDS, HANDS + 2 * words[PLAYERS]), (top, STACK_END)):
        for slot in range(start, end):
            if words[slot] == HIDDEN:
                pick = next_below(rng, count)
                count -= 1
                words[slot] = unseen[pick]
                unseen[pick] = unseen[count]


# Many games


@inlined
def cells_of(words: Words) -> Number:
    """Return how many cells are free at the start."""
    return SMALL_CELL_COUNT if words[BOARD] else CELL_COUNT


@inlined
def score(words: Words, points: Scores, gems: Scores, game: int) -> None:
    """Write each seat's points and gems into the row of a game."""
    for seat in range(words[PLAYERS]):
        points[game, seat] = points_of(words, seat)
        gems[game, seat] = gems_of(words, seat)


@kernel
def play_games(start: Words, rng: Rng, points: Scores, gems: Scores, lengths: Scores) -> None:
    """Play random games from a start before the deal."""
    words = start.copy()
    first = CELL_COUNT - start[FREE]
    dealt = start[PLAYERS] * start[HAND_SIZE]
    for game in range(len(lengths)):
        copy_words(start, words)
        for top in range(first, first + dealt):  # `playout` shuffles the rest
            swap_to_top(words, np.uint64(top), next_below(rng, CELL_COUNT - top))
        hand_out(words)
        playout(words, rng)
        score(words, points, gems, game)
        lengths[game] = start[FREE] - words[FREE]


@kernel
def play_on(start: Words, rng: Rng, points: Scores, gems: Scores, lengths: Scores) -> None:
    """Play random games from one state, filling in its hidden tiles at random for each."""
    words, unseen = start.copy(), new_unseen()
    for game in range(len(lengths)):
        copy_words(start, words)
        determinise(words, rng, unseen)
        playout(words, rng)
        score(words, points, gems, game)
        lengths[game] = cells_of(words) - words[FREE]
