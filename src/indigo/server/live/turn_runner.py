"""The turns that the server itself has to play: those of bots, and those of people whose time has run out.

Such a turn is leased in the store before anybody thinks about it: two processes do not both play it, and when a process
dies, its lease runs out and another goes on.
"""

import asyncio
import logging
import secrets
from typing import Final

from indigo.rules.errors import IndigoError
from indigo.server.http_errors import NotFound, Stale
from indigo.server.live.bot_pool import BotPool
from indigo.server.live.rooms import Room, Rooms
from indigo.server.metrics import Metrics
from indigo.server.store.store_errors import Unavailable
from indigo.server.tables.commands import Level
from indigo.server.tables.decisions import NewEntry, bot_plays
from indigo.server.tables.table import Table

LEASE: Final = 3000  # milliseconds: longer than any bot thinks
LOOK: Final = 1.0  # seconds between two looks into the store for turns that nobody plays
CLOCK_LEVEL: Final[Level] = "medium"  # of the bot that plays when the time has run out

log = logging.getLogger("indigo.turn_runner")


class TurnRunner:
    """Plays the turns that are due, a table at a time each."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool, metrics: Metrics) -> None:
        self._rooms = rooms
        self._bot_pool = bot_pool
        self._metrics = metrics
        self._lessee = secrets.token_hex(8)
        self._playing: dict[str, asyncio.Task[None]] = {}

    def wake(self, name: str) -> None:
        """Play at a table, unless it is being done already."""
        if name not in self._playing:
            task = asyncio.get_running_loop().create_task(self._play(name))
            self._playing[name] = task
            task.add_done_callback(lambda _: self._playing.pop(name, None))

    async def run(self) -> None:
        """Look for turns that are due, for ever: clocks that run out, and what a crash left behind."""
        while True:
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
        except (Unavailable, NotFound, Stale):
            pass  # whoever looks next finds the turn as it is
        except IndigoError:
            log.exception("a bot could not play", extra={"table": name})

    async def _turn(self, room: Room) -> bool:
        """Play one turn, if one is due and nobody else is at it; return whether to look again."""
        if room.is_behind:
            await self._rooms.refresh(room)
        if not self._is_due(room.table):
            return False
        async with self._bot_pool.thread():
            table = room.table
            now = self._rooms.clock()
            if not self._is_due(table) or table.game is None or table.turn is None:
                return False
            if not await self._rooms.store.lease(table.name, table.sequence, self._lessee, now, now + LEASE):
                room.is_behind = True  # somebody was quicker; what they wrote is found before the next decision
                return False
            seat = table.turn
            level = table.seats[seat].level or CLOCK_LEVEL
            move = await self._bot_pool.choose(level, table.game.view(seat))

        def decide(now_at: Table, now: int) -> NewEntry:
            if now_at.turned != table.turned or not self._is_due(now_at):
                raise Stale("the turn is over")
            return bot_plays(now_at, seat, str(move))

        await self._rooms.write(room, decide)
        self._metrics.bot_moves.labels(level).inc()
        return True

    def _is_due(self, table: Table) -> bool:
        return table.due is not None and table.due <= self._rooms.clock()

    async def close(self) -> None:
        """End what is under way; nothing is lost, since it will be found due again."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
