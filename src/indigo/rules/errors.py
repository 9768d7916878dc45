"""The errors that Indigo raises, each with a code that never changes (docs/errors.md)."""

from typing import Any, ClassVar, Final

DISTRIBUTION: Final = "indigo-boardgame"  # what pip installs, as in pyproject.toml


class IndigoError(ValueError):
    """The base of all errors. `code` names the reason; `line` and `column` locate it if a text is at fault.

    >>> from indigo import from_text
    >>> try:
    ...     from_text("d4W9")
    ... except IndigoError as error:
    ...     print(error.code, error.line, error.column)
    bad_notation 1 1
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file: str | None = None
        self.line = line
        self.column = column

    def at(self, line: int, column: int) -> "IndigoError":
        """Add the position in the text, and return the error."""
        self.line, self.column = line, column
        return self

    def inside(self, file: str) -> "IndigoError":
        """Add the name of the file, and return the error."""
        self.file = file
        return self

    def __str__(self) -> str:
        if self.file is not None:
            place = f"{self.file}:" if self.line is None else f"{self.file}:{self.line}:{self.column}:"
            return f"{place} {self.message}"
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.message,), vars(self)


def quoted(value: object) -> str:
    """Return the value's repr for an error message, shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class IllegalMove(IndigoError):
    """The rules don't allow the move.

    >>> from indigo import Game
    >>> try:
    ...     Game(seed=7).push("e5T0")
    ... except IllegalMove as error:
    ...     print(error.code)
    treasure_cell
    """

    code = "illegal_move"


class OffBoard(IllegalMove):
    """The cell does not exist."""

    code = "off_board"


class TreasureCell(IllegalMove):
    """A tile can't be placed on the centre or a corner."""

    code = "treasure_cell"


class OccupiedCell(IllegalMove):
    """There is already a tile on the cell."""

    code = "occupied_cell"


class JoinsExits(IllegalMove):
    """A tight curve would connect the two exits of an edge cell."""

    code = "joins_exits"


class UnknownTile(IllegalMove):
    """There is no tile of this kind and rotation."""

    code = "unknown_tile"


class TileNotInHand(IllegalMove):
    """The player has no tile of this kind."""

    code = "tile_not_in_hand"


class NotYourTurn(IllegalMove):
    """It is another player's turn."""

    code = "not_your_turn"


class CannotResign(IndigoError):
    """Only a game for two can be resigned: with more players, the others play on."""

    code = "cannot_resign"


class GameOver(IllegalMove):
    """The game or match is over."""

    code = "game_over"


class GameNotOver(IndigoError):
    """The next round can't start before this one is over."""

    code = "game_not_over"


class NothingToTakeBack(IndigoError):
    """There is no move to take back."""

    code = "nothing_to_take_back"


class UnknownMove(IndigoError):
    """The game has no move with this number."""

    code = "unknown_move"


class UnknownOption(IndigoError):
    """The option, or its value, does not exist."""

    code = "unknown_option"


class UnknownSeat(IndigoError):
    """The game has no such seat."""

    code = "unknown_seat"


class BadSeed(IndigoError):
    """The seed is not 32 bytes or, for the engine, not a whole number below 2**64."""

    code = "bad_seed"


class BadTiles(IndigoError):
    """The list of tiles is not exactly the 54 tiles, or was given together with a seed."""

    code = "bad_tiles"


class BadName(IndigoError):
    """The name does not have 1 to 24 visible characters."""

    code = "bad_name"


class BadNotation(IndigoError):
    """The text can't be read."""

    code = "bad_notation"


class UnknownVersion(BadNotation):
    """The text uses a version of the notation that this program does not support."""

    code = "unknown_version"


class Contradiction(BadNotation):
    """The text contradicts itself: for example, its result does not follow from its moves."""

    code = "contradiction"


class CheckMismatch(BadNotation):
    """The record was shortened or changed after it was written."""

    code = "check_mismatch"


class UnknownAction(IllegalMove):
    """The engine has no action with this number."""

    code = "unknown_action"


class BadActions(IndigoError):
    """The actions of a batch are not one whole number for each game, or the action to undo is not the last."""

    code = "bad_actions"


class BadEvaluation(IndigoError):
    """A search's function has returned something other than priors and values."""

    code = "bad_evaluation"


class NotReset(IndigoError):
    """The environment must be reset before it can be used."""

    code = "not_reset"


class MissingExtra(IndigoError, ImportError):
    """A part of Indigo needs packages that are not installed."""

    code = "missing_extra"


def missing_extra(reason: str, extra: str, error: ImportError) -> MissingExtra:
    """Return the error for a package that an extra would have installed, with the command that installs it.

    The command names the distribution, which isn't called what it's imported as: on the registry, "indigo" is
    somebody else's.
    """
    return MissingExtra(f'{reason}: pip install "{DISTRIBUTION}[{extra}]" ({error})')


class NoLegalMove(IllegalMove):
    """No move is possible, because the hand of the player to move is hidden."""

    code = "no_legal_move"


class UnknownBot(IndigoError):
    """There is no bot with this name."""

    code = "unknown_bot"


class BadLimit(IndigoError):
    """The limit on time or simulations is not a number above 0."""

    code = "bad_limit"


class NotBegun(IndigoError):
    """A search must begin with a view before it runs."""

    code = "not_begun"


class InUse(IndigoError):
    """Another thread is using the object."""

    code = "in_use"


class BadMessage(IndigoError):
    """The line is not a message of the bot protocol, or comes at the wrong time."""

    code = "bad_message"


class Cancelled(IndigoError):
    """The search was cancelled before it finished."""

    code = "cancelled"


class BotFault(IndigoError):
    """A bot failed."""

    code = "bot_fault"


class BotRaised(BotFault):
    """A bot raised an error."""

    code = "bot_raised"


class BotHung(BotFault):
    """A bot did not answer within its time limit and the grace period."""

    code = "bot_hung"


class BotIllegal(BotFault):
    """A bot chose an illegal move."""

    code = "bot_illegal"
