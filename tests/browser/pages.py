"""People at browsers: what they see, and what they do with mouse, finger and keys."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.async_api import Browser, BrowserContext, Error, Page, Response, WebSocket, async_playwright

from tests.browser.find_browser import ARGUMENTS, find_chromium
from tests.seeds import chance_of
from tests.server.people import Running, play_round
from tests.waiting import PATIENCE, until

WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LAST_CELL = "[data-cell=i5]"  # its row comes last; before it, a board is not whole
TREASURES = {"a1", "a5", "e1", "e5", "e9", "i1", "i5"}
AT_TABLE = re.compile(r"/\w{4}-\w{4}-\w{4}$")
# Most tests don't need the client to be kept in the browser, which takes time.
NO_SERVICE_WORKER = "navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'))"
# A browser that can subscribe to pushes; TOLD stands for its subscription.
PUSHES = """
    window.asked = 0
    Notification.requestPermission = async () => { window.asked++; return 'granted' }
    Object.defineProperty(Notification, 'permission', { get: () => (localStorage.subscribed ? 'granted' : 'default') })
    const subscription = {
        endpoint: TOLD.endpoint,
        toJSON: () => ({ ...TOLD, expirationTime: null }),
        unsubscribe: async () => { localStorage.removeItem('subscribed'); return true },
    }
    PushManager.prototype.getSubscription = async () => (localStorage.subscribed ? subscription : null)
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        localStorage.subscribed = applicationServerKey
        return subscription
    }
"""
PLAYER = Path(__file__).with_name("player.js").read_text(encoding="utf-8")


@asynccontextmanager
async def starting(*, is_whole: bool = False) -> AsyncIterator[Browser]:
    """Start a browser, and close it afterwards."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(is_whole=is_whole), args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


def same_place(box: Any) -> Any:
    """Return what equals a box, but for fractions of a pixel that nobody sees."""
    return pytest.approx(box, abs=0.5)


class _Shared:
    """The event loop and the browser that the tests of a process share: to start them takes longer than most tests."""

    runner = asyncio.Runner()
    life = AsyncExitStack()
    browser: Browser | None = None


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Run a test's scenario in the shared event loop."""
    _Shared.runner.run(scenario)


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    """Lend the shared browser; every page that was opened in it is closed afterwards."""
    if _Shared.browser is None:
        _Shared.browser = await _Shared.life.enter_async_context(starting())
    try:
        yield _Shared.browser
    finally:
        for context in _Shared.browser.contexts:
            await context.close()


def close_browser() -> None:
    """Close the shared browser, if a test needed one."""
    if _Shared.browser is not None:
        run(_Shared.life.aclose())
        _Shared.browser = None


class Person:
    """Somebody at a browser of their own; whatever went wrong in the page is kept in `faults`."""

    def __init__(self, page: Page, url: str, seed: int) -> None:
        self.page = page
        self.url = "/".join(url.split("/")[:3])  # the server's
        self.faults: list[str] = []
        self.heard: list[str] = []  # over sockets
        self.said: list[str] = []
        self.chance = chance_of(f"person {seed}")
        self._answers: list[asyncio.Task[str]] = []  # over HTTP, if somebody wants them
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.extend([line.text] * ("Content Security Policy" in line.text)))
        page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.append(str(frame)))
        line.on("framesent", lambda frame: self.said.append(str(frame)))

    @classmethod
    async def come(
        cls,
        browser: Browser,
        url: str,
        *,
        seed: int = 0,
        touch: bool = False,
        keeps_client: bool = False,
        keeps_answers: bool = False,
        script: str = "",
        **settings: Any,
    ) -> Self:
        """Open a browser without animations, and with a name; a script runs before each page does.

        To keep the client for when there is no network, and to read what is answered over HTTP, takes time: both are
        done only where they are asked for.
        """
        context = await browser.new_context(
            viewport=PHONE if touch else WIDE,  # type: ignore[arg-type]
            has_touch=touch,
            is_mobile=touch,
        )
        kept = json.dumps(
            {"speed": "off", "pace": "none", "level": "easy", "character": None, "sound": False, **settings}
        )
        await context.add_init_script(
            f"if (!localStorage.getItem('indigo.settings')) localStorage.setItem('indigo.settings', {json.dumps(kept)})"
        )
        if not keeps_client:
            await context.add_init_script(NO_SERVICE_WORKER)
        if script:
            await context.add_init_script(script)
        context.set_default_timeout(1000 * PATIENCE)
        person = cls(await context.new_page(), url, seed)
        if keeps_answers:
            person.page.on("response", lambda got: person._answers.append(asyncio.create_task(_body(got))))
        await person.page.goto(url)
        return person

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    @property
    def table(self) -> str:
        """The name of the table that the page is at."""
        return self.page.url.rsplit("/", 1)[-1]

    async def token(self) -> str:
        """Return by what the server knows this browser."""
        return str(await self.page.evaluate("localStorage.getItem('indigo.token')"))

    async def answers(self) -> list[str]:
        """Return all that was answered over HTTP."""
        return [body for body in await asyncio.gather(*self._answers) if body]

    async def until(self, holds: Callable[[], Any], what: str) -> None:
        """Wait until something holds, and if it never does, say what the page shows."""
        try:
            await until(holds)
        except TimeoutError:
            raise AssertionError(f"{what} did not happen; the page says: {await self.text()}") from None

    async def text(self) -> str:
        """Return what there is to read; what is only read out aloud is elsewhere."""
        found: str = await self.page.evaluate(
            "[...document.querySelectorAll('#app > :not([role=log])')].map((part) => part.innerText).join('\\n')"
        )
        return found

    async def stop_clock(self) -> None:
        """Let no more time pass for the page, but what `page.clock.run_for` says; its animations stand still."""
        await self.page.clock.install()
        await self.page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))

    async def colour(self, name: str) -> str:
        """Return a colour of the theme by its name in CSS, as browsers write it."""
        found: str = await self.page.evaluate(
            """name => {
                const probe = document.body.appendChild(document.createElement('i'))
                probe.style.color = `var(${name})`
                const colour = getComputedStyle(probe).color
                probe.remove()
                return colour
            }""",
            name,
        )
        return found

    async def press(self, name: str) -> None:
        """Press a button or follow a link by its name."""
        await (
            self.page.get_by_role("button", name=name, exact=True)
            .or_(self.page.get_by_role("link", name=name, exact=True))
            .first.click()
        )

    async def choose(self, title: str, option: str) -> None:
        """Choose one of a few."""
        await self.page.locator("fieldset", has_text=title).get_by_text(option, exact=True).click()

    async def open_table(self, place: str = "friends", **choices: str) -> None:
        """Open a table from the start page: for friends, with options that change there, or around one screen."""
        await self.page.locator(f"a[href='/new/{place}']").click()
        if place == "friends":
            await self.page.wait_for_url(AT_TABLE)
            if choices:
                await self.page.get_by_role("button", name="Options").click()
        for title, option in choices.items():
            await self.choose(title.replace("_", " "), option)
        if place == "screen":
            await self.press("Play")
            await self.page.wait_for_url(AT_TABLE)

    async def play_now(self) -> None:
        """Begin a game against a bot from the start page, where a board is, too."""
        await self.press("Play now")
        await self.page.wait_for_url(AT_TABLE)
        await self.page.locator(LAST_CELL).wait_for()

    async def sit(self) -> None:
        """Take the first free seat, as somebody who is invited or as the host."""
        buttons = self.page.get_by_role("button", name="Join the game")
        await buttons.or_(self.page.get_by_role("button", name="Sit here")).first.click()
        await self.until(lambda: self.says("You"), "a seat taken")

    async def start(self) -> None:
        """Start, once every seat is taken."""
        button = self.page.get_by_role("button", name="Start", exact=True)
        await self.until(button.is_enabled, "every seat taken")
        await button.click()

    async def says(self, *words: str) -> bool:
        """Whether any of these stands on the page."""
        text = await self.text()
        return any(word in text for word in words)

    async def is_on_turn(self) -> bool:
        return (await self.page.title()).startswith("●")

    async def is_over(self) -> bool:
        return await self.says("Rematch", "Next round", "Join the rematch")

    async def tiles(self) -> int:
        """Count the tiles on the board, by what a screen reader is told."""
        await self.page.locator(LAST_CELL).wait_for(state="attached")
        labels = await self.page.eval_on_selector_all(
            "[data-cell]", "cells => cells.map(cell => cell.getAttribute('aria-label'))"
        )
        return sum("occupied" in (label or "") for label in labels)

    async def free_cells(self) -> list[dict[str, Any]]:
        """Return the free cells and where they are in the window."""
        await self.page.locator(LAST_CELL).wait_for(state="attached")
        found: list[dict[str, Any]] = await self.page.eval_on_selector_all(
            "[data-cell]",
            """cells => cells.map(cell => {
                const box = cell.getBoundingClientRect()
                return { name: cell.dataset.cell, label: cell.getAttribute('aria-label'),
                         x: box.x + box.width / 2, y: box.y + box.height / 2 }
            })""",
        )
        return [cell for cell in found if "free" in (cell["label"] or "") and cell["name"] not in TREASURES]

    async def place(self) -> None:
        """Lay the tile on a free cell by mouse, turned a few times, and wait until it lies there."""
        before, cell = await self.tiles(), self.chance.choice(await self.free_cells())
        await self.page.mouse.move(cell["x"], cell["y"])
        await self.until(self.page.locator(".place").is_enabled, "what the tile may do")
        for _ in range(self.chance.randrange(3)):
            await self.page.keyboard.press("r")
        await self.page.mouse.click(cell["x"], cell["y"])
        await self.until(lambda: self.has_more(before), "the tile laid by mouse")

    async def tap(self) -> None:
        """Lay the tile with a finger: tap a cell, tap again to turn, and place it from the tray."""
        before, cell = await self.tiles(), self.chance.choice(await self.free_cells())
        for _ in range(1 + self.chance.randrange(2)):
            await self.page.touchscreen.tap(cell["x"], cell["y"])
        await self.page.locator(".place").tap()
        await self.until(lambda: self.has_more(before), "the tile laid by finger")

    async def place_by_keys(self) -> None:
        """Lay the tile by keys alone: walk over the board to a free cell, turn, and place."""
        before, cell = await self.tiles(), self.chance.choice(await self.free_cells())
        row, column = ord(cell["name"][0]) - ord("a"), int(cell["name"][1]) - 1
        for key in ("Control+Home", *["ArrowDown"] * row, "Home", *["ArrowRight"] * column, "r"):
            await self.page.keyboard.press(key)
        assert await self.page.evaluate("document.activeElement?.dataset?.cell") == cell["name"]
        await self.until(self.page.locator(".place").is_enabled, "what the tile may do")
        await self.page.keyboard.press("Enter")
        await self.until(lambda: self.has_more(before), "the tile laid by keys")

    async def has_more(self, before: int) -> bool:
        """Whether more tiles lie on the board than before."""
        return await self.tiles() > before

    async def play_to_the_end(self, place: Callable[[], Any] | None = None) -> int:
        """Play whenever it is one's turn, until the round is over; return the number of own moves."""
        moves = 0

        async def something() -> bool:
            return await self.is_on_turn() or await self.is_over()

        while True:
            await self.until(something, "a turn, or the end,")
            if await self.is_over():
                return moves
            await (place or self.place)()
            moves += 1

    async def play(self, most: int = 54) -> list[dict[str, Any]]:
        """Play so many turns, or to the end of the round, as fast as the page can; return a report of each turn."""
        reports: list[dict[str, Any]] = await self.page.evaluate(
            PLAYER, {"seed": self.chance.getrandbits(31), "most": most}
        )
        return reports

    def check(self) -> None:
        """Nothing went wrong in the page."""
        assert self.faults == [], self.faults


async def play_elsewhere(server: Running, *people: Person, most: int = 54) -> None:
    """Let people play on at other devices, until the round is over or so many tiles lie, and wait until pages show it.

    To play in their pages would take ten times as long.
    """
    async with AsyncExitStack() as life:
        devices = [server.browser(await person.token()) for person in people]
        lines = [await life.enter_async_context(device.at(people[0].table)) for device in devices]
        await lines[0].until(lambda state: state["game"])
        await play_round(*lines, chance=people[0].chance, most=most)
        placed = len(lines[0].state["game"]["position"]["tiles"])
    for person in people:
        await person.until(partial(person.has_more, placed - 1), f"{placed} tiles on the board")


async def moves_of_people(server: Running, table: str) -> int:
    """Return how many moves people have made in a round, which is over."""
    played = (await server.rooms.room(table)).table
    assert played.is_round_over
    return played.players.count("person")


async def next_of(*people: Person) -> Person:
    """Wait until one of these is on turn, and return who."""
    found: list[Person] = []

    async def somebody() -> bool:
        found.extend([person for person in people if await person.is_on_turn()])
        return bool(found)

    await people[0].until(somebody, "somebody's turn")
    return found[0]


async def _body(response: Response) -> str:
    try:
        return (await response.body()).decode(errors="replace")
    except Error:  # the page has gone on before it was read
        return ""
