"""Being invited: to a table, and to a rematch."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.layout_shifts import shifts
from tests.browser.pages import PHONE, browsing
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
        buttons = page.locator("main").get_by_role("button")
        choices = ["Sit here"] * (players - 1) if players > 2 else []  # a colour of their own
        await expect(buttons).to_have_text(["Join the game", *choices])
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
        await offer.get_by_role("link", name="Join the rematch").click()
        await page.wait_for_url(f"**/{sitting.host.state['rematch']}")
