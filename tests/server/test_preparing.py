"""While the engine is being compiled, the server serves; bots and hints say so, wait, and then play."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import httpx
import pytest

from tests.server.compilers import Compiler
from tests.server.people import AtTable, Browser, serving, sqlite_in
from tests.waiting import until

SERVE = [sys.executable, "-m", "indigo.cli", "serve", "--port", "0"]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    compiler = Compiler()
    monkeypatch.setattr("indigo.server.live.bot_pool.prepare_bots", compiler)
    return compiler


@asynccontextmanager
async def at_a_table_with_a_bot(browser: Browser, *, starts: int) -> AsyncIterator[AtTable]:
    async with browser.at(await browser.open(starts=starts, hints=True)) as here:
        await here.do("sit", seat=0, name="Anna")
        await here.do("seat_bot", seat=1, level="easy")
        await here.do("start")
        yield here


async def until_bots_are_at(browser: Browser, share: float) -> None:
    async def are_there() -> bool:
        return bool((await browser.get("/api/about"))["bots"] == share)

    await until(are_there)


async def test_bots_wait_for_the_compiler_and_then_play(tmp_path: Path, compiler: Compiler) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        async with at_a_table_with_a_bot(anna, starts=1) as here:
            assert json.loads(here.frames[0])["bots"] == 0
            compiler.report(0.4)
            await until_bots_are_at(anna, 0.4)
            assert here.state["game"]["position"]["turn"] == 1
            async with anna.at(here.state["table"], watching=True) as late:
                assert json.loads(late.frames[0])["bots"] == 0.4
            compiler.finish()
            await here.until(lambda state: state["game"]["position"]["turn"] == 0)
            await until_bots_are_at(anna, 1)


async def test_a_game_between_people_waits_for_nothing(tmp_path: Path, compiler: Compiler) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as a, ben.at(name) as b:
            await a.do("sit", seat=0, name="Anna")
            await b.do("sit", seat=1, name="Ben")
            await a.until(lambda state: state["seats"][1]["name"])
            await a.do("start")
            options = await anna.get(f"/api/tables/{name}/plan", seat=0)
            move = {"cell": options[0]["cell"], "kind": options[0]["kind"]}
            await a.do("play", seat=0, rotation=options[0]["options"][0]["rotation"], **move)
            await b.until(lambda state: state["game"]["position"]["turn"] == 1)
            record = "indigo"  # nor is a record that can't be read
            assert (await anna.http.post("/api/replay", json={"record": record})).status_code == 422
        assert (await anna.get("/api/about"))["bots"] == 0


async def test_a_hint_waits_for_the_compiler(tmp_path: Path, compiler: Compiler) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        async with at_a_table_with_a_bot(anna, starts=0) as here:
            path = f"/api/tables/{here.state['table']}/hint"
            asked = asyncio.create_task(anna.http.post(path, json={"seat": 0}))
            await until_bots_are_at(anna, 0)
            assert not asked.done()
            compiler.finish()
            assert (await asked).json()[0]["move"]


def test_a_compiler_that_fails_is_logged_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(progress: Callable[[float], None], cancel: Event) -> None:
        raise RuntimeError("no such instruction")

    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server:
            await until_bots_are_at(server.browser(), 1)

    monkeypatch.setattr("indigo.server.live.bot_pool.prepare_bots", failing)
    asyncio.run(scenario())
    assert "compiling the engine failed" in caplog.messages


def test_a_server_that_stops_does_not_wait_for_the_compiler(tmp_path: Path, compiler: Compiler) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, at_a_table_with_a_bot(server.browser(), starts=1):
            pass

    asyncio.run(scenario())
    assert compiler.was_cancelled


async def address_of(server: "asyncio.subprocess.Process", said: list[str]) -> str:
    assert server.stderr
    while line := (await server.stderr.readline()).decode():
        said.append(line)
        if found := re.search(r"http://127.0.0.1:\d+", line):
            return found[0]
    raise AssertionError("".join(said))


@asynccontextmanager
async def really_serving(tmp_path: Path) -> AsyncIterator[tuple[Browser, list[str], "asyncio.subprocess.Process"]]:
    """Start a server whose engine is compiled into a folder of its own."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": f"{tmp_path}/compiled"}
    command = [*SERVE, "--database", f"sqlite:///{tmp_path}/indigo.db"]
    server = await asyncio.create_subprocess_exec(*command, env=environment, stderr=subprocess.PIPE)
    said: list[str] = []
    try:
        browser = Browser(await address_of(server, said))
        yield browser, said, server
        await browser.http.aclose()
    finally:
        if server.returncode is None:
            server.send_signal(signal.SIGTERM)
        assert server.stderr
        said.append((await server.stderr.read()).decode())
        assert await server.wait() == 0


@pytest.mark.slow
@pytest.mark.nightly
def test_the_first_start_compiles_while_it_serves_and_the_second_compiles_nothing(tmp_path: Path) -> None:
    async def first() -> None:
        async with really_serving(tmp_path) as (anna, said, _):
            async with at_a_table_with_a_bot(anna, starts=1) as here:
                shares = [json.loads(here.frames[0])["bots"]]
                assert shares[0] < 1
                while shares[-1] < 1:
                    shares.append((await anna.get("/api/about"))["bots"])
                    await asyncio.sleep(0.1)
                await here.until(lambda state: state["game"]["position"]["turn"] == 0)
            assert shares == sorted(shares)
            assert any(0 < share < 1 for share in shares)
        assert sum("compiling the engine" in line for line in "".join(said).splitlines()) == 1

    async def second() -> None:
        async with really_serving(tmp_path) as (anna, said, _):
            async with at_a_table_with_a_bot(anna, starts=1) as here:
                await here.until(lambda state: state["game"]["position"]["turn"] == 0)
            path = f"/api/tables/{here.state['table']}/hint"
            assert (await anna.http.post(path, json={"seat": 0})).status_code == 200
        assert "compiling the engine" not in "".join(said)

    async def cold_and_warm() -> None:
        await first()
        before = sorted((path, path.stat().st_mtime_ns) for path in (tmp_path / "compiled").rglob("*"))
        await second()
        assert sorted((path, path.stat().st_mtime_ns) for path in (tmp_path / "compiled").rglob("*")) == before

    asyncio.run(cold_and_warm())


async def test_a_server_told_to_stop_while_it_compiles_does_not_finish_that(tmp_path: Path) -> None:
    async with really_serving(tmp_path) as (anna, _, server):
        await until_bots_are_at(anna, 0)
        server.send_signal(signal.SIGTERM)
        assert await server.wait() == 0
        with pytest.raises(httpx.TransportError):
            await anna.get("/api/about")
