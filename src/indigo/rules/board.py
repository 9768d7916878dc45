r"""The board: cells, sides, neighbours, treasure cells, gates and exits (rules, section 1).

Rows are horizontal and cells stand on a point. Sides are numbered clockwise from the upper left::

        0 / \ 1
       5 |   | 2
        4 \ / 3
"""

from typing import NamedTuple

from indigo.rules.errors import BadNotation, OffBoard

SIDES = range(6)
RADIUS = 4
ROW_NAMES = "abcdefghi"

# The step to the neighbour across each side.
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def opposite(side: int) -> int:
    """Return the side across the cell; also the same border as the neighbour numbers it."""
    return (side + 3) % 6


class Cell(NamedTuple):
    """A cell in axial coordinates: q grows to the right, r down and half a cell to the right; e5 is (0, 0)."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{ROW_NAMES[self.r + RADIUS]}{self.q - _first_q(self.r) + 1}"

    def __repr__(self) -> str:
        return f"Cell({self.q}, {self.r})" if self not in NEIGHBOURS else f"Cell.from_text('{self}')"

    @classmethod
    def from_text(cls, text: str) -> "Cell":
        """Read a name such as d4: the row from the top, then the place in the row from the left."""
        try:
            return _BY_NAME[text]
        except KeyError:
            pass
        if len(text) == 2 and text[0].isascii() and text[0].isalpha() and text[1] in "0123456789":
            raise OffBoard(f"{text!r} is not on the board: rows are a to i, with 5 to 9 cells each")
        raise BadNotation(f"{text!r} is not a cell: write a row from a to i and a number, as in d4")

    @property
    def is_treasure(self) -> bool:
        """Whether a treasure tile lies here: the centre or a corner."""
        return self in TREASURE_CELLS

    def neighbour(self, side: int) -> "Cell | None":
        """Return the cell across a side, if the board goes on there."""
        return NEIGHBOURS[self][side]


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
        cell, point, side = text.partition(".")
        if not point or side not in ("0", "1", "2", "3", "4", "5"):
            raise BadNotation(f"{text!r} is not a place: write a cell and a side from 0 to 5, as in d4.3")
        return cls(Cell.from_text(cell), int(side))

    @property
    def across(self) -> "Place | None":
        """The same border seen from the neighbour, if there is one."""
        neighbour = NEIGHBOURS[self.cell][self.side]
        return None if neighbour is None else Place(neighbour, opposite(self.side))


def _first_q(r: int) -> int:
    return max(-RADIUS, -RADIUS - r)


CELLS = tuple(
    Cell(q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(_first_q(r), _first_q(r) + 2 * RADIUS + 1 - abs(r))
)
_ON_BOARD = frozenset(CELLS)
_BY_NAME = {str(cell): cell for cell in CELLS}

# For each cell, the neighbours across its six sides; None where the board ends.
NEIGHBOURS: dict[Cell, tuple[Cell | None, ...]] = {
    cell: tuple(beyond if (beyond := Cell(cell.q + dq, cell.r + dr)) in _ON_BOARD else None for dq, dr in STEPS)
    for cell in CELLS
}

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
    if NEIGHBOURS[cell][gate - 1] is None and NEIGHBOURS[cell][gate % 6] is None
}

# The two exits of each edge cell, as sides.
EXIT_SIDES: dict[Cell, tuple[int, int]] = {
    cell: (gate - 1, gate % 6) for (cell, side), gate in EXITS.items() if side == gate - 1
}
