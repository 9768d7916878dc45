"""One address asks for all the thinking a server can do: a bot at somebody else's table still answers at once."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from statistics import median

from tests.server.people import AtTable, Browser, some_move
from tests.server.processes import Process, Progress, processes, sqlite

ATTACKER, VICTIM = "203.0.113.1", "198.51.100.1"
TABLES = 40
LIMITS = {  # the defaults, which other tests turn off
    "request_rate": 20,
    "request_burst": 100,
    "sockets_per_address": 64,
    "tables_per_hour": 60,
    "hints_per_minute": 30,
}
ANSWERS_WITHIN = 1.5  # seconds: a search of a second may be in progress
IDLE = 5.0  # seconds until a table is left

Attack = Callable[[str, list[Browser]], AbstractAsyncContextManager[None]]


def hints(count: int, progress: Progress) -> str:
    """Measure so many answers of a bot while 40 tokens of one address ask for hints as fast as they can."""
    return f"40 tokens ask for hints: {asyncio.run(_attacked(_asking, count, progress))}"


def watched(count: int, progress: Progress) -> str:
    """Measure so many answers of a bot while one address watches 40 tables of experts."""
    return f"40 tables of experts watched by one: {asyncio.run(_attacked(_watching, count, progress))}"


def left(count: int, progress: Progress) -> str:
    """Measure so many answers of a bot while experts play at 40 tables that nobody watches; then they stop."""
    return f"40 tables of experts that nobody watches: {asyncio.run(_attacked(_leaving, count, progress))}"


async def _attacked(attack: Attack, count: int, progress: Progress) -> str:
    with sqlite() as (url, folder):
        async with processes(1, url, folder, proxies="127.0.0.1", idle_seconds=IDLE, threads=2, **LIMITS) as [server]:
            attackers = [Browser(server.url, address=ATTACKER) for _ in range(TABLES)]
            victim = Browser(server.url, address=VICTIM)
            alone = await _answers(victim, 5, lambda _: None)
            async with attack(server.url, attackers):
                seconds = await _answers(victim, count, progress)
            stopped = await _until_quiet(server)
            for browser in (*attackers, victim):
                await browser.http.aclose()
    assert max(seconds) < ANSWERS_WITHIN, f"a bot needed {max(seconds):.1f} s to answer"
    return (
        f"a medium bot answers in {median(seconds):.2f} s, in {max(seconds):.2f} s at most ({median(alone):.2f} s"
        f" without the attack); {stopped:.0f} s after it, no bot plays"
    )


async def _answers(browser: Browser, count: int, progress: Progress) -> list[float]:
    """Play with a medium bot, and return how long it took to answer each of so many moves."""
    chance, seconds = random.Random(1), list[float]()
    while len(seconds) < count:
        name = await browser.open(starts=0)
        async with browser.at(name) as here:
            await here.do("sit", seat=0)
            await here.do("seat_bot", seat=1, level="medium")
            await here.do("start")
            while here.state["phase"] != "over" and len(seconds) < count:
                await here.do("play", seat=0, **some_move(here.state, 0, chance))
                begun = time.monotonic()
                await here.until(lambda state: state["game"]["position"]["turn"] != 1, 120)
                seconds.append(time.monotonic() - begun)
                progress(len(seconds))
    return seconds


async def _until_quiet(server: Process) -> float:
    """Wait until no bot has played for two seconds, and return how long that took."""
    begun = time.monotonic()
    async with asyncio.timeout(IDLE + 20):
        moves = -1.0
        while moves != (moves := await server.metric("indigo_bot_seconds_count")):
            await asyncio.sleep(2)
    return time.monotonic() - begun - 2


@asynccontextmanager
async def _asking(url: str, attackers: list[Browser]) -> AsyncIterator[None]:
    """Let everyone ask for hints, again and again."""

    async def ask(browser: Browser) -> None:
        name = await browser.open(starts=0)
        async with browser.at(name) as here:
            for seat in range(2):
                await here.do("sit", seat=seat)
            await here.do("start")
            while True:
                answer = await browser.http.post(f"/api/tables/{name}/hint", json={"seat": 0}, timeout=120)
                if answer.status_code == 429:
                    await asyncio.sleep(1)

    tasks = [asyncio.create_task(ask(browser)) for browser in attackers]
    await asyncio.sleep(5)
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def _watching(url: str, attackers: list[Browser]) -> AsyncIterator[None]:
    """Let experts play, and watch them."""
    lines = [await _experts(browser) for browser in attackers]
    try:
        yield
    finally:
        for line in lines:
            await line.close()


@asynccontextmanager
async def _leaving(url: str, attackers: list[Browser]) -> AsyncIterator[None]:
    """Let experts play, and go."""
    for browser in attackers:
        await (await _experts(browser)).close()
    yield


async def _experts(browser: Browser) -> AtTable:
    here = await AtTable.connect(browser.url, await browser.open(players=4), browser.token, browser.address)
    for seat in range(4):
        await here.do("seat_bot", seat=seat, level="expert")
    await here.do("start")
    return here
