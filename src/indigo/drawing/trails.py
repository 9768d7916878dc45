"""What a move does to the gems, drawn: their ways, where they stop, who gains what, and crashes."""

from collections.abc import Iterable, Sequence

from indigo.drawing.geometry import Point, centre, hexagon, path, polar, polygon, stand, toward, way_curves
from indigo.drawing.markup import element, group, moved, shape, words
from indigo.drawing.pieces import use
from indigo.drawing.themes import Theme
from indigo.rules.board import EXITS, Place
from indigo.rules.events import Event, GemMoved, GemsCrashed, GemWon
from indigo.rules.move import Move
from indigo.rules.setup import COLOURS


def ghost_tile(theme: Theme, move: Move) -> str:
    """Draw a tile that is laid on trial."""
    outline = polygon(hexagon(0.95, centre(move.cell)))
    return use(theme, f"tile-{move.tile}", centre(move.cell), opacity=0.72) + shape(
        outline, fill="none", stroke=theme.mark, stroke_width=0.07, stroke_dasharray="0.2 0.14", stroke_linejoin="round"
    )


def ways(theme: Theme, events: Iterable[Event]) -> str:
    """Draw the ways of gems as dotted lines, all the way to where they stop."""
    lines = [path(way_curves(event.way)) for event in events if isinstance(event, GemMoved | GemsCrashed)]
    return group(
        *(shape(line, stroke=theme.mark_edge, stroke_width=0.17, opacity=0.55) for line in lines),
        *(shape(line, stroke=theme.mark, stroke_width=0.11, stroke_dasharray="0 0.2") for line in lines),
        fill="none",
        stroke_linecap="round",
    )


def endings(theme: Theme, events: Iterable[Event]) -> str:
    """Draw how each way ends: a ring where a gem stops, a burst where two meet, chips and points at a gate."""
    drawn = []
    leaving: Sequence[Place] = ()
    for event in events:
        match event:
            case GemMoved(_, way) if way[-1] in EXITS:
                leaving = way
            case GemMoved(_, way):
                drawn += [_ring(stand(way[-1]), theme.mark_edge, 0.13), _ring(stand(way[-1]), theme.mark, 0.07)]
            case GemsCrashed(_, way):
                drawn.append(_burst(theme, way))
            case GemWon(gem, _, owners):
                drawn.append(_gain(theme, leaving[-1], gem.points, owners))
    return group(*drawn)


def _ring(at: Point, colour: str, width: float) -> str:
    return element("circle", cx=at.x, cy=at.y, r=0.4, fill="none", stroke=colour, stroke_width=width)


def _burst(theme: Theme, way: Sequence[Place]) -> str:
    curves = way_curves(way)
    half, odd = divmod(len(curves), 2)
    middle = curves[half].at(0.5) if odd else curves[half].start
    star = polygon(polar(360 * n / 18, 0.3 if n % 2 else 0.56) for n in range(18))
    cross = "M-.14 -.14L.14 .14M.14 -.14L-.14 .14"
    return group(
        shape(star, fill=theme.crash, stroke="#fff", stroke_width=0.06, stroke_linejoin="round"),
        shape(cross, stroke="#fff", stroke_width=0.1, stroke_linecap="round"),
        transform=moved(middle),
    )


def _gain(theme: Theme, place: Place, points: int, owners: tuple[int, ...]) -> str:
    """Draw a badge outside an exit: the owners' chips, and the points that each of them gains."""
    width = 0.95 + 0.62 * len(owners)
    at = centre(place.cell).plus(toward(place.side, 1.45))
    chips = (use(theme, f"chip-{COLOURS[owner]}", Point(0.4 + 0.62 * n, 0), 0.82) for n, owner in enumerate(owners))
    return group(
        element(
            "rect", y=-0.38, width=width, height=0.76, rx=0.38, fill=theme.panel, stroke=theme.mark, stroke_width=0.05
        ),
        *chips,
        words(
            f"+{points}",
            Point(width - 0.52, 0.17),
            fill=theme.text,
            font_size=0.48,
            font_weight=700,
            text_anchor="middle",
        ),
        transform=moved(at.plus(Point(-width / 2, 0))),
    )
