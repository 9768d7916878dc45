"""Whole games in a real browser, as people play them."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import WebSocketRoute

from tests.browser.pages import Person, browsing, moves_of_people, play_elsewhere
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in
from tests.waiting import until


async def test_a_game_against_a_bot_by_mouse(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=1)
        await anna.play_now()
        for _ in range(6):
            await anna.until(anna.is_on_turn, "a turn")
            await anna.place()
        await play_elsewhere(server, anna, most=46)
        await anna.play_to_the_end()
        assert re.search(r"wins|win|share", await anna.text())
        anna.check()


@pytest.mark.slow
async def test_a_game_by_touch_on_a_phone(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=2, touch=True)
        await anna.play_now()
        assert await anna.play_to_the_end(anna.tap) == await moves_of_people(server, anna.table)
        anna.check()


async def test_a_finger_does_not_wait_until_a_move_has_been_shown(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=4, touch=True, speed="normal")
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        before = await anna.tiles()
        await anna.tap()
        await anna.until(lambda: anna.has_more(before + 1), "the bot's move")
        cell = (await anna.free_cells())[0]
        await anna.page.touchscreen.tap(cell["x"], cell["y"])
        await anna.until(anna.page.locator(".ghost").is_visible, "the tile under the finger")
        await anna.until(anna.page.locator(".place").is_enabled, "what it may do")
        anna.check()


@pytest.mark.slow
async def test_four_around_one_screen_see_only_their_own_hand(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=3)
        await anna.open_table("screen", Players="4")
        for _ in range(8):  # each of them twice
            await anna.until(lambda: anna.says("Pass the device to"), "the curtain")
            assert await anna.page.locator("section[aria-label='Your tile']").count() == 0
            await anna.page.get_by_role("button", name=re.compile("^I’m ")).click()
            await anna.until(anna.is_on_turn, "the turn behind the curtain")
            assert await anna.page.locator("section[aria-label='Your tile']").count() == 1
            await anna.place()
        await play_elsewhere(server, anna)
        await anna.until(anna.is_over, "the end")
        anna.check()


@pytest.mark.slow
async def test_three_online_one_reloads_one_loses_the_network_and_one_watches(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=4, name="Anna")
        await anna.open_table(Players="3")
        table = anna.page.url
        others = [
            await Person.come(browser, table, seed=5, name="Ben"),
            await Person.come(browser, table, seed=6, name="Cara"),
        ]
        for person in others:
            await person.sit()
        watching = await Person.come(browser, table, seed=9)
        await anna.start()
        people = [anna, *others]
        turns = 0
        while turns < 9:
            for person in people:
                if await person.is_on_turn():
                    turns += 1
                    if turns == 3:
                        await others[0].page.reload()
                    if turns == 6:
                        await others[1].context.set_offline(True)
                        await until(lambda: others[1].page.evaluate("!navigator.onLine"))
                        await others[1].context.set_offline(False)
                    if await person.is_on_turn():
                        await person.place()
            await asyncio.sleep(0.02)
        await play_elsewhere(server, *people)
        for person in people:
            await person.until(person.is_over, "the end")
            person.check()
        await watching.until(lambda: watching.says(" wins", " share the win"), "the end")
        hands = [hand for frame in watching.heard for hand in re.findall(r'"hands":(\[\[.*?\]\]|{.*?})', frame)]
        assert hands
        assert all(set(hand) <= set('[]nul,{}:"0123') for hand in hands)


@pytest.mark.slow
async def test_two_tiles_in_hand_by_keys_alone(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=6, name="Anna")
        await anna.open_table(Tiles_in_hand="2")
        await anna.press("Fill with bots")
        await anna.start()
        await anna.until(anna.is_on_turn, "the first turn")
        await anna.page.locator("[data-cell][tabindex='0']").focus()
        for _ in range(6):
            await anna.until(anna.is_on_turn, "a turn")
            await anna.place_by_keys()
        anna.check()


async def test_a_move_that_comes_before_the_board_holds_up_nothing(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]], 6, until=1)
        page = await stage.page("/replay", token=sitting.browsers[0].token, speed="normal")
        held: list[str | bytes] = []
        lines: list[WebSocketRoute] = []

        def connect(line: WebSocketRoute) -> None:
            lines.append(line)
            line.connect_to_server().on_message(lambda message: held.append(message))

        async def until_told(what: str) -> None:
            await until(lambda: any(what in str(message) for message in held))

        # The page hears of the table, and in the same moment of Ben's move; then of Anna's.
        await page.route_web_socket("**", connect)
        await page.goto(f"{server.url}/{sitting.name}")
        await until_told('"type":"state"')
        for _ in range(2):
            tiles = len(sitting.game["position"]["tiles"]) + 1
            await sitting.play(tiles)
            await until_told('"kind":"moved"')
            while held:
                lines[0].send(held.pop(0))
        drawn = page.locator("main use[href^='#piece-routes']")

        async def is_drawn() -> bool:
            return await drawn.count() >= tiles

        await until(is_drawn)
