"""The tables in memory: who is present, and which tables are removed."""

import asyncio
import gc
import weakref
from typing import Any

import pytest

from tests.server.people import serving, sit_around


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
