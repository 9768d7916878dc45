"""What the store holds: entries, which are numbered without a gap and never changed, and what stands beside them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Phase = Literal["open", "playing", "over"]  # of a table: before the start, until the last round ends, after that
EntryKind = Literal[
    "opened",
    "sat",
    "bot_sat",
    "left",
    "started",
    "moved",
    "took_back",
    "asked",
    "agreed",
    "declined",
    "stood_in",
    "returned",
    "went",
    "came",
    "next_round",
    "rematched",
    "reacted",
]
PlayedBy = Literal["person", "bot", "clock"]  # clock: a bot, because the person's time was up


class Entry(NamedTuple):
    """Something that happened at a table; all that is known about a table follows from its entries."""

    sequence: int  # the first entry of a table is 1
    at: int  # milliseconds since 1970
    kind: EntryKind
    by: str | None  # the holder (a hashed token) whose command it was; None for the server itself
    command: str | None  # the id that the holder gave the command
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """What the store keeps of a table beside its log, to find it again; everything on it follows from the log."""

    phase: Phase
    is_public: bool
    due: int | None  # when the server has to act by itself, in milliseconds since 1970: a bot's turn, a clock
    summary: Mapping[str, Any]  # what a list of tables shows
    holders: dict[str, tuple[int, ...]] | None  # who holds which seats; None: the same as before


class Subscription(NamedTuple):
    """Where a browser can be told of a turn, and with which keys only it can read that."""

    endpoint: str  # an address at the browser's push service; whoever knows it may send there
    p256dh: str  # in base64url, as is
    auth: str
