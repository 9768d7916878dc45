"""The game log: on every screen, and each row shows its cell and its move on the board."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page

from tests.browser.pages import browsing, same_place
from tests.browser.stage import Sitting, Stage, still
from tests.server.people import serving, sqlite_in
from tests.waiting import until

PHONES = [(390, 844), (360, 640), (820, 1180), (844, 390), (720, 450)]


async def turns_of(sitting: Sitting) -> list[dict[str, Any]]:
    """Return the turns, the latest first, as the log lists them."""
    turns: list[dict[str, Any]] = await sitting.browsers[0].get(f"/api/tables/{sitting.name}/turns", after=0)
    return turns[::-1]


def cell_of(turn: dict[str, Any]) -> str:
    return next(str(event["move"]["cell"]) for event in turn["events"] if event["type"] == "tile_placed")


async def shows(page: Page, turn: dict[str, Any]) -> bool:
    """Whether the board marks a turn: the name of its cell next to the cell, its ring, and the paths of its gems."""
    if await page.locator(".named text").all_text_contents() != [cell_of(turn)]:
        return False
    ring = await page.locator(".last path").first.bounding_box()
    cell = await page.locator(f"[data-cell={cell_of(turn)}]").bounding_box()
    assert ring
    assert cell
    gates = sum(event["type"] == "gem_won" for event in turn["events"])
    ways = sum("way" in event for event in turn["events"])
    return abs(ring["x"] - cell["x"]) < 3 and await page.locator(".dots").count() == ways + gates


async def is_quiet(page: Page) -> bool:
    return await page.locator(".named").count() == 0


def log_of(page: Page) -> Locator:
    return page.get_by_role("region", name="Game log")


async def test_a_row_that_is_pointed_at_or_focused_is_shown_on_the_board(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]], 14, until=0)
        page, turns = await sitting.page(), await turns_of(sitting)
        rows = log_of(page).locator("li button")
        await until(lambda: _is(rows, len(turns)))
        busiest = max(range(6), key=lambda row: len(turns[row]["events"]))
        for row in (busiest, 0):
            await rows.nth(row).hover()
            await until(lambda row=row: shows(page, turns[row]))  # type: ignore[misc]
        await page.locator("h1").hover()
        await until(lambda: is_quiet(page))
        # One stop for Tab; arrows walk along the rows.
        assert await rows.evaluate_all("rows => rows.filter((row) => row.tabIndex === 0).length") == 1
        await rows.first.focus()
        for key, row in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("End", -1), ("Home", 0)):
            await page.keyboard.press(key)
            await until(lambda row=row: shows(page, turns[row]))  # type: ignore[misc]
        await page.keyboard.press("Shift+Tab")
        await until(lambda: is_quiet(page))


async def _is(rows: Locator, count: int) -> bool:
    return await rows.count() == count


async def test_a_small_screen_has_the_log_in_a_sheet_beside_the_board(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"], ["Cara"]], 9, until=0)
        page, turns = await sitting.page(), await turns_of(sitting)
        for width, height in PHONES:
            await page.set_viewport_size({"width": width, "height": height})
            await still(page)
            board = await page.locator(".stage").bounding_box()
            opener = page.get_by_role("button", name="Game log")
            await opener.click()
            rows = log_of(page).locator("li button")
            await rows.nth(1).click()
            await until(lambda: shows(page, turns[1]))
            await still(page)
            assert await page.locator(".stage").bounding_box() == same_place(board)
            # The move that the row describes is in view, and each row is large enough for a finger.
            seen = await page.evaluate(
                "(cell) => { const box = document.querySelector(`[data-cell=${cell}]`).getBoundingClientRect();"
                " return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).dataset.cell }",
                cell_of(turns[1]),
            )
            assert seen == cell_of(turns[1])
            box = await rows.nth(1).bounding_box()
            assert box
            assert box["height"] >= 44
            await page.keyboard.press("Escape")
            await rows.first.wait_for(state="hidden")
            await until(lambda: is_quiet(page))
            assert await opener.evaluate("opener => opener === document.activeElement")


@pytest.mark.slow
async def test_the_sheet_is_pulled_up_and_down_with_a_finger(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]], 20, until=0)
        page, turns = await sitting.page(), await turns_of(sitting)
        await page.set_viewport_size({"width": 390, "height": 844})
        await page.get_by_role("button", name="Game log").click()
        rows = log_of(page).locator("li button")
        await rows.first.wait_for()
        await still(page)

        async def top() -> float:
            box = await log_of(page).bounding_box()
            assert box
            return box["y"]

        async def pull(by: int) -> None:
            at = await top()
            await page.mouse.move(195, at + 24)
            await page.mouse.down()
            await page.mouse.move(195, at + 24 + by, steps=4)
            await page.mouse.up()
            await still(page)

        low = await top()
        await pull(-120)
        assert await top() < low - 200
        await rows.nth(4).click()  # shows the board again, and the move on it
        await until(lambda: shows(page, turns[4]))
        await still(page)
        assert await top() == low
        await pull(150)
        await rows.first.wait_for(state="hidden")
