"""PostgreSQL, for any number of processes; LISTEN and NOTIFY announce changes between them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from sqlalchemy import URL, Connection, Engine, Executable, Row, create_engine, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from indigo.server.store import migrations, plain_appends
from indigo.server.store.database import Changed, Database, Result, Resync, failures, in_time
from indigo.server.store.plain_appends import are_plain, parameters_of
from indigo.server.store.postgres_lines import CHANNEL, Announcer, Line
from indigo.server.store.transactions import Request

LISTENER = "indigo listener"  # what PostgreSQL calls the connection that each process always has
_READERS, _WRITERS = 6, 2  # connections that stay open
_MORE = 4  # of each, while many are needed
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
    pause = 0.004  # a transaction costs a server and PostgreSQL as much as some moves
    asked = "json_to_recordset(CAST(:asked AS json)) AS asked (id text, after integer)"

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="postgresql+psycopg")
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._writer = create_async_engine(
            self._url,
            pool_size=_WRITERS,
            max_overflow=_MORE,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=_TIMEOUTS,
        )
        self._reader = create_async_engine(
            self._url,
            isolation_level="AUTOCOMMIT",
            pool_size=_READERS,
            max_overflow=_MORE,
            hide_parameters=True,
            connect_args=_TIMEOUTS,
        )
        self._appender = Line(self._address, _TIMEOUTS)
        self._announcer = Announcer(Line(self._address, _TIMEOUTS))
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: URL) -> "PostgreSQL":
        """Upgrade a database, unless another process already has, and open it."""
        database = cls(url)
        with failures():
            await asyncio.to_thread(migrations.upgrade, database._plain_engine())
        return database

    @classmethod
    async def open_beside(cls, url: URL) -> "PostgreSQL":
        """Open a database and change nothing about it."""
        database = cls(url)
        with failures():
            await asyncio.to_thread(migrations.check, database._plain_engine())
        return database

    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Run a single query and return its rows."""
        return await in_time(self._rows(query), self._tasks)

    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with a connection in a transaction, and return its result once the transaction is durable."""
        return await in_time(self._transact(function), self._tasks)

    async def settle(self, requests: Sequence[Request]) -> list[bool]:
        """Carry out requests in one transaction; a single statement is enough if they are moves and the like."""
        if not are_plain(requests):
            return await super().settle(requests)
        rows = await self._appender.execute(plain_appends.STATEMENT, parameters_of(requests))
        granted = {table for (table,) in rows}
        return [request.table in granted for request in requests]

    def announce(self, sequences: Mapping[str, int]) -> None:
        """Notify all listening processes."""
        self._announcer.announce(sequences)

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

    async def size(self) -> int:
        """Return the size of the database in bytes."""
        ((size,),) = await self.read(select(func.pg_database_size(func.current_database())))
        return int(size)

    async def close(self) -> None:
        """Close every connection."""
        await self._announcer.close()
        await self._appender.close()
        await self._reader.dispose()
        await self._writer.dispose()

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        try:
            return await self._rows_once(query)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return await self._rows_once(query)  # the server had closed the connection; now all of them are new

    async def _rows_once(self, query: Executable) -> Sequence[Row[Any]]:
        async with self._reader.connect() as connection:
            return (await connection.execute(query)).all()

    async def _transact(self, function: Callable[[Connection], Result]) -> Result:
        async with self._writer.begin() as connection:
            return await connection.run_sync(function)

    def _plain_engine(self) -> Engine:
        return create_engine(self._url, poolclass=NullPool, connect_args={"connect_timeout": 5})

    async def _listening(self) -> psycopg.AsyncConnection:
        """Open a connection that receives all announcements from now on."""
        connection = await psycopg.AsyncConnection.connect(
            self._address,
            autocommit=True,
            connect_timeout=int(_PATIENCE),
            tcp_user_timeout=int(_PATIENCE * 1000),
            application_name=LISTENER,
        )
        try:
            async with asyncio.timeout(_PATIENCE):
                await connection.execute(f"LISTEN {CHANNEL}")
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
