"""The score of a tile on a cell: the gems it wins or loses at once, and the worth of those it moves.

Only cells next to a gem are scored, because a tile elsewhere moves nothing. The worth of a gem to a seat depends only
on its port, so a score takes a few lookups in a table.
"""

from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.engine.compiled import Number, Words, inlined
from indigo.engine.layout import BOARD, CENTRE, GEM, GEM_KIND_SHIFT, LAID, ON, POINT, PORT_MASK, PORTS, TILE_COUNT
from indigo.engine.lookup import CELL_PORTS, CELLS_AT, FIRST_TILE, GEM_POINTS, JOINED, NO_CELL, ROTATIONS
from indigo.engine.numbering import GATE_ROWS, PORT
from indigo.rules.board import EXITS, SIDES
from indigo.rules.tiles import JOINS, TILES

Values: TypeAlias = NDArray[np.int32]

NEVER: Final = -(1 << 26)  # the score of a tile that would connect two exits

# The first words of the scratch array of `judge`.
GEMS: Final = 0  # by side: the points of the gem there, or 0
TURNED: Final = 6  # by rotation: its score
JUDGED: Final = 12

PORT_COUNT: Final = layout.EXITS + layout.EXIT_COUNT


# The learned worth of gems (docs/bots.md says how) by row of GATE_ROWS, seat and border, in units of 1/POINT.
FOUND_WORTHS: Final = Path(__file__).with_name("worths.npy")


def _worths() -> Values:
    """Return the worth of one point of a gem, by row of GATE_ROWS, seat and port: own gain less the others' average."""
    worths = np.zeros((len(GATE_ROWS), 4, PORT_COUNT), dtype=np.int32)
    worths[:, :, :PORTS] = np.load(FOUND_WORTHS)
    for row, options in enumerate(GATE_ROWS):
        for seat in options.seats:
            for place, gate in EXITS.items():
                owners = options.owners[gate - 1]
                share = (seat in owners) - sum(other != seat for other in owners) / (options.players - 1)
                worths[row, seat, PORT[place]] = round(POINT * share)
    return worths.reshape(-1)


WORTHS: Final = _worths()
# For each tile and side, the side at the other end of the route.
JOINED_SIDES: Final[NDArray[np.uint8]] = np.array(
    [JOINS[tile][side] for tile in TILES for side in SIDES], dtype=np.uint8
)


@inlined
def free_beside(words: Words, port: Number) -> Number:
    """Return the free cell at a border where a route ends, or NO_CELL."""
    cell = CELLS_AT[port, 0]
    if cell == NO_CELL or words[ON + cell] >= LAID:
        cell = CELLS_AT[port, 1]
        if cell != NO_CELL and words[ON + cell] >= LAID:
            cell = np.uint8(NO_CELL)
    return cell


@inlined
def worths_of(words: Words, seat: Number) -> Number:
    """Return the index in WORTHS of a seat's first port."""
    return (np.int64(words[layout.GATES]) * 4 + np.int64(seat)) * PORT_COUNT


@inlined
def judge(words: Words, scratch: Values, cell: Number, at: Number, kind: Number) -> None:
    """Score every rotation of a kind on a free cell: the worth of the gems after the move, less their worth before.

    `at` comes from `worths_of`; the scores go into `scratch`, from TURNED on.
    """
    now = np.int32(0)
    gems, last = 0, 0  # the number of sides with a gem, and the last of them
    for side in range(6):
        port = np.int64(CELL_PORTS[cell, side])
        word = words[port]
        scratch[GEMS + side] = 0
        if port < PORTS and word & GEM:
            points = np.int32(GEM_POINTS[(word >> GEM_KIND_SHIFT) & 3])
            if port < 6 and words[CENTRE] == 1:  # the emeralds have left, so the sapphire is next
                points = np.int32(GEM_POINTS[2])
            scratch[GEMS + side] = points
            now += points * WORTHS[at + port]
            gems += 1
            last = side
    tile = np.int64(FIRST_TILE[kind])
    for rotation in range(ROTATIONS[kind]):
        value = np.int32(NEVER)
        if JOINED[np.int64(words[BOARD]) + cell * TILE_COUNT + tile] >= 0:
            value = -now
            for side in range(0 if gems > 1 else last, last + 1):
                if scratch[GEMS + side]:
                    other = JOINED_SIDES[6 * tile + side]
                    if not scratch[GEMS + other]:  # two gems that collide are lost
                        end = np.int64(words[CELL_PORTS[cell, other]] & PORT_MASK)
                        value += scratch[GEMS + side] * WORTHS[at + end]
        scratch[TURNED + rotation] = value
        tile += 1
