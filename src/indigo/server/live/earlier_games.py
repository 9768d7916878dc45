"""Lists the games that were finished before the database kept lists of them: replays the logs of their tables."""

import asyncio
import logging
from collections.abc import Sequence

from indigo.server.store.store import Store
from indigo.tables.entries import Entry
from indigo.tables.finished_rounds import FinishedRound, finished_round
from indigo.tables.table import Table
from indigo.tables.table_errors import Unavailable

_AT_ONCE = 100  # table names per query
_PAUSE = 5.0  # seconds until the next attempt, if the database is unavailable

log = logging.getLogger("indigo.server")


async def list_earlier_games(store: Store) -> None:
    """Add the finished rounds of all unlisted tables to their players' lists, one table after the other."""
    total = 0
    while True:
        try:
            names = await store.unlisted(_AT_ONCE)
            for name in names:
                await store.list_earlier(name, await _rounds(store, name))
        except Unavailable:
            await asyncio.sleep(_PAUSE)
            continue
        total += len(names)
        if not names:
            break
    if total:
        log.info("earlier games listed", extra={"tables": total})


async def _rounds(store: Store, name: str) -> list[FinishedRound]:
    """Replay a table in a thread, since a long log takes a while; a log that can't be replayed has no rounds."""
    try:
        return await asyncio.to_thread(finished_rounds, name, await store.entries(name))
    except Unavailable:
        raise
    except Exception:
        log.exception("cannot replay table", extra={"table": name})
        return []


def finished_rounds(name: str, entries: Sequence[Entry]) -> list[FinishedRound]:
    """Return the finished rounds of a table."""
    found: list[FinishedRound] = []
    before: Table | None = None
    for entry in entries:
        after = Table.of(name, [entry]) if before is None else before.after(entry)
        if finished := finished_round(before, after):
            found.append(finished)
        before = after
    return found
