"""Clients of a load test: pairs of players, who move as fast as they can or at a steady rate."""

import asyncio
import os
import random
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial, reduce
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import orjson
from tqdm import tqdm

from bench.websocket_client import Line
from indigo.client.states import patched
from indigo.rules.board import FREE_CELLS, Cell
from indigo.rules.move import ALLOWED
from indigo.rules.tiles import Kind
from indigo.tables.protocol import VERSION

HOST = "127.0.0.1"
PATIENCE = 60.0  # seconds until all moves under way must have arrived


class Pair:
    """Two players at a table; a move is complete when both have received it."""

    def __init__(self, lines: tuple[Line, Line]) -> None:
        self.lines = lines
        self.began = 0.0
        self.is_moving = False
        self.over: Callable[[Pair, float], None] = lambda pair, seconds: None
        for player, line in enumerate(lines):
            line.heard = partial(self._hear, player)

    def move(self) -> None:
        """Make a move."""
        self.is_moving = True
        self.began = time.perf_counter()
        self.send()

    def send(self) -> None:
        """Send a move."""
        raise NotImplementedError

    def _hear(self, player: int, frame: bytes) -> None:
        self.learn(player, frame)
        if self.is_moving and self.has_arrived():
            self.is_moving = False
            self.over(self, time.perf_counter() - self.began)

    def learn(self, player: int, frame: bytes) -> None:
        """Read a message that a player received."""
        raise NotImplementedError

    def has_arrived(self) -> bool:
        """Return whether both players have received the last move."""
        raise NotImplementedError


class BarePair(Pair):
    """A room of the bare broadcast."""

    def __init__(self, lines: tuple[Line, Line]) -> None:
        super().__init__(lines)
        self.awaited = 0  # updates of the last move

    def send(self) -> None:
        """Send a message like a player's command."""
        self.awaited = 2
        command = {"type": "play", "id": secrets.token_hex(8), "expect": 12, "seat": 0}
        self.lines[0].send(orjson.dumps({**command, "cell": "d4", "kind": "W", "rotation": 2}))

    def learn(self, player: int, frame: bytes) -> None:
        """Count the updates."""
        if not frame.startswith(b'{"type":"done"'):
            self.awaited -= 1

    def has_arrived(self) -> bool:
        """Return whether both players have received the last move."""
        return self.awaited == 0


class TablePair(Pair):
    """A table of the server, where two players make legal moves."""

    def __init__(self, lines: tuple[Line, Line]) -> None:
        super().__init__(lines)
        self.states: list[dict[str, Any]] = [{}, {}]
        self.updates: list[bytes] | None = None  # all of them, if somebody wants to know
        self.free = _shuffled_cells()
        self.sequence: int | None = None  # of the last move, once the server has acknowledged it

    def learn(self, player: int, frame: bytes) -> None:
        """Read what a player received."""
        message = orjson.loads(frame)
        match message["type"]:
            case "done":
                self.sequence = message["sequence"]
            case "update":
                if self.updates is not None:
                    self.updates.append(frame)
                self.states[player] = reduce(patched, message["patches"], self.states[player])
            case "state":
                self.states[player] = message["state"]
            case _:
                raise SystemExit(f"the server refused a move: {message}")

    def has_arrived(self) -> bool:
        """Return whether both players have received the last move, which may come along with other changes."""
        sequence = self.sequence
        return sequence is not None and all(state["sequence"] >= sequence for state in self.states)

    def send(self) -> None:
        """Place the tile in hand on the next free cell; when the round is over, begin the next."""
        seat = self.states[0]["game"]["position"]["turn"]
        if seat is None:
            self.free = _shuffled_cells()
            return self.say(0, "next_round")
        kind = Kind.from_letter(self.states[seat]["game"]["position"]["hands"][seat][0])
        move = ALLOWED[kind][self.free.pop()][0]
        return self.say(seat, "play", seat=seat, cell=str(move.cell), kind=kind.letter, rotation=move.tile.rotation)

    def say(self, speaker: int, type: str, **fields: Any) -> None:  # noqa: A002
        """Send a command."""
        self.sequence = None
        expect = self.states[speaker].get("sequence", 0)
        command = {"type": type, "id": secrets.token_hex(8), "expect": expect, **fields}
        self.lines[speaker].send(orjson.dumps(command))


def _shuffled_cells() -> list[Cell]:
    return random.sample(list(FREE_CELLS), len(FREE_CELLS))


async def all_at_once(works: list[Callable[[], Awaitable[Any]]], title: str, at_a_time: int = 50) -> list[Any]:
    """Run many tasks, a few at a time."""
    gate = asyncio.Semaphore(at_a_time)
    with tqdm(total=len(works), desc=title, leave=False, disable=None) as bar:

        async def one(work: Callable[[], Awaitable[Any]]) -> Any:
            async with gate:
                result = await work()
                bar.update(1)
                return result

        return await asyncio.gather(*(one(work) for work in works))


async def ready(port: int, path: str) -> None:
    """Wait until a server responds."""
    async with httpx.AsyncClient() as client:
        for _ in range(600):
            try:
                if (await client.get(f"http://{HOST}:{port}{path}")).status_code < 500:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
    raise SystemExit("the server does not start")


async def open_tables(port: int, count: int) -> list[tuple[str, str]]:
    """Open tables; return the host's token and the name of each."""
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}", timeout=60) as client:

        async def one() -> tuple[str, str]:
            token = secrets.token_urlsafe(32)
            answer = await client.post(
                "/api/tables", json={"starts": 0, "rounds": 9}, headers={"Authorization": f"Bearer {token}"}
            )
            return token, answer.json()["table"]

        return await all_at_once([one] * count, "opening tables")


async def seat_players(tables: Sequence[tuple[str, str]], ports: Sequence[tuple[int, int]]) -> list[TablePair]:
    """Let two players connect to each table, one to each of two ports, sit down and start."""

    async def sit(host: str, name: str, at: tuple[int, int]) -> TablePair:
        path = f"/api/tables/{name}/socket"
        first, second = [await Line.connect(HOST, port, path) for port in at]
        pair = TablePair((first, second))
        news = asyncio.Event()
        learn = pair.learn

        def heard(player: int, frame: bytes) -> None:
            learn(player, frame)
            news.set()

        pair.learn = heard  # type: ignore[method-assign]

        async def until(holds: Callable[[dict[str, Any]], Any]) -> None:
            while not all(state and holds(state) for state in pair.states):
                news.clear()
                await news.wait()

        for line, token in zip(pair.lines, (host, secrets.token_urlsafe(32)), strict=True):
            line.send(orjson.dumps({"type": "hello", "token": token, "version": VERSION}))
        await until(lambda state: True)
        for seat in (0, 1):
            pair.say(seat, "sit", seat=seat, name=f"Player {seat}")
            await until(partial(_is_seated, seat))
        pair.say(0, "start")
        await until(lambda state: state["game"])
        pair.learn = learn  # type: ignore[method-assign]
        return pair

    places = zip(tables, cycle(ports), strict=False)
    return await all_at_once([partial(sit, host, name, at) for (host, name), at in places], "seating players")


def _is_seated(seat: int, state: dict[str, Any]) -> bool:
    return state["seats"][seat]["name"] is not None


async def spread(pairs: Sequence[Pair]) -> None:
    """Bring tables to different moves of their rounds, so that these don't all end at the same time."""
    left = {pair: number % len(FREE_CELLS) for number, pair in enumerate(pairs)}

    def again(pair: Pair, seconds: float) -> None:
        if left[pair]:
            left[pair] -= 1
            pair.move()

    for pair in pairs:
        pair.over = again
        again(pair, 0.0)
    await _finish(pairs)


async def saturated(
    pairs: Sequence[Pair], seconds: float, title: str, cpu: Callable[[], float] = lambda: 0.0
) -> tuple[float, float]:
    """Move at each table as soon as its last move is complete; return moves per second and µs of CPU time per move."""
    moves = 0
    is_on = True

    def again(pair: Pair, seconds: float) -> None:
        nonlocal moves
        moves += 1
        if is_on:
            pair.move()

    for pair in pairs:
        pair.over = again
        pair.move()
    await asyncio.sleep(1)  # until all tables are under way
    begin, before, used = time.perf_counter(), moves, cpu()
    await _wait(seconds, title)
    done = moves - before
    speed, each = done / (time.perf_counter() - begin), (cpu() - used) / max(1, done)
    is_on = False
    await _finish(pairs)
    return speed, 1e6 * each


async def delays(pairs: Sequence[Pair], rate: float, seconds: float, title: str) -> list[float]:
    """Start moves at a steady rate; return how long each took from its due time until both players had received it.

    A table whose last move is still under way makes none, so a server that can't keep up returns fewer.
    """
    found: list[float] = []
    loop = asyncio.get_running_loop()
    begin, sent, late = loop.time(), 0, 0.0
    for pair in pairs:
        pair.over = lambda pair, seconds: found.append(seconds)
    with tqdm(total=round(seconds), desc=title, leave=False, disable=None, unit="s") as bar:
        while (now := loop.time()) < begin + seconds:
            while sent < (now - begin) * rate:
                pair = pairs[sent % len(pairs)]
                if not pair.is_moving:
                    pair.move()
                    pair.began = time.perf_counter() - (now - begin - sent / rate)
                sent += 1
            bar.n = round(now - begin)
            bar.refresh() if bar.n != late else None
            late = bar.n
            await asyncio.sleep(0.0005)
    await _finish(pairs)
    return sorted(found)


async def _finish(pairs: Sequence[Pair]) -> None:
    """Wait until every move has arrived, because the next one would be stale before that."""
    end = time.monotonic() + PATIENCE
    while any(pair.is_moving for pair in pairs):
        if time.monotonic() > end:
            raise SystemExit(f"{sum(pair.is_moving for pair in pairs)} moves have not arrived after {PATIENCE:.0f} s")
        await asyncio.sleep(0.05)


async def _wait(seconds: float, title: str) -> None:
    for _ in tqdm(range(round(seconds)), desc=title, leave=False, disable=None, unit="s"):
        await asyncio.sleep(1)


def share_of(found: Sequence[float], share: float) -> float:
    """Return a percentile of sorted times, in milliseconds."""
    return 1000 * found[int(share * (len(found) - 1))]


def cpu_seconds(process: int) -> float:
    """Return a process's CPU time."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Return a process's memory in KiB."""
    words = Path(f"/proc/{process}/status").read_text(encoding="utf-8").split()
    return int(words[words.index("VmRSS:") + 1])
