"""Clients that keep playing through any failure, and remember every unanswered command and everything they received."""

import asyncio
import json
import random
import secrets
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import reduce
from typing import Any

import websockets

from indigo.client.states import patched
from indigo.server.store.store import Store
from indigo.tables.entries import Entry, to_json
from indigo.tables.protocol import VERSION
from indigo.tables.table import Table
from indigo.tables.tokens import holder_of
from tests.server.people import Browser, some_move
from tests.waiting import until

State = dict[str, Any]
SERVER_FAILED = 1011
KINDS = {"play": "moved", "sit": "sat", "start": "started", "next_round": "next_round", "rematch": "rematched"}


class Player:
    """Somebody with seats at a table; when a match is over, they go on to the rematch."""

    def __init__(
        self, urls: Sequence[str], table: str, token: str, seats: Sequence[int], chance: random.Random
    ) -> None:
        self.urls = urls  # any of these servers will do
        self.table = table
        self.token = token
        self.seats = seats
        self.state: State = {}
        self.command: dict[str, Any] | None = None  # given, not answered yet
        self.acknowledged: dict[str, dict[str, tuple[int, dict[str, Any]]]] = defaultdict(dict)
        self.seen: dict[str, dict[int, tuple[str, int]]] = defaultdict(dict)
        self.refused: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()
        self.is_resting = False  # gives no new commands
        self.moves = 0  # that were acknowledged
        self._chance = chance
        self._known = 0  # the last entry that this player received or got acknowledged

    async def play(self) -> None:
        """Play for ever; connect again whenever the line breaks."""
        while True:
            try:
                await self._at_table()
            except (OSError, TimeoutError, websockets.WebSocketException) as error:
                if isinstance(error, websockets.ConnectionClosed):
                    self.closed[error.rcvd.code if error.rcvd else 1006] += 1
                    assert SERVER_FAILED not in self.closed
                await asyncio.sleep(self._chance.uniform(0.02, 0.1))

    async def _at_table(self) -> None:
        address = f"{self._chance.choice(self.urls).replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        async with websockets.connect(address, compression=None, max_queue=None, open_timeout=5) as line:
            await line.send(json.dumps({"type": "hello", "token": self.token, "version": VERSION}))
            self._take(json.loads(await line.recv()))
            if self.command is not None:
                await line.send(json.dumps(self.command))
            while True:
                if self.state and self.state["rematch"] and self.command is None:  # not before the last answer
                    self.table, self.state, self._known = self.state["rematch"], {}, 0
                    return
                if self.command is None and not self.is_resting and (wish := self._wish()):
                    self.command = {"id": secrets.token_hex(8), "expect": self.state["sequence"], **wish}
                    await line.send(json.dumps(self.command))
                if not self._take(json.loads(await line.recv())):
                    await asyncio.sleep(0.1)
                    await line.send(json.dumps(self.command))

    def _take(self, message: dict[str, Any]) -> bool:
        """Remember what was said; return whether nothing has to be said again."""
        if "state" in message:
            self.state = message["state"]
        elif "patches" in message:
            self.state = reduce(patched, message["patches"], self.state)
        sequence = message.get("sequence") or self.state.get("sequence", 0)
        if message["type"] == "state":
            assert sequence >= self._known or len(self.urls) > 1, "an entry that was sent before is gone"
            self._known = max(self._known, sequence)
        for entry in message.get("entries", ()):
            entry_seen = (entry["kind"], entry["at"])
            assert self.seen[self.table].setdefault(entry["sequence"], entry_seen) == entry_seen
        if self.command is None or message.get("id") != self.command["id"]:
            return True
        if message["type"] == "refused":
            self.refused[message["code"]] += 1
            assert message["code"] == "unavailable", message
            return False
        self.acknowledged[self.table][self.command["id"]] = (message["sequence"], self.command)
        self.moves += self.command["type"] == "play"
        self._known = max(self._known, message["sequence"])
        self.command = None
        return True

    def _wish(self) -> dict[str, Any] | None:
        """Return what to do next, if it is for this player to do something."""
        state = self.state
        if not state or state["sequence"] < self._known:
            return None  # the update for the acknowledged entry is on its way
        if state["phase"] == "open":
            for seat in self.seats:
                if state["seats"][seat]["is_free"]:
                    return {"type": "sit", "seat": seat, "name": f"Player {seat}"}
            is_full = not any(seat["is_free"] for seat in state["seats"])
            is_complete = is_full and not any(seat["is_expected"] for seat in state["seats"])
            return {"type": "start"} if state["is_host"] and is_complete else None
        if state["phase"] == "over":
            return {"type": "rematch"} if 0 in self.seats else None
        turn = state["game"]["position"]["turn"]
        if turn is None:
            return {"type": "next_round"} if 0 in self.seats else None
        return {"type": "play", "seat": turn, **some_move(state, turn, self._chance)} if turn in self.seats else None


@asynccontextmanager
async def playing(urls: Sequence[str], tables: int, chance: random.Random) -> AsyncIterator[list[Player]]:
    """Let people play at so many tables: at every other one alone around a screen, at the others two of them."""
    players: list[Player] = []
    for number in range(tables):
        browser = Browser(urls[0])
        table = await browser.open(rounds=2, starts=number % 2)
        await browser.http.aclose()
        others = secrets.token_urlsafe(32)
        for token, seats in ((browser.token, (0, 1)),) if number % 2 else ((browser.token, (0,)), (others, (1,))):
            players.append(Player(urls, table, token, seats, random.Random(chance.random())))
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(player.play()) for player in players]
        yield players
        for task in tasks:
            task.cancel()


async def more_moves(players: Sequence[Player], count: int = 1) -> None:
    """Wait until so many more moves are acknowledged."""
    enough = sum(player.moves for player in players) + count
    await until(lambda: sum(player.moves for player in players) >= enough)


async def rest(players: Sequence[Player]) -> None:
    """Let everyone wait for their last answer, and give no new command."""
    for player in players:
        player.is_resting = True
    await until(lambda: all(player.command is None for player in players))


async def logs_of(database: str, names: Iterable[str]) -> dict[str, list[Entry]]:
    """Read the tables' logs, checking that every entry is legal and no command occurs twice."""
    store = await Store.open(database)
    try:
        logs = {name: await store.entries(name) for name in names}
    finally:
        await store.close()
    for name, log in logs.items():
        assert [entry.sequence for entry in log] == list(range(1, len(log) + 1))
        Table.of(name, log)  # the rules accept every move
        commands = [(entry.by, entry.command) for entry in log if entry.command is not None]
        assert len(set(commands)) == len(commands), "a command was carried out twice"
    return logs


async def check(database: str, players: Sequence[Player]) -> None:
    """Check that the store holds everything that was acknowledged or sent to players, once and in order."""
    logs = await logs_of(database, {name for player in players for name in (player.table, *player.acknowledged)})
    for player in players:
        holder = holder_of(player.token)
        for name in {player.table, *player.acknowledged}:
            written = {entry.command: entry for entry in logs[name] if entry.by == holder and entry.command is not None}
            acknowledged = player.acknowledged[name]
            assert set(written) == set(acknowledged)
            for number, (sequence, command) in acknowledged.items():
                entry = written[number]
                assert (entry.sequence, entry.kind) == (sequence, KINDS[command["type"]])
                if command["type"] == "play":
                    assert to_json(entry.data)["move"] == f"{command['cell']}{command['kind']}{command['rotation']}"
        for name, seen in player.seen.items():
            assert seen.items() <= {entry.sequence: (entry.kind, entry.at) for entry in logs[name]}.items()
