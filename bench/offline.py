"""Playing without a server, in Chromium: how long a game takes to start, and what it costs.

All of it depends on what else the machine does, so the best of a few tries counts. How fast the expert thinks
is measured by `bench.webassembly`.
"""

import asyncio
import os
import sys
import tempfile
import time
from math import nan
from pathlib import Path

from playwright.async_api import Browser

from bench.machine import announce
from indigo.server.http.web_client import KIT
from tests.browser.find_browser import find_chromium
from tests.browser.pages import Person, starting
from tests.browser.static_site import static_site

TRIES = 3
MOVES = 10
WATCH = "new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })"
LONGEST = "Math.max(0, ...tasks.map((task) => task.duration))"


async def start_game(person: Person) -> float:
    """Tap on "Play now", and return the seconds until the first tile can be placed."""
    await person.page.get_by_role("button", name="Play now").wait_for()
    begin = time.perf_counter()
    await person.press("Play now")
    await person.until(person.is_on_turn, "the first turn")
    await person.page.locator(".place").wait_for()
    return time.perf_counter() - begin


async def private_memory(browser: Browser) -> tuple[float, float]:
    """Return the private memory of the largest page with its workers, and how much of it is files, in MB.

    Only Linux reports this. The files are mostly the browser's own program.
    """
    line = await browser.new_browser_cdp_session()
    found = [(0.0, 0.0)]
    for process in (await line.send("SystemInfo.getProcessInfo"))["processInfo"]:
        if process["type"] == "renderer":
            rows = Path(f"/proc/{process['id']}/smaps_rollup").read_text(encoding="utf-8").splitlines()
            sizes = {row.split(":")[0]: int(row.split()[1]) / 1000 for row in rows[1:]}
            found.append((sizes["Private_Clean"] + sizes["Private_Dirty"], sizes["Private_Clean"]))
    return max(found)


async def measure() -> None:
    """Measure and print."""
    first, later = [], []
    with tempfile.TemporaryDirectory() as place, static_site(Path(place) / "static") as site:
        for _ in range(TRIES):
            async with starting() as browser:
                person = await Person.come(
                    browser, site, keeps_client=True, level="expert", script=f"globalThis.tasks = []; {WATCH}"
                )
                first.append(await start_game(person))
                await person.page.goto(site)
                later.append(await start_game(person))
                if len(later) == TRIES:
                    await person.page.evaluate("tasks.length = 0")
                    await person.play(MOVES)
                    longest = await person.page.evaluate(LONGEST)
                    memory, clean = await private_memory(browser) if sys.platform == "linux" else (nan, nan)
    print("\nPlaying without a server, in Chromium\n")
    for title, seconds in (("first start", first), ("later start", later)):
        tries = ", ".join(f"{each:.1f}" for each in sorted(seconds))
        print(f"{title:24}{min(seconds):8.1f} s from the tap to the first turn, best of {tries}")
    print(f"{'memory':24}{memory:8.0f} MB after {MOVES} moves, {clean:.0f} of them unchanged files")
    print(f"{'longest task':24}{longest:8.0f} ms of the page while the expert plays (0: none over 50)")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Measure, if there is a browser and the kit."""
    if find_chromium() is None or not (KIT / "kit.json").is_file():
        print("offline: no browser, or no kit (make kit)")
        return
    announce()
    asyncio.run(measure())


if __name__ == "__main__":
    main()
