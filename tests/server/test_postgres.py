"""What only PostgreSQL provides: many processes, and recovery when a connection or the server fails."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import psycopg
import pytest

from indigo.server.store import postgres
from indigo.server.store.store import Store
from indigo.server.store.store_errors import Unwritable
from indigo.server.store.store_types import Card
from indigo.tables.finished_rounds import FinishedRound
from indigo.tables.table_errors import Unavailable
from tests.server.databases import Server, card, entry
from tests.waiting import until

pytestmark = pytest.mark.anyio

PLAIN = card("playing", due=7, title="čau")._replace(holders=None)  # of a move: only the table and its log change
OTHERS = "FROM pg_stat_activity WHERE datname LIKE 'test%' AND application_name != 'indigo listener'"
LISTENERS = "FROM pg_stat_activity WHERE application_name = 'indigo listener'"


@pytest.fixture
async def pair(postgres_url: str, anyio_backend: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores on one database, as two processes have them."""
    stores = await Store.open(postgres_url), await Store.open(postgres_url)
    yield stores
    for store in stores:
        await store.close()


class Listener:
    """Records every notification."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.resyncs = 0

    def changed(self, table: str, sequence: int) -> None:
        self.heard.append((table, sequence))

    def resync(self) -> None:
        self.resyncs += 1


async def test_one_process_hears_what_another_has_written(
    pair: tuple[Store, Store], postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "_HEARTBEAT", 0.05)
    one, other = pair
    listener = Listener()
    heartbeats: list[None] = []
    hear = postgres._receive

    async def hear_and_count(*words: Any) -> bool:
        is_alive = await hear(*words)
        heartbeats.append(None)
        return is_alive

    monkeypatch.setattr(postgres, "_receive", hear_and_count)
    async with one.listen(listener.changed, listener.resync):
        with psycopg.connect(postgres_url, autocommit=True) as stranger:
            stranger.execute("NOTIFY indigo, 'hello'")
        await other.append("t", 0, [entry(1)], card())
        await other.append("t", 0, [entry(1)], card())
        await other.append("t", 1, [entry(2), entry(3)], card())
        await until(lambda: len(listener.heard) == 2)
        past = len(heartbeats)
        await until(lambda: len(heartbeats) > past)
        await one.append("u", 0, [entry(1)], card())
        await until(lambda: len(listener.heard) == 3)
    assert listener.heard == [("t", 1), ("t", 3), ("u", 1)]
    assert listener.resyncs == 0


async def test_a_large_batch_is_announced_in_a_few_messages(pair: tuple[Store, Store], postgres_url: str) -> None:
    one, other = pair
    listener = Listener()
    names = [f"table-{number:04}" for number in range(450)]
    async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as witness:
        await witness.execute("LISTEN indigo")
        async with one.listen(listener.changed, listener.resync):
            await asyncio.gather(*(other.append(name, 0, [entry(1)], card()) for name in names))
            await until(lambda: len(listener.heard) == len(names))
        notices = list[str]()
        async for notice in witness.notifies():
            notices.append(notice.payload)
            if ",".join(notices).count(",") + 1 == len(names):
                break
    assert sorted(listener.heard) == [(name, 1) for name in names]
    assert len(notices) < 10


@pytest.mark.parametrize("usual", [card(), PLAIN])
async def test_of_two_processes_one_wins_each_turn(pair: tuple[Store, Store], usual: Card) -> None:
    """Both try to write each entry of every table, in batches, in opposite order."""
    names = [f"t{n}" for n in range(30)]
    for after in range(5):
        wishes = [
            store.append(name, after, [entry(after + 1, name=f"{who}")], usual if after else card())
            for who, (store, order) in enumerate(zip(pair, (names, names[::-1]), strict=True))
            for name in order
        ]
        granted = await asyncio.gather(*wishes)
        assert [one != other for one, other in zip(granted[:30], granted[:29:-1], strict=True)] == [True] * 30
    assert await pair[0].sequences(names) == dict.fromkeys(names, 5)


async def test_of_two_processes_one_gets_the_lease(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.append("t", 0, [entry(1)], card(due=100))
    granted = await asyncio.gather(one.lease("t", 1, "p1", 100, 200), other.lease("t", 1, "p2", 100, 200))
    assert sorted(granted) == [False, True]


async def test_a_broken_listener_connects_again_and_says_so(pair: tuple[Store, Store], server: Server) -> None:
    one, other = pair
    listener = Listener()
    async with one.listen(listener.changed, listener.resync):
        for number in range(1, 4):
            server.execute(f"SELECT pg_terminate_backend(pid) {LISTENERS}")
            await until(partial(lambda number: listener.resyncs == number, number))
            await other.append("t", number - 1, [entry(number)], card())
            await until(partial(lambda number: ("t", number) in listener.heard, number))


async def test_a_listener_does_not_wait_for_a_server_that_hangs(pair: tuple[Store, Store], server: Server) -> None:
    one, other = pair
    listener = Listener()
    async with one.listen(listener.changed, listener.resync):
        ((pid,),) = server.execute(f"SELECT pid {LISTENERS}")
        os.kill(pid, signal.SIGSTOP)
        try:
            await until(lambda: listener.resyncs == 1)
            await other.append("t", 0, [entry(1)], card())
            await until(lambda: listener.heard == [("t", 1)])
        finally:
            os.kill(pid, signal.SIGCONT)


async def test_a_store_does_not_wait_for_ever_for_a_server_that_hangs(
    pair: tuple[Store, Store], server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = pair[0]
    await store.append("t", 0, [entry(1)], card())
    pids = [pid for (pid,) in server.execute("SELECT pid FROM pg_stat_activity WHERE datname LIKE 'test%'")]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        with monkeypatch.context() as hasty:
            hasty.setattr("indigo.server.store.database._PATIENCE", 0.5)
            with pytest.raises(Unavailable):
                await store.append("t", 1, [entry(2)], card())
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)
    assert await store.append("t", 1, [entry(2)], card())


async def test_a_store_outlives_its_connections(pair: tuple[Store, Store], server: Server) -> None:
    store = pair[0]
    await store.append("t", 0, [entry(1)], card())
    server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test%'")
    assert await store.entries("t") == [entry(1)]
    assert await store.append("t", 1, [entry(2)], card())


async def test_moves_and_announcements_outlive_their_connections(pair: tuple[Store, Store], server: Server) -> None:
    one, other = pair
    listener = Listener()
    await one.append("t", 0, [entry(1)], card())
    async with other.listen(listener.changed, listener.resync):
        for number in range(2, 5):
            assert await one.append("t", number - 1, [entry(number)], PLAIN)
            await until(partial(lambda number: ("t", number) in listener.heard, number))
            server.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
            await until(lambda: server.execute(f"SELECT count(*) {OTHERS}") == [(0,)])


async def test_a_move_is_written_whole_or_not_at_all(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.append("t", 0, [entry(1)], card())
    first, late = (PLAIN._replace(finished=FinishedRound(1, 5, text, {"ann": {"record": text}})) for text in ("1", "2"))
    assert await one.append("t", 1, [entry(2)], first)
    assert not await other.append("t", 1, [entry(2, name="late")], late)
    assert not await other.append("u", 1, [entry(2)], late)  # there is no such table
    assert [(each.table, each.round, text) for each, text in await one.records("ann", 9)] == [("t", 1, "1")]
    assert await other.entries("t") == [entry(1), entry(2)]
    assert await other.sequences(["t", "u"]) == {"t": 2}
    assert await other.summary("t") == {"title": "čau"}
    assert await other.due(7, 9) == ["t"]
    assert await other.held_by("ann", 9) == [("t", {"title": "čau", "mine": [0]})]  # as before


async def test_a_move_that_cannot_be_written_spoils_no_other(pair: tuple[Store, Store]) -> None:
    store = pair[0]
    for name in "tuv":
        await store.append(name, 0, [entry(1)], card())
    bad = entry(2)._replace(command="\0")  # PostgreSQL keeps no such text
    works = [store.append(name, 1, [each], PLAIN) for name, each in zip("tuv", (entry(2), bad, entry(2)), strict=True)]
    results = await asyncio.gather(*works, return_exceptions=True)
    assert [result is True or type(result) for result in results] == [True, Unwritable, True]


async def test_a_store_outlives_a_restart_of_the_server(pair: tuple[Store, Store], server: Server) -> None:
    one, other = pair
    listener = Listener()
    async with one.listen(listener.changed, listener.resync):
        assert await one.append("t", 0, [entry(1)], card())
        await asyncio.to_thread(server.pause)
        with pytest.raises(Unavailable):
            await one.append("t", 1, [entry(2)], card())
        with pytest.raises(Unavailable):
            await one.entries("t")
        await asyncio.to_thread(server.resume)
        await until(lambda: listener.resyncs == 1)
        assert await one.entries("t") == [entry(1)]
        assert await other.append("t", 1, [entry(2)], card())
        await until(lambda: ("t", 2) in listener.heard)
