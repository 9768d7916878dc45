"""A server to fuzz, with a table in every phase, and the checks that must hold whatever it receives."""

import logging
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from docs.pictures import DOCS
from indigo import Game
from indigo.bots.advice import hint, risk, verdicts
from indigo.bots.names import bot_named
from indigo.rules.chance import new_seed
from indigo.tables.decisions import open_table
from indigo.tables.entries import Hinted, Moved, Sat, Started
from indigo.tables.terms import Terms
from indigo.tables.tokens import holder_of
from tests.server.people import Browser, Running, serving, some_move, sqlite_in

CODES = frozenset(re.findall(r"^\| `(\w+)` \|", (DOCS / "errors.md").read_text(encoding="utf-8"), re.MULTILINE))


class Ground:
    """A server, two people (Anna opens all tables), and a table in each phase."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.anna: Browser = server.browser()
        self.ben: Browser = server.browser()
        self.tables: dict[str, str] = {}
        self.record = ""  # of a game that is over

    @property
    def url(self) -> str:
        """Where the server is."""
        return self.server.url

    async def prepare(self) -> None:
        """Bring a table to each phase."""
        for phase, (rounds, moves) in {"open": (1, -1), "playing": (1, 9), "between": (2, 54), "over": (1, 54)}.items():
            self.tables[phase] = await self.table(moves, rounds=rounds, is_public=phase == "open")
        self.record = (await self.anna.get(f"/api/tables/{self.tables['over']}/rounds/1"))["record"]

    async def table(self, moves: int, **terms: Any) -> str:
        """Put down a table where so many moves have been made; with -1 it waits for a second player."""
        agreed, seed, (anna, ben) = (
            Terms(starts=0, **terms),
            new_seed(),
            map(holder_of, (self.anna.token, self.ben.token)),
        )
        story = [open_table(agreed), Sat(0, "Anna", anna)]
        if moves >= 0:
            story.append(Sat(1, "Ben", ben))
            story.append(Started(seed.hex()))
            story += [Hinted(seat) for seat in (0, 1)]  # a further hint changes nothing
        game, choose = Game(agreed.options(), seed=seed), random.Random(moves)
        while len(game.moves) < moves and not game.is_over:
            seat, move = game.turn, choose.choice(game.legal_moves)
            story.append(Moved(seat or 0, str(move), "person"))
            game.push(move)
        return (await self.server.rooms.open(story, anna)).name

    async def sequences(self) -> dict[str, int]:
        """Return how far each table has come; that people come and go does not count."""
        states = {phase: await self.anna.get(f"/api/tables/{name}") for phase, name in self.tables.items()}
        return {phase: state["sequence"] for phase, state in states.items()}

    async def check_plays(self) -> None:
        """Check that two people can play a whole game."""
        name, choose = await self.anna.open(starts=0), random.Random(0)
        async with self.anna.at(name) as anna, self.ben.at(name) as ben:
            await anna.do("sit", seat=0, name="Anna")
            await ben.do("sit", seat=1, name="Ben")
            await anna.until(lambda state: state["seats"][1]["name"])
            await anna.do("start")
            while True:
                sequence = anna.state["sequence"]
                await ben.until(lambda state, sequence=sequence: state["sequence"] == sequence)
                turn = anna.state["game"]["position"]["turn"]
                if turn is None:
                    break
                here = (anna, ben)[turn]
                await here.do("play", seat=turn, **some_move(here.state, turn, choose))
                sequence = here.state["sequence"]
                await anna.until(lambda state, sequence=sequence: state["sequence"] == sequence)
            assert anna.state["phase"] == ben.state["phase"] == "over"
            assert anna.state["game"]["outcome"] == ben.state["game"]["outcome"] is not None


@contextmanager
def silence() -> Iterator[None]:
    """Check that nothing is logged as an error: every traceback is."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(self.format(record))

    ear = Ear(logging.ERROR)
    logging.getLogger().addHandler(ear)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(ear)
    assert not heard, "\n".join(heard)


@asynccontextmanager
async def ground(folder: Path) -> AsyncIterator[Ground]:
    """Run a server whose bots think briefly, and check afterwards that it still works."""
    with (
        silence(),
        patch("indigo.server.live.rooms.ABSENT_AFTER", 1e6),  # nobody is noted as gone
        patch("indigo.server.http.hint_api.hint", lambda view, **_: hint(view, simulations=5)),
        patch("indigo.server.http.hint_api.risk", lambda view, move, **_: risk(view, move, simulations=5)),
        patch("indigo.server.http.record_api.verdicts", lambda game, **_: verdicts(game, simulations=1)),
        patch("indigo.server.live.bot_pool.bot_named", lambda level, **_: bot_named("random")),
    ):
        async with serving(sqlite_in(folder), api_docs=True) as server:
            here = Ground(server)
            await here.prepare()
            yield here
            await here.check_plays()


def check_refusal(status: int, body: Any) -> None:
    """Check that what is refused has a code that is documented."""
    assert status < 500, body
    if status >= 400:
        assert body["code"] in CODES, body
        assert body["message"], body
