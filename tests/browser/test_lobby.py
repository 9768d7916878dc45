"""The lobby: who waits, for what, since when; and a call for those who asked for one."""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.browser.pages import PUSHES, Person, browsing, same_place
from tests.server.people import serving, sqlite_in
from tests.server.push_service import Device, push_service

BLITZ = {"unit": "minutes", "amount": 3, "increment": 5}


async def test_the_lobby_says_who_waits_for_what_and_since_when(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, browsing() as browser:
        anna = server.browser()
        table = await anna.open(players=3, is_public=True, rounds=2, pace=BLITZ)
        async with anna.at(table) as here:
            await here.do("sit", seat=1, name="Anna")
            ben = await Person.come(browser, server.url, name="Ben")
            await ben.page.clock.install()
            await ben.page.goto(f"{server.url}/lobby")
            row = ben.page.locator("li", has_text="Anna")
            for text in (
                "for three",
                "2 seats free",
                "Rounds: 2",
                "3 minutes per game + 5 seconds per turn",
                "opened just now",
            ):
                await row.get_by_text(text).wait_for()
            before = await row.bounding_box()
            await ben.page.clock.run_for(5 * 60_000 + 5_000)
            await row.get_by_text("opened 5 minutes ago").wait_for()
            assert await row.bounding_box() == same_place(before), "nothing moves"
            await row.click()
            await ben.page.get_by_role("button", name="Join the game").wait_for()
            ben.check()


@pytest.mark.slow
async def test_who_asks_for_a_call_is_called_to_the_next_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.push.notifier.AFTER", 0.1)
    async with (
        push_service() as service,
        serving(sqlite_in(tmp_path), push_hosts=service.url) as server,
        browsing() as browser,
    ):
        device = service.device()
        script = PUSHES.replace("TOLD", json.dumps(device.subscription))
        ben = await Person.come(browser, f"{server.url}/lobby", name="Ben", keeps_client=True, script=script)
        switch = ben.page.get_by_role("switch", name="Notify me when somebody opens a table")
        async with ben.page.expect_response(lambda answer: answer.request.method == "POST"):
            await switch.click()
        await ben.page.reload()
        await ben.until(switch.is_checked, "the switch as it was left")
        await ben.page.goto(server.url)
        anna = server.browser()
        table = await anna.open(is_public=True)
        async with anna.at(table) as here:
            await here.do("sit", seat=0, name="Anna")
            await ben.until(partial(_has_received, device), "a call")
        assert device.received == [{"table": table, "about": "open"}]
        await ben.page.goto(f"{server.url}/lobby")
        await switch.wait_for()
        assert not await switch.is_checked(), "nobody is called twice"
        ben.check()


async def _has_received(device: Device) -> bool:
    return bool(device.received)
