"""For whom a finished round counts: its outcome must say something about the people who played it."""

from collections import Counter

from indigo.server.ratings import Entrant
from indigo.server.tables.table import Seat, Table


def entrants_of(table: Table) -> tuple[Entrant, ...]:
    """Return who took part in the round that has just ended, and for whom of them it counts.

    It counts for nobody if the table is casual, if a move was taken back, if one person held several seats, or if two
    people came from the same address: one of them could be playing for the other. It doesn't count for somebody who got
    a hint, or for whom the server made a move. Somebody who gave up their seat has lost, however the bot there did, and
    is no opponent for the others.
    """
    assert table.game is not None
    outcome = table.game.outcome()
    assert outcome is not None
    is_fair = not table.is_casual and not table.takebacks and not _has_twins(table)

    def entrant(number: int, seat: Seat) -> Entrant:
        won, has_hint = number in outcome.winners, number in table.hinted
        if seat.left_in == table.round:
            return Entrant(False, seat.left_by, counts=is_fair and not has_hint, is_opponent=False)
        if seat.holder is None:
            return Entrant(won, level=seat.level)
        return Entrant(won, seat.holder, counts=is_fair and not has_hint and not table.stand_ins(number))

    return tuple(entrant(number, seat) for number, seat in enumerate(table.seats))


def _has_twins(table: Table) -> bool:
    """Return whether two seats belong to one person, as far as the server can tell."""
    holders = Counter([*table.holders, *table.leavers.values()])
    senders = Counter(seat.sender for seat in table.seats if seat.sender is not None)
    return any(count > 1 for count in (*holders.values(), *senders.values()))
