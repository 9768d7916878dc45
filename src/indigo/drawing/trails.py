"""What a move does to the gems: their ways, where they stop, collisions, and who gains what."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from indigo.drawing.geometry import (
    Point,
    centre,
    gate_angle,
    hexagon,
    number,
    path,
    polar,
    polygon,
    stand,
    to_edge,
    way_curves,
)
from indigo.drawing.markup import element, group, moved, shape, words
from indigo.drawing.pieces import use
from indigo.drawing.themes import Theme
from indigo.rules.board import Board, Place
from indigo.rules.events import Event, GemMoved, GemsCrashed, GemWon
from indigo.rules.move import Move
from indigo.rules.setup import COLOURS


def ghost_tile(theme: Theme, move: Move) -> str:
    """Draw the preview of a tile."""
    outline = polygon(hexagon(0.95, centre(move.cell)))
    return use(theme, f"tile-{move.tile}", centre(move.cell), opacity=0.9) + shape(
        outline, fill="none", stroke=theme.mark, stroke_width=0.07, stroke_dasharray="0.2 0.14", stroke_linejoin="round"
    )


def ways(theme: Theme, events: Iterable[Event], board: Board) -> str:
    """Draw the ways of the gems as dotted lines."""
    lines = [path(way_curves(event.way, board)) for event in events if isinstance(event, GemMoved | GemsCrashed)]
    return group(
        *(shape(line, stroke=theme.mark_edge, stroke_width=0.17, opacity=0.55) for line in lines),
        *(shape(line, stroke=theme.mark, stroke_width=0.11, stroke_dasharray="0 0.2") for line in lines),
        fill="none",
        stroke_linecap="round",
    )


def endings(theme: Theme, events: Iterable[Event], board: Board) -> str:
    """Draw the end of each way: a ring where a gem stops, a burst where two collide, tokens and points at a gate."""
    drawn = []
    leaving: dict[int, list[Point]] = defaultdict(list)
    gained: dict[int, list[GemWon]] = defaultdict(list)
    for event in events:
        match event:
            case GemMoved(_, way) if way[-1] in board.exits:
                leaving[board.exits[way[-1]]].append(centre(way[-1].cell))
            case GemMoved(_, way):
                drawn += [_ring(stand(way[-1]), theme.mark_edge, 0.13), _ring(stand(way[-1]), theme.mark, 0.07)]
            case GemsCrashed(_, way):
                drawn.append(_burst(theme, way, board))
            case GemWon():
                gained[event.gate].append(event)
    drawn += [_gain(theme, board, gate, won, leaving[gate]) for gate, won in gained.items()]
    return group(*drawn)


def _ring(at: Point, colour: str, width: float) -> str:
    return element("circle", cx=at.x, cy=at.y, r=0.4, fill="none", stroke=colour, stroke_width=width)


def _burst(theme: Theme, way: Sequence[Place], board: Board) -> str:
    curves = way_curves(way, board)
    half, odd = divmod(len(curves), 2)
    middle = curves[half].at(0.5) if odd else curves[half].start
    star = polygon(polar(360 * n / 18, 0.3 if n % 2 else 0.56) for n in range(18))
    cross = "M-.14 -.14L.14 .14M.14 -.14L-.14 .14"
    return group(
        shape(star, fill=theme.crash, stroke="#fff", stroke_width=0.06, stroke_linejoin="round"),
        shape(cross, stroke="#fff", stroke_width=0.1, stroke_linecap="round"),
        transform=moved(middle),
    )


def _gain(theme: Theme, board: Board, gate: int, won: Sequence[GemWon], leaving: Sequence[Point]) -> str:
    """Draw a badge outside a gate where gems leave: its owners' tokens, and the points that each of them gains."""
    gains = " ".join(f"+{event.gem.points}" for event in won)
    owners = won[0].owners
    width = 0.5 + 0.56 * len(owners) + 0.42 * len(gains)
    out, along = polar(gate_angle(gate)), polar(gate_angle(gate) + 90)
    # Close to where the gems leave, but clear of the players' cards.
    shift = sum(point.x * along.x + point.y * along.y for point in leaving) / max(1, 2 * len(leaving))
    at = Point(-width / 2, 0).plus(out, to_edge(board) + 1.3 + abs(out.x) * (width / 2 - 0.3)).plus(along, shift)
    return group(
        shape(
            f"M.38 -.38H{number(width - 0.38)}a.38 .38 0 0 1 0 .76H.38a.38 .38 0 0 1 0 -.76Z",
            fill=theme.panel,
            stroke=theme.mark,
            stroke_width=0.05,
        ),
        *(use(theme, f"token-{COLOURS[owner]}", Point(0.4 + 0.58 * n, 0), 0.82) for n, owner in enumerate(owners)),
        words(
            gains,
            Point(width - 0.25, 0.17),
            fill=theme.text,
            font_size=0.48,
            font_weight=700,
            text_anchor="end",
        ),
        transform=moved(at),
    )
