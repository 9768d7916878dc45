"""How smooth the page is: the longest tasks of its main thread while a move, or a turn of four, is shown.

A task of 50 ms makes a page answer late. That depends on the machine, so no test checks it.
"""

import asyncio
import json
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page

from bench.machine import announce
from tests.browser.find_browser import find_chromium
from tests.browser.pages import PHONE, starting
from tests.browser.stage import Sitting, Stage, still
from tests.server.people import serving, sqlite_in
from tests.waiting import until

LONG = 50.0  # milliseconds
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]


async def stage_move(stage: Stage, gems: int) -> tuple[Sitting, dict[str, Any]]:
    """Play until somebody has a move that runs so many gems at once."""
    while True:
        sitting = await stage.game([["Anna"], ["Ben"]], 0)
        while not sitting.game["outcome"]:
            seat = sitting.game["position"]["turn"]
            plans = await sitting.browsers[seat].get(f"/api/tables/{sitting.name}/plan", seat=seat)
            for plan in plans:
                for option in plan["options"]:
                    if sum(event["type"] in ("gem_moved", "gem_won") for event in option["events"]) >= gems:
                        return sitting, {"seat": seat, "cell": plan["cell"], **option}
            await sitting.play(len(sitting.game["position"]["tiles"]) + 1)


async def traced(browser: Browser, page: Page, move: dict[str, Any], gems: int) -> list[dict[str, Any]]:
    """Point at the cell, turn the tile as wanted, place it, and let the gems run, all under a trace."""
    cell = page.locator(f"[data-cell='{move['cell']}']")
    await cell.focus()
    await page.locator(".place").is_enabled()
    await browser.start_tracing(page=page, categories=CATEGORIES)
    box = await cell.bounding_box()
    assert box
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await asyncio.sleep(0.5)
    for _ in range(6):
        if await page.locator(".dots").count() >= gems:  # the trails that the ghost promises
            break
        await page.keyboard.press("r")
        await asyncio.sleep(0.1)
    await page.keyboard.press("Enter")
    await asyncio.sleep(4)
    found: list[dict[str, Any]] = json.loads(await browser.stop_tracing())["traceEvents"]
    return found


def tasks(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return each task of the page's main thread: how long it took, and how long of that it was at work, in ms."""
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return sorted(
        (
            (event["dur"] / 1000, event.get("tdur", event["dur"]) / 1000)
            for event in events
            if event["name"].endswith("RunTask") and event["ph"] == "X" and (event["pid"], event["tid"]) in main
        ),
        key=lambda task: -task[1],
    )


async def measure_move(gems: int, slower: float) -> str:
    """Trace such a move on a phone's screen, with a processor so many times slower."""
    with tempfile.TemporaryDirectory() as place:
        async with serving(sqlite_in(Path(place))) as server, starting() as browser, AsyncExitStack() as life:
            stage = Stage(server, browser, life)
            sitting, move = await stage_move(stage, gems)
            page = await sitting.page(move["seat"], speed="normal")
            await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            await asyncio.sleep(1)
            line = await page.context.new_cdp_session(page)
            await line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            before = len(sitting.game["position"]["tiles"])
            found = tasks(await traced(browser, page, move, gems))
            laid = len(sitting.game["position"]["tiles"])
            assert laid == before + 1, "the tile was not laid"
    return f"{gems} gems at once after {laid} tiles, processor slowed {slower:g} times: {summary(found)}"


async def measure_turn(tiles: int) -> str:
    """Trace four moves, one after another, after so many tiles."""
    with tempfile.TemporaryDirectory() as place:
        async with serving(sqlite_in(Path(place))) as server, starting() as browser, AsyncExitStack() as life:
            sitting = await Stage(server, browser, life).game([["Anna"], ["Ben"], ["Cara"], ["Dora"]], tiles, until=0)
            page = await sitting.page(speed="fast")
            await still(page)
            laid = len(sitting.game["position"]["tiles"])
            await browser.start_tracing(page=page, categories=CATEGORIES)
            await sitting.play(laid + 4)
            shown = f"document.querySelectorAll('[aria-label*=occupied]').length >= {laid + 4}"
            await until(lambda: page.evaluate(shown))
            await still(page)
            found = tasks(json.loads(await browser.stop_tracing())["traceEvents"])
    return f"a turn of four after {laid} tiles: {summary(found)}"


def summary(found: list[tuple[float, float]]) -> str:
    """Say which of the tasks took longest."""
    longest = ", ".join(f"{cpu:.1f} ({wall:.1f})" for wall, cpu in found[:5])
    over = sum(cpu > LONG for _, cpu in found)
    return f"{len(found)} tasks, longest {longest} ms at work (by the clock); {over} over {LONG:.0f} ms"


def main() -> None:
    """Trace a move that runs three gems at once, on a fast and on a slow phone, and turns of four."""
    if find_chromium() is None:
        print("smoothness: no browser")
        return
    announce()
    for slower in (1, 4):
        print(asyncio.run(measure_move(3, slower)))
    for tiles in (4, 28):
        print(asyncio.run(measure_turn(tiles)))


if __name__ == "__main__":
    main()
