"""A server that starts for the first time: the page says how far the bots are."""

from pathlib import Path

import pytest

from indigo import samples
from tests.browser.pages import Person, browsing
from tests.server.compilers import Compiler
from tests.server.people import serving, sqlite_in
from tests.waiting import until


async def is_over(person: Person) -> None:
    """Wait until the page no longer says that bots are getting ready."""

    async def is_gone() -> bool:
        return not await person.says("getting ready")

    await person.until(is_gone, "bots that are ready")


async def test_hints_and_bots_say_that_they_are_getting_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler()
    monkeypatch.setattr("indigo.server.live.bot_pool.prepare_bots", compiler)
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=1)
        await anna.play_now()
        compiler.report(0.4)
        if await anna.is_on_turn():
            await anna.page.get_by_role("button", name="Hint").click()
            await anna.until(lambda: anna.says("Bots are getting ready: 40%"), "how far the hint is")
            await anna.place()
        await anna.until(lambda: anna.says("Bots are getting ready: 40%"), "how far the bot is")
        compiler.report(0.8)
        await anna.until(lambda: anna.says("Bots are getting ready: 80%"), "how far the bot is now")
        before = await anna.tiles()
        compiler.finish()
        await anna.until(lambda: anna.has_more(before), "the bot's move")
        await is_over(anna)
        anna.check()


async def test_an_analysis_says_that_bots_are_getting_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler()
    monkeypatch.setattr("indigo.server.live.bot_pool.prepare_bots", compiler)
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, f"{server.url}/replay", seed=1)
        record = samples.path("first-game")
        await anna.page.locator("textarea").fill(record.read_text(encoding="utf-8"))
        await anna.page.locator("form .main").click()
        await anna.press("Analyse this game")
        await anna.until(lambda: anna.says("Bots are getting ready: 0%"), "how far the analysis is")
        compiler.finish()
        await until(lambda: anna.page.locator(".chances").count())
        await is_over(anna)
