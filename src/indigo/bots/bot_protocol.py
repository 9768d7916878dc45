"""The lines that a bot and the program that asks it say to each other (docs/bot-protocol.md)."""

from typing import Any, Final, NamedTuple

from indigo.rules.errors import BadMessage, IndigoError
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text, text

VERSION: Final = 1
PROGRAM: Final = "program:"  # how the name of a bot begins that is a program of its own
LONGEST_LINE: Final = 10_000  # bytes


def position_line(view: Position) -> str:
    """Return the message that shows a view to a bot."""
    return f"position {' '.join(text(view).split())}"


def read_position(words: str) -> Position:
    """Read what follows `position`. Raises `BadNotation`."""
    position = from_text(words)
    if not isinstance(position, Position):
        raise BadMessage("a bot needs a position, not the record of a game")
    return position


class Go(NamedTuple):
    """How long a bot may think: seconds, simulations, both, or as long as it likes.

    >>> str(Go(seconds=0.5, simulations=64))
    'go seconds 0.5 simulations 64'
    >>> Go.from_text("seconds 2")
    Go(seconds=2.0, simulations=None)
    """

    seconds: float | None = None
    simulations: int | None = None

    @classmethod
    def from_text(cls, words: str) -> "Go":
        """Read what follows `go`. Raises `BadMessage`."""
        fields = _fields(words, "go", {"seconds": float, "simulations": int})
        return cls(fields.get("seconds"), fields.get("simulations"))

    def __str__(self) -> str:
        seconds = "" if self.seconds is None else f" seconds {self.seconds:g}"
        return f"go{seconds}" + ("" if self.simulations is None else f" simulations {self.simulations}")


class Info(NamedTuple):
    """What a bot thinks so far: every seat's chance of winning, and the moves that it expects, its own first.

    >>> str(Info(simulations=64, chances=(0.6, 0.4), line=(Move.from_text("b2W0"),)))
    'info simulations 64 chances 0.600 0.400 line b2W0'
    """

    simulations: int | None = None
    chances: tuple[float, ...] = ()
    line: tuple[Move, ...] = ()

    @classmethod
    def from_text(cls, words: str) -> "Info":
        """Read what follows `info`; keys that this version does not know are skipped. Raises `BadMessage`."""
        fields: dict[str, list[str]] = {}
        key = ""
        for word in words.split():
            if word.isalpha() and word.islower():
                key = word
                fields[key] = []
            elif key:
                fields[key].append(word)
            else:
                raise BadMessage(f"info must begin with a key, not {word!r}")
        try:
            simulations = fields.get("simulations")
            chances = tuple(map(float, fields.get("chances", ())))
            line = tuple(map(Move.from_text, fields.get("line", ())))
            if not all(0 <= chance <= 1 for chance in chances):
                raise ValueError("a chance is a number from 0 to 1")
            return cls(None if simulations is None else int(simulations[0]), chances, line)
        except (IndexError, ValueError) as error:
            raise BadMessage(f"info {words!r} can't be read: {error}") from None

    def __str__(self) -> str:
        said = "info" if self.simulations is None else f"info simulations {self.simulations}"
        if self.chances:
            said += " chances " + " ".join(f"{chance:.3f}" for chance in self.chances)
        return said + (" line " + " ".join(map(str, self.line)) if self.line else "")


def error_line(error: Exception) -> str:
    """Return the message that says what went wrong; an error without a code is the bot's own."""
    code, message = (error.code, str(error)) if isinstance(error, IndigoError) else ("bot_raised", _described(error))
    return f"error {code} {' '.join(message.split())}"


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _fields(words: str, message: str, kinds: dict[str, type[Any]]) -> dict[str, Any]:
    """Read pairs of a key and a number above 0. Raises `BadMessage`."""
    parts = words.split()
    fields: dict[str, Any] = {}
    for key, value in zip(parts[::2], [*parts[1::2], ""], strict=False):
        try:
            fields[key] = kinds[key](value)
            if not 0 < fields[key] < float("inf"):
                raise ValueError
        except (KeyError, ValueError):
            raise BadMessage(f"{message} takes {' and '.join(kinds)} with a number above 0, not {words!r}") from None
    return fields
