"""For whom a finished round counts: its outcome must say something about the people who played it."""

from collections import Counter

from indigo.server.ratings import Entrant
from indigo.server.tables.table import Table


def entrants_of(table: Table) -> tuple[Entrant, ...]:
    """Return who took part in the round that has just ended, and for whom of them it counts.

    It counts for nobody if the table is casual, if a move was taken back, if one person held several seats, or if two
    people came from the same address: one of them could be playing for the other. It doesn't count for somebody who got
    a hint, or for whom the server made a move. Somebody who gave up their seat has lost, however the bot there did.
    """
    assert table.game is not None
    outcome = table.game.outcome()
    assert outcome is not None
    is_fair = not table.is_casual and not table.takebacks and not _has_twins(table)
    return tuple(
        Entrant(
            number in outcome.winners and seat.left_by is None,
            seat.holder or seat.left_by,
            None if seat.holder or seat.left_by else seat.level,
            counts=is_fair and number not in table.hinted and (seat.left_by is not None or not table.stand_ins(number)),
        )
        for number, seat in enumerate(table.seats)
    )


def _has_twins(table: Table) -> bool:
    """Return whether two seats belong to one person, as far as the server can tell."""
    holders = Counter(table.holders)
    senders = Counter(seat.sender for seat in table.seats if seat.sender is not None)
    return any(count > 1 for count in (*holders.values(), *senders.values()))
