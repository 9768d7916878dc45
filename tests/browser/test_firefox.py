"""A whole game in Firefox, as it comes from the distribution."""

import json
from pathlib import Path

import pytest

from tests.browser.firefox import browsing
from tests.browser.pages import PLAYER
from tests.server.people import serving, sqlite_in

pytestmark = pytest.mark.slow

SETTINGS = {"speed": "off", "pace": "none", "level": "easy", "sound": False, "tips": False, "language": "en"}


async def test_a_game_against_a_bot(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing(tmp_path) as page:
        await page.go(f"{server.url}/nowhere")
        await page.run("(text) => localStorage.setItem('indigo.settings', text)", json.dumps(SETTINGS))
        await page.go(server.url)
        await page.click(".now .main")
        reports = await page.run(PLAYER, {"seed": 1, "most": 54})
        assert await page.run("() => document.querySelector('section.panel h1').textContent")
        table = (await server.rooms.room(await page.run("() => location.pathname.slice(1)"))).table
        assert table.is_round_over
        assert len(reports) == table.players.count("person")
        assert page.faults == []
