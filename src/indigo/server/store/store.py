"""The durable store: the logs of all tables, and the indexes to find them."""

import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from secrets import token_hex
from typing import Any

import orjson
from sqlalchemy import Connection, Executable, and_, delete, func, insert, or_, select, update

from indigo.server.ratings import NEW, Rating, Strength
from indigo.server.steady_clock import ClockTimes
from indigo.server.store.admin_store import AdminStore
from indigo.server.store.bulk import insert_new_rows
from indigo.server.store.database import Changed, Database, Result, Resync, parsed_url, reason_of
from indigo.server.store.holder_changes import forget_holder, replace_holder
from indigo.server.store.people_store import PeopleStore
from indigo.server.store.postgres import PostgreSQL
from indigo.server.store.rating_rows import RatedRound, rating_of
from indigo.server.store.reader import Reader
from indigo.server.store.schema import (
    callers,
    clock,
    codes,
    holders,
    rated_rounds,
    ratings,
    results,
    secrets,
    subscriptions,
    tables,
    unlisted,
)
from indigo.server.store.sqlite import SQLite
from indigo.server.store.store_errors import Unwritable
from indigo.server.store.store_rows import CLOSED, json_text, listed_from, result_rows, results_of
from indigo.server.store.store_types import Card, ListedRound, Subscription
from indigo.server.store.transactions import RESULT, Append, Lease, Request, last_sequences
from indigo.server.store.writer import Writer
from indigo.tables.entries import Entry, to_json
from indigo.tables.finished_rounds import FinishedRound
from indigo.tables.table_errors import Unavailable

_PROBE = "probe"  # the name of a row that is written to see whether the database can be
_EXPIRED = 50  # tables deleted per transaction, with thousands of entries, while moves wait

_log = logging.getLogger("indigo.store")

Committed = Callable[[int, float], None]
Listing = list[tuple[str, Mapping[str, Any]]]


class Store:
    """The tables in a database. All methods raise `Unavailable` if the database does not respond."""

    def __init__(self, database: Database) -> None:
        self.committed: Committed = lambda requests, seconds: None  # called after each transaction
        self.failed: Callable[[], None] = lambda: None  # called after each that could not be written
        self.admin = AdminStore(database)
        self.people = PeopleStore(database)
        self._database = database
        self.can_write = True  # as far as the last transaction could tell
        self._writer = Writer(self._commit, database.pause)
        self._reader = Reader(database)

    @classmethod
    async def open(cls, url: str, *, is_beside: bool = False) -> "Store":
        """Open `sqlite:///FILE` or `postgresql://...`, and upgrade its schema.

        If `is_beside`, open it beside the servers that may be using it, and leave its schema as it is.
        """
        parsed = parsed_url(url)
        kind = SQLite if parsed.drivername == "sqlite" else PostgreSQL
        try:
            return cls(await (kind.open_beside if is_beside else kind.open)(parsed))
        except Unavailable as error:
            reason = reason_of(error).replace(str(parsed.password or "***"), "***")
            raise Unavailable(f"cannot open {parsed!r}: {reason}") from error

    @property
    def is_shared(self) -> bool:
        """Whether other processes can write to the database."""
        return self._database.is_shared

    async def close(self) -> None:
        """Write what is queued, and close the database."""
        await self._writer.close()
        await self._reader.close()
        await self._database.close()

    async def append(self, table: str, after: int, new: Sequence[Entry], card: Card) -> bool:
        """Append entries after the entry `after` (0: a new table); return True once they are durable.

        Return False, and change nothing, if the table has other entries by now or no longer exists.
        """
        if not new or [entry.sequence for entry in new] != list(range(after + 1, after + 1 + len(new))):
            raise Unwritable(f"entries after {after} must be numbered from {after + 1} without gaps")
        last = new[-1]
        summary = json_text(card.summary)
        row = (table, last.sequence, card.due, None, 0, card.phase, card.is_public, last.at, summary)
        rows = [
            (table, entry.sequence, entry.at, entry.kind, entry.by, entry.command, json_text(to_json(entry.data)))
            for entry in new
        ]
        seated = None if card.holders is None else {who: json_text(list(seats)) for who, seats in card.holders.items()}
        ended = [] if card.finished is None else result_rows(table, card.finished)
        rated = None
        if card.finished is not None and any(entrant.person for entrant in card.finished.entrants):
            rated = RatedRound(table, card.finished.round, card.finished.ended_at, card.finished.entrants)
        return await self._writer.submit(Append(table, after, rows, row, seated, ended, rated))

    async def lease(self, table: str, sequence: int, lessee: str, now: int, until: int) -> bool:
        """Lease a due turn to one process, which may renew it; return whether it was granted.

        It is refused if the table has moved past `sequence`, is not due, or is leased to another process. A turn leased
        to `NOBODY` is put off: `due` does not return it until then, but any process may lease it.
        """
        return await self._writer.submit(Lease(table, sequence, lessee, now, until))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Return a table's entries after the given one; empty if there is no such table."""
        return await self._reader.entries(table, after)

    async def sequences(self, ids: Collection[str]) -> dict[str, int]:
        """Return the last sequence of each of these tables, leaving out those that do not exist."""
        return await self._reader.sequences(ids)

    async def summary(self, table: str) -> Mapping[str, Any] | None:
        """Return a table's summary; None if there is no such table."""
        rows = await self._database.read(select(tables.c.summary).where(tables.c.id == table))
        found: Mapping[str, Any] | None = orjson.loads(rows[0].summary) if rows else None
        return found

    async def lobby(self, limit: int) -> Listing:
        """Return the public tables that are waiting for players, newest first, with their summaries."""
        is_listed = and_(tables.c.is_public, tables.c.phase == "open", tables.c.id.not_in(CLOSED))
        query = select(tables.c.id, tables.c.summary).where(is_listed)
        rows = await self._database.read(query.order_by(tables.c.opened_at.desc(), tables.c.id).limit(limit))
        return [(row.id, orjson.loads(row.summary)) for row in rows]

    async def held_by(self, holder: str, limit: int) -> Listing:
        """Return the tables where a holder has a seat, most recently changed first, with their summaries.

        `mine` in a summary lists these seats; it is empty for tables from before schema version 0003.
        """
        query = select(tables.c.id, tables.c.summary, holders.c.seats).join(holders).where(holders.c.holder == holder)
        rows = await self._database.read(query.order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit))
        return [(row.id, {**orjson.loads(row.summary), "mine": orjson.loads(row.seats)}) for row in rows]

    async def results(self, holder: str, limit: int, offset: int = 0) -> list[ListedRound]:
        """Return a holder's finished rounds, the last one first."""
        columns = (results.c.table_id, results.c.round, results.c.ended_at, results.c.data)
        rows = await self._database.read(results_of(holder, columns).limit(limit).offset(offset))
        return [listed_from(row) for row in rows]

    async def records(self, holder: str, limit: int, offset: int = 0) -> list[tuple[ListedRound, str]]:
        """Return a holder's finished rounds with their records, the last one first."""
        columns = (results.c.table_id, results.c.round, results.c.ended_at, results.c.data, results.c.record)
        rows = await self._database.read(results_of(holder, columns).limit(limit).offset(offset))
        return [(listed_from(row), row.record) for row in rows]

    async def record(self, holder: str, table: str, number: int) -> str | None:
        """Return the record of a finished round in a holder's list; None if it isn't there."""
        is_it = and_(results.c.holder == holder, results.c.table_id == table, results.c.round == number)
        rows = await self._database.read(select(results.c.record).where(is_it))
        return rows[0].record if rows else None

    async def forget_games(self, holder: str, alias: str) -> list[str]:
        """Delete a holder's finished games, and return the tables where this changed something."""
        return await self._write(lambda connection: forget_holder(connection, holder, alias))

    async def replace_holder(self, old: str, new: str) -> list[str]:
        """Give everything of a holder to another one, and return the tables where this changed something."""
        return await self._write(lambda connection: replace_holder(connection, old, new))

    async def has_played(self, holder: str) -> bool:
        """Return whether a holder has finished games or a rating."""
        owned = (select(each.c.holder).where(each.c.holder == holder).limit(1) for each in (results, ratings))
        return any([await self._database.read(query) for query in owned])

    async def keep_code(self, holder: str, digest: str, sealed: str, now: int, expires_at: int) -> None:
        """Keep a code for another device; it replaces the holder's last one, and expired codes are deleted."""

        def keep(connection: Connection) -> None:
            connection.execute(delete(codes).where(or_(codes.c.holder == holder, codes.c.expires_at <= now)))
            row = {"digest": digest, "holder": holder, "sealed": sealed, "expires_at": expires_at}
            connection.execute(insert(codes).values(row))

        await self._write(keep)

    async def take_code(self, digest: str, now: int) -> str | None:
        """Delete a code and return what it brings, once; None if there is no such code, or it has expired."""

        def take(connection: Connection) -> str | None:
            is_it = codes.c.digest == digest
            statement = delete(codes).where(is_it).returning(codes.c.sealed, codes.c.expires_at)
            found = connection.execute(statement).first()
            return found.sealed if found is not None and found.expires_at > now else None

        return await self._write(take)

    async def rating(self, holder: str) -> Rating:
        """Return a holder's rating."""
        rows = await self._database.read(select(ratings).where(ratings.c.holder == holder))
        return rating_of(rows[0]) if rows else NEW

    async def rating_curve(self, holder: str, limit: int) -> list[tuple[int, Strength]]:
        """Return when a holder's last rated rounds ended and the strength after each of them, the last one first."""
        columns = (rated_rounds.c.ended_at, rated_rounds.c.mean, rated_rounds.c.deviation)
        query = select(*columns).where(rated_rounds.c.holder == holder)
        order = (rated_rounds.c.ended_at.desc(), rated_rounds.c.deviation, rated_rounds.c.table_id)
        rows = await self._database.read(query.order_by(*order).limit(limit))
        return [(row.ended_at, Strength(row.mean, row.deviation)) for row in rows]

    async def unlisted(self, limit: int) -> list[str]:
        """Return tables from before schema version 0004 whose finished rounds are not in any list yet."""
        return [row.table_id for row in await self._database.read(select(unlisted.c.table_id).limit(limit))]

    async def list_earlier(self, table: str, rounds: Sequence[FinishedRound]) -> None:
        """Add an unlisted table's finished rounds to the lists of those who still hold it."""
        rows = [row for finished in rounds for row in result_rows(table, finished)]

        def keep(connection: Connection) -> None:
            known = set(connection.scalars(select(holders.c.holder).where(holders.c.table_id == table)))
            if held := [row for row in rows if row[0] in known]:
                insert_new_rows(connection, results, RESULT, held)
            connection.execute(delete(unlisted).where(unlisted.c.table_id == table))

        await self._write(keep)

    async def latest(self) -> int:
        """Return when a table last changed, in milliseconds since 1970; 0 if there is none."""
        ((latest,),) = await self._database.read(select(func.max(tables.c.changed_at)))
        return latest or 0

    async def tell_clock(self, times: ClockTimes) -> None:
        """Tell the time in this process, for others that start."""

        def keep(connection: Connection) -> None:
            insert_new_rows(connection, clock, ("id", "now", "wall"), [(1, 0, 0)])
            connection.execute(update(clock).values(times._asdict()))

        await self._write(keep)

    async def told_clock(self) -> ClockTimes | None:
        """Return the time that a process told last; None if none ever did."""
        rows = await self._database.read(select(clock.c.now, clock.c.wall))
        return ClockTimes(rows[0].now, rows[0].wall) if rows else None

    async def due(self, now: int, limit: int) -> list[str]:
        """Return the tables whose turn is due and not leased, the longest overdue first."""
        is_due = and_(tables.c.due <= now, tables.c.leased_until <= now, tables.c.id.not_in(CLOSED))
        query = select(tables.c.id).where(is_due)
        return [row.id for row in await self._database.read(query.order_by(tables.c.due, tables.c.id).limit(limit))]

    async def expire(self, open_before: int, playing_before: int, over_before: int) -> int:
        """Delete the tables that have not changed since the given time for their phase; return how many."""
        limits = {"open": open_before, "playing": playing_before, "over": over_before}
        is_old = or_(*(and_(tables.c.phase == phase, tables.c.changed_at < at) for phase, at in limits.items()))
        old = select(tables.c.id).where(is_old).limit(_EXPIRED).with_for_update(skip_locked=True)
        total = 0
        while deleted := await self._write(_executed(delete(tables).where(tables.c.id.in_(old)))):
            total += deleted
        nobodys = and_(
            subscriptions.c.holder.not_in(select(holders.c.holder)),
            subscriptions.c.holder.not_in(select(callers.c.holder)),
        )
        await self._write(_executed(delete(subscriptions).where(nobodys)))
        return total

    async def expire_results(self, before: int) -> int:
        """Delete the finished rounds that ended before the given time from all lists; return how many rows.

        Also forget the ratings of those who have played no rated round since.
        """

        def keep(connection: Connection) -> int:
            connection.execute(delete(rated_rounds).where(rated_rounds.c.ended_at < before))
            connection.execute(delete(ratings).where(ratings.c.holder.not_in(select(rated_rounds.c.holder))))
            return connection.execute(delete(results).where(results.c.ended_at < before)).rowcount

        return await self._write(keep)

    async def delete(self, table: str) -> None:
        """Delete a table and its entries, if it exists."""
        await self._write(_executed(delete(tables).where(tables.c.id == table)))

    async def subscribe(self, holder: str, to: Subscription, at: int, limit: int) -> None:
        """Add or replace a push subscription; above `limit`, delete the holder's oldest."""
        mine = subscriptions.c.holder == holder
        newest = select(subscriptions.c.endpoint).where(mine).order_by(subscriptions.c.made_at.desc()).limit(limit)

        def keep(connection: Connection) -> None:
            connection.execute(delete(subscriptions).where(mine, subscriptions.c.endpoint == to.endpoint))
            connection.execute(insert(subscriptions).values(holder=holder, made_at=at, **to._asdict()))
            connection.execute(delete(subscriptions).where(mine, subscriptions.c.endpoint.not_in(newest)))

        await self._write(keep)

    async def unsubscribe(self, holder: str, endpoint: str) -> None:
        """Delete a push subscription, if it exists."""
        is_it = and_(subscriptions.c.holder == holder, subscriptions.c.endpoint == endpoint)
        await self._write(_executed(delete(subscriptions).where(is_it)))

    async def subscriptions(self, holder: str) -> list[Subscription]:
        """Return a holder's push subscriptions, newest first."""
        columns = [subscriptions.c[name] for name in Subscription._fields]
        query = select(*columns).where(subscriptions.c.holder == holder).order_by(subscriptions.c.made_at.desc())
        return [Subscription(**row._mapping) for row in await self._database.read(query)]

    async def call(self, holder: str, until: int | None, now: int) -> None:
        """Note that a holder wants to be called until then, or no longer (None); forget those whose time has passed."""

        def note(connection: Connection) -> None:
            connection.execute(delete(callers).where(or_(callers.c.holder == holder, callers.c.until < now)))
            if until is not None:
                connection.execute(insert(callers).values(holder=holder, until=until))

        await self._write(note)

    async def called_until(self, holder: str, now: int) -> int | None:
        """Return until when a holder wants to be called; None if they don't."""
        query = select(callers.c.until).where(callers.c.holder == holder, callers.c.until >= now)
        return next((row.until for row in await self._database.read(query)), None)

    async def take_callers(self, now: int, limit: int, but: Collection[str]) -> list[str]:
        """Return holders who want to be called, the longest waiting first, and forget them: nobody is called twice."""
        some = select(callers.c.holder).where(callers.c.until >= now, callers.c.holder.not_in(but))
        some = some.order_by(callers.c.until, callers.c.holder).limit(limit).with_for_update(skip_locked=True)

        def take(connection: Connection) -> list[str]:
            found = [row.holder for row in connection.execute(some)]
            connection.execute(delete(callers).where(callers.c.holder.in_(found)))
            return found

        return await self._write(take)

    async def secret(self, name: str, new: str) -> str:
        """Return the secret with this name; the first call stores `new`, for all processes and for ever."""

        def keep(connection: Connection) -> str:
            insert_new_rows(connection, secrets, ("name", "value"), [(name, new)])
            kept: str = connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
            return kept

        return await self._write(keep)

    async def ping(self) -> None:
        """Check that the database can be read and, if the last transaction failed, that it can be written again."""
        await self._database.read(select(tables.c.id).limit(1))
        if not self.can_write:
            await self._write(_probe)

    def listen(self, changed: Changed, resync: Resync) -> AbstractAsyncContextManager[None]:
        """Call `changed` with the name and sequence of every table that any process changes, until the context ends.

        `resync` is called when changes may have been missed: compare the `sequences` then.
        """
        return self._database.listen(changed, resync)

    async def _write(self, function: Callable[[Connection], Result]) -> Result:
        return await self._watch(self._database.write(function))

    async def _watch(self, writing: Awaitable[Result]) -> Result:
        """Wait for a transaction, and remember whether the database could be written."""
        try:
            result = await writing
        except Unavailable:
            self.can_write = False
            self.failed()
            raise
        if not self.can_write:
            self.can_write = True
            _log.info("database can be written again")
        return result

    async def _commit(self, requests: Sequence[Request]) -> list[bool]:
        began = time.perf_counter()
        granted = await self._watch(self._database.settle(requests))
        self.committed(len(requests), time.perf_counter() - began)
        if written := last_sequences(requests, granted):
            self._database.announce(written)
        return granted


def _executed(statement: Executable) -> Callable[[Connection], int]:
    """Return a function that executes a statement and returns the number of changed rows."""
    return lambda connection: connection.execute(statement).rowcount


def _probe(connection: Connection) -> None:
    """Write something new: SQLite does not write what has not changed."""
    connection.execute(delete(secrets).where(secrets.c.name == _PROBE))
    connection.execute(insert(secrets).values(name=_PROBE, value=token_hex(8)))
