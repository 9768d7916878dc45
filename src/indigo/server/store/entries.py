"""The types that the store keeps. Entries are numbered without gaps and never change."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from indigo.server.ratings import Entrant

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


NOBODY = ""  # leases a turn that is put off: any process may take it over, but none will find it


class Entry(NamedTuple):
    """Something that happened at a table; a table's whole state follows from its entries."""

    sequence: int  # starts at 1
    at: int  # milliseconds since 1970
    kind: EntryKind
    by: str | None  # the holder (a token's digest) who sent the command; None for the server itself
    command: str | None  # the command's id, chosen by the client
    data: dict[str, Any]


class FinishedRound(NamedTuple):
    """A round that has ended, as its players' lists keep it."""

    round: int
    ended_at: int
    record: str
    results: Mapping[str, Mapping[str, Any]]  # what each holder's list says about it
    entrants: Sequence[Entrant] = ()  # who took part, for the ratings


class Result(NamedTuple):
    """A finished round in a holder's list."""

    table: str
    round: int
    ended_at: int
    data: Mapping[str, Any]


class Card(NamedTuple):
    """What the store keeps of a table alongside its log, for queries; all of it follows from the log."""

    phase: Phase
    is_public: bool
    due: int | None  # when the server has to play, in milliseconds since 1970: a bot's turn or an expired clock
    summary: Mapping[str, Any]  # for lists of tables
    holders: dict[str, tuple[int, ...]] | None  # the seats of each holder; None: unchanged
    finished: FinishedRound | None = None  # the round that the last entry ended


class Subscription(NamedTuple):
    """A browser's push subscription: the endpoint, and the keys with which messages to it are encrypted."""

    endpoint: str  # a URL at the browser's push service; secret, since anyone who knows it can send messages
    p256dh: str  # in base64url, like `auth`
    auth: str
