"""Builds everything that leaves the server, from allow-lists of what each viewer may see.

A viewer is the holder of a token, or None for a spectator; what they may see depends on the seats they hold.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from operator import attrgetter
from typing import Any, cast, get_args

import orjson

from indigo.bots.names import Level
from indigo.bots.puzzles import FIRST_DAY, Puzzle
from indigo.bots.reports import Advice, Reason, Risk, Verdict
from indigo.rules.errors import IndigoError
from indigo.rules.events import Event, TileDrawn
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import ALLOWED, Move
from indigo.rules.position import Position
from indigo.rules.record import text
from indigo.rules.setup import COLOURS
from indigo.server.http_errors import body_of
from indigo.server.ratings import ANCHORS, PLACED_AFTER, Rating, Strength
from indigo.server.store.entries import Entry, EntryKind, Result
from indigo.server.tables.table import Asked, Table
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
    ListedGame,
    RefusedMessage,
    Summary,
    WireAdvice,
    WireAsked,
    WireEntry,
    WireGame,
    WirePlan,
    WirePosition,
    WirePuzzle,
    WireRating,
    WireReason,
    WireReplay,
    WireReplaySeat,
    WireRisk,
    WireStrength,
    WireTable,
    WireTurn,
    WireVerdict,
)
from indigo.server.wire.patches import Patch, patched


def state_of(table: Table, holder: str | None, for_all: WireTable | None = None) -> WireTable:
    """Return a table as its viewer may see it: what everybody may see, plus what their own seats add.

    Pass the result of `state_for_all` to build it only once for many viewers.
    """
    state: WireTable = patched(for_all or state_for_all(table), _own_part(table, holder))
    return state


def _own_part(table: Table, holder: str | None) -> Patch:
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
        own["asked"] = {"waits_for_me": _waits_for(table, table.asked, holder)}
    return own


class Change:
    """What viewers of a table see change, from the state before to the state after."""

    def __init__(self, before: Table, after: Table) -> None:
        """Compare two states of a table."""
        self._before, self._after = before, after
        self._is_new_game = after.game is not before.game and (
            before.game is None or after.game is None or after.round != before.round or after.game.is_over
        )
        self._patch = orjson.Fragment(orjson.dumps(self._patch_for_all()))

    def patches_for(self, holder: str | None) -> list[Any]:
        """Return the patches that turn the state before, as its viewer saw it, into the new one, ready to be encoded.

        The first is the same for everybody, and is encoded only once.
        """
        if self._is_new_game or self._before.seats is not self._after.seats:
            own = _own_part(self._after, holder)
        else:
            own = self._own_patch(holder)
        return [self._patch, own] if own else [self._patch]

    def _patch_for_all(self) -> Patch:
        """Return what changes for spectators; the whole state if a seat changed, which may have been a viewer's own."""
        before, after = self._before, self._after
        if before.seats is not after.seats:
            return {**state_for_all(after)}
        changes = zip(_SITUATION, _situation(before), _situation(after), strict=True)
        patch = {name: _situation_json(name, new) for name, old, new in changes if new != old}
        patch["sequence"] = after.sequence
        if after.game is not None and self._is_new_game:
            patch["game"] = _game(after.game)
        elif after.game is not None and before.game is not None and after.game is not before.game:
            patch["game"] = {"position": _moved(before.game, after.game)}
        return patch

    def _own_patch(self, holder: str | None) -> Patch:
        """Return what changes for a viewer besides what changes for all, during a round and without new seats."""
        mine = self._after.seats_of(holder)
        own: Patch = {}
        if mine and self._after.asked is not None:
            own["asked"] = {"waits_for_me": _waits_for(self._after, self._after.asked, holder)}
        if mine and self._before.game is not None and self._after.game is not None:
            old, new = self._before.game.position, self._after.game.position
            hands = {str(seat): wire_hand(new.hands[seat]) for seat in mine if new.hands[seat] is not old.hands[seat]}
            won = {str(seat): wire_won(new.won[seat]) for seat in mine if new.won[seat] is not old.won[seat]}
            if hands or won:
                own["game"] = {"position": {"hands": hands, "won": won}}
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
            }
            for number, seat in enumerate(table.seats)
        ],
        "is_host": False,
        "game": _game(table.game) if table.game else None,
        **{name: _situation_json(name, value) for name, value in zip(_SITUATION, _situation(table), strict=True)},  # type: ignore[typeddict-item]
    }


# What may change in any turn, without the game itself
_SITUATION = ("phase", "round", "totals", "deadline", "clocks", "asked", "is_casual", "rematch")
_situation = attrgetter(*_SITUATION)


def _situation_json(name: str, value: Any) -> Any:
    return wire_outcome(value) if name == "totals" else _asked(value) if name == "asked" else value


def _moved(before: Game, after: Game) -> Patch:
    """Return what spectators see change in a position during a round; its tiles are in the order of the moves."""
    old, new = before.position, after.position
    patch: Patch = {"turn": new.turn, "stack": new.stack}
    if new.centre != old.centre:
        patch["centre"] = new.centre
    if new.gems is not old.gems:
        patch["gems"] = wire_gems(new.gems)
    if new.won is not old.won and (shown := _changed(old.won, after.view(None).won)):
        patch["won"] = {seat: wire_won(won) for seat, won in shown.items()}
    if sizes := _changed(map(len, old.hands), map(len, new.hands)):
        patch["hands"] = {seat: [None] * size for seat, size in sizes.items()}
    known, moves = before.moves, after.moves
    if moves[: len(known)] == known:
        patch["tiles"] = {str(at): wire_move(moves[at]) for at in range(len(known), len(moves))}
    else:
        patch["tiles"] = wire_tiles(new.tiles)
    return patch


def _changed(old: Iterable[object], new: Iterable[Any]) -> dict[str, Any]:
    """Return what has changed, by seat, and is not hidden."""
    pairs = enumerate(zip(old, new, strict=True))
    return {str(seat): now for seat, (was, now) in pairs if now is not None and now != was}


def summary_of(table: Table) -> Summary:
    """Return what lists show of a table: only what everybody may know."""
    return {
        "phase": table.phase,
        "terms": table.terms.as_json(),
        "seats": [{"name": seat.name, "level": seat.level, "is_free": seat.is_free} for seat in table.seats],
        "opened_at": table.opened_at,
        "round": table.round,
        "turn": table.turn,
        "outcome": wire_outcome(table.totals) if table.phase == "over" else None,
    }


def listed_game(result: Result) -> ListedGame:
    """Return a finished round as its player's list shows it; who asked for a hint is left out."""
    table, number, ended_at, data = result
    shown = {name: data[name] for name in ListedGame.__annotations__ if name in data}
    is_assisted = bool(data["takebacks"] or data["hinted"])
    game = {**shown, "table": table, "round": number, "ended_at": ended_at, "is_assisted": is_assisted}
    return cast("ListedGame", game)


def _game(game: Game) -> WireGame:
    return {
        "first": game.options.first,
        "gates": game.options.owners,
        "commitment": game.commitment,
        "seed": game.seed.hex() if game.is_over and game.seed else None,
        "position": {**position_of(game.view(None)), "turn": game.turn},
        "outcome": wire_outcome(game.outcome()),
    }


def position_of(view: Position) -> WirePosition:
    """Return a position as JSON; what is hidden in it stays hidden."""
    return {
        "tiles": wire_tiles(view.tiles),
        "gems": wire_gems(view.gems),
        "turn": view.turn,
        "centre": view.centre,
        "hands": [wire_hand(hand) for hand in view.hands],
        "won": [wire_won(won) for won in view.won],
        "stack": view.stack,
    }


def _asked(asked: Asked | None) -> WireAsked | None:
    return None if asked is None else {"seat": asked.seat, "left": asked.left, "waits_for_me": False}


def _waits_for(table: Table, asked: Asked, holder: str | None) -> bool:
    """Return whether a request to take back moves waits for the answer of a player."""
    has_agreed = holder is not None and any(same(holder, voter) for voter in asked.agreed)
    return asked.seat not in table.seats_of(holder) and not has_agreed


# The fields of each kind of entry that everybody may see; no others are sent.
_SHOWN: dict[EntryKind, tuple[str, ...]] = {
    "opened": (),
    "sat": ("seat", "name"),
    "bot_sat": ("seat", "level", "character", "name"),
    "left": ("seat",),
    "started": (),
    "continued": (),
    "moved": ("seat", "player"),
    "took_back": ("left", "asked"),
    "asked": ("seat", "left"),
    "agreed": ("seat",),
    "declined": ("seat",),
    "stood_in": ("seat", "level"),
    "returned": ("seat",),
    "resigned": ("seat", "reason"),
    "replaced": ("seat", "level", "reason", "name"),
    "resumed": (),
    "went": (),
    "came": (),
    "next_round": (),
    "rematched": ("table",),
    "reacted": ("seat", "phrase"),
    "hinted": (),
}


def entry_of(entry: Entry, after: Table, holder: str | None, for_all: WireEntry | None = None) -> WireEntry:
    """Return an entry as its viewer may see it: what everybody may see, plus the tiles that their own seats drew.

    Pass the result of `entry_for_all` to build it only once for many viewers.
    """
    shown = for_all or entry_for_all(entry, after)
    mine = after.seats_of(holder)
    if entry.kind != "moved" or entry.data["seat"] not in mine:
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
    shown: dict[str, Any] = {key: entry.data[key] for key in _SHOWN[entry.kind] if key in entry.data}
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


def puzzle_of(puzzle: Puzzle, day: date, today: date) -> WirePuzzle:
    """Return the puzzle of a day, with the answer."""
    position = puzzle.position
    after, _ = position.play(puzzle.best)
    return {
        "day": str(day),
        "first": str(FIRST_DAY),
        "today": str(today),
        "difficulty": puzzle.difficulty,
        "gates": position.options.owners,
        "position": position_of(position),
        "plan": _plans(position, puzzle.seat),
        "chances": list(puzzle.chances),
        "best": wire_move(puzzle.best),
        "after": position_of(after),
    }


def plan_of(game: Game, seat: int) -> list[WirePlan]:
    """Return what each move with a seat's tiles would do to the gems, even if it isn't the seat's turn."""
    position = game.view(seat)
    return [] if game.is_over else _plans(position, seat)


def _plans(position: Position, seat: int) -> list[WirePlan]:
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
            "tiles": reason.tiles,
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


def risk_of(risk: Risk) -> WireRisk:
    """Return what a move gives away as JSON."""
    return {"cost": risk.cost, "reasons": _reasons(risk.reasons)}


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
            {
                "events": wire_events(game.events(number)) if number else [],
                "position": {**position_of(position), "turn": position.turn if number < len(game.moves) else game.turn},
            }
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


def strength_of(rating: Rating, curve: Sequence[tuple[int, Strength]]) -> WireStrength:
    """Return a rating for the person themselves, with its curve (last round first); no number before it is placed."""
    placed = curve[: max(0, rating.games - PLACED_AFTER + 1)]
    return {
        "games": rating.games,
        "placed_after": PLACED_AFTER,
        "rating": _rated(rating.strength) if rating.is_placed else None,
        "levels": [{"level": level, "rating": round(at)} for level, at in ANCHORS.items()],
        "curve": [{"at": at, **_rated(strength)} for at, strength in reversed(placed)],
    }


def _rated(strength: Strength) -> WireRating:
    """Return a number with the band that contains the true strength in 19 of 20 cases."""
    width = 1.96 * strength.deviation
    return {
        "mean": round(strength.mean),
        "low": round(strength.mean - width),
        "high": round(strength.mean + width),
    }
