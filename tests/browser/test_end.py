"""The end of a round: the last gem's path once more, the gems one by one, the winner's gates, then the ranks."""

from contextlib import AsyncExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from tests.browser.pages import browsing
from tests.browser.scenes import LONG, SCENES
from tests.browser.stage import Sitting, Stage, still
from tests.server.people import serving, sqlite_in
from tests.waiting import until

NAMES = ["You", LONG, "Cara"]  # with the long one, a title takes two lines

# What each frame shows, as far as it differs from the one before; and what moved without anybody's doing.
WATCH = """
    window.seen = []
    window.shifts = []
    const box = (found) => found.getBoundingClientRect()
    const look = () => {
        const gates = document.querySelectorAll('.finale .glow path').length > 0
        const now = {
            way: document.querySelectorAll('.finale .way .line').length,
            gems: document.querySelectorAll('i.out').length,
            gates,
            title: document.querySelector('section h1')?.checkVisibility({ visibilityProperty: true }) ?? false,
            banner: document.querySelectorAll('.banner').length,
        }
        if (JSON.stringify(now) !== JSON.stringify(window.seen.at(-1))) window.seen.push(now)
        requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    const told = (node) => `${node?.nodeName} ${node?.className} ${node?.textContent}`.slice(0, 120)
    new PerformanceObserver((list) => {
        const moved = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node))
        if (document.querySelector('.finale')) window.shifts.push(...moved.map(told))
    }).observe({ type: 'layout-shift' })
"""


async def one_gem_before_the_end(stage: Stage) -> Sitting:
    """Play until a single gem is left."""
    while True:
        sitting = await stage.game([["Anna"], [LONG], ["Cara"]], 0)
        while not sitting.game["outcome"]:
            position = sitting.game["position"]
            if len(position["gems"]) + position["centre"] == 1:
                return sitting
            await sitting.play(len(position["tiles"]) + 1)


async def end_seen(sitting: Sitting, page: Page, width: int, height: int) -> None:
    """Let somebody watch the last moves."""
    await page.set_viewport_size({"width": width, "height": height})
    await still(page)
    await page.evaluate(WATCH)
    await sitting.play()


def ranks(sitting: Sitting) -> list[int]:
    outcome = sitting.game["outcome"]
    return sorted(range(3), key=lambda seat: (-outcome["points"][seat], -outcome["gems"][seat]))


async def rows(page: Page) -> list[str]:
    """Return the players from top to bottom, as they are seen."""
    found: list[str] = await page.eval_on_selector_all(
        "section ol.rows > li",
        "rows => rows.toSorted((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)"
        ".map((row) => `${row.querySelector('.rank').textContent} ${row.querySelector('.who').textContent}`)",
    )
    return found


def expected(sitting: Sitting) -> list[str]:
    outcome, order = sitting.game["outcome"], ranks(sitting)
    score = [(outcome["points"][seat], outcome["gems"][seat]) for seat in order]
    return [f"{1 + score.index(score[row])} {NAMES[seat]}" for row, seat in enumerate(order)]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
async def test_the_end_is_told_step_by_step_and_nothing_jumps(tmp_path: Path, width: int, height: int) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await one_gem_before_the_end(Stage(server, browser, life))
        page = await sitting.page(speed="fast")
        await end_seen(sitting, page, width, height)
        await page.locator(".banner").wait_for()
        await still(page)
        seen: list[dict[str, Any]] = await page.evaluate("seen")
        owners = [
            len(event["owners"])
            for turn in await sitting.browsers[0].get(f"/api/tables/{sitting.name}/turns", after=0)
            for event in turn["events"]
            if event["type"] == "gem_won"
        ]
        counts = [each["gems"] for each in seen]
        way = max(index for index, each in enumerate(seen) if each["way"])
        assert counts[way] == 0, "gems are counted after the last one's path"
        assert counts == sorted(counts)
        assert max(counts) == sum(owners)
        steps = [after - before for before, after in pairwise(counts) if after > before]
        assert len(steps) > 3
        title = next(index for index, each in enumerate(seen) if each["title"])
        assert counts[title] == sum(owners)
        assert [each["gates"] for each in seen] == [index >= title for index in range(len(seen))]
        assert seen[-1]["banner"] == 1
        glowing = await page.locator(".glow path[stroke='var(--brass-1)']").count()
        winners = set(sitting.game["outcome"]["winners"])
        assert glowing == sum(bool(winners & set(gate)) for gate in sitting.game["gates"])
        assert await rows(page) == expected(sitting)
        assert await page.evaluate("shifts") == []
        await page.mouse.click(2, 2)
        await page.locator(".banner.gone").wait_for(state="attached")


@pytest.mark.slow
async def test_a_tap_shows_the_result_at_once(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await one_gem_before_the_end(Stage(server, browser, life))
        page = await sitting.page(speed="fast")
        await end_seen(sitting, page, 390, 844)
        await until(lambda: page.evaluate("seen.at(-1).way > 0"))
        await page.mouse.click(2, 2)
        await page.get_by_role("button", name="Rematch").wait_for()
        await page.locator("section h1").wait_for()
        assert await page.locator("[data-slot]:not(.out)").count() == 0
        await still(page)
        assert await rows(page) == expected(sitting)
        assert not await page.evaluate("seen.some((each) => each.banner)")


@pytest.mark.slow
async def test_nothing_moves_at_the_end_where_motion_is_reduced(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await one_gem_before_the_end(Stage(server, browser, life))
        page = await sitting.page(speed="fast")
        await page.emulate_media(reduced_motion="reduce")
        await end_seen(sitting, page, 1440, 900)
        await page.locator("section h1").wait_for()
        assert await page.evaluate("document.getAnimations().length") == 0
        assert await rows(page) == expected(sitting)
        seen = await page.evaluate("seen")
        assert not any(each["way"] or each["banner"] for each in seen)
        assert seen[-1]["gates"]


@pytest.mark.parametrize("scene", ["end", pytest.param("end-of-match", marks=pytest.mark.slow)])
async def test_ranks_are_sorted_wherever_the_end_is_shown(scene: str, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES[scene](Stage(server, browser, life))
        points = await page.locator("section .points").all_inner_texts()
        assert len(points) >= 3
        found = [int(text.split()[0]) for text in points]
        assert found == sorted(found, reverse=True)
        totals = [int(text) for text in await page.locator("section tbody td:last-child").all_inner_texts()]
        assert totals == sorted(totals, reverse=True)
        assert bool(totals) == (scene == "end-of-match")


async def test_a_finished_game_can_be_downloaded_as_a_picture(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES["end"](Stage(server, browser, life))
        async with page.expect_download() as downloading:
            await page.get_by_role("link", name="Save picture").click()
        download = await downloading.value
        assert download.suggested_filename.endswith(".png")
        assert Path(await download.path()).read_bytes().startswith(b"\x89PNG")
