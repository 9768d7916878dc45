"""Group read: one task reads the logs that many ask for, with one query for those that are asked for together."""

import asyncio
from collections.abc import Collection, Mapping

from sqlalchemy import text

from indigo.server.store.database import Database
from indigo.server.store.store_rows import asked_json, entry_from
from indigo.tables.entries import Entry

_Question = tuple[str, int, asyncio.Future[list[Entry]]]

_MOST = 200  # tables per query


class Reader:
    """Reads logs in batches: while one query runs, questions queue up for the next."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # From what is asked for to the rows, in this order, for which SQLite needs the word CROSS.
        self._entries = text(
            f"SELECT entries.* FROM {database.asked} CROSS JOIN entries"
            " WHERE entries.table_id = asked.id AND entries.sequence > asked.after"
            " ORDER BY entries.table_id, entries.sequence"
        )
        self._sequences = text(
            f"SELECT tables.id, tables.sequence FROM {database.asked} CROSS JOIN tables WHERE tables.id = asked.id"
        )
        self._questions: list[_Question] = []
        self._task: asyncio.Task[None] | None = None

    async def entries(self, table: str, after: int) -> list[Entry]:
        """Return a table's entries after the given one."""
        future: asyncio.Future[list[Entry]] = asyncio.get_running_loop().create_future()
        self._questions.append((table, after, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="reader")
        return await future

    async def sequences(self, ids: Collection[str]) -> dict[str, int]:
        """Return the last sequence of each of these tables, leaving out those that do not exist."""
        found: dict[str, int] = {}
        asked = list(ids)
        for start in range(0, len(asked), _MOST):
            some = dict.fromkeys(asked[start : start + _MOST], 0)
            rows = await self._database.read(self._sequences.bindparams(asked=asked_json(some)))
            found.update((row.id, row.sequence) for row in rows)
        return found

    async def close(self) -> None:
        """Answer what has been asked, and stop."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._questions:
            questions, self._questions = self._questions[:_MOST], self._questions[_MOST:]
            await self._answer([question for question in questions if not question[2].done()])
        self._task = None

    async def _answer(self, questions: list[_Question]) -> None:
        """Read for several questions, and resolve their futures."""
        asked: dict[str, int] = {}
        for table, after, _ in questions:
            asked[table] = min(after, asked.get(table, after))
        try:
            found = await self._read(asked) if asked else {}
        except Exception as error:
            for *_, future in questions:
                if not future.done():
                    future.set_exception(error)
        else:
            for table, after, future in questions:
                if not future.done():
                    future.set_result([entry for entry in found.get(table, ()) if entry.sequence > after])

    async def _read(self, asked: Mapping[str, int]) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for row in await self._database.read(self._entries.bindparams(asked=asked_json(asked))):
            found.setdefault(row.table_id, []).append(entry_from(row))
        return found
