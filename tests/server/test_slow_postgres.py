"""A PostgreSQL that is slow, or that takes connections and does not answer."""

import asyncio
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from indigo.server.store.store import Store
from indigo.tables.table_errors import Unavailable
from tests.server.databases import card, entry
from tests.server.people import serving, sit_around, some_move
from tests.server.processes import processes
from tests.server.relays import Relay
from tests.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def relay(postgres_url: str, anyio_backend: str) -> Relay:
    return Relay(postgres_url)


@contextmanager
def stalled(relay: Relay) -> Iterator[None]:
    """Let PostgreSQL answer nothing for a while, in which the store loses its patience soon."""
    relay.stall()
    with pytest.MonkeyPatch.context() as hasty:
        hasty.setattr("indigo.server.store.database._PATIENCE", 0.5)
        hasty.setattr("indigo.server.store.database._Logged.at", float("-inf"))
        yield
    relay.recover()


async def test_a_slow_database_only_takes_longer(relay: Relay) -> None:
    async with relay.open():
        store = await Store.open(relay.url)
        relay.delay = 0.03
        await asyncio.gather(*(store.append(f"t{number}", 0, [entry(1)], card()) for number in range(40)))
        assert len(await store.sequences([f"t{number}" for number in range(40)])) == 40
        await store.close()


async def test_a_database_that_does_not_answer_is_unavailable_until_it_does(
    relay: Relay, caplog: pytest.LogCaptureFixture
) -> None:
    async with relay.open():
        store = await Store.open(relay.url)
        await store.append("t", 0, [entry(1)], card())
        with stalled(relay):
            works = [store.append("t", 1, [entry(2)], card()), store.entries("t"), store.ping()]
            for result in await asyncio.gather(*works, return_exceptions=True):
                assert isinstance(result, Unavailable)
        lines = [record for record in caplog.records if record.message == "database unavailable"]
        assert [(record.levelno, vars(record)["reason"]) for record in lines] == [(logging.WARNING, "TimeoutError")]
        assert [each.sequence for each in await store.entries("t")] in ([1], [1, 2])
        await store.append("u", 0, [entry(1)], card())
        await store.close()


async def test_players_are_asked_to_try_again_and_play_on(relay: Relay) -> None:
    async with relay.open(), serving(relay.url) as server:
        anna = server.browser()
        async with anna.at(name := await anna.open(starts=0)) as here:
            await sit_around(here)
            move = some_move(here.state, 0, random.Random(1))
            command = {"id": "again", "expect": here.state["sequence"], "seat": 0, **move}
            with stalled(relay):
                refused = await here.send("play", **command)
                assert (refused["type"], refused["code"]) == ("refused", "unavailable")
                assert (await anna.http.get("/readyz")).status_code == 503
                assert (await anna.http.get("/healthz")).status_code == 200
            while (answer := await here.send("play", **command))["type"] == "refused":
                assert answer["code"] in ("unavailable", "stale"), answer
                if answer["code"] == "stale":  # it was carried out after all
                    break

            async def is_ready() -> bool:
                return (await anna.http.get("/readyz")).status_code == 200

            await until(is_ready)
            assert len(await anna.get(f"/api/tables/{name}/turns")) == 1


@pytest.mark.slow
async def test_a_server_ends_even_if_its_database_does_not_answer(relay: Relay, tmp_path: Path) -> None:
    async with relay.open(), processes(1, relay.url, tmp_path) as [server]:
        relay.stall()
        await relay.is_holding.wait()  # something waits for the database
        server.stop()
        assert await server.status() == 0
