"""The inputs of the network: the free cells as a graph, in which routes are edges. Compiled.

A *node* is a free cell, a gate, or nothing. For each side of a free cell, the network knows the node at the far end of
the route that begins there, and the gem that would take it. A gem five tiles from a gate is therefore one step from it.

Each cell has a *frame* of its own, turned so that the six sectors of the board look alike: sides and tiles are counted
in it. What the network learns in one sector holds in all of them. A mirrored frame counts the other way round.

Nothing here depends on a hidden tile, except that a seat with two tiles knows the one that it has kept.

=========  ==================================================================================================
input      meaning
=========  ==================================================================================================
places     for each free cell, in the order of CELLS, which of the nine places of its sector it is
far        for each side of each of them, the node at the far end: a free cell's index, a gate or NOTHING
edges      for each side, 7 × the gem that would take the route + the far cell's side, 6 if there is none
owners     for each gate, 1 for each seat that owns it, counted from the seat to move
facts      one number for each of `FACTS`; seats are counted from the seat to move
=========  ==================================================================================================
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Bytes, Number, Reals, Words, kernel
from indigo.engine.game.kernels import gems_of, points_of
from indigo.engine.layout import (
    CELL_COUNT,
    CELLS,
    CENTRE,
    EXIT,
    EXITS,
    FREE,
    GATES,
    GEM,
    GEM_KIND_SHIFT,
    HAND_SIZE,
    HANDS,
    HIDDEN,
    KIND_COUNT,
    LAID,
    LEFT,
    ON,
    PLAYERS,
    PORT_MASK,
    SEATS,
    TILE_COUNT,
    TURN,
)
from indigo.engine.lookup import CELL_PORTS, CELLS_AT, IN_BAG, KIND_OF, NO_CELL, SIDES_AT
from indigo.engine.numbering import CELL_NUMBER, GATE_ROWS, image_of
from indigo.rules.board import EXITS as EXIT_GATES
from indigo.rules.board import FREE_CELLS, SIDES
from indigo.rules.tiles import TILES

GATE_COUNT: Final = 6
PLACE_COUNT: Final = 9
NO_PLACE: Final = PLACE_COUNT  # pads arrays that have room for more cells than are free
EDGE_COUNT: Final = 35
NO_SIDE: Final = 6
CENTRE_GEM: Final = 4  # a gem in the centre that is not yet known to be the sapphire

# The names of the facts, each with its number of values.
FACTS: Final[dict[str, int]] = {
    "unseen": KIND_COUNT,  # tiles of each kind that are not on the board, / 14
    "kept": SEATS * KIND_COUNT,  # the tile that a seat with two has kept, if the viewer knows it
    "points": SEATS,  # / 12
    "gems": SEATS,  # / 6
    "players": 3,
    "setup": 2,  # two tiles in hand; own gates
    "progress": 4,  # gems in the centre / 6, on the board / 12, tiles placed / 54, only the sapphire in the centre
}
FACT_COUNT: Final = sum(FACTS.values())
_STARTS = dict(zip(FACTS, np.cumsum([0, *FACTS.values()]).tolist(), strict=False))
UNSEEN: Final = _STARTS["unseen"]
KEPT: Final = _STARTS["kept"]
POINTS: Final = _STARTS["points"]
GEM_COUNTS: Final = _STARTS["gems"]
PLAYER_COUNTS: Final = _STARTS["players"]
SETUP: Final = _STARTS["setup"]
PROGRESS: Final = _STARTS["progress"]


def _frames() -> tuple[Bytes, Bytes, Bytes, Bytes]:
    """Return by mirror and cell: its place, the side at each local side, the reverse, the tile at each local tile.

    The frame of a cell is the turn that moves it to the cell of its orbit with the lowest number.
    """
    places = np.zeros((2, CELL_COUNT), np.uint8)
    sides, local_sides = np.zeros((2, 2, CELL_COUNT, 6), np.uint8)
    tiles = np.zeros((2, CELL_COUNT, TILE_COUNT), np.uint8)
    firsts = sorted({min(CELL_NUMBER[image_of(cell, 1, turn)] for turn in range(6)) for cell in FREE_CELLS})
    numbers = {frozenset(map(frozenset, tile.pairs)): number for number, tile in enumerate(TILES)}
    for at, mirror in enumerate((1, -1)):
        for cell in FREE_CELLS:
            number = CELL_NUMBER[cell]
            first, turn = min((CELL_NUMBER[image_of(cell, mirror, turn)], turn) for turn in range(6))
            places[at, number] = firsts.index(first)
            for side in SIDES:
                local = (mirror * side + turn) % 6
                sides[at, number, local] = side
                local_sides[at, number, side] = local
            for tile, laid in enumerate(TILES):
                pairs = frozenset(frozenset((mirror * side + turn) % 6 for side in pair) for pair in laid.pairs)
                tiles[at, number, numbers[pairs]] = tile
    return places, sides, local_sides, tiles


CELL_PLACES, FRAME_SIDES, LOCAL_SIDES, FRAME_TILES = _frames()


GATE_OF: Final[Bytes] = np.array([gate - 1 for gate in EXIT_GATES.values()], np.uint8)  # by exit

# By row of GATE_ROWS, gate and seat.
OWNERS: Final[Bytes] = np.array(
    [[[seat in owners for seat in range(SEATS)] for owners in options.owners] for options in GATE_ROWS], np.uint8
)


@kernel
def describe(
    words: Words, viewer: Number, places: Bytes, far: NDArray[np.int64], edges: Bytes, owners: Reals, facts: Reals
) -> Number:
    """Write the inputs for a state, by what a seat may know, and return the number of free cells.

    The nodes of the gates follow those of the free cells, and the last one is nothing.
    """
    free: Number = np.int64(words[FREE])
    nothing = free + GATE_COUNT
    for index in range(free):
        cell = words[CELLS + index]
        places[index] = CELL_PLACES[0, cell]
        for local in range(6):
            port = CELL_PORTS[cell, FRAME_SIDES[0, cell, local]]
            word = words[port]
            end = word & PORT_MASK
            node: Number = nothing
            side: Number = NO_SIDE
            if end & EXIT:
                node = free + GATE_OF[end - EXITS]
            else:
                for at in range(2):
                    beyond = CELLS_AT[end, at]
                    if beyond != NO_CELL and words[ON + beyond] < LAID and (end != port or beyond != cell):
                        node = np.int64(words[ON + beyond])
                        side = np.int64(LOCAL_SIDES[0, beyond, SIDES_AT[end, at]])
            gem = 0
            if word & GEM:
                gem = 1 + ((word >> GEM_KIND_SHIFT) & 3)
                if port < 6:
                    gem = 3 if words[CENTRE] == 1 else CENTRE_GEM
            far[index, local] = node
            edges[index, local] = side + 7 * gem

    players, turn = np.int64(words[PLAYERS]), np.int64(words[TURN])
    facts[:] = 0
    for kind in range(KIND_COUNT):
        facts[UNSEEN + kind] = IN_BAG[kind]
    for index in range(free, CELL_COUNT):
        facts[UNSEEN + KIND_OF[words[ON + words[CELLS + index]] - LAID]] -= 1
    for kind in range(KIND_COUNT):
        facts[UNSEEN + kind] /= np.float32(14)
    owners[:] = 0
    for ahead in range(players):
        seat = (turn + ahead) % players
        for gate in range(GATE_COUNT):
            owners[gate, ahead] = OWNERS[words[GATES], gate, seat]
        if words[HAND_SIZE] == 2 and seat == viewer and words[HANDS + 2 * seat] < HIDDEN:
            facts[KEPT + KIND_COUNT * ahead + words[HANDS + 2 * seat]] = 1
        facts[POINTS + ahead] = points_of(words, seat) / np.float32(12)
        facts[GEM_COUNTS + ahead] = gems_of(words, seat) / np.float32(6)
    facts[PLAYER_COUNTS + players - 2] = 1
    facts[SETUP] = words[HAND_SIZE] == 2
    facts[SETUP + 1] = words[GATES] == 2
    facts[PROGRESS] = words[CENTRE] / np.float32(6)
    facts[PROGRESS + 1] = words[LEFT] / np.float32(12)
    facts[PROGRESS + 2] = (CELL_COUNT - free) / np.float32(54)
    facts[PROGRESS + 3] = words[CENTRE] == 1
    return free
