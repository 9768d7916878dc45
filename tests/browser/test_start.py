"""The start page: one's own tables."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.browser.pages import LAST_CELL, browsing
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
                "Waits for players",
            ]
            await rows.first.click()
            await page.locator(LAST_CELL).wait_for()

    asyncio.run(scenario())
