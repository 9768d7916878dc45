"""How a game feels: every tap does what it should, every turn can be followed, and nothing moves under a finger."""

import time
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from tests.browser.pages import Person, browsing, same_place
from tests.browser.stage import Stage, still
from tests.server.people import Running, serving, sqlite_in
from tests.waiting import until

GHOST = """() => {
    const ghost = document.querySelector('.ghost')
    return ghost && [ghost.getAttribute('transform'), ghost.querySelector('.routes').style.transform]
}"""
# What lies over the board: whatever a finger would meet there that isn't one of its cells.
OVER_BOARD = """() => [...document.querySelectorAll('[data-cell]')].flatMap((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect()
    const met = document.elementFromPoint(x + width / 2, y + height / 2)
    return met === cell ? [] : [`${cell.dataset.cell}: ${met.outerHTML.slice(0, 80)}`]
})"""
BUTTONS = """() => [...document.querySelectorAll('button, a')].filter((each) => each.checkVisibility()).map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return [x, y, width, height]
}).flat()"""


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1180)])
async def test_taps_at_one_spot_turn_the_tile_and_nothing_floats_or_moves(
    tmp_path: Path, width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.rules.chance.urandom", bytes)  # a tile that looks different when it is turned
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, touch=True, tips=False)
        await anna.page.set_viewport_size({"width": width, "height": height})
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        await anna.page.wait_for_load_state("networkidle")
        await still(anna.page)
        before = await anna.page.evaluate(BUTTONS)
        tiles = await anna.tiles()
        for cell in (await anna.free_cells())[::5]:
            seen: list[Any] = []
            for _ in range(3):
                await anna.page.touchscreen.tap(cell["x"], cell["y"])
                await still(anna.page)
                seen.append(await anna.page.evaluate(GHOST))
            assert len({place for place, _ in seen}) == 1, f"the tile left {cell['name']}: {seen}"
            assert len({turn for _, turn in seen}) > 1, "a tap on the tile turns it"
            assert await anna.page.evaluate(OVER_BOARD) == []
            assert await anna.page.evaluate(BUTTONS) == same_place(before), "a control moved"
        shown = await anna.page.evaluate(GHOST)
        await anna.page.get_by_role("button", name="Rotate right").tap()
        await still(anna.page)
        turned = await anna.page.evaluate(GHOST)
        assert (turned[0], turned[1] != shown[1]) == (shown[0], True)
        await anna.page.locator(".place").tap()
        await anna.until(lambda: anna.has_more(tiles), "the tile placed from the tray")
        anna.check()


async def game_of_four(browser: Browser, url: str, **settings: Any) -> Person:
    """Begin a game against three bots."""
    anna = await Person.come(browser, url, **{"players": 4, **settings})
    await anna.play_now()
    await anna.until(anna.is_on_turn, "the first turn")
    return anna


async def position(server: Running, anna: Person) -> dict[str, Any]:
    """Return the position as the server has it, which may be ahead of the page."""
    state = await server.browser().get(f"/api/tables/{anna.table}")
    found: dict[str, Any] = state["game"]["position"]
    return found


async def is_at(server: Running, anna: Person, tiles: int) -> bool:
    return len((await position(server, anna))["tiles"]) >= tiles


async def is_occupied(anna: Person, cell: str) -> bool:
    label = await anna.page.get_attribute(f"[data-cell={cell}]", "aria-label")
    return "occupied" in str(label)


async def test_one_click_places_the_tile_at_once_while_others_are_still_being_shown(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await game_of_four(browser, server.url, seed=7, speed="normal", pace="short")
        await anna.stop_clock()
        for by_button in (False, True, False, True):
            laid = [tile["cell"] for tile in (await position(server, anna))["tiles"]]
            cell = anna.chance.choice([each for each in await anna.free_cells() if each["name"] not in laid])
            await anna.page.mouse.move(cell["x"], cell["y"])
            await anna.until(anna.page.locator(".place").is_enabled, "what the tile may do")
            if by_button:
                await anna.page.keyboard.press("Tab")  # the pointer stays on the cell, and with it the tile
                await anna.page.locator(".place").press("Enter")
            else:
                await anna.page.mouse.click(cell["x"], cell["y"])
            await anna.until(lambda: is_occupied(anna, cell["name"]), "the tile laid")  # noqa: B023
            # The bots have answered, and the page, for which no time passes, has only begun to show it.
            await anna.until(lambda: is_at(server, anna, len(laid) + 4), "the bots' moves")  # noqa: B023
            assert not await anna.is_on_turn()
        anna.check()


# What the page says at each moment: the headline, who is lit, the rows of the log and the tiles on the board.
STORY = """() => {
    window.story = []
    const note = () => {
        const lit = [...document.querySelectorAll('[data-seat].turn b')].map((name) => name.textContent)
        const rows = [...document.querySelectorAll('ol li b')].length
        const tiles = document.querySelectorAll(".stage > svg:first-of-type use[href^='#piece-routes']").length
        const left = /(\\d+) tiles? left/.exec(document.querySelector('.now').textContent)?.[1]
        const now = [document.querySelector('h1').textContent, lit.join(), rows, tiles, Number(left)]
        if (JSON.stringify(window.story.at(-1)) !== JSON.stringify(now))
            window.story.push(now)
        window.watch = requestAnimationFrame(note)
    }
    note()
}"""
OWNED = """() => [...document.querySelectorAll('.owned')].map((mark) =>
    [mark.getAttribute('transform'), mark.querySelector('use').getAttribute('href')])"""


@pytest.mark.slow
async def test_header_players_log_and_board_tell_one_story(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await game_of_four(browser, server.url, seed=8, speed="normal", pace="short", tips=False)
        before = await anna.tiles()
        await anna.page.evaluate(STORY)
        await anna.place()
        await anna.until(lambda: is_at(server, anna, before + 4), "the bots' moves")
        await anna.until(anna.is_on_turn, "Anna's next turn")
        ends = f"window.story.at(-1)[1] === 'You' && window.story.at(-1)[3] === {before + 4}"
        await anna.until(lambda: anna.page.evaluate(ends), "the frame that shows it")
        story: list[list[Any]] = await anna.page.evaluate("window.story")
        told = [
            f"{headline} / {lit}: {rows} rows, {tiles} tiles, {left} left" for headline, lit, rows, tiles, left in story
        ]
        assert all(rows == tiles for _, _, rows, tiles, _ in story), told
        for headline, lit, _, tiles, left in story:
            name = "You" if headline == "Your turn" else headline.split()[0].partition("’")[0]
            assert lit == name, told
            assert headline != "Your turn" or tiles in (before, before + 1, before + 4), told
            assert left + tiles in (50, 51), told  # a tile is drawn after the turn was shown
        moves = [(lit, tiles) for _, lit, _, tiles, _ in story]
        order = [each for each, after in zip(moves, [*moves[1:], None], strict=True) if each != after]
        assert order == [
            ("You", before),
            ("You", before + 1),
            ("Turquoise", before + 1),
            ("Turquoise", before + 2),
            ("White", before + 2),
            ("White", before + 3),
            ("Purple", before + 3),
            ("Purple", before + 4),
            ("You", before + 4),
        ], told
        chips = [f"#piece-chip-{colour}" for colour in ("turquoise", "white", "purple")]
        marks = await anna.page.evaluate(OWNED)
        assert [chip for _, chip in marks] == chips
        assert len({place for place, _ in marks}) == 3
        await anna.place()
        assert await anna.page.evaluate(OWNED) != marks
        anna.check()


async def test_a_bot_takes_a_moment_and_a_click_hurries_it(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=9, pace="long")

        async def shows(tiles: int, after: Coroutine[Any, Any, None]) -> bool:
            await after
            return await anna.tiles() == tiles

        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        await anna.stop_clock()
        before = await anna.tiles()
        await anna.place()
        await anna.until(lambda: is_at(server, anna, before + 2), "the bot's move")
        await anna.until(lambda: anna.says("Turquoise is thinking…"), "the bot's turn")
        await anna.page.clock.run_for(1599)
        assert await anna.tiles() == before + 1
        await anna.until(lambda: shows(before + 2, anna.page.clock.run_for(1)), "the bot's move, after its moment")
        await anna.until(anna.is_on_turn, "Anna's next turn")
        before = await anna.tiles()
        await anna.place()
        centre = anna.page.locator("[data-cell=e5]")
        await anna.until(lambda: shows(before + 2, centre.click(force=True)), "the bot's move, hurried by a click")
        anna.check()


COVERED = """() => {
    const box = (found) => found.getBoundingClientRect()
    const tip = box(document.querySelector('.tips .panel'))
    const meets = (other) => tip.left < other.right && tip.right > other.left && tip.top < other.bottom
        && tip.bottom > other.top
    return [...document.querySelectorAll('[data-seat], header, [data-cell], aside, .aid')]
        .filter((each) => meets(box(each))).map((each) => each.outerHTML.slice(0, 60))
}"""


async def test_a_tip_has_a_place_of_its_own(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await game_of_four(browser, server.url, touch=True)
        for width, height in [(1440, 900), (1200, 750), (360, 640), (820, 1180), (844, 390), (390, 844)]:
            await anna.page.set_viewport_size({"width": width, "height": height})
            await anna.page.locator(".tips .panel").wait_for()
            await still(anna.page)
            assert await anna.page.evaluate(COVERED) == [], (width, height)
        before = await anna.page.locator(".stage").bounding_box()
        await anna.press("Got it")
        assert await anna.page.locator(".stage").bounding_box() == same_place(before)
        anna.check()


@pytest.mark.parametrize("language", ["en", pytest.param("ru", marks=pytest.mark.slow)])
async def test_the_board_does_not_move_from_turn_to_turn_of_a_match_on_a_phone(tmp_path: Path, language: str) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]], 4, rounds=2, hints=True)
        page = await sitting.page(language=language)
        boxes: list[Any] = []
        for width, height in [(390, 844), (360, 640)]:
            await page.set_viewport_size({"width": width, "height": height})
            for _ in range(4):
                await still(page)
                boxes.append(await page.locator(".stage").bounding_box())
                await sitting.play(len(sitting.game["position"]["tiles"]) + 1)
                tiles = len(sitting.game["position"]["tiles"])
                drawn = page.locator(".stage > svg:first-of-type use[href^='#piece-routes']")
                await until(lambda: _is(drawn.count(), tiles))  # noqa: B023
            assert all(box == same_place(boxes[-1]) for box in boxes[-4:]), boxes


async def _is(found: Any, expected: object) -> bool:
    return bool(await found == expected)


async def test_the_header_says_nothing_of_moves_taken_back_and_keys_draw_no_ring_round_it(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=3, theme="dark")
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        before = await anna.page.locator(".now").inner_text()
        assert await anna.page.evaluate("document.activeElement.tagName") == "H1"
        await anna.page.keyboard.press("r")
        assert await anna.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"
        await anna.place()
        await anna.until(anna.is_on_turn, "the next turn")
        await anna.press("Take back")
        await anna.until(lambda: _is(anna.page.locator(".now").inner_text(), before), "the header as it was")
        bars = await anna.page.evaluate("getComputedStyle(document.querySelector('aside ol')).scrollbarColor")
        assert bars == f"{await anna.colour('--panel-rim')} rgba(0, 0, 0, 0)"
        anna.check()


TILES = """() => ['.tile svg', '[data-cell=c3]']
    .map((each) => document.querySelector(each).getBoundingClientRect().width)"""
GATES = """() => [...document.querySelectorAll('[data-seat]')].map((player) =>
    [...player.querySelectorAll('.gates i')].filter((gate) => gate.checkVisibility()).length)"""
SIZES = [(1440, 900), (820, 1180), (390, 844), (360, 640), (844, 390), (667, 375), (720, 450), (2560, 1440)]


async def test_at_every_size_the_tile_in_hand_is_larger_than_one_on_the_board_and_gates_are_shown(
    tmp_path: Path,
) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await game_of_four(browser, server.url, touch=True)
        for width, height in SIZES:
            await anna.page.set_viewport_size({"width": width, "height": height})
            await still(anna.page)
            hand, board = await anna.page.evaluate(TILES)
            assert hand > 1.25 * board, (width, height)
            assert await anna.page.evaluate(GATES) == [3, 3, 3, 3], (width, height)
        anna.check()


async def test_a_small_phone_zooms_by_pinch_and_double_tap_and_ticks(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, touch=True, tips=False)
        await anna.page.set_viewport_size({"width": 360, "height": 640})
        await anna.context.add_init_script("navigator.vibrate = (time) => void (window.ticks ??= []).push(time)")
        await anna.page.reload()
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        await anna.page.wait_for_load_state("networkidle")
        cell = anna.page.locator("[data-cell=d4]")

        async def size() -> float:
            await still(anna.page)
            box = await cell.bounding_box()
            assert box
            return box["width"]

        small = await size()
        fingers = await anna.context.new_cdp_session(anna.page)

        async def touch(kind: str, *points: tuple[float, float], at: float | None = None) -> None:
            touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            moment = {} if at is None else {"timestamp": at}
            await fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **moment})

        async def double_tap() -> None:
            """Tap on the centre twice within a tenth of a second, however long that takes."""
            box = await anna.page.locator("[data-cell=e5]").bounding_box()
            assert box
            now = time.time()
            for at in (now - 0.1, now):
                await touch("touchStart", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), at=at)
                await touch("touchEnd", at=at)

        await touch("touchStart", (170, 300))
        await touch("touchStart", (170, 300), (190, 300))
        for step in range(1, 9):
            await touch("touchMove", (170 - 4 * step, 300), (190 + 4 * step, 300))
        await touch("touchEnd")
        assert await size() > 1.8 * small
        assert await anna.page.locator(".ghost").count() == 0, "two fingers place nothing"
        assert await anna.page.evaluate("visualViewport.scale") == 1
        await cell.tap(force=True)
        await anna.page.locator(".place").tap()
        await anna.until(lambda: is_occupied(anna, "d4"), "the tile placed where the finger was")
        assert await anna.page.evaluate("window.ticks") == [12]
        await double_tap()
        assert await size() == pytest.approx(small)
        await double_tap()
        assert await size() == pytest.approx(2 * small)
        await anna.page.get_by_role("button", name="Whole board").tap()
        assert await size() == pytest.approx(small)
        anna.check()
