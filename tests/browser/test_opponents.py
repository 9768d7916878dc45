"""Opponents with a face: chosen on the start page or at the table, and seen during the game."""

from pathlib import Path

from tests.browser.pages import Person, browsing
from tests.server.people import serving, sqlite_in


async def test_a_character_is_chosen_on_the_start_page_and_sits_opposite(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url)
        await anna.press("Change")
        await anna.page.get_by_text("Mila").click()
        assert await anna.page.get_by_role("radio", name="Mila").is_checked()
        await anna.until(lambda: anna.says("against Mila"), "the opponent under the button")
        await anna.play_now()
        for _ in range(3):
            await anna.until(anna.is_on_turn, "my turn")
            await anna.place()
        row = anna.page.locator("[data-seat='1']")
        assert "Mila" in await row.inner_text()
        assert "easy" in await row.inner_text()
        await row.locator("use[href='#piece-emerald']").first.wait_for(state="attached")
        assert '"character":"mila"' in "".join(anna.heard)
        anna.check()


async def test_the_host_seats_a_character_and_can_go_back_to_a_level(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = await Person.come(browser, server.url, name="Anna")
        await anna.open_table()
        await anna.press("Add a bot")
        bots = anna.page.get_by_label("Bot level")
        await bots.select_option("iris")
        await anna.page.locator(".chip use[href='#piece-core']").wait_for(state="attached")
        await anna.until(lambda: anna.says("Bot (expert)"), "her level")
        await bots.select_option("easy")
        await anna.until(lambda: anna.says("Bot (easy)"), "the level")
        await anna.page.locator(".chip use[href='#piece-core']").wait_for(state="detached")
        anna.check()
