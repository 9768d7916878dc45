"""Positions as text for a terminal: routes in Braille dots, gems and owners as letters, optionally in colour."""

from collections.abc import Iterable, Sequence

from indigo.drawing.checks import checked_move
from indigo.drawing.geometry import (
    APOTHEM,
    Curve,
    Point,
    centre,
    gate_angle,
    polar,
    route,
    stand,
    to_edge,
    toward,
    u_turn,
)
from indigo.drawing.lettering import columns
from indigo.rules.board import CENTRE, GATES, Board, Cell
from indigo.rules.errors import BadNotation, UnknownOption, quoted
from indigo.rules.events import DecidedBy, GemEvent, GemMoved, GemsCrashed, GemWon, Outcome
from indigo.rules.game import Game, checked_names
from indigo.rules.gems import Gem, Won
from indigo.rules.move import Move
from indigo.rules.position import Hand, Position
from indigo.rules.setup import COLOURS, Colour
from indigo.rules.tiles import Tile, is_tile

# A cell is eight characters wide. A character has two by four dots, about equally spaced.
CELL_WIDTH = 8
_DOTS = CELL_WIDTH * 2 / (2 * APOTHEM)  # dots per side of a cell
_COLUMNS, _LINES = 9 * CELL_WIDTH + 8, 37
_BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

_ROUTE, _LAST, _TREASURE, _NAME, _BRASS = "38;5;147", "1;38;5;221", "38;5;75", "38;5;103", "38;5;179"
_PLAYERS = {
    Colour.RED: "1;38;5;203",
    Colour.TURQUOISE: "1;38;5;44",
    Colour.WHITE: "1;38;5;255",
    Colour.PURPLE: "1;38;5;141",
}
_GEMS = {Gem.AMBER: "1;30;48;5;214", Gem.EMERALD: "1;30;48;5;42", Gem.SAPPHIRE: "1;97;48;5;27"}


def terminal(
    shown: Game | Position,
    *,
    colour: bool = False,
    last: Move | str | None = None,
    ghost: Move | str | None = None,
    names: Sequence[str] = (),
) -> str:
    """Return a game or position as text, 80 columns wide.

    `colour` adds escape codes. `last` marks the last move, `ghost` shows the preview of a tile and what it would do,
    `names` are the players' names. Raises `UnknownOption`, `BadName`, `BadNotation` or, for an illegal ghost,
    `IllegalMove`.
    """
    if isinstance(shown, Game):
        names = names or shown.labels
        shown = shown.position
    if not isinstance(shown, Position):
        raise UnknownOption(f"{quoted(shown)} can't be drawn as text: only games and positions can")
    last, ghost = checked_move(last), checked_move(ghost)
    names = checked_names(names, shown.options)
    canvas = _Canvas()
    marked = ghost or last
    tiles = {**shown.tiles, ghost.cell: ghost.tile} if ghost else shown.tiles
    board = shown.options.board
    for cell in board.cells:
        _draw_cell(canvas, board, cell, tiles.get(cell), _LAST if marked and marked.cell == cell else _ROUTE)
    _draw_centre(canvas, shown.centre_gems)
    for place, gem in shown.gems.items():
        canvas.write(stand(place, board), gem[0].upper(), _GEMS[gem])
    for gate in GATES:
        _draw_gate(canvas, board, gate, shown.options.owners[gate - 1])
    lines = [
        *canvas.lines(colour),
        "",
        *(_seat(shown, seat, names, colour) for seat in shown.options.seats),
        f"    {shown.stack} tiles left to draw",
        *_end(shown.outcome()),
        *(f"  {ghost}: {line}" for line in (_effects(shown.consequences(ghost), board) if ghost else ())),
    ]
    return "\n".join(lines).lstrip("\n") + "\n"


class _Canvas:
    """A grid of characters, each either a letter or a pattern of dots."""

    def __init__(self) -> None:
        self.dots: dict[tuple[int, int], int] = {}
        self.written: dict[tuple[int, int], str] = {}
        self.colours: dict[tuple[int, int], str] = {}

    def draw(self, curves: Iterable[Curve], colour: str) -> None:
        """Draw curves as dots."""
        for curve in curves:
            for step in range(41):
                x, y = self._dot(curve.at(step / 40))
                key = y // 4, x // 2
                self.dots[key] = self.dots.get(key, 0) | _BRAILLE[y % 4][x % 2]
                self.colours[key] = colour

    def write(self, at: Point, text: str, *colours: str) -> None:
        """Write a text centred on a point; the last colour applies to all further letters."""
        x, y = self._dot(at)
        first = x // 2 - (len(text) - 1) // 2
        for n, character in enumerate(text):
            self.written[y // 4, first + n] = character
            self.colours[y // 4, first + n] = colours[min(n, len(colours) - 1)]

    def _dot(self, at: Point) -> tuple[int, int]:
        return round(at.x * _DOTS - 0.5) + _COLUMNS, round(at.y * _DOTS - 0.5) + _LINES * 2

    def lines(self, colour: bool) -> list[str]:
        """Return the lines without trailing spaces."""
        return [self._line(line, colour).rstrip() for line in range(_LINES)]

    def _line(self, line: int, colour: bool) -> str:
        characters = []
        for key in ((line, column) for column in range(_COLUMNS)):
            character = self.written.get(key) or (chr(0x2800 + self.dots[key]) if key in self.dots else " ")
            characters.append(_painted(character, self.colours[key]) if colour and key in self.colours else character)
        return "".join(characters)


def _painted(text: str, colour: str) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m"


def _draw_cell(canvas: _Canvas, board: Board, cell: Cell, tile: Tile | None, colour: str) -> None:
    middle = centre(cell)
    if cell in board.corners:
        arrow = board.corners[cell]
        turn = u_turn((arrow - 1) % 6, (arrow + 1) % 6)
        canvas.draw((curve.moved(middle) for curve in (*turn, _spoke(arrow, 0.16))), _TREASURE)
    elif cell == CENTRE:
        canvas.draw((_spoke(side, 0.55).moved(middle) for side in range(6)), _TREASURE)
    elif tile:
        canvas.draw((route(a, b).moved(middle) for a, b in tile.pairs), colour)
    else:
        canvas.write(middle, str(cell), _NAME)


def _draw_centre(canvas: _Canvas, gems: tuple[Gem, ...]) -> None:
    """Write the sapphire in the centre, and below it the number of emeralds."""
    if gems:
        canvas.write(centre(CENTRE), "S", _GEMS[Gem.SAPPHIRE])
    if gems[1:]:
        canvas.write(centre(CENTRE).plus(Point(0, 0.38)), f"{len(gems) - 1}E", _GEMS[Gem.EMERALD])


def _spoke(side: int, start: float) -> Curve:
    near, far = toward(side, start), toward(side, APOTHEM)
    return Curve(near, near, far, far)


def _draw_gate(canvas: _Canvas, board: Board, gate: int, owners: tuple[int, ...]) -> None:
    colours = [COLOURS[owner] for owner in owners]
    label = f"{gate}: {' '.join(colour[0].upper() for colour in colours)}"
    paints = [_BRASS, _BRASS, _BRASS, *(_PLAYERS[colour] for colour in colours for _ in range(2))]
    canvas.write(polar(gate_angle(gate), to_edge(board) + (0.45 if gate in (1, 4) else 1.3)), label, *paints)


def _seat(position: Position, seat: int, names: Sequence[str], colour: bool) -> str:
    """Return a line about a player: a mark for the turn or a win, the hand, and the gems won."""
    own = COLOURS[seat]
    outcome = position.outcome()
    sign = ">" if position.turn == seat else "*" if outcome and seat in outcome.winners else " "
    name = f"{own[0].upper()} {(names[seat] if names else None) or own.capitalize()}"
    name += " " * (28 - columns(name))
    line = f"  {sign} {name} holds {_held(position.hands[seat]):<5} {_won(position.won[seat])}"
    return _painted(line, _PLAYERS[own]) if colour else line


def _held(hand: Hand) -> str:
    return " ".join(kind.letter if kind else "?" for kind in hand) or "-"


def _won(won: Won | None) -> str:
    if won is None:
        return "won: hidden"
    return f"won: {won.amber}A {won.emerald}E {won.sapphire}S ({_points(won.points)})"


def _points(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _end(outcome: Outcome | None) -> list[str]:
    """Return a line about the result, if the game is over."""
    if outcome is None:
        return []
    winners = " and ".join(COLOURS[seat] for seat in outcome.winners)
    verb = "wins" if len(outcome.winners) == 1 else "share the win"
    return [f"  * {winners} {verb}: {_REASONS[outcome.reason]}"]


_REASONS: dict[DecidedBy, str] = {
    "points": "most points",
    "gems": "tied on points, but more gems",
    "shared": "tied on points and gems",
    "resigned": "the other player resigned",
    "time": "the other player's time was up",
}


def _effects(events: Iterable[GemEvent], board: Board) -> list[str]:
    """Return what a tile would do to the gems, in words."""
    effects = []
    for event in events:
        match event:
            case GemMoved(gem, way) if way[-1] not in board.exits:
                effects.append(f"the {gem} at {way[0].cell} moves to {way[-1].cell}")
            case GemWon(gem, gate, owners):
                gaining = " and ".join(COLOURS[owner] for owner in owners)
                effects.append(f"the {gem} leaves through gate {gate}: {_points(gem.points)} for {gaining}")
            case GemsCrashed((one, other), _):
                gems = f"two {one}s" if one == other else f"the {one} and the {other}"
                effects.append(f"{gems} collide")
    return effects or ["moves no gem"]


def tile_text(tile: Tile) -> str:
    """Return a tile as lines of text. Raises `BadNotation`."""
    if not is_tile(tile):
        raise BadNotation(f"{quoted(tile)} is not a Tile: use Tile.from_text to read one")
    canvas = _Canvas()
    canvas.draw((route(a, b) for a, b in tile.pairs), _ROUTE)
    rows = {row for row, _ in canvas.dots}
    first = min(column for _, column in canvas.dots)
    return "\n".join(line[first:] for number, line in enumerate(canvas.lines(colour=False)) if number in rows)
