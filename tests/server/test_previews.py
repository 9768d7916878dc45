"""What a pasted link shows: a title, a text and a picture, with nothing in it that is hidden."""

import asyncio
import re
import struct
from collections.abc import Iterator
from datetime import date
from html import unescape
from pathlib import Path

import httpx
import pytest

from indigo.bots.puzzles import puzzle_of
from indigo.server.http import pictures, previews
from indigo.server.live.bot_pool import BotPool
from indigo.server.metrics import Metrics
from indigo.tables.table_errors import TooMany
from indigo.tables.table_views import summary_of
from tests.clocks import TODAY, Clock, midnight
from tests.server.bare_table import ANNA, BEN, two_people
from tests.server.people import serving, sqlite_in


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A client that has been built, whether or not there is one."""
    (tmp_path / "index.html").write_text("<html><head><title>Indigo</title></head></html>", encoding="utf-8")
    monkeypatch.setattr(previews, "FOLDER", tmp_path)
    monkeypatch.setattr(previews, "is_built", lambda: True)
    previews._page.cache_clear()
    yield
    previews._page.cache_clear()


def tags(page: str) -> dict[str, str]:
    return {key: unescape(value) for key, value in re.findall(r'<meta property="([^"]*)" content="([^"]*)" />', page)}


@pytest.mark.anyio
@pytest.mark.usefixtures("built")
async def test_a_link_to_a_table_says_who_invites_and_shows_the_board(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        anna = server.browser()
        name = await anna.open(players=3)
        async with anna.at(name) as here:
            await here.do("sit", seat=0, name='<Anna> "&')
        answer = await client.get(f"/{name}", headers={"Accept-Language": "xx, de-CH;q=0.9, en"})
        found = tags(answer.text)
        assert found["og:title"] == '<Anna> "& lädt dich zu einer Partie Indigo ein'
        assert "3" in found["og:description"]
        assert found["og:url"] == f"{server.url}/{name}"
        picture = await client.get(found["og:image"])
        assert picture.headers["content-type"] == "image/png"
        assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
        assert tags((await client.get(f"/{name}?lang=fr")).text)["og:title"].endswith("t’invite à une partie d’Indigo")
        for unknown in ("/abcd-efgh-ijkl", "/lobby", "/api/tables/abcd-efgh-ijkl"):
            assert tags((await client.get(unknown)).text) == {}
        assert (await client.get(f"/api/tables/{name}/picture?round=1")).status_code == 404


def test_a_finished_game_is_told_with_its_points_and_a_running_one_without() -> None:
    log = two_people()
    log.play(ANNA)
    summary = summary_of(log.table)
    assert previews.words(summary, "en") == ("Indigo: Anna, Ben", "The game is on: come and watch.")
    log.play_to_the_end(ANNA, BEN)
    summary = summary_of(log.table)
    assert summary["outcome"] is not None
    points = summary["outcome"]["points"]
    assert previews.words(summary, "nl")[0] == f"Indigo: Anna {points[0]}, Ben {points[1]}"


def test_a_picture_holds_nothing_that_a_spectator_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(pictures, "svg", lambda shown, **_: drawn.append(shown))
    monkeypatch.setattr(pictures, "png", lambda *_, **__: b"")
    log = two_people()
    log.play(ANNA)
    pictures.table_picture(log.table, 1)
    assert log.table.game is not None
    assert drawn == [log.table.game.view(None)]
    assert drawn != [log.table.game.position]


@pytest.mark.anyio
async def test_a_picture_is_drawn_once_and_a_limited_number_for_each_address() -> None:
    pool = BotPool(1, Metrics())
    kept = pictures.Pictures(pool)
    drawn: list[int] = []

    def draw() -> bytes:
        drawn.append(1)
        return b"picture"

    try:
        at_once = asyncio.gather(kept.get("a", "here", draw), kept.get("a", "there", draw))
        assert [*await at_once, await kept.get("a", "here", draw)] == [b"picture"] * 3
        assert len(drawn) == 1
        for number in range(pictures.KEPT):
            await kept.get(f"b{number}", f"address {number}", draw)
        await kept.get("a", "here", draw)  # it has been forgotten
        assert len(drawn) == pictures.KEPT + 2
        for number in range(pictures.PER_MINUTE - 2):
            await kept.get(f"c{number}", "here", draw)
        with pytest.raises(TooMany):
            await kept.get("one more", "here", draw)
        await kept.get("d", "there", draw)
    finally:
        pool.close()


@pytest.mark.anyio
@pytest.mark.usefixtures("built")
async def test_a_link_to_a_puzzle_shows_it_without_its_answer(tmp_path: Path) -> None:
    async with (
        serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server,
        httpx.AsyncClient(base_url=server.url, timeout=60) as client,
    ):
        found = tags((await client.get("/puzzle")).text)
        assert found["og:title"] == "Indigo: the puzzle of 2026-11-17"
        assert found == {**tags((await client.get("/puzzle/2026-11-17")).text), "og:url": f"{server.url}/puzzle"}
        picture = await client.get(found["og:image"])
        assert picture.content == pictures.position_picture(puzzle_of(date(2026, 11, 17)).position)
        for nothing in ("/puzzle/2026-11-18", "/puzzle/2026-99-99", "/puzzle/0000-00-00"):
            assert tags((await client.get(nothing)).text) == {}
