"""Races between two servers on one database: two moves for one turn at once, and moves sent repeatedly."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tests.campaigns.persistent_players import logs_of
from tests.seeds import chance_of
from tests.server.people import AtTable, Browser, serving, some_move
from tests.server.processes import Progress, database

Command = dict[str, Any]


@asynccontextmanager
async def _two_lines(url: str, sockets: int) -> AsyncIterator["Screen"]:
    """Run two servers on one database, and open a browser with sockets at both, each half of them."""
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(serving(url)) for _ in range(2)]
        yield Screen(stack, [server.url for server in servers], sockets)


class Screen:
    """A browser around which all players of a table sit, connected to several servers."""

    def __init__(self, stack: AsyncExitStack, urls: list[str], sockets: int) -> None:
        self._stack, self._urls, self._sockets = stack, urls, sockets
        self._token = secrets.token_urlsafe(32)
        self.tables: list[str] = []
        self.lines: list[AtTable] = []

    async def turn(self) -> int:
        """Return the seat on turn; when a game is over, sit down at a new table."""
        if not self.lines or self.lines[0].state["phase"] == "over":
            await self._new_table()
        seat: int = self.lines[0].state["game"]["position"]["turn"]
        return seat

    async def _new_table(self) -> None:
        for line in self.lines:
            await line.close()
        browser = Browser(self._urls[0], self._token)
        table = await browser.open(hand_size=2)
        await browser.http.aclose()
        self.tables.append(table)
        self.lines = [
            await AtTable.connect(self._urls[number % 2], table, self._token) for number in range(self._sockets)
        ]
        for seat in range(2):
            await self.lines[0].do("sit", seat=seat, name=f"Player {seat}")
        await self.current(await self.lines[0].do("start"))

    async def current(self, sequence: int) -> None:
        """Wait until every socket has heard of an entry, and all see the same."""
        for line in self.lines:
            await line.until(lambda state: state["sequence"] >= sequence)
        assert all(line.state == self.lines[0].state for line in self.lines)

    async def close(self) -> None:
        """Close the sockets."""
        for line in self.lines:
            await line.close()


def races(count: int, progress: Progress) -> str:
    """Send two moves for one turn to two servers at once, `count` times: one wins, the other gets the current state."""
    first = asyncio.run(_raced(count, progress))
    return f"{count} races: one winner each, {first} of them at the first server"


async def _raced(count: int, progress: Progress) -> int:
    chance = chance_of("campaign")
    won = 0
    with database("postgres") as (url, _):
        async with _two_lines(url, 2) as screen:
            for number in range(count):
                seat = await screen.turn()
                here, there = screen.lines
                sequence = here.state["sequence"]
                moves = [some_move(here.state, seat, chance) for _ in range(2)]
                answers = await asyncio.gather(
                    here.send("play", seat=seat, **moves[0]), _late(there, seat, moves[1], chance)
                )
                done = [answer for answer in answers if answer["type"] == "done"]
                refused = [answer for answer in answers if answer["type"] == "refused"]
                assert [answer["sequence"] for answer in done] == [sequence + 1], answers
                assert [(answer["status"], answer["code"]) for answer in refused] == [(409, "stale")], answers
                assert refused[0]["state"]["sequence"] >= sequence + 1
                await screen.current(sequence + 1)
                won += answers[0]["type"] == "done"
                progress(number + 1)
            await screen.close()
        logs = await logs_of(url, screen.tables)
    assert sum(entry.kind == "moved" for log in logs.values() for entry in log) == count
    return won


async def _late(line: AtTable, seat: int, move: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """Play, up to some milliseconds later, as if nothing had been heard meanwhile."""
    expect = line.state["sequence"]
    await asyncio.sleep(chance.choice((0.0, 0.0, chance.uniform(0, 0.01))))
    return await line.send("play", seat=seat, expect=expect, **move)


def repeats(count: int, progress: Progress) -> str:
    """Send so many moves two to five times each, to two servers: each is applied once, all answers are the same."""
    sent = asyncio.run(_repeated(count, progress))
    return f"{count} moves, sent {sent} times: each applied once, with one answer"


async def _repeated(count: int, progress: Progress) -> int:
    chance = chance_of("campaign")
    sent = 0
    with database("postgres") as (url, _):
        async with _two_lines(url, 4) as screen:
            for number in range(count):
                seat = await screen.turn()
                sequence = screen.lines[0].state["sequence"]
                command = {
                    "id": secrets.token_hex(8),
                    "expect": sequence,
                    "seat": seat,
                    **some_move(screen.lines[0].state, seat, chance),
                }
                times = chance.randint(2, 5)
                lines = [chance.choice(screen.lines) for _ in range(times)]
                if chance.random() < 0.5:
                    answers = await asyncio.gather(*(_again(line, command) for line in lines))
                else:
                    answers = [await _again(line, command) for line in lines]
                expected = {"type": "done", "id": command["id"], "sequence": sequence + 1}
                assert answers == [expected] * times, answers
                if number % 10:  # the other server may not have heard of it when the next move comes
                    await screen.lines[0].until(lambda state, after=sequence: state["sequence"] > after)
                else:
                    await screen.current(sequence + 1)
                sent += times
                progress(number + 1)
            await screen.close()
        logs = await logs_of(url, screen.tables)
    assert sum(entry.kind == "moved" for log in logs.values() for entry in log) == count
    return sent


async def _again(line: AtTable, command: Command) -> dict[str, Any]:
    return await line.send("play", **command)
