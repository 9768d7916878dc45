"""What a pasted link shows: a title, a text and a picture, with nothing in it that is hidden."""

import re
import struct
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from indigo.server.http import pictures, previews
from indigo.server.http_errors import TooMany
from indigo.server.wire.views import summary_of
from tests.server.bare_table import ANNA, BEN, two_people
from tests.server.people import serving, sqlite_in


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A client that has been built, whether or not there is one."""
    (tmp_path / "index.html").write_text("<html><head><title>Indigo</title></head></html>")
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
    async with serving(sqlite_in(tmp_path)) as server, httpx.AsyncClient(base_url=server.url) as client:
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
    pictures.draw(log.table, 1)
    assert log.table.game is not None
    assert drawn == [log.table.game.view(None)]
    assert drawn != [log.table.game.position]


def test_a_picture_is_drawn_once_for_each_moment_and_a_limited_number_for_each_address() -> None:
    kept, log = pictures.Pictures(), two_people()
    before = log.table
    kept.keep(before, 1, b"a")
    assert kept.kept(before, 1) == b"a"
    log.play(ANNA)
    assert kept.kept(log.table, 1) is None
    for _ in range(pictures.KEPT):
        kept.keep(log.table, 1, b"b")
        log.play()
    assert kept.kept(before, 1) is None
    for _ in range(pictures.PER_MINUTE):
        kept.check("here")
    with pytest.raises(TooMany):
        kept.check("here")
    kept.check("there")
