"""The types that the store keeps alongside the logs of tables."""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from indigo.tables.entries import Phase
from indigo.tables.finished_rounds import FinishedRound

NOBODY = ""  # leases a turn that is put off: any process may take it over, but none will find it


class ListedRound(NamedTuple):
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


class Block(NamedTuple):
    """A person, an address or a table that the operators don't allow to play."""

    kind: Literal["person", "address", "table"]
    subject: str  # a holder, a network or a table's name
    until: int | None = None  # in milliseconds since 1970; None: for good


class AdminAction(NamedTuple):
    """Something that an operator did."""

    id: int  # starts at 1
    at: int
    operator: str  # the name of their account on the machine
    action: str
    subject: str
    tables: list[str]  # whose logs it changed


class StoredTable(NamedTuple):
    """A table as operators see it in a list."""

    name: str
    phase: Phase
    opened_at: int
    changed_at: int
    summary: Mapping[str, Any]
