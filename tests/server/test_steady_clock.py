"""A clock that is set forward or back while games are played."""

import random
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from indigo.bots.names import bot_named
from indigo.server.live.turn_runner import TurnRunner
from indigo.server.steady_clock import SteadyClock
from tests.clocks import SECOND, SystemClock
from tests.server.people import AtTable, Running, serving, some_move, sqlite_in
from tests.waiting import until

TURN = TurnRunner._turn

HOUR = 3600 * SECOND


def steady(system: SystemClock) -> SteadyClock:
    return SteadyClock(lambda: system.wall, lambda: system.ticks)


def test_it_is_the_systems_clock_as_long_as_nobody_sets_it() -> None:
    assert abs(SteadyClock()() - time.time() * 1000) < 86_400_000  # no more than the same day: it may be set meanwhile
    times = SystemClock()
    clock = steady(times)
    for seconds in (0, 1, 5, 3600, 86400):
        times.wait(seconds * SECOND)
        assert clock() == times.wall // 1_000_000
        times.wall += seconds * SECOND // 2000  # as fast as time servers correct it
        assert clock() <= times.wall // 1_000_000 + 1


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_is_made_up_for_gradually(jump: int) -> None:
    times = SystemClock()
    clock = steady(times)
    before = clock()
    times.wall += jump
    assert clock() == before
    for _ in range(10):
        times.wait(SECOND)
        now = clock()
        assert now - before == (1100 if jump > 0 else 900)
        before = now
    times.wait(11 * HOUR)
    assert clock() == times.wall // 1_000_000


def test_it_joins_another_process_that_is_running() -> None:
    times = SystemClock()
    running = steady(times)
    times.wall += 3 * HOUR
    told = running.times()
    times.wait(SECOND)
    starting = steady(times)
    starting.join(told)
    assert abs(starting() - running()) <= 100  # what it has caught up meanwhile
    times.wait(60 * SECOND)
    assert abs(starting() - running()) <= 100
    late = steady(times)
    late.join(told)  # nobody has told the time for a minute
    assert late() == times.wall // 1_000_000


@pytest.mark.anyio
async def test_a_server_that_starts_after_the_clock_was_set_has_the_time_of_the_others(postgres_url: str) -> None:
    times = SystemClock()
    async with serving(postgres_url, clock=steady(times)) as one:
        times.wall += 3 * HOUR

        async def has_told() -> bool:
            told = await one.rooms.store.told_clock()
            return told is not None and told.wall == times.wall // 1_000_000

        await until(has_told)
        async with serving(postgres_url, clock=steady(times)) as other:
            assert other.rooms.clock() == one.rooms.clock()


def test_it_starts_no_earlier_than_what_was_last_written() -> None:
    times = SystemClock()
    clock = steady(times)
    latest = (times.wall + HOUR) // 1_000_000
    clock.start_after(latest)
    assert clock() == latest
    clock.start_after(latest - 1000)
    assert clock() == latest
    clock.start_after(latest + 10 * 86_400_000)  # nobody's clock was wrong by ten days
    assert clock() == latest


async def started(server: Running) -> AtTable:
    """Let Anna play against a bot, with ten minutes for each turn."""
    anna = server.browser()
    name = await anna.open(starts=0, pace={"unit": "seconds", "amount": 600})
    here = await AtTable.connect(server.url, name, anna.token)
    await here.do("sit", seat=0, name="Anna")
    await here.do("seat_bot", seat=1, level="easy")
    await here.do("start")
    return here


async def play(here: AtTable) -> None:
    await here.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))


def is_annas_turn(state: dict[str, Any]) -> bool:
    return bool(state["game"]["position"]["turn"] == 0)


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.live.bot_pool.bot_named", lambda level, **_: bot_named("random"))


async def nothing(*_: object) -> bool:
    return False


@pytest.mark.usefixtures("quick_bots")
async def test_a_clock_set_forward_ends_nobodys_turn(tmp_path: Path) -> None:
    system = SystemClock()
    async with serving(sqlite_in(tmp_path), clock=steady(system)) as server:
        here = await started(server)
        system.wall += HOUR
        assert await server.rooms.store.due(server.rooms.clock(), 9) == []
        await play(here)
        await here.until(is_annas_turn)
        assert here.state["deadline"] == server.rooms.clock() + 600_000
        await here.close()


@pytest.mark.usefixtures("quick_bots")
@pytest.mark.parametrize("restarts", [False, True])
async def test_a_clock_set_back_does_not_stop_a_bot(tmp_path: Path, restarts: bool) -> None:
    system = SystemClock()
    with patch.object(TurnRunner, "_turn", nothing):  # the bot does not get to play before the clock is set
        async with serving(sqlite_in(tmp_path), clock=steady(system)) as server:
            here = await started(server)
            await play(here)
            system.wall -= HOUR
            if not restarts:
                with patch.object(TurnRunner, "_turn", TURN):
                    await here.until(is_annas_turn)
            await here.close()
            name = (await server._browsers[0].get("/api/tables/mine"))[0]["table"]
    async with serving(sqlite_in(tmp_path), clock=steady(system)) as server:
        watching = await AtTable.connect(server.url, name, None)
        await watching.until(is_annas_turn)
        await watching.close()
