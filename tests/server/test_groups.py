"""Groups of servers: each has a database and tables of its own, and lists show the tables of all."""

import asyncio
import random
import re
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi import Request

from indigo.server.settings import BadSetting, Settings
from indigo.server.store.backups import back_up, restore
from indigo.tables.table_names import check_table_name
from indigo.tables.tokens import holder_of
from tests.needs import need_program
from tests.server.databases import Server
from tests.server.finished_tables import finish
from tests.server.people import Browser, serving, sit_around, some_move
from tests.server.processes import Process
from tests.server.proxies import DEPLOY, free_port

BAKO = "bako"


def test_a_group_is_called_by_a_word_of_its_tables_names() -> None:
    assert Settings(group=BAKO).group == BAKO
    for bad in ("b", "bako-kabo", "BAKO", "here", "suka"):
        with pytest.raises(BadSetting, match="INDIGO_GROUP: must be two syllables"):
            Settings(group=bad)


async def test_a_person_finds_and_forgets_the_games_of_all_groups(tmp_path: Path) -> None:
    addresses = [f"sqlite:///{tmp_path / name}.db" for name in ("first", "second")]
    chance = random.Random(5)
    async with (
        serving(addresses[1], group=BAKO) as second,
        serving(addresses[0], groups=second.url) as first,
    ):
        here = first.browser()
        there = second.browser(here.token)
        names = [await here.open(is_public=True), await there.open(is_public=True), await here.open(is_public=True)]
        assert re.fullmatch("bako(-[a-z]{4}){3}", names[1])
        assert check_table_name(names[1].upper().replace("-", " ")) == names[1]
        assert [each["table"] for each in await here.get("/api/tables")] == names[::-1]
        assert [each["table"] for each in await there.get("/api/tables")] == [names[1]]
        for browser, name in zip((here, there), names, strict=False):
            async with browser.at(name) as at:
                await sit_around(at)
                while at.state["phase"] != "over":
                    turn = at.state["game"]["position"]["turn"]
                    await at.do("play", seat=turn, **some_move(at.state, turn, chance))
        assert {each["table"] for each in await here.get("/api/tables/mine")} == set(names[:2])
        assert [each["table"] for each in await here.get("/api/me/games")] == names[1::-1]
        records = (await here.http.get("/api/me/records")).text.splitlines()
        assert len(records) == 2
        fresh = first.browser()
        assert (await here.http.post("/api/me/token", json={"token": fresh.token})).status_code == 204
        assert await here.get("/api/me/games") == []
        assert [each["table"] for each in await fresh.get("/api/me/games")] == names[1::-1]
        assert (await fresh.http.delete("/api/me/games")).status_code == 204
        for browser in (fresh, second.browser(fresh.token)):
            assert await browser.get("/api/me/games") == []


async def test_a_token_is_not_replaced_in_one_group_alone(tmp_path: Path) -> None:
    addresses = [f"sqlite:///{tmp_path / name}.db" for name in ("first", "second")]
    async with (
        serving(addresses[1], group=BAKO, codes_per_hour=1) as second,
        serving(addresses[0], groups=second.url) as first,
    ):
        here, fresh = first.browser(), first.browser()
        there = second.browser(here.token)
        names = [await here.open(), await there.open()]
        for browser, name in zip((here, there), names, strict=True):
            async with browser.at(name) as at:
                await at.do("sit", seat=0, name="Anna")
        assert (await there.http.post("/api/me/codes", json={})).status_code == 201  # so another one is too many
        refused = await here.http.post("/api/me/token", json={"token": fresh.token})
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert {each["table"] for each in await here.get("/api/tables/mine")} == set(names)


async def test_who_is_known_in_several_groups_is_asked_in_one(tmp_path: Path) -> None:
    addresses = [f"sqlite:///{tmp_path / name}.db" for name in ("first", "second", "third")]
    async with (
        serving(addresses[2], group="kabo") as third,
        serving(addresses[1], group=BAKO) as second,
        serving(addresses[0], groups=f"{second.url},{third.url}") as first,
    ):
        anna, ben = first.browser(), first.browser()
        seats = [("Anna", holder_of(anna.token)), ("Ben", holder_of(ben.token))]
        for number, group in enumerate((second, third)):
            await finish(group.rooms.store, seats, random.Random(number), number)
        (met,) = await anna.get("/api/me/people")
        path = f"/api/me/people/{met['person']}/table"
        opened = (await anna.http.post(path, json={})).json()["table"]
        waiting = [each["table"] for each in await ben.get("/api/tables/mine") if each["phase"] == "open"]
        assert waiting == [opened]
        for _ in range(2):
            assert (await anna.http.post(path, json={})).status_code == 201
        refused = await anna.http.post(path, json={})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert int(refused.headers["Retry-After"]) > 60
        unknown = await anna.http.post(f"/api/me/people/{32 * '0'}/table", json={})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")


async def test_an_offset_costs_no_more_requests_than_there_are_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses = [f"sqlite:///{tmp_path / name}.db" for name in ("first", "second")]
    chance = random.Random(5)
    async with (
        serving(addresses[1], group=BAKO) as second,
        serving(addresses[0], groups=second.url) as first,
    ):
        here = first.browser()
        seats = [("Anna", holder_of(here.token)), ("easy", None)]
        tables = [await finish(second.rooms.store, seats, chance, at) for at in (2, 1)]
        groups, asked = first.services.other_groups, 0
        ask = groups.values

        async def counted(request: Request, **query: Any) -> list[Any]:
            nonlocal asked
            asked += 1
            return await ask(request, **query)

        monkeypatch.setattr(groups, "values", counted)
        assert [each["table"] for each in await here.get("/api/me/games")] == tables
        assert [each["table"] for each in await here.get("/api/me/games", offset=1)] == tables[1:]
        asked = 0
        assert await here.get("/api/me/games", offset=100_000) == []
        assert asked == 2  # with its games, and after them


@pytest.mark.slow
async def test_a_group_that_dies_is_brought_back_elsewhere_from_its_backup(server: Server, tmp_path: Path) -> None:
    chance = random.Random(6)
    copy = tmp_path / "copy.db"
    async with AsyncExitStack() as stack:
        one, other, elsewhere = (stack.enter_context(server.database()) for _ in range(3))

        async def started(process: Process) -> Process:
            stack.callback(process.kill)
            process.start()
            await process.ready()
            return process

        def browser(process: Process, token: str | None = None) -> Browser:
            found = Browser(process.url, token)
            stack.push_async_callback(found.http.aclose)
            return found

        second = await started(Process(other, tmp_path, "second", group=BAKO))
        first = await started(Process(one, tmp_path, "first", groups=second.url))
        here = browser(first)
        there = browser(second, here.token)
        names = [await here.open(is_public=True), await there.open(is_public=True)]
        async with there.at(names[1]) as at:
            await sit_around(at)
            for _ in range(3):
                turn = at.state["game"]["position"]["turn"]
                await at.do("play", seat=turn, **some_move(at.state, turn, chance))
            before = at.state
        await asyncio.to_thread(back_up, other, copy)
        second.kill()
        assert [each["table"] for each in await here.get("/api/tables")] == [names[0]]
        assert (await here.http.delete("/api/me/games")).status_code == 503  # and not as if all were forgotten
        await asyncio.to_thread(restore, copy, elsewhere)
        new = await started(Process(elsewhere, tmp_path, "new", group=BAKO))
        async with browser(new, here.token).at(names[1]) as at:
            assert at.state["game"]["position"] == before["game"]["position"]
            turn = at.state["game"]["position"]["turn"]
            await at.do("play", seat=turn, **some_move(at.state, turn, chance))
        first.kill()
        again = await started(Process(one, tmp_path, "again", groups=new.url))
        mine = await browser(again, here.token).get("/api/tables/mine")
        assert [each["table"] for each in mine] == [names[1]]


@pytest.mark.parametrize(
    ("path", "group"),
    [
        ("/bako-kabo-mite-rusa", BAKO),
        ("/replay/bako-kabo-mite-rusa", BAKO),
        ("/api/tables/bako-kabo-mite-rusa", BAKO),
        ("/api/tables/Bako-Kabo-Mite-Rusa/socket", BAKO),
        ("/api/tables/bako-kabo-mite", "first"),  # of the group without a name, by chance
        ("/api/tables/kabo-bako-mite-rusa", "first"),
        ("/api/tables/mine", "first"),
        ("/", "first"),
    ],
)
def test_the_proxy_sends_a_table_to_its_group(path: str, group: str) -> None:
    config = (DEPLOY / "nginx" / "indigo-groups.conf").read_text(encoding="utf-8")
    patterns = re.findall(r'"~\*(\S+)"\s+(\w+);', config)
    assert next((name for pattern, name in patterns if re.search(pattern, path, re.IGNORECASE)), "first") == group


def test_nginx_accepts_the_file_for_groups(tmp_path: Path) -> None:
    need_program("nginx")
    config = tmp_path / "nginx.conf"
    groups = DEPLOY / "nginx" / "indigo-groups.conf"
    site = f"server {{ listen 127.0.0.1:{free_port()}; location / {{ proxy_pass http://$group; }} }}"
    http = f"access_log off; map $uri $table {{ default $uri; }} include {groups}; {site}"
    config.write_text(f"pid {tmp_path}/pid; events {{}} http {{ {http} }}", encoding="utf-8")
    command = ["nginx", "-t", "-q", "-e", str(tmp_path / "error.log"), "-c", str(config)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
