"""The state of a table, converted from the server's JSON to the types of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from indigo.client.refusals import Refused
from indigo.rules.errors import UnknownSeat
from indigo.rules.events import Outcome
from indigo.rules.position import Position
from indigo.tables.game_json import position_from


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and its player; `level` is that of the bot that plays there, if any.

    >>> from indigo.client import Client
    >>> with Client("http://127.0.0.1:8000") as client, client.at(client.open()) as table:
    ...     number = table.sit("Ada")
    ...     print(table.state.seats[number].name, table.state.seats[number].is_mine)
    Ada True
    """

    colour: str
    name: str | None
    level: str | None
    is_free: bool
    is_mine: bool
    away_since: int | None


@dataclass(frozen=True, slots=True)
class State:
    """A table as you may see it. `payload` is everything that the server sent.

    >>> from indigo.client import Client
    >>> with Client("http://127.0.0.1:8000") as client:
    ...     state = client.state(client.open(players=3))
    >>> state.turn, len(state.seats)
    (None, 3)
    """

    table: str
    sequence: int
    phase: Literal["open", "playing", "over"]
    seats: tuple[Seat, ...]
    is_host: bool
    round: int
    position: Position | None  # with the hands of all your seats; None before the start
    outcome: Outcome | None  # of the round
    totals: Outcome | None  # of the match
    rematch: str | None
    payload: Mapping[str, Any]

    @classmethod
    def from_wire(cls, payload: Mapping[str, Any]) -> "State":
        """Read a state from the server's JSON; fields that this version does not know stay in `payload`."""
        game = payload["game"]
        return cls(
            table=payload["table"],
            sequence=payload["sequence"],
            phase=payload["phase"],
            seats=tuple(Seat(**{key: seat[key] for key in Seat.__slots__}) for seat in payload["seats"]),
            is_host=payload["is_host"],
            round=payload["round"],
            position=None if game is None else position_from(payload["terms"], game),
            outcome=None if game is None else _outcome(game["outcome"]),
            totals=_outcome(payload["totals"]),
            rematch=payload["rematch"],
            payload=payload,
        )

    @property
    def is_round_over(self) -> bool:
        """Whether the round is over, also because a player gave it up."""
        return self.outcome is not None

    @property
    def turn(self) -> int | None:
        """The seat to move; None before the start and after the end."""
        return None if self.position is None or self.outcome is not None else self.position.turn

    def is_due(self, seat: int) -> bool:
        """Whether it is a seat's turn and no bot of the server plays there. Raises `UnknownSeat`."""
        if seat not in range(len(self.seats)):
            raise UnknownSeat(f"there is no seat {seat!r}: the seats are 0 to {len(self.seats) - 1}")
        return self.turn == seat and self.seats[seat].level is None

    def view(self, seat: int) -> Position:
        """Return what one seat sees, even if you hold several, for a bot. Raises `Refused` before the start."""
        if self.position is None:
            raise Refused("the game has not started yet", code="not_started", status=409)
        return self.position.seen_by(seat)


def patched(value: Any, patch: Any) -> Any:
    """Return a value with a patch applied, as docs/protocol.md describes it; the given one is left alone."""
    if not isinstance(patch, dict) or not isinstance(value, dict | list):
        return patch
    if isinstance(value, dict):
        return {**value, **{key: patched(value.get(key), change) for key, change in patch.items()}}
    members = dict(enumerate(value))
    for key, change in patch.items():
        members[int(key)] = patched(members.get(int(key)), change)
    return list(members.values())


def _outcome(payload: Mapping[str, Any] | None) -> Outcome | None:
    if payload is None:
        return None
    return Outcome(tuple(payload["winners"]), payload["reason"], tuple(payload["points"]), tuple(payload["gems"]))
