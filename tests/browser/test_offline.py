"""Without a server and without a network: games, puzzles and analyses in the page."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from indigo.bots.puzzles import FIRST_DAY, puzzle_of
from indigo.server.http.web_client import KIT
from scripts.static_site import write_site
from tests.browser.pages import Person, browsing
from tests.browser.solver import Solver, rotations
from tests.browser.static_site import static_site
from tests.needs import need
from tests.server.people import serving, sqlite_in

HAS_STARTED = """caches.open('indigo-kit').then((kit) => kit.keys())
    .then((files) => files.some(({ url }) => url.includes('memory-')))"""
IS_CONTROLLED = "navigator.serviceWorker.controller !== null"


@pytest.fixture(autouse=True)
def kit() -> None:
    need("what a browser needs to play offline", (KIT / "kit.json").is_file(), "make kit")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    with static_site(tmp_path / "static") as url:
        yield url


async def visit(browser: Browser, site: str, *, touch: bool = False, **settings: Any) -> Solver:
    """Come to the site for the first time, and wait until the browser has kept the page."""
    person = await Solver.come(browser, site, seed=1, touch=touch, keeps_client=True, **settings)
    await person.until(lambda: person.page.evaluate(IS_CONTROLLED), "the page kept")
    return person


async def get_kit(person: Person) -> None:
    """Download what is needed to play offline, by the settings."""
    await person.press("Settings")
    await person.press("Make it playable offline")
    await person.page.get_by_role("button", name="Remove the download").wait_for()
    await person.page.keyboard.press("Escape")


@pytest.mark.slow
async def test_a_whole_game_without_any_network(site: str) -> None:
    async with browsing() as browser:
        anna = await visit(browser, site, touch=True, players=3, level="hard", handSize=2)
        await get_kit(anna)
        await anna.context.set_offline(True)
        await anna.page.reload()
        await anna.until(lambda: anna.says("don’t count towards your rating"), "what such games count for")
        await anna.play_now()
        await anna.play()
        assert await anna.is_over()
        await anna.page.goto(f"{site}/me")
        await anna.until(lambda: anna.says("Played on this device"), "the game in the list")
        anna.check()


@pytest.mark.slow
async def test_a_game_goes_on_after_the_browser_was_closed_and_is_analysed_at_its_end(site: str) -> None:
    async with browsing() as browser:
        anna = await visit(browser, site)
        await anna.play_now()  # fetches all that it needs
        await anna.play(most=5)
        made = await anna.tiles()
        context = anna.context
        await context.set_offline(True)
        await anna.page.close()
        anna.page = await context.new_page()
        await anna.page.goto(site)
        await anna.page.locator("a[href*='/here-']").click()
        await anna.until(anna.is_on_turn, "the turn of the person")
        assert await anna.tiles() == made
        await anna.play()
        await anna.page.get_by_role("link", name="Key moments").click()
        await anna.page.locator(".moments li, [data-moment], ol li").first.wait_for()
        anna.check()


@pytest.mark.slow
@pytest.mark.nightly  # tests/offline has its logic
async def test_people_pass_the_device_without_a_network(site: str) -> None:
    async with browsing() as browser:
        anna = await visit(browser, site, touch=True)
        await get_kit(anna)
        await anna.context.set_offline(True)
        await anna.open_table("screen", Players="3")
        assert len(await anna.play(most=6)) == 6
        anna.check()


@pytest.mark.slow
@pytest.mark.nightly  # tests/offline has its logic
async def test_a_puzzle_of_the_archive_is_solved_without_a_network(site: str) -> None:
    puzzle = puzzle_of(FIRST_DAY)
    async with browsing() as browser:
        anna = await visit(browser, site)
        await get_kit(anna)
        await anna.context.set_offline(True)
        await anna.opens(f"/puzzle/{FIRST_DAY}")
        await anna.reads_labels(rotations(puzzle))
        await anna.tries(puzzle, puzzle.best)
        await anna.until(lambda: anna.says("Solved"), "the puzzle solved")
        anna.check()


@pytest.mark.slow
async def test_the_network_goes_and_comes_in_the_middle_of_a_game_that_needs_none(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await visit(browser, server.url)
        await get_kit(anna)
        await anna.context.set_offline(True)
        await anna.play_now()
        assert anna.table.startswith("here-")
        await anna.play(most=3)
        await anna.context.set_offline(False)
        await anna.play(most=3)
        await anna.context.set_offline(True)
        assert len(await anna.play(most=3)) == 3
        anna.check()


@pytest.mark.slow
async def test_a_browser_with_the_kit_asks_no_server_what_moves_would_do(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await visit(browser, server.url)
        await get_kit(anna)
        asked: list[str] = []
        anna.page.on("request", lambda request: asked.append(request.url) if "/plan?" in request.url else None)
        await anna.play_now()
        await anna.until(lambda: anna.page.evaluate(HAS_STARTED), "Python started")
        counts = []
        for _ in range(10):
            await anna.play(most=1)
            counts.append(len(asked))
        assert counts[-3:] == [counts[-1]] * 3  # only while Python was starting
        anna.check()


@pytest.mark.slow
async def test_a_site_with_a_server_elsewhere_invites_friends_there(site: str, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), origins=site) as server, browsing() as browser:
        write_site(server.url, tmp_path / "static")
        anna = await Person.come(browser, site, name="Anna")
        await anna.open_table()
        ben = await Person.come(browser, f"{site}/{anna.table}", name="Ben")
        await ben.sit()
        await anna.until(lambda: anna.says("Ben"), "the friend")


@pytest.mark.slow
async def test_the_start_page_says_what_needs_a_network(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await visit(browser, server.url)
        await anna.context.set_offline(True)
        await anna.until(lambda: anna.says("You need a network for this."), "what needs a network")
        assert "don’t count towards your rating" not in await anna.text()  # nothing can be played here yet
        await anna.context.set_offline(False)
        await get_kit(anna)
        await anna.context.set_offline(True)
        await anna.until(lambda: anna.says("don’t count towards your rating"), "what such games count for")
        await anna.page.locator("a[href='/new/friends']").click()
        await anna.page.get_by_role("alert").get_by_text("Can’t reach the server.").wait_for()


async def test_a_site_without_a_server_offers_nothing_that_needs_one(site: str) -> None:
    async with browsing() as browser:
        anna = await Person.come(browser, site)
        await anna.page.get_by_role("button", name="Play now").wait_for()
        assert await anna.page.locator("a[href='/new/friends'], a[href='/lobby']").count() == 0


async def test_fetching_shows_how_much_and_can_be_interrupted(site: str) -> None:
    async with browsing() as browser:
        anna = await Person.come(browser, site)
        await anna.page.route("**/kit/*.bin", lambda route: None)  # never answers
        await anna.press("Play now")
        dialog = anna.page.get_by_role("dialog")
        await dialog.get_by_text(" MB").wait_for()
        await dialog.get_by_role("button", name="Cancel").click()
        await dialog.wait_for(state="detached")
        await expect(anna.page.get_by_role("button", name="Play now")).to_be_enabled()


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("WebAssembly.validate = () => false", "This browser is too old to play without a server."),
        ("Cache.prototype.put = () => Promise.reject(new DOMException('', 'QuotaExceededError'))", "enough space"),
    ],
    ids=["no vectors", "full disk"],
)
async def test_what_is_in_the_way_is_said_in_a_sentence(site: str, script: str, says: str) -> None:
    async with browsing() as browser:
        anna = await Person.come(browser, "about:blank")
        await anna.context.add_init_script(script)
        await anna.page.goto(site)
        await anna.press("Play now")
        await anna.page.get_by_role("dialog").get_by_text(says).wait_for()


async def test_a_browser_that_keeps_nothing_says_so_and_plays(site: str) -> None:
    async with browsing() as browser:
        anna = await Person.come(browser, "about:blank")
        await anna.context.add_init_script(
            "indexedDB.open = () => { throw new DOMException('', 'SecurityError') }; delete window.caches"
        )
        await anna.page.goto(site)
        await anna.press("Play now")
        await anna.press("Play anyway")
        await anna.until(anna.is_on_turn, "the turn of the person")


async def test_a_kit_of_an_older_version_is_replaced(site: str, tmp_path: Path) -> None:
    manifest = tmp_path / "static" / "kit" / "kit.json"
    newest = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**newest, "version": "older", "protocol": 1}))
    async with browsing() as browser:
        anna = await visit(browser, site)
        await get_kit(anna)
        manifest.write_text(json.dumps(newest))
        await anna.play_now()
        await anna.until(anna.is_on_turn, "the turn of the person")
        assert await anna.page.evaluate("localStorage.getItem('indigo.kit')") == newest["version"]
