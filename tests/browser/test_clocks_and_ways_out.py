"""Clocks for a whole game, flags that fall, resigning and leaving."""

from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator

from indigo.tables.table_state import TOLERANCE
from tests.browser.pages import LAST_CELL, Person, browsing
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import Running, serving, sqlite_in


async def two(browser: Browser, server: Running, **choices: str) -> tuple[Person, Person]:
    """Let Anna open a table with these choices, Ben join it, and Anna start."""
    anna = await Person.come(browser, server.url, seed=1, name="Anna")
    await anna.open_table(**{"Who_starts": "Red", **choices})
    ben = await Person.come(browser, anna.page.url, seed=2, name="Ben")
    await ben.sit()
    await anna.start()
    for person in (anna, ben):
        await person.page.locator(LAST_CELL).wait_for()
    return anna, ben


async def give_up(person: Person, way: str) -> None:
    """Go out by the button below the log, and confirm."""
    await person.press(f"{way}…")
    await person.press(way)


async def test_who_resigns_is_asked_first_and_then_the_other_has_won(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna, ben = await two(browser, server)
        await anna.place()
        await ben.press("Resign…")
        await ben.until(lambda: ben.says("Your opponent wins the game."), "a question")
        await ben.press("Keep playing")
        assert not await anna.is_over()
        await ben.press("Resign…")
        await ben.press("Resign")
        await anna.until(lambda: anna.says("You win"), "a victory")
        await ben.until(lambda: ben.says("Anna wins"), "a defeat")
        for person in (anna, ben):
            assert await person.says("by resignation")
        log = anna.page.get_by_role("log")
        await anna.until(lambda: _has(log, "You win by resignation"), "the victory read out")
        await anna.press("Replay")
        await anna.until(lambda: anna.says("You win by resignation, "), "the end in the replay")
        await ben.press("Rematch")
        await ben.until(lambda: ben.says("Start"), "the rematch")
        anna.check()
        ben.check()


async def test_who_leaves_three_players_watches_a_bot_play_on(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=1, name="Anna")
        await anna.open_table(Players="3", Who_starts="Red")
        await anna.press("Fill with bots")
        await anna.page.get_by_role("button", name="Remove").first.click()
        ben = await Person.come(browser, anna.page.url, seed=2, name="Ben")
        await ben.sit()
        await anna.start()
        for person in (anna, ben):
            await person.page.locator(LAST_CELL).wait_for()
        await give_up(ben, "Leave the game")
        await ben.until(lambda: ben.says("You’re watching"), "a place to watch from")
        await anna.until(lambda: anna.says("Ben is no longer playing. A bot has taken over."), "word of it")
        await anna.place()
        await anna.until(anna.is_on_turn, "two moves of bots")
        anna.check()
        ben.check()


@pytest.mark.slow
async def test_a_clock_for_the_game_is_shown_and_ends_it(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_in(tmp_path), clock=clock) as server, browsing() as browser:
        anna, ben = await two(browser, server, Clock="3 minutes per game + 5 seconds per turn")
        clocks = anna.page.get_by_role("region", name="Players and gates").locator(".name span")
        await anna.until(lambda: _is(clocks, "3:00", of=1), "Ben's clock, which stands still")
        clock.now += 60_000
        await anna.place()
        await anna.until(lambda: _is(clocks, "2:05", of=0), "Anna's clock after a minute, with five seconds more")
        await ben.until(ben.is_on_turn, "Ben's turn")
        clock.now += 180_000 + TOLERANCE
        await ben.until(lambda: ben.says("Anna wins"), "the flag falling")
        await anna.until(lambda: anna.says("time ran out"), "why")
        anna.check()
        ben.check()


@pytest.mark.slow
async def test_a_move_made_because_time_ran_out_is_marked_at_its_player(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_in(tmp_path), clock=clock) as server, browsing() as browser:
        anna, ben = await two(browser, server, Clock="30 seconds per turn")
        clock.now += 30_000 + TOLERANCE
        for person in (anna, ben):
            mark = person.page.get_by_role("region", name="Players and gates").get_by_text("out of time")
            await mark.wait_for()
        await ben.until(ben.is_on_turn, "Ben's turn")
        await ben.place()
        await mark.wait_for(state="detached")
        anna.check()
        ben.check()


async def test_the_rule_for_the_flag_is_told_to_those_who_are_invited(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, name="Anna")
        await anna.open_table(Clock="30 seconds per turn", When_time_is_up="You lose the game")
        ben = await Person.come(browser, anna.page.url, name="Ben")
        for text in ("30 seconds per turn", "When time is up", "You lose the game"):
            await ben.until(partial(ben.says, text), text)


async def _has(place: Locator, text: str) -> bool:
    return text in (await place.inner_text())


async def _is(places: Locator, text: str, *, of: int) -> bool:
    return await places.count() > of and await places.nth(of).inner_text() == text
