"""Cuts many sockets at once; every client reconnects soon and sees the same state as before."""

import asyncio
import secrets
import time
from typing import Any

from tests.campaigns.measured import check_time
from tests.server.people import AtTable, Browser
from tests.server.processes import Progress, processes, sqlite

AT_TABLE = 8  # sockets of a table: the players, and those who watch
BACK_WITHIN = 10.0  # seconds


def cut_lines(count: int, progress: Progress) -> str:
    """Cut `count` sockets at once and let all of them reconnect."""
    count += -count % AT_TABLE  # whole tables
    seconds = asyncio.run(_cut(count, progress))
    return f"{count} sockets cut at once: all back with equal state within {seconds:.1f} s"


async def _cut(count: int, progress: Progress) -> float:
    with sqlite() as (url, folder):
        async with processes(1, url, folder) as [server]:
            places: list[tuple[str, str | None]] = []  # tables and tokens
            for _ in range(0, count, AT_TABLE):
                places += await _table(server.url)
            lines = await connected(server.url, places)
            before = [_lasting(line.state) for line in lines]
            progress(len(lines))
            for line in lines:
                line.line.transport.abort()
            for line in lines:
                await line.close()
            begun = time.monotonic()
            lines = await connected(server.url, places)
            for line in lines:
                await line.until(lambda state: not any(seat["away_since"] for seat in state["seats"]))
            seconds = time.monotonic() - begun
            assert [_lasting(line.state) for line in lines] == before
            for line in lines:
                await line.close()
    check_time(seconds, BACK_WITHIN, "until all were back")
    return seconds


async def _table(url: str) -> list[tuple[str, str | None]]:
    """Open a table with a game in progress; return the clients to connect."""
    anna, ben = Browser(url), secrets.token_urlsafe(32)
    name = await anna.open(starts=0)
    async with anna.at(name) as a, Browser(url, ben).at(name) as b:
        await a.do("sit", seat=0, name="Anna")
        await b.do("sit", seat=1, name="Ben")
        await a.until(lambda state: state["seats"][1]["name"])
        await a.do("start")
    await anna.http.aclose()
    return [(name, anna.token), (name, ben), *[(name, None)] * (AT_TABLE - 2)]


def _lasting(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state without the fields that absences change."""
    return {**state, "sequence": None, "seats": [{**seat, "away_since": None} for seat in state["seats"]]}


async def connected(url: str, places: list[tuple[str, str | None]]) -> list[AtTable]:
    """Connect everyone at once, and wait until each has received the state."""
    return list(await asyncio.gather(*(AtTable.connect(url, table, token) for table, token in places)))
