r"""The board: cells, sides, neighbours, treasure cells, gates and exits (rules, section 1).

Rows are horizontal and cells stand on a point. Sides are numbered clockwise from the upper left::

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
    """Return the side across the cell; also the same border as the neighbour numbers it."""
    return (side + 3) % 6


class Cell:
    """One of the 61 cells, in axial coordinates: q grows to the right, r down and half a cell to the right.

    Each cell exists once, so cells are compared and hashed as fast as can be.
    """

    __slots__ = ("name", "neighbours", "q", "r")

    q: int
    r: int
    name: str
    neighbours: "tuple[Cell | None, ...]"  # across the six sides; None where the board ends

    def __new__(cls, q: int, r: int) -> "Cell":
        """Return the cell at these coordinates; e5, the centre, is at (0, 0)."""
        try:
            return _AT[q, r]
        except (KeyError, TypeError):
            raise OffBoard(f"there is no cell ({q}, {r}) on the board") from None

    @classmethod
    def from_text(cls, text: str) -> "Cell":
        """Read a name such as d4: the row from the top, then the place in the row from the left."""
        if isinstance(text, str):
            if text in _BY_NAME:
                return _BY_NAME[text]
            if re.fullmatch("[A-Za-z][0-9]", text):
                raise OffBoard(f"{text!r} is not on the board: rows are a to i, with 5 to 9 cells each")
        raise BadNotation(f"{quoted(text)} is not a cell: write a row from a to i and a number, as in d4")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Cell.from_text('{self.name}')"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a cell never changes")

    def __reduce__(self) -> tuple[type["Cell"], tuple[int, int]]:
        return Cell, (self.q, self.r)

    @property
    def is_treasure(self) -> bool:
        """Whether a treasure tile lies here: the centre or a corner."""
        return self in TREASURE_CELLS

    def neighbour(self, side: int) -> "Cell | None":
        """Return the cell across a side, if the board goes on there."""
        return self.neighbours[side]


def _all_cells() -> dict[tuple[int, int], Cell]:
    """Make the cells, row by row from the top, and show each its neighbours."""
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
    """Where a gem stands: a cell, and the side of it that the gem faces."""

    cell: Cell
    side: int

    def __str__(self) -> str:
        return f"{self.cell}.{self.side}"

    def __repr__(self) -> str:
        return f"Place.from_text('{self}')"

    @classmethod
    def from_text(cls, text: str) -> "Place":
        """Read a place such as d4.3: the cell, a point, and the side."""
        if not isinstance(text, str) or not re.fullmatch(r"..\.[0-5]", text):
            raise BadNotation(f"{quoted(text)} is not a place: write a cell and a side from 0 to 5, as in d4.3")
        return cls(Cell.from_text(text[:2]), int(text[3]))

    @property
    def across(self) -> "Place | None":
        """The same border seen from the neighbour, if there is one."""
        neighbour = self.cell.neighbours[self.side]
        return None if neighbour is None else Place(neighbour, opposite(self.side))


CENTRE = Cell(0, 0)

# Each corner with the side its arrow points to: straight at the centre.
CORNERS = {Cell(RADIUS * dq, RADIUS * dr): opposite(side) for side, (dq, dr) in enumerate(STEPS)}

TREASURE_CELLS = frozenset({CENTRE, *CORNERS})
FREE_CELLS = tuple(cell for cell in CELLS if cell not in TREASURE_CELLS)

# A corner's U-turn: a gem that comes in beside the arrow leaves on the arrow's other side.
U_TURNS = {
    corner: {(arrow - 1) % 6: (arrow + 1) % 6, (arrow + 1) % 6: (arrow - 1) % 6} for corner, arrow in CORNERS.items()
}

GATES = range(1, 7)

# The gate behind each of the 36 exits. Gate 1 is the top side, whose cells look out by sides 0 and 1; then clockwise.
EXITS: dict[Place, int] = {
    Place(cell, side): gate
    for cell in FREE_CELLS
    for gate in GATES
    for side in (gate - 1, gate % 6)
    if cell.neighbours[gate - 1] is None and cell.neighbours[gate % 6] is None
}

# The two exits of each edge cell, as sides.
EXIT_SIDES: dict[Cell, tuple[int, int]] = {
    cell: (gate - 1, gate % 6) for (cell, side), gate in EXITS.items() if side == gate - 1
}
