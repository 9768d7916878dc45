"""What a table's log is made of: entries that are written once, numbered without a gap, and never changed."""

from dataclasses import dataclass
from typing import Any, NamedTuple


class Entry(NamedTuple):
    """Something that happened at a table; all that is known about a table follows from its entries."""

    sequence: int  # the first entry of a table is 1
    at: int  # milliseconds since 1970
    kind: str
    by: str | None  # the holder (a hashed token) whose command it was; None for the server itself
    command: str | None  # the id that the holder gave the command
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """What the store keeps of a table beside its log, to find it again; everything on it follows from the log."""

    phase: str  # "open", "playing" or "over"
    is_public: bool
    due: int | None  # when the server has to act by itself, in milliseconds since 1970: a bot's turn, a clock
    summary: dict[str, Any]  # what a list of tables shows
    holders: frozenset[str] | None  # who holds a seat; None: the same as before
