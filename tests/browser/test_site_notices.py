"""What every page says about the server: that maintenance is near, and what is kept about people."""

import re
from pathlib import Path

from tests.browser.pages import Person, browsing
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import serving, sqlite_in
from tests.server.test_admin import operator_of


async def test_pages_announce_maintenance_and_say_what_is_kept(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))
    database = sqlite_in(tmp_path)
    async with (
        serving(database, clock=clock, imprint="https://example.org/imprint", over_days=42) as server,
        operator_of(database, clock) as operator,
        browsing() as browser,
    ):
        anna = await Person.come(browser, server.url, name="Anna")
        await anna.page.get_by_role("button", name="Settings").click()
        link = anna.page.get_by_role("link", name="Privacy and legal notice")
        await anna.page.goto(f"{server.url}{await link.get_attribute('href')}")
        await anna.page.get_by_role("heading", name="What the server keeps about you").wait_for()
        await anna.page.get_by_text("Finished games: 42 days after the end.").wait_for()
        link = anna.page.get_by_role("link", name="Legal notice and contact")
        assert await link.get_attribute("href") == "https://example.org/imprint"

        table = await server.browser().open()
        await anna.page.goto(f"{server.url}/{table}")
        join = anna.page.get_by_role("button", name="Join the game")
        await join.click()
        await join.wait_for(state="detached")
        await operator.announce(60, 30)
        await server.services.operator_decisions.poll()
        banner = anna.page.get_by_text(re.compile("Maintenance: .*Your games are saved"))
        await banner.wait_for()  # the socket brought it
        await anna.page.get_by_role("status").get_by_role("button", name="Close").click()
        await banner.wait_for(state="detached")
        await operator.block(
            await anna.page.evaluate("""async () => {
            const token = new TextEncoder().encode(localStorage.getItem('indigo.token'))
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
            return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
        }""")
        )
        await server.services.operator_decisions.poll()
        await anna.page.get_by_text("blocked by the operators").wait_for()
