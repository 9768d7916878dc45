r"""The board: cells, sides, neighbours, treasure cells, gates and exits (rules, section 1).

Rows are horizontal, and each cell has a corner at its top. Sides are numbered clockwise from the upper left::

        0 / \ 1
       5 |   | 2
        4 \ / 3
"""

import re
from typing import NamedTuple, NoReturn

from indigo.rules.errors import BadNotation, OffBoard, quoted

SIDES = range(6)
RADIUS = 4
ROW_NAMES = "abcdefghi"

# The step to the neighbour across each side.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def opposite(side: int) -> int:
    """Return the opposite side of a cell, which is also the neighbour's number for the shared border."""
    return (side + 3) % 6


class Cell:
    """One of the 61 cells of the board, in axial coordinates: q increases to the right, r to the lower right.

    Each cell is a single object, so comparing and hashing cells is fast.

    >>> Cell.from_text("d4").neighbour(2)
    Cell.from_text('d5')
    """

    __slots__ = ("name", "neighbours", "q", "r")

    q: int
    r: int
    name: str
    neighbours: "tuple[Cell | None, ...]"  # across sides 0 to 5; None where the board ends

    def __new__(cls, q: int, r: int) -> "Cell":
        """Return the cell at these coordinates; the centre, e5, is at (0, 0). Raises `OffBoard`."""
        try:
            return _AT[q, r]
        except (KeyError, TypeError):
            raise OffBoard(f"there is no cell ({q}, {r}) on the board") from None

    @classmethod
    def from_text(cls, text: str) -> "Cell":
        """Read a name such as d4: the row from the top, then the number in the row from the left.

        Raises `OffBoard` or `BadNotation`.
        """
        if isinstance(text, str):
            if text in _BY_NAME:
                return _BY_NAME[text]
            if re.fullmatch("[A-Za-z][0-9]", text):
                raise OffBoard(f"{text!r} is not on the board: it has rows a to i, with 5 to 9 cells each")
        raise BadNotation(f"{quoted(text)} is not a cell: write a row from a to i and a number, such as d4")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Cell.from_text('{self.name}')"

    def __lt__(self, other: "Cell") -> bool:
        return self.name < other.name if isinstance(other, Cell) else NotImplemented

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("cells are immutable")

    def __reduce__(self) -> tuple[type["Cell"], tuple[int, int]]:
        return Cell, (self.q, self.r)

    @property
    def is_treasure(self) -> bool:
        """Whether the cell holds a treasure tile: the centre and the corners do."""
        return self in TREASURE_CELLS

    def neighbour(self, side: int) -> "Cell | None":
        """Return the cell across a side, or None at the edge of the board."""
        return self.neighbours[side]


def _all_cells() -> dict[tuple[int, int], Cell]:
    """Create the cells, row by row from the top, and link each to its neighbours."""
    cells: dict[tuple[int, int], Cell] = {}
    for row, r in zip(ROW_NAMES, range(-RADIUS, RADIUS + 1), strict=True):
        first = max(-RADIUS, -RADIUS - r)
        for q in range(first, first + 2 * RADIUS + 1 - abs(r)):
            cells[q, r] = cell = object.__new__(Cell)
            for key, value in (("q", q), ("r", r), ("name", f"{row}{q - first + 1}")):
                object.__setattr__(cell, key, value)
    for (q, r), cell in cells.items():
        neighbours = tuple(cells.get((q + dq, r + dr)) for dq, dr in STEPS)
        object.__setattr__(cell, "neighbours", neighbours)
    return cells


_AT = _all_cells()
CELLS = tuple(_AT.values())
_BY_NAME = {cell.name: cell for cell in CELLS}


class Place(NamedTuple):
    """The position of a gem: its cell, and the side of that cell where its route ends.

    >>> Place.from_text("d4.3").across
    Place.from_text('e5.0')
    """

    cell: Cell
    side: int

    def __str__(self) -> str:
        return f"{self.cell}.{self.side}"

    def __repr__(self) -> str:
        return f"Place.from_text('{self}')"

    @classmethod
    def from_text(cls, text: str) -> "Place":
        """Read a place such as d4.3: the cell, a dot and the side. Raises `BadNotation`."""
        if not isinstance(text, str) or not re.fullmatch(r"..\.[0-5]", text):
            raise BadNotation(f"{quoted(text)} is not a place: write a cell and a side from 0 to 5, such as d4.3")
        return cls(Cell.from_text(text[:2]), int(text[3]))

    @property
    def across(self) -> "Place | None":
        """The same border seen from the neighbouring cell; None at the edge of the board."""
        neighbour = self.cell.neighbours[self.side]
        return None if neighbour is None else Place(neighbour, opposite(self.side))


CENTRE = Cell(0, 0)

GATES = range(1, 7)


class Board:
    """The cells on which a game is played: those within a radius of the centre, and what its edge makes of them.

    >>> len(FULL_BOARD.free_cells), len(SMALL_BOARD.free_cells)
    (54, 30)
    """

    __slots__ = ("cells", "corners", "exit_sides", "exits", "free_cells", "name", "radius", "treasure_cells", "u_turns")

    name: str
    radius: int  # how many rings of cells are around the centre
    cells: tuple[Cell, ...]
    corners: dict[Cell, int]  # with the side that the arrow points to, towards the centre
    treasure_cells: frozenset[Cell]
    free_cells: tuple[Cell, ...]
    u_turns: dict[
        Cell, dict[int, int]
    ]  # a gem that comes in at a corner on one side of the arrow goes out on the other
    exits: dict[Place, int]  # the gate of each; gate 1 is at the top: sides 0 and 1; the others follow clockwise
    exit_sides: dict[Cell, tuple[int, int]]  # the two exits of each edge cell

    def __init__(self, name: str, radius: int) -> None:
        self.name = name
        self.radius = radius
        self.corners = {Cell(radius * dq, radius * dr): opposite(side) for side, (dq, dr) in enumerate(STEPS)}
        self.cells = tuple(cell for cell in CELLS if _distance(cell) <= radius)
        self.treasure_cells = frozenset({CENTRE, *self.corners})
        self.free_cells = tuple(cell for cell in self.cells if cell not in self.treasure_cells)
        self.u_turns = {
            corner: {(arrow - 1) % 6: (arrow + 1) % 6, (arrow + 1) % 6: (arrow - 1) % 6}
            for corner, arrow in self.corners.items()
        }
        self.exits = {
            Place(cell, side): gate
            for cell in self.free_cells
            for gate in GATES
            for side in (gate - 1, gate % 6)
            if all(_distance_across(cell, side) > radius for side in (gate - 1, gate % 6))
        }
        self.exit_sides = {cell: (gate - 1, gate % 6) for (cell, side), gate in self.exits.items() if side == gate - 1}

    def __repr__(self) -> str:
        return f"<the {self.name} board>"

    def __reduce__(self) -> str:
        return f"{self.name.upper()}_BOARD"


def _distance(cell: Cell) -> int:
    return _distance_at(cell.q, cell.r)


def _distance_across(cell: Cell, side: int) -> int:
    """Return how far from the centre the cell across a side is, or would be."""
    return _distance_at(cell.q + STEPS[side][0], cell.r + STEPS[side][1])


def _distance_at(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


FULL_BOARD = Board("full", RADIUS)
SMALL_BOARD = Board("small", RADIUS - 1)  # for exact methods: a ring fewer, and the other cells keep their names
BOARDS = (FULL_BOARD, SMALL_BOARD)

# The full board's, which is the board unless somebody asks for the other.
CORNERS = FULL_BOARD.corners
TREASURE_CELLS = FULL_BOARD.treasure_cells
FREE_CELLS = FULL_BOARD.free_cells
U_TURNS = FULL_BOARD.u_turns
EXITS = FULL_BOARD.exits
EXIT_SIDES = FULL_BOARD.exit_sides
