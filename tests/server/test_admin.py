"""`indigo admin`: what operators can do beside a running server, with either database, and what players notice."""

import asyncio
import json
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets

from indigo.cli import main
from indigo.rules.game import Game
from indigo.rules.record import from_text
from indigo.server.admin_actions import SHORT, Operator
from indigo.server.live.operator_decisions import HEADER
from indigo.server.store.store import Store
from indigo.server.store.store_errors import OlderDatabase
from indigo.tables.table_errors import BadRequest, NotFound, Unavailable
from indigo.tables.tokens import holder_of
from tests.clocks import TODAY, Clock, midnight
from tests.server.finished_tables import finish
from tests.server.people import (
    AtTable,
    Browser,
    Refused,
    Running,
    play_round,
    serving,
    sit_around,
    some_move,
    sqlite_in,
)
from tests.server.processes import Process
from tests.server.test_backups import rows
from tests.waiting import until

pytestmark = pytest.mark.anyio

NOW = midnight(TODAY)
MINUTE = 60_000
DAY = 86_400_000


class Site:
    """A server that runs, and its operator."""

    def __init__(self, server: Running, operator: Operator, clock: Clock[int]) -> None:
        self.server = server
        self.operator = operator
        self.clock = clock

    async def notice(self) -> None:
        """Let the server look at what the operator did, which it does once a second."""
        await self.server.services.operator_decisions.poll()


@asynccontextmanager
async def operator_of(url: str, clock: Clock[int]) -> AsyncIterator[Operator]:
    store = await Store.open(url, is_beside=True)
    try:
        yield Operator(store, clock, "root")
    finally:
        await store.close()


@asynccontextmanager
async def operated(url: str) -> AsyncIterator[Site]:
    clock = Clock(NOW)
    async with serving(url, clock=clock) as server, operator_of(url, clock) as operator:
        yield Site(server, operator, clock)


def known_as(browser: Browser) -> str:
    return holder_of(browser.token)[:SHORT]


async def code_of(browser: Browser, path: str = "/api/tables", **terms: Any) -> str:
    return str((await browser.http.post(path, json=terms)).json().get("code", "done"))


async def test_a_closed_table_can_be_seen_but_not_played(url: str) -> None:
    async with operated(url) as site:
        anna = site.server.browser()
        async with anna.at(name := await anna.open(is_public=True, starts=0)) as here:
            await here.do("sit", seat=0, name="Anna")
            await site.operator.close_table(name)
            await site.notice()
        assert await anna.get("/api/tables") == []
        async with anna.at(name) as here:
            with pytest.raises(Refused) as refused:
                await here.do("sit", seat=1, name="Anna")
            assert (refused.value.code, refused.value.message["status"]) == ("table_closed", 403)
        await site.operator.reopen_table(name)
        await site.notice()
        assert [table["table"] for table in await anna.get("/api/tables")] == [name]
        async with anna.at(name) as here:
            await here.do("sit", seat=1, name="Anna")


async def test_who_sits_at_a_closed_table_can_change_their_token(url: str) -> None:
    async with operated(url) as site:
        anna, fresh = site.server.browser(), site.server.browser()
        async with anna.at(name := await anna.open()) as here:
            await here.do("sit", seat=0, name="Anna")
        await site.operator.close_table(name)
        await site.notice()
        assert (await anna.http.post("/api/me/token", json={"token": fresh.token})).status_code == 204
        assert await anna.get("/api/tables/mine") == []
        assert (await fresh.get(f"/api/tables/{name}"))["seats"][0]["is_mine"]


async def test_who_was_asked_to_a_table_can_look_at_it_after_it_was_closed(sqlite_url: str) -> None:
    async with operated(sqlite_url) as site:
        anna, ben = site.server.browser(), site.server.browser()
        seats = [("Anna", holder_of(anna.token)), ("Ben", holder_of(ben.token))]
        await finish(site.server.rooms.store, seats, random.Random(1), NOW)
        (met,) = await anna.get("/api/me/people")
        name = (await anna.http.post(f"/api/me/people/{met['person']}/table", json={})).json()["table"]
        await site.operator.close_table(name)
        await site.notice()
        assert (await greeted(site, name, ben))["type"] == "state"


async def test_a_table_that_changes_while_it_is_closed_is_listed_nowhere(url: str) -> None:
    async with operated(url) as site:
        anna, store = site.server.browser(), site.server.rooms.store
        names = [await anna.open(is_public=True, starts=0) for _ in range(2)]
        async with anna.at(names[0]) as here:
            await site.operator.close_table(names[0])
            await here.do("sit", seat=0, name="Anna")  # the server doesn't know yet
        assert [table["table"] for table in await anna.get("/api/tables")] == [names[1]]
        async with anna.at(names[1]) as here:
            await here.do("sit", seat=0, name="Anna")
            await here.do("seat_bot", seat=1, level="easy")
            await here.do("start")
            await site.operator.close_table(names[1])
            await here.do("react", seat=0, phrase="hello")
        assert await store.people.watchable(NOW, 9) == []
        assert await store.due(NOW + DAY, 9) == []
        await site.operator.reopen_table(names[1])
        assert await store.people.watchable(NOW, 9) == [names[1]]


async def test_bots_do_not_play_at_a_closed_table(sqlite_url: str) -> None:
    async with operated(sqlite_url) as site:
        anna = site.server.browser()
        async with anna.at(name := await anna.open(starts=1)) as here:
            await here.do("sit", seat=0, name="Anna")
            await here.do("seat_bot", seat=1, level="easy")
            await site.operator.close_table(name)
            await site.notice()
            assert name in site.server.rooms.closed
            assert not await site.server.rooms.store.due(NOW + DAY, 9)


async def test_a_deleted_table_is_gone_for_everybody(url: str) -> None:
    async with operated(url) as site:
        anna = site.server.browser()
        async with anna.at(name := await anna.open()) as here:
            await site.operator.delete_table(name)
            await site.notice()
            await until(lambda: here._reader is not None and here._reader.done())
        assert (await anna.http.get(f"/api/tables/{name}")).status_code == 404
        with pytest.raises(NotFound):
            await site.operator.table(name)


async def test_a_blocked_person_is_told_so_until_they_are_not(url: str) -> None:
    async with operated(url) as site:
        anna, ben = site.server.browser(), site.server.browser()
        name = await anna.open()
        async with anna.at(name) as here, ben.at(name) as there:
            await here.do("sit", seat=0, name="Anna")
            await site.operator.block(known_as(anna), days=1)
            await site.notice()
            await until(lambda: here._reader is not None and here._reader.done())  # and who isn't blocked stays
            await there.do("sit", seat=1, name="Ben")
        assert [await code_of(each) for each in (anna, ben)] == ["blocked", "done"]
        assert (await greeted(site, name, anna))["code"] == "blocked"
        assert (await anna.http.get("/api/about")).status_code == 200
        assert (await anna.http.delete("/api/me/games")).status_code == 204  # whatever they did, it is their data
        assert await code_of(anna, "/api/me/token", token=ben.token) == "blocked"
        site.clock.now += DAY
        assert await code_of(anna) == "done"
        assert await site.operator.blocks() == []


async def greeted(site: Site, table: str, browser: Browser) -> dict[str, Any]:
    """Return the first message that a browser gets at a table."""
    address = f"{site.server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with websockets.connect(address) as line:
        await line.send(json.dumps({"type": "hello", "token": browser.token, "version": 2}))
        message: dict[str, Any] = json.loads(await line.recv())
        return message


async def test_a_blocked_network_is_refused_and_can_be_allowed_again(url: str) -> None:
    async with operated(url) as site:
        anna = site.server.browser()
        await anna.open()
        await site.operator.block("127.0.0.0/8")
        await site.operator.block("2001:db8::1")
        await site.notice()
        assert await code_of(anna) == "blocked"
        assert [block.subject for block in await site.operator.blocks()] == ["127.0.0.0/8", "2001:db8::/64"]
        await site.operator.unblock("127.0.0.0/8")
        await site.notice()
        assert await code_of(anna) == "done"
        with pytest.raises(NotFound):
            await site.operator.unblock("127.0.0.0/8")
        with pytest.raises(BadRequest):
            await site.operator.block("127.0.0.999")
        await site.operator.block("::ffff:127.0.0.1")  # as some programs write an IPv4 address
        await site.notice()
        assert await code_of(anna) == "blocked"


async def test_a_block_counts_even_if_the_database_fails_while_a_server_looks(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with operated(sqlite_url) as site:
        anna, admin = site.server.browser(), site.server.rooms.store.admin
        await site.operator.block("127.0.0.1")

        async def fail() -> None:
            raise Unavailable("the database is unavailable")

        with monkeypatch.context() as patch:
            patch.setattr(admin, "blocks", fail)
            with pytest.raises(Unavailable):
                await site.notice()
        await site.notice()
        assert await code_of(anna) == "blocked"


async def test_a_name_changes_everywhere_or_disappears(url: str) -> None:
    async with operated(url) as site:
        anna, ben = site.server.browser(), site.server.browser()
        seats = [("Rude", holder_of(anna.token)), ("Ben", holder_of(ben.token))]
        over = await finish(site.server.rooms.store, seats, random.Random(1), NOW)
        gone = await finish(site.server.rooms.store, seats, random.Random(2), NOW)
        await site.server.rooms.store.delete(gone)  # its result stays
        name = await ben.open(is_public=True)
        async with anna.at(name) as here:
            await here.do("sit", seat=0, name="Rude")
        assert sorted(await site.operator.rename(known_as(anna), "Anna")) == sorted([over, name])
        await site.notice()
        assert (await ben.get(f"/api/tables/{name}"))["seats"][0]["name"] == "Anna"
        assert (await ben.get("/api/tables"))[0]["seats"][0]["name"] == "Anna"
        for browser in (anna, ben):
            games = await browser.get("/api/me/games")
            assert {game["seats"][0]["name"] for game in games} == {"Anna"}
            lines = (await browser.http.get("/api/me/records")).text.splitlines()
            for record in (json.loads(line)["record"] for line in lines):
                game = from_text(record)
                assert isinstance(game, Game)
                assert game.names == ("Anna", "Ben")
        await site.operator.rename(known_as(anna), None)
        await site.notice()
        assert (await ben.get("/api/me/games"))[0]["seats"][0]["name"] is None
        assert "Rude" not in json.dumps(await site.operator.export(known_as(ben)))
        assert "Anna" not in json.dumps(await site.operator.export(known_as(anna)))


async def test_who_gave_up_their_seat_is_forgotten_with_their_name(url: str) -> None:
    async with operated(url) as site:
        anna, ben, cara = (site.server.browser() for _ in range(3))
        name = await ben.open(players=4, starts=0)
        async with anna.at(name) as here, ben.at(name) as his, cara.at(name) as hers:
            await hers.do("sit", seat=1, name="Cara")
            await here.do("sit", seat=3, name="Anna")  # and is moved to the seat that is left
            await his.do("sit", seat=0, name="Ben")
            await his.until(lambda state: all(not state["seats"][seat]["is_free"] for seat in (0, 1, 3)))
            await his.do("set_terms", terms={**his.state["terms"], "players": 3})
            await his.do("start")
            await here.until(lambda state: state["phase"] == "playing")
            await here.do("resign", seat=2)
            for player in (his, hers):
                await player.until(lambda state: state["seats"][2]["level"] is not None)
            await play_round(his, hers, chance=random.Random(1))
        await site.operator.rename(known_as(anna), "Annika")
        await site.notice()
        game = from_text(json.loads((await ben.http.get("/api/me/records")).text)["record"])
        assert isinstance(game, Game)
        assert game.names == ("Ben", "Cara", "Annika")
        await site.operator.forget(known_as(anna))
        for other in (ben, cara):
            left = json.dumps(await site.operator.export(known_as(other)))
            assert "Ann" not in left
            assert "Ben" in left
        assert "Ann" not in str(await site.server.rooms.store.entries(name))


async def test_everything_about_a_person_can_be_exported_and_deleted(url: str) -> None:
    async with operated(url) as site:
        anna, ben = site.server.browser(), site.server.browser()
        holder = holder_of(anna.token)
        seats = [("Anna", holder), ("Ben", holder_of(ben.token))]
        over = await finish(site.server.rooms.store, seats, random.Random(1), NOW)
        alone = await anna.open()
        running = await ben.open(starts=0)
        async with anna.at(running) as here, ben.at(running) as there:
            await here.do("sit", seat=0, name="Anna")
            await there.do("sit", seat=1, name="Ben")
            await there.do("start")
            found = await site.operator.export(known_as(anna))
            assert {"entries", "holders", "results", "traces"} <= set(found)
            assert {row["table_id"] for row in found["entries"]} == {over, alone, running}
            assert await site.operator.forget(known_as(anna)) == sorted([over, alone, running])
            await site.notice()
        with pytest.raises(NotFound):
            await site.operator.person(known_as(anna))
        left = json.dumps(await site.operator.export(known_as(ben)))
        assert holder not in left
        assert "Anna" not in left
        async with ben.at(running) as there:  # the game goes on with an alias in Anna's seat
            assert [seat["name"] for seat in there.state["seats"]] == [None, "Ben"]
        assert await anna.get("/api/me/games") == []
        assert (await anna.http.get(f"/api/tables/{alone}")).status_code == 404


async def test_a_server_that_has_not_looked_yet_writes_nothing_about_who_is_forgotten(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.app.POLL", 3600.0)
    async with operated(url) as site:
        anna, ben = site.server.browser(), site.server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as here, ben.at(name) as his:
            await here.do("sit", seat=0, name="Anna")
            await his.do("sit", seat=1, name="Ben")
            await here.until(lambda state: not state["seats"][1]["is_free"])
            await here.do("start")
            await site.operator.forget(known_as(anna))
            with pytest.raises(ConnectionError):  # and the page connects again
                await here.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))
        assert holder_of(anna.token) not in str(rows(url))
        async with ben.at(name) as his:  # who can let a bot play for the one who has gone
            assert [seat["is_mine"] for seat in his.state["seats"]] == [False, True]
            assert his.state["seats"][0]["away_since"] is not None


async def test_maintenance_is_announced_drains_and_stops_the_server_once(url: str) -> None:
    async with operated(url) as site:
        anna, stopped = site.server.browser(), asyncio.Event()
        site.server.services.operator_decisions.stop = stopped.set
        name = await anna.open(starts=0)
        async with anna.at(name) as here:
            await sit_around(here)
            await site.operator.announce(60, 30)
            await site.notice()
            begins_at = NOW + 60 * MINUTE
            assert (await anna.http.get("/api/about")).headers[HEADER] == str(begins_at)
            assert await pong_of(here) == {"type": "pong", "maintenance": begins_at}
            assert await code_of(anna) == "done"
            site.clock.now += 30 * MINUTE
            refused = await anna.http.post("/api/tables", json={})
            assert (refused.status_code, refused.json()["code"]) == (503, "maintenance")
            await here.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))  # those who play go on
            await site.operator.cancel()
            await site.notice()
            assert await code_of(anna) == "done"
            assert HEADER not in (await anna.http.get("/api/about")).headers
            assert await pong_of(here) == {"type": "pong"}
            await site.operator.announce(1, 30)
            await site.notice()
            site.clock.now += MINUTE
            assert not stopped.is_set()
            await site.notice()
            assert stopped.is_set()
    async with serving(url, clock=site.clock) as later:  # this is what the maintenance was for
        assert await code_of(later.browser()) == "done"


@pytest.mark.slow
async def test_a_process_stops_by_itself_when_maintenance_begins(tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    process = Process(database, tmp_path)
    process.start()
    try:
        await process.ready()
        assert await asyncio.to_thread(main, ["admin", "--database", database, "maintenance", "--in", "0"]) == 0
        assert await process.status() == 0
        assert process.errors() == []
    finally:
        process.kill()


async def pong_of(here: AtTable) -> dict[str, Any]:
    seen = len(here.frames)
    await here.line.send('{"type": "ping"}')
    await here.until(lambda _: any('"pong"' in frame for frame in here.frames[seen:]))
    pong: dict[str, Any] = json.loads(next(frame for frame in here.frames[seen:] if '"pong"' in frame))
    return pong


async def test_people_are_known_by_enough_digits(url: str) -> None:
    async with operated(url) as site:
        for twin in "01":
            await finish(site.server.rooms.store, [("A", "a" * 63 + twin), ("easy", None)], random.Random(1), NOW)
        assert await site.operator.person("A" * 63 + "1") == "a" * 63 + "1"
        for beginning, error in (
            ("a" * 12, BadRequest),
            ("a" * 7, BadRequest),
            ("b" * 12, NotFound),
            ("%", BadRequest),
        ):
            with pytest.raises(error):
                await site.operator.person(beginning)
        await site.operator.block("a" * 63 + "1")
        for few in ("", "a", "a" * 7):  # and not as the only one who is blocked
            for action in (site.operator.block, site.operator.unblock):
                with pytest.raises(BadRequest):
                    await action(few)
        await site.operator.unblock("A" * 12)
        assert await site.operator.blocks() == []


@pytest.mark.parametrize(
    "words",
    [
        *(["block", "203.0.113.7", f"--days={days}"] for days in ("nan", "inf", "-1", "0", "1e9")),
        *(["maintenance", f"--in={minutes}"] for minutes in ("nan", "inf", "-5", "1e12")),
        *(["maintenance", "--in=60", f"--no-new-tables={minutes}"] for minutes in ("nan", "inf", "-5")),
        ["tables", "--limit=0"],
    ],
)
def test_a_number_that_makes_no_sense_is_refused_and_changes_nothing(
    sqlite_url: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(create(sqlite_url))
    assert main(["admin", "--database", sqlite_url, *words]) == 1
    assert "[bad_request]" in capsys.readouterr().err
    assert main(["admin", "--database", sqlite_url, "log"]) == 0
    assert capsys.readouterr().out == ""


async def create(url: str) -> None:
    """Create a database with nothing in it."""
    await (await Store.open(url)).close()


async def test_a_database_that_is_missing_or_old_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "indigo.db"
    with pytest.raises(Unavailable, match="No such file"):
        await Store.open(f"sqlite:///{file}", is_beside=True)
    file.touch()
    with pytest.raises(OlderDatabase):
        await Store.open(f"sqlite:///{file}", is_beside=True)


async def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = sqlite_in(tmp_path)
    store = await Store.open(database)
    holder = "c0ffee" + 58 * "0"
    name = await finish(store, [("Anna", holder), ("easy", None)], random.Random(1), NOW)

    async def say(*words: str) -> str:
        assert await asyncio.to_thread(main, ["admin", "--database", database, *words]) == 0
        return capsys.readouterr().out

    assert await say("tables", "--name", "nna") == f"{name}  over     2026-11-17 00:00 UTC  Anna, easy\n"
    assert await say("tables", "--name", "nobody") == ""
    assert f"seat 0    Anna (person {holder[:SHORT]}" in await say("show", name)
    assert "seat 1    - (bot, easy)" in await say("show", name)
    assert await say("close", name) == "closed: nobody can play there any more\n"
    assert await say("block", "203.0.113.7", "--days", "2") == "blocked for 2 days\n"
    assert await say("block", holder[:SHORT]) == "blocked\n"
    assert [line.split()[:2] for line in (await say("blocks")).splitlines()] == [
        ["address", "203.0.113.7/32"],
        ["person", holder],
        ["table", name],
    ]
    assert await say("unblock", "203.0.113.7") == "unblocked\n"
    assert await say("reopen", name) == "open again\n"
    assert await say("rename", holder[:SHORT], "Berta") == "renamed at 1 tables\n"
    assert json.loads(await say("export", holder[:SHORT], "-"))["holder"] == holder
    assert await say("export", holder[:SHORT], f"{tmp_path}/berta.json") == ""
    if os.name == "posix":
        assert (tmp_path / "berta.json").stat().st_mode & 0o777 == 0o600
    assert "Berta" in (tmp_path / "berta.json").read_text(encoding="utf-8")
    assert await say("remove-name", holder[:SHORT]) == "removed at 1 tables\n"
    assert "        1  finished games, with their logs: 365 days after their end\n" in await say("stored")
    assert (await say("maintenance", "--in", "60")).startswith("all servers will stop at ")
    assert await say("maintenance", "--cancel") == "cancelled\n"
    assert await say("forget", holder[:SHORT]) == "forgotten; 1 tables have changed\n"
    other = await finish(store, [("Anna", holder), ("easy", None)], random.Random(1), NOW)
    assert await say("delete", other) == "deleted\n"
    log = await say("log")
    assert f"close table {name}" in log
    assert f"forget person {holder[:SHORT]}" in log
    assert holder not in log
    assert len(log.splitlines()) == 13
    await store.close()
