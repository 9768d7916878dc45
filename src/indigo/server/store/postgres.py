"""PostgreSQL, for any number of processes; LISTEN and NOTIFY announce changes between them."""

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
from indigo.server.store.database import Changed, Database, Result, Resync, failures, in_time

_CHANNEL = "indigo"
_NOTIFY = text("SELECT pg_notify(:channel, message) FROM unnest(CAST(:messages AS text[])) AS message")
_PER_MESSAGE = 200  # changes; a message may have 8,000 bytes
_CONNECTIONS = 8
_PAUSES = (0.0, 0.1, 0.25, 0.5, 1.0)  # seconds before each attempt to reconnect the listener; the last one repeats
_HEARTBEAT = 1.0
_PATIENCE = 2.0
_TIMEOUTS = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5_000,
    # no statement of ours is slow, and a process that hangs must not keep its locks
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
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: URL) -> "PostgreSQL":
        """Upgrade a database, unless another process already has, and open it."""
        database = cls(url)
        with failures():
            await asyncio.to_thread(database._upgrade)
        return database

    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Run a single query and return its rows."""
        return await in_time(self._rows(query), self._tasks)

    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with a connection in a transaction, and return its result once the transaction is durable."""
        return await in_time(self._transact(function), self._tasks)

    def announce(self, connection: Connection, sequences: Mapping[str, int]) -> None:
        """Notify all listening processes when the transaction commits."""
        changes = [f"{table} {sequence}" for table, sequence in sequences.items()]
        messages = [",".join(changes[start : start + _PER_MESSAGE]) for start in range(0, len(changes), _PER_MESSAGE)]
        connection.execute(_NOTIFY, {"channel": _CHANNEL, "messages": messages})

    @asynccontextmanager
    async def listen(self, changed: Changed, resync: Resync) -> AsyncIterator[None]:
        """Listen until the context ends; reconnect when the connection breaks."""
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

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        async with self._reader.connect() as connection:
            return (await connection.execute(query)).all()

    async def _transact(self, function: Callable[[Connection], Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(function)

    def _upgrade(self) -> None:
        engine = create_engine(self._url, poolclass=NullPool, connect_args={"connect_timeout": 5})
        migrations.upgrade(engine)

    async def _listening(self) -> psycopg.AsyncConnection:
        """Open a connection that receives all announcements from now on."""
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
            receiving = group.create_task(_receive(connection, changed))
            try:
                await asyncio.wait({receiving}, timeout=_HEARTBEAT + _PATIENCE)
            except asyncio.CancelledError:
                if not receiving.cancel():
                    await connection.close()
                raise
            has_hung = receiving.cancel()  # closing it takes seconds, which we don't wait for
            if has_hung or not receiving.result():
                _log.warning("listener connection lost")
                connection = await self._reconnected()
                resync()

    async def _reconnected(self) -> psycopg.AsyncConnection:
        attempt = 0
        while True:
            await asyncio.sleep(_PAUSES[min(attempt, len(_PAUSES) - 1)])
            try:
                return await self._listening()
            except (psycopg.Error, OSError) as error:
                _log.warning("cannot reconnect the listener: %s", error)
            attempt += 1


async def _receive(connection: psycopg.AsyncConnection, changed: Changed) -> bool:
    """Pass on announcements until the next heartbeat; return whether the connection is alive, and close it if not."""
    is_alive = False
    try:
        async for notice in connection.notifies(timeout=_HEARTBEAT):
            for change in notice.payload.split(","):
                table, _, sequence = change.rpartition(" ")
                if sequence.isdecimal():  # other programs may use this channel
                    changed(table, int(sequence))
        await connection.execute("SELECT 1")
        is_alive = True
    except (psycopg.Error, OSError) as error:
        _log.info("listener stopped: %s", error)
    finally:
        if not is_alive:
            await connection.close()
    return is_alive
