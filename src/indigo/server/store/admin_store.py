"""What the operators of a server need from its database."""

from collections.abc import Callable
from typing import Any

import orjson
from sqlalchemy import Connection, Row, func, insert, or_, select, union

from indigo.server.store.database import Database
from indigo.server.store.schema import (
    admin_actions,
    blocks,
    callers,
    codes,
    entries,
    holders,
    metadata,
    rated_rounds,
    ratings,
    results,
    solvers,
    subscriptions,
    tables,
    traces,
)
from indigo.server.store.store_types import AdminAction, Block, StoredTable

Change = Callable[[Connection], list[str]]

_PEOPLE = (traces, results, ratings, subscriptions, callers, solvers)  # where somebody may appear
_LIMIT = 1000  # actions that a server catches up with at a time


class AdminStore:
    """The operators' side of a store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def act(self, operator: str, action: str, subject: str, at: int, change: Change) -> list[str]:
        """Change something and write down who did what, in one transaction; return the tables concerned.

        The actions are numbered one after the other, so that no server misses one: of two at the same time, the
        database refuses the second, which raises `Unavailable`.
        """

        def work(connection: Connection) -> list[str]:
            changed = change(connection)
            last = connection.scalar(select(func.max(admin_actions.c.id))) or 0
            done = AdminAction(last + 1, at, operator, action, subject, changed)
            connection.execute(insert(admin_actions).values({**done._asdict(), "tables": _json(changed)}))
            return changed

        return await self._database.write(work)

    async def actions(self, after: int = 0) -> list[AdminAction]:
        """Return what operators did after the action with this number."""
        query = select(admin_actions).where(admin_actions.c.id > after).order_by(admin_actions.c.id).limit(_LIMIT)
        return [_action(row) for row in await self._database.read(query)]

    async def blocks(self) -> list[Block]:
        """Return all blocks, even those whose time is over."""
        rows = await self._database.read(select(blocks).order_by(blocks.c.kind, blocks.c.subject))
        return [Block(row.kind, row.subject, row.until) for row in rows]

    async def people(self, beginning: str) -> list[str]:
        """Return the people whose holder begins like this, two at most."""
        found = union(*(select(each.c.holder).where(each.c.holder.like(f"{beginning}%")) for each in _PEOPLE))
        return [row[0] for row in await self._database.read(found.limit(2))]

    async def table(self, name: str) -> StoredTable | None:
        """Return what lists show of a table; None if there is no such table."""
        return next(iter(await self._tables(tables.c.id == name, 1)), None)

    async def tables(self, text: str, holder: str | None, limit: int) -> list[StoredTable]:
        """Return the tables that changed last, of all people or one, with this text in what lists show of them."""
        is_it = tables.c.summary.contains(text, autoescape=True)
        if holder is not None:
            is_it &= tables.c.id.in_(select(traces.c.table_id).where(traces.c.holder == holder))
        return await self._tables(is_it, limit)

    async def _tables(self, condition: Any, limit: int) -> list[StoredTable]:
        query = select(tables).where(condition).order_by(tables.c.changed_at.desc(), tables.c.id).limit(limit)
        return [_stored(row) for row in await self._database.read(query)]

    async def everything_about(self, holder: str) -> dict[str, list[dict[str, Any]]]:
        """Return all rows about a person: those with their holder, and the entries of logs that name them."""
        named = or_(entries.c.by == holder, entries.c.data.contains(holder))
        mine = entries.c.table_id.in_(select(traces.c.table_id).where(traces.c.holder == holder))
        queries = {"entries": select(entries).where(mine, named).order_by(entries.c.table_id, entries.c.sequence)}
        for each in metadata.sorted_tables:
            if "holder" in each.c and each is not codes:  # a code is a secret of the browser that asked for it
                queries[each.name] = select(each).where(each.c.holder == holder)
        queries["blocks"] = select(blocks).where(blocks.c.kind == "person", blocks.c.subject == holder)
        found = {name: await self._database.read(query) for name, query in queries.items()}
        return {name: [dict(row._mapping) for row in rows] for name, rows in found.items() if rows}

    async def table_counts(self) -> dict[str, int]:
        """Return how many tables there are in each phase."""
        rows = await self._database.read(select(tables.c.phase, func.count()).group_by(tables.c.phase))
        return dict(map(tuple, rows))

    async def row_counts(self) -> dict[str, int]:
        """Return how many rows each of the tables about people has."""
        about = (holders, results, ratings, rated_rounds, subscriptions, callers, codes, solvers, blocks, admin_actions)
        found = {each.name: await self._database.read(select(func.count()).select_from(each)) for each in about}
        return {name: rows[0][0] for name, rows in found.items()}

    async def size(self) -> int:
        """Return the size of the database in bytes."""
        return await self._database.size()


def _action(row: Row[Any]) -> AdminAction:
    return AdminAction(row.id, row.at, row.operator, row.action, row.subject, orjson.loads(row.tables))


def _stored(row: Row[Any]) -> StoredTable:
    return StoredTable(row.id, row.phase, row.opened_at, row.changed_at, orjson.loads(row.summary))


def _json(names: list[str]) -> str:
    return orjson.dumps(names).decode()
