"""Self-contained SVG pictures of games, positions, moves and tiles."""

from collections.abc import Container, Iterable, Sequence

from indigo.drawing import pieces
from indigo.drawing.checks import checked_move
from indigo.drawing.geometry import (
    Point,
    centre,
    corner_outline,
    frame,
    gate_angle,
    gate_outline,
    hexagon,
    polar,
    polygon,
    stand,
    to_edge,
)
from indigo.drawing.markup import Picture, element, group, moved, shape, words
from indigo.drawing.pieces import arrowhead, paint, use
from indigo.drawing.seats import cards
from indigo.drawing.themes import Theme, theme_named
from indigo.drawing.trails import endings, ghost_tile, ways
from indigo.rules.board import CELLS, CENTRE, GATES, Board
from indigo.rules.errors import UnknownOption, quoted
from indigo.rules.events import Event
from indigo.rules.game import Game, checked_names
from indigo.rules.gems import Gem
from indigo.rules.move import Move, is_move
from indigo.rules.position import Position
from indigo.rules.setup import COLOURS, Options
from indigo.rules.tiles import TILES, Tile, is_tile

Box = tuple[float, float, float, float]

BOARD = (-9.9, -8.8, 19.8, 17.6)
TILE = (-1.05, -1.1, 2.1, 2.25)
MOVE = (-1.3, -1.3, 7.1, 2.6)
TABLE = (-11.2, -8.8, 22.4, 17.6)
WIDE = (-16.82, -8.82, 33.64, 17.64)  # 1200 by 630 pixels, the shape of a picture beside a link
UNIT = 34  # pixels for a tile's side; with the players, a picture is as wide as a column of text
FONT = "'Fira Sans', Inter, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', sans-serif"


def svg(
    shown: Game | Position | Move | Tile,
    *,
    theme: str = "dark",
    last: Move | str | None = None,
    ghost: Move | str | None = None,
    trails: Iterable[Event] = (),
    seats: bool = True,
    names: Sequence[str] = (),
    coordinates: bool = False,
    background: bool = True,
    wide: bool = False,
) -> Picture:
    """Return a picture of a game, a position or view, a move or a tile.

    `theme` is dark, light or contrast. `last` marks the last move (by default the game's), `ghost` shows a tile on
    trial and what it would do, `trails` draws the ways of gems from the events of a turn. `seats` adds the players,
    `names` their names, `coordinates` the names of the free cells; `background=False` leaves out the table, and `wide`
    gives the picture the shape that is shown beside links.
    Raises `UnknownOption`, `BadName`, `BadNotation` or, for an illegal ghost, `IllegalMove`.
    """
    colours = theme_named(theme)
    if is_tile(shown):
        drawn = use(colours, f"tile-{shown}", Point(0, 0))
        return picture(colours, TILE, pieces.tile(colours, shown), drawn, f"Tile {shown}")
    if is_move(shown):
        return picture(colours, MOVE, pieces.tile(colours, shown.tile), _move(colours, shown), f"Move {shown}")
    if isinstance(shown, Game):
        names = names or shown.labels
        last = last or (shown.moves[-1] if shown.moves and not ghost else None)
        shown = shown.position
    if not isinstance(shown, Position):
        raise UnknownOption(f"{quoted(shown)} can't be drawn: only games, positions, moves and tiles can")
    last, ghost = checked_move(last), checked_move(ghost)
    names = checked_names(names, shown.options)
    box = WIDE if wide else TABLE if seats else BOARD
    events = [*trails, *(shown.consequences(ghost) if ghost else ())]
    below = ground(colours, shown, box) if background else _frame(colours, shown)
    above = scene(
        colours,
        shown,
        box if seats else None,
        last=last,
        ghost=ghost,
        events=events,
        names=names,
        coordinates=coordinates,
    )
    used = {*shown.tiles.values(), *(Tile(kind, 0) for hand in shown.hands for kind in hand if kind)}
    used |= {ghost.tile} if ghost else set()
    return picture(colours, box, definitions(colours, used, shown.options), below + above, _title(shown))


def _move(theme: Theme, move: Move) -> str:
    """Draw the tile of a move, a small board that marks the cell, and the move in notation."""
    plan = group(
        shape("".join(polygon(hexagon(0.94, centre(cell))) for cell in CELLS), fill=theme.panel_rim),
        shape(polygon(hexagon(1.4, centre(move.cell))), fill=theme.mark, stroke=theme.mark_edge, stroke_width=0.2),
        transform=moved(Point(2.35, 0), 0.135),
    )
    written = words(str(move), Point(3.7, 0.2), fill=theme.text, font_size=0.55, font_weight=650)
    return _table(theme, MOVE) + use(theme, f"tile-{move.tile}", Point(0, 0)) + plan + written


def ground(theme: Theme, position: Position, box: Box) -> str:
    """Draw what stays the same during a game: the table, the plate and the gates."""
    return _table(theme, box) + _frame(theme, position)


def scene(
    theme: Theme,
    position: Position,
    box: Box | None,
    *,
    last: Move | None = None,
    ghost: Move | None = None,
    events: Sequence[Event] = (),
    names: Sequence[str] = (),
    coordinates: bool = False,
) -> str:
    """Draw what a move changes, including the players if `box` is the whole picture."""
    board = position.options.board
    layers = [
        _cells(theme, position),
        _coordinates(theme, position, ghost) if coordinates else "",
        _mark(theme, last),
        ghost_tile(theme, ghost) if ghost else "",
        ways(theme, events, board),
        _gems(theme, position),
        cards(theme, position, names, box) if box else "",
        endings(theme, events, board),
    ]
    return "".join(layers)


def picture(theme: Theme, box: Box, defined: str, drawn: str, title: str) -> Picture:
    """Combine a drawing and its definitions into one SVG."""
    drawing = element(
        "svg",
        element("title", title),
        element("defs", pieces.gradients(theme), defined),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(str, box)),
        width=box[2] * UNIT,
        height=box[3] * UNIT,
        role="img",
        font_family=FONT,
        style="max-width:100%;height:auto",
    )
    return Picture(drawing)


def _title(position: Position) -> str:
    turn = "the game is over" if position.turn is None else f"{COLOURS[position.turn]} to move"
    return f"Indigo, {position.options.players} players, {len(position.tiles)} tiles placed, {turn}"


def definitions(theme: Theme, used: Container[Tile], options: Options) -> str:
    """Define all pieces of a game, but only the tiles that are used."""
    return "".join(
        [
            pieces.well(theme),
            pieces.corner(theme),
            pieces.core(theme),
            pieces.back(theme),
            pieces.crown(theme),
            *(pieces.tile(theme, tile) for tile in TILES if tile in used),
            *(pieces.gem(theme, gem) for gem in Gem),
            *(pieces.token(theme, COLOURS[seat]) for seat in options.seats),
        ]
    )


def _table(theme: Theme, box: Box) -> str:
    x, y, width, height = box
    return element("rect", x=x, y=y, width=width, height=height, rx=0.5, fill=paint(theme, "table"))


def _frame(theme: Theme, position: Position) -> str:
    """Draw the plate under the cells, and around it the gates with their owners' tokens."""
    board = position.options.board
    outline = polygon(frame(board))
    gates = "".join(_gate(theme, board, gate, position.options.owners[gate - 1]) for gate in GATES)
    caps = "".join(
        shape(polygon(corner_outline(board, cell)), fill=paint(theme, "cap"), stroke=theme.brass[1], stroke_width=0.05)
        for cell in board.corners
    )
    return group(
        shape(
            outline, fill="#000", opacity=theme.shadow, transform=moved(Point(0, 0.22)), stroke="#000", stroke_width=0.3
        ),
        shape(outline, fill=paint(theme, "plate"), stroke=theme.brass_edge, stroke_width=0.12, stroke_linejoin="round"),
        caps,
        gates,
        shape(outline, fill="none", stroke=theme.brass[0], stroke_width=0.05, stroke_linejoin="round"),
    )


def _gate(theme: Theme, board: Board, gate: int, owners: tuple[int, ...]) -> str:
    """Draw a brass gate: an arrowhead for each exit, its number, and two tokens for its one or two owners."""
    angle = gate_angle(gate)
    out, along = polar(angle), polar(angle + 90)
    middle = polar(angle, to_edge(board) + 0.52)
    outline = polygon(gate_outline(board, gate))
    heads = [
        polygon(centre(place.cell).plus(point) for point in arrowhead(place.side))
        for place, behind in board.exits.items()
        if behind == gate
    ]
    tokens = ((owners[0], -1), (owners[-1], 1))
    return group(
        shape(outline, fill=paint(theme, "brass"), stroke=theme.brass_edge, stroke_width=0.03),
        shape("".join(heads), fill=theme.engraving, opacity=0.85),
        words(
            str(gate),
            middle.plus(out, 0.02).plus(Point(0, 0.16)),
            fill=theme.engraving,
            font_size=0.46,
            font_weight=700,
            text_anchor="middle",
        ),
        *(use(theme, f"token-{COLOURS[seat]}", middle.plus(along, turn * 0.866 * 2)) for seat, turn in tokens),
    )


def _cells(theme: Theme, position: Position) -> str:
    drawn = []
    board = position.options.board
    for cell in board.free_cells:
        laid = position.tiles.get(cell)
        drawn.append(use(theme, f"tile-{laid}" if laid else "well", centre(cell)))
    for cell, arrow in board.corners.items():
        turned = f"{moved(centre(cell))} rotate({60 * (arrow - 2)})"
        drawn.append(element("use", href=f"#{theme.name}-corner", transform=turned))
    return group(*drawn, use(theme, "core", centre(CENTRE)))


def _coordinates(theme: Theme, position: Position, ghost: Move | None) -> str:
    """Draw the names of the free cells."""
    taken = {*position.tiles, ghost.cell} if ghost else position.tiles
    return group(
        *(
            words(str(cell), centre(cell).plus(Point(0, 0.14)))
            for cell in position.options.board.free_cells
            if cell not in taken
        ),
        fill=theme.well_text,
        font_size=0.4,
        text_anchor="middle",
    )


def _mark(theme: Theme, last: Move | None) -> str:
    if not last:
        return ""
    outline = polygon(hexagon(0.95, centre(last.cell)))
    return group(
        shape(outline, stroke=theme.mark, stroke_width=0.26, opacity=0.4),
        shape(outline, stroke=theme.mark_edge, stroke_width=0.17),
        shape(outline, stroke=theme.mark, stroke_width=0.09),
        fill="none",
        stroke_linejoin="round",
    )


def _gems(theme: Theme, position: Position) -> str:
    on_board = [use(theme, f"gem-{gem}", stand(place, position.options.board)) for place, gem in position.gems.items()]
    # In the centre, the emeralds form a ring around the sapphire.
    ring = [centre(CENTRE).plus(polar(-90 + 72 * n, 0.36)) for n in range(position.centre - 1)]
    in_centre = [
        use(theme, f"gem-{gem}", at, 0.72)
        for gem, at in zip(position.centre_gems, [*ring, centre(CENTRE)], strict=False)
    ]
    return group(*on_board, *in_centre)
