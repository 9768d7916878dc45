"""A turn of four is shown without a long task: the page answers all the while."""

import json
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median

import pytest

from tests.browser.pages import browsing, run, until
from tests.browser.stage import Stage, still
from tests.browser.trace import CATEGORIES, tasks
from tests.server.people import serving, sqlite_in

# Arithmetic that keeps a slow desktop busy for about 50 ms. A busy machine takes longer for it, as it does for the
# page's own tasks, so that they are compared with each other and with no clock.
YARDSTICK = """() => {
    let sum = 0
    for (let number = 0; number < 6e6; number++) sum = Math.sqrt(sum + number)
    return sum
}"""


@pytest.mark.slow
@pytest.mark.parametrize("tiles", [4, 28])
def test_no_long_task_while_a_turn_of_four_is_shown(tmp_path: Path, tiles: int) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
            sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"], ["Cara"], ["Dora"]], tiles, until=0)
            page = await sitting.page(speed="fast")
            await still(page)
            laid = len(sitting.game["position"]["tiles"])
            await browser.start_tracing(page=page, categories=CATEGORIES)
            await sitting.play(laid + 4)
            await until(lambda: page.evaluate("document.title.startsWith('●')"))
            await until(
                lambda: page.evaluate(f"document.querySelectorAll('[aria-label*=occupied]').length >= {laid + 4}")
            )
            await still(page)
            shown = tasks(json.loads(await browser.stop_tracing())["traceEvents"])
            await browser.start_tracing(page=page, categories=CATEGORIES)
            for _ in range(5):
                await page.evaluate(YARDSTICK)
            measured = tasks(json.loads(await browser.stop_tracing())["traceEvents"])
            yardstick = median(cpu for _, cpu in measured[:5])
            longest = shown[0][1]
            assert len(shown) > 100
            assert longest < yardstick, f"{longest:.1f} ms at work, against {yardstick:.1f} ms for the yardstick"

    run(scenario())
