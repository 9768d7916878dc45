"""The entries of a table's log. They are numbered without gaps and never change."""

from typing import Any, Literal, NamedTuple

Phase = Literal["open", "playing", "over"]  # before the start, during the game, after the last round
EntryKind = Literal[
    "opened",
    "sat",
    "bot_sat",
    "left",
    "started",
    "continued",
    "moved",
    "took_back",
    "asked",
    "agreed",
    "declined",
    "stood_in",
    "returned",
    "resigned",
    "replaced",
    "resumed",
    "went",
    "came",
    "next_round",
    "rematched",
    "reacted",
    "hinted",
]
PlayedBy = Literal["person", "bot", "clock"]  # clock: a bot, because the person's time was up


class Entry(NamedTuple):
    """Something that happened at a table; a table's whole state follows from its entries."""

    sequence: int  # starts at 1
    at: int  # milliseconds since 1970
    kind: EntryKind
    by: str | None  # the holder (a token's digest) who sent the command; None for the server itself
    command: str | None  # the command's id, chosen by the client
    data: dict[str, Any]
