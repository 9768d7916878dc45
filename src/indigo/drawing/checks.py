"""Checks of what is to be drawn, its width and its duration."""

from collections.abc import Sequence

from indigo.rules.errors import BadNotation, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.move import Move, is_move
from indigo.rules.position import Position

WIDTHS = range(64, 4097)  # pixels
SECONDS = (0.05, 60)


def check_width(width: int) -> None:
    """Raise `UnknownOption` unless the width is a number of pixels within limits."""
    if type(width) is not int or width not in WIDTHS:
        raise UnknownOption(f"the width must be {WIDTHS[0]} to {WIDTHS[-1]} pixels, not {quoted(width)}")


def check_seconds(seconds: float) -> None:
    """Raise `UnknownOption` unless the time per move is within limits."""
    least, most = SECONDS
    if not (isinstance(seconds, int | float) and least <= seconds <= most):
        raise UnknownOption(f"the time per move must be {least} to {most} seconds, not {quoted(seconds)}")


def check_game(game: Game, views: Sequence[Position]) -> None:
    """Raise `UnknownOption` unless these are a game and views of it."""
    if not isinstance(game, Game):
        raise UnknownOption(f"{quoted(game)} is not a Game, so it has no moves to show")
    if not isinstance(views, Sequence) or not all(isinstance(view, Position) for view in views):
        raise UnknownOption("views must be positions, one for the start and one for each move")


def check_moves(*moves: Move | None) -> None:
    """Raise `BadNotation` unless these are moves, or None."""
    for move in moves:
        if move is not None and not is_move(move):
            raise BadNotation(f"{quoted(move)} is not a Move: use Move.from_text to read one")
