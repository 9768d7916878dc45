"""What can go wrong, each with a code that never changes."""

from typing import Any, ClassVar, Final

DISTRIBUTION: Final = "indigo-boardgame"  # what pip installs, as in pyproject.toml


class IndigoError(ValueError):
    """Anything Indigo refuses; `code` names the reason, `line` and `column` the place where it stands in a text."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file: str | None = None
        self.line = line
        self.column = column

    def at(self, line: int, column: int) -> "IndigoError":
        """Say where in a text the error stands."""
        self.line, self.column = line, column
        return self

    def inside(self, file: str) -> "IndigoError":
        """Say in which file the error stands."""
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
    """Quote what was given, in a message; shortened if it is long."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


class IllegalMove(IndigoError):
    """A move that the rules forbid here."""

    code = "illegal_move"


class OffBoard(IllegalMove):
    """There is no such cell on the board."""

    code = "off_board"


class TreasureCell(IllegalMove):
    """Treasure cells take no route tile."""

    code = "treasure_cell"


class OccupiedCell(IllegalMove):
    """A route tile lies there already."""

    code = "occupied_cell"


class JoinsExits(IllegalMove):
    """A tight curve may not join the two exits of an edge cell."""

    code = "joins_exits"


class UnknownTile(IllegalMove):
    """There is no such tile: each kind has its own number of rotations."""

    code = "unknown_tile"


class TileNotInHand(IllegalMove):
    """The player does not hold a tile of this kind."""

    code = "tile_not_in_hand"


class NotYourTurn(IllegalMove):
    """It is another seat's turn."""

    code = "not_your_turn"


class GameOver(IllegalMove):
    """The game has ended."""

    code = "game_over"


class GameNotOver(IndigoError):
    """The next round starts only after this one has ended."""

    code = "game_not_over"


class NothingToTakeBack(IndigoError):
    """No move has been made yet."""

    code = "nothing_to_take_back"


class UnknownMove(IndigoError):
    """There is no move of this number."""

    code = "unknown_move"


class UnknownOption(IndigoError):
    """An option, or a value of one, that the game does not have."""

    code = "unknown_option"


class UnknownSeat(IndigoError):
    """There is no such seat in this game."""

    code = "unknown_seat"


class BadSeed(IndigoError):
    """A seed is 32 bytes."""

    code = "bad_seed"


class BadTiles(IndigoError):
    """These are not the 54 tiles of the game."""

    code = "bad_tiles"


class BadName(IndigoError):
    """A player's name is 1 to 24 visible characters."""

    code = "bad_name"


class BadNotation(IndigoError):
    """A text that does not say what it should."""

    code = "bad_notation"


class UnknownVersion(BadNotation):
    """A text of a version this program does not know."""

    code = "unknown_version"


class Contradiction(BadNotation):
    """A text that says one thing here and another there."""

    code = "contradiction"


class CheckMismatch(BadNotation):
    """A record that was cut or changed after it was written."""

    code = "check_mismatch"


class UnknownAction(IllegalMove):
    """There is no action of this number."""

    code = "unknown_action"


class BadActions(IndigoError):
    """Actions for many games are one whole number for each."""

    code = "bad_actions"


class NotReset(IndigoError):
    """An environment has to be reset before anything can be asked of it."""

    code = "not_reset"


class MissingExtra(IndigoError, ImportError):
    """A part of the program needs packages that are not installed."""

    code = "missing_extra"


def missing_extra(reason: str, extra: str, error: ImportError) -> MissingExtra:
    """Return the error for a package that an extra would have installed, with the command that installs it.

    The command names the distribution, which isn't called what it's imported as: on the registry, "indigo" is
    somebody else's.
    """
    return MissingExtra(f'{reason}: pip install "{DISTRIBUTION}[{extra}]" ({error})')


class NoLegalMove(IllegalMove):
    """Nobody can move here: the hand of the seat on turn is hidden."""

    code = "no_legal_move"


class UnknownBot(IndigoError):
    """There is no bot of this name."""

    code = "unknown_bot"


class BadLimit(IndigoError):
    """A limit of time or of simulations is a number above 0."""

    code = "bad_limit"


class Cancelled(IndigoError):
    """Whoever asked for it does not want the answer any more."""

    code = "cancelled"


class BotFault(IndigoError):
    """A bot did not do what bots do."""

    code = "bot_fault"


class BotRaised(BotFault):
    """A bot ended with an error."""

    code = "bot_raised"


class BotHung(BotFault):
    """A bot did not answer in time."""

    code = "bot_hung"


class BotIllegal(BotFault):
    """A bot chose something that is not a legal move."""

    code = "bot_illegal"
