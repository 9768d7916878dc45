"""Checks of what is to be drawn, its width and its duration."""

from collections.abc import Sequence

from indigo.rules.errors import BadNotation, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.move import Move, as_move, is_move
from indigo.rules.position import Position
from indigo.rules.whole_numbers import real_number, whole_number

WIDTHS = range(64, 4097)  # pixels
SECONDS = (0.05, 60)


def checked_width(width: int) -> int:
    """Return a width, or raise `UnknownOption` unless it is a number of pixels within limits."""
    pixels = whole_number(width)
    if pixels is None or pixels not in WIDTHS:
        raise UnknownOption(f"the width must be {WIDTHS[0]} to {WIDTHS[-1]} pixels, not {quoted(width)}")
    return pixels


def checked_seconds(seconds: float) -> float:
    """Return a time per move, or raise `UnknownOption` unless it is within limits."""
    least, most = SECONDS
    number = real_number(seconds)
    if number is None or not least <= number <= most:
        raise UnknownOption(f"the time per move must be {least} to {most} seconds, not {quoted(seconds)}")
    return number


def check_game(game: Game, views: Sequence[Position]) -> None:
    """Raise `UnknownOption` unless these are a game and views of it."""
    if not isinstance(game, Game):
        raise UnknownOption(f"{quoted(game)} is not a Game, so it has no moves to show")
    if not isinstance(views, Sequence) or not all(isinstance(view, Position) for view in views):
        raise UnknownOption("views must be positions, one for the start and one for each move")


def checked_move(move: Move | str | None) -> Move | None:
    """Return a move, which may be written as text, or None. Raises `BadNotation` or `OffBoard` for anything else."""
    if move is None:
        return None
    move = as_move(move)
    if not is_move(move):
        raise BadNotation(f"{quoted(move)} is not a Move: use Move.from_text to read one")
    return move
