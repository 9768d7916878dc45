"""A table: the state that follows from its log. Tables are immutable; applying an entry returns a new one."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from indigo.levels import Character, Level
from indigo.rules.chance import starting_seat
from indigo.rules.errors import UnknownSeat
from indigo.rules.events import Event, Outcome
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.tiles import Kind
from indigo.tables.entries import Entry, EntryKind, Phase, PlayedBy
from indigo.tables.refusals import NewerTable
from indigo.tables.round_figures import RoundFigures
from indigo.tables.terms import Terms
from indigo.tables.tokens import same

TURNS: frozenset[EntryKind] = frozenset(
    {"started", "continued", "moved", "took_back", "next_round", "rematched", "resigned"}
)  # entries that move the game on


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: taken by a person (the holder of a token), by a bot, or free."""

    name: str | None = None
    holder: str | None = None
    level: Level | None = None  # of the bot that sits here or has taken over for the person
    character: Character | None = None  # of the bot that sits here; its name is the seat's
    away_since: int | None = None
    sender: str | None = None  # a digest of the address from which the person took the seat; None in older logs
    left_by: str | None = None  # the holder who gave the seat up for good during the game
    left_in: int | None = None  # the round in which they did

    @property
    def is_free(self) -> bool:
        """Whether the seat is free."""
        return self.holder is None and self.level is None

    @property
    def is_person(self) -> bool:
        """Whether a person is playing here, and no bot has taken over."""
        return self.holder is not None and self.level is None


@dataclass(frozen=True, slots=True)
class Asked:
    """A request to take back moves until `left` are left, and who has agreed to it."""

    seat: int
    left: int
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Table:
    """A table after its last entry."""

    name: str
    terms: Terms
    host: str
    seats: tuple[Seat, ...]
    opened_at: int
    sequence: int = 0
    turned: int = 0  # the last entry that advanced the game
    turned_at: int = 0
    match: Match | None = None
    game: Game | None = None  # the current round, or the last one
    phase: Phase = "open"  # until the game starts, then "playing", then "over"
    turn: int | None = None  # the seat whose turn it is
    totals: Outcome | None = None  # of all finished rounds; None before the first one ends
    players: tuple[PlayedBy, ...] = ()  # who played each move of this round
    figures: RoundFigures | None = None  # of this round
    events: tuple[Event, ...] = ()  # of the last move, unless a later entry advanced the game
    asked: Asked | None = None
    is_casual: bool = False  # a move was taken back without anyone's agreement, or the game is a continued one
    given: int | None = None  # how many moves of another game a continued one begins with
    began_at: int = 0  # when this round began
    takebacks: int = 0  # in this round
    hinted: frozenset[int] = frozenset()  # the seats that have asked for a hint in this round
    said: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # after which moves each character spoke
    rematch: str | None = None
    clock_at: int = 0  # when the clock of this turn started
    clocks: tuple[int, ...] | None = None  # with a clock in minutes: what each seat had left when this turn started
    chatter: Mapping[str, int] = field(default_factory=dict)  # each holder's entries since the last turn

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
        change = _CHANGES.get(entry.kind)
        if change is None:
            raise NewerTable(f"a newer version has written a {entry.kind!r} at table {self.name}: try again later")
        changes = change(self, entry)
        after = object.__new__(Table)  # a fifth of the time that `replace` takes
        values = vars(after)
        values.update(vars(self), sequence=entry.sequence)
        if entry.kind in TURNS:
            at = entry.at
            values.update(turned=entry.sequence, turned_at=at, clock_at=at, events=(), chatter={})
        elif entry.by is not None:
            values["chatter"] = {**self.chatter, entry.by: self.chatter.get(entry.by, 0) + 1}
        values.update(changes)
        if "seats" in changes:
            for name in _DERIVED_FROM_SEATS:
                values.pop(name, None)
        return after

    @property
    def round(self) -> int:
        """The number of the current round, or the last one; 0 before the game starts."""
        return len(self.match.games) if self.match else 0

    @property
    def is_round_over(self) -> bool:
        """Whether the current round is over; False before the game starts."""
        return self.game is not None and self.game.is_over

    @property
    def is_bots_turn(self) -> bool:
        """Whether it is a bot's turn."""
        return self.turn is not None and self.seats[self.turn].level is not None

    @property
    def is_out(self) -> bool:
        """Whether the player on turn is out if their time is up, by the terms of the table."""
        pace = self.terms.pace
        return self.turn is not None and not self.is_bots_turn and pace is not None and pace.flag == "out"

    @property
    def is_by_days(self) -> bool:
        """Whether turns take days, so that nobody has to be there."""
        return self.terms.pace is not None and self.terms.pace.unit == "days"

    def last_player(self, seat: int) -> PlayedBy | None:
        """Return who played a seat's last turn of this round; None before its first."""
        assert self.game is not None
        first = (seat - self.game.options.first) % len(self.seats)
        return next(reversed(self.players[first :: len(self.seats)]), None)

    @property
    def deadline(self) -> int | None:
        """When a person's time is up if they don't move; None without a clock."""
        if self.turn is None or self.is_bots_turn or self.terms.pace is None:
            return None
        return self.clock_at + (self.clocks[self.turn] if self.clocks else self.terms.pace.milliseconds)

    @property
    def due(self) -> int | None:
        """When the server has to play this turn: immediately for a bot, at the deadline for a person."""
        return self.turned_at if self.is_bots_turn else self.deadline

    def is_due(self, now: int) -> bool:
        """Return whether the server has to play."""
        return self.due is not None and self.due <= now

    @property
    def plays_by_itself(self) -> bool:
        """Whether the server would play on without anybody there: for bots only, or by a clock that is not in days."""
        if self.terms.pace is not None and not self.is_by_days:
            return True
        return not any(seat.is_person for seat in self.seats)

    def stand_ins(self, seat: int) -> int:
        """Return how many moves of this round the server has made for a seat."""
        assert self.game is not None
        first = (seat - self.game.options.first) % len(self.seats)
        return sum(player != "person" for player in self.players[first :: len(self.seats)])

    def check_seat(self, seat: int) -> int:
        """Return the seat, or raise `UnknownSeat`."""
        if seat >= len(self.seats):
            raise UnknownSeat(f"there is no seat {seat}: the seats are 0 to {len(self.seats) - 1}")
        return seat

    def seats_of(self, holder: str | None) -> tuple[int, ...]:
        """Return the seats of a holder."""
        return self._seats_by_holder.get(holder, ())

    @cached_property
    def _seats_by_holder(self) -> dict[str | None, tuple[int, ...]]:
        held: dict[str | None, tuple[int, ...]] = {}
        for number, seat in enumerate(self.seats):
            if seat.holder is not None:
                held[seat.holder] = (*held.get(seat.holder, ()), number)
        return held

    def knows(self, holder: str | None) -> bool:
        """Return whether a holder sees more of the table than a spectator."""
        return bool(self.seats_of(holder)) or self.is_host(holder)

    def is_host(self, holder: str | None) -> bool:
        """Return whether a holder is the host: the opener of the table or, if they have no seat, the first player."""
        return holder is not None and same(holder, self._host)

    @cached_property
    def _host(self) -> str:
        return self.host if self.host in self.holders or not self.holders else self.holders[0]

    @property
    def leavers(self) -> dict[int, str]:
        """The holders who gave up their seats for good, by seat; they can only watch now."""
        return {number: seat.left_by for number, seat in enumerate(self.seats) if seat.left_by is not None}

    @property
    def holders(self) -> list[str]:
        """The holders of all seats, in seat order; a holder of several seats is repeated."""
        return [seat.holder for seat in self.seats if seat.holder is not None]


_DERIVED_FROM_SEATS = tuple(name for name, value in vars(Table).items() if isinstance(value, cached_property))

Changes = dict[str, Any]


def _opened(name: str, entry: Entry) -> Table:
    terms = Terms.model_validate(entry.data)
    return Table(name, terms, entry.by or "", (Seat(),) * terms.players, entry.at, entry.sequence)


def _seat(table: Table, number: int, seat: Seat) -> Changes:
    return {"seats": (*table.seats[:number], seat, *table.seats[number + 1 :])}


def _sat(table: Table, entry: Entry) -> Changes:
    return _seat(
        table,
        entry.data["seat"],
        Seat(name=entry.data["name"], holder=entry.data["holder"], sender=entry.data.get("sender")),
    )


def _bot_sat(table: Table, entry: Entry) -> Changes:
    return _seat(
        table,
        entry.data["seat"],
        Seat(entry.data.get("name"), level=entry.data["level"], character=entry.data.get("character")),
    )


def _left(table: Table, entry: Entry) -> Changes:
    return _seat(table, entry.data["seat"], Seat())


def _stood_in(table: Table, entry: Entry) -> Changes:
    number = entry.data["seat"]
    seats = _seat(table, number, replace(table.seats[number], level=entry.data["level"]))
    return {**seats, "asked": None}  # the player who had to agree may be gone


def _returned(table: Table, entry: Entry) -> Changes:
    number = entry.data["seat"]
    return _seat(table, number, replace(table.seats[number], level=None, away_since=None))


def _replaced(table: Table, entry: Entry) -> Changes:
    number = entry.data["seat"]
    gone = table.seats[number]
    seat = Seat(level=entry.data["level"], left_by=gone.holder, left_in=table.round, sender=gone.sender)
    return {**_seat(table, number, seat), "asked": None}


def _resigned(table: Table, entry: Entry) -> Changes:
    game = _match(table).games[-1].copy()
    game.resign(entry.data["seat"], reason=entry.data["reason"])
    return {**_played(_match(table).with_last(game)), "asked": None}


def _resumed(table: Table, entry: Entry) -> Changes:
    return {"clock_at": entry.at}


def _went(table: Table, entry: Entry) -> Changes:
    return _presence(table, entry, entry.at)


def _came(table: Table, entry: Entry) -> Changes:
    return _presence(table, entry, None)


def _presence(table: Table, entry: Entry, away_since: int | None) -> Changes:
    mine = table.seats_of(entry.data["holder"])
    return {
        "seats": tuple(
            replace(seat, away_since=away_since) if number in mine else seat for number, seat in enumerate(table.seats)
        )
    }


def _started(table: Table, entry: Entry) -> Changes:
    seed = bytes.fromhex(entry.data["seed"])
    first = starting_seat(seed, table.terms.players) if table.terms.starts is None else table.terms.starts
    match = _new_match(table, first)
    match.next_round(seed=seed)
    return {**_begun(match), "clocks": _full_clocks(table), "began_at": entry.at}


def _continued(table: Table, entry: Entry) -> Changes:
    match = _new_match(table, table.terms.starts or 0)
    game = match.next_round(tiles=[Kind.from_letter(letter) for letter in entry.data["tiles"]])
    players: list[PlayedBy] = []
    for move in entry.data["moves"].split():
        players.append("person" if table.seats[game.turn or 0].is_person else "bot")
        game.push(move)
    game.forget()
    return {
        **_begun(match),
        "clocks": _full_clocks(table),
        "began_at": entry.at,
        "players": tuple(players),
        "given": len(players),
        "is_casual": True,
    }


def _new_match(table: Table, first: int) -> Match:
    names = [seat.name or "" for seat in table.seats]
    bots = [seat.level or "" for seat in table.seats]
    return Match(table.terms.options(first), rounds=table.terms.rounds, names=names, bots=bots)


def _next_round(table: Table, entry: Entry) -> Changes:
    match = _match(table).copy()
    match.next_round(seed=bytes.fromhex(entry.data["seed"]))
    return {
        **_begun(match),
        "clocks": _full_clocks(table),
        "players": (),
        "asked": None,
        "began_at": entry.at,
        "takebacks": 0,
        "hinted": frozenset(),
        "said": {},
    }


def _full_clocks(table: Table) -> tuple[int, ...] | None:
    pace = table.terms.pace
    return (pace.milliseconds,) * len(table.seats) if pace is not None and pace.unit == "minutes" else None


def _clocks_after(table: Table, entry: Entry) -> tuple[int, ...]:
    """Return the clocks after a move: what a person used is gone, and the increment is added."""
    assert table.clocks is not None
    assert table.terms.pace is not None
    if entry.data["player"] == "bot":  # a bot's time is the server's
        return table.clocks
    seat = entry.data["seat"]
    left = max(0, table.clocks[seat] - (entry.at - table.clock_at)) + table.terms.pace.increment * 1000
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


def _moved(table: Table, entry: Entry) -> Changes:
    game = _match(table).games[-1].copy()
    events = game.push(Move.from_text(entry.data["move"]), seat=entry.data["seat"])
    game.forget()
    player = entry.data["player"]
    # A bot's move keeps the request open, unless it played for a person, or ended the round, which shows all hands.
    is_bots_own = table.seats[entry.data["seat"]].holder is None
    asked = table.asked if is_bots_own and not game.is_over else None
    match = _match(table).with_last(game)
    # During a round only the turn changes: adding up the rounds before takes longer than the move itself.
    changes: Changes = _played(match) if game.is_over else {"match": match, "game": game, "turn": game.turn}
    if table.clocks is not None:
        changes["clocks"] = _clocks_after(table, entry)
    assert table.figures is not None
    figures = table.figures.after(events, game)
    changes.update(players=(*table.players, player), figures=figures, events=events, asked=asked)
    return changes


def _took_back(table: Table, entry: Entry) -> Changes:
    game = _match(table).games[-1].copy()
    left = entry.data["left"]
    while len(game.moves) > left:
        game.pop()
    game.forget()
    return {
        **_begun(_match(table).with_last(game)),
        "players": table.players[:left],
        "asked": None,
        "is_casual": table.is_casual or not entry.data["asked"],
        "takebacks": table.takebacks + 1,
    }


def _asked(table: Table, entry: Entry) -> Changes:
    return {"asked": Asked(entry.data["seat"], entry.data["left"])}


def _agreed(table: Table, entry: Entry) -> Changes:
    if table.asked is None:  # in older logs, a bot's move for a person kept the request open
        return {}
    assert entry.by is not None
    return {"asked": replace(table.asked, agreed=table.asked.agreed | {entry.by})}


def _declined(table: Table, entry: Entry) -> Changes:
    return {"asked": None}


def _rematched(table: Table, entry: Entry) -> Changes:
    return {"rematch": entry.data["table"]}


def _reacted(table: Table, entry: Entry) -> Changes:
    seat = entry.data["seat"]
    if table.seats[seat].character is None:
        return {}
    return {"said": {**table.said, seat: (*table.said.get(seat, ()), len(table.players))}}


def _hinted(table: Table, entry: Entry) -> Changes:
    return {"hinted": table.hinted | {entry.data["seat"]}}


_CHANGES: dict[EntryKind, Callable[[Table, Entry], Changes]] = {
    "sat": _sat,
    "bot_sat": _bot_sat,
    "left": _left,
    "started": _started,
    "continued": _continued,
    "moved": _moved,
    "took_back": _took_back,
    "asked": _asked,
    "agreed": _agreed,
    "declined": _declined,
    "stood_in": _stood_in,
    "returned": _returned,
    "resigned": _resigned,
    "replaced": _replaced,
    "resumed": _resumed,
    "went": _went,
    "came": _came,
    "next_round": _next_round,
    "rematched": _rematched,
    "reacted": _reacted,
    "hinted": _hinted,
}


def _match(table: Table) -> Match:
    assert table.match is not None
    return table.match
