"""What "My games" keeps of a finished round, for each person who took part."""

from indigo.rules.game import Game
from indigo.rules.record import text
from indigo.server.store.entries import FinishedRound
from indigo.server.tables.rated_rounds import entrants_of
from indigo.server.tables.round_figures import GATES, RoundFigures
from indigo.server.tables.table import Table
from indigo.server.wire.message_types import PlayedGame, PlayedSeat


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
