"""The interface between the store and a database."""

import asyncio
import logging
import sqlite3
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import partial
from typing import Any, ClassVar, TypeVar

import orjson
import psycopg
from sqlalchemy import URL, Connection, Executable, Row, make_url
from sqlalchemy.exc import ArgumentError, DataError, SQLAlchemyError

from indigo.server.store.store_errors import UnknownDatabase, Unwritable
from indigo.server.store.transactions import Request, settle
from indigo.tables.table_errors import Unavailable

_PATIENCE = 15.0  # seconds; slow statements time out earlier
_LOG_SECONDS = 10.0  # between two log lines about a database that is unavailable

_log = logging.getLogger("indigo.store")

Result = TypeVar("Result")
Changed = Callable[[str, int], None]
Resync = Callable[[], None]


def parsed_url(url: str) -> URL:
    """Return the parts of `sqlite:///FILE` or `postgresql://...`; raise `UnknownDatabase` for anything else."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise UnknownDatabase("the database must be sqlite:///FILE or postgresql://...") from None
    is_file = parsed.drivername == "sqlite" and parsed.database not in (None, "", ":memory:") and not parsed.query
    if not is_file and parsed.drivername != "postgresql":
        raise UnknownDatabase(f"the database must be sqlite:///FILE or postgresql://..., not {parsed!r}")
    return parsed


class Database(ABC):
    """An open database with the current schema."""

    is_shared: ClassVar[bool]  # whether other processes can write to it
    pause: ClassVar[float] = 0.0  # seconds, at least, between the beginnings of two transactions with moves
    asked: ClassVar[str]  # SQL for a source of `id` and `after`, from the JSON in the parameter `asked`

    @abstractmethod
    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Run a single query and return its rows."""

    @abstractmethod
    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with a connection in a transaction, and return its result once the transaction is durable."""

    async def settle(self, requests: Sequence[Request]) -> list[bool]:
        """Carry out requests in one transaction; return for each whether it was granted, once all of it is durable."""
        return await self.write(partial(settle, requests))

    @abstractmethod
    def announce(self, sequences: Mapping[str, int]) -> None:
        """Notify other processes of these tables' last sequences, which are durable; don't wait for it."""

    @abstractmethod
    def listen(self, changed: Changed, resync: Resync) -> AbstractAsyncContextManager[None]:
        """Call `changed` for each announcement, and `resync` when some may have been lost."""

    @abstractmethod
    async def size(self) -> int:
        """Return the size of the database in bytes."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection."""


@asynccontextmanager
async def answering() -> AsyncIterator[None]:
    """Limit the time for a database operation, translate its failures and log them."""
    with logged_failures():
        async with asyncio.timeout(_PATIENCE):
            yield


async def in_time(work: Coroutine[Any, Any, Result], tasks: set[asyncio.Task[Any]]) -> Result:
    """Await a database operation for a limited time; translate its failures and log them.

    `tasks` keeps the operation until it has ended: if it takes too long, it is cancelled but not awaited, because a
    driver whose server does not answer takes many seconds more to give up.
    """
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(partial(_ended, tasks))
    with logged_failures():
        try:
            done, _ = await asyncio.wait({task}, timeout=_PATIENCE)
        except asyncio.CancelledError:
            task.cancel()
            raise
        if not done:
            task.cancel()
            raise TimeoutError
        return task.result()


def _ended(tasks: set[asyncio.Task[Any]], task: asyncio.Task[Any]) -> None:
    tasks.discard(task)
    if not task.cancelled():
        task.exception()  # only callers that still wait need it


class _Logged:
    """When a failure was last logged, by `time.monotonic()`."""

    at = float("-inf")


@contextmanager
def logged_failures() -> Iterator[None]:
    """Translate database errors into ours, and log why the database is unavailable, at most every few seconds."""
    try:
        with failures():
            yield
    except Unavailable as error:
        if time.monotonic() - _Logged.at >= _LOG_SECONDS:
            _Logged.at = time.monotonic()
            _log.warning("database unavailable", extra={"reason": reason_of(error)})
        raise


def reason_of(error: Unavailable) -> str:
    """Return the driver's own message."""
    cause = getattr(error.__cause__, "orig", None) or error.__cause__
    return " ".join(str(cause).split()) or type(cause).__name__


@contextmanager
def failures() -> Iterator[None]:
    """Translate database errors into ours; hosts and statements appear only in their causes."""
    try:
        yield
    except (DataError, psycopg.DataError, UnicodeError, OverflowError, orjson.JSONEncodeError) as error:
        raise Unwritable("the database cannot store this") from error
    except (SQLAlchemyError, psycopg.Error, sqlite3.Error, OSError) as error:
        raise Unavailable("the database is unavailable") from error
