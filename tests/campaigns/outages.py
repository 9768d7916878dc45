"""Restarts PostgreSQL under two running servers: clients are asked to retry, and nothing is lost."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from indigo.server.store.store import Store
from tests.campaigns.measured import check_time
from tests.campaigns.persistent_players import Player, check, more_moves, playing, rest
from tests.seeds import chance_of
from tests.server.databases import Server
from tests.server.processes import Progress, Rounds, database, postgres, processes
from tests.waiting import until

TABLES = 6
CURRENT_WITHIN = 3.0  # seconds
_DEAFEN = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query = 'SELECT 1'"


def outages(count: int, progress: Progress, *, what: str = "restarts", log: Path | None = None) -> str:
    """Let PostgreSQL restart, or break the connections that listen, so many times under play."""
    rounds = Rounds(what, log)
    rounds.run(count, 10, progress, lambda part, tell: asyncio.run(_suffered(part, tell, what)))
    worst = rounds.worst("current")
    return (
        f"{rounds.total('done')} {what}: everyone current within {worst:.1f} s, {rounds.total('unavailable')} commands"
        f" asked to try again, {rounds.total('moves')} acknowledged moves, none lost"
    )


async def _suffered(count: int, progress: Progress, what: str) -> dict[str, Any]:
    chance = chance_of("campaign")
    current = 0.0
    server = postgres()
    with database("postgres") as (url, folder):
        async with processes(2, url, folder) as servers:
            urls = [each.url for each in servers]
            async with playing(urls, TABLES, chance) as players:
                store = await Store.open(url)
                for number in range(count):
                    await more_moves(players)
                    await asyncio.sleep(chance.uniform(0, 0.5))
                    await (_restart(server, chance) if what == "restarts" else _deafen(server))
                    current = max(current, await _until_current(store, players))
                    progress(number + 1)
                await store.close()
                await rest(players)
        await check(url, players)
    check_time(current, CURRENT_WITHIN, "until everyone was current")
    refused = sum((player.refused for player in players), Counter[str]())
    return {"current": current, "unavailable": refused["unavailable"], "moves": sum(player.moves for player in players)}


async def _restart(server: Server, chance: random.Random) -> None:
    await asyncio.to_thread(chance.choice((server.pause, server.crash)))
    await asyncio.sleep(chance.uniform(0, 2))
    await asyncio.to_thread(server.resume)


async def _deafen(server: Server) -> None:
    await asyncio.to_thread(server.execute, _DEAFEN)


async def _until_current(store: Store, players: Sequence[Player]) -> float:
    """Return how long it takes until everyone has heard of two entries more than there were."""
    begun = time.monotonic()
    heads = await store.sequences({player.table for player in players})
    for player in players:

        def is_current(player: Player = player, table: str = player.table) -> bool:
            return player.table != table or player.state.get("sequence", 0) >= heads.get(table, 0) + 2

        await until(is_current)
    return time.monotonic() - begun
