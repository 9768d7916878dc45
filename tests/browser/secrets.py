"""What a browser holds: all it received, its page, what it keeps, and its memory; and whether any of it is a secret."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from indigo.tables.table import Table
from tests.browser.pages import Person

LETTERS = set("WSBXT")
KEPT = """async () => JSON.stringify([
    { ...localStorage }, { ...sessionStorage }, await indexedDB.databases(), await caches.keys(), document.cookie,
])"""


class Secrets:
    """What the holder of some seats, or of none, may not see of a running game with screens."""

    def __init__(self, table: Table, mine: Sequence[int], others: Sequence[str]) -> None:
        game = table.game
        assert game is not None
        assert game.seed is not None
        assert not game.is_over
        assert not game.options.open_scores
        self.mine = mine
        kinds = [kind.letter for kind in game.tiles[-game.position.stack :][:8]]  # the next to be drawn
        assert len(kinds) == 8
        self.words = [
            game.seed.hex(),
            *others,  # tokens and their hashes
            *(between.join(kinds) for between in ("", ",", ", ", " ", '","', '", "')),
        ]

    def check_text(self, where: str, text: str) -> None:
        """No secret stands in a text, in whatever form it is read."""
        assert not self._is_secret(text), f"a secret is in {where}"

    def _is_secret(self, text: str) -> bool:
        return any(word in text for word in self.words)

    def check_received(self, where: str, text: str) -> None:
        """Check that nothing received reveals a secret."""
        self.check_text(where, text)
        try:
            payload = json.loads(text)
        except ValueError:
            return
        for hands, won in _positions(payload):
            for seat, hand in hands:
                assert seat in self.mine or not LETTERS & set(hand), f"another hand is in {where}"
            for seat, gems in won:
                assert seat in self.mine or gems is None, f"what lies behind a screen is in {where}"
        for event in _objects(payload):
            if event.get("type") == "tile_drawn":
                assert event["seat"] in self.mine or event["kind"] is None, f"a drawn tile is in {where}"
            assert not event.get("seed"), f"a seed is in {where}"
            assert "record" not in event, f"a record is in {where}"

    async def check(self, person: Person) -> None:
        """Check everything that a browser received, shows and keeps."""
        answers = await person.answers()
        assert person.heard
        assert not self.mine or any('"options"' in text for text in answers)
        for text in (*person.heard, *answers):
            self.check_received("what was received", text)
        self.check_received("what is kept", await person.page.evaluate(KEPT))
        await self.check_page(person)
        assert not [*self.in_memory(await Memory.of(person))]

    async def check_page(self, person: Person) -> None:
        """The page has the tiles on the board and in the own hand, and the own gems; no more."""
        self.check_text("the page", await person.page.content())
        page = person.page
        pictures = await page.locator("use[href^='#piece-routes-']").count()
        hand = await page.locator(".tiles .tile").count()
        assert hand == len(self.mine)
        assert pictures == await person.tiles() + hand, "another tile is in the page"
        screens = await page.locator("[data-seat] .screen").count()
        assert screens == await page.locator("[data-seat]").count() - len(self.mine), "a screen is lifted"

    def in_memory(self, memory: "Memory") -> Iterator[str]:
        """Name what lies in the memory and should not, as text or as the objects that a position is made of."""
        if any(map(self._is_secret, memory.strings)):
            yield "a secret"
        hands = [hand for seats in memory.arrays("hands") for hand in seats.items()]
        assert hands, "the memory holds no position at all"
        seen = {seat for seat, hand in hands if LETTERS & set(map(memory.name, memory.elements(hand).values()))}
        if seen != set(self.mine):
            yield "another hand"
        won = [gems for seats in memory.arrays("won") for gems in seats.items()]
        if not {seat for seat, gems in won if memory.name(gems) == "Object"} <= set(self.mine):
            yield "what lies behind a screen"
        if any(re.fullmatch("[0-9a-f]{64}", memory.name(seed)) for seed in memory.under("seed")):
            yield "a seed"


def _objects(payload: Any) -> Iterator[dict[str, Any]]:
    if isinstance(payload, dict):
        yield payload
        for each in payload.values():
            yield from _objects(each)
    elif isinstance(payload, list):
        for each in payload:
            yield from _objects(each)


def _positions(payload: Any) -> Iterator[tuple[list[tuple[int, Any]], list[tuple[int, Any]]]]:
    for each in _objects(payload):
        if "hands" in each or "won" in each:
            yield _by_seat(each.get("hands", [])), _by_seat(each.get("won", []))


def _by_seat(part: Any) -> list[tuple[int, Any]]:
    """Return the seats and what they have, from a state's array or a patch's object."""
    return [(int(seat), value) for seat, value in (part.items() if isinstance(part, dict) else enumerate(part))]


class Memory:
    """The memory of a page, as V8 reports it: nodes, and the edges from each to others."""

    def __init__(self, snapshot: dict[str, Any]) -> None:
        meta = snapshot["snapshot"]["meta"]
        self.strings: list[str] = snapshot["strings"]
        fields = meta["node_fields"]
        nodes = np.array(snapshot["nodes"]).reshape(-1, len(fields))
        edges = np.array(snapshot["edges"]).reshape(-1, 3)
        self._names, counts = nodes[:, fields.index("name")], nodes[:, fields.index("edge_count")]
        self._starts = np.concatenate(([0], np.cumsum(counts)))
        self._kinds, self._labels, self._ends = edges[:, 0], edges[:, 1], edges[:, 2] // len(fields)
        self._property, self._element = map(meta["edge_types"][0].index, ("property", "element"))

    @classmethod
    async def of(cls, person: Person) -> "Memory":
        """Take a picture of a page's memory."""
        line = await person.context.new_cdp_session(person.page)
        chunks: list[str] = []
        line.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
        await line.send("HeapProfiler.collectGarbage")
        await line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        await line.detach()
        return cls(json.loads("".join(chunks)))

    def name(self, node: int) -> str:
        """Return what a text says, or what an object is made by; "null" for null."""
        return self.strings[int(self._names[node])]

    def under(self, name: str) -> list[int]:
        """Return what any object has under a name."""
        if name not in self.strings:
            return []
        called = (self._kinds == self._property) & (self._labels == self.strings.index(name))
        return [int(node) for node in np.unique(self._ends[called])]

    def arrays(self, name: str) -> Iterator[dict[int, int]]:
        """Return the elements, by number, of each array that an object has under a name."""
        for node in self.under(name):
            if self.name(node) == "Array":
                yield self.elements(node)

    def elements(self, node: int) -> dict[int, int]:
        """Return the elements of an array, by number."""
        edges = range(self._starts[node], self._starts[node + 1])
        return {int(self._labels[e]): int(self._ends[e]) for e in edges if self._kinds[e] == self._element}
