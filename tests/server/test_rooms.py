"""The tables in memory: who is present, and which tables are removed."""

import asyncio
import gc
import random
import time
import weakref
from typing import Any

import pytest

from indigo.rules.move import Move
from indigo.rules.position import Position
from tests.server.people import AtTable, Running, serving, sit_around, some_move


def test_who_comes_back_while_their_absence_is_written_is_there(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.live.rooms.ABSENT_AFTER", 0.05)

    async def scenario() -> None:
        async with serving(sqlite_url) as server:
            anna = server.browser()
            name = await anna.open()
            async with anna.at(name, watching=True) as watching:
                async with anna.at(name) as here:
                    await sit_around(here)
                store = server.rooms.store
                append = store.append

                async def slowly(table: str, after: int, new: Any, card: Any) -> bool:
                    if new[0].kind == "went":
                        writing.set()
                        await come.wait()
                    return await append(table, after, new, card)

                writing, come = asyncio.Event(), asyncio.Event()
                monkeypatch.setattr(store, "append", slowly)
                await writing.wait()
                async with anna.at(name):
                    come.set()
                    await watching.until(lambda state: watching.entries[-1]["kind"] == "came", 5)
                    assert [entry["kind"] for entry in watching.entries[-2:]] == ["went", "came"]
                    assert not any(seat["away_since"] for seat in watching.state["seats"])

    asyncio.run(scenario())


def test_a_table_that_left_leaves_nothing_behind(sqlite_url: str) -> None:
    class Knot:
        def __init__(self, room: Any) -> None:
            self.room = room

    async def scenario() -> None:
        async with serving(sqlite_url, idle_seconds=0.001) as server:
            rooms = server.rooms
            room: Any = await rooms.room(await server.browser().open())
            knot = Knot(room)
            room.listeners.add(knot)  # which only a look through all memory unties
            left = weakref.ref(knot)
            del room, knot
            await asyncio.sleep(0.01)
            await rooms.sweep()
            assert left() is None

    gc.disable()
    try:
        asyncio.run(scenario())
    finally:
        gc.enable()


def test_a_table_in_use_stays_in_memory(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with serving(sqlite_url, idle_seconds=0.001) as server:
            name = await server.browser().open()
            rooms = server.rooms
            async with rooms.using(name) as room:
                await asyncio.sleep(0.01)
                await rooms.sweep()
                assert await rooms.room(name) is room
            await asyncio.sleep(0.01)
            await rooms.sweep()
            assert len(rooms) == 0

    asyncio.run(scenario())


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots take a moment for each move."""

    class Unhurried:
        name = "unhurried"

        def choose(self, view: Position) -> Move:
            time.sleep(0.02)
            return view.legal_moves[0]

    monkeypatch.setattr("indigo.server.live.bot_pool.bot_named", lambda level, **_: Unhurried())


async def moves_of(server: Running, name: str) -> int:
    """Return how many moves are in the log, without looking at the table."""
    return sum(entry.kind == "moved" for entry in await server.rooms.store.entries(name))


async def start_bots(here: AtTable) -> None:
    for seat in range(2):
        await here.do("seat_bot", seat=seat, level="easy")
    await here.do("start")
    await here.until(lambda state: len(state["game"]["position"]["tiles"]) > 2)


@pytest.mark.usefixtures("unhurried")
def test_bots_stop_when_everybody_has_left_and_go_on_when_somebody_looks(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with serving(sqlite_url, idle_seconds=0.05) as server:
            anna = server.browser()
            name = await anna.open()
            async with anna.at(name) as here:
                await start_bots(here)
            async with asyncio.timeout(5):
                while server.services.turn_runner._playing:
                    await asyncio.sleep(0.01)
            stopped_at = await moves_of(server, name)
            assert stopped_at < 40, "the bots played on"
            assert await server.rooms.store.due(server.rooms.clock(), 10) == []  # so that no search finds it again
            await anna.get(f"/api/tables/{name}")
            async with asyncio.timeout(5):
                while await moves_of(server, name) == stopped_at:
                    await asyncio.sleep(0.01)

    asyncio.run(scenario())


@pytest.mark.usefixtures("unhurried")
def test_a_bot_answers_a_person_who_has_left(sqlite_url: str) -> None:
    async def scenario() -> None:
        async with serving(sqlite_url, idle_seconds=0.001) as server:
            anna = server.browser()
            name = await anna.open(starts=0, pace={"unit": "days", "amount": 1})
            async with anna.at(name) as here:
                await here.do("sit", seat=0)
                await here.do("seat_bot", seat=1, level="easy")
                await here.do("start")
                await here.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))
            async with asyncio.timeout(5):
                while await moves_of(server, name) < 2:
                    await asyncio.sleep(0.01)

    asyncio.run(scenario())


def test_whoever_sits_at_a_table_that_expires_is_told(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.app.EXPIRE", 0.05)
    monkeypatch.setattr("indigo.server.app.DAY", 1000)  # a day is a second

    async def scenario() -> None:
        async with serving(sqlite_url, open_days=1) as server:
            anna = server.browser()
            name = await anna.open()
            async with anna.at(name) as here:
                await asyncio.wait_for(here.line.wait_closed(), 5)
                assert here.line.close_code == 4404
            assert len(server.rooms) == 0
            assert (await anna.http.get(f"/api/tables/{name}")).status_code == 404

    asyncio.run(scenario())
