"""Games in Firefox and in WebKit, as the distribution has them: a whole one at a server, and one without a network."""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from indigo.server.http.web_client import KIT
from tests.browser import firefox, webkit
from tests.browser.find_browser import need_browser
from tests.browser.pages import PLAYER
from tests.browser.static_site import static_site
from tests.needs import need
from tests.server.people import serving, sqlite_in

pytestmark = pytest.mark.slow

SETTINGS = {
    "speed": "off",
    "pace": "none",
    "level": "easy",
    "character": None,
    "sound": False,
    "tips": False,
    "language": "en",
}
EXPERT = {"level": "expert"}
PLAY_NOW = ".now .main"
TILES = "() => document.querySelectorAll('[data-cell][aria-label*=occupied]').length"

Browsing = Callable[[Path], AbstractAsyncContextManager[firefox.Firefox | webkit.WebKit]]


BROWSERS: dict[str, Browsing] = {"Firefox": firefox.browsing, "WebKit": webkit.browsing}


@pytest.fixture
def browsing(engine: str) -> Browsing:
    need_browser(engine)
    return BROWSERS[engine]


@pytest.mark.parametrize("engine", BROWSERS)
async def test_a_game_against_a_bot(tmp_path: Path, browsing: Browsing) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing(tmp_path) as page:
        await page.go(f"{server.url}/icon.svg")
        await page.run("(text) => localStorage.setItem('indigo.settings', text)", json.dumps(SETTINGS))
        await page.go(server.url)
        await page.click(PLAY_NOW)
        reports = await page.run(PLAYER, {"seed": 1, "most": 54})
        assert await page.run("() => document.querySelector('section.panel h1').textContent")
        table = (await server.rooms.room(await page.run("() => location.pathname.slice(1)"))).table
        assert table.is_round_over
        assert len(reports) == table.players.count("person")
        assert page.faults == []


@pytest.mark.nightly  # test_offline plays in Chromium
@pytest.mark.parametrize("engine", BROWSERS)
async def test_a_game_without_a_network_goes_on_after_a_reload(tmp_path: Path, browsing: Browsing) -> None:
    need("what a browser needs to play offline", (KIT / "kit.json").is_file(), "make kit")
    async with browsing(tmp_path) as page:
        with static_site(tmp_path / "static") as site:
            await page.go(f"{site}/icon.svg")
            await page.run("(text) => localStorage.setItem('indigo.settings', text)", json.dumps(SETTINGS | EXPERT))
            await page.go(site)
            await page.run("() => navigator.serviceWorker.ready.then(() => null)")
            await page.click(PLAY_NOW)
            await page.run(PLAYER, {"seed": 1, "most": 1})
            table = await page.run("() => location.href")
        # From here on nobody answers at the site's address.
        await page.go(table)
        assert len(await page.run(PLAYER, {"seed": 2, "most": 2})) == 2
        assert await page.run(TILES) >= 5  # three by the person, two by the bot
        assert page.faults == []
