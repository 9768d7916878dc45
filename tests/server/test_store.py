"""The guarantees of the store, on every kind of database."""

import asyncio
import itertools
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from sqlalchemy import Connection, Executable, text

from indigo.rules.errors import IndigoError
from indigo.server.store.store import Store
from indigo.server.store.store_errors import Unwritable
from indigo.server.store.store_types import NOBODY, Subscription
from indigo.server.store.transactions import Lease, Request
from indigo.server.store.writer import Writer
from indigo.tables.entries import to_json
from indigo.tables.table_errors import Unavailable
from tests.server.databases import card, entry

pytestmark = pytest.mark.anyio


def transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Return a list that grows with each transaction that writes."""
    done: list[None] = []
    write = store._database.write

    async def counted(function: Callable[[Connection], Any]) -> Any:
        done.append(None)
        return await write(function)

    monkeypatch.setattr(store._database, "write", counted)
    return done


async def test_entries_come_back_as_they_were(store: Store) -> None:
    first = [
        entry(1, name="\0 “é” \U0001f600"),
        entry(2)._replace(by=None, command=None),
    ]
    assert await store.append("t", 0, first, card())
    assert await store.append("t", 2, [entry(3)], card())
    assert await store.entries("t") == [*first, entry(3)]
    assert await store.entries("t", after=2) == [entry(3)]
    assert await store.entries("t", after=3) == []
    assert await store.entries("unknown") == []


async def test_entries_survive_closing(url: str) -> None:
    store = await Store.open(url)
    assert await store.append("t", 0, [entry(1)], card())
    await store.close()
    store = await Store.open(url)
    assert await store.entries("t") == [entry(1)]
    await store.close()


async def test_of_two_appends_the_quicker_wins(store: Store) -> None:
    assert await store.append("t", 0, [entry(1)], card(name="first"))
    assert not await store.append("t", 0, [entry(1, at=9)], card("over", holders=["eve"], name="second"))
    assert await store.append("t", 1, [entry(2)], card(name="third"))
    assert not await store.append("t", 1, [entry(2, at=9), entry(3)], card("over", holders=["eve"]))
    assert await store.entries("t") == [entry(1), entry(2)]
    assert await store.lobby(10) == [("t", {"name": "third"})]
    assert await store.held_by("eve", 10) == []


async def test_nothing_is_added_to_a_table_that_is_gone_or_has_not_come_so_far(store: Store) -> None:
    assert not await store.append("t", 1, [entry(2)], card())
    assert await store.append("t", 0, [entry(1)], card())
    assert not await store.append("t", 2, [entry(3)], card())
    await store.delete("t")
    assert not await store.append("t", 1, [entry(2)], card())
    assert await store.entries("t") == []
    assert await store.sequences(["t"]) == {}


async def test_concurrent_appends_for_one_table_come_out_in_order(store: Store) -> None:
    """They share a transaction, where what one of them writes decides about the next."""
    wishes = [(0, "ann"), (0, "eve"), (1, "bob"), (1, "eve"), (2, "cat"), (1, "eve")]
    granted = await asyncio.gather(
        *(store.append("t", after, [entry(after + 1, name=who)], card(holders=[who])) for after, who in wishes)
    )
    assert granted == [True, False, True, False, True, False]
    assert [to_json(found.data)["name"] for found in await store.entries("t")] == ["ann", "bob", "cat"]
    assert await store.sequences(["t"]) == {"t": 3}
    assert [len(await store.held_by(who, 9)) for who in ("ann", "bob", "cat", "eve")] == [0, 0, 1, 0]


async def test_concurrent_appends_share_transactions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    done = transactions(store, monkeypatch)
    granted = await asyncio.gather(*(store.append(f"t{n}", 0, [entry(1)], card()) for n in range(700)))
    assert all(granted)
    assert len(done) <= 3
    assert await store.sequences([f"t{n}" for n in range(701)]) == {f"t{n}": 1 for n in range(700)}


async def test_transactions_begin_a_pause_apart() -> None:
    begun: list[float] = []

    async def commit(requests: Sequence[Request]) -> list[bool]:
        begun.append(time.monotonic())
        return [True] * len(requests)

    writer = Writer(commit, pause=0.1)
    for number in range(3):
        assert await writer.submit(Lease("t", number, "p1", 0, 1))
    await writer.close()
    assert all(later - earlier > 0.09 for earlier, later in itertools.pairwise(begun))


async def test_concurrent_readers_share_queries(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"t{number}" for number in range(50)]
    await asyncio.gather(*(store.append(name, 0, [entry(1), entry(2)], card()) for name in names))
    done: list[None] = []
    read = store._database.read

    async def counted(query: Executable) -> Any:
        done.append(None)
        return await read(query)

    monkeypatch.setattr(store._database, "read", counted)
    given_up = asyncio.create_task(store.entries("t0"))
    asked = [(name, after) for name in [*names, "nobody"] for after in (0, 1, 2)]
    works = [asyncio.create_task(store.entries(name, after)) for name, after in asked]
    await asyncio.sleep(0)
    given_up.cancel()
    for (name, after), found in zip(asked, await asyncio.gather(*works), strict=True):
        assert found == ([entry(1), entry(2)][after:] if name in names else [])
    assert len(done) <= 3


async def test_a_failed_transaction_fails_for_all_who_wait_and_for_nobody_after(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(
            "indigo.server.store.transactions._seat", lambda connection, _: connection.exec_driver_sql("nonsense")
        )
        results = await asyncio.gather(
            *(store.append(f"t{n}", 0, [entry(1)], card()) for n in range(3)), return_exceptions=True
        )
    assert [type(result) for result in results] == [Unavailable] * 3
    assert await store.sequences(["t0", "t1", "t2"]) == {}
    assert await store.append("t0", 0, [entry(1)], card())


async def test_what_cannot_be_written_spoils_no_other_append(store: Store) -> None:
    results = await asyncio.gather(
        store.append("t1", 0, [entry(1)], card()),
        store.append("t2", 0, [entry(1)._replace(command="\ud800")], card()),
        store.append("t3", 0, [entry(1)], card(due=2**70)),
        store.append("t4", 0, [entry(1)], card()),
        return_exceptions=True,
    )
    assert [result is True or type(result) for result in results] == [True, Unwritable, Unwritable, True]
    assert await store.sequences(["t1", "t2", "t3", "t4"]) == {"t1": 1, "t4": 1}


@pytest.mark.parametrize("bad", [[], [entry(2)], [entry(1), entry(3)], [entry(1, name="\ud800")]])
async def test_entries_with_a_gap_or_without_json_are_refused(store: Store, bad: list[Any]) -> None:
    with pytest.raises(Unwritable):
        await store.append("t", 0, bad, card())


async def test_a_cancelled_append_does_not_break_the_others(store: Store) -> None:
    tasks = [asyncio.create_task(store.append(f"t{n}", 0, [entry(1)], card())) for n in range(20)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[1::2] == [True] * 10
    assert all(isinstance(result, asyncio.CancelledError) for result in results[::2])
    assert await store.append("late", 0, [entry(1)], card())


async def test_reads_that_are_given_up_leave_nothing_behind(url: str) -> None:
    before, tasks = asyncio.all_tasks(), set[asyncio.Task[Any]]()
    store = await Store.open(url)

    async def later(steps: int) -> None:
        for _ in range(steps):
            await asyncio.sleep(0)
            tasks.update(asyncio.all_tasks())

    for first, second in itertools.product(range(12), range(6)):
        reading = asyncio.create_task(store.due(0, 1))
        await later(first)
        reading.cancel()
        await later(second)
        reading.cancel()  # which is to find it wherever it may be
        await asyncio.wait([reading])
    assert await store.due(0, 1) == []
    await store.close()
    _, hanging = await asyncio.wait(tasks - before, timeout=5)
    assert hanging == set()


async def test_what_waits_is_written_before_closing_and_nothing_after(url: str) -> None:
    store = await Store.open(url)
    tasks = [asyncio.create_task(store.append(f"t{n}", 0, [entry(1)], card())) for n in range(600)]
    await asyncio.sleep(0)
    await store.close()
    assert all(await asyncio.gather(*tasks))
    with pytest.raises(Unavailable):
        await store.append("t", 0, [entry(1)], card())


async def test_the_lobby_shows_public_open_tables_the_newest_first(store: Store) -> None:
    await store.append("old", 0, [entry(1, at=10)], card(name="old"))
    await store.append("new", 0, [entry(1, at=20)], card(name="new"))
    await store.append("private", 0, [entry(1, at=30)], card(is_public=False))
    await store.append("playing", 0, [entry(1, at=40)], card("playing"))
    await store.append("old", 1, [entry(2, at=50)], card(name="still old"))
    assert await store.lobby(10) == [("new", {"name": "new"}), ("old", {"name": "still old"})]
    assert await store.lobby(1) == [("new", {"name": "new"})]


async def test_a_holder_finds_all_own_tables_the_last_changed_first(store: Store) -> None:
    await store.append("a", 0, [entry(1, at=10)], card("over", holders=["ann", "bob"], name="a"))
    await store.append("b", 0, [entry(1, at=20)], card("playing", is_public=False, holders=["ann"], name="b"))
    await store.append("c", 0, [entry(1, at=30)], card(holders=["bob"]))
    assert await store.held_by("ann", 10) == [("b", {"name": "b", "mine": [0]}), ("a", {"name": "a", "mine": [0]})]
    await store.append("a", 1, [entry(2, at=40)], card("over", holders=["ann", "cat", "ann"], name="a"))
    assert await store.held_by("ann", 10) == [("a", {"name": "a", "mine": [0, 2]}), ("b", {"name": "b", "mine": [0]})]
    assert await store.held_by("ann", 1) == [("a", {"name": "a", "mine": [0, 2]})]
    assert [table for table, _ in await store.held_by("bob", 10)] == ["c"]
    assert [table for table, _ in await store.held_by("cat", 10)] == ["a"]


async def test_tables_that_are_due_come_longest_due_first(store: Store) -> None:
    for table, due in (("a", 300), ("b", 100), ("c", None), ("d", 200)):
        await store.append(table, 0, [entry(1)], card(due=due))
    assert await store.due(99, 10) == []
    assert await store.due(200, 10) == ["b", "d"]
    assert await store.due(999, 2) == ["b", "d"]


async def test_one_process_at_a_time_acts_for_a_table_that_is_due(store: Store) -> None:
    await store.append("t", 0, [entry(1)], card(due=100))
    assert not await store.lease("t", 1, "p1", now=99, until=199)
    assert not await store.lease("t", 2, "p1", now=100, until=200)
    assert not await store.lease("unknown", 1, "p1", now=100, until=200)
    assert await store.lease("t", 1, "p1", now=100, until=200)
    assert not await store.lease("t", 1, "p2", now=199, until=299)
    assert await store.due(199, 10) == []
    assert await store.lease("t", 1, "p1", now=150, until=300)
    assert not await store.lease("t", 1, "p2", now=299, until=399)
    assert await store.due(300, 10) == ["t"]
    assert await store.lease("t", 1, "p2", now=300, until=400)


async def test_a_turn_that_is_put_off_is_not_found_but_anybody_may_take_it(store: Store) -> None:
    await store.append("t", 0, [entry(1)], card(due=100))
    assert await store.lease("t", 1, NOBODY, now=100, until=500)
    assert await store.due(499, 10) == []
    assert await store.due(500, 10) == ["t"]
    assert await store.lease("t", 1, "p1", now=200, until=300)
    assert not await store.lease("t", 1, NOBODY, now=200, until=600)


async def test_a_lease_ends_with_the_next_entry(store: Store) -> None:
    await store.append("t", 0, [entry(1)], card(due=100))
    assert await store.lease("t", 1, "p1", now=100, until=200)
    assert await store.append("t", 1, [entry(2)], card(due=110))
    assert await store.due(110, 10) == ["t"]
    assert not await store.lease("t", 1, "p1", now=110, until=200)
    assert await store.lease("t", 2, "p2", now=110, until=200)


async def test_leases_and_appends_for_one_table_come_out_in_order(store: Store) -> None:
    await store.append("t", 0, [entry(1)], card(due=100))
    granted = await asyncio.gather(
        store.lease("t", 1, "p1", now=100, until=200),
        store.lease("t", 1, "p2", now=100, until=200),
        store.append("t", 1, [entry(2)], card(due=100)),
        store.lease("t", 1, "p1", now=100, until=200),
        store.lease("t", 2, "p2", now=100, until=200),
    )
    assert list(granted) == [True, False, True, False, True]
    assert not await store.lease("t", 2, "p1", now=199, until=300)
    assert await store.due(200, 10) == ["t"]


async def test_tables_expire_by_their_phase(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.store.store._EXPIRED", 2)
    for phase in ("open", "playing", "over"):
        for at in range(10, 60, 10):
            await store.append(f"{phase}{at}", 0, [entry(1, at=at)], card(phase))
    assert await store.expire(open_before=20, playing_before=60, over_before=0) == 6
    left = {f"open{at}" for at in range(20, 60, 10)} | {f"over{at}" for at in range(10, 60, 10)}
    assert {table for table, _ in await store.held_by("ann", 99)} == left
    assert await store.entries("playing10") == []
    assert await store.expire(20, 60, 0) == 0


async def test_a_deleted_table_leaves_nothing(store: Store) -> None:
    await store.append("t", 0, [entry(1), entry(2)], card(due=1))
    await store.append("u", 0, [entry(1)], card())
    await store.delete("t")
    await store.delete("unknown")
    assert await store.entries("t") == []
    assert await store.due(10, 10) == []
    assert [table for table, _ in await store.lobby(9)] == ["u"]
    assert [table for table, _ in await store.held_by("ann", 9)] == ["u"]
    assert await store.append("t", 0, [entry(1)], card())


async def test_it_answers(store: Store) -> None:
    await store.ping()
    async with store.listen(lambda table, sequence: None, lambda: None):
        await store.ping()


async def test_a_database_without_its_tables_is_not_ready(store: Store) -> None:
    await store._database.write(lambda connection: connection.execute(text("ALTER TABLE tables RENAME TO gone")))
    with pytest.raises(Unavailable):
        await store.ping()


@pytest.mark.parametrize("bad", ["", "nonsense", "mysql://localhost/x", "sqlite://", "sqlite:///:memory:"])
async def test_other_databases_are_refused(bad: str) -> None:
    with pytest.raises(IndigoError) as refused:
        await Store.open(bad)
    assert refused.value.code == "unknown_database"


@pytest.mark.parametrize("bad", ["sqlite:////nowhere/at/all.db", "postgresql://u:secret@127.0.0.1:1/x"])
async def test_a_database_that_cannot_be_reached_is_unavailable_and_its_password_stays_secret(bad: str) -> None:
    with pytest.raises(Unavailable) as refused:
        await Store.open(bad)
    assert "secret" not in str(refused.value)


async def test_subscriptions_are_kept_for_each_holder_and_the_oldest_give_way(store: Store) -> None:
    def at(number: int, auth: str = "a") -> Subscription:
        return Subscription(f"https://push.example/{number}", "p", auth)

    for number in range(4):
        await store.subscribe("ann", at(number), number, limit=3)
    await store.subscribe("bob", at(3), 1, limit=3)
    assert await store.subscriptions("ann") == [at(3), at(2), at(1)]
    await store.subscribe("ann", at(1, "new"), 9, limit=3)
    assert await store.subscriptions("ann") == [at(1, "new"), at(3), at(2)]
    await store.unsubscribe("ann", at(3).endpoint)
    await store.unsubscribe("ann", "unknown")
    assert await store.subscriptions("ann") == [at(1, "new"), at(2)]
    assert await store.subscriptions("bob") == [at(3)]


async def test_subscriptions_of_somebody_who_has_no_table_left_expire(store: Store) -> None:
    assert await store.append("t", 0, [entry(1)], card(holders=["ann"]))
    for holder in ("ann", "bob"):
        await store.subscribe(holder, Subscription("https://push.example/1", "p", "a"), 1, limit=3)
    await store.expire(0, 0, 0)
    assert [len(await store.subscriptions(holder)) for holder in ("ann", "bob")] == [1, 0]


async def test_a_secret_is_made_once(store: Store) -> None:
    made = await asyncio.gather(*(store.secret("vapid", str(number)) for number in range(4)))
    assert len(set(made)) == 1
    assert await store.secret("vapid", "later") == made[0]
    assert await store.secret("other", "its own") == "its own"


async def test_callers_are_taken_once_the_longest_waiting_first(store: Store) -> None:
    for number, holder in enumerate(("ann", "bob", "cat", "dan")):
        await store.call(holder, 10 + number, now=1)
    await store.call("dan", None, now=1)
    await store.call("ann", 20, now=1)  # asks again, and so waits longest no more
    assert await store.called_until("ann", 5) == 20
    assert await store.called_until("bob", 12) is None
    assert await store.take_callers(5, 9, ["cat"]) == ["bob", "ann"]
    assert await store.take_callers(5, 9, []) == ["cat"]
    assert await store.take_callers(5, 9, []) == []
