"""Whole games in a real browser, as people play them."""

import asyncio
import re
from functools import partial
from pathlib import Path

import pytest

from indigo.server.client import is_built
from tests.browser.pages import Person, browsing
from tests.server.people import serving, sqlite_in


@pytest.fixture(autouse=True)
def client() -> None:
    assert is_built(), "run make test: it builds the client"


def test_a_game_against_a_bot_by_mouse(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            anna = await Person.come(browser, server.url, seed=1)
            await anna.press("Play now")
            assert await anna.play_to_the_end() > 20
            assert re.search(r"wins|win|share", await anna.text())
            anna.check()

    asyncio.run(scenario())


def test_a_game_by_touch_on_a_phone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            anna = await Person.come(browser, server.url, seed=2, touch=True)
            await anna.press("Play now")
            assert await anna.play_to_the_end(anna.tap) > 20
            anna.check()

    asyncio.run(scenario())


def test_four_around_one_screen_see_only_their_own_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            anna = await Person.come(browser, server.url, seed=3)
            await anna.press("Around one screen Pass the device on; a curtain hides the hands")
            await anna.page.get_by_text("4", exact=True).first.click()
            await anna.press("Play")
            moves = 0
            while True:

                async def curtain_or_end() -> bool:
                    return "Pass on to" in await anna.text() or await anna.is_over()

                await anna.until(curtain_or_end, "the curtain, or the end,")
                if await anna.is_over():
                    break
                assert await anna.page.locator("section[aria-label='Your tile']").count() == 0
                await anna.page.get_by_role("button", name=re.compile("^I am ")).click()
                await anna.until(anna.is_on_turn, "the turn behind the curtain")
                assert await anna.page.locator("section[aria-label='Your tile']").count() == 1
                await anna.place()
                moves += 1
            assert moves > 45
            anna.check()

    asyncio.run(scenario())


def test_three_online_one_reloads_one_loses_the_network_and_one_watches(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            anna = await Person.come(browser, server.url, seed=4, name="Anna")
            await anna.page.goto(f"{server.url}/new/friends")
            await anna.page.get_by_text("3", exact=True).first.click()
            await anna.press("Open the table")
            await anna.page.wait_for_url(re.compile(r"/\w{4}-\w{4}-\w{4}$"))
            table = anna.page.url
            others = [
                await Person.come(browser, table, seed=5, name="Ben"),
                await Person.come(browser, table, seed=6, name="Cara"),
            ]
            for person in others:
                await person.page.get_by_role("button", name="Sit here").first.click()
                await person.until(partial(_says, person, "You"), "a seat taken")
            watching = await Person.come(browser, table, seed=9)
            await start(anna)
            people = [anna, *others]
            turns = 0
            while not await anna.is_over():
                for person in people:
                    if await person.is_on_turn():
                        turns += 1
                        if turns == 6:
                            await others[0].page.reload()
                        if turns == 12:
                            await others[1].context.set_offline(True)
                            await asyncio.sleep(0.3)
                            await others[1].context.set_offline(False)
                        if await person.is_on_turn():
                            await person.place()
                await asyncio.sleep(0.02)
            for person in people:
                await person.until(person.is_over, "the end")
                person.check()
            await watching.until(lambda: _says(watching, "with the most points", "more gems", "level on"), "the end")
            hands = [hand for frame in watching.heard for hand in re.findall(r'"hands":(\[\[.*?\]\])', frame)]
            assert hands
            assert all(set(hand) <= set("[]nul,") for hand in hands)

    asyncio.run(scenario())


async def start(host: Person) -> None:
    button = host.page.get_by_role("button", name="Start", exact=True)
    await host.until(button.is_enabled, "every seat taken")
    await button.click()


async def _says(person: Person, *words: str) -> bool:
    text = await person.text()
    return any(word in text for word in words)


def test_two_tiles_in_hand_by_keys_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            anna = await Person.come(browser, server.url, seed=6, name="Anna")
            await anna.page.goto(f"{server.url}/new/friends")
            await anna.page.locator("fieldset", has_text="Tiles in hand").get_by_text("2", exact=True).click()
            await anna.press("Open the table")
            await anna.press("Fill with bots")
            await start(anna)
            await anna.until(anna.is_on_turn, "the first turn")
            await anna.page.locator("[data-cell][tabindex='0']").focus()
            assert await anna.play_to_the_end(anna.place_by_keys) > 20
            anna.check()

    asyncio.run(scenario())
