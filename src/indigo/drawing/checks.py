"""What can be drawn, how wide and for how long; everything else is refused in words."""

from collections.abc import Sequence

from indigo.rules.errors import BadNotation, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.move import Move, is_move
from indigo.rules.position import Position

WIDTHS = range(64, 4097)  # pixels
SECONDS = (0.05, 60)


def check_width(width: int) -> None:
    """Refuse what is no number of pixels, or too many of them."""
    if type(width) is not int or width not in WIDTHS:
        raise UnknownOption(f"a picture is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {quoted(width)}")


def check_seconds(seconds: float) -> None:
    """Refuse what nobody could follow, or would wait for."""
    least, most = SECONDS
    if not (isinstance(seconds, int | float) and least <= seconds <= most):
        raise UnknownOption(f"a move is shown for {least} to {most} seconds, not {quoted(seconds)}")


def check_game(game: Game, views: Sequence[Position]) -> None:
    """Refuse what has no moves to show, and views that are none."""
    if not isinstance(game, Game):
        raise UnknownOption(f"{quoted(game)} has no moves to show: only games have")
    if not isinstance(views, Sequence) or not all(isinstance(view, Position) for view in views):
        raise UnknownOption("the views of a game are positions, one for its start and one for each move")


def check_moves(*moves: Move | None) -> None:
    """Refuse what is no move."""
    for move in moves:
        if move is not None and not is_move(move):
            raise BadNotation(f"{quoted(move)} is not a move: read one from text with Move.from_text")
