"""What a viewer may see of a table, from allow-lists: its state and its summary.

A viewer is the holder of a token, or None for a spectator; what they may see depends on the seats they hold.
"""

from operator import attrgetter
from typing import Any

from indigo.rules.errors import IndigoError
from indigo.rules.setup import COLOURS
from indigo.tables.game_json import wire_hand, wire_outcome, wire_won
from indigo.tables.game_views import round_of
from indigo.tables.message_types import RefusedMessage, Summary, WireAsked, WireTable
from indigo.tables.patches import Patch, patched
from indigo.tables.table import Table
from indigo.tables.table_errors import CONFLICTS, body_of
from indigo.tables.table_state import TakeBackRequest
from indigo.tables.tokens import same


def state_of(table: Table, holder: str | None, for_all: WireTable | None = None) -> WireTable:
    """Return a table as its viewer may see it: what everybody may see, plus what their own seats add.

    Pass the result of `state_for_all` to build it only once for many viewers.
    """
    state: WireTable = patched(for_all or state_for_all(table), own_part(table, holder))
    return state


def own_part(table: Table, holder: str | None) -> Patch:
    """Return what a viewer sees differently from spectators, as a patch of what those see.

    Its members depend only on the seats, and on whether there are a game and a request to take back a move.
    """
    mine = table.seats_of(holder)
    if not mine:
        return {"is_host": True} if table.is_host(holder) else {}
    own: Patch = {"seats": {str(seat): {"is_mine": True} for seat in mine}, "is_host": table.is_host(holder)}
    if table.game is not None:
        position = table.game.position
        own["game"] = {
            "position": {
                "hands": {str(seat): wire_hand(position.hands[seat]) for seat in mine},
                "won": {str(seat): wire_won(position.won[seat]) for seat in mine},
            }
        }
    if table.asked is not None:
        own["asked"] = {"waits_for_me": is_waiting_for(table, table.asked, holder)}
    return own


def state_for_all(table: Table) -> WireTable:
    """Return a table as spectators see it."""
    return {
        "table": table.name,
        "sequence": table.sequence,
        "terms": table.terms.as_json(),
        "seats": [
            {
                "colour": COLOURS[number].value,
                "name": seat.name,
                "level": seat.level,
                "character": seat.character,
                "is_free": seat.is_free,
                "is_mine": False,
                "away_since": seat.away_since,
                "is_expected": seat.is_expected,
                "allows_talk": table.allows_talk(number),
            }
            for number, seat in enumerate(table.seats)
        ],
        "is_host": False,
        "game": round_of(table.game) if table.game else None,
        **{name: situation_json(name, value) for name, value in zip(SITUATION, situation_of(table), strict=True)},  # type: ignore[typeddict-item]
    }


# What may change in any turn, without the game itself
SITUATION = ("phase", "round", "totals", "deadline", "clocks", "asked", "is_casual", "rematch")


situation_of = attrgetter(*SITUATION)


def situation_json(name: str, value: Any) -> Any:
    """Return a part of the situation as JSON."""
    return wire_outcome(value) if name == "totals" else _asked(value) if name == "asked" else value


def summary_of(table: Table) -> Summary:
    """Return what lists show of a table: only what everybody may know."""
    return {
        "phase": table.phase,
        "terms": table.terms.as_json(),
        "seats": [
            {"name": seat.name, "level": seat.level, "is_free": seat.is_free, "is_expected": seat.is_expected}
            for seat in table.seats
        ],
        "opened_at": table.opened_at,
        "round": table.round,
        "turn": table.turn,
        "outcome": wire_outcome(table.totals) if table.phase == "over" else None,
    }


def _asked(asked: TakeBackRequest | None) -> WireAsked | None:
    return None if asked is None else {"seat": asked.seat, "left": asked.left, "waits_for_me": False}


def is_waiting_for(table: Table, asked: TakeBackRequest, holder: str | None) -> bool:
    """Return whether a request to take back moves waits for the answer of a player."""
    has_agreed = holder is not None and any(same(holder, voter) for voter in asked.agreed)
    return asked.seat not in table.seats_of(holder) and not has_agreed


def refusal_of(
    error: IndigoError, status: int, command: str | None, table: Table | None, holder: str | None
) -> RefusedMessage:
    """Return the reason why a command was refused; if the table has moved on, add its current state."""
    refused: Any = {"type": "refused", "id": command, "status": status, **body_of(error)}
    if isinstance(error, CONFLICTS) and table is not None:
        refused["state"] = state_of(table, holder)
    return refused  # type: ignore[no-any-return]
