"""Stops servers with SIGTERM: they close their sockets and exit within seconds, whatever they are doing."""

import asyncio
import time

import httpx

from indigo import Game, text
from tests.campaigns.disconnects import connected
from tests.campaigns.kills import all_moved, seat_bots, unfinished
from tests.campaigns.measured import check_time
from tests.campaigns.persistent_players import check, more_moves, playing, rest
from tests.seeds import chance_of, seed_chance
from tests.server.people import Browser
from tests.server.processes import Process, Progress, processes, sqlite

GOODBYE = 1012
ENDED_WITHIN = 5.0  # seconds


def endings(count: int, progress: Progress, *, sockets: int = 100) -> str:
    """Tell a server to stop so many times: with sockets open, people playing, bots thinking, an analysis streaming."""
    worst = 0.0
    for number in range(count):
        seed_chance(f"ending {number}")
        worst = max(worst, asyncio.run(_ended(sockets)))
        progress(number + 1)
    return f"{count} times SIGTERM: ended within {worst:.1f} s with status 0, sockets closed with {GOODBYE}"


async def _ended(sockets: int) -> float:
    chance = chance_of("campaign")
    with sqlite() as (url, folder):
        async with processes(1, url, folder, threads=2) as [server]:
            host = Browser(server.url)
            names = [await seat_bots(host, "expert", players=2) for _ in range(3)]
            watching = await connected(server.url, [(chance.choice(names), None) for _ in range(sockets)])
            async with playing([server.url], 4, chance) as players, asyncio.TaskGroup() as group:
                is_streaming = asyncio.Event()
                group.create_task(_analysis(server, is_streaming))
                await is_streaming.wait()
                await more_moves(players)
                await asyncio.sleep(chance.uniform(0, 0.5))
                before = await unfinished(host, names)
                begun = time.monotonic()
                server.stop()
                assert await server.status() == 0
                seconds = time.monotonic() - begun
                check_time(seconds, ENDED_WITHIN, "until the server ended")
                for line in watching:
                    await line.close()
                assert {line.line.close_code for line in watching} == {GOODBYE}
                server.start()
                await server.ready()
                await rest(players)
            assert {code for player in players for code in player.closed} == {GOODBYE}
            await all_moved(host, before)
            await host.http.aclose()
        await check(url, players)
    return seconds


async def _analysis(server: Process, is_streaming: asyncio.Event) -> None:
    """Ask what each move of a game was worth, and read the answers until the server stops."""
    game = Game(seed=bytes(32))
    while not game.is_over:
        game.push(next(iter(game.legal_moves)))
    asked = {"record": text(game)}
    lines = 0
    async with (
        httpx.AsyncClient(timeout=60) as http,
        http.stream("POST", f"{server.url}/api/analysis", json=asked) as response,
    ):
        async for _ in response.aiter_lines():
            is_streaming.set()
            lines += 1
    assert 0 < lines < len(game.moves), f"{lines} lines"
