"""Being invited: to a table, and to a rematch."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.layout_shifts import shifts
from tests.browser.pages import PHONE, Person, browsing
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in


@pytest.mark.parametrize(
    ("players", "words"),
    [(2, "for two"), *(pytest.param(*each, marks=pytest.mark.slow) for each in [(3, "for three"), (4, "for four")])],
)
async def test_whoever_is_invited_reads_by_whom_and_presses_one_button(
    players: int, words: str, tmp_path: Path
) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.table([["Ben"]], players=players)
        page = await stage.page(f"/{sitting.name}")
        await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        await expect(page.get_by_role("heading", level=1)).to_have_text(f"Ben invites you to a game {words}")
        assert await page.locator(".code").count() == 0
        await page.get_by_role("button", name="How does it work?").click()
        dialog = page.get_by_role("dialog", name="Player aid")
        await dialog.get_by_text("Place your tile on any free space").first.wait_for()
        await dialog.get_by_role("button", name="Close").click()
        buttons = page.locator("main").get_by_role("button")
        choices = ["Sit here"] * (players - 1) if players > 2 else []  # a colour of their own
        await expect(buttons).to_have_text(["Join the game", "How does it work?", *choices])
        join = buttons.first
        for part in (join, page.locator("figure use[href='#piece-sapphire']")):
            await expect(part).to_be_in_viewport(ratio=1)
        await join.click()
        await sitting.host.until(lambda state: state["seats"][1]["name"] == "Anna")
        await expect(page.get_by_role("heading", level=1)).to_be_focused()
        await expect(page.get_by_role("heading", level=1)).not_to_contain_text("invites")
        host = await sitting.page()
        await expect(host.locator(".code svg")).to_be_visible()


async def test_a_table_whose_host_has_no_name_invites_too_and_asks_for_ones_own(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.table([[]], players=2)
        page = await stage.page(f"/{sitting.name}", name="")
        await expect(page.get_by_role("heading", level=1)).to_have_text("You’re invited to a game for two")
        await page.get_by_role("button", name="Join the game").click()
        field = page.get_by_label("Your name")
        await expect(field).to_be_focused()
        await field.fill("Cara")
        await field.press("Enter")
        await sitting.host.until(lambda state: state["seats"][0]["name"] == "Cara")


async def test_who_opens_a_table_without_a_name_has_a_seat(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)
        await anna.open_table()
        await anna.page.get_by_role("listitem").first.get_by_text("You", exact=True).wait_for()
        anna.check()


async def test_a_table_is_open_at_once_and_its_options_change_while_people_arrive(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, name="Anna")
        await anna.open_table()
        ben = await Person.come(browser, server.url, name="Ben")
        await ben.press("Join with a name")
        field = ben.page.get_by_label("The table’s name")
        await field.fill("nobody knows it")
        await field.press("Enter")
        await ben.page.get_by_role("alert").get_by_text("There’s no table called “nobody knows it”.").wait_for()
        await field.fill(anna.table.upper().replace("-", " "))
        await field.press("Enter")
        await ben.page.get_by_role("button", name="Join the game").wait_for()
        await anna.page.get_by_role("button", name="Options: for two").click()
        await anna.choose("Players", "3")
        await anna.choose("Clock", "30 seconds per turn")
        await ben.page.get_by_role("heading", name="Anna invites you to a game for three").wait_for()
        await ben.page.get_by_text("30 seconds per turn").wait_for()
        await ben.page.get_by_role("log").get_by_text("The host has changed the options.").first.wait_for()
        await anna.page.goto(f"{server.url}/new/friends")
        await anna.page.get_by_role("button", name="Options: for three · Clock: 30 seconds per turn").wait_for()
        await anna.page.go_back()
        await anna.page.get_by_role("button", name="Options").wait_for()
        ben.check()
        anna.check()


async def test_the_host_sees_the_table_once_their_seat_is_theirs(tmp_path: Path) -> None:
    """Otherwise everything moves when the answer comes, just when they want to press something."""
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        asked, may = server.hold_back("sat")
        anna = await Person.come(browser, server.url)
        await anna.page.goto(f"{server.url}/new/friends")
        await asked.wait()
        await anna.page.wait_for_load_state("networkidle")
        may.set()
        await anna.page.get_by_role("button", name="Options").wait_for()
        assert await shifts(anna.page) == []
        anna.check()


async def test_a_rematch_is_offered_to_the_other_side(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]])
        page = await sitting.page()
        await page.get_by_role("button", name="Rematch").wait_for()
        offer = page.get_by_role("region", name="Rematch", exact=True)
        assert await offer.count() == 0
        before = await shifts(page)
        await sitting.lines[1].do("rematch")
        await expect(offer).to_contain_text("Ben wants a rematch!")
        await expect(page.get_by_role("log")).to_contain_text("Ben wants a rematch!")
        assert await shifts(page) == before
        rematch = sitting.host.state["rematch"]
        ben = await stage.page(f"/{rematch}", token=sitting.browsers[1].token)
        start = ben.get_by_role("button", name="Start", exact=True)
        await expect(ben.get_by_text("Waiting for Anna")).to_be_visible()
        await expect(start).to_be_disabled()
        await offer.get_by_role("link", name="Join the rematch").click()
        await page.wait_for_url(f"**/{rematch}")
        await expect(start).to_be_enabled()
