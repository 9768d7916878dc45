"""Whole games over real sockets: together, alone, around one screen, watched, left and come back to."""

import random
from pathlib import Path
from typing import Any

import pytest

from indigo import Game, from_text
from indigo.rules.chance import commitment
from tests.server.people import Browser, Refused, play_round, serving, sit_around, some_move, sqlite_in


async def test_two_browsers_play_a_match_and_then_a_rematch(tmp_path: Path) -> None:
    chance = random.Random(1)
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben, cara = server.browser(), server.browser(), server.browser()
        name = await anna.open(rounds=2, starts=0, is_public=True)
        assert [each["table"] for each in await cara.get("/api/tables")] == [name]
        async with anna.at(name) as a, ben.at(name) as b, cara.at(name, watching=True) as watching:
            await a.do("sit", seat=0, name="Anna")
            await b.do("sit", seat=1, name="Ben")
            await a.until(lambda state: state["seats"][1]["name"] == "Ben")
            with pytest.raises(Refused, match="forbidden"):
                await b.do("start")
            await a.do("start")
            shown = a.state["game"]["commitment"]
            await play_round(a, b, chance=chance)
            await b.until(lambda state: state["game"]["seed"])
            assert commitment(bytes.fromhex(b.state["game"]["seed"])) == shown
            await b.do("next_round")
            assert b.state["game"]["position"]["turn"] == 1
            await a.until(lambda state: state["round"] == 2)
            await play_round(a, b, chance=chance)
            await watching.until(lambda state: state["phase"] == "over")
            totals = a.state["totals"]
            assert watching.state["totals"] == totals
            replay = await cara.get(f"/api/tables/{name}/rounds/2")
            game = from_text(replay["record"])
            assert isinstance(game, Game)
            assert game.is_over
            assert len(replay["steps"]) == len(game.moves) + 1
            await b.do("rematch")
            await a.until(lambda state: state["rematch"])
            second = a.state["rematch"]
        async with anna.at(second) as a, ben.at(second) as b:
            assert [seat["name"] for seat in a.state["seats"]] == ["Anna", "Ben"]
            assert a.state["seats"][0]["is_mine"]
            await b.do("start")
            await a.until(lambda state: state["game"])
            assert a.state["game"]["first"] == 0
        mine = await anna.get("/api/tables/mine")
        assert {each["table"] for each in mine} == {name, second}
        assert all(each["mine"] == [0] for each in mine)
        assert {each["table"]: each["outcome"] for each in mine} == {name: totals, second: None}


async def test_alone_against_bots_of_every_level(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        name = await anna.open(players=4)
        async with anna.at(name) as a:
            await a.do("sit", seat=2, name="Anna")
            for seat, level in ((0, "easy"), (1, "medium"), (3, "hard")):
                await a.do("seat_bot", seat=seat, level=level)
            await a.do("start")
            await play_round(a, chance=random.Random(2))
            assert a.state["phase"] == "over"
            assert a.state["game"]["outcome"]
            turns = await anna.get(f"/api/tables/{name}/turns")
            assert [turn["player"] == "person" for turn in turns] == [turn["seat"] == 2 for turn in turns]


async def test_around_one_screen_each_seat_sees_its_hand(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        name = await anna.open(players=3, hand_size=2)
        async with anna.at(name) as a, anna.at(name, watching=True) as watching:
            for seat in range(3):
                await a.do("sit", seat=seat, name=f"Player {seat}")
            await a.do("start")
            await watching.until(lambda state: state["game"])
            assert all(None not in hand for hand in a.state["game"]["position"]["hands"])
            assert all(set(hand) == {None} for hand in watching.state["game"]["position"]["hands"])
            await play_round(a, chance=random.Random(3))
            assert a.state["phase"] == "over"


async def test_nothing_is_missed_after_a_lost_line_or_a_restart_of_the_server(tmp_path: Path) -> None:
    chance = random.Random(4)
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as a, ben.at(name) as b:
            await a.do("sit", seat=0, name="Anna")
            await b.do("sit", seat=1, name="Ben")
            await a.until(lambda state: state["seats"][1]["name"])
            await a.do("start")
            await a.do("play", seat=0, **some_move(a.state, 0, chance))
            await b.until(lambda state: state["game"] and state["game"]["position"]["turn"] == 1)
            await b.line.close()
            await b.until(lambda state: True)
        async with ben.at(name) as b:
            await b.do("play", seat=1, **some_move(b.state, 1, chance))
            before = b.state
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(anna.token), server.browser(ben.token)
        async with ben.at(name) as b, anna.at(name) as a:
            assert b.state["game"] == before["game"]
            missed = await anna.get(f"/api/tables/{name}/turns", after=1)
            assert [turn["seat"] for turn in missed] == [1]
            await a.do("play", seat=0, **some_move(a.state, 0, chance))


async def test_a_repeated_command_gets_the_first_answer_and_a_stale_one_the_state(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as a:
            await a.do("sit", seat=0, name="Anna")
            await a.do("sit", seat=1, name="Anna too")
            await a.do("start")
            expect = a.state["sequence"]
            move = some_move(a.state, 0, random.Random(5))
            command: dict[str, Any] = {"seat": 0, "expect": expect, "id": "once", **move}
            answers = [await a.send("play", **command) for _ in range(4)]
            assert answers == [{"type": "done", "id": "once", "sequence": expect + 1}] * 4
            refused = await a.send("play", **{**command, "id": "other"})
            assert (refused["status"], refused["code"]) == (409, "stale")
            assert refused["state"]["sequence"] == expect + 1
            assert len(refused["state"]["game"]["position"]["tiles"]) == 1


async def test_plans_and_hints_are_for_ones_own_tiles(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as a, ben.at(name) as b:
            await a.do("sit", seat=0, name="Anna")
            await b.do("sit", seat=1, name="Ben")
            await a.until(lambda state: state["seats"][1]["name"])
            await a.do("start")
            await b.until(lambda state: state["game"])
            plan = await ben.get(f"/api/tables/{name}/plan", seat=1)  # off turn
            assert {each["kind"] for each in plan} == set(b.state["game"]["position"]["hands"][1])
            assert any(option["events"] for each in plan for option in each["options"])
            assert (await ben.http.get(f"/api/tables/{name}/plan", params={"seat": 0})).status_code == 403
            advice = (await anna.http.post(f"/api/tables/{name}/hint", json={"seat": 0})).json()
            await a.do("play", seat=0, **advice[0]["move"])
            assert (await anna.http.post(f"/api/tables/{name}/hint", json={"seat": 0})).status_code == 403


async def test_who_is_gone_is_seen_and_a_bot_stands_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.live.rooms.ABSENT_AFTER", 0.05)
    async with serving(sqlite_in(tmp_path), grace_seconds=0.1) as server:
        anna, ben = server.browser(), server.browser()
        name = await anna.open(starts=1)
        async with anna.at(name) as a:
            async with ben.at(name) as b:
                await a.do("sit", seat=0, name="Anna")
                await b.do("sit", seat=1, name="Ben")
                await a.until(lambda state: state["seats"][1]["name"])
                await a.do("start")
            await a.until(lambda state: state["seats"][1]["away_since"])
            while (await a.send("stand_in", seat=1, level="easy")).get("code") == "not_away":
                pass  # until the grace has passed
            await a.until(lambda state: state["game"]["position"]["turn"] == 0)
            async with ben.at(name) as b:
                await a.until(lambda state: not state["seats"][1]["away_since"])
                await b.until(lambda state: state["seats"][1]["level"])
                await b.do("return", seat=1)
                await a.do("play", seat=0, **some_move(a.state, 0, random.Random(6)))
                await b.until(lambda state: state["game"]["position"]["turn"] == 1)
                await b.do("play", seat=1, **some_move(b.state, 1, random.Random(6)))


async def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), tables_per_hour=2) as server:
        anna = server.browser()
        name = await anna.open()
        await anna.open()
        async with anna.at(name) as a:
            await sit_around(a)
            await play_round(a, chance=random.Random(3))
            with pytest.raises(Refused, match="too_many") as error:
                await a.do("rematch")
            assert error.value.message["retry_after"] > 1000
        assert len(await anna.get("/api/tables/mine")) == 1


async def test_hints_are_limited_by_address_whoever_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.http.hint_api.hint", lambda view, **_: [])
    async with serving(sqlite_in(tmp_path), hints_per_minute=2, proxies="127.0.0.1") as server:
        people = [Browser(server.url, address=address) for address in ("192.0.2.1",) * 3 + ("192.0.2.2",)]
        statuses = []
        for browser in people:
            name = await browser.open(starts=0)
            async with browser.at(name) as here:
                await sit_around(here)
                statuses.append((await browser.http.post(f"/api/tables/{name}/hint", json={"seat": 0})).status_code)
            await browser.http.aclose()
        assert statuses == [200, 200, 429, 200]


async def test_when_the_clock_runs_out_a_bot_plays_that_one_turn(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        name = await anna.open(starts=0, pace={"unit": "seconds", "amount": 1})
        async with anna.at(name) as a:
            await a.do("sit", seat=0, name="Anna")
            await a.do("sit", seat=1, name="Also Anna")
            await a.do("start")
            await a.until(lambda state: len(state["game"]["position"]["tiles"]) == 2)
            assert [each["player"] for each in a.entries if each["kind"] == "moved"] == ["clock", "clock"]
