"""A number for each cell and each gate as a picture of the board: where games begin, where gems leave."""

from collections.abc import Mapping
from math import isfinite

from indigo.drawing.geometry import Point, centre, gate_angle, hexagon, polar, polygon, to_edge
from indigo.drawing.markup import Picture, element, group, shape, words
from indigo.drawing.svg import BOARD, definitions, ground, picture, scene
from indigo.drawing.themes import Theme, theme_named
from indigo.rules.board import GATES, Board, Cell
from indigo.rules.errors import OffBoard, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.setup import Options


def heat_map(
    values: Mapping[Cell, float] | Mapping[str, float],
    *,
    gates: Mapping[int, float] | None = None,
    options: Options | None = None,
    theme: str = "dark",
    label: str = ".0%",
    title: str = "",
) -> Picture:
    """Return a picture of the empty board whose cells are the more intense, the higher their values.

    `values` has numbers of 0 or more by cell, `gates` by gate; a pandas Series will do. `options` decides who owns the
    gates, `theme` is dark, light or contrast. `label` is the format of the numbers written on the board; with ""
    there are none, and a number that the format rounds to 0 is left out.

    >>> heat_map({"a2": 0.6, "f8": 0.4}, gates={1: 0.25}).count("60%")
    1

    Raises `UnknownOption`, `OffBoard` or `BadNotation`.
    """
    colours = theme_named(theme)
    cells = {Cell.from_text(str(cell)): _checked(value, label) for cell, value in values.items()}
    doors = {gate: _checked(value, label) for gate, value in ({} if gates is None else gates).items()}
    if not doors.keys() <= set(GATES):
        raise UnknownOption(f"gates are numbered {GATES[0]} to {GATES[-1]}, not {quoted([*doors])}")
    start = Game(options, seed=bytes(32)).view(None)
    board = start.options.board
    if outside := [cell for cell in cells if cell not in board.cells]:
        raise OffBoard(f"there is no cell {outside[0]} on the {board.name} board")
    most = max(cells.values(), default=0) or 1
    drawn = [
        ground(colours, start, BOARD),
        scene(colours, start, None),
        *(_cell(colours, cell, value / most, _written(value, label)) for cell, value in cells.items() if value),
        *(_gate(colours, board, gate, _written(value, label)) for gate, value in doors.items()),
    ]
    return picture(colours, BOARD, definitions(colours, (), start.options), "".join(drawn), title or "Heat map")


def _checked(value: float, label: str) -> float:
    """Return a value as a number. Raises `UnknownOption`."""
    try:
        found = float(value)
        format(found, label)
    except (TypeError, ValueError) as error:
        raise UnknownOption(f"a heat map can't show {quoted(value)} as {label!r}: {error}") from None
    if not (isfinite(found) and found >= 0):
        raise UnknownOption(f"a heat map shows numbers of 0 or more, not {quoted(value)}")
    return found


def _written(value: float, label: str) -> str:
    text = format(value, label) if label else ""
    return "" if text == format(0.0, label) else text


def _cell(theme: Theme, cell: Cell, share: float, label: str) -> str:
    """Draw the value of a cell, as a share of the highest."""
    at = centre(cell)
    cover = 0.12 + 0.88 * share
    shade = cover * _brightness(theme.mark) + (1 - cover) * _brightness(theme.well[0])
    inks = theme.text, theme.mark_edge
    ink = max(inks, key=lambda colour: abs(_brightness(colour) - shade))
    return group(
        shape(polygon(hexagon(0.9, at)), fill=theme.mark, fill_opacity=cover),
        words(label, at.plus(Point(0, 0.22)), fill=ink, font_size=0.62, font_weight=650, text_anchor="middle")
        if label
        else "",
    )


def _gate(theme: Theme, board: Board, gate: int, label: str) -> str:
    """Write the value of a gate over its number."""
    at = polar(gate_angle(gate), to_edge(board) + 0.52)
    return group(
        element("rect", x=at.x - 0.85, y=at.y - 0.42, width=1.7, height=0.84, rx=0.42, fill=theme.mark_edge),
        words(label, at.plus(Point(0, 0.2)), fill=theme.mark, font_size=0.56, font_weight=700, text_anchor="middle"),
    )


def _brightness(colour: str) -> float:
    """Return how bright a colour such as #34348c appears, from 0 to 1."""
    red, green, blue = bytes.fromhex(colour[1:])
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
