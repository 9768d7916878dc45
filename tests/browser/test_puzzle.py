"""The puzzle of the day in a real browser: wrong tries, the answer, the streak, the archive, sharing, no network."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from indigo.bots.puzzles import Puzzle, puzzle_of
from indigo.rules.move import Move
from tests.browser.pages import LAST_CELL, browsing
from tests.browser.solver import Solver, rotations
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import serving, sqlite_in

TOMORROW = TODAY + timedelta(1)


def wrong_moves(puzzle: Puzzle) -> list[Move]:
    """Return the worst moves, each on a cell of its own."""
    moves = {move.cell: move for move in sorted(puzzle.position.legal_moves, key=puzzle.cost)}
    return [move for move in moves.values() if move.cell != puzzle.best.cell]


async def comes(browser: Any, url: str, puzzle: Puzzle) -> Solver:
    anna = await Solver.come(browser, f"{url}/puzzle")
    await anna.page.locator(LAST_CELL).wait_for()
    await anna.reads_labels(rotations(puzzle))
    return anna


async def test_a_wrong_try_is_answered_and_the_best_move_solves_it_two_days_in_a_row(tmp_path: Path) -> None:
    today = puzzle_of(TODAY)
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_in(tmp_path), clock=clock) as server, browsing() as browser:
        anna = await comes(browser, server.url, today)
        assert await anna.says("Tuesday, 17 November · Easy") or await anna.says("Tuesday 17 November · Easy")
        tiles = await anna.tiles()
        wrong = wrong_moves(today)[0]
        await anna.tries(today, wrong)
        chance = today.chances[list(today.position.legal_moves).index(wrong)]
        await anna.until(lambda: anna.says(f"win about {chance} of 100 games"), "an answer")
        assert await anna.says("You have 2 tries left.")
        assert await anna.tiles() == tiles
        await anna.tries(today, wrong)  # the same once more costs nothing
        assert await anna.says("You have 2 tries left.")
        await anna.page.reload()
        await anna.page.locator(LAST_CELL).wait_for()
        await anna.tries(today, today.best)
        await anna.until(lambda: anna.says("Solved in 2 tries!"), "the solution")
        assert await anna.tiles() == tiles + 1
        assert await anna.says("First day of a streak!")

        clock.now = midnight(TOMORROW)
        tomorrow = puzzle_of(TOMORROW)
        await anna.page.goto(server.url)
        await anna.press("Puzzle of the day")
        await anna.page.locator(LAST_CELL).wait_for()
        await anna.reads_labels(rotations(tomorrow))
        await anna.tries(tomorrow, tomorrow.best)
        await anna.until(lambda: anna.says("Solved on the first try!"), "the solution")
        assert await anna.says("Solved 2 days in a row")
        await anna.page.reload()
        await anna.until(lambda: anna.says("Solved on the first try!"), "what was solved before")
        await anna.press("All puzzles")
        await anna.until(lambda: anna.says("November 2026", "Solved 2 days in a row"), "the archive")
        assert await anna.page.locator("a.solved").count() == 2
        anna.check()


ANGLES = """() => [document.querySelector('.tile .routes'), document.querySelector('.ghost .routes')]
    .map((routes) => Number(routes.style.transform.match(/-?\\d+/)[0]))"""


async def test_the_tile_always_turns_the_way_it_is_rotated_and_a_skipped_rotation_explains_itself(
    tmp_path: Path,
) -> None:
    today = puzzle_of(TODAY)
    looks = rotations(today)
    cells = [move.cell for move in today.position.legal_moves]
    cell = next(cell for cell in cells if 1 < cells.count(cell) < looks)  # joins two exits in another rotation
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server, browsing() as browser:
        anna = await Solver.come(browser, f"{server.url}/puzzle/{TODAY}", confirm=True)
        await anna.page.locator(LAST_CELL).wait_for()
        await anna.stop_clock()  # or the explanation might be gone before it is looked for
        await anna.page.mouse.click(*await anna.where(str(cell)))
        angles = [await anna.page.evaluate(ANGLES)]
        explained = 0
        for _ in range(2 * looks):
            await anna.press("Rotate right")
            angles.append(await anna.page.evaluate(ANGLES))
            is_skipped = angles[-1][0] - angles[-2][0] > 60
            await expect(anna.page.locator(".badge.hint")).to_have_count(int(is_skipped))
            explained += is_skipped
        assert explained > 1
        assert all(hand == ghost for hand, ghost in angles)
        assert all(0 < after - before <= 120 for (before, _), (after, _) in pairwise(angles))
        anna.check()


async def test_after_three_wrong_tries_the_best_move_is_shown(tmp_path: Path) -> None:
    today = puzzle_of(TODAY)
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server, browsing() as browser:
        anna = await comes(browser, server.url, today)
        tiles = await anna.tiles()
        for move in wrong_moves(today)[:3]:
            await anna.tries(today, move)
        await anna.until(lambda: anna.says("This was the move"), "the answer")
        assert await anna.tiles() == tiles + 1
        assert not await anna.says("in a row")
        await anna.press("All puzzles")
        await anna.until(anna.page.locator("a.missed").is_visible, "the mark")
        anna.check()


async def test_a_puzzle_of_the_archive_is_marked_but_counts_for_no_streak(tmp_path: Path) -> None:
    day = TODAY - timedelta(1)
    puzzle = puzzle_of(day)
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server, browsing() as browser:
        anna = await Solver.come(browser, f"{server.url}/puzzle/all")
        await anna.page.get_by_role("link", name="Monday 16 November").click()
        await anna.page.locator(LAST_CELL).wait_for()
        assert anna.page.url.endswith(f"/puzzle/{day}")
        await anna.reads_labels(rotations(puzzle))
        await anna.tries(puzzle, puzzle.best)
        await anna.until(lambda: anna.says("Solved on the first try!"), "the solution")
        assert not await anna.says("in a row")
        await anna.page.goto(f"{server.url}/puzzle/{TOMORROW}")
        await anna.until(lambda: anna.says("There’s no puzzle for this day."), "a word about the future")
        await anna.press("All puzzles")
        await anna.until(lambda: anna.page.locator("a.solved").count(), "the mark")
        anna.check()


async def test_the_picture_and_the_text_to_share_give_nothing_away(tmp_path: Path) -> None:
    today = puzzle_of(TODAY)
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server, browsing() as browser:
        anna = await comes(browser, server.url, today)
        await anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await anna.tries(today, wrong_moves(today)[0])
        await anna.until(lambda: anna.says("tries left"), "an answer")
        await anna.tries(today, today.best)
        await anna.until(lambda: anna.says("Solved in 2 tries!"), "the solution")
        await anna.page.evaluate("navigator.canShare = undefined")
        await anna.stop_clock()  # so "Copied" stays
        await anna.press("Share")
        await anna.until(lambda: anna.says("Copied"), "the text copied")
        text: str = await anna.page.evaluate("navigator.clipboard.readText()")
        assert text.splitlines() == [
            "Indigo · Puzzle of the day, 17 Nov 2026",
            "× ● ○",
            "First day of a streak!",
            f"{server.url}/puzzle/{TODAY}",
        ]
        async with anna.page.expect_download() as download:
            await anna.press("Save picture")
        saved = await download.value
        assert saved.suggested_filename == f"indigo-{TODAY}.png"
        content = (await saved.path()).read_bytes()
        assert content.startswith(b"\x89PNG")
        assert int.from_bytes(content[16:20]) == 1200
        assert 300_000 < len(content) < 1_000_000  # with the board, which the server draws
        anna.check()


@pytest.mark.slow
async def test_a_puzzle_works_offline_once_loaded(tmp_path: Path) -> None:
    today = puzzle_of(TODAY)
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server, browsing() as browser:
        anna = await Solver.come(browser, server.url, keeps_client=True)
        await anna.page.clock.set_fixed_time(datetime.fromtimestamp(midnight(TODAY) / 1000, UTC))
        await anna.until(
            lambda: anna.page.evaluate(
                "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"
            ),
            "the service worker",
        )
        await anna.opens()
        await anna.context.set_offline(True)
        await anna.opens()
        await anna.reads_labels(rotations(today))
        await anna.tries(today, today.best)
        await anna.until(lambda: anna.says("Solved on the first try!"), "the solution")
        await anna.page.goto(f"{server.url}/puzzle/{TODAY - timedelta(2)}")
        await anna.until(lambda: anna.says("You’re offline"), "a word about the missing network")
        await anna.press("All puzzles")
        await anna.until(anna.page.locator("a.solved").is_visible, "the mark")
