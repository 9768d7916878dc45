"""What a pasted link shows: a title, a text and a picture, with nothing in it that is hidden."""

import asyncio
import re
import struct
import threading
from collections.abc import Iterator
from datetime import date, timedelta
from html import unescape
from pathlib import Path

import httpx
import pytest

from indigo.bots.puzzles import puzzle_of
from indigo.drawing import png, svg
from indigo.drawing.raster_process import RasterProcess
from indigo.server import app
from indigo.server.http import pictures, previews
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.preview_texts import table_texts
from indigo.server.metrics import Metrics
from indigo.tables.table_errors import TooMany, Unavailable
from indigo.tables.table_views import summary_of
from tests.clocks import TODAY, Clock, midnight
from tests.server.bare_table import ANNA, BEN, two_people
from tests.server.people import serving, sqlite_in
from tests.waiting import until


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
        assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
        assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
        assert tags((await client.get(f"/{name}?lang=fr")).text)["og:title"].endswith("t’invite à une partie d’Indigo")
        for unknown in ("/abcd-efgh-ijkl", "/lobby", "/api/tables/abcd-efgh-ijkl"):
            assert tags((await client.get(unknown)).text) == {}
        assert (await client.get(f"/api/tables/{name}/picture?round=1")).status_code == 404
        for host in ('a"b', "a/b", "a b", "a@b", "-:1:2", ""):
            assert tags((await client.get(f"/{name}", headers={"Host": host})).text) == {}
        for host in ("play.example:8000", "localhost", "[::1]:8000", "192.168.0.2"):
            assert (
                tags((await client.get(f"/{name}", headers={"Host": host})).text)["og:url"] == f"http://{host}/{name}"
            )


def test_a_finished_game_is_told_with_its_points_and_a_running_one_without() -> None:
    log = two_people()
    log.play(ANNA)
    summary = summary_of(log.table)
    assert table_texts(summary, "en") == ("Indigo: Anna, Ben", "The game is on: come and watch.")
    log.play_to_the_end(ANNA, BEN)
    summary = summary_of(log.table)
    assert summary["outcome"] is not None
    points = summary["outcome"]["points"]
    assert table_texts(summary, "nl")[0] == f"Indigo: Anna {points[0]}, Ben {points[1]}"


def test_a_picture_holds_nothing_that_a_spectator_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(pictures, "svg", lambda shown, **_: drawn.append(shown))
    log = two_people()
    log.play(ANNA)
    pictures.table_picture(log.table, 1, ["Anna", "Ben"])
    assert log.table.game is not None
    assert drawn == [log.table.game.view(None)]
    assert drawn != [log.table.game.position]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pictures that were drawn; no process draws them."""
    found: list[str] = []

    def draw(_: RasterProcess, picture: str, *, width: int) -> bytes:
        if picture == "fails":
            raise ChildProcessError("the process has ended")
        found.append(picture)
        return b"picture"

    monkeypatch.setattr(RasterProcess, "png", draw)
    return found


@pytest.mark.anyio
async def test_a_picture_is_drawn_once_for_all_who_ask(drawn: list[str]) -> None:
    kept = pictures.Pictures(LimitLog(Metrics()))
    at_once = asyncio.gather(kept.get("a", "here", lambda: "a"), kept.get("a", "there", lambda: "a"))
    assert [*await at_once, await kept.get("a", "here", lambda: "a")] == [b"picture"] * 3
    assert drawn == ["a"]
    for number in range(pictures.KEPT):
        await kept.draw_ahead(f"b{number}", lambda: "b")
    await kept.get("a", "here", lambda: "again")  # it has been forgotten
    assert drawn[-1] == "again"


@pytest.mark.anyio
async def test_pictures_are_limited_for_each_address_and_for_all_together(drawn: list[str]) -> None:
    kept = pictures.Pictures(LimitLog(Metrics()))
    for number in range(pictures.PER_MINUTE):
        await kept.get(f"a{number}", "here", lambda: "a")
    with pytest.raises(TooMany, match="this address"):
        await kept.get("one more", "here", lambda: "a")
    await kept.get("a0", "here", lambda: "a")  # a kept one is free
    for number in range(pictures.AT_ONCE - pictures.PER_MINUTE):
        await kept.get(f"b{number}", f"address {number}", lambda: "b")
    with pytest.raises(TooMany, match="this server"):
        await kept.get("one more", "there", lambda: "b")
    await kept.draw_ahead("today", lambda: "puzzle")  # the server's own are not counted
    assert drawn[-1] == "puzzle"


@pytest.mark.anyio
async def test_an_address_that_asks_for_many_pictures_does_not_hold_up_the_others(drawn: list[str]) -> None:
    kept, may_draw = pictures.Pictures(LimitLog(Metrics())), threading.Event()

    def draw() -> str:
        may_draw.wait()
        return "a"

    greedy = [asyncio.create_task(kept.get(f"a{number}", "here", draw)) for number in range(10)]
    modest = asyncio.create_task(kept.get("b", "there", lambda: "b"))
    await until(lambda: len(kept._queue) == 10)  # the first one is being drawn
    may_draw.set()
    await asyncio.gather(*greedy, modest)
    assert drawn.index("b") == 1


@pytest.mark.anyio
async def test_a_picture_that_cannot_be_drawn_is_refused_and_the_next_is_drawn(drawn: list[str]) -> None:
    kept = pictures.Pictures(LimitLog(Metrics()))
    with pytest.raises(Unavailable):
        await kept.get("a", "here", lambda: "fails")
    assert await kept.get("a", "here", lambda: "a") == b"picture"


@pytest.mark.anyio
async def test_the_puzzle_of_the_day_is_drawn_ahead(drawn: list[str]) -> None:
    kept, clock = pictures.Pictures(LimitLog(Metrics())), Clock(midnight(TODAY) - app.AHEAD - 1)
    for _ in range(2):
        await app._draw_ahead(kept, clock)
        clock.now += 1
    assert drawn == [pictures.puzzle_picture(day) for day in (TODAY - timedelta(days=1), TODAY)]


@pytest.mark.anyio
@pytest.mark.usefixtures("built")
async def test_a_link_to_a_puzzle_shows_it_without_its_answer(tmp_path: Path) -> None:
    async with (
        serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server,
        httpx.AsyncClient(base_url=server.url, timeout=60) as client,
    ):
        found = tags((await client.get("/puzzle")).text)
        assert found["og:title"] == "Indigo: the puzzle of 17 November 2026"
        assert found == {**tags((await client.get("/puzzle/2026-11-17")).text), "og:url": f"{server.url}/puzzle"}
        picture = await client.get(found["og:image"])
        position = puzzle_of(date(2026, 11, 17)).position
        assert picture.content == png(svg(position, wide=True), width=pictures.WIDTH)
        for nothing in ("/puzzle/2026-11-18", "/puzzle/2026-99-99", "/puzzle/0000-00-00"):
            assert tags((await client.get(nothing)).text) == {}
