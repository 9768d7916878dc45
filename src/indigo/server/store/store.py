"""The durable store: the logs of all tables, and what is needed to find a table again."""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

import orjson
from sqlalchemy import Connection, Executable, and_, delete, insert, make_url, or_, select
from sqlalchemy.exc import ArgumentError

from indigo.server.store.bulk import insert_new_rows
from indigo.server.store.database import Changed, Database, Resync
from indigo.server.store.entries import Card, Entry, Subscription
from indigo.server.store.postgres import PostgreSQL
from indigo.server.store.schema import entries, holders, secrets, subscriptions, tables
from indigo.server.store.sqlite import SQLite
from indigo.server.store.store_errors import Unavailable, UnknownDatabase, Unwritable
from indigo.server.store.transactions import Append, Lease, Request, settle
from indigo.server.store.writer import Writer

_CHUNK = 500  # ids in one query, tables deleted in one transaction

Committed = Callable[[int, float], None]
Listing = list[tuple[str, Mapping[str, Any]]]


class Store:
    """Tables in a database; every method raises `Unavailable` when that does not answer."""

    def __init__(self, database: Database) -> None:
        self.committed: Committed = lambda requests, seconds: None  # told of each transaction
        self._database = database
        self._writer = Writer(self._commit)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open `sqlite:///FILE` or `postgresql://...`, and bring it to the present version."""
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise UnknownDatabase("a database is sqlite:///FILE or postgresql://...") from None
        try:
            if parsed.drivername == "sqlite" and parsed.database not in (None, "", ":memory:"):
                return cls(await SQLite.open(parsed))
            if parsed.drivername == "postgresql":
                return cls(await PostgreSQL.open(parsed))
        except Unavailable as error:
            cause = getattr(error.__cause__, "orig", None) or error.__cause__  # what the driver said, without a frame
            raise Unavailable(f"cannot open {parsed!r}: {' '.join(str(cause).split())}") from error
        raise UnknownDatabase(f"a database is sqlite:///FILE or postgresql://..., not {parsed!r}")

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write, too."""
        return self._database.is_shared

    async def close(self) -> None:
        """Write what waits, and close the database."""
        await self._writer.close()
        await self._database.close()

    async def append(self, table: str, after: int, new: Sequence[Entry], card: Card) -> bool:
        """Add entries that follow the entry `after` (0: a new table); true once they are durable.

        False, and nothing is changed, if somebody was quicker, or if the table is gone.
        """
        if not new or [entry.sequence for entry in new] != list(range(after + 1, after + 1 + len(new))):
            raise Unwritable(f"the entries after {after} are numbered from {after + 1} on, without a gap")
        row = {
            "sequence": new[-1].sequence,
            "phase": card.phase,
            "is_public": card.is_public,
            "changed_at": new[-1].at,
            "due": card.due,
            "lessee": None,
            "leased_until": 0,
            "summary": _json(card.summary),
        }
        rows = [{"table_id": table, **entry._asdict(), "data": _json(entry.data)} for entry in new]
        seated = None if card.holders is None else {who: _json(list(seats)) for who, seats in card.holders.items()}
        return await self._writer.submit(Append(table, after, rows, row, seated))

    async def lease(self, table: str, sequence: int, lessee: str, now: int, until: int) -> bool:
        """Let one process act for a table that is due, if it has come no further; the same process may renew."""
        return await self._writer.submit(Lease(table, sequence, lessee, now, until))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table that follow one of them; none if there is no such table."""
        columns = [entries.c[name] for name in Entry._fields]
        query = select(*columns).where(entries.c.table_id == table, entries.c.sequence > after)
        rows = await self._database.read(query.order_by(entries.c.sequence))
        return [Entry(**{**row._mapping, "data": orjson.loads(row.data)}) for row in rows]

    async def sequences(self, ids: Collection[str]) -> dict[str, int]:
        """Return the last sequence of each of these tables that exists."""
        found: dict[str, int] = {}
        asked = list(ids)
        for start in range(0, len(asked), _CHUNK):
            query = select(tables.c.id, tables.c.sequence).where(tables.c.id.in_(asked[start : start + _CHUNK]))
            found.update((row.id, row.sequence) for row in await self._database.read(query))
        return found

    async def lobby(self, limit: int) -> Listing:
        """Return the public tables that wait for players, the newest first, with their summaries."""
        query = select(tables.c.id, tables.c.summary).where(tables.c.is_public, tables.c.phase == "open")
        rows = await self._database.read(query.order_by(tables.c.opened_at.desc(), tables.c.id).limit(limit))
        return [(row.id, orjson.loads(row.summary)) for row in rows]

    async def held_by(self, holder: str, limit: int) -> Listing:
        """Return the tables where somebody holds a seat, the one that changed last first.

        Their summaries tell in `mine` which seats these are; of tables from before version 0003, none.
        """
        query = select(tables.c.id, tables.c.summary, holders.c.seats).join(holders).where(holders.c.holder == holder)
        rows = await self._database.read(query.order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit))
        return [(row.id, {**orjson.loads(row.summary), "mine": orjson.loads(row.seats)}) for row in rows]

    async def due(self, now: int, limit: int) -> list[str]:
        """Return the tables where the server has to act, and no process is about to, the longest due first."""
        query = select(tables.c.id).where(tables.c.due <= now, tables.c.leased_until <= now)
        return [row.id for row in await self._database.read(query.order_by(tables.c.due, tables.c.id).limit(limit))]

    async def expire(self, open_before: int, playing_before: int, over_before: int) -> int:
        """Delete the tables of each phase that have not changed since a time; return how many."""
        limits = {"open": open_before, "playing": playing_before, "over": over_before}
        is_old = or_(*(and_(tables.c.phase == phase, tables.c.changed_at < at) for phase, at in limits.items()))
        old = select(tables.c.id).where(is_old).limit(_CHUNK).with_for_update(skip_locked=True)
        total = 0
        while deleted := await self._database.write(_executed(delete(tables).where(tables.c.id.in_(old)))):
            total += deleted
        nobodys = subscriptions.c.holder.not_in(select(holders.c.holder))
        await self._database.write(_executed(delete(subscriptions).where(nobodys)))
        return total

    async def delete(self, table: str) -> None:
        """Delete a table with its entries, if there is one."""
        await self._database.write(_executed(delete(tables).where(tables.c.id == table)))

    async def subscribe(self, holder: str, to: Subscription, at: int, limit: int) -> None:
        """Keep where somebody is to be told of their turns; beyond the limit the oldest give way."""
        mine = subscriptions.c.holder == holder
        newest = select(subscriptions.c.endpoint).where(mine).order_by(subscriptions.c.made_at.desc()).limit(limit)

        def keep(connection: Connection) -> None:
            connection.execute(delete(subscriptions).where(mine, subscriptions.c.endpoint == to.endpoint))
            connection.execute(insert(subscriptions).values(holder=holder, made_at=at, **to._asdict()))
            connection.execute(delete(subscriptions).where(mine, subscriptions.c.endpoint.not_in(newest)))

        await self._database.write(keep)

    async def unsubscribe(self, holder: str, endpoint: str) -> None:
        """Forget where somebody was to be told, if it is known."""
        is_it = and_(subscriptions.c.holder == holder, subscriptions.c.endpoint == endpoint)
        await self._database.write(_executed(delete(subscriptions).where(is_it)))

    async def subscriptions(self, holder: str) -> list[Subscription]:
        """Return where somebody is to be told, the newest first."""
        columns = [subscriptions.c[name] for name in Subscription._fields]
        query = select(*columns).where(subscriptions.c.holder == holder).order_by(subscriptions.c.made_at.desc())
        return [Subscription(**row._mapping) for row in await self._database.read(query)]

    async def secret(self, name: str, new: str) -> str:
        """Return the secret of a name; whoever asks first makes it, for all processes and all time."""

        def keep(connection: Connection) -> str:
            insert_new_rows(connection, secrets, [{"name": name, "value": new}])
            kept: str = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
            return kept

        return await self._database.write(keep)

    async def ping(self) -> None:
        """Have the database read something of what it keeps."""
        await self._database.read(select(tables.c.id).limit(1))

    def listen(self, changed: Changed, resync: Resync) -> AbstractAsyncContextManager[None]:
        """Be told, while the context lasts, of every table that any process changes, and how far it has come.

        `resync` is called where something may have been missed: ask for the `sequences` then.
        """
        return self._database.listen(changed, resync)

    async def _commit(self, requests: Sequence[Request]) -> list[bool]:
        began = time.perf_counter()
        granted = await self._database.write(lambda connection: settle(connection, requests, self._database.announce))
        self.committed(len(requests), time.perf_counter() - began)
        return granted


def _json(value: Mapping[str, Any] | list[int]) -> str:
    try:
        return orjson.dumps(value).decode()
    except orjson.JSONEncodeError as error:
        raise Unwritable(f"this is no JSON: {error}") from error


def _executed(statement: Executable) -> Callable[[Connection], int]:
    """Return a function that executes a statement, and tells how many rows it changed."""
    return lambda connection: connection.execute(statement).rowcount
