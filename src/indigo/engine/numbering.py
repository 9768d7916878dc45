"""Numbers for what the rules have as values: kinds, gems, cells, ports and actions; and the words of a new game.

Plain Python, so that a browser can run it. `lookup` has the tables that kernels use, as arrays.
"""

import secrets
from typing import Final

from indigo.engine import layout
from indigo.rules.board import (
    CELLS,
    CENTRE,
    CORNERS,
    EXITS,
    FREE_CELLS,
    GATES,
    SIDES,
    SMALL_BOARD,
    STEPS,
    U_TURNS,
    Cell,
    Place,
    opposite,
)
from indigo.rules.errors import BadSeed, UnknownAction
from indigo.rules.gems import CENTRE_GEMS, Gem
from indigo.rules.move import Move
from indigo.rules.setup import Options
from indigo.rules.tiles import BAG, SMALL_BAG, TILES, Kind, Tile, is_tile
from indigo.rules.whole_numbers import whole_number

KINDS: Final = tuple(Kind)
GEMS: Final = tuple(Gem)
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
GEM_NUMBER: Final = {gem: number for number, gem in enumerate(GEMS)}
CELL_NUMBER: Final = {cell: number for number, cell in enumerate(FREE_CELLS)}

# Action c × 15 + t places the tile TILES[t] on the cell FREE_CELLS[c].
MOVES: Final = tuple(Move(cell, tile) for cell in FREE_CELLS for tile in TILES)
ACTIONS: Final = {move: action for action, move in enumerate(MOVES)}


def find_action(move: Move | str) -> int | None:
    """Return the action of a move, which may be written as text; None if there is none."""
    if isinstance(move, str):
        move = Move.from_text(move)
    is_move = isinstance(move, Move) and isinstance(move.cell, Cell) and is_tile(move.tile)
    return ACTIONS.get(move) if is_move else None


def action_of(move: Move | str) -> int:
    """Return the action of a move: 15 × the free cell's number + the tile's number.

    Raises `UnknownAction`, or `BadNotation` for a text that is not a move.

    >>> action_of("a3X2")
    24
    """
    action = find_action(move)
    if action is None:
        raise UnknownAction(f"no action corresponds to {move!r}")
    return action


def move_of(action: int) -> Move:
    """Return the move of an action. Raises `UnknownAction`.

    >>> print(move_of(24))
    a3X2
    """
    return MOVES[checked_action(action)]


def checked_action(action: int) -> int:
    """Return an action as an int, or raise `UnknownAction`."""
    number = whole_number(action)
    if number is None or not 0 <= number < layout.ACTION_COUNT:
        raise UnknownAction(f"an action must be a whole number from 0 to {layout.ACTION_COUNT - 1}, not {action!r}")
    return number


def checked_seed(seed: int | None) -> int:
    """Return a seed as an int, or a random one for None.

    Raises `BadSeed` unless the seed is a whole number below 2**64.
    """
    if seed is None:
        return secrets.randbits(64)
    number = whole_number(seed)
    if number is None or not 0 <= number < 2**64:
        raise BadSeed(f"an engine seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    return number


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


def image_of(cell: Cell, mirror: int, turn: int) -> Cell:
    """Return where a turn of the board by sixths moves a cell, after a reflection if `mirror` is -1.

    The image of a side is `(mirror * side + turn) % 6`.
    """
    along, down = STEPS[(2 * mirror + turn) % 6], STEPS[(3 * mirror + turn) % 6]
    return Cell(cell.q * along[0] + cell.r * down[0], cell.q * along[1] + cell.r * down[1])


GATE_ROWS: Final = (Options(players=2), Options(players=3), Options(players=3, own_gates=True), Options(players=4))
GATES_ROW: Final = {(options.players, options.own_gates): row for row, options in enumerate(GATE_ROWS)}


def gem_word(gem: Gem) -> int:
    """Return the bits of a port's word that mean this gem."""
    return layout.GEM | GEM_NUMBER[gem] << layout.GEM_KIND_SHIFT


def _start() -> list[int]:
    """Build the state before the deal: an empty board, the bag in order, empty hands."""
    words = [0] * layout.SIZE
    for port in PORT.values():
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
    words[layout.HANDS : layout.WON] = [layout.EMPTY] * (layout.WON - layout.HANDS)
    words[layout.STACK :] = [layout.EMPTY] * (layout.SIZE - layout.STACK)
    words[layout.STACK : layout.STACK_END] = [KIND_NUMBER[kind] for kind in KINDS for _ in range(BAG[kind])]
    words[layout.FREE] = layout.CELL_COUNT
    words[layout.CENTRE] = len(CENTRE_GEMS)
    words[layout.LEFT] = len(CENTRE_GEMS) + len(CORNERS)
    return words


_START: Final = _start()


def _small_start() -> list[int]:
    """Build the same for the small board: around it lie the tiles that it does without, and lead its exits to gates."""
    words = _START.copy()
    around = dict(zip((cell for cell in FREE_CELLS if cell not in SMALL_BOARD.cells), _tiles_around(), strict=True))
    # A straight from the arrow with two wide curves across it does what a corner does: it holds an amber, and turns.
    for corner, arrow in SMALL_BOARD.corners.items():
        around[corner] = Tile(Kind.STRAIGHT_WIDE2, arrow % 3)
        _link(words, Place(corner, arrow), Place(corner, opposite(arrow)))
        words[PORT[Place(corner, arrow)]] |= gem_word(Gem.AMBER)
        enter, leave = SMALL_BOARD.u_turns[corner]
        _link(words, Place(corner, enter), Place(corner, leave))
    for gate in GATES:
        ends = (place for place, leads_to in EXITS.items() if leads_to == gate)
        for place, leads_to in SMALL_BOARD.exits.items():
            if leads_to == gate:
                _link(words, place, next(ends))
    free = [CELL_NUMBER[cell] for cell in SMALL_BOARD.free_cells]
    words[layout.CELLS : layout.CELLS + layout.CELL_COUNT] = [*free, *(CELL_NUMBER[cell] for cell in around)]
    for index, number in enumerate(free):
        words[layout.ON + number] = index
    for cell, tile in around.items():
        words[layout.ON + CELL_NUMBER[cell]] = layout.LAID + TILES.index(tile)
    words[layout.STACK : layout.STACK + len(around)] = [layout.EMPTY] * len(around)
    words[layout.STACK + len(around) : layout.STACK_END] = [
        KIND_NUMBER[kind] for kind in KINDS for _ in range(SMALL_BAG[kind])
    ]
    words[layout.FREE] = len(free)
    words[layout.BOARD] = layout.SMALL
    return words


def _tiles_around() -> list[Tile]:
    """Return the tiles that the small board does without, but for those of its corners."""
    left = [Tile(kind, 0) for kind in KINDS for _ in range(BAG[kind] - SMALL_BAG[kind])]
    return left[len(CORNERS) :]  # the first ones have straights and wide curves


def _link(words: list[int], one: Place, other: Place) -> None:
    """Let a route lead from a port to another."""
    words[PORT[one]], words[PORT[other]] = PORT[other], PORT[one]


_SMALL_START: Final = _small_start()


def start_words(options: Options) -> list[int]:
    """Return the words of a new game before the deal."""
    words = (_SMALL_START if options.small_board else _START).copy()
    words[layout.PLAYERS] = options.players
    words[layout.HAND_SIZE] = options.hand_size
    words[layout.FIRST] = words[layout.TURN] = options.first
    words[layout.GATES] = GATES_ROW[options.players, options.own_gates]
    words[layout.OPEN] = int(options.open_scores)
    return words
