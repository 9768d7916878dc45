"""Everybody can play: where the focus goes, what is said aloud."""

import json
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Locator

from tests.browser.listener import Listener, property_of
from tests.browser.pages import LAST_CELL, NO_SERVICE_WORKER, Person, browsing
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.server.people import serving, some_move, sqlite_in
from tests.waiting import until

BY_KEYS = 6  # moves: one is laid as the next


async def place_by_ear(listener: Listener) -> tuple[str, str]:
    """Lay the tile as somebody does who hears the board; return the cell, and what was promised to happen."""
    free = [name[:2] for name in await listener.cells() if name[2:].startswith(", free")]
    cell = listener.person.chance.choice(free)
    await listener.walk(cell)
    for _ in range(listener.person.chance.randrange(3)):
        await listener.page.keyboard.press("r")

    async def is_known() -> bool:
        return any(
            node["name"]["value"].startswith("Place here") and not property_of(node, "disabled")
            for node in await listener.nodes("button")
        )

    await listener.person.until(is_known, "what the tile may do")
    promise = (await listener.focused())[1].partition("if placed here: ")[2]
    await listener.page.keyboard.press("Enter")
    return cell, promise


@pytest.mark.slow
async def test_a_game_is_played_by_roles_names_and_keys_and_all_of_it_is_said_once(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=12)
        listener = Listener(anna)
        await listener.go_to("button", "Play now")
        await anna.page.keyboard.press("Enter")
        await listener.hears("Your turn")
        await listener.go_to("button", "Skip to the board")
        await anna.page.keyboard.press("Enter")
        await anna.page.locator(LAST_CELL).wait_for(state="attached")
        for _ in range(BY_KEYS):
            cell, promise = await place_by_ear(listener)
            said = await listener.hears("Your turn")
            assert f"You: {cell}{promise and f', {promise}'}" in said
        # She plays on at another device, and hears the rest at this one.
        async with server.browser(await anna.token()).at(anna.table) as here:
            while not any(text.startswith("The game is over") for text in listener.heard):
                await here.until(lambda state: state["game"]["position"]["turn"] == 0)
                await here.do("play", seat=0, **some_move(here.state, 0, anna.chance))
                await listener.hears("Your turn", "The game is over")
        frames = [json.loads(frame) for frame in anna.heard]
        turns = [each for frame in frames for each in frame.get("entries", []) if each["kind"] == "moved"]
        announced = [match[1] for text in listener.heard if (match := re.match(r"(?:You|Turquoise): (\w\d)", text))]
        assert announced == [turn["events"][0]["move"]["cell"] for turn in turns], "each move once, in order"
        drawn = [event for turn in turns for event in turn["events"] if event["type"] == "tile_drawn" and event["kind"]]
        assert sum(text.startswith("You draw: ") for text in listener.heard) == len(drawn) > 0
        assert sum(text.startswith("The game is over") for text in listener.heard) == 1
        anna.check()


async def test_what_others_do_is_said_once_and_in_one_place(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).table([["Anna"], ["Ben"]])
        await sitting.host.do("start")
        await sitting.play(2, until=1)
        listener = Listener(Person(await sitting.page(tips=False), server.url, 0))
        await listener.listen()
        await sitting.lines[1].do("react", seat=1, phrase="good_luck")
        await sitting.play(3, until=0)
        said = await listener.hears("Your turn")
        assert [text.split(",")[0][:4] for text in said] == ["Ben:", "Ben:", "Your"]
        assert said[0] == "Ben: Good luck!"
        await sitting.lines[1].do("take_back")
        assert await listener.hears("Ben wants") == ["Ben wants to take back the last move."]
        places = await listener.page.evaluate(
            "[...document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]')]"
            ".filter((each) => each.textContent.trim()).length"
        )
        assert places == 1


async def test_cells_are_told_in_words(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).table([["Anna"], ["Ben"], ["Cara"]], starts=0)
        await sitting.host.do("start")
        listener = Listener(Person(await sitting.page(), server.url, 0))
        await listener.page.locator(LAST_CELL).wait_for(state="attached")
        labels = {name[:2]: name for name in await listener.cells()}
        assert len(labels) == 61
        assert labels["a1"] == "a1, treasure tile, amber lower right, right to lower left"
        assert labels["e5"] == "e5, treasure tile, 6 gems left, the sapphire last"
        assert labels["a3"] == "a3, free, gate 1: you"
        assert labels["c7"].startswith("c7, free, gate 2: you and Ben")
        assert labels["b2"].startswith("b2, free, amber upper left, if placed here: an amber at a1 moves to b2 facing ")
        assert labels["e4"].startswith("e4, free, emerald right, if placed here: an emerald at e5 moves to e4 facing ")
        await sitting.play(1)
        move = sitting.game["position"]["tiles"][0]

        async def is_told() -> bool:
            names = {name[:2]: name for name in await listener.cells()}
            return (
                names[move["cell"]].startswith(f"{move['cell']}, occupied") and names[move["cell"]].count(" to ") == 3
            )

        await listener.person.until(is_told, "the tile in words")


async def test_the_focus_goes_where_one_goes_on(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, name="Anna")
        listener, keys = Listener(anna), anna.page.keyboard
        await listener.go_to("button", "Settings")
        await keys.press("Enter")
        await anna.page.get_by_role("dialog").wait_for()
        for _ in range(12):
            await keys.press("Tab")
            assert await anna.page.evaluate("document.activeElement.matches('body, dialog, dialog *')")
        await keys.press("Escape")
        assert await listener.focused() == ("button", "Settings")
        await anna.page.get_by_role("link", name="Lobby").press("Enter")
        await anna.page.get_by_role("heading", name="Lobby").wait_for()
        assert await listener.focused() == ("heading", "Lobby")
        await anna.page.go_back()
        await anna.page.get_by_role("heading", name="Indigo").wait_for()
        assert await listener.focused() == ("heading", "Indigo")
        await anna.open_table("screen")
        await anna.page.get_by_role("button", name=re.compile("^I’m ")).press("Enter")
        role, name = await listener.focused()
        assert (role, name[:11]) == ("button", "Your tile, ")
        anna.check()


@pytest.mark.parametrize(
    "scene",
    [
        "game-first-turn",
        *(
            pytest.param(each, marks=[pytest.mark.slow, pytest.mark.nightly])
            for each in ("start-choices", "settings", "new-friends", "table-host", "replay")
        ),
    ],
)
async def test_the_focus_is_seen(scene: str, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        page = await SCENES[scene](Stage(server, browser, life))
        for _ in range(30):
            await page.keyboard.press("Tab")
            hidden = await page.evaluate(
                """() => {
                        const now = document.activeElement
                        if (now === document.body || now.matches('dialog, [data-cell]')) return ''
                        const shown = now.matches('input[type=radio]') ? now.closest('label') : now
                        const { outlineStyle, outlineWidth } = getComputedStyle(shown)
                        return outlineStyle === 'none' || parseFloat(outlineWidth) < 2 ? now.outerHTML : ''
                    }"""
            )
            assert not hidden


async def test_the_page_follows_what_the_system_asks_for(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)

        async def has(theme: str) -> bool:
            found = await anna.page.evaluate("document.documentElement.dataset.theme ?? 'system'")
            return bool(found == theme)

        assert await has("system")
        await anna.page.emulate_media(contrast="more")
        await anna.until(lambda: has("contrast"), "more contrast")
        await anna.press("Settings")
        await anna.choose("Theme", "Light")
        await anna.until(lambda: has("light"), "what was chosen")
        await anna.page.emulate_media(contrast="null", forced_colors="active")
        lines = await anna.page.eval_on_selector_all(
            "dialog label.chosen, dialog fieldset label:not(.chosen)",
            "labels => labels.map((label) => [label.matches('.chosen'), getComputedStyle(label).outlineStyle])",
        )
        assert {(chosen, line != "none") for chosen, line in lines} == {(True, True), (False, False)}
        anna.check()


async def test_the_board_is_explored_and_a_move_is_chosen_by_ear(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).table([["Anna"], ["Ben"], ["Cara"]], starts=0)
        await sitting.host.do("start")
        listener = Listener(Person(await sitting.page(tips=False), server.url, 0))
        page, keys = listener.page, listener.page.keyboard
        await listener.hears("Your turn")
        await listener.go_to("button", "Skip to the board")
        await keys.press("Enter")
        await listener.walk("a2")
        await keys.press("1")
        assert await listener.hears("upper left") == ["upper left: gate 1: you"]
        await keys.press("6")
        assert await listener.hears("left") == ["left: through a1, ends at b1, free"]
        await keys.press("g")
        assert (await listener.hears("An amber"))[0].startswith("An amber at a5 facing b5, 2 tiles to gate 1 (you), ")
        await listener.person.until(lambda: _is_focused(listener, "a5, treasure tile"), "the next gem")
        await keys.press("Shift+G")
        await listener.person.until(lambda: _is_focused(listener, "a1, treasure tile"), "the gem before")
        await keys.press("l")
        await page.get_by_role("dialog", name="Board in words").wait_for()
        assert await page.get_by_role("list", name="Gems").get_by_role("listitem").count() == 7
        await listener.go_to("radio", "Points")
        await keys.press("Tab")
        role, first = await listener.focused()
        assert role == "button"
        found = re.match(r"(\w\d, an? .*), (one tile|\d+ tiles) to gate \d \(you\), ", first)
        assert found, first
        await keys.press("Enter")
        said = await listener.hears("You:")
        assert f"You: {found[1]}" in said


async def _is_focused(listener: Listener, name: str) -> bool:
    return (await listener.focused())[1].startswith(name)


async def test_rotating_is_heard_even_if_the_tile_looks_the_same(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]], 0, until=0, hand_size=2)
        while sitting.game["outcome"] or "S" not in sitting.game["position"]["hands"][0]:
            if sitting.game["outcome"]:  # Anna has not drawn one
                sitting = await stage.game([["Anna"], ["Ben"]], 0, until=0, hand_size=2)
            else:
                await sitting.play(len(sitting.game["position"]["tiles"]) + 1, until=0)
        listener = Listener(Person(await sitting.page(tips=False), server.url, 0))
        straights = listener.page.locator(".tile[aria-label*='three straights']").first
        await straights.click()
        free = next(name[:2] for name in await listener.cells() if name[2:].startswith(", free"))
        await listener.page.locator(f"[data-cell={free}]").hover()
        await listener.page.locator(".ghost").wait_for()
        await listener.page.keyboard.press("r")
        said = await listener.hears("three straights", "an ", "the ", "two ")
        assert "three straights" in said[-1]


async def test_at_high_zoom_the_board_keeps_a_size_and_the_page_scrolls(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"]], 4, until=0)
        page = await sitting.page()
        for width, height in ((320, 256), (427, 341), (480, 320), (320, 400)):
            await page.set_viewport_size({"width": width, "height": height})
            await page.wait_for_function("document.querySelector('.screen').scrollWidth <= innerWidth")
            await until(lambda: _is_wide(page.locator("[data-cell=e4]"), 24))
            await page.locator(".place").scroll_into_view_if_needed()
            assert await page.locator(".place").is_visible(), (width, height)


async def _is_wide(thing: Locator, least: float) -> bool:
    box = await thing.bounding_box()
    return box is not None and box["width"] >= least


@pytest.mark.parametrize("missing", ["delete Array.prototype.toSorted", "delete AbortSignal.timeout"])
async def test_an_old_browser_is_told_which_ones_can_play(missing: str, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, script=missing)
        await anna.page.locator(".old").wait_for(state="attached")
        await anna.page.get_by_text("Indigo needs Safari 16.2").wait_for()


async def test_a_browser_that_stores_nothing_plays_and_says_so(tmp_path: Path) -> None:
    refuses = "Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new Error('no') } })"
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        context = await browser.new_context()
        await context.add_init_script(f"{NO_SERVICE_WORKER}; {refuses}")
        anna = Person(await context.new_page(), server.url, 0)
        await anna.page.goto(server.url)
        await anna.page.get_by_text("This browser stores nothing").wait_for()
        await anna.page.get_by_role("button", name="Close").click()
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the first turn")
        await anna.place()
        anna.check()


async def test_the_settings_lead_to_what_there_is_for_every_ability(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)
        await anna.press("Settings")
        link = anna.page.get_by_role("link", name="Accessibility")
        await link.wait_for()
        await anna.page.goto(server.url + str(await link.get_attribute("href")))
        await anna.page.get_by_role("heading", name="Accessibility").wait_for()
        await anna.page.get_by_role("term").filter(has_text="1–6").wait_for()
        anna.check()
