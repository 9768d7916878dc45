"""What a seat may know, as bytes for a neural network, and its legal actions. Compiled.

An observation depends only on what is visible and on the seat's own hand. Seats are counted clockwise from the
observing one, so that one network can play every seat.

========  ==========  ==============================================================================================
section   shape       meaning
========  ==========  ==============================================================================================
tiles     54 × 15     1 if this tile is on this cell: the actions made so far
gems      54 × 6 × 3  1 if an amber, emerald or sapphire is next to this side of this free cell
hand      5           the number of tiles of each kind in the seat's hand
unseen    5           the number of tiles of each kind that are neither on the board nor in this hand
won       4 × 3       the ambers, emeralds and sapphires that each seat has won, which everyone saw
gates     6 × 4       1 if this gate belongs to this seat
turn      4           1 for the seat to move; all 0 when the game is over
========  ==========  ==============================================================================================
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Bytes, Number, Words, brief_kernel
from indigo.engine.layout import (
    ACTION_COUNT,
    BOARD,
    CELL_COUNT,
    CELLS,
    CENTRE,
    FREE,
    GATES,
    GEM,
    GEM_KIND_SHIFT,
    HANDS,
    LAID,
    LEFT,
    ON,
    PLAYERS,
    PORT_MASK,
    PORTS,
    SEATS,
    TILE_COUNT,
    TURN,
    WON,
)
from indigo.engine.lookup import CELLS_AT, IN_BAG, JOINED, KIND_OF, NO_CELL, SIDES_AT
from indigo.engine.numbering import GATE_ROWS, KINDS, PORT
from indigo.rules.board import CORNERS, SIDES, Place
from indigo.rules.board import GATES as GATE_NUMBERS
from indigo.rules.gems import ON_BOARD

# Unsigned, so that Numba does not check for negative indices.
_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)
_GEM_BIT, _GEM_KIND_SHIFT, _PORT_MASK = np.uint64(GEM.bit_length() - 1), np.uint64(GEM_KIND_SHIFT), np.uint64(PORT_MASK)
_CELLS, _ON, _LAID, _PORTS = np.uint64(CELLS), np.uint64(ON), np.uint64(LAID), np.uint64(PORTS)
_CELL_COUNT, _TILE_COUNT, _ACTION_COUNT = np.uint64(CELL_COUNT), np.uint64(TILE_COUNT), np.uint64(ACTION_COUNT)
_EVERY_CELL = np.uint64(2**CELL_COUNT - 1)


# The sections in order, with their shapes and largest values.
SECTIONS: Final[dict[str, tuple[tuple[int, ...], Bytes]]] = {
    "tiles": ((CELL_COUNT, TILE_COUNT), np.ones(1, np.uint8)),
    "gems": ((CELL_COUNT, 6, 3), np.ones(1, np.uint8)),
    "hand": ((len(KINDS),), np.full(1, 2, np.uint8)),
    "unseen": ((len(KINDS),), IN_BAG),
    "won": ((SEATS, 3), np.array(ON_BOARD, np.uint8)),
    "gates": ((len(GATE_NUMBERS), SEATS), np.ones(1, np.uint8)),
    "turn": ((SEATS,), np.ones(1, np.uint8)),
}
MOST: Final[Bytes] = np.concatenate([np.broadcast_to(most, shape).ravel() for shape, most in SECTIONS.values()])
OBSERVATION_SIZE: Final = len(MOST)

_ENDS = np.cumsum([int(np.prod(shape)) for shape, _ in SECTIONS.values()]).tolist()
_GEMS, _HAND, _UNSEEN, _WON, _GATES, _TURN = _ENDS[:-1]
OFFSETS: Final = dict(zip(SECTIONS, (0, *_ENDS), strict=False))  # where each section begins


def sections(observation: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
    """Split an observation, or an array of them, into its named sections, as views in their own shapes.

    >>> from indigo.engine import State
    >>> seen = sections(State.new(seed=1).observation(0))
    >>> int(seen["hand"].sum()), int(seen["unseen"].sum())
    (1, 53)
    """
    parts = np.split(observation, _ENDS[:-1], axis=-1)
    return {
        name: part.reshape(*observation.shape[:-1], *shape)
        for (name, (shape, _)), part in zip(SECTIONS.items(), parts, strict=True)
    }


NOWHERE: Final = 63  # not the number of any cell


def _facing() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return the two free cells at each border, and the index in `gems` of a gem next to each."""
    cells = CELLS_AT.astype(np.uint64)
    gems = _GEMS + (cells * 6 + SIDES_AT) * 3
    is_none = CELLS_AT == NO_CELL
    return np.where(is_none, NOWHERE, cells).ravel(), np.where(is_none, NOWHERE, gems).ravel()


FACED, FACING = _facing()
_AT_CENTRE: Final = np.uint64(len(SIDES))  # the first ports are the centre's
TREASURES: Final = np.array([*range(len(SIDES)), *(PORT[Place(*corner)] for corner in CORNERS.items())], np.uint64)


def _gates() -> Bytes:
    """Return the section `gates` for each row of GATE_ROWS and each observing seat."""
    seen = np.zeros((len(GATE_ROWS), SEATS, len(GATE_NUMBERS), SEATS), dtype=np.uint8)
    for row, options in enumerate(GATE_ROWS):
        for seat in options.seats:
            for gate, owners in enumerate(options.owners):
                for owner in owners:
                    seen[row, seat, gate, (owner - seat) % options.players] = 1
    return seen.ravel()


GATES_SEEN: Final = _gates()

# The number of tiles of each kind: counts of eight bits, packed into one integer.
_BAG: Final = np.uint64(sum(int(count) << 8 * kind for kind, count in enumerate(IN_BAG)))
_ONE_OF: Final = np.array([1 << 8 * kind for kind in range(len(KINDS))] + [0, 0], np.uint64)
_ONE_TILE: Final = _ONE_OF[KIND_OF]

_IN_HAND: Final = len(KINDS) + 2  # the values of a slot in a hand: a kind, HIDDEN or EMPTY


def _allowed() -> Bytes:
    """Return which actions each hand of two slots has on each board if it is empty."""
    kinds = np.tile(KIND_OF, 2 * CELL_COUNT)
    of_one = [(JOINED >= 0) & (kinds == kind) for kind in range(_IN_HAND)]
    return np.array([one | other for one in of_one for other in of_one], dtype=np.uint8).ravel()


_ALLOWED: Final = _allowed()


@brief_kernel
def observe(words: Words, seat: Number, seen: Bytes) -> None:
    """Write what a seat may know."""
    seen[:] = 0
    unseen, free_cells = _BAG, _EVERY_CELL
    for at in range(np.uint64(words[FREE]), _CELL_COUNT):
        cell = np.uint64(words[_CELLS + at])
        tile = np.uint64(words[_ON + cell]) - _LAID
        seen[cell * _TILE_COUNT + tile] = 1
        unseen -= _ONE_TILE[tile]
        free_cells ^= _1 << cell

    # Every gem's route leads back to the arrow where it started, so the gem is found from there.
    last = _2 if words[CENTRE] == 1 else _1  # the emeralds leave the centre before the sapphire
    for treasure in range(len(TREASURES)):
        port = np.uint64(words[TREASURES[treasure]]) & _PORT_MASK
        word = np.uint64(words[port])
        is_here = (word >> _GEM_BIT) & np.uint64(port < _PORTS)  # it has neither left nor collided
        is_other = (free_cells >> FACED[_2 * port]) & _1 ^ _1
        gem_kind = last if port < _AT_CENTRE else (word >> _GEM_KIND_SHIFT) & _3
        seen[FACING[_2 * port + is_other] + gem_kind] |= np.uint8(is_here)

    hand = HANDS + 2 * seat
    held = _ONE_OF[words[hand]] + _ONE_OF[words[hand + 1]]
    unseen -= held
    for kind in range(_UNSEEN - _HAND):
        seen[_HAND + kind] = held >> np.uint64(8 * kind)
        seen[_UNSEEN + kind] = unseen >> np.uint64(8 * kind)

    players = words[PLAYERS]
    for other in range(players):
        ahead = other - seat if other >= seat else other + players - seat
        for gem in range(3):
            seen[_WON + 3 * ahead + gem] = words[WON + 3 * other + gem]
    gates = (_TURN - _GATES) * (SEATS * words[GATES] + seat)
    for at in range(_TURN - _GATES):
        seen[_GATES + at] = GATES_SEEN[gates + at]
    if words[LEFT]:
        seen[_TURN + (words[TURN] + players - seat) % players] = 1


@brief_kernel
def mask_actions(words: Words, mask: Bytes) -> None:
    """Write for each action whether it is legal for the seat to move; hidden tiles have none."""
    if words[LEFT] == 0:
        mask[:] = 0
        return
    hand = HANDS + 2 * words[TURN]
    allowed = np.uint64(_IN_HAND * words[hand] + words[hand + 1]) * 2 * _ACTION_COUNT + np.uint64(words[BOARD])
    for action in range(_ACTION_COUNT):
        mask[action] = _ALLOWED[allowed + action]
    for at in range(np.uint64(words[FREE]), _CELL_COUNT):
        laid = np.uint64(words[_CELLS + at]) * _TILE_COUNT
        for tile in range(_TILE_COUNT):
            mask[laid + tile] = 0
