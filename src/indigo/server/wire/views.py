"""Builds everything that leaves the server, from allow-lists of what each viewer may see.

A viewer is the holder of a token, or None for a spectator; what they may see depends on the seats they hold.
"""

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from indigo.bots.names import Level
from indigo.bots.reports import Advice, Reason, Verdict
from indigo.rules.errors import IndigoError
from indigo.rules.events import Event, TileDrawn
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import ALLOWED, Move
from indigo.rules.position import Position
from indigo.rules.record import text
from indigo.rules.setup import COLOURS
from indigo.server.http_errors import body_of
from indigo.server.store.entries import Entry, EntryKind
from indigo.server.tables.table import Table
from indigo.server.tables.tokens import same
from indigo.server.wire.game_json import (
    wire_event,
    wire_events,
    wire_gems,
    wire_hand,
    wire_move,
    wire_outcome,
    wire_tiles,
    wire_way,
    wire_won,
)
from indigo.server.wire.message_types import (
    RefusedMessage,
    Summary,
    WireAdvice,
    WireAsked,
    WireEntry,
    WireGame,
    WirePlan,
    WirePosition,
    WireReason,
    WireReplay,
    WireReplaySeat,
    WireTable,
    WireTurn,
    WireVerdict,
)


def state_of(table: Table, holder: str | None, for_all: WireTable | None = None) -> WireTable:
    """Return a table as its viewer may see it: what everybody may see, plus what their own seats add.

    Pass the result of `state_for_all` to build it only once for many viewers.
    """
    shown = for_all or state_for_all(table)
    mine = table.seats_of(holder)
    if not mine and not table.is_host(holder):
        return shown
    seats = list(shown["seats"])
    for seat in mine:
        seats[seat] = {**seats[seat], "is_mine": True}
    game = None if table.game is None or shown["game"] is None else _own_game(shown["game"], table.game, mine)
    return {
        **shown,
        "seats": seats,
        "is_host": table.is_host(holder),
        "game": game,
        "asked": _asked(table, holder),
    }


def state_for_all(table: Table) -> WireTable:
    """Return a table as spectators see it."""
    return {
        "table": table.name,
        "sequence": table.sequence,
        "phase": table.phase,
        "terms": table.terms.as_json(),
        "seats": [
            {
                "colour": COLOURS[number].value,
                "name": seat.name,
                "level": seat.level,
                "is_free": seat.is_free,
                "is_mine": False,
                "away_since": seat.away_since,
            }
            for number, seat in enumerate(table.seats)
        ],
        "is_host": False,
        "round": len(table.match.games) if table.match else 0,
        "totals": wire_outcome(table.totals),
        "game": _game(table.game) if table.game else None,
        "deadline": table.deadline,
        "asked": _asked(table, None),
        "is_casual": table.is_casual,
        "rematch": table.rematch,
    }


def summary_of(table: Table) -> Summary:
    """Return what lists show of a table: only what everybody may know."""
    return {
        "phase": table.phase,
        "terms": table.terms.as_json(),
        "seats": [{"name": seat.name, "level": seat.level, "is_free": seat.is_free} for seat in table.seats],
        "opened_at": table.opened_at,
        "round": len(table.match.games) if table.match else 0,
        "turn": table.turn,
        "outcome": wire_outcome(table.totals) if table.phase == "over" else None,
    }


def _game(game: Game) -> WireGame:
    return {
        "first": game.options.first,
        "gates": game.options.owners,
        "commitment": game.commitment,
        "seed": game.seed.hex() if game.is_over and game.seed else None,
        "position": position_of(game.view(None)),
        "outcome": wire_outcome(game.outcome()),
    }


def _own_game(shown: WireGame, game: Game, mine: Sequence[int]) -> WireGame:
    """Add what the holder of these seats may see: their hands, and the gems they have won."""
    position, held = shown["position"], game.position
    hands, won = list(position["hands"]), list(position["won"])
    for seat in mine:
        hands[seat], won[seat] = wire_hand(held.hands[seat]), wire_won(held.won[seat])
    return {**shown, "position": {**position, "hands": hands, "won": won}}


def position_of(view: Position) -> WirePosition:
    """Return a position as JSON; what is hidden in it stays hidden."""
    return {
        "turn": view.turn,
        "tiles": wire_tiles(view.tiles),
        "gems": wire_gems(view.gems),
        "centre": view.centre,
        "hands": [wire_hand(hand) for hand in view.hands],
        "won": [wire_won(won) for won in view.won],
        "stack": view.stack,
    }


def _asked(table: Table, holder: str | None) -> WireAsked | None:
    asked = table.asked
    if asked is None:
        return None
    mine = table.seats_of(holder)
    has_agreed = holder is not None and any(same(holder, voter) for voter in asked.agreed)
    waits = bool(mine) and asked.seat not in mine and not has_agreed
    return {"seat": asked.seat, "left": asked.left, "waits_for_me": waits}


# The fields of each kind of entry that everybody may see; no others are sent.
_SHOWN: dict[EntryKind, tuple[str, ...]] = {
    "opened": (),
    "sat": ("seat", "name"),
    "bot_sat": ("seat", "level"),
    "left": ("seat",),
    "started": (),
    "moved": ("seat", "player"),
    "took_back": ("left", "asked"),
    "asked": ("seat", "left"),
    "agreed": ("seat",),
    "declined": ("seat",),
    "stood_in": ("seat", "level"),
    "returned": ("seat",),
    "went": (),
    "came": (),
    "next_round": (),
    "rematched": ("table",),
    "reacted": ("seat", "phrase"),
}


def entry_of(entry: Entry, after: Table, holder: str | None, for_all: WireEntry | None = None) -> WireEntry:
    """Return an entry as its viewer may see it: what everybody may see, plus the tiles that their own seats drew.

    Pass the result of `entry_for_all` to build it only once for many viewers.
    """
    shown = for_all or entry_for_all(entry, after)
    mine = after.seats_of(holder)
    if not mine or "events" not in shown:
        return shown
    return {
        **shown,
        "events": [
            wire_event(event) if isinstance(event, TileDrawn) and event.seat in mine else hidden
            for event, hidden in zip(after.events, shown["events"], strict=True)
        ],
    }


def entry_for_all(entry: Entry, after: Table) -> WireEntry:
    """Return an entry as spectators see it; a move is described by its events."""
    shown: dict[str, Any] = {key: entry.data[key] for key in _SHOWN[entry.kind]}
    if entry.kind == "moved":
        shown["events"] = wire_events(_seen(after.events, ()))
    return {"sequence": entry.sequence, "at": entry.at, "kind": entry.kind, **shown}  # type: ignore[typeddict-item]


def _seen(events: Iterable[Event], mine: Sequence[int]) -> Iterable[Event]:
    """Hide the tiles that others drew; nothing else in a turn is secret."""
    for event in events:
        if isinstance(event, TileDrawn) and event.seat not in mine:
            yield TileDrawn(event.seat, None)
        else:
            yield event


def turns_of(table: Table, holder: str | None, after: int) -> list[WireTurn]:
    """Return the turns of this round after the first `after` moves."""
    if table.game is None:
        return []
    game, mine = table.game.copy(), table.seats_of(holder)  # a copy, so that the table does not keep all positions
    return [
        {
            "number": number,
            "seat": (game.options.first + number - 1) % game.options.players,
            "player": table.players[number - 1],
            "events": wire_events(_seen(game.events(number), mine)),
        }
        for number in range(after + 1, len(game.moves) + 1)
    ]


def plan_of(game: Game, seat: int) -> list[WirePlan]:
    """Return what each move with a seat's tiles would do to the gems, even if it isn't the seat's turn."""
    position = game.view(seat)
    if position.is_over:
        return []
    near = position.cells_next_to_gems()
    return [
        _plan(moves, position) if cell in near else _QUIET_PLANS[kind, cell]
        for kind in dict.fromkeys(position.hands[seat])
        if kind is not None
        for cell, moves in ALLOWED[kind].items()
        if cell not in position.tiles
    ]


def _plan(moves: tuple[Move, ...], position: Position | None = None) -> WirePlan:
    """Return what the moves with one kind on one cell would do; without a position, there are no gems."""
    move = moves[0]
    return {
        "cell": str(move.cell),
        "kind": move.tile.kind.letter,
        "options": [
            {
                "rotation": move.tile.rotation,
                "events": wire_events(position.consequences(move)) if position else [],  # type: ignore[typeddict-item]
            }
            for move in moves
        ],
    }


# Most tiles move no gem, and their plans are always the same.
_QUIET_PLANS = {(kind, cell): _plan(moves) for kind, by_cell in ALLOWED.items() for cell, moves in by_cell.items()}


def _reasons(reasons: Iterable[Reason]) -> list[WireReason]:
    return [
        {
            "what": reason.what,
            "gems": [gem.value for gem in reason.gems],
            "way": wire_way(reason.way),
            "gate": reason.gate,
            "points": list(reason.points),
        }
        for reason in reasons
    ]


def advice_of(advice: Advice) -> WireAdvice:
    """Return advice as JSON."""
    return {
        "move": wire_move(advice.move),
        "chances": list(advice.chances),
        "trust": advice.trust,
        "reasons": _reasons(advice.reasons),
    }


def verdict_of(verdict: Verdict) -> WireVerdict:
    """Return a verdict on a move as JSON."""
    return {
        "number": verdict.number,
        "seat": verdict.seat,
        "move": wire_move(verdict.move),
        "before": list(verdict.before),
        "after": list(verdict.after),
        "best": wire_move(verdict.best),
        "cost": verdict.cost,
        "reasons": _reasons(verdict.reasons),
    }


def replay_of(game: Game) -> WireReplay:
    """Return a game with all hands open; only for finished games, and for records that a client sent."""
    game = game.copy()
    return {
        "record": text(game),
        "seats": [_replay_seat(game, seat) for seat in game.options.seats],
        "first": game.options.first,
        "gates": game.options.owners,
        "commitment": game.commitment,
        "seed": game.seed.hex() if game.seed else None,
        "steps": [
            {"events": wire_events(game.events(number)) if number else [], "position": position_of(position)}
            for number, position in enumerate(game.positions())
        ],
        "outcome": wire_outcome(game.outcome()),
    }


def _replay_seat(game: Game, seat: int) -> WireReplaySeat:
    name = game.names[seat] if game.names else ""
    if game.bots:
        return {"name": name or None, "level": game.bots[seat] or None}
    # Older records don't say who was a bot: they have the level instead of a name.
    is_bot = name in get_args(Level)
    return {"name": None if is_bot else name or None, "level": name if is_bot else None}


def games_of(value: Game | Match) -> tuple[Game, ...]:
    """Return the games of a record."""
    return value.games if isinstance(value, Match) else (value,)


def refusal_of(
    error: IndigoError, status: int, command: str | None, table: Table | None, holder: str | None
) -> RefusedMessage:
    """Return the reason why a command was refused; with status 409, add the current state."""
    refused: Any = {"type": "refused", "id": command, "status": status, **body_of(error)}
    if status == 409 and table is not None:
        refused["state"] = state_of(table, holder)
    return refused  # type: ignore[no-any-return]
