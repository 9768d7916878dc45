"""The start page: one's own tables, and the ways into a game."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Route

from tests.browser.layout_shifts import shifts
from tests.browser.pages import LAST_CELL, Person, browsing, same_place
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in

BRASS = "main :is(.main, li:first-child > .isMyTurn)"


async def test_where_one_has_to_play_comes_first(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES["start-mine"](Stage(server, browser, life))
        rows = page.get_by_role("region", name="My tables").get_by_role("link")
        assert [(await row.inner_text()).splitlines()[-1] for row in await rows.all()] == [
            "Your turn",
            "Waiting for players",
        ]
        await rows.first.click()
        await page.locator(LAST_CELL).wait_for()


async def test_whoever_comes_back_to_the_page_sees_that_it_is_their_turn(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]], moves=2, until=1)
        page = await stage.page(token=sitting.browsers[0].token)
        row = page.get_by_role("region", name="My tables").get_by_role("link")
        await row.get_by_text("In progress").wait_for()
        await sitting.play(3, until=0)
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await row.get_by_text("Your turn").wait_for()


async def test_on_a_phone_a_running_game_comes_first_and_is_seen_without_scrolling(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES["start-mine"](Stage(server, browser, life))
        await page.set_viewport_size({"width": 360, "height": 640})
        await page.reload()
        running = await page.get_by_role("region", name="My tables").get_by_role("link").first.bounding_box()
        new = await page.get_by_role("button", name="Play now").bounding_box()
        assert running
        assert new
        assert running["y"] + running["height"] < new["y"]
        assert running["y"] + running["height"] < 640


async def test_running_games_are_there_at_once_even_if_the_server_takes_its_time(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]], moves=2, until=0)
        page = await sitting.page()  # this browser has been at the table, and not yet at the start page
        answer = asyncio.Event()

        async def late(route: Route) -> None:
            await answer.wait()
            await route.continue_()

        await page.route("**/api/tables/mine", late)
        await page.goto(server.url)
        row = page.get_by_role("region", name="My tables").get_by_role("link")
        await row.get_by_text("Your turn").wait_for()
        before = await page.get_by_role("button", name="Play now").bounding_box()
        await sitting.play(3, until=1)
        answer.set()
        await row.get_by_text("In progress").wait_for()
        assert await page.get_by_role("button", name="Play now").bounding_box() == same_place(before)
        assert await shifts(page) == []


async def test_a_game_that_ends_meanwhile_stays_where_it_is_and_says_who_won(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]], moves=2)
        page = await stage.page(token=sitting.browsers[0].token)
        row = page.get_by_role("region", name="My tables").get_by_role("link")
        await row.wait_for()
        await sitting.play()
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await row.get_by_text(re.compile("win")).wait_for()
        points = sitting.game["outcome"]["points"]
        assert (await row.inner_text()).startswith(f"Anna\xa0{points[0]} · Ben\xa0{points[1]}")
        await row.click()
        await page.get_by_role("button", name="Rematch").wait_for()


async def test_finished_games_say_who_won_and_by_how_much(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]])
        page = await stage.page("/replay", token=sitting.browsers[0].token)
        row = page.get_by_role("region", name="My finished games").get_by_role("link")
        text = await row.inner_text()
        outcome = sitting.game["outcome"]
        won = {(0,): "You win", (1,): "Ben wins", (0, 1): "You and Ben share the win"}[tuple(outcome["winners"])]
        assert won in text
        assert all(
            f"{name}\xa0{points}" in text for name, points in zip(("Anna", "Ben"), outcome["points"], strict=True)
        )


async def test_two_tiles_own_gates_and_open_scores_can_be_played_at_once(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, name="Anna")
        await anna.press("Change")
        for title, option in (
            ("Players", "3"),
            ("Gates", "None shared"),
            ("Tiles in hand", "2"),
            ("Scores", "Open"),
        ):
            await anna.choose(title, option)
        assert await anna.says("Tiles in hand: 2")
        await anna.play_now()
        terms = (await server.browser().get(f"/api/tables/{anna.table}"))["terms"]
        expected = {"players": 3, "own_gates": True, "hand_size": 2, "open_scores": True}
        assert {name: terms[name] for name in expected} == expected
        anna.check()


async def test_the_cross_of_the_settings_ends_where_the_settings_end(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES["settings"](Stage(server, browser, life))
        cross, below = [
            await page.locator(f"dialog {part}").first.evaluate("each => each.getBoundingClientRect().right")
            for part in ("header path", "fieldset")
        ]
        assert abs(cross - below) < 1.5


@pytest.mark.slow
async def test_there_is_one_main_button(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        page = await stage.page()
        assert await page.locator(BRASS).all_inner_texts() == ["Play now"]
        page = await SCENES["start-mine"](stage)
        (called,) = await page.locator(BRASS).all_inner_texts()
        assert "Your turn" in called
