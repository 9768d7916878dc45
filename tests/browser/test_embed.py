"""The board and the engine on somebody else's page: they agree with the rules."""

from pathlib import Path
from typing import Any

from playwright.async_api import Page

from indigo import Game, Options, from_text, text
from tests.browser.pages import LAST_CELL, browsing
from tests.browser.static_site import file_host
from tests.needs import need
from tests.waiting import until

EMBED = Path(__file__).parents[2] / "embed"
BOARD = "document.querySelector('indigo-board')"


async def in_page(page: Page, code: str, given: object = None) -> Any:
    """Run code with the module of the rules, and the board."""
    function = f"async (given) => {{ const rules = await import('./indigo-engine.js'), board = {BOARD}; {code} }}"
    return await page.evaluate(function, given)


async def moves(page: Page) -> list[str]:
    found: list[str] = await in_page(page, "return board.game.moves.map(rules.moveText)")
    return found


async def test_a_plain_page_plays_by_keys_against_the_engine() -> None:
    need("the board for other people's pages", (EMBED / "indigo-engine.js").is_file(), "make embed")
    with file_host(EMBED) as address:
        async with browsing() as browser:
            page = await browser.new_page()
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            await page.goto(f"{address}/index.html")
            await page.locator(LAST_CELL).wait_for(state="attached")
            await page.evaluate(f"{BOARD}.setAttribute('speed', 'off')")
            for number, cell in enumerate(("d4", "c4"), start=1):
                await page.locator(f"[data-cell={cell}]").focus()
                for key in ("Enter", "r", "Enter"):  # try it, rotate it, place it
                    await page.keyboard.press(key)
                await until(lambda number=number: _has(page, 2 * number))  # type: ignore[misc]
            # Python reads a position only if everything follows from its tiles.
            position = from_text(await in_page(page, "return rules.positionText(board.game, board.game.position)"))
            legal = await in_page(page, "return board.game.legalMoves().map(rules.moveText)")
            assert sorted(legal) == sorted(map(str, position.legal_moves))  # type: ignore[union-attr]
            assert (await moves(page))[0].startswith("d4")
            await page.get_by_role("button", name="Take back").click()
            await until(lambda: _has(page, 2))
            assert faults == []


async def _has(page: Page, count: int) -> bool:
    return len(await moves(page)) == count and not await page.evaluate(f"{BOARD}.game.turn")


async def test_a_record_is_shown_at_any_move() -> None:
    need("the board for other people's pages", (EMBED / "indigo-engine.js").is_file(), "make embed")
    game = Game(Options(players=3, hand_size=2), seed=7)
    while not game.is_over:
        game.push(game.legal_moves[len(game.moves) % len(game.legal_moves)])
    with file_host(EMBED) as address:
        async with browsing() as browser:
            page = await browser.new_page()
            await page.goto(f"{address}/index.html")
            await page.locator(LAST_CELL).wait_for(state="attached")
            await in_page(page, "board.setAttribute('text', given); board.setAttribute('speed', 'off')", text(game))
            for at in (len(game.moves), 20, 0):
                await page.evaluate(f"{BOARD}.setAttribute('at', {at})")
                expected = {str(cell) for cell, _ in game.moves[:at]}
                await until(lambda expected=expected: _shows(page, expected))  # type: ignore[misc]
            points = await in_page(page, "return board.game.outcome().points")
            assert (*points,) == (game.outcome() or game.position.outcome()).points  # type: ignore[union-attr]
            assert (
                await in_page(page, "try { rules.gameFrom('?') } catch (error) { return error.code }") == "bad_notation"
            )


async def _shows(page: Page, expected: set[str]) -> bool:
    """Whether the board has these tiles, by what screen readers are told: a cell with a tile has its name, too."""
    labels = await page.locator("[data-cell]").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    return {label[:2] for label in labels if len(label.split(",")[0]) > 2} == expected
