"""The page arrives: with few requests, with files missing, and when the network goes away during a game."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Route, expect

from tests.browser.pages import LAST_CELL, Person, browsing
from tests.browser.stage import Stage
from tests.server.people import Running, serving, sqlite_in
from tests.server.processes import Process, processes
from tests.waiting import PATIENCE

FEW = 40  # requests of a first visit; 139 before the client's files were kept as one

Open = Callable[[Running, Browser], Awaitable[Page]]


async def test_a_first_visit_needs_few_requests_and_then_no_network(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, keeps_client=True)
        await anna.until(lambda: anna.page.evaluate("navigator.serviceWorker.controller !== null"), "the client kept")
        await anna.page.wait_for_load_state("networkidle")
        counts = [each for metric in server.services.metrics.requests.collect() for each in metric.samples]
        assert sum(count.value for count in counts if count.name.endswith("_total")) <= FEW
        await anna.context.set_offline(True)
        for path, says in (
            ("/learn", "Rotate left"),
            ("/rules?lang=ru", "Правила"),
            ("/new/screen?lang=fr", "Joueurs"),
        ):
            await anna.page.goto(server.url + path)
            await anna.page.get_by_text(says).or_(anna.page.get_by_label(says)).first.wait_for()
        anna.check()


async def start_page(server: Running, browser: Browser) -> Page:
    return (await Person.come(browser, f"{server.url}/?lang=en")).page


async def lessons(server: Running, browser: Browser) -> Page:
    return (await Person.come(browser, f"{server.url}/learn?lang=en")).page


async def shared_game(server: Running, browser: Browser) -> Page:
    async with AsyncExitStack() as life:
        sitting = await Stage(server, browser, life).game([["Anna", "Ben"]], 2)
        return await sitting.page()


@pytest.mark.parametrize("name", ["Rules-*.js", "Rules-*.css", "en.learning-*.js", "index-*.css"])
async def test_a_file_that_fails_once_is_fetched_again_without_a_word(tmp_path: Path, name: str) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, "about:blank")
        asked: list[str] = []

        async def refuse_once(route: Route) -> None:
            asked.append(route.request.url)
            await (route.fulfill(status=429, body="{}") if len(asked) == 1 else route.continue_())

        await anna.page.route(f"**/assets/{name}", refuse_once)
        await anna.page.goto(f"{server.url}/rules?lang=en")
        await anna.page.get_by_role("heading", name="Rules").wait_for()
        await anna.until(lambda: len(asked) == 2, "another try")
        assert await anna.page.get_by_role("button", name="Try again").count() == 0


# A file of each kind, a page that needs it, and what is there when that page is complete.
NEEDED = [
    pytest.param(start_page, "button:has-text('Play now')", "index-*.js", id="the page's own script"),
    pytest.param(start_page, "button:has-text('Play now')", "index-*.css", id="the page's own style"),
    pytest.param(start_page, "button:has-text('Play now')", "Start-*.js", id="a screen's script"),
    pytest.param(lessons, LAST_CELL, "Learn-*.css", id="a screen's style"),
    pytest.param(lessons, LAST_CELL, "en.learning-*.js", id="a screen's texts"),
    pytest.param(lessons, LAST_CELL, "Task-*.js", id="a script that screens share"),
    pytest.param(shared_game, "button:has-text('I’m ')", "Curtain-*.js", id="a part of a game"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("visit", "whole", "name"), NEEDED)
async def test_whatever_file_is_missing_the_page_works_or_offers_another_try(
    tmp_path: Path, visit: Open, whole: str, name: str
) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        page = await visit(server, browser)
        await page.locator(whole).first.wait_for()
        refused: list[str] = []

        async def refuse(route: Route) -> None:
            refused.append(route.request.url)
            await route.fulfill(status=429, body="{}")

        await page.route(f"**/assets/{name}", refuse)
        await page.reload()
        again = page.get_by_role("button", name="Try again").or_(page.get_by_role("link", name="Try again")).first
        complete = page.locator(whole).first
        await expect(complete.or_(again).first).to_be_visible(timeout=1000 * PATIENCE)
        await page.unroute(f"**/assets/{name}")

        if not await complete.is_visible():
            await again.evaluate_all("found => found[0]?.click()")  # unless a slow page has come by itself meanwhile
        await complete.wait_for()
        assert refused


async def two_at_a_table(browser: Browser, server: Process, **choices: str) -> Person:
    """Let Anna play against Ben; return Anna, who is on turn."""
    anna = await Person.come(browser, server.url, seed=1, name="Anna")
    await anna.open_table(Who_starts="Red", **choices)
    ben = await Person.come(browser, anna.page.url, seed=2, name="Ben")
    await ben.sit()
    await anna.start()
    await anna.until(anna.is_on_turn, "Anna's turn")
    return anna


@pytest.mark.slow
async def test_a_network_that_goes_away_is_noticed_and_a_move_is_kept(tmp_path: Path) -> None:
    async with processes(1, sqlite_in(tmp_path), tmp_path) as [server], browsing() as browser:
        anna = await two_at_a_table(browser, server)
        lost = anna.page.locator(".away")
        server.freeze()
        await lost.get_by_text("Connection lost").wait_for()
        await expect(lost).to_contain_text("You can still look at the board")
        move = asyncio.create_task(anna.place())
        await lost.get_by_text("Your move is kept here.").wait_for()
        await lost.get_by_text("Can’t reach the server.").wait_for()
        await lost.get_by_role("button", name="Try again").click()
        server.thaw()  # from now on the page may come back by itself at any moment
        await move
        await expect(lost).to_have_count(0)
        anna.check()


@pytest.mark.slow
async def test_a_clock_that_runs_out_without_a_network_says_nothing_that_is_wrong(tmp_path: Path) -> None:
    async with processes(1, sqlite_in(tmp_path), tmp_path) as [server], browsing() as browser:
        anna = await two_at_a_table(browser, server, Clock="10 seconds per turn")
        server.freeze()
        await anna.page.locator(".away").get_by_text("The clock keeps running.").wait_for()
        await anna.page.get_by_role("banner").get_by_text("–:––").wait_for()
        server.thaw()
        await expect(anna.page.get_by_text("–:––")).to_have_count(0)
        anna.check()
