"""The interface between the store and a database."""

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

_PATIENCE = 15.0  # seconds; slow statements time out earlier

Result = TypeVar("Result")
Changed = Callable[[str, int], None]
Resync = Callable[[], None]


class Database(ABC):
    """An open database with the current schema."""

    is_shared: ClassVar[bool]  # whether other processes can write to it

    @abstractmethod
    async def read(self, query: Executable) -> Sequence[Row[Any]]:
        """Run a single query and return its rows."""

    @abstractmethod
    async def write(self, function: Callable[[Connection], Result]) -> Result:
        """Call a function with a connection in a transaction, and return its result once the transaction is durable."""

    @abstractmethod
    def announce(self, connection: Connection, sequences: Mapping[str, int]) -> None:
        """Notify other processes of these tables' last sequences, once this transaction is durable."""

    @abstractmethod
    def listen(self, changed: Changed, resync: Resync) -> AbstractAsyncContextManager[None]:
        """Call `changed` for each announcement, and `resync` when some may have been lost."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection."""


@asynccontextmanager
async def answering() -> AsyncIterator[None]:
    """Limit the time for a database operation, and translate its failures."""
    with failures():
        async with asyncio.timeout(_PATIENCE):
            yield


@contextmanager
def failures() -> Iterator[None]:
    """Translate database errors into ours; hosts and statements appear only in their causes."""
    try:
        yield
    except (DataError, UnicodeError, OverflowError, orjson.JSONEncodeError) as error:
        raise Unwritable("the database cannot store this") from error
    except (SQLAlchemyError, psycopg.Error, sqlite3.Error, OSError) as error:
        raise Unavailable("the database is unavailable") from error
