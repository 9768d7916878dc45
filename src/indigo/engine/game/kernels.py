"""A turn, compiled: legal actions, placing a tile, moving the gems. See `layout` for the words of a state.

Kernels change the words in place and don't check what the caller can know: only `try_play` checks whether an action is
legal.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, Reals, Words, brief_kernel, inlined, kernel
from indigo.engine.layout import (
    ACTION_COUNT,
    BOARD,
    CELL_COUNT,
    CELLS,
    CENTRE,
    EMPTY,
    EXIT_COUNT,
    EXIT_TO_GEM,
    EXITS,
    FREE,
    GATES,
    GEM,
    GEM_KIND_SHIFT,
    HAND_SIZE,
    HANDS,
    HIDDEN,
    LAID,
    LEFT,
    ON,
    PLAYERS,
    PORT_BITS,
    PORT_MASK,
    RING,
    RING_MASK,
    RING_SHIFT,
    SIZE,
    STACK,
    TILE_COUNT,
    TURN,
    WON,
)
from indigo.engine.lookup import FIRST_TILE, GEM_POINTS, HOARDS, JOINED, KIND_OF, ROTATIONS

_NEXT_GEM_KIND: Final = 1 << GEM_KIND_SHIFT
_CELLS: Final = np.uint64(CELLS)  # unsigned, so that Numba does not check for negative indices


@inlined
def copy_words(source: Words, target: Words) -> None:
    """Copy a state."""
    for at in range(SIZE):
        target[at] = source[at]


# Placing a tile


@kernel
def remove_gems(words: Words, from_a: Number, from_b: Number) -> None:
    """Handle the rare cases after a join: two gems collide, or one reaches an exit."""
    end_a, end_b = from_a & PORT_MASK, from_b & PORT_MASK
    if from_a & from_b & GEM:
        words[end_a] = end_b
        words[end_b] = end_a
        words[LEFT] -= 2
        return
    port, gem = (end_b, from_a) if from_a & GEM else (end_a, from_b)
    gem_kind = (gem >> GEM_KIND_SHIFT) & 3
    at = 2 * (words[GATES] * EXIT_COUNT + port - EXITS)
    words[HOARDS[at] + gem_kind] += 1
    words[HOARDS[at + 1] + gem_kind] += 1
    words[LEFT] -= 1


@inlined
def join(words: Words, a: Number, b: Number) -> None:
    """Join two ports of a new tile: the word of each, with its gem, moves to the far end of the other."""
    from_a, from_b = words[a], words[b]
    end_a, end_b = from_a & PORT_MASK, from_b & PORT_MASK
    words[end_a] = from_b
    words[end_b] = from_a
    if (from_a & from_b | from_a & (end_b << EXIT_TO_GEM) | from_b & (end_a << EXIT_TO_GEM)) & GEM:
        remove_gems(words, from_a, from_b)


@inlined
def join_all(words: Words, joined: Number) -> None:
    """Join the three pairs of ports of a new tile; a later pair moves on a gem that returns to the tile."""
    if joined & RING:
        centre = words[CENTRE] - 1
        words[CENTRE] = centre
        if centre == 0:  # the emeralds have left, so the gem at this border is the sapphire
            words[(joined >> RING_SHIFT) & RING_MASK] += _NEXT_GEM_KIND
    join(words, joined & PORT_MASK, (joined >> PORT_BITS) & PORT_MASK)
    join(words, (joined >> 2 * PORT_BITS) & PORT_MASK, (joined >> 3 * PORT_BITS) & PORT_MASK)
    join(words, (joined >> 4 * PORT_BITS) & PORT_MASK, (joined >> 5 * PORT_BITS) & PORT_MASK)


@inlined
def occupy(words: Words, index: Number, cell: Number, tile: Number, free: Number) -> None:
    """Place a tile on the cell at an index of CELLS, and swap it with the last free cell; `free` cells are left."""
    moved = words[_CELLS + np.uint64(free)]
    words[_CELLS + np.uint64(index)] = moved
    words[_CELLS + np.uint64(free)] = cell
    words[ON + moved] = index
    words[ON + cell] = LAID + tile


# A turn


@kernel
def play(words: Words, action: Number) -> None:
    """Play a legal turn: place the tile, move the gems, draw unless the game is over, pass the turn."""
    cell = action // TILE_COUNT
    tile = action - cell * TILE_COUNT
    free = words[FREE] - 1
    words[FREE] = free
    occupy(words, words[ON + cell], cell, tile, free)
    join_all(words, JOINED[action])

    seat, players, hand_size = words[TURN], words[PLAYERS], words[HAND_SIZE]
    hand = HANDS + 2 * seat
    drawn = words[STACK + players * hand_size + CELL_COUNT - 1 - free] if words[LEFT] else np.uint16(EMPTY)
    if hand_size == 1:
        words[hand] = drawn
    else:
        if slot_of(words, hand, KIND_OF[tile]) == 0:
            words[hand] = words[hand + 1]
        words[hand + 1] = drawn
    words[TURN] = seat + 1 if seat + 1 < players else 0


@inlined
def slot_of(words: Words, hand: Number, kind: Number) -> int:
    """Return the slot of a kind in a hand, or else of a hidden tile; 2 if there is neither."""
    first, second = words[hand], words[hand + 1]
    if first == kind:
        return 0
    if second == kind:
        return 1
    if first == HIDDEN:
        return 0
    return 1 if second == HIDDEN else 2


@kernel
def is_legal(words: Words, action: Number) -> bool:
    """Whether the seat to move may make this action; a hidden tile counts as any kind."""
    if action < 0 or action >= ACTION_COUNT or words[LEFT] == 0 or JOINED[words[BOARD] + action] < 0:
        return False
    cell = action // TILE_COUNT
    kind = KIND_OF[action - cell * TILE_COUNT]
    return words[ON + cell] < LAID and slot_of(words, HANDS + 2 * words[TURN], kind) < 2


@brief_kernel
def try_play(words: Words, action: Number) -> bool:
    """Play a turn and return True, or return False and change nothing if it is illegal."""
    if not is_legal(words, action):
        return False
    play(words, action)
    return True


@brief_kernel
def legal_actions(words: Words, actions: NDArray[np.int64]) -> int:
    """Write the legal actions, in no particular order, and return their number; hidden tiles have none."""
    count = 0
    if words[LEFT]:
        hand = HANDS + 2 * words[TURN]
        for slot in range(2):
            kind = words[hand + slot]
            if slot == 1 and kind == words[hand]:
                break
            for index in range(words[FREE]):
                action = words[CELLS + index] * TILE_COUNT + FIRST_TILE[kind]
                for _ in range(ROTATIONS[kind]):
                    if JOINED[words[BOARD] + action] >= 0:
                        actions[count] = action
                        count += 1
                    action += 1
    return count


@kernel
def points_of(words: Words, seat: Number) -> Number:
    """Return the points of a seat."""
    at = WON + 3 * seat
    return words[at] * GEM_POINTS[0] + words[at + 1] * GEM_POINTS[1] + words[at + 2] * GEM_POINTS[2]


@kernel
def gems_of(words: Words, seat: Number) -> Number:
    """Return the number of gems that a seat has won."""
    at = WON + 3 * seat
    return words[at] + words[at + 1] + words[at + 2]


@inlined
def rank_of(words: Words, seat: Number) -> Number:
    """Return a number that is the higher the better a seat has done: points count first, then gems."""
    return np.int64(points_of(words, seat)) * 32 + np.int64(gems_of(words, seat))


@inlined
def find_winners(words: Words) -> tuple[Number, Number]:
    """Return the best rank of a finished game, and how many seats have it."""
    best, winners = np.int64(-1), np.int64(0)
    for seat in range(words[PLAYERS]):
        rank = rank_of(words, seat)
        if rank > best:
            best, winners = rank, np.int64(0)
        winners += rank == best
    return best, winners


@kernel
def share_win(words: Words, chances: Reals) -> None:
    """Write each seat's share of the win in a game that is over."""
    best, winners = find_winners(words)
    for seat in range(words[PLAYERS]):
        chances[seat] = np.float32(1) / np.float32(winners) if rank_of(words, seat) == best else np.float32(0)


@brief_kernel
def share_out(words: Words, rewards: Reals) -> None:
    """Write the rewards of a finished game: 1 for a sole winner, and a sum of 0 over all seats."""
    players = np.int64(words[PLAYERS])
    best, winners = find_winners(words)
    for seat in range(players):
        share = players / winners if rank_of(words, seat) == best else 0.0
        rewards[seat] = (share - 1) / (players - 1)
