"""What the store needs of a database, and what differs from one to another."""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Any, ClassVar, TypeVar

import orjson
import psycopg
from sqlalchemy import Connection, Executable, Row
from sqlalchemy.exc import DataError, SQLAlchemyError

from indigo.server.store.store_errors import Unavailable, Unwritable

_PATIENCE = 15.0  # seconds; statements that are merely slow end before

Result = TypeVar("Result")
Changed = Callable[[str, int], None]
Resync = Callable[[], None]


class Database(ABC):
    """An open database at the present version."""

    is_shared: ClassVar[bool]  # whether other processes may write to it, too

    @abstractmethod
    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Return the rows that a single statement finds."""

    @abstractmethod
    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with a connection inside a transaction, and return its result once that is durable."""

    @abstractmethod
    def announce(self, connection: Connection, sequences: Mapping[str, int]) -> None:
        """Tell other processes, once this transaction is durable, how far these tables have come."""

    @abstractmethod
    def listen(self, changed: Changed, resync: Resync) -> AbstractAsyncContextManager[None]:
        """Call `changed` for what is announced, and `resync` where announcements may have been lost."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection."""


@asynccontextmanager
async def answering() -> AsyncIterator[None]:
    """Wait for a database, but not for ever, and turn its failures into errors of ours."""
    with failures():
        async with asyncio.timeout(_PATIENCE):
            yield


@contextmanager
def failures() -> Iterator[None]:
    """Turn whatever a database raises into errors of ours; only their cause tells hosts and statements."""
    try:
        yield
    except (DataError, UnicodeError, OverflowError, orjson.JSONEncodeError) as error:
        raise Unwritable("the database cannot hold this") from error
    except (SQLAlchemyError, psycopg.Error, sqlite3.Error, OSError) as error:
        raise Unavailable("the database does not answer") from error
