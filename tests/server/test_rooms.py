"""The tables in memory: who is present, and which tables are removed."""

import asyncio
import gc
import random
import weakref
from threading import Semaphore
from types import SimpleNamespace
from typing import Any

import pytest

from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.server.app import DAY
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import Running, serving, sit_around, some_move
from tests.waiting import PATIENCE, until

IDLE = 60.0  # seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock[float]:
    """By which the tables know how long nobody has used them."""
    clock = Clock(1_000_000.0)
    monkeypatch.setattr("indigo.server.live.rooms.time", SimpleNamespace(monotonic=clock))
    return clock


async def test_who_comes_back_while_their_absence_is_written_is_there(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.live.rooms.ABSENT_AFTER", 0.05)
    async with serving(sqlite_url) as server:
        anna = server.browser()
        name = await anna.open()
        writing, come = server.hold_back("went")
        async with anna.at(name, watching=True) as watching:
            async with anna.at(name) as here:
                await sit_around(here)
            await writing.wait()
            async with anna.at(name):
                come.set()
                await watching.until(lambda state: watching.entries[-1]["kind"] == "came")
                assert [entry["kind"] for entry in watching.entries[-2:]] == ["went", "came"]
                assert not any(seat["away_since"] for seat in watching.state["seats"])


def test_a_table_that_left_leaves_nothing_behind(sqlite_url: str, clock: Clock[float]) -> None:
    class Knot:
        def __init__(self, room: Any) -> None:
            self.room = room

    async def scenario() -> None:
        async with serving(sqlite_url, idle_seconds=IDLE) as server:
            rooms = server.rooms
            room: Any = await rooms.room(await server.browser().open())
            knot = Knot(room)
            room.listeners.add(knot)  # which only a look through all memory unties
            left = weakref.ref(knot)
            del room, knot
            await asyncio.sleep(0)  # the event loop lets go of what loaded the table
            clock.now += IDLE + 1
            await rooms.sweep()
            assert left() is None

    gc.disable()
    try:
        asyncio.run(scenario())
    finally:
        gc.enable()


async def test_a_table_in_use_stays_in_memory(sqlite_url: str, clock: Clock[float]) -> None:
    async with serving(sqlite_url, idle_seconds=IDLE) as server:
        name = await server.browser().open()
        rooms = server.rooms
        async with rooms.using(name) as room:
            clock.now += IDLE + 1
            await rooms.sweep()
            assert await rooms.room(name) is room
        clock.now += IDLE + 1
        await rooms.sweep()
        assert len(rooms) == 0


@pytest.fixture
def moves(monkeypatch: pytest.MonkeyPatch) -> Semaphore:
    """Bots make as many moves as the test releases."""
    moves = Semaphore(0)

    class Waiting:
        name = "waiting"

        def choose(self, view: Position) -> Move:
            assert moves.acquire(timeout=PATIENCE)
            return view.legal_moves[0]

    monkeypatch.setattr("indigo.server.live.bot_pool.bot_named", lambda level, **_: Waiting())
    return moves


async def moves_of(server: Running, name: str) -> int:
    """Return how many moves are in the log, without looking at the table."""
    return sum(entry.kind == "moved" for entry in await server.rooms.store.entries(name))


async def test_bots_stop_when_everybody_has_left_and_go_on_when_somebody_looks(
    sqlite_url: str, moves: Semaphore, clock: Clock[float]
) -> None:
    async with serving(sqlite_url, idle_seconds=IDLE) as server:
        anna = server.browser()
        name = await anna.open()
        moves.release(3)
        async with anna.at(name) as here:
            for seat in range(2):
                await here.do("seat_bot", seat=seat, level="easy")
            await here.do("start")
            await here.until(lambda state: len(state["game"]["position"]["tiles"]) == 3)
            room = await server.rooms.room(name)
        await until(lambda: not room.listeners)
        clock.now += IDLE
        moves.release(100)
        await until(lambda: not room.users)
        stopped_at = await moves_of(server, name)
        assert stopped_at <= 4, "the bots played on after the move that one was thinking about"
        assert await server.rooms.store.due(server.rooms.clock(), 10) == []  # so that no search finds it again
        await anna.get(f"/api/tables/{name}")

        async def go_on() -> bool:
            return await moves_of(server, name) > stopped_at

        await until(go_on)


async def test_a_bot_answers_a_person_who_has_left(sqlite_url: str, moves: Semaphore, clock: Clock[float]) -> None:
    async with serving(sqlite_url, idle_seconds=IDLE) as server:
        anna = server.browser()
        name = await anna.open(starts=0, pace={"unit": "days", "amount": 1})
        async with anna.at(name) as here:
            await here.do("sit", seat=0)
            await here.do("seat_bot", seat=1, level="easy")
            await here.do("start")
            await here.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))
            room = await server.rooms.room(name)
        await until(lambda: not room.listeners)
        clock.now += IDLE
        moves.release()

        async def has_answered() -> bool:
            return await moves_of(server, name) == 2

        await until(has_answered)


async def test_whoever_sits_at_a_table_that_expires_is_told(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.app.EXPIRE", 0.05)
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_url, clock=clock, open_days=1) as server:
        anna = server.browser()
        name = await anna.open()
        async with anna.at(name) as here:
            clock.now += DAY + 1
            await here.line.wait_closed()
            assert here.line.close_code == 4404
        assert len(server.rooms) == 0
        assert (await anna.http.get(f"/api/tables/{name}")).status_code == 404
