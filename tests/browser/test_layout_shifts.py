"""Nothing moves under a finger: on every screen, everything is where it stays."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Page

from tests.browser.layout_shifts import shifts
from tests.browser.pages import PHONE, WIDE, browsing, run
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage, still
from tests.server.people import serving, sqlite_in

pytestmark = pytest.mark.slow


async def reload(page: Page, scene: str) -> None:
    """Load a page again; one that has lost the server loads with it, and loses it afterwards."""
    await page.context.set_offline(False)
    await page.reload(wait_until="networkidle")
    if scene == "lobby-offline":
        await page.context.set_offline(True)
        await page.get_by_role("button", name="Try again").wait_for()
    await still(page)


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_moves_after_the_first_paint(scene: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
            page = await SCENES[scene](Stage(server, browser, life))
            for size in (PHONE, WIDE):
                await page.set_viewport_size(size)  # type: ignore[arg-type]
                for _ in range(2):  # the second time, the browser knows what to expect
                    await reload(page, scene)
                    assert await shifts(page) == []

    run(scenario())
