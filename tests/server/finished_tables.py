"""Finished tables, written into a store without anybody having to play them."""

import random
from collections.abc import Sequence
from typing import Any, cast

from indigo.levels import Level
from indigo.server.live.rooms import _card
from indigo.server.store.store import Store
from indigo.tables.decisions import open_table
from indigo.tables.entries import BotSat, Entry, EntryData, Moved, PlayedBy, Sat, Started
from indigo.tables.finished_rounds import finished_round
from indigo.tables.table import Table
from indigo.tables.table_names import new_table_name
from indigo.tables.terms import Terms

MINUTE = 60_000


async def finish(
    store: Store, seats: Sequence[tuple[str, str | None]], chance: random.Random, at: int, **terms: Any
) -> str:
    """Play a table with random moves, each of which takes some seconds, until the given time; return its name.

    A seat is a person's name and holder, or a bot's level and None.
    """
    name = new_table_name()
    first = open_table(Terms(players=len(seats), **terms))
    log = [Entry(1, at - 9 * MINUTE, next(holder for _, holder in seats if holder), None, first)]
    table = Table.of(name, log)
    finished = None

    def write(data: EntryData, when: int) -> None:
        nonlocal table, finished
        log.append(Entry(len(log) + 1, when, None, None, data))
        before, table = table, table.after(log[-1])
        finished = finished_round(before, table) or finished

    for number, (who, holder) in enumerate(seats):
        if holder is None:
            write(BotSat(number, cast("Level", who)), at - 9 * MINUTE)
        else:
            write(Sat(number, who, holder), at - 9 * MINUTE)
    write(Started(chance.randbytes(32).hex()), at - 8 * MINUTE)
    while table.turn is not None:
        assert table.game is not None
        player: PlayedBy = "bot" if table.seats[table.turn].holder is None else "person"
        write(Moved(table.turn, str(chance.choice(table.game.legal_moves)), player), at)
    assert await store.append(name, 0, log, _card(table)._replace(finished=finished))
    return name
