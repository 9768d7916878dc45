"""Every device: without a network, when a new version is there, sideways, enlarged, and in a pocket."""

import json
import random
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser

from indigo import samples
from indigo.server.http import web_client
from indigo.tables import protocol
from tests.browser.find_browser import need_browser
from tests.browser.pages import LAST_CELL, PUSHES, Person, browsing, same_place, starting
from tests.browser.stage import Stage, still
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import AtTable, Running, serving, some_move, sqlite_in
from tests.server.processes import processes
from tests.server.push_service import push_service
from tests.waiting import until

DAYS = {"unit": "days", "amount": 2}
RECORD = samples.path("first-game")
SIZES = [(844, 390), (667, 375), (720, 450), (390, 844), (360, 640), (820, 1180), (1180, 820), (2560, 1440)]


async def settled(person: Person) -> None:
    """Wait until the browser keeps the client."""
    await person.until(
        lambda: person.page.evaluate("navigator.serviceWorker.controller !== null"), "the client kept in the browser"
    )


@asynccontextmanager
async def table(
    server: Running, browser: Browser, script: str = "", **terms: Any
) -> AsyncIterator[tuple[Person, AtTable]]:
    """A table of Anna, at a browser, and Ben, who is on turn."""
    ben = server.browser()
    name = await ben.open(**{"players": 2, "starts": 1, **terms})
    async with ben.at(name) as line:
        await line.do("sit", seat=1, name="Ben")
        url = f"{server.url}/{name}"
        anna = await Person.come(browser, url, name="Anna", sound=True, keeps_client=bool(script), script=script)
        await anna.sit()
        for seat in range(2, len(line.state["seats"])):
            await line.do("seat_bot", seat=seat, level="easy")
        await line.until(lambda state: state["seats"][0]["name"])
        await line.do("start")
        await anna.page.locator(LAST_CELL).wait_for()
        yield anna, line
        anna.check()


async def move(line: AtTable) -> None:
    """Let Ben play, as soon as it is his turn."""
    await line.until(lambda state: state["game"]["position"]["turn"] == 1)
    await line.do("play", seat=1, **some_move(line.state, 1, random.Random(3)))


@pytest.mark.slow
async def test_the_client_opens_without_a_server_and_says_what_is_missing(tmp_path: Path) -> None:
    async with processes(1, sqlite_in(tmp_path), tmp_path) as [server], browsing() as browser:
        anna = await Person.come(browser, server.url, name="Anna", keeps_client=True)
        await settled(anna)
        await anna.play_now()
        table = anna.table
        server.kill()
        await anna.page.goto(server.url)
        await anna.until(lambda: anna.says("On one device"), "the start page")
        await anna.page.goto(f"{server.url}/replay")
        await anna.page.locator("textarea").wait_for()
        await anna.page.goto(f"{server.url}/lobby")
        await anna.page.get_by_role("button", name="Try again").wait_for()
        await anna.page.goto(f"{server.url}/{table}")
        await anna.until(lambda: anna.says("Nothing is lost"), "a word that the server is missing")
        await anna.press("Try again")
        server.start()
        await anna.page.locator(LAST_CELL).wait_for()
        kept: list[str] = await anna.page.evaluate(
            """async () => (await Promise.all((await caches.keys()).map(async (name) =>
                    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"""
        )
        assert "/" in kept
        assert not [path for path in kept if path.startswith("/api")]
        anna.check()


def own_client(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let servers send the client from a folder of its own, where it can be changed."""
    web = folder / "web"
    shutil.copytree(web_client.FOLDER, web)
    for smaller in (*web.glob("sw.js.*"), *web.glob("index.html.*")):
        smaller.unlink()
    monkeypatch.setattr("indigo.server.app.client_file", partial(web_client.client_file, folder=web))
    return web


def release(web: Path) -> None:
    """Put the next version of the client into its folder."""
    page, worker = web / "index.html", web / "sw.js"
    page.write_text(page.read_text(encoding="utf-8").replace("<body>", '<body data-version="next">'), encoding="utf-8")
    worker.write_text(f"{worker.read_text(encoding='utf-8').replace('indigo-$', 'indigo-next-$')}\n", encoding="utf-8")


@pytest.mark.slow
async def test_a_new_version_waits_until_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = own_client(tmp_path, monkeypatch)
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, keeps_client=True)
        await settled(anna)
        release(web)
        await anna.play_now()
        await anna.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        await anna.until(lambda: anna.says("A new version is available"), "the offer")
        await anna.page.reload()  # which alone does not change the version
        await anna.until(lambda: anna.says("A new version is available"), "the offer again")
        assert await anna.page.evaluate("document.body.dataset.version ?? null") is None
        await anna.press("Reload")
        await anna.page.locator("body[data-version=next]").wait_for()
        await anna.page.locator(LAST_CELL).wait_for()
        anna.check()


@pytest.mark.slow
async def test_a_client_that_is_too_old_updates_itself_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = own_client(tmp_path, monkeypatch)
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, keeps_client=True)
        await settled(anna)
        await anna.play_now()
        release(web)
        monkeypatch.setattr(protocol, "OLDEST", protocol.VERSION + 1)
        anna.said.clear()
        for listener in (await server.rooms.room(anna.table)).listeners:
            listener.dismiss(is_gone=False)  # as if the server had been restarted
        await anna.page.locator("body[data-version=next]").wait_for()
        await anna.until(lambda: anna.says("Reload the page"), "a word that this client is too old as well")
        await anna.page.wait_for_load_state("networkidle")
        assert [json.loads(frame)["version"] for frame in anna.said] == [protocol.VERSION] * 2


# What a browser does about pushes, with a push service of ours: the real ones are far away.
@pytest.mark.slow
async def test_whoever_wants_it_is_told_of_turns_and_asked_for_permission_only_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.push.notifier.AFTER", 0.2)
    async with (
        push_service() as service,
        serving(sqlite_in(tmp_path), push_hosts=service.url) as server,
        browsing() as browser,
    ):
        device = service.device()
        script = PUSHES.replace("TOLD", json.dumps(device.subscription))
        async with table(server, browser, script, pace=DAYS) as (anna, line):
            name = anna.table
            switch = anna.page.get_by_role("switch", name="Notify me when it’s my turn")
            async with anna.page.expect_response("**/api/push"):  # leaving before it means no subscription
                await switch.click()
            key = (await server.browser().get("/api/about"))["push_key"]
            assert await anna.page.evaluate("[window.asked, localStorage.subscribed]") == [1, key]
            await anna.page.goto(server.url)
            await move(line)
            await anna.until(partial(_holds, lambda: bool(device.received)), "a push")
            await anna.page.goto(f"{server.url}/{name}")
            await anna.until(anna.is_on_turn, "Anna's turn")
            await anna.until(switch.is_checked, "the switch as it was left")
            assert await anna.page.evaluate("window.asked") == 0
            await anna.press("Settings")
            await anna.page.get_by_role("dialog").get_by_role("switch", name="Notify me").click()
            await anna.until(lambda: anna.page.evaluate("!localStorage.subscribed"), "the end of it")
            await anna.page.keyboard.press("Escape")
            await anna.place()
            await anna.page.goto(server.url)
            await move(line)
            await no_push_is_due(server)
            assert device.received == [{"table": name}]


async def no_push_is_due(server: Running) -> None:
    """Wait until every push that a turn gave rise to has been sent, or has turned out not to be wanted."""
    await until(partial(_holds, lambda: not server.services.notifier._tasks))


async def _holds(what: Callable[[], bool]) -> bool:
    return what()


@pytest.mark.parametrize("pace", [None, pytest.param({"unit": "seconds", "amount": 3600}, marks=pytest.mark.slow)])
async def test_in_a_game_that_is_not_by_days_it_is_not_offered(tmp_path: Path, pace: Any) -> None:
    async with (
        serving(sqlite_in(tmp_path)) as server,
        browsing() as browser,
        table(server, browser, pace=pace) as (anna, _),
    ):
        await anna.page.wait_for_load_state("networkidle")
        assert await anna.page.get_by_role("switch").count() == 0


@pytest.mark.slow
async def test_a_push_becomes_a_notification_which_names_the_table(tmp_path: Path) -> None:
    need_browser("whole Chromium")  # a headless shell shows no notifications
    async with serving(sqlite_in(tmp_path)) as server, starting(is_whole=True) as browser:
        anna = await Person.come(browser, server.url, keeps_client=True)
        await anna.context.grant_permissions(["notifications"], origin=server.url)
        await settled(anna)
        inspector = await anna.context.new_cdp_session(anna.page)
        workers: list[dict[str, Any]] = []
        inspector.on("ServiceWorker.workerRegistrationUpdated", lambda event: workers.extend(event["registrations"]))
        await inspector.send("ServiceWorker.enable")
        await anna.until(partial(_holds, lambda: bool(workers)), "the worker")
        push = {"origin": server.url, "registrationId": workers[0]["registrationId"]}
        await inspector.send("ServiceWorker.deliverPushMessage", {**push, "data": '{"table": "kabo-mite-rusa"}'})
        shown = """navigator.serviceWorker.ready.then(async (found) =>
                (await found.getNotifications()).map(({ title, body, tag }) => [title, body, tag]))"""
        await anna.until(lambda: anna.page.evaluate(shown), "a notification")
        assert await anna.page.evaluate(shown) == [["Indigo", "kabo-mite-rusa", "kabo-mite-rusa"]]


# What reaches a person who looks elsewhere, written down.
SIGNALS = """
    window.signals = []
    navigator.setAppBadge = async () => void window.signals.push('badge')
    navigator.clearAppBadge = async () => void window.signals.push('clear')
    const Tone = OscillatorNode
    window.OscillatorNode = class extends Tone {
        constructor(at, options) { super(at, options); window.signals.push(Math.round(options.frequency)) }
    }
    window.look = (state) => {
        Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
    }
"""


async def test_a_turn_is_seen_and_heard_by_who_looks_elsewhere(tmp_path: Path) -> None:
    async with (
        serving(sqlite_in(tmp_path)) as server,
        browsing() as browser,
        table(server, browser, SIGNALS) as (anna, line),
    ):
        await anna.page.wait_for_load_state("networkidle")  # what makes sounds comes after the board
        await anna.page.mouse.click(5, 5)  # before a gesture no page may sound
        await anna.page.evaluate("look('hidden'); window.signals = []")
        await move(line)
        await anna.until(anna.is_on_turn, "Anna's turn")
        await anna.until(lambda: anna.page.evaluate("signals.includes('badge')"), "a badge")
        await anna.until(lambda: anna.page.evaluate("signals.includes(520)"), "a sound")
        assert "turn" in str(await anna.page.get_attribute("link[rel=icon]", "href"))
        await anna.page.evaluate("look('visible')")
        await anna.until(lambda: anna.page.evaluate("signals.at(-1) === 'clear'"), "the badge gone")
        assert await anna.page.evaluate("signals.filter((each) => each === 520).length") == 1


SHAPE = """() => {
    const box = (found) => found.getBoundingClientRect()
    const page = document.documentElement, aside = document.querySelector('aside')
    const board = box(document.querySelector('.stage'))
    return {
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth
            || aside.scrollHeight > aside.clientHeight,
        outside: [...document.querySelectorAll('button, [data-cell], [data-seat]')]
            .filter((each) => each.checkVisibility())
            .filter((each) => box(each).left < -1 || box(each).top < -1
                || box(each).right > innerWidth + 1 || box(each).bottom > innerHeight + 1)
            .map((each) => each.outerHTML.slice(0, 80)),
        board: Math.max(board.width / innerWidth, board.height / innerHeight),
    }
}"""


async def test_on_every_screen_the_board_is_large_and_nothing_scrolls_during_play(tmp_path: Path) -> None:
    async with (
        serving(sqlite_in(tmp_path)) as server,
        browsing() as browser,
        table(server, browser, players=4, hand_size=2, rounds=2, open_scores=True) as (anna, _),
    ):
        for width, height in SIZES:
            await anna.page.set_viewport_size({"width": width, "height": height})
            await still(anna.page)
            shape = await anna.page.evaluate(SHAPE)
            assert not shape["scrolls"], (width, height)
            assert shape["outside"] == [], (width, height)
            assert shape["board"] > 0.85, (width, height, shape["board"])


@pytest.mark.parametrize(
    ("width", "height"),
    [(390, 844), *(pytest.param(*size, marks=pytest.mark.slow) for size in [(360, 640), (820, 1180)])],
)
async def test_the_board_stays_where_it_is_when_the_curtain_is_lifted(tmp_path: Path, width: int, height: int) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna", "Ben", "Cara"]], 3, until=2)
        page = await sitting.page()
        await page.set_viewport_size({"width": width, "height": height})
        await still(page)
        before = await page.locator(".stage").bounding_box()
        await page.get_by_role("button", name="I’m Cara").click()
        await page.get_by_role("button", name="Choose a space").wait_for()
        await still(page)
        assert await page.locator(".stage").bounding_box() == same_place(before)


async def test_a_replay_on_a_phone_held_sideways_has_the_board_beside_its_buttons(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, f"{server.url}/replay")
        await anna.page.locator("textarea").fill(RECORD.read_text(encoding="utf-8"))
        await anna.press("Replay")
        await anna.page.locator(LAST_CELL).wait_for()
        for width, height in [(844, 390), (667, 375)]:
            await anna.page.set_viewport_size({"width": width, "height": height})
            await still(anna.page)
            board = await anna.page.locator(".stage").bounding_box()
            play = await anna.page.get_by_role("button", name="Play", exact=True).bounding_box()
            assert board is not None
            assert play is not None
            assert board["height"] > 0.75 * height
            assert board["x"] + board["width"] <= play["x"]
            assert play["y"] + play["height"] <= height


@pytest.mark.parametrize("address", ["/learn", f"/puzzle/{TODAY}"])
async def test_lessons_and_puzzles_on_a_phone_held_sideways_have_the_tile_beside_the_board(
    tmp_path: Path, address: str
) -> None:
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server, browsing() as browser:
        anna = await Person.come(browser, server.url + address, touch=True)
        await anna.page.locator(LAST_CELL).wait_for()
        for width, height in [(844, 390), (667, 375)]:
            await anna.page.set_viewport_size({"width": width, "height": height})
            await still(anna.page)
            board = await anna.page.locator(".stage").bounding_box()
            assert board is not None
            assert board["height"] > 0.9 * min(height, board["width"])
            for name in ("Rotate left", "Rotate right", "Choose a space"):
                button = await anna.page.get_by_role("button", name=name).bounding_box()
                assert button is not None
                assert board["x"] + board["width"] <= button["x"], (name, width)
                assert button["x"] + button["width"] <= width, (name, width)
                assert button["y"] + button["height"] <= height, (name, width)


async def test_the_client_can_be_installed(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, theme="light")
        inspector = await anna.context.new_cdp_session(anna.page)
        reply = await inspector.send("Page.getAppManifest")
        assert reply["errors"] == []
        manifest = json.loads(reply["data"])
        assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Indigo", "standalone", "/")
        icons = [(icon["src"], icon["type"]) for icon in manifest["icons"]] + [("/icon-apple.png", "image/png")]
        for path, kind in icons:
            answer = await server.browser().http.get(path)
            assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (200, kind)
        bar = "document.querySelector('meta[name=theme-color]').content"
        is_light = f"{bar} === '{await anna.colour('--table-2')}'"
        await anna.until(lambda: anna.page.evaluate(is_light), "the bar as the light theme is")
