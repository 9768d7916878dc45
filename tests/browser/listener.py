"""Somebody who hears a page instead of seeing it."""

from typing import Any

from playwright.async_api import CDPSession

from tests.browser.pages import Person


class Listener:
    """Somebody at a screen reader: knows roles and names, and has a keyboard. What was read out is kept in `heard`."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.heard: list[str] = []
        self._line: CDPSession | None = None

    async def nodes(self, role: str, within: dict[str, Any] | None = None) -> list[dict[str, Any]]:
        """What has a role, on the page or in a part of it, as the browser hands it to a screen reader.

        To ask for one role takes a fraction of the time that the whole tree takes.
        """
        if within is None:
            found = await self._ask("Runtime.evaluate", expression="document")
            place = {"objectId": found["result"]["objectId"]}
        else:
            place = {"backendNodeId": within["backendDOMNodeId"]}
        nodes = (await self._ask("Accessibility.queryAXTree", **place, role=role))["nodes"]
        return [node for node in nodes if not node["ignored"]]

    async def _ask(self, method: str, **about: Any) -> dict[str, Any]:
        if self._line is None:
            self._line = await self.page.context.new_cdp_session(self.page)
        answer: dict[str, Any] = await self._line.send(method, about)
        return answer

    async def focused(self) -> tuple[str, str]:
        """The role and the name of what has the focus."""
        found = await self._ask("Runtime.evaluate", expression="document.activeElement")
        place = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        [node] = (await self._ask("Accessibility.getPartialAXTree", **place))["nodes"]
        return (node["role"]["value"], node["name"]["value"]) if property_of(node, "focused") else ("", "")

    async def go_to(self, role: str, name: str) -> None:
        """Press Tab until something has the focus."""
        for _ in range(60):
            if await self.focused() == (role, name):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"no {role} {name!r} by Tab")

    async def cells(self) -> list[str]:
        return [node["name"]["value"] for node in await self.nodes("gridcell")]

    async def listen(self) -> list[str]:
        """Return what was read out since the last time."""
        [region] = await self.nodes("log")
        now = [node["name"]["value"] for node in await self.nodes("StaticText", region)]
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


def property_of(node: dict[str, Any], name: str) -> Any:
    """Return a property of what the browser hands to a screen reader."""
    return next((each["value"].get("value") for each in node.get("properties", []) if each["name"] == name), None)
