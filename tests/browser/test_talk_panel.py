"""Talk at a table: phrases, people's own words, and ways not to hear them."""

from contextlib import AsyncExitStack
from pathlib import Path

from playwright.async_api import expect

from tests.browser.pages import browsing
from tests.browser.stage import Stage
from tests.server.people import serving, sqlite_in


async def test_players_talk_mute_each_other_and_hear_no_spectator(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.game([["Anna"], ["Ben"]], 1)
        page = await sitting.page()
        button = page.get_by_role("button", name="Say something")
        await sitting.lines[1].do("say", seat=1, text="<b>Hello</b> 👋")
        await expect(button).to_have_accessible_name("Say something (1)")
        await expect(page.get_by_role("log")).to_contain_text("Ben: <b>Hello</b> 👋")
        await expect(page.locator("[data-seat='1'] em")).to_have_text("<b>Hello</b> 👋")
        await button.press("Enter")
        talk = page.get_by_role("region", name="Say something")
        await expect(talk.locator("ol li")).to_have_text(["Ben <b>Hello</b> 👋"])
        await expect(button).to_have_accessible_name("Say something")
        watching = await stage.page(f"/{sitting.name}")
        await watching.get_by_role("button", name="Say something").click()
        theirs = watching.get_by_role("region", name="Talk among spectators")
        await theirs.get_by_label("Your message").fill("d4!")
        await theirs.get_by_role("button", name="Send").click()
        await expect(theirs.locator("ol li")).to_have_text(["Spectator d4!"])
        await talk.get_by_role("button", name="🎉").click()
        await page.keyboard.type(" Hi!")
        await page.keyboard.press("Enter")
        await sitting.lines[1].until(
            lambda state: any(each.get("text") == "🎉 Hi!" for each in sitting.lines[1].entries)
        )
        await expect(talk.locator("ol li")).to_have_text(["Ben <b>Hello</b> 👋", "You 🎉 Hi!"])
        await talk.get_by_role("switch", name="Mute Ben").click()
        await expect(talk.locator("ol li")).to_have_text(["You 🎉 Hi!"])
        await sitting.lines[1].do("say", seat=1, text="Are you there?")
        await sitting.lines[1].do("allow_talk", seat=1, allow=False)
        await talk.get_by_text("Free talk is off at this table.").wait_for()
        await page.keyboard.press("Escape")
        await expect(button).to_be_focused()
        await expect(page.get_by_role("log")).not_to_contain_text("Are you there?")


async def test_strangers_switch_talk_on_first(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser, AsyncExitStack() as life:
        stage = Stage(server, browser, life)
        sitting = await stage.table([["Anna"], ["Ben"]], is_public=True)
        page = await sitting.page()
        await page.get_by_role("button", name="Say something").click()
        talk = page.get_by_role("region", name="Say something")
        await talk.get_by_text("You met in the lobby").wait_for()
        await expect(talk.get_by_label("Your message")).to_have_count(0)
        await sitting.lines[1].do("allow_talk", seat=1, allow=True)
        await talk.get_by_text("Ben would like to talk.").wait_for()
        await talk.get_by_role("switch", name="Allow free talk").click()
        await talk.get_by_label("Your message").fill("Hello!")
        await talk.get_by_role("button", name="Send").click()
        await sitting.lines[1].until(
            lambda state: any(each.get("text") == "Hello!" for each in sitting.lines[1].entries)
        )
