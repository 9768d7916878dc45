"""The start page: one's own tables."""

from contextlib import AsyncExitStack
from pathlib import Path

from tests.browser.pages import LAST_CELL, browsing, run
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in


def test_where_one_has_to_play_comes_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
            page = await SCENES["start-mine"](Stage(server, browser, life))
            rows = page.get_by_role("region", name="My tables").get_by_role("link")
            assert [(await row.inner_text()).splitlines()[-1] for row in await rows.all()] == [
                "Your turn",
                "Waiting for players",
            ]
            await rows.first.click()
            await page.locator(LAST_CELL).wait_for()

    run(scenario())


def test_whoever_comes_back_to_the_page_sees_that_it_is_their_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
            stage = Stage(server, browser, life)
            sitting = await stage.game([["Anna"], ["Ben"]], moves=2, until=1)
            page = await stage.page(token=sitting.browsers[0].token)
            row = page.get_by_role("region", name="My tables").get_by_role("link")
            await row.get_by_text("In progress").wait_for()
            await sitting.play(3, until=0)
            await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            await row.get_by_text("Your turn").wait_for()

    run(scenario())
