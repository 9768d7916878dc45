"""What newcomers meet in a real browser: the lessons, the rules page, the player's aid and the tips."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from indigo.server.http.web_client import is_built
from tests.browser.pages import Person, browsing
from tests.browser.stage import still
from tests.server.people import serving, sqlite_in
from tests.waiting import PATIENCE
from web.scripts.lessons import FILE

LESSONS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["lessons"]

# The steps by their headings, each with the lesson whose cell is marked.
STEPS = {
    "Place a tile": "place",
    "Rotate a tile, move an amber": "turn",
    "Extend a route": "extend",
    "The treasure in the middle": "centre",
    "A collision": "crash",
    "The one forbidden curve": "exit",
    "Out through your gate": "exit",
    "A shared gate": "shared",
}


@pytest.fixture(autouse=True)
def client() -> None:
    assert is_built(), "run make test: it builds the client"


class Learner(Person):
    """Somebody who takes the lessons, and lays each tile until it lies right."""

    async def begins(self, heading: str) -> None:
        """Wait for a step."""
        await self.until(lambda: self.shows(heading), f"the step {heading!r}")

    async def shows(self, text: str) -> bool:
        return text in await self.text()

    async def is_done(self) -> bool:
        return await self.page.get_by_role("button", name="Continue").count() > 0

    async def where(self, cell: str) -> tuple[float, float]:
        box = await self.page.locator(f"[data-cell={cell}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def by_mouse(self, cell: str, may_place: bool) -> None:
        x, y = await self.where(cell)
        await self.page.mouse.move(x, y)
        while not await self.is_done():
            if may_place:
                await self.page.mouse.click(x, y)
            if not await self.is_done():
                await self.page.keyboard.press("r")

    async def by_touch(self, cell: str, may_place: bool) -> None:
        await self.page.touchscreen.tap(*await self.where(cell))
        while not await self.is_done():
            if may_place:
                await self.page.locator(".place").tap()
            if not await self.is_done():
                await self.page.touchscreen.tap(*await self.where(cell))

    async def by_keys(self, cell: str, may_place: bool) -> None:
        await self.until(lambda: self.page.evaluate("!!document.activeElement?.dataset.cell"), "the focus on the board")
        row, column = ord(cell[0]) - ord("a"), int(cell[1]) - 1
        for key in ("Control+Home", *["ArrowDown"] * row, "Home", *["ArrowRight"] * column):
            await self.page.keyboard.press(key)
        while not await self.is_done():
            if may_place:
                await self.page.keyboard.press("Enter")
                await still(self.page)  # another Enter would go to the button that comes when it lies right
            if not await self.is_done():
                await self.page.keyboard.press("r")

    async def master(self, heading: str, lay: Callable[[str, bool], Any]) -> None:
        """Do what a step asks for."""
        await self.begins(heading)
        async with asyncio.timeout(PATIENCE):
            await lay(LESSONS[STEPS[heading]]["move"]["cell"], "forbidden" not in heading)


async def starts(browser: Any, url: str, *, touch: bool = False) -> Learner:
    learner = await Learner.come(browser, url, touch=touch)
    await learner.press("Learn by playing Your first game, step by step, in three minutes")
    return learner


@pytest.mark.slow
@pytest.mark.parametrize("way", ["mouse", "touch"])
async def test_the_lessons_from_the_first_tile_to_the_count(tmp_path: Path, way: str) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await starts(browser, server.url, touch=way == "touch")
        await anna.begins("Place a tile")
        assert await anna.page.title() == "Learn by playing · Indigo"
        for heading in STEPS:
            await anna.master(heading, anna.by_touch if way == "touch" else anna.by_mouse)
            await anna.press("Continue")
        await anna.press("Skip to the end")
        await anna.begins("Count your points")
        await anna.press("6")
        assert await anna.shows("You have 6 gems")
        await anna.press("11")
        assert await anna.shows("you win")
        await anna.press("Play a real game")
        await anna.until(lambda: anna.shows("Your tile" if way == "mouse" else "Choose a space"), "a real game")
        anna.check()


@pytest.mark.slow
async def test_the_lessons_by_keys_alone(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await starts(browser, server.url)
        for heading in STEPS:
            await anna.master(heading, anna.by_keys)
            await anna.page.keyboard.press("Enter")
        await anna.begins("Count your points")
        for key in ("Tab", "Enter"):
            await anna.page.keyboard.press(key)
        await anna.until(lambda: anna.shows("you win"), "the right number")
        anna.check()


async def test_a_mistake_in_a_lesson_is_answered_and_can_be_made_good(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await starts(browser, server.url)
        await anna.begins("Place a tile")
        await anna.page.mouse.click(*await anna.where("g3"))
        await anna.until(lambda: anna.shows("no gems move. But let’s use the marked space"), "an answer")
        assert await anna.tiles() == 0
        await anna.by_mouse("c4", True)
        assert await anna.tiles() == 1
        await anna.press("Continue")
        await anna.begins("Rotate a tile, move an amber")
        await anna.page.mouse.click(*await anna.where("b5"))
        await anna.until(lambda: anna.shows("But the trail should end at the ring"), "an answer")
        anna.check()


@pytest.mark.slow
async def test_lessons_are_left_and_resumed(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await starts(browser, server.url)
        for heading in list(STEPS)[:3]:
            await anna.master(heading, anna.by_mouse)
            await anna.press("Continue")
        await anna.begins("The treasure in the middle")
        await anna.page.goto(server.url)
        await anna.page.goto(f"{server.url}/learn")
        await anna.begins("The treasure in the middle")
        assert await anna.tiles() == 9
        await anna.press("Start over")
        await anna.begins("Place a tile")
        assert await anna.tiles() == 0
        anna.check()


async def test_the_rules_page_shows_every_drawing_and_prints_light(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Learner.come(browser, f"{server.url}/rules", theme="contrast")
        drawings = anna.page.locator(".drawing")
        await anna.until(lambda: _counts(drawings, 12), "twelve drawings")
        assert await anna.page.title() == "Rules · Indigo"
        await anna.until(lambda: _counts(anna.page.locator(".drawing .ghost"), 8), "what each of eight tries")
        await anna.until(lambda: _counts(anna.page.locator(".drawing .badge"), 6), "what six of them would gain")
        for index in range(12):
            assert await drawings.nth(index).get_attribute("aria-label")
            box = await drawings.nth(index).bounding_box()
            assert box
            assert min(box["width"], box["height"]) > 200
        laid = (".drawing .ghost", "ghosts => ghosts.map(ghost => ghost.outerHTML)")
        before = await anna.page.eval_on_selector_all(*laid)
        await anna.page.keyboard.press("r")
        await anna.page.keyboard.press("Escape")
        assert await anna.page.eval_on_selector_all(*laid) == before
        assert "Reiner Knizia" in await anna.text()
        assert "unofficial" in await anna.text()
        theme = "document.documentElement.dataset.theme"
        await anna.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert await anna.page.evaluate(theme) == "light"
        await anna.page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert await anna.page.evaluate(theme) == "contrast"
        anna.check()


async def _counts(found: Any, number: int) -> bool:
    return bool(await found.count() == number)


async def test_the_aid_is_a_key_or_a_tap_away(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Learner.come(browser, server.url, tips=False)
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        aid = anna.page.get_by_role("dialog", name="Player aid")
        await anna.page.keyboard.press("?")
        await anna.until(aid.is_visible, "the aid")
        assert await aid.locator(".drawing").count() == 2
        await anna.page.keyboard.press("Escape")
        await anna.until(lambda: _counts(aid, 0), "the aid closed")
        await anna.press("Player aid")
        await anna.until(aid.is_visible, "the aid")
        anna.check()


async def test_tips_come_when_they_matter_once_and_can_be_turned_off(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Learner.come(browser, server.url, seed=1)
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        await anna.until(lambda: anna.shows("Point at a free space"), "the first tip")
        await anna.press("Got it")
        assert not await anna.shows("Point at a free space")
        await anna.page.reload()
        await anna.until(anna.is_on_turn, "the same turn")
        await anna.page.mouse.move(*await anna.where("g4"))
        await anna.until(lambda: anna.shows("Rotate the tile"), "a tip that fits the moment")
        assert not await anna.shows("Point at a free space")
        await anna.press("No more tips")
        await anna.place()
        await anna.until(anna.is_on_turn, "the next turn")
        assert await anna.page.get_by_role("button", name="Got it").count() == 0
        anna.check()
