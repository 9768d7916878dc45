"""The coach: hints that say why, warnings before a move, and the moments of a game played again."""

import re
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from indigo.bots import Reason, Risk
from indigo.bots.advice import hint, verdicts
from indigo.rules.board import Place
from indigo.rules.gems import Gem
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.server.http import hint_api, record_api
from indigo.tables.table_errors import Unavailable
from tests.browser.pages import AT_TABLE, PHONE, browsing, same_place
from tests.browser.stage import Stage, point, press
from tests.server.people import serving, sqlite_in
from tests.waiting import PATIENCE, until


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint_api, "hint", lambda view, **_: hint(view, simulations=200))
    monkeypatch.setattr(record_api, "verdicts", partial(verdicts, simulations=2))


async def test_a_hint_says_why_and_shows_each_move_on_the_board(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]], 20, until=0)
        page = await sitting.page()
        stage = page.locator("main .stage")
        before = await stage.bounding_box()
        await page.get_by_role("button", name="Hint").focus()
        await page.keyboard.press("Enter")
        panel = page.get_by_role("region", name="Good moves")
        rows = panel.get_by_role("listitem").get_by_role("button")
        await rows.first.wait_for()
        assert 1 <= await rows.count() <= 3
        words = await rows.first.inner_text()
        assert re.search("gate [1-6]|gem|moves|collide", words), words
        assert re.search(r"Winning chance: \d+%", words)
        # By keys: the first move is focused and shown, the next one with an arrow.
        await until(lambda: rows.first.evaluate("button => button === document.activeElement"))
        ghost = page.locator(".ghost")
        assert await ghost.count() == 1
        if await rows.count() > 1:
            first = await look(page)
            await page.keyboard.press("ArrowDown")
            await until(lambda: differs(page, first))
            await page.keyboard.press("ArrowUp")
        assert await stage.bounding_box() == same_place(before)
        # Escape ends it, and gives the focus back.
        await page.keyboard.press("Escape")
        await panel.wait_for(state="detached")
        assert await ghost.count() == 0
        assert await page.get_by_role("button", name="Hint").evaluate("button => button === document.activeElement")

        # On a phone it lies below the board, and its move can be placed from there.
        await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        before = await stage.bounding_box()
        await press(page, "Hint")
        await rows.first.wait_for()
        box = await panel.bounding_box()
        assert await stage.bounding_box() == same_place(before)
        assert before
        assert box
        assert box["y"] >= before["y"] + before["height"] - 1
        tiles = len(sitting.game["position"]["tiles"])
        await panel.get_by_role("button", name="Place here").click()
        await sitting.host.until(lambda state: len(state["game"]["position"]["tiles"]) > tiles)
        await panel.wait_for(state="detached")


async def test_a_warning_comes_before_a_move_that_gives_a_lot_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = (Place.from_text("b2.3"), Place.from_text("c3.2"))
    much = Risk(0.3, (Reason("exposed", (Gem.EMERALD,), way, 2, (0, 0), 1),))
    answers: list[Risk | Exception] = [much, much, Risk(0.03, ()), Unavailable("too busy")]

    def risk(view: Position, move: Move, **_: Any) -> Risk:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(hint_api, "risk", risk)
    monkeypatch.setattr(hint_api, "RISK_PATIENCE", PATIENCE)
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]], 4, until=0)
        page = await sitting.page(warns=True)
        await page.evaluate("AbortSignal.timeout = () => new AbortController().signal")  # wait for each answer

        async def place() -> None:
            await point(page)
            await page.mouse.down()
            await page.mouse.up()

        tiles = len(sitting.game["position"]["tiles"])
        dialog = page.get_by_role("dialog", name="That would be a big mistake")
        await place()
        await dialog.wait_for()
        assert "Leaves an emerald at b2 one tile from gate 2 (Ben)" in await dialog.inner_text()
        assert "30%" in await dialog.inner_text()
        await dialog.get_by_role("button", name="Think again").click()
        await dialog.wait_for(state="detached")
        await place()
        await dialog.get_by_role("button", name="Place anyway").click()
        await sitting.host.until(lambda state: len(state["game"]["position"]["tiles"]) == tiles + 1)
        # A harmless move, and one that nobody could check in time, are simply played.
        for played in (3, 5):
            await sitting.play(tiles + played - 1, until=0)
            await until(lambda: said(page, "Your turn"))
            await place()
            await sitting.host.until(
                lambda state, played=played: len(state["game"]["position"]["tiles"]) == tiles + played
            )
        assert not answers
        assert await dialog.count() == 0


@pytest.mark.slow
async def test_a_deciding_moment_is_played_again(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]])
        page = await sitting.page()
        await page.get_by_role("link", name="Key moments").click()
        panel = page.get_by_role("region", name="Analysis")
        moments = panel.get_by_role("listitem").filter(has=page.get_by_role("button", name="Play on from here"))
        await moments.first.wait_for()
        assert 1 <= await moments.count() <= 3
        text = await moments.first.inner_text()
        found = re.search(r"Move (\d+), (you|Ben): [a-i]\d", text)
        assert found, text
        assert re.search(r"Your winning chance: from \d+% to \d+%", text)
        await until(lambda: said(page, f"Move {found[1]} of"))  # opens there
        await press(page, "Go to the start")
        await until(lambda: said(page, "Move 0 of"))
        await moments.first.get_by_role("button", name="Show", exact=True).click()
        await until(lambda: said(page, f"Move {found[1]} of"))
        await moments.first.get_by_role("button", name="Play on from here").click()
        await page.wait_for_url(AT_TABLE)
        assert sitting.name not in page.url
        await until(lambda: said(page, "Your turn"))
        name = page.url.rpartition("/")[2]
        state = await sitting.browsers[0].get(f"/api/tables/{name}")
        assert state["is_casual"]
        assert len(state["game"]["position"]["tiles"]) in (int(found[1]) - 1, int(found[1]) - 2)
        assert [seat["is_mine"] for seat in state["seats"]] == [True, False]


async def said(page: Any, words: str) -> bool:
    return words in await page.locator("body").inner_text()


async def look(page: Any) -> str:
    """Return where the ghost is, which tile it is and how it is turned."""
    found: str = await page.locator(".ghost").evaluate("ghost => ghost.outerHTML")
    return found


async def differs(page: Any, first: str) -> bool:
    return await look(page) != first
