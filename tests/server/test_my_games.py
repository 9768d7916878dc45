"""My games over HTTP, and the way to another device."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from indigo.cli import main
from indigo.rules.record import from_text
from indigo.server.store.schema import codes
from indigo.tables.tokens import address_digest, holder_of
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import Browser, Refused, Running, serving, some_move, sqlite_in


async def play(*people: Browser, rounds: int = 1) -> str:
    """Let people play a table to its end, with random moves; return its name."""
    chance = random.Random(7)
    table = await people[0].open(players=2, rounds=rounds, starts=0)
    async with people[0].at(table) as first, people[-1].at(table) as second:
        sitting = [first, second]
        for seat, here in enumerate(sitting):
            await here.do("sit", seat=seat, name=f"Player {seat}")
        await first.until(lambda state: not any(seat["is_free"] for seat in state["seats"]))
        await first.do("start")
        for number in range(rounds):
            if number:
                await first.do("next_round")
            while (turn := first.state["game"]["position"]["turn"]) is not None:
                here = sitting[turn]
                await here.until(lambda state, turn=turn: state["game"]["position"]["turn"] == turn)
                await here.do("play", seat=turn, **some_move(here.state, turn, chance))
                await first.until(lambda state, at=here.state["sequence"]: state["sequence"] >= at)
    return table


def run(tmp_path: Path, scenario: Callable[[Running], Awaitable[None]], **settings: Any) -> None:
    async def served() -> None:
        async with serving(sqlite_in(tmp_path), **settings) as server:
            await scenario(server)

    asyncio.run(served())


def rows(tmp_path: Path, query: str) -> list[tuple[Any, ...]]:
    """Query the database of a server that has stopped."""
    with closing(sqlite3.connect(tmp_path / "indigo.db")) as connection:
        return connection.execute(query).fetchall()


def test_finished_games_are_listed_for_those_who_played_and_for_nobody_else(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        anna, ben, eve = (server.browser() for _ in range(3))
        table = await play(anna, ben, rounds=2)
        for seat, person in enumerate((anna, ben)):
            listed = await person.get("/api/me/games")
            assert [(each["table"], each["round"]) for each in listed] == [(table, 2), (table, 1)]
            assert [each["is_mine"] for each in listed[0]["seats"]] == [seat == 0, seat == 1]
            assert listed[0]["is_assisted"] is False
            assert "hinted" not in listed[0]
            assert await person.get("/api/me/games", offset=1) == listed[1:]
        assert await eve.get("/api/me/games") == []
        assert (await eve.http.get("/api/me/records")).text == ""
        assert (await eve.http.get("/api/me/games", headers={"Authorization": ""})).status_code == 401
        # Once the table has expired, only those who played there can replay it.
        await server.rooms.store.delete(table)
        await server.rooms.poll()
        assert (await anna.get(f"/api/tables/{table}/rounds/2"))["outcome"] is not None
        assert (await anna.http.get(f"/api/tables/{table}/rounds/3")).status_code == 404
        assert (await eve.http.get(f"/api/tables/{table}/rounds/2")).status_code == 404

    run(tmp_path, scenario)


def test_all_records_are_one_file_that_the_commands_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("indigo.server.http.my_api.PAGE", 1)
    file = tmp_path / "games.jsonl"

    async def scenario(server: Running) -> None:
        anna = server.browser()
        await play(anna, rounds=2)
        file.write_text((await anna.http.get("/api/me/records")).text, encoding="utf-8")

    run(tmp_path, scenario)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.startswith("2 games, ")
    assert all(from_text(json.loads(line)["record"]) for line in file.read_text(encoding="utf-8").splitlines())


def test_deleting_leaves_nothing_that_leads_to_the_person(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def scenario(server: Running) -> None:
        anna, ben = server.browser(), server.browser()
        shared, alone = await play(anna, ben), await play(anna)
        async with anna.at(shared):  # the table is in memory
            pass
        running = await anna.open()
        async with anna.at(running) as here:
            await here.do("sit", seat=0, name="Anna")
        assert (await anna.http.delete("/api/me/games")).status_code == 204
        assert await anna.get("/api/me/games") == []
        assert [each["table"] for each in await anna.get("/api/tables/mine")] == [running]
        assert (await anna.http.get(f"/api/tables/{alone}")).status_code == 404
        state = await anna.get(f"/api/tables/{shared}")
        assert not any(seat["is_mine"] for seat in state["seats"])
        assert [each["table"] for each in await ben.get("/api/me/games")] == [shared]
        assert (await ben.get(f"/api/tables/{shared}"))["seats"][1]["is_mine"]
        async with anna.at(running) as here:
            await here.do("leave", seat=0)
        await server.rooms.store.delete(running)
        tokens.append(holder_of(anna.token))

    run(tmp_path, scenario)
    for table in ("entries", "holders", "results", "ratings", "rated_rounds", "codes", "subscriptions"):
        assert tokens[0] not in str(rows(tmp_path, f"SELECT * FROM {table}"))


def test_deleting_finds_every_entry_that_names_the_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they did: gave up a seat, left before the start, hosted bots, were seated for a rematch, came back."""
    monkeypatch.setattr("indigo.server.live.rooms.ABSENT_AFTER", 0.0)
    traces: list[str] = []

    async def scenario(server: Running) -> None:
        anna, ben, cara = (Browser(server.url, address=f"203.0.113.{number}") for number in range(3))
        chance = random.Random(7)

        async def sit(table: str, *people: Browser) -> None:
            for seat, browser in enumerate(people):
                async with browser.at(table) as here:
                    await here.do("sit", seat=seat, name=f"Player {seat}")

        given_up = await anna.open(players=3, starts=0)  # and hinted, asked, reacted, went and came
        await sit(given_up, anna, ben, cara)
        async with anna.at(given_up) as here:
            await here.do("start")
            assert (await anna.http.post(f"/api/tables/{given_up}/hint", json={"seat": 0})).status_code == 200
            await here.do("play", seat=0, **some_move(here.state, 0, chance))
            await here.do("react", seat=0, phrase="good_luck")
            await here.do("take_back")
        async with ben.at(given_up) as his:
            await his.until(lambda state: state["seats"][0]["away_since"] is not None)
            await his.do("answer", agree=False)
            async with anna.at(given_up) as here:
                await his.until(lambda state: state["seats"][0]["away_since"] is None)
                await here.do("resign", seat=0)
        left = await ben.open()
        await sit(left, anna)
        async with anna.at(left) as here:
            await here.do("leave", seat=0)
        await sit(left, cara, ben)
        bots = await anna.open()
        async with anna.at(bots) as here:
            for seat in range(2):
                await here.do("seat_bot", seat=seat, level="easy")
            await here.do("start")
        together = await play(ben, anna)
        async with ben.at(together) as his:
            await his.do("rematch")
            rematch = his.state["rematch"]
        async with anna.at(rematch) as here:
            await here.do("leave", seat=1)
        empty = await anna.open()
        async with ben.at(left) as his:  # these are still played
            await his.do("start")
        assert (await anna.http.post("/api/me/codes", json={})).status_code == 201
        assert (await anna.http.delete("/api/me/games")).status_code == 204
        traces.append(holder_of(anna.token))
        traces.append(address_digest(server.services.address_secret, "203.0.113.0"))
        found = await server.rooms.store.sequences([given_up, left, bots, together, rematch, empty])
        assert sorted(found) == sorted([given_up, left, together, rematch])
        async with ben.at(left) as his:  # where others play, the game goes on
            turn = his.state["game"]["position"]["turn"]
            async with cara.at(left) as hers:
                here = his if his.state["seats"][turn]["is_mine"] else hers
                await here.do("play", seat=turn, **some_move(here.state, turn, chance))
        for browser in (anna, ben, cara):
            await browser.http.aclose()

    run(tmp_path, scenario, proxies="127.0.0.1")
    with closing(sqlite3.connect(tmp_path / "indigo.db")) as connection:
        dump = "\n".join(connection.iterdump())
    for trace in traces:
        assert trace not in dump


async def code_of(person: Browser, **body: str) -> str:
    asked = await person.http.post("/api/me/codes", json=body)
    assert asked.status_code == 201
    return str(asked.json()["code"])


async def claim(person: Browser, code: str) -> Any:
    return await person.http.post("/api/me/codes/claim", json={"code": code})


def test_a_code_brings_the_token_once_and_the_server_keeps_neither(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def scenario(server: Running) -> None:
        anna, phone = server.browser(), server.browser()
        old = await code_of(anna, kept="x" * 32_768)
        code = await code_of(anna, kept="{}")
        secrets.extend((anna.token, code, code.replace("-", "")))
        store = server.rooms.store
        # Backups of this moment have nothing to read.
        (row,) = await store._database.read(select(codes))
        assert not any(secret in str(row) for secret in secrets)
        wrong = await claim(phone, code[:-1] + ("a" if code[-1] != "a" else "e"))
        replaced, nonsense = await claim(phone, old), await claim(phone, "nonsense")
        assert [each.status_code for each in (wrong, replaced, nonsense)] == [404] * 3
        assert wrong.json() == replaced.json() == nonsense.json()
        spoken = await claim(phone, f" {code.upper().replace('-', ' ')} ")
        assert spoken.json() == {"token": anna.token, "kept": "{}"}
        assert spoken.headers["cache-control"] == "no-store"
        assert (await claim(phone, code)).status_code == 404

    run(tmp_path, scenario)


def test_a_new_token_takes_everything_over_and_the_old_one_has_nothing(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def scenario(server: Running) -> None:
        anna, ben = server.browser(), server.browser()
        over = await play(anna, ben)
        running = await anna.open(starts=0)
        async with anna.at(running) as lost, ben.at(running) as his:
            await lost.do("sit", seat=0, name="Anna")
            await his.do("sit", seat=1, name="Ben")
            await lost.do("start")
            fresh = server.browser()
            for _ in range(2):  # the answer may get lost
                asked = await anna.http.post("/api/me/token", json={"token": fresh.token})
                assert asked.status_code == 204
            async with fresh.at(running) as here, anna.at(running) as lost_again:
                assert [seat["is_mine"] for seat in lost_again.state["seats"]] == [False, False]
                with pytest.raises(Refused):
                    await lost_again.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))
                await here.do("play", seat=0, **some_move(here.state, 0, random.Random(1)))
        assert [each["table"] for each in await fresh.get("/api/me/games")] == [over]
        assert {each["table"] for each in await fresh.get("/api/tables/mine")} == {over, running}
        assert await anna.get("/api/me/games") == await anna.get("/api/tables/mine") == []
        assert (await fresh.get(f"/api/tables/{over}"))["seats"][0]["is_mine"]
        assert (await ben.http.post("/api/me/token", json={"token": fresh.token})).status_code == 400
        assert (await ben.get(f"/api/tables/{running}"))["seats"][1]["is_mine"]
        tokens.append(holder_of(anna.token))

    run(tmp_path, scenario)
    with closing(sqlite3.connect(tmp_path / "indigo.db")) as connection:
        assert tokens[0] not in "\n".join(connection.iterdump())


def test_a_code_expires_after_ten_minutes(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))

    async def scenario(server: Running) -> None:
        anna = server.browser()
        code = await code_of(anna)
        clock.now += 600_000
        assert (await claim(anna, code)).status_code == 404
        code = await code_of(anna)
        clock.now += 599_999
        assert (await claim(anna, code)).status_code == 200

    run(tmp_path, scenario, clock=clock)


def test_an_address_may_make_and_try_only_so_many_codes(tmp_path: Path) -> None:
    async def scenario(server: Running) -> None:
        anna, eve = server.browser(), server.browser()
        code = await code_of(anna)
        tried = [(await claim(eve, "kabo-mite-rusa-lopi")).status_code for _ in range(3)]
        assert tried == [404, 404, 429]
        assert (await claim(eve, code)).status_code == 429
        refused = await anna.http.post("/api/me/codes", json={})
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 60
        assert (await anna.http.post("/api/me/codes", json={"kept": "x" * 32_769})).status_code in (400, 413)

    run(tmp_path, scenario, codes_per_hour=3)
