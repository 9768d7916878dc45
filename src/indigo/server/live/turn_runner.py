"""Plays the turns that are the server's: those of bots, and of players whose time is up.

A process leases such a turn in the store before it thinks about it, so that no two processes play it. If the process
dies, the lease expires and another process takes over.

At a table that everybody has left, the server does not play on by itself: its turn is put off until somebody comes.
A clock that ran out meanwhile starts again, because nobody could play.
"""

import asyncio
import logging
import secrets
from typing import Final

from indigo.rules.errors import IndigoError
from indigo.server.live.bot_pool import BotPool
from indigo.server.live.room import Room
from indigo.server.live.rooms import Rooms
from indigo.server.metrics import Metrics
from indigo.server.request_errors import TableClosed
from indigo.server.store.store_types import NOBODY
from indigo.tables.bot_words import word_due
from indigo.tables.decisions import STAND_IN_LEVEL, bot_moves, flag_falls
from indigo.tables.entries import EntryData, Reacted, Resumed
from indigo.tables.table import Table
from indigo.tables.table_errors import NotFound, Stale, Unavailable

LEASE: Final = 3000  # milliseconds; longer than any bot thinks
TO_SETTLE: Final = 5_000  # milliseconds after coming to a table that was left, within which no flag falls
ELSEWHERE: Final = 5_000  # milliseconds by which a turn is late if no process has played it
LOOK: Final = 1.0  # seconds between searches of the store for turns that nobody plays
PUT_OFF: Final = 86_400_000  # milliseconds until a search finds a table again that everybody has left

log = logging.getLogger("indigo.turn_runner")


class TurnRunner:
    """Plays the turns that are due, with at most one task for each table."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool, metrics: Metrics) -> None:
        self._rooms = rooms
        self._bot_pool = bot_pool
        self._metrics = metrics
        self._lessee = secrets.token_hex(8)
        self._playing: dict[str, asyncio.Task[None]] = {}

    def wake(self, name: str) -> None:
        """Start playing at a table, unless a task already does."""
        if name not in self._playing:
            task = asyncio.get_running_loop().create_task(self._play(name))
            self._playing[name] = task
            task.add_done_callback(lambda _: self._playing.pop(name, None))

    async def run(self) -> None:
        """Search for due turns for ever: expired clocks, and turns that a crash left behind."""
        while True:
            for name in self._rooms.overdue():
                self.wake(name)
            try:
                for name in await self._rooms.store.due(self._rooms.clock(), 1000):
                    self.wake(name)
            except Unavailable:
                pass
            await asyncio.sleep(LOOK)

    async def _play(self, name: str) -> None:
        try:
            async with self._rooms.using(name) as room:
                while await self._turn(room):
                    pass
        except (Unavailable, NotFound, Stale, TableClosed):
            pass  # the next search finds the turn again
        except IndigoError:
            log.exception("bot turn failed", extra={"table": name})

    async def _turn(self, room: Room) -> bool:
        """Play one turn if one is due and no other process is playing it; return whether to look for another."""
        if room.table.name in self._rooms.closed:
            return False
        if room.is_behind:
            await self._rooms.refresh(room)
        if word_due(room.table):
            await self._rooms.write(room, _speak)
        if not room.table.is_due(self._rooms.clock()) or await self._has_put_off(room):
            return False
        has_stopped = has_stopped_clock(room, self._rooms.store.is_shared)
        if has_stopped or (room.table.deadline is not None and room.table.is_out):
            return await self._end_of_time(room, has_stopped)
        await self._bot_pool.prepared()
        async with self._bot_pool.thread(room.table.name, room.watchers):
            table = room.table
            now = self._rooms.clock()
            if not table.is_due(now) or table.game is None or table.turn is None or await self._has_put_off(room):
                return False
            if not await self._rooms.store.lease(table.name, table.sequence, self._lessee, now, now + LEASE):
                room.is_behind = True  # another process was quicker; catch up before the next decision
                return False
            seat = table.turn
            level = table.seats[seat].level or STAND_IN_LEVEL
            move = await self._bot_pool.choose(table.seats[seat].character or level, table.game.view(seat))

        await self._rooms.write(room, lambda now_at, now: bot_moves(table, now_at, now, str(move)))
        self._metrics.bot_moves.labels(level).inc()
        return True

    async def _end_of_time(self, room: Room, has_stopped: bool) -> bool:
        """Start a clock again that ran out while nobody was there, or let its flag fall; return that a turn may be due.

        No move is chosen, so this needs neither a thread nor a lease: of two processes, one entry is refused.
        """
        table = room.table
        seat = table.turn

        def decide(now_at: Table, now: int) -> EntryData:
            if now_at.turned != table.turned or now_at.deadline != table.deadline or seat is None:
                raise Stale("this turn has already been played")
            return Resumed() if has_stopped else flag_falls(now_at, seat)

        await self._rooms.write(room, decide)
        return True

    async def _has_put_off(self, room: Room) -> bool:
        """Put off the turn of a table that everybody has left; return whether that was so."""
        if not self._rooms.is_left(room):
            return False
        table, now = room.table, self._rooms.clock()
        if await self._rooms.store.lease(table.name, table.sequence, NOBODY, now, now + PUT_OFF):
            log.info("bots stop: everybody has left", extra={"table": table.name})
        return True

    async def close(self) -> None:
        """Cancel all turns in progress; they stay due in the store, so nothing is lost."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def has_stopped_clock(room: Room, is_shared: bool) -> bool:
    """Return whether a clock ran out while nobody was at the table, or the server was down: nobody could play.

    Where processes share the store, people may be at another one, which plays on time: then it has to be late.
    """
    table = room.table
    if table.deadline is None or table.is_by_days or table.clock_at >= room.came_at:
        return False
    return table.deadline < room.came_at + (-ELSEWHERE if is_shared else TO_SETTLE)


def _speak(table: Table, now: int) -> EntryData:
    word = word_due(table)
    if word is None:
        raise Stale("another process has already said it")
    return Reacted(*word)
