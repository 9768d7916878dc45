"""A stage for scenes: a server, tables with people and bots at them, and a browser to look at them."""

import itertools
import json
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from playwright.async_api import Browser, Page

from indigo.server.store.store_types import Card
from indigo.tables.entries import Entry, Resumed
from indigo.tables.finished_rounds import Entrant, FinishedRound
from indigo.tables.tokens import holder_of
from tests.browser.pages import LAST_CELL, NO_SERVICE_WORKER, WIDE
from tests.clocks import Clock, midnight
from tests.server.people import AtTable, Running
from tests.server.people import Browser as Talker
from tests.waiting import PATIENCE

SETTINGS = {"speed": "off", "pace": "none", "sound": False, "name": "Anna", "level": "medium", "character": None}
END = 54  # tiles


@dataclass
class Stage:
    """A server with its tables, and a browser to look at them."""

    server: Running
    browser: Browser
    life: AsyncExitStack
    size: dict[str, int] = field(default_factory=lambda: WIDE)
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    async def page(
        self, path: str = "/", *, token: str | None = None, day: date | None = None, **settings: Any
    ) -> Page:
        """Open a page, as somebody whom the server knows by a token; a day is then today for both."""
        context = await self.browser.new_context(viewport=self.size)  # type: ignore[arg-type]
        kept = {"indigo.settings": json.dumps({**SETTINGS, **settings})} | ({"indigo.token": token} if token else {})
        await context.add_init_script(
            f"for (const [name, text] of Object.entries({json.dumps(kept)}))"
            " if (!localStorage.getItem(name)) localStorage.setItem(name, text)"
        )
        await context.add_init_script(NO_SERVICE_WORKER)
        context.set_default_timeout(1000 * PATIENCE)
        page = await context.new_page()
        if day is not None:
            self.server.rooms.clock = Clock(midnight(day))
            await page.clock.set_fixed_time(midnight(day))
        await page.goto(self.server.url + path)
        await page.wait_for_load_state("networkidle")
        return page

    async def rate(self, token: str, results: str) -> None:
        """Let the server rate games of a person against medium: `+` is a win, `-` a loss."""
        store, holder = self.server.rooms.store, holder_of(token)
        rated = len(await store.rating_curve(holder, 999))
        for number, result in enumerate(results, start=rated + 1):
            won = result == "+"
            entrants = (Entrant(won, holder), Entrant(not won, level="medium"))
            card = Card("over", False, None, {}, None, FinishedRound(number, 1000 * number, "", {}, entrants))
            assert await store.append("rated", number - 1, [Entry(number, 0, None, None, Resumed())], card)

    async def table(
        self, people: list[list[str]], bots: int = 0, host: Talker | None = None, **terms: Any
    ) -> "Sitting":
        """Open a table where people sit, each with names of their seats, and bots beside them."""
        browsers = [host or self.server.browser(), *(self.server.browser() for _ in people[1:])]
        players = sum(map(len, people)) + bots
        name = await browsers[0].open(**{"players": players, **terms})
        sitting = Sitting(self, name, browsers)
        seats = itertools.count()
        for browser, names in zip(browsers, people, strict=True):
            here = await self.life.enter_async_context(browser.at(name))
            sitting.lines.append(here)
            for each in names:
                seat = next(seats)
                sitting.seats[seat] = here
                await here.do("sit", seat=seat, name=each)
        for _ in range(bots):
            await sitting.host.do("seat_bot", seat=next(seats), level="medium")
        return sitting

    async def game(
        self, people: list[list[str]], moves: int = END, until: int | None = None, bots: int = 0, **terms: Any
    ) -> "Sitting":
        """Open a table, start, and play so many moves, then on until it is a seat's turn."""
        sitting = await self.table(people, bots, **terms)
        await sitting.host.do("start")
        await sitting.play(moves, until)
        return sitting


@dataclass
class Sitting:
    """A table, and who sits at it."""

    stage: Stage
    name: str
    browsers: list[Talker]
    lines: list[AtTable] = field(default_factory=list)
    seats: dict[int, AtTable] = field(default_factory=dict)

    @property
    def host(self) -> AtTable:
        return self.lines[0]

    @property
    def game(self) -> dict[str, Any]:
        found: dict[str, Any] = self.host.state["game"]
        return found

    async def page(self, who: int = 0, **settings: Any) -> Page:
        """Look at the table as one of the people."""
        page = await self.stage.page(f"/{self.name}", token=self.browsers[who].token, **settings)
        if self.host.state["game"]:
            await page.locator(LAST_CELL).wait_for()
        return page

    async def play(self, moves: int = END, until: int | None = None) -> None:
        """Play so many moves, each one of those that do most to the gems; then on, until it is a seat's turn."""
        while not self.game["outcome"]:
            laid, seat = len(self.game["position"]["tiles"]), self.game["position"]["turn"]
            if laid >= moves and (until is None or seat == until):
                return
            if seat in self.seats:
                await self._move(seat)
            await self.host.until(lambda state, laid=laid: len(state["game"]["position"]["tiles"]) > laid)

    async def _move(self, seat: int) -> None:
        here = self.seats[seat]
        await here.until(lambda state: state["game"]["position"]["turn"] == seat)
        browser = self.browsers[self.lines.index(here)]
        plans = await browser.get(f"/api/tables/{self.name}/plan", seat=seat)
        moves = [
            (
                {"cell": plan["cell"], "kind": plan["kind"], "rotation": option["rotation"]},
                _worth(option["events"], seat),
            )
            for plan in plans
            for option in plan["options"]
        ]
        best = max(worth for _, worth in moves)
        move = self.stage.chance.choice([move for move, worth in moves if worth == best])
        await here.do("play", seat=seat, **move)


def _worth(events: list[dict[str, Any]], seat: int) -> int:
    """What a move does, as far as a picture is concerned: gems shall run, and now and then be won."""
    return sum({"gem_moved": 1, "gem_won": 4, "gems_crashed": -9}.get(event["type"], 0) for event in events)


async def still(page: Page) -> None:
    """Wait until nothing on a page moves any more, but for what never stops."""
    await page.evaluate(
        """async () => {
            const frame = () => new Promise(requestAnimationFrame)
            const moving = () => document.getAnimations().filter(
                (each) => Number.isFinite(each.effect?.getComputedTiming().endTime) && each.playState === 'running')
            await frame()
            do {
                await Promise.allSettled(moving().map((each) => each.finished))
                await frame()
                await frame()
            } while (moving().length)
        }"""
    )


async def press(page: Page, name: str) -> None:
    await page.get_by_role("button", name=name, exact=True).first.click()


async def point(page: Page, cell: str | None = None) -> None:
    """Point at a cell, or at the one where most would happen."""
    if cell is None:
        plans = await page.evaluate(
            "async () => { const table = location.pathname.slice(1);"
            " const headers = { Authorization: `Bearer ${localStorage.getItem('indigo.token')}` };"
            " const state = await (await fetch(`/api/tables/${table}`, { headers })).json();"
            " const seat = state.seats.findIndex((seat) => seat.is_mine);"
            " return (await fetch(`/api/tables/${table}/plan?seat=${seat}`, { headers })).json() }"
        )
        best = max(plans, key=lambda plan: _worth(plan["options"][0]["events"], 0))
        cell = best["cell"]
    await page.locator(f"[data-cell='{cell}']").hover(force=True)
    await page.locator(".ghost").wait_for()
    await still(page)
