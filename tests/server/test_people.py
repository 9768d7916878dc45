"""People one has played with, asking them for a game, and what is going on in the lobby."""

import random
from pathlib import Path

import pytest

from indigo.bots.puzzles import puzzle_of
from indigo.server.ratings import PLACED_AFTER
from indigo.tables.tokens import holder_of
from tests.clocks import TODAY, Clock, midnight
from tests.server.finished_tables import finish
from tests.server.people import Browser, Running, serving, sit_around, sqlite_in
from tests.server.push_service import push_service
from tests.waiting import until

pytestmark = pytest.mark.anyio


async def finished(server: Running, *people: Browser, count: int = 1) -> None:
    """Let people finish games, in which each is called by their seat."""
    chance = random.Random(5)
    seats = [(f"Player {seat}", holder_of(browser.token)) for seat, browser in enumerate(people)]
    for number in range(count):
        await finish(server.services.rooms.store, seats, chance, midnight(TODAY) + number)


async def test_two_people_see_the_score_between_them_and_nobody_else_does(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server:
        anna, ben, cara = server.browser(), server.browser(), server.browser()
        await finished(server, anna, ben, count=4)
        (hers,), (his,) = await anna.get("/api/me/people"), await ben.get("/api/me/people")
        assert (hers["name"], his["name"]) == ("Player 1", "Player 0")
        assert hers["games"] == his["games"] == 4
        assert (hers["won"], hers["lost"]) == (his["lost"], his["won"])
        assert hers["won"] + hers["lost"] > 0
        assert hers["person"] != his["person"]
        assert hers["rating"] is None
        assert not hers["is_notified"]
        assert await cara.get("/api/me/people") == []
        refused = await cara.http.post(f"/api/me/people/{hers['person']}/table", json={})
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
        assert (await ben.http.request("DELETE", "/api/me/games")).status_code == 204
        assert await anna.get("/api/me/people") == []
        assert len(await anna.get("/api/me/games")) == 4


async def test_who_is_asked_finds_a_seat_and_is_notified_and_the_game_waits_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.push.notifier.AFTER", 0.1)
    async with push_service() as service, serving(sqlite_in(tmp_path), push_hosts=service.url) as server:
        anna, ben, device = server.browser(), server.browser(), service.device()
        await finished(server, anna, ben)
        assert (await ben.http.post("/api/push", json=device.subscription)).status_code == 204
        (met,) = await anna.get("/api/me/people")
        assert met["is_notified"]
        path = f"/api/me/people/{met['person']}/table"
        answer = await anna.http.post(path, json={"name": "Anna", "terms": {"is_public": True}})
        assert answer.status_code == 201, answer.text
        table = answer.json()["table"]
        await until(lambda: device.received == [{"table": table, "about": "asked"}])
        assert table not in [each["table"] for each in await anna.get("/api/tables")]
        listed = next(each for each in await ben.get("/api/tables/mine") if each["table"] == table)
        assert [seat["name"] for seat in listed["seats"]] == ["Anna", "Player 1"]
        assert listed["seats"][1]["is_expected"]
        async with anna.at(table) as here:
            assert (await here.send("start"))["code"] == "not_here"
            async with ben.at(table):
                await here.until(lambda state: not state["seats"][1]["is_expected"])
            await here.do("start")
        seats = (await server.services.rooms.room(table)).table.seats
        assert all(seat.sender for seat in seats)  # else a game between two browsers at one address would be rated
        for _ in range(2):
            await anna.http.post(path, json={})
        assert (await anna.http.post(path, json={})).status_code == 429


async def test_a_seat_waits_for_who_is_asked_even_if_they_change_their_token(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben, fresh = server.browser(), server.browser(), server.browser()
        await finished(server, anna, ben)
        (met,) = await anna.get("/api/me/people")
        table = (await anna.http.post(f"/api/me/people/{met['person']}/table", json={})).json()["table"]
        assert (await ben.http.post("/api/me/token", json={"token": fresh.token})).status_code == 204
        async with anna.at(table) as here:
            assert (await here.send("start"))["code"] == "not_here"
            async with fresh.at(table):
                await here.until(lambda state: not state["seats"][1]["is_expected"])
        seats = (await server.services.rooms.room(table)).table.seats
        assert all(seat.sender for seat in seats)  # else a game between two browsers at one address would be rated


async def test_a_rating_is_shown_only_by_who_wants_it(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        await finished(server, anna, ben)
        for number in range(PLACED_AFTER):
            seats = [("Ben", holder_of(ben.token)), ("easy", None)]
            await finish(server.services.rooms.store, seats, random.Random(number), midnight(TODAY) + number)
        assert not (await ben.get("/api/me/strength"))["is_shown"]
        assert (await anna.get("/api/me/people"))[0]["rating"] is None
        assert (await ben.http.post("/api/me/strength", json={"is_shown": True})).status_code == 204
        strength = await ben.get("/api/me/strength")
        assert strength["is_shown"]
        assert (await anna.get("/api/me/people"))[0]["rating"] == strength["rating"]["mean"]
        table = (await anna.get("/api/tables/mine"))[0]["table"]
        assert await anna.get(f"/api/tables/{table}/ratings") == [None, strength["rating"]["mean"]]


async def test_the_lobby_shows_public_games_people_and_solvers_without_waking_a_table(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server:
        anna, ben = server.browser(), server.browser()
        secret = await anna.open(players=2)
        public = await anna.open(players=2, is_public=True)
        for table in (secret, public):
            async with anna.at(table) as here:
                await sit_around(here)
        async with anna.at(public):
            now = await ben.get("/api/lobby")
            assert [game["table"] for game in now["games"]] == [public]
            assert now["games"][0]["game"]["position"]["hands"] == [[None], [None]]
            assert now["people"] == 2  # Anna at a table, Ben in the lobby
            assert now["solved"] == 0
        room = await server.services.rooms.room(secret)
        assert not room.listeners
        best = puzzle_of(TODAY).best
        move = {"cell": str(best.cell), "kind": best.tile.kind.letter, "rotation": best.tile.rotation}
        for browser in (anna, anna, ben):
            assert (await browser.http.post("/api/puzzles/today/solved", json=move)).status_code == 200
        wrong = {**move, "rotation": 5 - best.tile.rotation}
        assert (await ben.http.post("/api/puzzles/today/solved", json=wrong)).status_code == 400
        assert (await ben.get("/api/lobby"))["solved"] == 2
        assert (await ben.http.request("DELETE", "/api/me/games")).status_code == 204
        assert (await ben.get("/api/lobby"))["solved"] == 1
