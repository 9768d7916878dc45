"""What the store knows of people: whom they have played with, who is here, who has solved the puzzle of a day."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from indigo.server.ratings import Rating
from indigo.server.store.bulk import insert_new_rows
from indigo.server.store.database import Database
from indigo.server.store.rating_rows import rating_of
from indigo.server.store.schema import presence, ratings, results, solvers, subscriptions, tables
from indigo.server.store.store_rows import CLOSED


class SharedRound(NamedTuple):
    """A finished round that is in the lists of two people."""

    other: str  # the holder
    ended_at: int
    mine: Mapping[str, Any]  # what each list says about it
    theirs: Mapping[str, Any]


class PeopleStore:
    """The part of a store that is about people and those they meet."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def shared_rounds(self, holder: str, limit: int) -> list[SharedRound]:
        """Return the rounds that a holder and somebody else have in their lists, the last one first.

        People who have deleted their games aren't in any of them.
        """
        mine, theirs = results.alias(), results.alias()
        is_same = and_(mine.c.table_id == theirs.c.table_id, mine.c.round == theirs.c.round)
        query = (
            select(theirs.c.holder, mine.c.ended_at, mine.c.data, theirs.c.data.label("their_data"))
            .select_from(mine.join(theirs, is_same))
            .where(mine.c.holder == holder, theirs.c.holder != holder)
            .order_by(mine.c.ended_at.desc(), mine.c.table_id, mine.c.round, theirs.c.holder)
            .limit(limit)
        )
        rows = await self._database.read(query)
        return [
            SharedRound(row.holder, row.ended_at, orjson.loads(row.data), orjson.loads(row.their_data)) for row in rows
        ]

    async def shown_ratings(self, holders: Collection[str]) -> dict[str, Rating]:
        """Return the ratings of those of these people who show theirs."""
        query = select(ratings).where(ratings.c.holder.in_(holders), ratings.c.is_shown)
        return {row.holder: rating_of(row) for row in await self._database.read(query)}

    async def shows_rating(self, holder: str) -> bool:
        """Return whether a holder lets others see their rating."""
        return bool(await self.shown_ratings([holder]))

    async def show_rating(self, holder: str, *, is_shown: bool) -> None:
        """Let others see a holder's rating, or not; without a rating there is nothing to show."""
        change = update(ratings).where(ratings.c.holder == holder).values(is_shown=is_shown)
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def notified(self, holders: Collection[str]) -> set[str]:
        """Return those of these people who get push notifications."""
        query = select(subscriptions.c.holder).where(subscriptions.c.holder.in_(holders)).distinct()
        return {row.holder for row in await self._database.read(query)}

    async def watchable(self, since: int, limit: int) -> list[str]:
        """Return the public tables whose game has moved on since then, the last one first."""
        is_played = and_(tables.c.is_public, tables.c.phase == "playing", tables.c.id.not_in(CLOSED))
        query = select(tables.c.id).where(is_played, tables.c.changed_at >= since)
        return [row.id for row in await self._database.read(query.order_by(tables.c.changed_at.desc()).limit(limit))]

    async def add_solver(self, holder: str, day: str) -> None:
        """Note that a holder has solved the puzzle of a day, once."""
        new = [(holder, day)]
        await self._database.write(lambda connection: insert_new_rows(connection, solvers, ("holder", "day"), new))

    async def forget_solvers(self, before: str) -> None:
        """Forget who solved the puzzles of the days before this one."""
        await self._database.write(lambda connection: connection.execute(delete(solvers).where(solvers.c.day < before)))

    async def solver_count(self, day: str) -> int:
        """Return how many people have solved the puzzle of a day."""
        rows = await self._database.read(select(func.count()).where(solvers.c.day == day))
        return int(rows[0][0])

    async def tell_presence(self, process: str, people: int, now: int, *, since: int) -> None:
        """Note how many people are connected to a process; forget processes that have said nothing `since`."""

        def note(connection: Connection) -> None:
            connection.execute(delete(presence).where(or_(presence.c.process == process, presence.c.at < since)))
            connection.execute(insert(presence).values(process=process, people=people, at=now))

        await self._database.write(note)

    async def people_elsewhere(self, process: str, *, since: int) -> int:
        """Return how many people are connected to the other processes, as far as these have said so since then."""
        is_other = and_(presence.c.process != process, presence.c.at >= since)
        rows = await self._database.read(select(func.coalesce(func.sum(presence.c.people), 0)).where(is_other))
        return int(rows[0][0])
