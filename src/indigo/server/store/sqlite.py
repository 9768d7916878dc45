"""SQLite: a file that one process owns, with one writing connection in its own thread and several reading ones."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from filelock import BaseFileLock, FileLock, Timeout
from sqlalchemy import URL, Connection, Engine, Executable, Row, create_engine, event, update
from sqlalchemy.ext.asyncio import create_async_engine

from indigo.server.store import migrations, schema
from indigo.server.store.database import Changed, Database, Result, Resync, answering, failures, logged_failures
from indigo.server.store.store_errors import DatabaseInUse
from indigo.server.store.store_types import NOBODY

_READERS = 4
_BUSY_MS = 5_000  # how long to wait for locks of others, such as a backup

# Every commit is flushed to disk. Its pages are copied from the log into the database in one go every 64 MB: moves wait
# for that, and the same pages change again and again.
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    f"busy_timeout = {_BUSY_MS}",
    "wal_autocheckpoint = 16384",
)


class SQLite(Database):
    """A database in a file."""

    is_shared = False
    asked = (
        "(SELECT json_extract(value, '$.id') AS id, json_extract(value, '$.after') AS after FROM json_each(:asked))"
        " AS asked"
    )

    def __init__(self, url: URL, *, is_owner: bool = True) -> None:
        """Lock the file, unless somebody only wants to help its owner; raise `DatabaseInUse` if another has it."""
        self._path = Path(str(url.database))
        self._lock = locked(self._path) if is_owner else None
        if is_owner:
            _create(self._path)
        else:
            self._path.stat()  # fails if it is missing: SQLite would create it
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")
        self._writer = create_engine(
            url.set(drivername="sqlite+pysqlite"), pool_size=1, max_overflow=0, hide_parameters=True
        )
        self._reader = create_async_engine(
            url.set(drivername="sqlite+aiosqlite"),
            isolation_level="AUTOCOMMIT",
            pool_size=_READERS,
            max_overflow=0,
            hide_parameters=True,
        )
        self._reads: set[asyncio.Task[Sequence[Row[Any]]]] = set()
        event.listen(self._writer, "connect", _prepare_writer)
        event.listen(self._writer, "begin", _begin)
        event.listen(self._reader.sync_engine, "connect", _prepare_reader)

    @classmethod
    async def open(cls, url: URL) -> "SQLite":
        """Open a file, upgrade it, and end the leases of the process that had it before."""
        with failures():
            database = cls(url)
        try:
            await database._in_thread(migrations.upgrade, database._writer)
            await database._in_thread(_transact, database._writer, _free_leases)
        except BaseException:
            await database.close()
            raise
        return database

    @classmethod
    async def open_beside(cls, url: URL) -> "SQLite":
        """Open a file whether or not a server has it, and change nothing about it."""
        with failures():
            database = cls(url, is_owner=False)
        try:
            await database._in_thread(migrations.check, database._writer)
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Run a single query and return its rows.

        The query runs to its end even if the caller is cancelled: an abandoned connection might never close.
        """
        reading = asyncio.create_task(self._rows(query))
        self._reads.add(reading)
        reading.add_done_callback(self._has_read)
        async with answering():
            return await asyncio.shield(reading)

    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with the writing connection; the whole transaction is one job for its thread."""
        with logged_failures():
            return await self._in_thread(_transact, self._writer, function)

    def announce(self, sequences: Mapping[str, int]) -> None:
        """Do nothing: there are no other processes."""

    @asynccontextmanager
    async def listen(self, changed: Changed, resync: Resync) -> AsyncIterator[None]:
        """Do nothing: there are no other processes."""
        yield

    async def size(self) -> int:
        """Return the size of the file and of the log next to it."""
        files = (self._path, self._path.with_name(f"{self._path.name}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    async def close(self) -> None:
        """Close the connections, then unlock the file."""
        await asyncio.gather(*self._reads, return_exceptions=True)
        await self._reader.dispose()
        await self._in_thread(self._writer.dispose)
        self._thread.shutdown()
        if self._lock is not None:
            self._lock.release()

    async def _rows(self, query: Executable) -> Sequence[Row[Any]]:
        async with self._reader.connect() as connection:
            return (await connection.execute(query)).all()

    def _has_read(self, reading: asyncio.Task[Sequence[Row[Any]]]) -> None:
        self._reads.discard(reading)
        if not reading.cancelled():
            reading.exception()  # only callers that still wait need it

    async def _in_thread(self, function: Callable[..., Result], *arguments: Any) -> Result:
        with failures():
            return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)


def locked(database: Path) -> BaseFileLock:
    """Lock the file next to a database; the lock ends with the process, even if it is killed.

    Symbolic links are resolved, so that two names of one database share one lock.
    """
    database = database.resolve()
    if database.exists() and database.stat().st_nlink > 1:  # each name would have its own lock and its own journal
        raise DatabaseInUse(f"{database} has other names (hard links): delete them, or copy the file")
    path = Path(f"{database}.lock")
    path.touch()  # fails if the folder is missing, which FileLock would create
    lock = FileLock(path, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise DatabaseInUse(f"another process has locked {path}; several processes need PostgreSQL") from None
    return lock


def _create(database: Path) -> None:
    """Create a file that nobody else can read, unless it exists; SQLite's other files get the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _transact(engine: Engine, function: Callable[[Connection], Result]) -> Result:
    with engine.begin() as connection:
        return function(connection)


def _free_leases(connection: Connection) -> None:
    """Free the turns that the process before was playing; those that were put off stay so."""
    leased = schema.tables.c.lessee != NOBODY
    connection.execute(update(schema.tables).where(leased).values(lessee=None, leased_until=0))


def _prepare_writer(connection: Any, _: object) -> None:
    """Leave transactions to `_begin`."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _prepare_reader(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("query_only = ON", f"busy_timeout = {_BUSY_MS}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
