"""Who gets a thread next: by who is watching, by address, and by table."""

import asyncio
from collections.abc import Callable, Collection
from itertools import islice
from types import SimpleNamespace

import pytest

from indigo.server.live import fair_queue
from indigo.server.live.fair_queue import FairQueue
from tests.clocks import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock[float]:
    clock = Clock(0.0)
    monkeypatch.setattr(fair_queue, "time", SimpleNamespace(monotonic=clock))
    return clock


class Bench:
    """Everyone who wants a slot, and the order in which they got one."""

    def __init__(self, slots: int) -> None:
        self.queue = FairQueue(slots)
        self.served: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._done: dict[str, asyncio.Event] = {}

    async def come(self, name: str, *addresses: str, table: str = "", is_turn: bool = True) -> None:
        """Let somebody ask for a slot."""
        await self.come_with(name, lambda: addresses, table=table, is_turn=is_turn)

    async def come_with(
        self, name: str, watchers: Callable[[], Collection[str]], *, table: str = "", is_turn: bool = True
    ) -> None:
        self._done[name] = asyncio.Event()

        async def use() -> None:
            async with self.queue.slot(table or name, watchers, is_turn=is_turn):
                self.served.append(name)
                await self._done[name].wait()

        self.tasks[name] = asyncio.create_task(use())
        await settle()

    async def end(self, name: str) -> None:
        """Let somebody give their slot back."""
        self._done[name].set()
        await self.tasks[name]
        await settle()

    async def end_all(self) -> list[str]:
        """Let everyone finish, in the order in which they are served, and return it."""
        for name in self.served:
            await self.end(name)
        return self.served


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_table_that_nobody_watches_waits_behind_the_others() -> None:
    bench = Bench(1)
    await bench.come("first", "a")
    await bench.come("left")
    await bench.come("watched", "a")
    await bench.come("hint", "b", is_turn=False)
    assert (await bench.end_all())[-1] == "left"


async def test_somebody_who_comes_or_goes_while_it_waits_counts() -> None:
    bench, here = Bench(1), ["a"]
    await bench.come("first", "x")
    await bench.come_with("visited", lambda: here)
    await bench.come("other", "b")
    here.clear()
    await bench.end("first")
    assert bench.served == ["first", "other"]


async def test_one_slot_is_kept_for_turns_that_somebody_watches() -> None:
    bench = Bench(3)
    for number in range(3):
        await bench.come(f"left {number}")
        await bench.come(f"hint {number}", f"address {number}", is_turn=False)
    assert bench.served == ["left 0", "hint 0"]
    await bench.come("watched", "a")
    assert bench.served[2:] == ["watched"]
    assert len(await bench.end_all()) == 7


async def test_a_single_slot_is_for_everyone() -> None:
    bench = Bench(1)
    await bench.come("left")
    await bench.come("hint", "a", is_turn=False)
    assert await bench.end_all() == ["left", "hint"]


async def test_an_address_with_many_tables_gets_no_more_than_one_with_few(clock: Clock[float]) -> None:
    bench = Bench(1)
    for number in range(40):
        await bench.come(f"many {number}", "a")
    clock.now += 1
    await bench.come("one", "b")
    await bench.end("many 0")
    assert bench.served == ["many 0", "one"]
    await bench.come("two", "b")
    clock.now += 0.02
    await bench.end("one")
    assert bench.served[2:] == ["two"]  # b has used less than a


async def test_an_address_that_is_being_served_lets_others_pass() -> None:
    bench = Bench(2)
    for number in range(4):
        await bench.come(f"a{number}", "a")
    await bench.come("b", "b")
    await bench.end("a0")
    assert bench.served == ["a0", "a1", "b"]


async def test_at_one_address_the_table_that_used_less_goes_first(clock: Clock[float]) -> None:
    bench = Bench(1)
    await bench.come("expert", "a", table="long")
    await bench.come("medium", "a", table="short")
    await bench.come("expert again", "a", table="long")
    await bench.come("medium again", "a", table="short")
    clock.now += 1
    await bench.end("expert")
    clock.now += 0.02
    await bench.end("medium")
    assert bench.served == ["expert", "medium", "medium again"]


async def test_a_table_is_paid_for_by_the_watcher_who_has_used_least(clock: Clock[float]) -> None:
    bench = Bench(1)
    await bench.come("busy", "spy")
    await bench.come("other", "x")
    await bench.come("mine", "me", "spy")
    clock.now += 1
    await bench.end("busy")
    assert await bench.end_all() == ["busy", "other", "mine"]


async def test_who_was_idle_has_saved_nothing(clock: Clock[float]) -> None:
    bench = Bench(1)
    await bench.come("a0", "a")
    for number in range(1, 6):  # always somebody waits, so nothing is forgotten
        await bench.come(f"a{number}", "a")
        clock.now += 1
        await bench.end(f"a{number - 1}")
    for number in range(3):
        await bench.come(f"b{number}", "b")
        await bench.come(f"a{number + 6}", "a")
    for name in islice(bench.served, 5, None):  # which grows
        clock.now += 1
        await bench.end(name)
    assert "".join(name[0] for name in bench.served[5:]) == "abababa"


async def test_who_goes_while_waiting_leaves_no_hole() -> None:
    bench = Bench(1)
    for name in ("first", "second", "third"):
        await bench.come(name, name)
    bench.tasks["second"].cancel()
    bench._done["first"].set()
    await asyncio.gather(*(bench.tasks[name] for name in ("first", "second")), return_exceptions=True)
    await settle()
    assert bench.served == ["first", "third"]
    assert len(bench.queue) == 0
    bench.tasks["third"].cancel()
    await settle()
    await bench.come("fourth", "a")
    assert bench.served[-1] == "fourth"


async def test_addresses_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "KEYS", 10)
    bench = Bench(1)
    await bench.come("0", "a0")
    for number in range(1, 200):
        await bench.come(str(number), f"a{number}")
        await bench.end(str(number - 1))
    assert len(bench.queue._addresses.paid) <= 20
    assert len(bench.queue._subjects) <= 20
