"""Everybody can play: where the focus goes, what is said aloud."""

import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.browser.pages import LAST_CELL, Person, browsing, moves_of_people
from tests.browser.scenes import SCENES
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in


class Listener:
    """Somebody at a screen reader: knows roles and names, and has a keyboard. What was read out is kept in `heard`."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.heard: list[str] = []

    async def nodes(self) -> list[dict[str, Any]]:
        """The accessibility tree, as the browser hands it to a screen reader."""
        line = await self.page.context.new_cdp_session(self.page)
        tree: dict[str, Any] = await line.send("Accessibility.getFullAXTree")
        await line.detach()
        return [node for node in tree["nodes"] if not node["ignored"]]

    async def focused(self) -> tuple[str, str]:
        """The role and the name of what has the focus: the innermost, after the page itself."""
        found = [node for node in await self.nodes() if _property(node, "focused")]
        return (found[-1]["role"]["value"], found[-1]["name"]["value"]) if found else ("", "")

    async def go_to(self, role: str, name: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if await self.focused() == (role, name):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no {role} {name!r} by Tab")

    async def cells(self) -> list[str]:
        return [node["name"]["value"] for node in await self.nodes() if node["role"]["value"] == "gridcell"]

    async def listen(self) -> list[str]:
        """Return what was read out since the last time."""
        nodes = {node["nodeId"]: node for node in await self.nodes()}
        region = next(node for node in nodes.values() if node["role"]["value"] == "log")
        now = list(_texts(region, nodes))
        known = next(n for n in range(len(now), -1, -1) if n == 0 or self.heard[-n:] == now[:n])
        self.heard += now[known:]
        return now[known:]

    async def hears(self, *words: str) -> list[str]:
        """Listen until something is said that begins with any of these words; return all that was said."""
        said: list[str] = []

        async def is_said() -> bool:
            said.extend(await self.listen())
            return any(text.startswith(words) for text in said)

        await self.person.until(is_said, f"a word: {words}")
        return said

    async def walk(self, cell: str) -> str:
        """Walk over the board to a cell; return what is said of it."""
        row, column = ord(cell[0]) - ord("a"), int(cell[1]) - 1
        for key in ("Control+Home", *["ArrowDown"] * row, "Home", *["ArrowRight"] * column):
            await self.page.keyboard.press(key)
        role, name = await self.focused()
        assert role == "gridcell"
        assert name.startswith(f"{cell}, ")
        return name


def _property(node: dict[str, Any], name: str) -> Any:
    return next((each["value"].get("value") for each in node.get("properties", []) if each["name"] == name), None)


def _texts(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> Iterator[str]:
    if node["role"]["value"] == "StaticText":
        yield node["name"]["value"]
    for child in node.get("childIds", []):
        if child in nodes:
            yield from _texts(nodes[child], nodes)


@pytest.mark.slow
async def test_a_whole_game_is_played_by_roles_names_and_keys(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=12)
        listener = Listener(anna)
        await listener.go_to("button", "Play now")
        await anna.page.keyboard.press("Enter")
        await listener.hears("Your turn")
        await listener.go_to("button", "Skip to the board")
        await anna.page.keyboard.press("Enter")
        await anna.page.locator(LAST_CELL).wait_for(state="attached")
        moves = 0
        while not any(text.startswith("The game is over") for text in listener.heard):
            free = [name[:2] for name in await listener.cells() if name[2:].startswith(", free")]
            cell = anna.chance.choice(free)
            await listener.walk(cell)
            for _ in range(anna.chance.randrange(3)):
                await anna.page.keyboard.press("r")

            async def is_known() -> bool:
                return ("button", True) in [
                    (node["role"]["value"], node["name"]["value"].startswith("Place here"))
                    for node in await listener.nodes()
                    if not _property(node, "disabled")
                ]

            await anna.until(is_known, "what the tile may do")
            promise = (await listener.focused())[1].partition("if placed here: ")[2]
            await anna.page.keyboard.press("Enter")
            said = await listener.hears("Your turn", "The game is over")
            assert f"You: {cell}{promise and f', {promise}'}" in said
            moves += 1
        assert moves == await moves_of_people(server, anna.table)
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
        assert labels["b2"].startswith("b2, free, amber upper left, if placed here: the amber ")
        assert labels["e4"].startswith("e4, free, emerald right, if placed here: the emerald ")
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
            pytest.param(each, marks=pytest.mark.slow)
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
