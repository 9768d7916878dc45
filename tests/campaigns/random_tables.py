"""A table in memory with everyone connected, whose random actions can be repeated exactly."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

import orjson

from indigo.bots.advice import hint, risk
from indigo.rules import chance
from indigo.rules.board import CELLS
from indigo.rules.tiles import Kind
from indigo.tables.table import Table
from indigo.tables.table_views import state_of
from indigo.tables.tokens import holder_of
from tests.campaigns.in_memory_app import House, token_of, until
from tests.setups import SETUPS, seed_of

NAME = "kabo-mite-rusa"
REAL_SHUFFLE = chance.shuffled
Order = tuple[Kind, ...]


class Step(NamedTuple):
    """Something that somebody did: a frame of the socket, or a request."""

    who: int
    frame: str | None = None
    request: tuple[str, str, object] = ("", "", None)


class Plot(NamedTuple):
    """The set-up of a random game: its terms, the holder of each seat, and the seed of each round."""

    terms: dict[str, Any]
    holders: tuple[int, ...]
    seeds: tuple[bytes, ...]

    @classmethod
    def of(cls, number: int) -> "Plot":
        """Return the plot of a game; in every third, one person holds two seats, every eighth has two rounds."""
        options, rounds = SETUPS[7 * number % len(SETUPS)], 2 if number % 8 == 7 else 1
        holders = list(options.seats)
        if number % 3 == 2:
            holders[-1] = random.Random(number).choice(holders[:-1])
        terms = {
            "players": options.players,
            "own_gates": options.own_gates,
            "hand_size": options.hand_size,
            "open_scores": options.open_scores,
            "starts": options.first,
            "rounds": rounds,
            "is_public": number % 2 == 0,
            "pace": {"unit": "days", "amount": 2} if number % 5 == 0 else None,
        }
        return cls(terms, tuple(holders), tuple(seed_of(1000 * number + each) for each in range(rounds)))

    @property
    def people(self) -> tuple[int, ...]:
        """Everyone: who holds a seat, and last a spectator."""
        return (*sorted(set(self.holders)), len(self.holders))


class Sitting:
    """A table with everyone connected."""

    def __init__(self, plot: Plot, here: House) -> None:
        self.plot = plot
        self.here = here
        self.guests = {who: here.guest(token_of(who) if who in plot.holders else None) for who in plot.people}
        self.done: list[tuple[Step, bool]] = []  # and whether it changed the table
        self._ids = iter(range(10**6))

    async def begin(self) -> None:
        """Open the table, and let everyone come."""
        assert (await self.guests[0].ask("POST", "/api/tables", self.plot.terms))[0] == 201
        self.room = await self.here.rooms.room(NAME)
        for guest in self.guests.values():
            await guest.join(NAME)

    @property
    def table(self) -> Table:
        """The table as the server knows it."""
        return self.room.table

    @property
    def sequence(self) -> int:
        """The number of the last entry."""
        return self.table.sequence

    async def take(self, step: Step) -> bool:
        """Let somebody do something, and everyone hear of it; return whether it changed the table."""
        before, guest = self.sequence, self.guests[step.who]
        if step.frame is None:
            await guest.ask(*step.request)
        else:
            await guest.command(step.frame)
        has_changed = self.sequence > before
        if has_changed:
            await until(lambda: all(each.state["sequence"] == self.sequence for each in self.guests.values()))
            for each in self.guests.values():
                holder = None if each.token is None else holder_of(each.token)
                whole = orjson.dumps(state_of(self.table, holder))
                assert each.state == orjson.loads(whole), "the patches lead to another state"
        self.done.append((step, has_changed))
        return has_changed

    async def say(self, who: int, type: str, **fields: Any) -> bool:  # noqa: A002
        """Let somebody give a command."""
        command = {"type": type, "id": f"c{next(self._ids)}", "expect": self.sequence, **fields}
        return await self.take(Step(who, orjson.dumps(command).decode()))

    async def start(self) -> None:
        """Let everyone sit down, and the host start."""
        for seat, who in enumerate(self.plot.holders):
            assert await self.say(who, "sit", seat=seat, name=f"Player {seat}")
        assert await self.say(0, "start")

    async def move(self, table: Table, choose: random.Random) -> None:
        """Make a random legal move for the seat on turn."""
        assert table.game is not None
        assert table.turn is not None
        move = choose.choice(table.game.legal_moves)
        fields = {"cell": str(move.cell), "kind": move.tile.kind.letter, "rotation": move.tile.rotation}
        assert await self.say(self.plot.holders[table.turn], "play", seat=table.turn, **fields)

    async def chatter(self, table: Table, who: int, choose: random.Random) -> None:
        """Let somebody try something, allowed or not; what changes the table stays part of the game."""
        seat = choose.randrange(4)
        match choose.randrange(8):
            case 0:
                await self.say(who, "react", seat=seat, phrase="wow")
            case 1:
                if await self.say(who, "take_back") and self.table.asked:
                    for other in self.plot.people[:-1]:
                        await self.say(other, "answer", agree=choose.random() < 0.8)
            case 2:
                if await self.say(who, "leave", seat=seat):
                    await self.say(who, "return", seat=seat)
            case 3:
                await self.say(who, choose.choice(["next_round", "rematch", "start", "take_back"]))
            case 4:
                await self.say(who, "play", seat=seat, cell="a1", kind="W", rotation=0, expect=choose.randrange(9))
            case 5:
                await self.take(Step(who, choose.choice(["{", "[]", '{"type":"play"}', '{"id":1,"id":2}'])))
            case 6:
                # Illegal whatever tiles lie where: an unknown rotation, a treasure cell, a cell that is taken.
                taken = table.game.position.tiles if table.game else ()
                cell = choose.choice([cell for cell in CELLS if cell in taken] or ["e5"])
                await self.say(who, "play", seat=seat, cell=str(cell), kind=choose.choice("WSBXT"), rotation=5)
            case 7:
                await self.take(Step(who, request=choose.choice(questions())))

    async def ask_all(self, table: Table, who: int) -> None:
        """Let somebody ask for everything, and try to play every kind of tile with every seat, where none may lie."""
        for request in questions():
            await self.take(Step(who, request=request))
        for seat in range(4):
            for kind in "WSBXT":
                legal = any(kind == move.tile.kind.letter for move in table.game.legal_moves) if table.game else False
                if not (legal and seat == table.turn and self.plot.holders[seat] == who):
                    assert not await self.say(who, "play", seat=seat, cell="a2", kind=kind, rotation=0)


def questions() -> list[tuple[str, str, object]]:
    """Return all that can be asked over HTTP."""
    at = f"/api/tables/{NAME}"
    gets = [
        at,
        f"{at}/turns",
        f"{at}/turns?after=7",
        f"{at}/rounds/1",
        f"{at}/rounds/2",
        "/api/tables",
        "/api/tables/mine",
        "/api/me/strength",
    ]
    seats = range(4)
    return [
        *(("GET", path, None) for path in gets),
        *(("GET", f"{at}/plan?seat={seat}", None) for seat in seats),
        *(("POST", f"{at}/hint", {"seat": seat}) for seat in seats),
        *(("POST", f"{at}/risk", {"seat": seat, "cell": "d4", "kind": "W", "rotation": 0}) for seat in seats),
    ]


@contextmanager
def fixed(plot: Plot, orders: dict[bytes, Order]) -> Iterator[None]:
    """Fix the table's name, its seeds, and the order of tiles that a seed gives; let hints be quick."""
    seeds = iter(plot.seeds)
    with (
        patch("indigo.server.live.rooms.new_table_name", lambda group: NAME),
        patch("indigo.tables.decisions.new_seed", lambda: next(seeds)),
        patch("indigo.rules.chance.shuffled", lambda items, seed: orders.get(seed) or REAL_SHUFFLE(items, seed)),
        patch("indigo.server.http.hint_api.hint", lambda view, **_: hint(view, simulations=10)),
        patch("indigo.server.http.hint_api.risk", lambda view, move, **_: risk(view, move, simulations=10)),
    ):
        yield
