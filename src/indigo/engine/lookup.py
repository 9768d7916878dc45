"""Constant tables as flat arrays: ports, the pairs that each action joins, rotations, owners, the start."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.rules.board import CELLS, CENTRE, CORNERS, EXITS, FREE_CELLS, SIDES, STEPS, U_TURNS, Cell, Place
from indigo.rules.gems import CENTRE_GEMS, POINTS, Gem
from indigo.rules.move import Move, joins_exits
from indigo.rules.setup import Options
from indigo.rules.tiles import BAG, TILES, Kind

KINDS: Final = tuple(Kind)
GEMS: Final = tuple(Gem)
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
GEM_NUMBER: Final = {gem: number for number, gem in enumerate(GEMS)}
CELL_NUMBER: Final = {cell: number for number, cell in enumerate(FREE_CELLS)}

# Action c × 15 + t places the tile TILES[t] on the cell FREE_CELLS[c].
MOVES: Final = tuple(Move(cell, tile) for cell in FREE_CELLS for tile in TILES)
ACTIONS: Final = {move: action for action, move in enumerate(MOVES)}


def _numbered_ports() -> dict[Place, int]:
    """Assign numbers to the borders, the centre's first, and to the exits; both places at a border share one."""
    ports: dict[Place, int] = {}
    border = 0
    for cell in (CENTRE, *(cell for cell in CELLS if cell != CENTRE)):
        for place in (Place(cell, side) for side in SIDES):
            across = place.across
            if across is not None and place not in ports:
                ports[place] = ports[across] = border
                border += 1
    ports |= {place: layout.EXITS + number for number, place in enumerate(EXITS)}
    return ports


PORT: Final = _numbered_ports()

# The two places at each border.
PLACES: Final[dict[int, tuple[Place, Place]]] = {
    PORT[place]: (place, across) for place in reversed(PORT) if (across := place.across)
}

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


def image_of(cell: Cell, mirror: int, turn: int) -> Cell:
    """Return where a turn of the board by sixths moves a cell, after a reflection if `mirror` is -1.

    The image of a side is `(mirror * side + turn) % 6`.
    """
    along, down = STEPS[(2 * mirror + turn) % 6], STEPS[(3 * mirror + turn) % 6]
    return Cell(cell.q * along[0] + cell.r * down[0], cell.q * along[1] + cell.r * down[1])


FORBIDDEN: Final = -1


def _joined(move: Move) -> int:
    """Pack the ports that a move joins: three pairs and, next to the centre, the border to it."""
    if joins_exits(move):
        return FORBIDDEN
    packed = 0
    for number, side in enumerate(side for pair in move.tile.pairs for side in pair):
        packed |= PORT[Place(move.cell, side)] << number * layout.PORT_BITS
    for side in SIDES:
        if move.cell.neighbour(side) == CENTRE:
            packed |= layout.RING | PORT[Place(move.cell, side)] << layout.RING_SHIFT
    return packed


# For each action, the ports it joins; FORBIDDEN where a curve would connect two exits.
JOINED: Final[NDArray[np.int64]] = np.array([_joined(move) for move in MOVES], dtype=np.int64)

# For each kind, then for HIDDEN and EMPTY, the number of its first tile and how many rotations it has.
FIRST_TILE: Final[NDArray[np.uint8]] = np.array(
    [next(number for number, tile in enumerate(TILES) if tile.kind == kind) for kind in KINDS] + [0, 0], dtype=np.uint8
)
ROTATIONS: Final[NDArray[np.uint8]] = np.array([len(kind.rotations) for kind in KINDS] + [0, 0], dtype=np.uint8)
KIND_OF: Final[NDArray[np.uint8]] = np.array([KIND_NUMBER[tile.kind] for tile in TILES], dtype=np.uint8)
IN_BAG: Final[NDArray[np.uint8]] = np.array([BAG[kind] for kind in KINDS], dtype=np.uint8)

GATE_ROWS: Final = (Options(players=2), Options(players=3), Options(players=3, own_gates=True), Options(players=4))
GATES_ROW: Final = {(options.players, options.own_gates): row for row, options in enumerate(GATE_ROWS)}


def _owners(options: Options) -> list[tuple[int, ...]]:
    return [(*options.owners[gate - 1], layout.NOBODY)[:2] for gate in EXITS.values()]


# For each row of GATE_ROWS and each exit, where the state counts the gems of the first and the second owner.
HOARDS: Final[NDArray[np.uint8]] = np.array(
    [layout.WON + 3 * seat for options in GATE_ROWS for pair in _owners(options) for seat in pair], dtype=np.uint8
)

GEM_POINTS: Final[NDArray[np.uint8]] = np.array([POINTS[gem] for gem in GEMS], dtype=np.uint8)


def gem_word(gem: Gem) -> int:
    """Return the bits of a port's word that mean this gem."""
    return layout.GEM | GEM_NUMBER[gem] << layout.GEM_KIND_SHIFT


def _start() -> NDArray[np.uint16]:
    """Build the state before the deal: an empty board, the bag in order, empty hands."""
    words = np.zeros(layout.SIZE, dtype=np.uint16)
    for port in {*PORT.values()}:
        words[port] = port
    for corner, turns in U_TURNS.items():
        for enter, leave in turns.items():
            words[PORT[Place(corner, enter)]] = PORT[Place(corner, leave)]
    for corner, arrow in CORNERS.items():
        words[PORT[Place(corner, arrow)]] |= gem_word(Gem.AMBER)
    for side in SIDES:
        words[PORT[Place(CENTRE, side)]] |= gem_word(CENTRE_GEMS[0])
    words[layout.CELLS : layout.CELLS + layout.CELL_COUNT] = range(layout.CELL_COUNT)
    words[layout.ON : layout.ON + layout.CELL_COUNT] = range(layout.CELL_COUNT)
    words[layout.HANDS : layout.WON] = layout.EMPTY
    words[layout.STACK :] = layout.EMPTY
    words[layout.STACK : layout.STACK_END] = np.repeat(np.arange(len(KINDS)), IN_BAG)
    words[layout.FREE] = layout.CELL_COUNT
    words[layout.CENTRE] = len(CENTRE_GEMS)
    words[layout.LEFT] = len(CENTRE_GEMS) + len(CORNERS)
    return words


_START: Final = _start()


def start(options: Options) -> NDArray[np.uint16]:
    """Return the words of a new game before the deal."""
    words = _START.copy()
    words[layout.PLAYERS] = options.players
    words[layout.HAND_SIZE] = options.hand_size
    words[layout.FIRST] = words[layout.TURN] = options.first
    words[layout.GATES] = GATES_ROW[options.players, options.own_gates]
    words[layout.OPEN] = options.open_scores
    return words
