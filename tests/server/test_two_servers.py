"""Two servers on one database, one of which is behind the other."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from indigo.bots.names import bot_named
from indigo.server.live.rooms import Rooms, _card
from indigo.server.store.store_types import NOBODY
from indigo.tables.entries import Entry, Unknown
from indigo.tables.tokens import holder_of
from tests.server.people import AtTable, Running, serving, sit_around, some_move
from tests.server.test_backups import rows


@asynccontextmanager
async def pair(url: str) -> AsyncIterator[tuple[Running, Running]]:
    async with serving(url) as one, serving(url) as other:
        yield one, other


async def play(here: AtTable, chance: random.Random) -> int:
    turn = here.state["game"]["position"]["turn"]
    return await here.do("play", seat=turn, **some_move(here.state, turn, chance))


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server hears what another has written, unless it looks."""
    monkeypatch.setattr(Rooms, "changed", lambda *_: None)
    monkeypatch.setattr("indigo.server.app.POLL", 3600.0)


@pytest.mark.usefixtures("deaf")
async def test_a_server_looks_before_it_refuses_who_knows_more(postgres_url: str) -> None:
    chance = random.Random(1)
    async with pair(postgres_url) as (one, other):
        anna = one.browser()
        name = await anna.open()
        async with anna.at(name) as here, other.browser(anna.token).at(name) as there:
            await sit_around(here)
            await play(here, chance)
            turn = here.state["game"]["position"]["turn"]
            move = some_move(here.state, turn, chance)
            command = {"id": "once", "expect": here.state["sequence"], "seat": turn, **move}
            answers = [await line.send("play", **command) for line in (there, here, there)]
            assert answers == [{"type": "done", "id": "once", "sequence": here.state["sequence"]}] * 3
            assert there.state == here.state


@pytest.mark.usefixtures("deaf")
async def test_a_rematch_opened_at_two_servers_leaves_one_table(postgres_url: str) -> None:
    chance = random.Random(2)
    async with pair(postgres_url) as (one, other):
        anna = one.browser()
        name = await anna.open()
        async with anna.at(name) as here:
            await sit_around(here)
            while here.state["phase"] != "over":
                await play(here, chance)
            async with other.browser(anna.token).at(name) as there:
                answers = await asyncio.gather(here.send("rematch"), there.send("rematch"))
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                await here.until(lambda state: state["rematch"])
                await there.until(lambda state: state["rematch"])
                second = here.state["rematch"]
        mine = await anna.get("/api/tables/mine")
        assert {each["table"] for each in mine} == {name, second}


async def test_nobody_looks_gone_because_another_server_has_loaded_the_table(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.live.rooms.ABSENT_AFTER", 0.05)
    async with pair(postgres_url) as (one, other):
        anna, ben = one.browser(), one.browser()
        name = await anna.open()
        async with anna.at(name) as here:
            await here.do("sit", seat=0, name="Anna")
            async with ben.at(name) as there:
                await there.do("sit", seat=1, name="Ben")
                await other.rooms.room(name)  # as for a bot, or a list of turns
            await here.until(lambda state: state["seats"][1]["away_since"])  # Ben has left, later than that
            assert [entry["kind"] for entry in here.entries] == ["sat", "sat", "went"]


async def test_bots_play_on_where_somebody_watches_though_nobody_does_elsewhere(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.live.turn_runner.LOOK", 0.01)
    monkeypatch.setattr("indigo.server.live.bot_pool.bot_named", lambda level, **_: bot_named("random"))
    async with pair(postgres_url) as (one, other):
        anna = one.browser()
        name = await anna.open()
        async with anna.at(name) as here:
            for seat in range(2):
                await here.do("seat_bot", seat=seat, level="easy")
            await here.do("start")
            while here.state["phase"] != "over":
                sequence, now = here.state["sequence"], one.rooms.clock()
                await other.rooms.store.lease(name, sequence, NOBODY, now, now + 60_000)  # the other puts it off
                await here.until(lambda state, before=sequence: state["sequence"] > before)


async def test_a_table_that_a_newer_version_has_changed_is_left_to_it(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.app.POLL", 0.02)
    chance = random.Random(4)
    async with pair(postgres_url) as (old, other):
        anna = old.browser()
        changed, usual = sorted([await anna.open(), await anna.open()])
        async with anna.at(changed) as here, anna.at(usual) as there:
            await sit_around(there)
            room = await old.rooms.room(changed)
            unknown = Entry(2, room.table.opened_at, None, None, Unknown("rolled_dice"))
            assert await other.rooms.store.append(changed, 1, [unknown], _card(room.table))
            await here.line.wait_closed()
            assert here.line.close_code == 1013  # the browser tries again, and may meet a newer server
            refused = await anna.http.get(f"/api/tables/{changed}")
            assert (refused.status_code, refused.json()["code"]) == (503, "newer_table")
            async with other.browser(anna.token).at(usual) as elsewhere:
                sequence = await play(elsewhere, chance)
            await there.until(lambda state: state["sequence"] >= sequence)


@pytest.mark.usefixtures("deaf")
async def test_who_deletes_their_games_at_one_server_is_forgotten_at_the_other(postgres_url: str) -> None:
    """They gave up a seat in a game that goes on there, and that would be rated for them."""
    async with pair(postgres_url) as (one, other):
        anna, ben, cara = (other.browser() for _ in range(3))
        name = await anna.open(players=3, starts=0)
        async with anna.at(name) as here, ben.at(name) as his, cara.at(name) as hers:
            for seat, player in enumerate((here, his, hers)):
                await player.do("sit", seat=seat)
            await here.until(lambda state: not any(seat["is_free"] for seat in state["seats"]))
            await here.do("start")
            await here.do("resign", seat=0)
            assert (await one.browser(anna.token).http.delete("/api/me/games")).status_code == 204
            with pytest.raises(ConnectionError):
                await his.do("react", seat=1, phrase="hello")
        async with ben.at(name) as his:
            await his.do("react", seat=1, phrase="hello")
        assert holder_of(anna.token) not in str(rows(postgres_url))
