"""One address asks for all the thinking a server can do: a bot at somebody else's table is not the last to answer."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from itertools import pairwise
from statistics import median

from indigo.tables.entries import to_json
from tests.campaigns.measured import check_time
from tests.campaigns.persistent_players import logs_of
from tests.server.people import AtTable, Browser, some_move
from tests.server.processes import Process, Progress, processes, sqlite
from tests.waiting import PATIENCE

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

Attack = Callable[[list[str], list[Browser]], AbstractAsyncContextManager[None]]


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
    tables, attacking = list[str](), list[str]()
    with sqlite() as (url, folder):
        async with processes(1, url, folder, proxies="127.0.0.1", idle_seconds=IDLE, threads=2, **LIMITS) as [server]:
            attackers = [Browser(server.url, address=ATTACKER) for _ in range(TABLES)]
            victim = Browser(server.url, address=VICTIM)
            alone = await _answers(victim, 5, [], lambda _: None)
            async with attack(attacking, attackers):
                seconds = await _answers(victim, count, tables, progress)
            stopped = await _until_quiet(server)
            for browser in (*attackers, victim):
                await browser.http.aclose()
        first = await _most_before(url, tables, attacking)
    assert first < TABLES / 2, f"{first} other bots moved before the one whose turn it was"
    check_time(max(seconds), ANSWERS_WITHIN, "until a bot answered")
    return (
        f"a medium bot answers in {median(seconds):.2f} s, in {max(seconds):.2f} s at most ({median(alone):.2f} s"
        f" without the attack); {stopped:.0f} s after it, no bot plays"
    )


async def _most_before(database: str, tables: list[str], attacking: list[str]) -> int:
    """Return how many moves attacking bots made, at most, while a person waited for an answer at one of the tables."""
    logs = await logs_of(database, [*tables, *attacking])
    others = [entry.at for name in attacking for entry in logs[name] if entry.kind == "moved"]
    waits = [
        (mine.at, answer.at)
        for name in tables
        for mine, answer in pairwise(entry for entry in logs[name] if entry.kind == "moved")
        if to_json(answer.data)["player"] == "bot"
    ]
    return max(sum(begun < at < ended for at in others) for begun, ended in waits)


async def _answers(browser: Browser, count: int, tables: list[str], progress: Progress) -> list[float]:
    """Play with a medium bot; note the tables, and return how long it took to answer each of so many moves."""
    chance, seconds = random.Random(1), list[float]()
    while len(seconds) < count:
        name = await browser.open(starts=0)
        tables.append(name)
        async with browser.at(name) as here:
            await here.do("sit", seat=0)
            await here.do("seat_bot", seat=1, level="medium")
            await here.do("start")
            while here.state["phase"] != "over" and len(seconds) < count:
                await here.do("play", seat=0, **some_move(here.state, 0, chance))
                begun = time.monotonic()
                await here.until(lambda state: state["game"]["position"]["turn"] != 1)
                seconds.append(time.monotonic() - begun)
                progress(len(seconds))
    return seconds


async def _until_quiet(server: Process) -> float:
    """Wait until no bot has played for two seconds, and return how long that took."""
    begun = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        moves = -1.0
        while moves != (moves := await server.metric("indigo_bot_seconds_count")):
            await asyncio.sleep(2)
    return time.monotonic() - begun - 2


@asynccontextmanager
async def _asking(tables: list[str], attackers: list[Browser]) -> AsyncIterator[None]:
    """Let everyone ask for hints, again and again."""
    has_begun = asyncio.Event()

    async def ask(browser: Browser) -> None:
        name = await browser.open(starts=0)
        async with browser.at(name) as here:
            for seat in range(2):
                await here.do("sit", seat=seat)
            await here.do("start")
            while True:
                answer = await browser.http.post(f"/api/tables/{name}/hint", json={"seat": 0}, timeout=120)
                if answer.status_code == 429:
                    has_begun.set()  # they have asked as often as they may
                    await asyncio.sleep(1)

    tasks = [asyncio.create_task(ask(browser)) for browser in attackers]
    await has_begun.wait()
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def _watching(tables: list[str], attackers: list[Browser]) -> AsyncIterator[None]:
    """Let experts play, and watch them."""
    lines = [await _experts(tables, browser) for browser in attackers]
    try:
        yield
    finally:
        for line in lines:
            await line.close()


@asynccontextmanager
async def _leaving(tables: list[str], attackers: list[Browser]) -> AsyncIterator[None]:
    """Let experts play, and go."""
    for browser in attackers:
        await (await _experts(tables, browser)).close()
    yield


async def _experts(tables: list[str], browser: Browser) -> AtTable:
    here = await AtTable.connect(browser.url, await browser.open(players=4), browser.token, browser.address)
    tables.append(here.state["table"])
    for seat in range(4):
        await here.do("seat_bot", seat=seat, level="expert")
    await here.do("start")
    return here
