"""Connections to PostgreSQL for a few statements that are used again and again, without SQLAlchemy."""

import asyncio
import select
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg

from indigo.server.store.database import in_time
from indigo.tables.table_errors import Unavailable

CHANNEL: Final = "indigo"
_NOTIFY: Final = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
_PER_MESSAGE = 200  # changes; a message may have 8,000 bytes
_PAUSE = 0.025  # seconds between two announcements, each of which wakes up all processes


class Line:
    """A connection that commits each statement; it connects for the first one, and again after a failure."""

    def __init__(self, address: str, options: Mapping[str, Any]) -> None:
        self._address = address
        self._options = options
        self._idle: psycopg.AsyncConnection | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    async def execute(self, statement: str, parameters: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Execute a statement, which is prepared once; return its rows once it is durable."""
        return await in_time(self._execute(statement, parameters), self._tasks)

    async def close(self) -> None:
        """Close the connection."""
        if self._idle is not None:
            await self._idle.close()

    async def _execute(self, statement: str, parameters: Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        connection, self._idle = self._idle, None  # a caller that comes meanwhile, after a timeout, gets another one
        if connection is not None and _has_ended(connection):
            await connection.close()
        if connection is None or connection.closed:
            connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True, **self._options)
        try:
            rows = await (await connection.execute(statement, parameters, prepare=True)).fetchall()
        except BaseException:
            await connection.close()
            raise
        self._idle = connection
        return rows


def _has_ended(connection: psycopg.AsyncConnection) -> bool:
    """Return whether an idle connection has ended: then there is something to read, even if it is only the end."""
    if connection.closed:
        return True
    poll = select.poll()  # `select.select` takes only the first 1,024 files of a process
    poll.register(connection, select.POLLIN)
    return bool(poll.poll(0))


class Announcer:
    """Tells all listening processes which tables have changed.

    That is a transaction of its own: PostgreSQL commits those that notify one after the other, and each move would
    wait until the moves of all other processes are on disk. What is announced here needn't be.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        self._sequences: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def announce(self, sequences: Mapping[str, int]) -> None:
        """Announce changes: at once, or after a short pause together with others."""
        self._sequences.update(sequences)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Announce what is left, and close the connection."""
        if self._task is not None:
            await self._task
        await self._line.close()

    async def _run(self) -> None:
        while self._sequences:
            changes = [f"{table} {sequence}" for table, sequence in self._sequences.items()]
            self._sequences.clear()
            starts = range(0, len(changes), _PER_MESSAGE)
            messages = [",".join(changes[start : start + _PER_MESSAGE]) for start in starts]
            with suppress(Unavailable):  # the others look for themselves once a second
                await self._line.execute(_NOTIFY, (CHANNEL, messages))
            await asyncio.sleep(_PAUSE)
        self._task = None
