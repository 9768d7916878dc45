"""Which language is spoken."""

from pathlib import Path

from tests.browser.pages import browsing
from tests.server.people import serving, sqlite_in
from tests.waiting import PATIENCE


async def test_the_address_goes_before_the_choice_and_the_choice_before_the_browser(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        context = await browser.new_context(locale="de-AT")
        context.set_default_timeout(1000 * PATIENCE)
        page = await context.new_page()

        async def speaks(code: str, words: str) -> None:
            await page.get_by_text(words, exact=True).first.wait_for()
            assert await page.locator("html").get_attribute("lang") == code

        await page.goto(server.url)
        await speaks("de", "Losspielen")
        await page.goto(f"{server.url}/?lang=fr")
        await speaks("fr", "Jouer")
        await page.goto(f"{server.url}/lobby")
        await speaks("de", "Tisch eröffnen")
        await page.goto(server.url)
        await page.locator("nav button[lang=ru]").click()
        await speaks("ru", "Играть")
        assert page.url == f"{server.url}/?lang=ru"
        await page.goto(f"{server.url}/lobby")
        await speaks("ru", "Открыть стол")
        await page.get_by_role("link", name="Открыть стол", exact=True).click()
        await page.get_by_text("Копировать ссылку", exact=True).wait_for()
        assert "lang" not in page.url
