"""What follows from a finished round: what "My games" keeps of it for each person, and for whom it counts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from indigo.levels import Level
from indigo.rules.game import Game
from indigo.rules.record import text
from indigo.tables.message_types import ListedGame, PlayedGame, PlayedSeat
from indigo.tables.round_figures import GATES, RoundFigures
from indigo.tables.table import Table
from indigo.tables.table_state import Seat


class Entrant(NamedTuple):
    """Somebody at a table when a game ends: a person, known by their holder, or a bot, known by its level."""

    won: bool  # alone or together with others
    holder: str | None = None
    level: Level | None = None
    counts: bool = True  # False: the result says nothing about this person's strength
    is_opponent: bool = True  # False: a bot has finished the game for this person, so others can't be measured by it

    @property
    def person(self) -> str | None:
        """The holder, if the game counts for this person."""
        return self.holder if self.counts else None


class FinishedRound(NamedTuple):
    """A round that has ended, as its players' lists keep it."""

    round: int
    ended_at: int
    record: str
    results: Mapping[str, Mapping[str, Any]]  # what each holder's list says about it
    entrants: Sequence[Entrant] = ()  # who took part, for the ratings


def finished_round(before: Table | None, after: Table) -> FinishedRound | None:
    """Return the round that has ended between two states of a table; None if none has, or for a continued game."""
    if (
        not after.is_round_over
        or after.given is not None
        or (before is not None and before.is_round_over and before.round == after.round)
    ):
        return None
    assert after.game is not None
    assert after.figures is not None
    seats = _seats(after, after.game)
    results = {holder: {**_played(after, after.game, seats, after.figures, holder)} for holder in set(after.holders)}
    return FinishedRound(after.round, after.turned_at, text(after.game), results, entrants_of(after))


def listed_game(table: str, number: int, ended_at: int, data: Mapping[str, Any]) -> ListedGame:
    """Return a finished round as its player's list shows it; who asked for a hint is left out."""
    shown = {name: data[name] for name in ListedGame.__annotations__ if name in data}
    is_assisted = bool(data["takebacks"] or data["hinted"])
    game = {**shown, "table": table, "round": number, "ended_at": ended_at, "is_assisted": is_assisted}
    return cast("ListedGame", game)


def _seats(table: Table, game: Game) -> list[PlayedSeat]:
    """Return who took part, and how each of them did, as everybody may see it."""
    outcome = game.outcome()
    assert outcome is not None
    scores = [  # a player who gives up has lost, whatever the points
        (number in outcome.winners, outcome.points[number], outcome.gems[number]) for number in game.options.seats
    ]
    return [
        {
            "name": seat.name,
            "level": seat.level,
            "is_person": seat.holder is not None,
            "is_mine": False,
            "points": outcome.points[number],
            "gems": list(game.position.won[number] or ()),
            "place": 1 + sum(other > scores[number] for other in scores),
            "stand_ins": 0 if seat.holder is None else table.stand_ins(number),
        }
        for number, seat in enumerate(table.seats)
    ]


def _played(table: Table, game: Game, seats: list[PlayedSeat], figures: RoundFigures, holder: str) -> PlayedGame:
    mine = table.seats_of(holder)
    has_won = len(mine) == 1 and seats[mine[0]]["place"] == 1
    return {
        "rounds": table.terms.rounds,
        "began_at": table.began_at,
        "moves": len(game.moves),
        "own_gates": table.terms.own_gates,
        "hand_size": table.terms.hand_size,
        "open_scores": table.terms.open_scores,
        "seats": [{**seat, "is_mine": number in mine} for number, seat in enumerate(seats)],
        "takebacks": table.takebacks,
        "hinted": sorted(table.hinted),
        "gates": [sum(figures.gates[seat][gate] for seat in mine) for gate in range(GATES)],
        "journey": max(figures.journeys[seat] for seat in mine),
        "comeback": figures.deficits[mine[0]] if has_won else 0,
    }


def entrants_of(table: Table) -> tuple[Entrant, ...]:
    """Return who took part in the round that has just ended, and for whom of them it counts.

    It counts for nobody if the table is casual, if a move was taken back, if somebody had no turn, if one person held
    several seats, or if two people came from the same address: one of them could be playing for the other. Help, a hint
    or a move by the server, doesn't save a lost game between people: it counts for somebody who got help if they
    lost to other people, and only then. Somebody who gave up their seat has lost, however the bot there did, and
    doesn't count as an opponent of the others.
    """
    assert table.game is not None
    outcome = table.game.outcome()
    assert outcome is not None
    has_begun = len(table.game.moves) >= len(table.seats)
    is_fair = has_begun and not table.is_casual and not table.takebacks and not _has_twins(table)
    people = {*table.holders, *(seat.left_by for seat in table.seats if seat.left_in == table.round)}

    def entrant(number: int, seat: Seat) -> Entrant:
        has_left = seat.left_in == table.round
        won = number in outcome.winners and not has_left
        if seat.holder is None and not has_left:
            return Entrant(won, level=seat.level)
        has_help = number in table.hinted or (table.stand_ins(number) > 0 and not has_left)
        counts = is_fair and (not has_help or (not won and len(people) > 1))
        return Entrant(won, seat.left_by if has_left else seat.holder, counts=counts, is_opponent=not has_left)

    return tuple(entrant(number, seat) for number, seat in enumerate(table.seats))


def _has_twins(table: Table) -> bool:
    """Return whether two seats belong to one person, as far as the server can tell."""
    holders = Counter([*table.holders, *table.leavers.values()])
    senders = Counter(seat.sender for seat in table.seats if seat.sender is not None)
    return any(count > 1 for count in (*holders.values(), *senders.values()))
