"""A table: the state that follows from its log. Tables are immutable; applying an entry returns a new one."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypedDict, assert_never

from indigo.rules.chance import starting_seat
from indigo.rules.events import Event, Outcome
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.tiles import Kind
from indigo.tables import entries
from indigo.tables.entries import Entry, Phase, PlayedBy
from indigo.tables.quick_copies import copy_with
from indigo.tables.round_figures import RoundFigures
from indigo.tables.table_errors import NewerTable
from indigo.tables.table_state import Seat, Seats, TableState, TakeBackRequest
from indigo.tables.talk import Saying, added
from indigo.tables.terms import Terms

# Entries that move the game on
TURNS = frozenset(
    {
        entries.Started,
        entries.Continued,
        entries.Moved,
        entries.TookBack,
        entries.NextRoundBegan,
        entries.Rematched,
        entries.Resigned,
    }
)


class Table(TableState):
    """A table after its last entry."""

    @classmethod
    def of(cls, name: str, entries: Iterable[Entry]) -> "Table":
        """Build a table from its whole log."""
        table: Table | None = None
        for entry in entries:
            table = _opened(name, entry) if table is None else table.after(entry)
        if table is None:
            raise ValueError("a table needs at least one entry")
        return table

    def after(self, entry: Entry) -> "Table":
        """Return the table after one more entry.

        Raise an error if the rules forbid it, or `NewerTable` if this version doesn't know its kind.
        """
        sequence, at, by, _, data = entry
        changes = _changes(self, entry)
        changes["sequence"] = sequence
        if type(data) in TURNS:
            turn: Changes = {"turned": sequence, "turned_at": at, "clock_at": at, "events": (), "chatter": {}}
            changes = {**turn, **changes}
        elif by is not None and type(data) is not entries.Said:
            changes["chatter"] = {**self.chatter, by: self.chatter.get(by, 0) + 1}
        return copy_with(self, changes)


class Changes(TypedDict, total=False):
    """The fields of a table that an entry changes."""

    terms: Terms
    seats: Seats
    sequence: int
    turned: int
    turned_at: int
    match: Match
    game: Game
    phase: Phase
    turn: int | None
    totals: Outcome | None
    players: tuple[PlayedBy, ...]
    figures: RoundFigures
    events: tuple[Event, ...]
    asked: TakeBackRequest | None
    is_casual: bool
    given: int
    began_at: int
    takebacks: int
    hinted: frozenset[int]
    said: Mapping[int, tuple[int, ...]]
    rematch: str
    clock_at: int
    clocks: tuple[int, ...] | None
    chatter: Mapping[str, int]
    talk: tuple[Saying, ...]
    talked: Mapping[str, int]


def _opened(name: str, entry: Entry) -> Table:
    assert isinstance(entry.data, entries.Opened)
    terms = entry.data.terms
    return Table(name, terms, entry.by or "", Seats((Seat(),) * terms.players), entry.at, entry.sequence)


def _changes(table: Table, entry: Entry) -> Changes:
    """Return what an entry changes, besides what every entry does."""
    at, data = entry.at, entry.data
    match data:
        case entries.Moved():  # first, because it is by far the most frequent
            return _moved(table, data, at)
        case entries.Sat():
            return _sat(table, data, at)
        case entries.BotSat():
            return _bot_sat(table, data)
        case entries.Left():
            return {"seats": table.seats.with_seat(data.seat, Seat())}
        case entries.TermsChanged():
            return _terms_changed(table, data.terms)
        case entries.Started():
            return _started(table, data, at)
        case entries.Continued():
            return _continued(table, data, at)
        case entries.TookBack():
            return _took_back(table, data)
        case entries.Asked():
            return {"asked": TakeBackRequest(data.seat, data.left)}
        case entries.Agreed():
            return _agreed(table, entry.by)
        case entries.Declined():
            return {"asked": None}
        case entries.StoodIn():
            return _stood_in(table, data)
        case entries.Returned():
            return _returned(table, data.seat)
        case entries.Resigned():
            return _resigned(table, data)
        case entries.Replaced():
            return _replaced(table, data)
        case entries.Resumed():
            return {"clock_at": at}
        case entries.Went():
            return _presence(table, data.holder, at)
        case entries.Came():
            return _presence(table, data.holder, None)
        case entries.NextRoundBegan():
            return _next_round(table, data, at)
        case entries.Rematched():
            return {"rematch": data.table}
        case entries.Reacted():
            return _reacted(table, data.seat)
        case entries.Said():
            return _said(table, entry, data)
        case entries.TalkAllowed():
            seat = replace(table.seats[data.seat], allows_talk=data.allows)
            return {"seats": table.seats.with_seat(data.seat, seat)}
        case entries.Hinted():
            return {"hinted": table.hinted | {data.seat}}
        case entries.Opened():
            raise ValueError("a table is opened once")
        case entries.Unknown():
            raise NewerTable(f"a newer version has written a {data.kind!r} at table {table.name}: try again later")
        case _:
            assert_never(data)


def _sat(table: Table, sat: entries.Sat, at: int) -> Changes:
    allows_talk = table.seats[sat.seat].allows_talk  # of the same person: a free seat has none
    seat = Seat(sat.name, holder=sat.holder, sender=sat.sender, allows_talk=allows_talk)
    if sat.is_expected:
        seat = replace(seat, is_expected=True, away_since=at)
    return {"seats": table.seats.with_seat(sat.seat, seat)}


def _bot_sat(table: Table, sat: entries.BotSat) -> Changes:
    return {"seats": table.seats.with_seat(sat.seat, Seat(sat.name, level=sat.level, character=sat.character))}


def _terms_changed(table: Table, terms: Terms) -> Changes:
    seats = table.seats
    if table.terms.is_public and not terms.is_public and len(seats.by_holder) > 1:  # they stay strangers
        seats = Seats(
            replace(seat, allows_talk=bool(seat.allows_talk)) if seat.holder is not None else seat for seat in seats
        )
    return {"terms": terms, "seats": seats.resized(terms.players)}


def _stood_in(table: Table, stood_in: entries.StoodIn) -> Changes:
    seat = replace(table.seats[stood_in.seat], level=stood_in.level)
    return {"seats": table.seats.with_seat(stood_in.seat, seat), "asked": None}  # who had to agree may be gone


def _returned(table: Table, number: int) -> Changes:
    return {"seats": table.seats.with_seat(number, replace(table.seats[number], level=None, away_since=None))}


def _replaced(table: Table, replaced: entries.Replaced) -> Changes:
    gone = table.seats[replaced.seat]
    seat = Seat(level=replaced.level, left_by=gone.holder, left_in=table.round, sender=gone.sender)
    return {"seats": table.seats.with_seat(replaced.seat, seat), "asked": None}


def _resigned(table: Table, resigned: entries.Resigned) -> Changes:
    game = _match(table).games[-1].copy()
    game.resign(resigned.seat, reason=resigned.reason)
    return {**_played(_match(table).with_last(game)), "asked": None}


def _presence(table: Table, holder: str, away_since: int | None) -> Changes:
    def noted(seat: Seat) -> Seat:
        return replace(seat, away_since=away_since, is_expected=seat.is_expected and away_since is not None)

    return {"seats": Seats(noted(seat) if seat.holder == holder else seat for seat in table.seats)}


def _started(table: Table, started: entries.Started, at: int) -> Changes:
    seed = bytes.fromhex(started.seed)
    first = starting_seat(seed, table.terms.players) if table.terms.starts is None else table.terms.starts
    match = _new_match(table, first)
    match.next_round(seed=seed)
    return {**_begun(match), "clocks": _full_clocks(table), "began_at": at}


def _continued(table: Table, continued: entries.Continued, at: int) -> Changes:
    match = _new_match(table, table.terms.starts or 0)
    game = match.next_round(tiles=[Kind.from_letter(letter) for letter in continued.tiles])
    players: list[PlayedBy] = []
    for move in continued.moves.split():
        players.append("person" if table.seats[game.turn or 0].is_person else "bot")
        game.push(move)
    game.forget()
    return {
        **_begun(match),
        "clocks": _full_clocks(table),
        "began_at": at,
        "players": tuple(players),
        "given": len(players),
        "is_casual": True,
    }


def _new_match(table: Table, first: int) -> Match:
    names = [seat.name or "" for seat in table.seats]
    bots = [seat.level or "" for seat in table.seats]
    return Match(table.terms.options(first), rounds=table.terms.rounds, names=names, bots=bots)


def _next_round(table: Table, began: entries.NextRoundBegan, at: int) -> Changes:
    match = _match(table).copy()
    match.next_round(seed=bytes.fromhex(began.seed))
    return {
        **_begun(match),
        "clocks": _full_clocks(table),
        "players": (),
        "asked": None,
        "began_at": at,
        "takebacks": 0,
        "hinted": frozenset(),
        "said": {},
    }


def _full_clocks(table: Table) -> tuple[int, ...] | None:
    pace = table.terms.pace
    return (pace.milliseconds,) * len(table.seats) if pace is not None and pace.unit == "minutes" else None


def _clocks_after(table: Table, moved: entries.Moved, at: int) -> tuple[int, ...]:
    """Return the clocks after a move: what a person used is gone, and the increment is added."""
    assert table.clocks is not None
    assert table.terms.pace is not None
    if moved.player == "bot":  # a bot's time is the server's
        return table.clocks
    seat = moved.seat
    left = max(0, table.clocks[seat] - (at - table.clock_at)) + table.terms.pace.increment * 1000
    return (*table.clocks[:seat], left, *table.clocks[seat + 1 :])


def _begun(match: Match) -> Changes:
    """Return a match whose last round has begun, or was taken back, and what follows from it."""
    return {**_played(match), "figures": RoundFigures.of(match.games[-1])}


def _played(match: Match) -> Changes:
    """Return a match, and what follows from it."""
    return {
        "match": match,
        "game": match.games[-1],
        "phase": "over" if match.is_over else "playing",
        "turn": match.games[-1].turn,
        "totals": match.totals(),
    }


def _moved(table: Table, moved: entries.Moved, at: int) -> Changes:
    game = _match(table).games[-1].copy()
    events = game.push(Move.from_text(moved.move), seat=moved.seat)
    game.forget()
    # A bot's move keeps the request open, unless it played for a person, or ended the round, which shows all hands.
    is_bots_own = table.seats[moved.seat].holder is None
    asked = table.asked if is_bots_own and not game.is_over else None
    match = _match(table).with_last(game)
    # During a round only the turn changes: adding up the rounds before takes longer than the move itself.
    changes: Changes = _played(match) if game.is_over else {"match": match, "game": game, "turn": game.turn}
    if table.clocks is not None:
        changes["clocks"] = _clocks_after(table, moved, at)
    assert table.figures is not None
    figures = table.figures.after(events, game)
    return {**changes, "players": (*table.players, moved.player), "figures": figures, "events": events, "asked": asked}


def _took_back(table: Table, took_back: entries.TookBack) -> Changes:
    game = _match(table).games[-1].copy()
    while len(game.moves) > took_back.left:
        game.pop()
    game.forget()
    return {
        **_begun(_match(table).with_last(game)),
        "players": table.players[: took_back.left],
        "asked": None,
        "is_casual": table.is_casual or not took_back.asked,
        "takebacks": table.takebacks + 1,
    }


def _agreed(table: Table, by: str | None) -> Changes:
    if table.asked is None:  # in older logs, a bot's move for a person kept the request open
        return {}
    assert by is not None
    return {"asked": replace(table.asked, agreed=table.asked.agreed | {by})}


def _reacted(table: Table, seat: int) -> Changes:
    if table.seats[seat].character is None:
        return {}
    return {"said": {**table.said, seat: (*table.said.get(seat, ()), len(table.players))}}


def _said(table: Table, entry: Entry, said: entries.Said) -> Changes:
    by = entry.by or ""
    saying = Saying(entry.sequence, entry.at, by, said.seat, said.text)
    who = by if said.seat is not None else ""
    return {"talk": added(table.talk, saying), "talked": {**table.talked, who: table.talked.get(who, 0) + 1}}


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match
