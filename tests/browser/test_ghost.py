"""What a ghost promises is what then happens."""

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from functools import partial, reduce
from itertools import accumulate, cycle, pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Route

from indigo.client.states import patched
from indigo.drawing.geometry import APOTHEM, Point, centre, path, stand, toward, way_curves
from indigo.rules.board import EXITS, Cell, Place
from indigo.rules.gems import Gem
from indigo.rules.setup import COLOURS
from indigo.tables import decisions
from tests.browser.pages import Person, browsing, play_elsewhere
from tests.server.people import serving, sqlite_in
from tests.setups import seed_of

GAMES: list[dict[str, str]] = [
    {"Players": "2", "Tiles_in_hand": "2"},
    {"Players": "3", "Tiles_in_hand": "2", "Scores": "Open"},
    {"Players": "3", "Gates": "None shared"},
    {"Players": "4"},
]
STAGE = 13  # turns: the first game is played from its beginning, each other one from where the one before it ends
NEAR = 0.003  # units: what is written in three decimals


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter(range(1000))
    monkeypatch.setattr(decisions, "new_seed", lambda: seed_of(next(numbers)))


@pytest.mark.slow
async def test_every_promise_is_kept_at_every_stage_of_a_game(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)
        kinds: set[str] = set()
        for stage, terms in cycle(enumerate(GAMES)):
            if stage == 0 and kinds >= {"gem_moved", "gem_won", "gems_crashed"}:
                break  # gems don't collide in all games
            await anna.page.goto(server.url)
            await anna.open_table("screen", **terms)
            await play_elsewhere(server, anna, most=stage * STAGE)
            begun = len(updates(anna))
            reports = await anna.play(STAGE if terms is not GAMES[-1] else 54)
            turns = updates(anna)[begun:]
            assert len(reports) == len(turns) >= 10
            for report, before in zip(reports[1:], turns, strict=False):
                check_board(report["before"], before["state"]["game"]["position"])
                assert report["hidden"]["tiles"] == 0, "a hand is in the page behind the curtain"
                assert "Scores" in terms or report["hidden"]["gems"] == 0
            for report, turn in zip(reports, turns, strict=True):
                events = turn["entries"][0]["events"]
                kinds.update(event["type"] for event in events)
                check_promise(report["promise"], events)
        assert turns[-1]["state"]["game"]["outcome"] is not None
        anna.check()


async def test_a_tile_is_not_placed_before_its_promise_is_known(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, seed=1)
        is_open = asyncio.Event()

        async def later(route: Route) -> None:
            await is_open.wait()
            await route.continue_()

        await anna.page.route("**/plan?*", later)
        await anna.play_now()
        for _ in range(6):
            await anna.until(anna.is_on_turn, "the turn")
            tiles, cell = await anna.tiles(), anna.chance.choice(await anna.free_cells())
            await anna.page.mouse.move(cell["x"], cell["y"])
            await anna.page.mouse.click(cell["x"], cell["y"])
            assert await anna.page.locator(".ghost").count() == 1
            assert await anna.page.locator(".dots").count() == 0, "a promise from before the last move"
            assert await anna.page.locator(".place").is_disabled()
            is_open.set()
            await anna.until(anna.page.locator(".place").is_enabled, "what the tile may do")
            assert await anna.tiles() == tiles
            is_open.clear()
            await anna.page.mouse.click(cell["x"], cell["y"])
            await anna.until(partial(anna.has_more, tiles), "the tile laid")
        is_open.set()
        anna.check()


def updates(person: Person) -> list[dict[str, Any]]:
    """Return what was told of each turn at the table where somebody is, each with its whole state."""
    found: list[dict[str, Any]] = []
    state: dict[str, Any] = {}
    for message in map(json.loads, person.heard):
        state = reduce(patched, message["patches"], state) if "patches" in message else message.get("state", state)
        if message["type"] == "update" and state["table"] == person.table and message["entries"][0]["kind"] == "moved":
            found.append({**message, "state": state})
    return found


def check_promise(promise: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """Compare what a ghost showed with what the server then told, drawn by the other half of the house."""
    ways = [way_of(event) for event in events if "way" in event]
    outs: dict[int, list[Place]] = {}
    gains: dict[int, tuple[list[int], int]] = {}
    for event, before in zip(events[1:], events, strict=False):
        if event["type"] == "gem_won":
            outs.setdefault(event["gate"], []).append(way_of(before)[-1])
            points = gains.get(event["gate"], ([], 0))[1] + Gem(event["gem"]).points
            gains[event["gate"]] = event["owners"], points
    lines = [*(path(way_curves(way)) for way in ways), *(through(exit_) for each in outs.values() for exit_ in each)]
    assert len(promise["lines"]) == len(lines)
    for drawn, line in zip(promise["lines"], lines, strict=True):
        assert numbers(drawn) == pytest.approx(numbers(line), abs=NEAR)
    moved = [event for event in events if event["type"] == "gem_moved" and way_of(event)[-1] not in EXITS]
    assert [gem for gem, _ in promise["stops"]] == [event["gem"] for event in moved]
    for (_, at), event in zip(promise["stops"], moved, strict=True):
        assert numbers(at) == pytest.approx(stand(way_of(event)[-1]), abs=NEAR)
    crashed = [way_of(event) for event in events if event["type"] == "gems_crashed"]
    for burst, way in zip(promise["crashes"], crashed, strict=True):
        assert numbers(burst)[:2] == pytest.approx(halfway(way), abs=0.05)
    assert promise["gains"] == [
        [[f"#piece-chip-{COLOURS[owner].value}" for owner in owners], f"+{points}"] for owners, points in gains.values()
    ]
    words = paired(list(effects(events)))
    assert promise["action"] == f"Place here: {', '.join(words) or 'no gems move'}"


def check_board(drawn: list[list[str]], position: dict[str, Any]) -> None:
    """Compare the gems that are drawn with those that the server told."""
    at = {(gem, tuple(numbers(transform))) for gem, transform in drawn}
    assert len(drawn) == len(position["gems"]) + position["centre"]
    for gem in position["gems"]:
        place = stand(Place(Cell.from_text(gem["cell"]), gem["side"]))
        assert any(gem["gem"] == name and dist(place, found[:2]) < NEAR for name, found in at), gem


def effects(events: list[dict[str, Any]]) -> Iterator[str]:
    """Tell in words what happens to gems, as a person is told."""
    start = ""
    for number, event in enumerate(events):
        match event["type"]:
            case "gem_won":
                names = " and ".join(str(COLOURS[owner].value).capitalize() for owner in event["owners"])
                gain = f"+{Gem(event['gem']).points}{' each' * (len(event['owners']) > 1)}"
                yield f"{one(event['gem'])} at {start} leaves through gate {event['gate']} ({names} {gain})"
            case "gems_crashed":
                (gem, other), first, last = event["gems"], way_of(event)[0], way_of(event)[-1].across
                assert last
                yield f"{one(gem)} at {first.cell} and {one(other)} at {last.cell} collide"
            case "gem_moved":
                start = str(way_of(event)[0].cell)
                if [after["type"] for after in events[number + 1 : number + 2]] != ["gem_won"]:
                    count = len(event["way"]) - 1
                    yield f"{one(event['gem'])} at {start} moves {'one tile' if count == 1 else f'{count} tiles'}"


def one(gem: str) -> str:
    return "the sapphire" if gem == "sapphire" else f"an {gem}"


def paired(words: list[str]) -> list[str]:
    """Tell of two gems of a kind that move equally far in one sentence."""
    told: list[str] = []
    for text in words:
        if " moves " in text and text in told:
            told[told.index(text)] = (
                text.replace(" moves ", " move ").replace("an ", "two ", 1).replace(" at ", "s at ", 1)
            )
        else:
            told.append(text)
    return told


def way_of(event: dict[str, Any]) -> list[Place]:
    return [Place(Cell.from_text(place["cell"]), place["side"]) for place in event["way"]]


def through(exit_: Place) -> str:
    """Draw the last piece of a way, through the gate."""
    border = centre(exit_.cell).plus(toward(exit_.side, APOTHEM))
    return f"M{border}L{border.plus(toward(exit_.side, 0.34))}"


def halfway(way: list[Place]) -> Point:
    """Return the point in the middle of a way."""
    points = [curve.at(step / 50) for curve in way_curves(way) for step in range(51)]
    lengths = [0.0, *accumulate(dist(a, b) for a, b in pairwise(points))]
    return next(point for point, length in zip(points, lengths, strict=True) if length >= lengths[-1] / 2)


def numbers(text: Iterable[str] | str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d*\.?\d+(?:e-?\d+)?", str(text))]
