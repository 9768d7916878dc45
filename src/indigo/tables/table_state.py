"""The state of a table: everything that is known after its last entry, and who may do what."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from indigo.levels import Character, Level
from indigo.rules.errors import UnknownSeat
from indigo.rules.events import Event, Outcome
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.tables.entries import Phase, PlayedBy
from indigo.tables.round_figures import RoundFigures
from indigo.tables.talk import Saying
from indigo.tables.terms import Terms
from indigo.tables.tokens import same

TOLERANCE: Final = 500  # milliseconds after the deadline within which a move still counts: it was on its way


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: taken by a person (the holder of a token), by a bot, or free."""

    name: str | None = None
    holder: str | None = None
    level: Level | None = None  # of the bot that sits here or has taken over for the person
    character: Character | None = None  # of the bot that sits here; its name is the seat's
    away_since: int | None = None
    is_expected: bool = False  # kept for a person who has not come yet, to a rematch or because they were asked
    sender: str | None = None  # a digest of the address from which the person took the seat; None in older logs
    allows_talk: bool | None = None  # None: as usual at this table, see `TableState.allows_talk`
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


class Seats(tuple[Seat, ...]):
    """The seats of a table, and who holds them: that is worked out once, and not after each move."""

    @cached_property
    def holders(self) -> list[str]:
        """The holders of all seats, in seat order; a holder of several seats is repeated."""
        return [seat.holder for seat in self if seat.holder is not None]

    @cached_property
    def by_holder(self) -> dict[str | None, tuple[int, ...]]:
        """The seats of each holder."""
        return {who: tuple(number for number, seat in enumerate(self) if seat.holder == who) for who in self.holders}

    def with_seat(self, number: int, seat: Seat) -> "Seats":
        """Return the seats with another one at this number."""
        return Seats((*self[:number], seat, *self[number + 1 :]))

    def resized(self, count: int) -> "Seats":
        """Return so many seats; people whose seats are gone move to free ones, or to those of bots."""
        kept = [*self[:count], *(Seat(),) * (count - len(self))]
        for person in (seat for seat in self[count:] if seat.holder is not None):
            places = [number for number, seat in enumerate(kept) if seat.holder is None]
            kept[min(places, key=lambda number: not kept[number].is_free)] = person
        return Seats(kept)


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """A request to take back moves until `left` are left, and who has agreed to it."""

    seat: int
    left: int
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class TableState:
    """What is known of a table after its last entry, and what follows from it."""

    name: str
    terms: Terms
    host: str
    seats: Seats
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
    asked: TakeBackRequest | None = None
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
    talk: tuple[Saying, ...] = ()  # what was said last, by players and by spectators
    talked: Mapping[str, int] = field(default_factory=dict)  # how much each player has said; "" is all spectators

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

    def allows_talk(self, seat: int) -> bool:
        """Return whether a seat's player allows free talk; strangers, who met in the lobby, have to switch it on."""
        chosen = self.seats[seat].allows_talk
        return not self.terms.is_public if chosen is None else chosen

    @property
    def has_talk(self) -> bool:
        """Whether all players allow free talk."""
        return all(self.allows_talk(seat) for holder in self.holders for seat in self.seats_of(holder))

    @property
    def deadline(self) -> int | None:
        """When a person's time is up if they don't move; None without a clock."""
        if self.turn is None or self.is_bots_turn or self.terms.pace is None:
            return None
        return self.clock_at + (self.clocks[self.turn] if self.clocks else self.terms.pace.milliseconds)

    @property
    def due(self) -> int | None:
        """When the server has to play this turn: immediately for a bot, shortly after the deadline for a person."""
        if self.is_bots_turn:
            return self.turned_at
        return None if self.deadline is None else self.deadline + TOLERANCE

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
        return self.seats.by_holder.get(holder, ())

    def knows(self, holder: str | None) -> bool:
        """Return whether a holder sees more of the table than a spectator."""
        return bool(self.seats_of(holder)) or self.is_host(holder)

    def is_host(self, holder: str | None) -> bool:
        """Return whether a holder is the host: the opener of the table or, if they have no seat, the first player."""
        if holder is None:
            return False
        holders = self.seats.by_holder
        return same(holder, self.host if self.host in holders or not holders else self.holders[0])

    @property
    def leavers(self) -> dict[int, str]:
        """The holders who gave up their seats for good, by seat; they can only watch now."""
        return {number: seat.left_by for number, seat in enumerate(self.seats) if seat.left_by is not None}

    @property
    def holders(self) -> list[str]:
        """The holders of all seats, in seat order; a holder of several seats is repeated."""
        return self.seats.holders
