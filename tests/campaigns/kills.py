"""Kills and restarts servers: acknowledged moves survive, and bots resume."""

import asyncio
import time
from pathlib import Path
from typing import Any

from indigo.tables.entries import Moved
from tests.campaigns.measured import check_time
from tests.campaigns.persistent_players import check, logs_of, more_moves, playing, rest
from tests.seeds import chance_of
from tests.server.people import Browser
from tests.server.processes import Progress, Rounds, database, processes
from tests.waiting import until

TABLES = 8
MOVES = 150  # between two kills at most: 300 kills are more than 20,000 moves
BOT_TABLES = 6
LEVELS = ("easy", "medium", "hard", "expert")


def kills(count: int, progress: Progress, *, kind: str = "sqlite", log: Path | None = None) -> str:
    """Kill a server under load so many times; nothing acknowledged is lost, doubled, or out of order."""
    rounds = Rounds(f"kills {kind}", log)
    rounds.run(count, 20, progress, lambda part, tell: asyncio.run(_killed(part, tell, kind)))
    moves = rounds.total("moves")
    return f"{rounds.total('done')} kills on {kind}, {moves} acknowledged moves: all there, once, in order"


async def _killed(count: int, progress: Progress, kind: str) -> dict[str, Any]:
    chance = chance_of("campaign")
    with database(kind) as (url, folder):
        async with processes(1, url, folder) as [server], playing([server.url], TABLES, chance) as players:
            for number in range(count):
                await more_moves(players, chance.randint(1, MOVES))
                await asyncio.sleep(chance.uniform(0, 0.02))
                server.kill()
                server.start()
                await server.ready()
                progress(number + 1)
            await rest(players)
        await check(url, players)
    return {"moves": sum(player.moves for player in players)}


def bots(count: int, progress: Progress, *, kind: str = "sqlite", log: Path | None = None) -> str:
    """Kill a server so many times while bots are to move; each moves after the restart."""
    rounds = Rounds(f"bots {kind}", log)
    rounds.run(count, 5, progress, lambda part, tell: asyncio.run(_bots_killed(part, tell, kind)))
    ready, start = rounds.worst("after_ready"), rounds.worst("after_start")
    check_time(ready, 5, "from when the server was ready until a bot moved")
    return (
        f"{rounds.total('done')} kills while bots are to move on {kind}: the last of them moved"
        f" {ready:.1f} s after the server was ready, {start:.1f} s after its start"
    )


async def _bots_killed(count: int, progress: Progress, kind: str) -> dict[str, Any]:
    chance = chance_of("campaign")
    after_ready = after_start = 0.0
    with database(kind) as (url, folder):
        async with processes(1, url, folder, threads=2) as [server]:
            host = Browser(server.url)
            opened: list[str] = []
            names: list[str] = []
            for number in range(count):
                names = [*await unfinished(host, names)]
                while len(names) < BOT_TABLES:
                    names.append(await seat_bots(host, LEVELS[len(opened) % 4]))
                    opened.append(names[-1])
                await asyncio.sleep(chance.uniform(0, 0.5))
                before = await unfinished(host, names)
                server.kill()
                server.start()
                await server.ready()
                moved_at = await all_moved(host, before)
                after_ready = max(after_ready, moved_at - server.ready_at)
                after_start = max(after_start, moved_at - server.started_at)
                progress(number + 1)
            await host.http.aclose()
        logs = await logs_of(url, opened)
        moves = [entry.data for log in logs.values() for entry in log if isinstance(entry.data, Moved)]
        assert {move.player for move in moves} == {"bot"}
    return {"after_ready": after_ready, "after_start": after_start}


async def seat_bots(host: Browser, level: str, players: int = 4) -> str:
    """Open a table for bots only, and start it."""
    name = await host.open(players=players)
    async with host.at(name) as here:
        for seat in range(players):
            await here.do("seat_bot", seat=seat, level=level)
        await here.do("start")
    return name


async def unfinished(host: Browser, names: list[str]) -> dict[str, int]:
    """Return how far those tables are where bots still play."""
    states = [await host.get(f"/api/tables/{name}") for name in names]
    return {state["table"]: state["sequence"] for state in states if state["phase"] == "playing"}


async def all_moved(host: Browser, before: dict[str, int]) -> float:
    """Wait until bots have moved at all tables, and return when that was."""
    await unfinished(host, [*before])  # somebody has to look at a table for its bots to play
    for name, sequence in before.items():

        async def has_moved(name: str = name, sequence: int = sequence) -> bool:
            return bool((await host.get(f"/api/tables/{name}"))["sequence"] > sequence)

        await until(has_moved)
    return time.monotonic()
