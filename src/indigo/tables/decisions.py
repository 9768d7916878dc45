"""Turns a command into a new entry, or raises the reason why not; nothing is changed here."""

from dataclasses import replace

from indigo.levels import CHARACTER_LEVELS, Character, Level
from indigo.rules.chance import new_seed, shuffled
from indigo.rules.errors import GameNotOver, GameOver, NothingToTakeBack, NotYourTurn, UnknownMove, UnknownTile
from indigo.rules.events import ForfeitReason
from indigo.rules.game import Game, check_name
from indigo.rules.tiles import Kind
from indigo.tables import entries
from indigo.tables.commands import (
    AllowTalk,
    Answer,
    AnyCommand,
    Leave,
    NextRound,
    Play,
    React,
    Rematch,
    Remove,
    Resign,
    Return,
    Say,
    SeatBot,
    SetTerms,
    Sit,
    StandIn,
    Start,
    TakeBack,
)
from indigo.tables.entries import EntryData, PlayedBy
from indigo.tables.table import Table
from indigo.tables.table_errors import (
    AlreadyStarted,
    Forbidden,
    NotAway,
    NotFound,
    NotHere,
    NotStarted,
    SeatsFree,
    SeatTaken,
    Stale,
    TalkOff,
    TooMany,
)
from indigo.tables.table_state import Seat
from indigo.tables.talk import OF_A_PERSON, OF_SPECTATORS, check_rate, check_text
from indigo.tables.terms import Terms
from indigo.tables.tokens import same

CHATTER = 60  # entries per person between two turns, so that nobody can fill the disk
CROWD = 4000  # entries of everyone together between two turns
STAND_IN_LEVEL: Level = "medium"  # of the bot that plays for a player who leaves, gives up or runs out of time


def open_table(terms: Terms) -> EntryData:
    """Return the first entry of a table; raise an error if its terms contradict each other."""
    terms.options().check_seat(terms.starts or 0)
    return entries.Opened(terms)


def continue_game(game: Game, moves: int, seat: int, level: Level, name: str | None, by: str) -> tuple[EntryData, ...]:
    """Return the first entries of a table where a game goes on after its first `moves` moves, against bots.

    The hands are those of that moment. The stack is reshuffled, because people who saw the whole game know its order.
    Raises `UnknownMove`, `UnknownSeat` or `BadName`.
    """
    options = game.options
    if not 0 <= moves < len(game.moves):
        raise UnknownMove(f"there is no position to go on from after move {moves}: the game has {len(game.moves)}")
    options.check_seat(seat)
    terms = Terms(
        players=options.players,
        own_gates=options.own_gates,
        hand_size=options.hand_size,
        open_scores=options.open_scores,
        starts=options.first,
    )
    dealt = options.players * options.hand_size + moves
    tiles = (*game.tiles[:dealt], *shuffled(game.tiles[dealt:], new_seed()))
    person = entries.Sat(seat, None if name is None else check_name(name), by)
    seats = (person if number == seat else entries.BotSat(number, level) for number in options.seats)
    begun = entries.Continued("".join(kind.letter for kind in tiles), " ".join(map(str, game.moves[:moves])))
    return (open_table(terms), *seats, begun)


def decide(
    table: Table,
    command: AnyCommand,
    by: str,
    *,
    now: int,
    grace: int,
    sender: str | None = None,
    has_stopped_clock: bool = False,
) -> EntryData:
    """Return the entry that a command leads to, or raise the reason why it is refused.

    `now` and `grace` are in milliseconds, `sender` is the digest of the sender's address, and `has_stopped_clock` says
    that the clock ran out while nobody could play. Whether a move is legal is left to the rules.
    """
    if not isinstance(command, Say):  # what people say doesn't depend on the last move
        check_fresh(table, command)
    if table.chatter.get(by, 0) >= CHATTER and not isinstance(command, Start | Play | NextRound | Say):
        raise TooMany("too many commands from you since the last turn", retry_after=60)
    if table.sequence - table.turned >= CROWD and isinstance(command, Sit | React):
        raise TooMany("too many commands at this table since the last turn", retry_after=60)
    if (number := getattr(command, "seat", None)) is not None:
        table.check_seat(number)
    match command:
        case Play():  # first, because it is by far the most frequent
            return _play(table, command, by, is_late=table.is_due(now) and not has_stopped_clock)
        case Sit():
            return _sit(table, command, by, sender)
        case SeatBot():
            return _seat_bot(table, command, by)
        case Leave():
            _check_holds(table, command.seat, by)
            if table.phase == "open":
                return entries.Left(command.seat)
            return _stood_in(table, command.seat, STAND_IN_LEVEL)
        case Remove():
            _check_open(table)
            _check_host(table, by)
            return entries.Left(command.seat)
        case SetTerms():
            return _set_terms(table, command.terms, by)
        case Start():
            _check_open(table)
            _check_host(table, by)
            if any(seat.is_free for seat in table.seats):
                raise SeatsFree("a seat is still free: fill it with a player or a bot")
            if any(seat.is_expected for seat in table.seats):
                raise NotHere("somebody has not come to the rematch yet: wait, or free their seat")
            return entries.Started(new_seed().hex())
        case TakeBack():
            return _take_back(table, by)
        case Answer():
            return _answer(table, command, by)
        case StandIn():
            return _stand_in(table, command, by, now=now, grace=grace)
        case Return():
            _check_holds(table, command.seat, by)
            if table.seats[command.seat].level is None:
                raise NotAway("no bot is playing for you")
            return entries.Returned(command.seat)
        case Resign():
            _check_holds(table, command.seat, by)
            return _given_up(table, command.seat, "resigned")
        case NextRound():
            _check_takes_part(table, by)
            if table.game is not None and not table.game.is_over:
                raise GameNotOver("this round is still in progress")
            return entries.NextRoundBegan(new_seed().hex())
        case React():
            _check_holds(table, command.seat, by)
            return entries.Reacted(command.seat, command.phrase)
        case Say():
            return _say(table, command, by, now)
        case AllowTalk():
            _check_holds(table, command.seat, by)
            return entries.TalkAllowed(command.seat, command.allow)
        case Rematch():
            raise AssertionError("a rematch opens a new table: see rematch")


def check_fresh(table: Table, command: AnyCommand) -> None:
    """Raise `Stale` if the game has moved on since the sender last saw it."""
    if not table.turned <= command.expect <= table.sequence:
        raise Stale(f"the table is at entry {table.sequence}, but you have only seen entry {command.expect}")


def bot_plays(table: Table, seat: int, move: str) -> EntryData:
    """Return the entry for a move that a bot chose, on its own turn or for a player whose time was up."""
    player: PlayedBy = "bot" if table.seats[seat].level is not None else "clock"
    return entries.Moved(seat, move, player)


def bot_moves(thought_about: Table, table: Table, now: int, move: str) -> EntryData:
    """Return the entry for the move that a bot has found; raise `Stale` if the table has moved on meanwhile."""
    if table.turned != thought_about.turned or table.turn is None or not table.is_due(now):
        raise Stale("this turn has already been played")
    return bot_plays(table, table.turn, move)


def own_game(table: Table, seat: int, by: str) -> Game:
    """Return the game of a holder's own seat; raise `Forbidden` or `NotFound`."""
    if table.check_seat(seat) not in table.seats_of(by):
        raise Forbidden(f"seat {seat} is not yours")
    if table.game is None:
        raise NotFound("the game has not started yet")
    return table.game


def check_hint(table: Table, seat: int, by: str) -> Game:
    """Return the game that a holder may ask bots about, on their seat's turn; raise `Forbidden` or `NotFound`."""
    game = own_game(table, seat, by)
    if not table.terms.hints:
        raise Forbidden("hints are turned off at this table")
    if game.turn != seat:
        raise Forbidden("hints are only available on your turn")
    return game


def flag_falls(table: Table, seat: int) -> EntryData:
    """Return the entry for a player whose time is up and who is out by the terms of the table."""
    return _given_up(table, seat, "time")


def _given_up(table: Table, seat: int, reason: ForfeitReason) -> EntryData:
    """Return the entry for a seat that is given up for good: the end with two players, a bot with more."""
    if table.phase != "playing" or table.game is None:
        raise NotStarted("no game is in progress at this table")
    if table.terms.players > 2:
        name = table.seats[seat].name
        return entries.Replaced(seat, STAND_IN_LEVEL, reason, name)
    if table.game.is_over:
        raise GameOver("this round is over")
    return entries.Resigned(seat, reason)


def rematch(table: Table, by: str) -> tuple[EntryData, ...]:
    """Return the first entries of a new table for the same players; the next seat starts."""
    _check_takes_part(table, by)
    if table.match is None or not table.match.is_over:
        raise GameNotOver("a rematch is only possible after the match")
    if table.rematch is not None:
        raise Stale("the rematch has already been opened")
    starts = (table.match.games[-1].options.first + 1) % table.terms.players
    first = open_table(replace(table.terms, starts=starts, is_public=False))
    seats = (_same_again(number, seat, by) for number, seat in enumerate(table.seats))
    people = sorted(number for numbers in table.seats.by_holder.values() for number in numbers)
    is_usual = not table.terms.is_public and all(table.seats[number].allows_talk is None for number in people)
    talk = (entries.TalkAllowed(number, table.allows_talk(number)) for number in people if not is_usual)
    return (first, *seats, *talk)


def _same_again(number: int, seat: Seat, by: str) -> EntryData:
    """Return the entry that gives a seat to the same player; players who did not open the rematch have yet to come."""
    if seat.holder is None:
        assert seat.level is not None
        return _bot_sat(number, seat.level, seat.character)
    return entries.Sat(number, seat.name, seat.holder, seat.sender, None if same(seat.holder, by) else True)


def _sit(table: Table, command: Sit, by: str, sender: str | None) -> EntryData:
    _check_open(table)
    seat = table.seats[command.seat]
    if not seat.is_free and command.seat not in table.seats_of(by):
        raise SeatTaken(f"seat {command.seat} is taken: choose another")
    name = None if command.name is None else check_name(command.name)
    return entries.Sat(command.seat, name, by, sender)


def _seat_bot(table: Table, command: SeatBot, by: str) -> EntryData:
    _check_open(table)
    _check_host(table, by)
    if table.seats[command.seat].holder is not None:
        raise SeatTaken(f"seat {command.seat} is taken: choose another")
    return _bot_sat(command.seat, command.level, command.character)


def _set_terms(table: Table, terms: Terms, by: str) -> EntryData:
    _check_open(table)
    _check_host(table, by)
    open_table(terms)
    if len(table.holders) > terms.players:
        raise SeatTaken(f"{len(table.holders)} seats are taken: a game for {terms.players} has no room for them")
    return entries.TermsChanged(terms)


def _bot_sat(seat: int, level: Level, character: Character | None) -> EntryData:
    if character is None:
        return entries.BotSat(seat, level)
    return entries.BotSat(seat, CHARACTER_LEVELS[character], character, character.title())


def _play(table: Table, command: Play, by: str, *, is_late: bool) -> EntryData:
    _check_holds(table, command.seat, by)
    if table.turn is None:
        raise GameOver("this round is over")
    if table.turn != command.seat:
        raise NotYourTurn(f"it is not seat {command.seat}'s turn, but seat {table.turn}'s")
    if table.seats[command.seat].level is not None:
        raise NotYourTurn("a bot is playing for you: take your seat back first")
    if is_late:
        raise Stale("your time is up")
    if command.rotation not in Kind.from_letter(command.kind).rotations:
        raise UnknownTile(f"tile {command.kind} has no rotation {command.rotation}")
    move = f"{command.cell}{command.kind}{command.rotation}"
    return entries.Moved(command.seat, move, "person")


def _say(table: Table, command: Say, by: str, now: int) -> EntryData:
    seat = command.seat
    if seat is not None:
        _check_holds(table, seat, by)
    elif table.phase == "open" or table.seats_of(by):
        raise Forbidden("take a seat, or say it from your seat")
    if not table.has_talk or (seat is None and table.terms.is_public):
        raise TalkOff("free talk is off at this table")
    who, most = ("", OF_SPECTATORS) if seat is None else (by, OF_A_PERSON)
    if table.talked.get(who, 0) >= most:
        raise TooMany("too much has been said at this table", retry_after=60)
    check_rate(table.talk, by, seat, now)
    return entries.Said(check_text(command.text), seat)


def _take_back(table: Table, by: str) -> EntryData:
    mine = table.seats_of(by)
    _check_takes_part(table, by)
    game = table.game
    if game is None or game.is_over:
        raise GameOver("this round is over: moves can no longer be taken back")
    left = len(game.moves)
    while left > (table.given or 0):
        left -= 1
        seat = (game.options.first + left) % game.options.players
        if seat in mine:
            if _others(table, by):
                return entries.Asked(seat, left)
            return entries.TookBack(left, asked=False)
        if table.seats[seat].holder is not None:  # even if a bot made the move: it shows what its player holds
            raise NothingToTakeBack("another player has moved since then: only the last move can be taken back")
    raise NothingToTakeBack("you have no move to take back")


def _others(table: Table, by: str) -> set[str]:
    """Return the other players who have to agree, not counting those replaced by bots."""
    return {
        seat.holder for seat in table.seats if seat.is_person and seat.holder is not None and not same(seat.holder, by)
    }


def _answer(table: Table, command: Answer, by: str) -> EntryData:
    asked = table.asked
    if asked is None:
        raise NothingToTakeBack("nobody has asked to take back a move")
    asker = table.seats[asked.seat].holder
    voters = _others(table, asker or "")
    if not any(same(by, voter) for voter in voters):
        raise Forbidden("only the other players may answer")
    if not command.agree:
        return entries.Declined(asked.seat)
    if voters <= asked.agreed | {by}:
        return entries.TookBack(asked.left, asked=True)
    return entries.Agreed(asked.seat)


def _stand_in(table: Table, command: StandIn, by: str, *, now: int, grace: int) -> EntryData:
    _check_takes_part(table, by)
    seat = table.seats[command.seat]
    if command.seat in table.seats_of(by) or seat.away_since is None or now < seat.away_since + grace:
        raise NotAway(f"a bot may only replace a player who has been away for {grace // 1000} seconds")
    if table.is_by_days and not _ran_out(table, command.seat, now):
        raise NotAway("in a game paced in days, a bot may only replace a player whose time has run out")
    return _stood_in(table, command.seat, command.level)


def _ran_out(table: Table, seat: int, now: int) -> bool:
    """Return whether a player's time has run out: in this turn, or in their last one, which the clock then played."""
    is_late = table.turn == seat and table.deadline is not None and table.deadline <= now
    return is_late or table.last_player(seat) == "clock"


def _stood_in(table: Table, number: int, level: Level) -> EntryData:
    if table.phase != "playing":
        raise NotStarted("no game is in progress at this table")
    if table.seats[number].level is not None:
        raise SeatTaken("a bot is already playing there")
    return entries.StoodIn(number, level)


def _check_open(table: Table) -> None:
    if table.phase != "open":
        raise AlreadyStarted("the game has started: seats can no longer change")


def _check_host(table: Table, by: str) -> None:
    if not table.is_host(by):
        raise Forbidden("only the host may do this")


def _check_holds(table: Table, number: int, by: str) -> None:
    if number not in table.seats_of(by):
        raise Forbidden(f"seat {number} is not yours")


def _check_takes_part(table: Table, by: str) -> None:
    if table.match is None:
        raise NotStarted("the game has not started yet")
    if not (table.seats_of(by) or table.is_host(by)):
        raise Forbidden("only the players may do this")
