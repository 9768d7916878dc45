"""PostgreSQL: for any number of processes, which tell one another through LISTEN and NOTIFY what has changed."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Executable, Row, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from indigo.server.store import migrations
from indigo.server.store.database import Changed, Database, Result, Resync, answering, failures

_CHANNEL = "indigo"
_NOTIFY = text("SELECT pg_notify(:channel, message) FROM unnest(CAST(:messages AS text[])) AS message")
_CONNECTIONS = 8
_PAUSES = (0.0, 0.1, 0.25, 0.5, 1.0)  # seconds before each attempt to listen again; the last one from there on
_HEARTBEAT = 1.0
_PATIENCE = 2.0
_TIMEOUTS = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5_000,
    # no statement of ours is slow; a process that hangs must not keep its locks
    "options": "-c statement_timeout=10s -c idle_in_transaction_session_timeout=5s",
}

_log = logging.getLogger(__name__)


class PostgreSQL(Database):
    """A database on a server."""

    is_shared = True

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="postgresql+psycopg")
        self._engine = create_async_engine(
            self._url, pool_size=_CONNECTIONS, pool_pre_ping=True, hide_parameters=True, connect_args=_TIMEOUTS
        )
        self._reader = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    @classmethod
    async def open(cls, url: URL) -> "PostgreSQL":
        """Bring a database to the present version, unless another process is quicker, and open it."""
        database = cls(url)
        with failures():
            await asyncio.to_thread(database._upgrade)
        return database

    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Return the rows that a single statement finds."""
        async with answering(), self._reader.connect() as connection:
            return (await connection.execute(query)).all()

    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with a connection inside a transaction, and return its result once that is durable."""
        async with answering(), self._engine.begin() as connection:
            return await connection.run_sync(function)

    def announce(self, connection: Connection, sequences: Mapping[str, int]) -> None:
        """Notify all who listen."""
        messages = [f"{table} {sequence}" for table, sequence in sequences.items()]
        connection.execute(_NOTIFY, {"channel": _CHANNEL, "messages": messages})

    @asynccontextmanager
    async def listen(self, changed: Changed, resync: Resync) -> AsyncIterator[None]:
        """Listen until the context ends, on a connection that is made anew whenever it breaks."""
        with failures():
            connection = await self._listening()
        async with asyncio.TaskGroup() as group:
            task = group.create_task(self._keep_listening(group, connection, changed, resync))
            try:
                yield
            finally:
                task.cancel()

    async def close(self) -> None:
        """Close every connection."""
        await self._engine.dispose()

    def _upgrade(self) -> None:
        engine = create_engine(self._url, poolclass=NullPool, connect_args={"connect_timeout": 5})
        migrations.upgrade(engine)

    async def _listening(self) -> psycopg.AsyncConnection:
        """Open a connection that hears everything announced from now on."""
        connection = await psycopg.AsyncConnection.connect(
            self._url.set(drivername="postgresql").render_as_string(hide_password=False),
            autocommit=True,
            connect_timeout=int(_PATIENCE),
            tcp_user_timeout=int(_PATIENCE * 1000),
            application_name="indigo listener",
        )
        try:
            async with asyncio.timeout(_PATIENCE):
                await connection.execute(f"LISTEN {_CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _keep_listening(
        self, group: asyncio.TaskGroup, connection: psycopg.AsyncConnection, changed: Changed, resync: Resync
    ) -> None:
        while True:
            hearing = group.create_task(_hear(connection, changed))
            try:
                await asyncio.wait({hearing}, timeout=_HEARTBEAT + _PATIENCE)
            except asyncio.CancelledError:
                if not hearing.cancel():
                    await connection.close()
                raise
            has_hung = hearing.cancel()  # its end takes seconds then, for which nobody waits
            if has_hung or not hearing.result():
                _log.warning("the connection that listens is lost")
                connection = await self._reconnected()
                resync()

    async def _reconnected(self) -> psycopg.AsyncConnection:
        attempt = 0
        while True:
            await asyncio.sleep(_PAUSES[min(attempt, len(_PAUSES) - 1)])
            try:
                return await self._listening()
            except (psycopg.Error, OSError) as error:
                _log.warning("cannot listen: %s", error)
            attempt += 1


async def _hear(connection: psycopg.AsyncConnection, changed: Changed) -> bool:
    """Pass on what is announced until the next heartbeat; tell whether the connection lives, and close it if not."""
    is_alive = False
    try:
        async for notice in connection.notifies(timeout=_HEARTBEAT):
            table, _, sequence = notice.payload.rpartition(" ")
            if sequence.isdecimal():  # who knows what others say on this channel
                changed(table, int(sequence))
        await connection.execute("SELECT 1")
        is_alive = True
    except (psycopg.Error, OSError) as error:
        _log.info("listening ends: %s", error)
    finally:
        if not is_alive:
            await connection.close()
    return is_alive
