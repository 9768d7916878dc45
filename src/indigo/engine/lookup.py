"""Constant tables as flat arrays: ports, the pairs that each action joins, rotations, owners, the start."""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.engine.numbering import (
    CELL_NUMBER,
    GATE_ROWS,
    GEMS,
    KIND_NUMBER,
    KINDS,
    MOVES,
    PLACES,
    PORT,
    start_words,
)
from indigo.rules.board import BOARDS, CENTRE, EXITS, FREE_CELLS, SIDES, Board, Place
from indigo.rules.gems import POINTS
from indigo.rules.move import Move, joins_exits
from indigo.rules.setup import Options
from indigo.rules.tiles import BAG, TILES

NO_CELL: Final = 255


def _around() -> tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the port at each side of each cell, and the two cells at each port with the sides that they have there."""
    ports = np.array([[PORT[Place(cell, side)] for side in SIDES] for cell in FREE_CELLS], np.uint16)
    cells, sides = np.full((2, layout.EXITS + layout.EXIT_COUNT, 2), NO_CELL, np.uint8)
    for port, places in PLACES.items():
        for at, place in enumerate(places):
            if place.cell in CELL_NUMBER:
                cells[port, at], sides[port, at] = CELL_NUMBER[place.cell], place.side
    return ports, cells, sides


# By cell and side, the port there. By port, the two cells that it is between, and their sides; NO_CELL for a treasure
# tile, and at exits.
CELL_PORTS, CELLS_AT, SIDES_AT = _around()


FORBIDDEN: Final = -1


def _joined(move: Move, board: Board) -> int:
    """Pack the ports that a move joins: three pairs and, next to the centre, the border to it."""
    if joins_exits(move, board):
        return FORBIDDEN
    packed = 0
    for number, side in enumerate(side for pair in move.tile.pairs for side in pair):
        packed |= PORT[Place(move.cell, side)] << number * layout.PORT_BITS
    for side in SIDES:
        if move.cell.neighbour(side) == CENTRE:
            packed |= layout.RING | PORT[Place(move.cell, side)] << layout.RING_SHIFT
    return packed


# For each board and action, the ports it joins; FORBIDDEN where a curve would connect two exits of that board.
JOINED: Final[NDArray[np.int64]] = np.array(
    [_joined(move, board) for board in BOARDS for move in MOVES], dtype=np.int64
)

# For each kind, then for HIDDEN and EMPTY, the number of its first tile and how many rotations it has.
FIRST_TILE: Final[NDArray[np.uint8]] = np.array(
    [next(number for number, tile in enumerate(TILES) if tile.kind == kind) for kind in KINDS] + [0, 0], dtype=np.uint8
)
ROTATIONS: Final[NDArray[np.uint8]] = np.array([len(kind.rotations) for kind in KINDS] + [0, 0], dtype=np.uint8)
KIND_OF: Final[NDArray[np.uint8]] = np.array([KIND_NUMBER[tile.kind] for tile in TILES], dtype=np.uint8)
IN_BAG: Final[NDArray[np.uint8]] = np.array([BAG[kind] for kind in KINDS], dtype=np.uint8)


def _owners(options: Options) -> list[tuple[int, ...]]:
    return [(*options.owners[gate - 1], layout.NOBODY)[:2] for gate in EXITS.values()]


# For each row of GATE_ROWS and each exit, where the state counts the gems of the first and the second owner.
HOARDS: Final[NDArray[np.uint8]] = np.array(
    [layout.WON + 3 * seat for options in GATE_ROWS for pair in _owners(options) for seat in pair], dtype=np.uint8
)

GEM_POINTS: Final[NDArray[np.uint8]] = np.array([POINTS[gem] for gem in GEMS], dtype=np.uint8)


@cache
def _start(options: Options) -> NDArray[np.uint16]:
    return np.array(start_words(options), dtype=np.uint16)


def start(options: Options) -> NDArray[np.uint16]:
    """Return the words of a new game before the deal."""
    return _start(options).copy()
