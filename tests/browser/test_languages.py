"""Every screen in every language, on a narrow phone."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page

from indigo.server.client import is_built
from tests.browser.pages import Person, browsing
from tests.server.people import Running, serving, some_move, sqlite_in

LANGUAGES = ("en", "de", "fr", "nl", "ru")
NARROW = {"width": 360, "height": 740}

# Texts that reach out of the page or of a box around them. A select, a text to type and a record scroll by themselves.
FAULTS = """() => {
    const { clientWidth: width, scrollWidth: whole } = document.documentElement
    const faults = whole > width ? [`the page is ${whole} wide`] : []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
        const text = texts.currentNode
        const isSilent = text.parentElement.closest('.unseen, [inert], option, textarea, pre, script')
        if (!text.data.trim() || isSilent || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const rect of range.getClientRects()) {
            if (rect.left < -1 || rect.right > width + 1) faults.push(`“${text.data.trim()}” leaves the page`)
            for (let box = text.parentElement; box !== document.body; box = box.parentElement) {
                const { display, position, overflowX, overflowY } = getComputedStyle(box)
                if (display === 'inline' || display === 'contents') continue
                const edge = box.getBoundingClientRect()
                const isWide = rect.left < edge.left - 1 || rect.right > edge.right + 1
                const isCut = overflowY === 'hidden' && (rect.top < edge.top - 2 || rect.bottom > edge.bottom + 2)
                if (isWide || isCut) faults.push(`“${text.data.trim()}” leaves ${box.tagName} ${box.className}`)
                if (isWide || isCut || position === 'absolute' || position === 'fixed' || overflowX === 'auto') break
            }
        }
    }
    return [...new Set(faults)]
}"""


@pytest.fixture(autouse=True)
def client() -> None:
    assert is_built(), "run make test: it builds the client"


def test_no_text_is_cut_or_overflows_at_360_pixels(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            anna = await Person.come(browser, server.url, touch=True)
            await anna.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
            screens = await every_screen(anna.context, server)
            screens["start"] = anna.page
            await anna.page.locator("button.change").click()
            faults = {}
            for code in LANGUAGES:
                await anna.page.locator(f"nav button[lang={code}]").click()
                for name, page in screens.items():
                    found = await faults_in(anna, page, code)
                    if found:
                        faults[f"{code} {name}"] = found
            assert faults == {}
            anna.check()

    asyncio.run(scenario())


async def faults_in(anna: Person, page: Page, code: str) -> list[str]:
    """Wait until a tab speaks a language, and return the texts that do not fit."""

    async def speaks() -> bool:
        return await page.locator("html").get_attribute("lang") == code

    await anna.until(speaks, f"{code} in every tab")
    found: list[str] = await page.evaluate(FAULTS)
    return found


async def every_screen(context: BrowserContext, server: Running) -> dict[str, Page]:
    """Open each screen in a tab of its own."""

    async def tab(path: str) -> Page:
        page = await context.new_page()
        await page.set_viewport_size(NARROW)  # type: ignore[arg-type]
        await page.goto(server.url + path)
        await page.locator("main, h1").first.wait_for()
        return page

    token = await context.pages[0].evaluate("localStorage.getItem('indigo.token')")
    host = server.browser(token)
    gathering = await host.open(players=3, is_public=True)
    running, shared, over = await host.open(players=4), await host.open(players=2), await host.open(players=2)
    async with host.at(running) as here:
        await here.do("sit", seat=0, name="Anna")
        for seat in range(1, 4):
            await here.do("seat_bot", seat=seat, level="easy")
        await here.do("start")
        await here.until(lambda state: state["game"]["position"]["turn"] == 0)
    async with host.at(shared) as here:
        await sit_down(here)
    async with host.at(over) as here:
        await sit_down(here)
        await finish(here)

    shown = {
        name: await tab(path)
        for name, path in {
            "settings": "/",
            "lobby": "/lobby",
            "invite": "/new/friends",
            "one screen": "/new/screen",
            "gathering": f"/{gathering}",
            "name": f"/{gathering}",
            "game": f"/{running}",
            "ghost": f"/{running}",
            "curtain": f"/{shared}",
            "end": f"/{over}",
            "replay": f"/replay/{over}?round=1&move=30",
            "record": "/replay",
            "no record": "/replay#x",
            "no table": "/nonu-nonu-nonu",
            "nowhere": "/no/where",
        }.items()
    }
    await shown["settings"].locator("footer button").click()
    for name in ("invite", "one screen"):
        await shown[name].get_by_text("3", exact=True).first.click()
    await shown["name"].locator("li .button").first.click()
    await shown["ghost"].locator("[data-cell=b3]").tap(force=True)
    await shown["record"].locator("textarea").fill("indigo game 1\nplayers: 9\n")
    await shown["record"].locator("button.main").click()
    await shown["record"].locator(".trouble").wait_for()
    return shown


async def sit_down(here: Any) -> None:
    """Take both seats, and start."""
    for seat, name in enumerate(("Anna", "Ben")):
        await here.do("sit", seat=seat, name=name)
    await here.do("start")


async def finish(here: Any) -> None:
    """Play a round to its end, with both seats."""
    chance = random.Random(1)
    while (turn := here.state["game"]["position"]["turn"]) is not None:
        await here.do("play", seat=turn, **some_move(here.state, turn, chance))


def test_the_address_goes_before_the_choice_and_the_choice_before_the_browser(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
            page = await (await browser.new_context(locale="de-AT")).new_page()

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
            await page.get_by_role("button", name="Открыть стол", exact=True).click()
            await page.get_by_text("Копировать ссылку", exact=True).wait_for()
            assert "lang" not in page.url

    asyncio.run(scenario())
