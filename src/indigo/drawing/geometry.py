"""The geometry of the board: cells, sides, routes and gates, in units of a cell's side.

x increases to the right and y downwards, from (0, 0) at the centre of the board. Each cell has a corner at its top.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, radians, sin, sqrt, tan
from typing import NamedTuple

from indigo.rules.board import FULL_BOARD, Board, Cell, Place, opposite

APOTHEM = sqrt(3) / 2


class Point(NamedTuple):
    """A point, or a vector."""

    x: float
    y: float

    def plus(self, step: "Point", times: float = 1) -> "Point":
        """Add a multiple of a vector."""
        return Point(self.x + step.x * times, self.y + step.y * times)

    def __str__(self) -> str:
        return f"{number(self.x)} {number(self.y)}"


ORIGIN = Point(0, 0)


def number(value: float) -> str:
    """Return a number with at most three decimals, the same on every machine: the last bits of a cosine are not."""
    return f"{round(round(value, 9), 3) + 0:.3f}".rstrip("0").rstrip(".")


def polar(degrees: float, distance: float = 1) -> Point:
    """Return a vector from its direction and length: 0 degrees is right, 90 is down."""
    return Point(cos(radians(degrees)) * distance, sin(radians(degrees)) * distance)


def centre(cell: Cell) -> Point:
    """Return the centre of a cell."""
    return Point(sqrt(3) * (cell.q + cell.r / 2), 1.5 * cell.r)


def toward(side: int, distance: float = 1) -> Point:
    """Return the vector from a cell's centre towards a side."""
    return polar(-120 + 60 * side, distance)


def vertex(after: int, radius: float = 1) -> Point:
    """Return the vector from a cell's centre to the corner after a side, clockwise."""
    return polar(-90 + 60 * after, radius)


def hexagon(radius: float = 1, middle: Point = ORIGIN) -> list[Point]:
    """Return the six corners of a cell."""
    return [middle.plus(vertex(side, radius)) for side in range(6)]


class Curve(NamedTuple):
    """A piece of a route: a cubic Bézier curve."""

    start: Point
    out: Point
    into: Point
    end: Point

    def moved(self, step: Point) -> "Curve":
        """Return the curve, moved by a vector."""
        return Curve(*(point.plus(step) for point in self))

    def at(self, share: float) -> Point:
        """Return the point at parameter `share`, from 0 to 1."""
        rest = 1 - share
        weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
        return Point(*(sum(w * p[axis] for w, p in zip(weights, self, strict=True)) for axis in (0, 1)))


# The length of a curve's handles, by how many sides apart its ends are. A tight curve is an arc of radius 1/2 over 120
# degrees, a wide one of radius 3/2 over 60 degrees, and every route meets the border at a right angle.
_HANDLES = {1: 4 / 3 * tan(radians(30)) / 2, 2: 4 / 3 * tan(radians(15)) * 3 / 2, 3: 2 * APOTHEM / 3}


def route(a: int, b: int) -> Curve:
    """Return the route of a tile between two sides, relative to the cell's centre."""
    reach = APOTHEM - _HANDLES[min((a - b) % 6, (b - a) % 6)]
    return Curve(toward(a, APOTHEM), toward(a, reach), toward(b, reach), toward(b, APOTHEM))


def u_turn(a: int, b: int) -> tuple[Curve, Curve]:
    """Return the U-turn of a corner, which passes behind its gem, relative to the cell's centre."""
    arrow = (a + 1) % 6 if (a + 2) % 6 == b else (b + 1) % 6
    behind = toward(arrow, -0.52)
    return (
        Curve(toward(a, APOTHEM), toward(a, 0.42), behind.plus(toward(a, 0.5)).plus(toward(arrow, -0.25)), behind),
        Curve(behind, behind.plus(toward(b, 0.5)).plus(toward(arrow, -0.25)), toward(b, 0.42), toward(b, APOTHEM)),
    )


def stand(place: Place, board: Board = FULL_BOARD) -> Point:
    """Return the point where a gem is drawn: on its arrow, or at the end of its route, just inside the border."""
    on_arrow = board.corners.get(place.cell) == place.side
    return centre(place.cell).plus(toward(place.side, 0.16 if on_arrow else 0.74))


def way_curves(way: Sequence[Place], board: Board = FULL_BOARD) -> list[Curve]:
    """Return the curves along a gem's way, from border to border."""
    curves: list[Curve] = []
    for before, place in pairwise(way):
        enter, leave, cell = opposite(before.side), place.side, place.cell
        pieces: Iterable[Curve] = u_turn(enter, leave) if cell in board.u_turns else [route(enter, leave)]
        curves += [piece.moved(centre(cell)) for piece in pieces]
    return curves


def path(curves: Sequence[Curve]) -> str:
    """Return consecutive curves as an SVG path."""
    return f"M{curves[0].start}" + "".join(f"C{curve.out} {curve.into} {curve.end}" for curve in curves)


def polygon(points: Iterable[Point]) -> str:
    """Return a polygon as an SVG path."""
    return "M" + "L".join(map(str, points)) + "Z"


# The outline of the board is a frame of twelve edges: long ones behind the gates, short ones behind the corners.

FRAME = 1.0


def gate_angle(gate: int) -> float:
    """Return the direction of a gate from the centre: gate 1 is at the top."""
    return -90 + 60 * (gate - 1)


def _outer(board: Board, gate: int, turn: int) -> Point:
    """Return the outer corner of the frame at the first end (-1) or the last end (1) of a gate, clockwise."""
    along = polar(gate_angle(gate) + 90)
    to_gate = to_edge(board) + FRAME
    to_corner = (2 * board.radius + 1) * APOTHEM + FRAME
    # The edge behind the corner is at 30 degrees to the gate's edge.
    distance = (to_corner - to_gate * cos(radians(30))) / sin(radians(30))
    return polar(gate_angle(gate), to_gate).plus(along, turn * distance)


def to_edge(board: Board) -> float:
    """Return the distance from the centre to the farthest points of the cells at a gate."""
    return 1.5 * board.radius + 1


def frame(board: Board) -> list[Point]:
    """Return the outer corners of the frame, clockwise."""
    return [_outer(board, gate, turn) for gate in range(1, 7) for turn in (-1, 1)]


def gate_outline(board: Board, gate: int) -> list[Point]:
    """Return the outline of a gate, between the frame's edge and the zigzag of cells."""
    side = gate - 1
    cell = next(corner for corner, arrow in board.corners.items() if arrow == opposite(side))
    inner = []
    for _ in range(board.radius + 1):  # from one corner to the next
        inner += [centre(cell).plus(vertex(side - 1)), centre(cell).plus(vertex(side))]
        cell = cell.neighbour((side + 2) % 6) or cell
    return [_outer(board, gate, -1), _outer(board, gate, 1), *reversed(inner[1:])]


def corner_outline(board: Board, corner: Cell) -> list[Point]:
    """Return the piece of the frame behind a corner tile."""
    outward = opposite(board.corners[corner])
    return [
        centre(corner).plus(vertex(outward - 1)),
        _outer(board, (outward - 1) % 6 + 1, 1),
        _outer(board, outward + 1, -1),
        centre(corner).plus(vertex(outward)),
    ]
