"""Fills a server's memory with tables, plays among them, and lets them all expire at once."""

import asyncio
import random
import resource
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from indigo.server.live.rooms import _card
from indigo.tables.entries import Entry
from indigo.tables.table import Table
from indigo.tables.table_names import new_table_name
from tests.campaigns.measured import check_time
from tests.server.people import AtTable, Running, serving, sit_around, some_move
from tests.server.processes import Progress, database

MOVES = 20  # at each table
KILOBYTES = 150  # of memory for a table at most
ANSWER = 0.5  # seconds until a move is acknowledged, at most
DAY = 86_400_000


def crowd(count: int, progress: Progress, *, kind: str = "sqlite") -> str:
    """Keep so many tables in memory, and let them expire while somebody plays: nobody is held up."""
    return asyncio.run(_crowded(count, progress, kind))


async def _crowded(count: int, progress: Progress, kind: str) -> str:
    with database(kind) as (url, _):
        async with serving(url, idle_seconds=3600) as server:
            log = await _game(server)
            names = await _tables(server, log, count)
            before, begun = _kilobytes(), time.perf_counter()
            for number, name in enumerate(names, start=1):
                await server.rooms.room(name)
                progress(number)
            loaded, memory = (time.perf_counter() - begun) / count, (_kilobytes() - before) / count
            chores = [await _timed(work) for work in (server.rooms.poll, server.rooms.sweep, _overdue(server))]
            among = await _worst_in_a_game(server)
            player = server.browser()
            async with player.at(await player.open()) as here:
                await sit_around(here)
                expiring = await _worst_move(here, server.rooms.store.expire(0, server.rooms.clock() - DAY, 0))
            await server.rooms.poll()
            assert len(server.rooms) == 1, f"{len(server.rooms)} tables are left in memory"
    assert memory < KILOBYTES, f"a table takes {memory:.0f} KB"
    _, *blocking = chores  # a poll waits for the database, and moves go on meanwhile
    check_time(max(among, expiring, *blocking), ANSWER, "the longest that somebody waited")
    return (
        f"{count} tables on {kind}: {memory:.0f} KB of memory and {1000 * loaded:.1f} ms to load each; checking all of"
        f" them takes {', '.join(f'{1000 * each:.0f}' for each in chores)} ms; a move among them takes"
        f" {1000 * among:.0f} ms at most, {1000 * expiring:.0f} ms while all others expire"
    )


async def _game(server: Running) -> list[Entry]:
    """Play some moves, and return the log, as if it were two days old."""
    browser, chance = server.browser(), random.Random(1)
    name = await browser.open()
    async with browser.at(name) as here:
        await sit_around(here)
        for _ in range(MOVES):
            turn = here.state["game"]["position"]["turn"]
            await here.do("play", seat=turn, **some_move(here.state, turn, chance))
    entries = await server.rooms.store.entries(name)
    await server.rooms.store.delete(name)
    await server.rooms.poll()
    return [entry._replace(at=entry.at - 2 * DAY) for entry in entries]


async def _tables(server: Running, log: list[Entry], count: int) -> list[str]:
    """Write the same log under many names."""
    names = [new_table_name() for _ in range(count)]
    for start in range(0, count, 200):
        some = names[start : start + 200]
        await asyncio.gather(*(server.rooms.store.append(name, 0, log, _card(Table.of(name, log))) for name in some))
    return names


async def _worst_in_a_game(server: Running) -> float:
    player = server.browser()
    name = await player.open()
    async with player.at(name) as here:
        await sit_around(here)
        worst = await _worst_move(here, asyncio.sleep(2))
    await server.rooms.store.delete(name)
    return worst


def _overdue(server: Running) -> Callable[[], Awaitable[None]]:
    async def look() -> None:
        server.rooms.overdue()

    return look


async def _timed(work: Callable[[], Awaitable[None]]) -> float:
    begun = time.perf_counter()
    await work()
    return time.perf_counter() - begun


async def _worst_move(here: AtTable, meanwhile: Awaitable[object]) -> float:
    """Play until something else is done, and return the longest time that a move took."""
    task, worst, chance = asyncio.ensure_future(meanwhile), 0.0, random.Random(2)
    while not task.done() and here.state["phase"] == "playing":
        turn = here.state["game"]["position"]["turn"]
        begun = time.perf_counter()
        await here.do("play", seat=turn, **some_move(here.state, turn, chance))
        worst = max(worst, time.perf_counter() - begun)
        await asyncio.sleep(0.02)
    await task
    return worst


def _kilobytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * resource.getpagesize() / 1024
