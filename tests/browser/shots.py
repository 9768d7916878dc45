"""Pictures of every screen, in every size and theme: `make shots` writes them to a folder, for looking at."""

import argparse
import asyncio
import itertools
import json
import random
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, WebSocketRoute
from tqdm import tqdm

from tests.browser.pages import browsing
from tests.server.people import AtTable, Running, serving, sqlite_in
from tests.server.people import Browser as Talker

SIZES = {
    "desktop": (1440, 900),
    "large": (2560, 1440),
    "zoomed": (720, 450),  # the desktop at 200 %
    "tablet": (820, 1180),
    "tablet-sideways": (1180, 820),
    "phone": (390, 844),
    "phone-sideways": (844, 390),
}
# Ways of seeing that Chromium can show.
VISIONS = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
NAMES = ["Anna", "Ben", "Cara", "Dora", "Карина", LONG := "Maximilian-Alexander Bo"]
THEMES = ("dark", "light", "contrast")
SETTINGS = {"speed": "off", "sound": False, "name": "Anna", "level": "medium"}

LANGUAGES = ("en", "de", "fr", "nl", "ru")
# As if it had been chosen in another tab.
CHOOSE = """async (language) => {
    const key = 'indigo.settings'
    const text = JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), language })
    localStorage.setItem(key, text)
    dispatchEvent(new StorageEvent('storage', { key, newValue: text }))
    for (let wait = 0; document.documentElement.lang !== language && wait < 100; wait++)
        await new Promise((next) => setTimeout(next, 20))
}"""

Look = tuple[str, str, str]  # language, size, theme
Scene = Callable[["Stage"], Awaitable[Page]]


@dataclass
class Stage:
    """A server with its tables, and a browser to look at them."""

    server: Running
    browser: Browser
    life: AsyncExitStack
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    async def page(self, path: str = "/", *, token: str | None = None, **settings: Any) -> Page:
        """Open a page, as somebody whom the server knows by a token."""
        context = await self.browser.new_context(viewport={"width": 1440, "height": 900})
        kept = {"indigo.settings": json.dumps({**SETTINGS, **settings})} | ({"indigo.token": token} if token else {})
        await context.add_init_script(
            f"for (const [name, text] of Object.entries({json.dumps(kept)}))"
            " if (!localStorage.getItem(name)) localStorage.setItem(name, text)"
        )
        page = await context.new_page()
        await page.goto(self.server.url + path)
        await page.wait_for_load_state("networkidle")
        return page

    async def table(self, people: list[list[str]], bots: int = 0, **terms: Any) -> "Sitting":
        """Open a table where people sit, each with names of their seats, and bots beside them."""
        browsers = [self.server.browser() for _ in people]
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
        return await self.stage.page(f"/{self.name}", token=self.browsers[who].token, **settings)

    async def play(self, moves: int, until: int | None = None) -> None:
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


SCENES: dict[str, Scene] = {}


def scene(name: str) -> Callable[[Scene], Scene]:
    """Note a scene under its name."""

    def noted(make: Scene) -> Scene:
        SCENES[name] = make
        return make

    return noted


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
    await asyncio.sleep(0.3)


@scene("start")
async def start(stage: Stage) -> Page:
    page = await stage.page()
    await asyncio.sleep(4)  # the scenery comes, and plays a little
    return page


@scene("start-choices")
async def start_choices(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"]], bots=1)
    await sitting.host.do("start")
    other = await stage.server.browser(sitting.browsers[0].token).open(players=3)
    assert other
    page = await stage.page(token=sitting.browsers[0].token)
    await press(page, "Change")
    return page


@scene("settings")
async def settings(stage: Stage) -> Page:
    page = await stage.page()
    await press(page, "Settings")
    return page


@scene("lobby-empty")
async def lobby_empty(stage: Stage) -> Page:
    return await stage.page("/lobby")


@scene("lobby")
async def lobby(stage: Stage) -> Page:
    await stage.table([[LONG]], players=4, is_public=True, hand_size=2)
    await stage.table([["Ben"], ["Карина"]], players=3, is_public=True, rounds=2)
    await stage.table([["Dora"]], players=2, is_public=True, pace={"unit": "days", "amount": 2})
    return await stage.page("/lobby")


@scene("new-screen")
async def new_screen(stage: Stage) -> Page:
    page = await stage.page("/new/screen")
    await page.get_by_text("4", exact=True).first.click()
    return page


@scene("new-friends")
async def new_friends(stage: Stage) -> Page:
    page = await stage.page("/new/friends")
    await page.get_by_text("3", exact=True).first.click()
    return page


@scene("table-host")
async def table_host(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]], bots=1, players=4)
    return await sitting.page()


@scene("table-guest")
async def table_guest(stage: Stage) -> Page:
    sitting = await stage.table([["Ben"]], players=3, own_gates=True, hand_size=2, rounds=3)
    return await stage.page(f"/{sitting.name}")


@scene("table-name")
async def table_name(stage: Stage) -> Page:
    sitting = await stage.table([["Ben"]], players=2)
    page = await stage.page(f"/{sitting.name}", name="")
    await press(page, "Sit here")
    return page


@scene("game-first-turn")
async def game_first_turn(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"]], bots=1)
    await sitting.host.do("start")
    await sitting.play(0, until=0)
    return await sitting.page()


@scene("game-ghost")
async def game_ghost(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"]], bots=2)
    await sitting.host.do("start")
    await sitting.play(22, until=0)
    page = await sitting.page()
    await point(page)
    return page


@scene("game-coordinates")
async def game_coordinates(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"]], bots=1)
    await sitting.host.do("start")
    await sitting.play(12, until=0)
    page = await sitting.page(coordinates=True, confirm=True)
    await press(page, "Hint")
    await asyncio.sleep(2)
    return page


@scene("game-two-tiles")
async def game_two_tiles(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], [LONG], ["Карина"], ["Dora"]], hand_size=2, rounds=2, open_scores=True)
    await sitting.host.do("start")
    await sitting.play(24, until=0)
    page = await sitting.page()
    await sitting.lines[1].do("react", seat=1, phrase="nice_move")
    return page


@scene("game-reactions")
async def game_reactions(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"], ["Cara"]], own_gates=True, pace={"unit": "days", "amount": 2})
    await sitting.host.do("start")
    await sitting.play(18, until=2)
    page = await sitting.page()
    await press(page, "Say something")
    return page


@scene("game-waiting")
async def game_waiting(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]], pace={"unit": "seconds", "amount": 60})
    await sitting.host.do("start")
    await sitting.play(17, until=1)
    page = await sitting.page()
    await point(page)
    return page


@scene("game-missed")
async def game_missed(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"], ["Cara"]])
    await sitting.host.do("start")
    await sitting.play(9, until=1)
    page = await sitting.page()
    await asyncio.sleep(0.5)
    await page.goto(stage.server.url)
    await sitting.play(11, until=0)
    await page.goto(f"{stage.server.url}/{sitting.name}")
    return page


@scene("game-asked")
async def game_asked(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]])
    await sitting.host.do("start")
    await sitting.play(15, until=0)
    page = await sitting.page()
    await sitting.lines[1].do("take_back")
    return page


@scene("game-watching")
async def game_watching(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]])
    await sitting.host.do("start")
    await sitting.play(26)
    return await stage.page(f"/{sitting.name}")


@scene("game-curtain")
async def game_curtain(stage: Stage) -> Page:
    sitting = await stage.table([["Anna", "Ben", "Cara"]])
    await sitting.host.do("start")
    await sitting.play(19)
    return await sitting.page()


@scene("game-lost")
async def game_lost(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]])
    await sitting.host.do("start")
    await sitting.play(21, until=0)
    page = await stage.page("/replay", token=sitting.browsers[0].token)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.connect_to_server()

    await page.route_web_socket("**", connect)
    await page.goto(f"{stage.server.url}/{sitting.name}")
    await page.locator("[data-cell]").first.wait_for()
    await lines[0].close(code=4000)
    return page


@scene("table-offline")
async def table_offline(stage: Stage) -> Page:
    page = await stage.page("/replay")
    await page.route_web_socket("**", lambda line: line.close(code=4000))
    await page.goto(f"{stage.server.url}/abcd-efgh-ijkl")
    await page.get_by_role("button", name="Try again").wait_for()
    return page


@scene("lobby-offline")
async def lobby_offline(stage: Stage) -> Page:
    page = await stage.page("/lobby")
    await page.context.set_offline(True)
    await page.get_by_role("button", name="Try again").wait_for()
    return page


@scene("table-full")
async def table_full(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"]])
    return await stage.page(f"/{sitting.name}")


@scene("end")
async def end(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], ["Ben"], ["Cara"]])
    await sitting.host.do("start")
    await sitting.play(60)
    page = await sitting.page()
    await asyncio.sleep(1)
    return page


@scene("end-of-match")
async def end_of_match(stage: Stage) -> Page:
    sitting = await stage.table([["Anna"], [LONG], ["Cara"], ["Dora"]], rounds=2)
    await sitting.host.do("start")
    await sitting.play(60)
    await sitting.host.do("next_round")
    await sitting.play(60)
    page = await sitting.page()
    await asyncio.sleep(1)
    return page


@scene("replay-paste")
async def replay_paste(stage: Stage) -> Page:
    page = await stage.page("/replay")
    await page.locator("textarea").fill("indigo 1\nplayers: three\n")
    await page.get_by_role("button", name="Replay", exact=True).click()
    return page


@asynccontextmanager
async def _finished(stage: Stage, players: int) -> AsyncIterator[Sitting]:
    sitting = await stage.table([[name] for name in ("Anna", "Ben", "Cara", "Dora")[:players]])
    await sitting.host.do("start")
    await sitting.play(60)
    yield sitting


@scene("replay")
async def replay(stage: Stage) -> Page:
    async with _finished(stage, 3) as sitting:
        return await stage.page(f"/replay/{sitting.name}?round=1&move=24", token=sitting.browsers[0].token)


@scene("replay-analysis")
async def replay_analysis(stage: Stage) -> Page:
    async with _finished(stage, 2) as sitting:
        page = await stage.page(f"/replay/{sitting.name}?round=1&move=30", token=sitting.browsers[0].token)
        await press(page, "Analyse this game")
        await page.get_by_role("button", name="Stop", exact=True).wait_for(state="detached", timeout=240_000)
        return page


@scene("learn")
async def learn(stage: Stage) -> Page:
    return await stage.page("/learn")


@scene("rules")
async def rules(stage: Stage) -> Page:
    return await stage.page("/rules")


@scene("no-table")
async def no_table(stage: Stage) -> Page:
    return await stage.page("/abcd-efgh-ijkl")


@scene("no-page")
async def no_page(stage: Stage) -> Page:
    return await stage.page("/nothing/here")


async def see(page: Page, vision: str) -> None:
    """Show a page as somebody sees it who does not see all colours."""
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})


async def shoot(folder: Path, names: list[str], looks: list[Look], vision: str | None) -> None:
    """Set up each scene once, and take its picture with every look."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, tqdm(total=len(names) * len(looks), unit="shot") as bar:
        async with serving(sqlite_in(Path(place))) as server, browsing() as browser, AsyncExitStack() as life:
            stage = Stage(server, browser, life)
            for name in names:
                page = await SCENES[name](stage)
                if vision:
                    await see(page, vision)
                for language, size, theme in looks:
                    width, height = SIZES[size]
                    await page.set_viewport_size({"width": width, "height": height})
                    await page.evaluate(CHOOSE, language)
                    await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
                    await asyncio.sleep(0.15)
                    await page.screenshot(path=folder / f"{name}-{size}-{theme}-{language}.png")
                    bar.update()
                await page.context.close()


def main() -> None:
    """Write pictures of all screens, or of those that are named."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES], metavar="SCENE", help=", ".join(SCENES))
    parser.add_argument("--folder", type=Path, default=Path("shots"))
    parser.add_argument("--size", choices=SIZES, action="append", help="only this size; more than once for several")
    parser.add_argument("--theme", choices=THEMES, action="append", help="only this theme; more than once for several")
    parser.add_argument("--vision", choices=VISIONS, help="as somebody sees it who does not see all colours")
    parser.add_argument(
        "--language", choices=LANGUAGES, action="append", help="only this one; else all, English in all themes"
    )
    told = parser.parse_args()
    sizes, themes = told.size or list(SIZES), told.theme or list(THEMES)
    looks = [
        (language, size, theme)
        for language in told.language or LANGUAGES
        for size, theme in itertools.product(sizes, themes)
        if told.language or language == "en" or theme == themes[0]
    ]
    asyncio.run(shoot(told.folder, told.scenes or list(SCENES), looks, told.vision))


if __name__ == "__main__":
    main()
