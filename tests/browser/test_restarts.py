"""The server dies and comes back: who plays goes on, and touches nothing but the board."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from indigo.tables.entries import Entry, to_json
from indigo.tables.tokens import holder_of
from tests.browser.pages import Person, browsing, next_of
from tests.campaigns.persistent_players import logs_of
from tests.server.people import sqlite_in
from tests.server.processes import processes

pytestmark = pytest.mark.slow

LOST = "Connection lost"


async def test_people_play_on_when_the_server_was_killed(tmp_path: Path) -> None:
    database = sqlite_in(tmp_path)
    async with processes(1, database, tmp_path) as [server], browsing() as browser:
        anna = await Person.come(browser, server.url, seed=31, name="Anna")
        await anna.play_now()
        ben = await Person.come(browser, server.url, seed=32, name="Ben")
        await ben.open_table()
        cara = await Person.come(browser, ben.page.url, seed=33, name="Cara")
        await cara.sit()
        await ben.start()
        people = (anna, ben, cara)
        for is_away in (True, False):
            await anna.play(2)
            await (await next_of(ben, cara)).play(1)
            moving = (await next_of(anna), await next_of(ben, cara))
            said = sum(len(person.said) for person in moving)
            moves = []
            if not is_away:
                moves = [asyncio.create_task(person.place()) for person in moving]
                while sum(len(person.said) for person in moving) == said:
                    await asyncio.sleep(0)
            server.kill()  # a move is on its way to it
            for person in people:
                await person.until(
                    person.page.get_by_role("status").get_by_text(LOST).is_visible, "a word that the line is lost"
                )
            if is_away:
                moves = [asyncio.create_task(person.place()) for person in moving]
            server.start()
            await asyncio.gather(*moves)
            for person in people:
                await person.until(person.page.get_by_role("status").get_by_text(LOST).is_hidden, "the line back")
        await anna.play(2)
        for _ in range(3):
            await (await next_of(ben, cara)).play(1)
        tiles = {person.table: await person.tiles() for person in people}
        tokens = [await person.token() for person in people]
        for person in people:
            person.check()
    logs = await logs_of(database, tiles)
    for person, token in zip(people, tokens, strict=True):
        check(person, holder_of(token), logs[person.table])
    assert sum(entry.kind == "moved" for entry in logs[ben.table]) == tiles[ben.table] == 7


def check(person: Person, holder: str, log: Sequence[Entry]) -> None:
    """Everything that was acknowledged is written, once, under its number; what was given at all was carried out."""
    given = {command["id"]: command for command in map(json.loads, person.said) if command["type"] == "play"}
    done = {answer["id"]: answer["sequence"] for answer in map(json.loads, person.heard) if answer["type"] == "done"}
    written = {entry.command: entry for entry in log if entry.by == holder and entry.kind == "moved"}
    assert given.keys() == written.keys() <= done.keys()
    for number, command in given.items():
        entry = written[number]
        assert entry.sequence == done[number]
        assert to_json(entry.data)["move"] == f"{command['cell']}{command['kind']}{command['rotation']}"
