"""Nothing moves under a finger: on every screen, everything is where it stays."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.browser.layout_shifts import shifts
from tests.browser.pages import PHONE, WIDE, browsing, run
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage, still
from tests.server.people import serving, sqlite_in

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_moves_after_the_first_paint(scene: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
            page = await SCENES[scene](Stage(server, browser, life))
            for size in (PHONE, WIDE):
                await page.set_viewport_size(size)  # type: ignore[arg-type]
                for _ in range(2):  # the second time, the browser knows what to expect
                    await page.reload(wait_until="networkidle")
                    await still(page)
                    assert await shifts(page) == []

    run(scenario())
