"""The players around the table: their hands, their gems or screens, and whose turn it is."""

from collections.abc import Sequence

from indigo.drawing.geometry import Point
from indigo.drawing.lettering import ems, fitted
from indigo.drawing.markup import element, group, moved, shape, words
from indigo.drawing.pieces import use
from indigo.drawing.themes import Theme
from indigo.rules.gems import Gem, Won
from indigo.rules.position import Position
from indigo.rules.setup import COLOURS
from indigo.rules.tiles import Tile

WIDTH, HEIGHT, MARGIN = 4.7, 2.5, 0.3


def cards(theme: Theme, position: Position, names: Sequence[str], box: tuple[float, float, float, float]) -> str:
    """Draw a card for each seat, clockwise from the upper left, and the stack of tiles on the left.

    The cards are larger where a wide picture has room for it.
    """
    x, y, width, height = box
    scale = 1.5 if width > 1.5 * height else 1.0
    left, right = x + MARGIN, x + width - scale * WIDTH - MARGIN
    top, bottom = y + MARGIN, y + height - scale * HEIGHT - MARGIN
    corners = (Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom))
    drawn = [
        group(
            _card(theme, position, seat, (names[seat] if names else "") or COLOURS[seat].capitalize()),
            transform=moved(at, scale),
        )
        for seat, at in zip(position.options.seats, corners, strict=False)
    ]
    return group(*drawn, _stack(theme, position.stack, Point(x + 1.25, 0)))


def _card(theme: Theme, position: Position, seat: int, name: str) -> str:
    outcome = position.outcome()
    has_won = outcome is not None and seat in outcome.winners
    bright = has_won or position.turn == seat
    won = position.won[seat]
    points = "" if won is None else str(won.points)
    return "".join(
        [
            element(
                "rect",
                width=WIDTH,
                height=HEIGHT,
                rx=0.36,
                fill=theme.panel,
                stroke=theme.mark if bright else theme.panel_rim,
                stroke_width=0.09 if bright else 0.045,
            ),
            use(theme, f"token-{COLOURS[seat]}", Point(0.62, 0.66)),
            _name(theme, name, room=WIDTH - 1.45 - 0.42 * len(points) - 0.85 * has_won),
            use(theme, "crown", Point(WIDTH - 0.75 - 0.38 * len(points), 0.68)) if has_won else "",
            words(
                points,
                Point(WIDTH - 0.3, 0.86),
                fill=theme.mark,
                font_size=0.56,
                font_weight=700,
                text_anchor="end",
            ),
            *(
                use(theme, f"tile-{Tile(kind, 0)}" if kind else "back", Point(0.72 + 1.02 * n, 1.72), 0.53)
                for n, kind in enumerate(position.hands[seat])
            ),
            _won(theme, won) if won is not None else _screen(theme, theme.players[COLOURS[seat]][0]),
        ]
    )


def _name(theme: Theme, name: str, room: float) -> str:
    """Draw a name as large as it fits; shorten it only if it would be too small to read."""
    size = max(0.3, min(0.5, room / ems(name)))
    at = Point(1.16, 0.66 + 0.36 * size)
    return words(fitted(name, room / size), at, fill=theme.text, font_size=size, font_weight=650)


def _won(theme: Theme, won: Won) -> str:
    """Draw the gems won, with the number of each."""
    drawn = [
        use(theme, f"gem-{gem}", Point(2.75 + 0.62 * n, 1.52), 0.8)
        + words(str(count), Point(2.75 + 0.62 * n, 2.2), fill=theme.faint, font_size=0.38, text_anchor="middle")
        for n, (gem, count) in enumerate(zip(Gem, won, strict=True))
    ]
    return group(*drawn)


def _screen(theme: Theme, colour: str) -> str:
    """Draw the screen that hides the gems won, with stripes in the player's colour."""
    stripes = "".join(f"M{Point(2.5 + 0.35 * n, 2.1)}l.3 -.85h.16l-.3 .85z" for n in range(5))
    return group(
        element(
            "rect",
            x=2.42,
            y=1.16,
            width=2.0,
            height=1.04,
            rx=0.14,
            fill=theme.plate[0],
            stroke=theme.faint,
            stroke_width=0.05,
        ),
        shape(stripes, fill=colour, opacity=0.8),
    )


def _stack(theme: Theme, count: int, at: Point) -> str:
    if not count:
        return ""
    return group(
        *(use(theme, "back", at.plus(Point(0, -0.14 * n)), 0.62) for n in range(min(3, count))),
        words(
            str(count),
            at.plus(Point(0, 1.25)),
            fill=theme.text,
            font_size=0.56,
            font_weight=650,
            text_anchor="middle",
        ),
    )
