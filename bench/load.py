"""Load test: the server on one core, its clients on another, compared with a bare broadcast and a bare group commit."""

import asyncio
import gc
import os
import random
import resource
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import contextmanager
from functools import partial, reduce
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
from tqdm import tqdm

from bench.websocket_client import Line
from indigo.client.states import patched
from indigo.rules.board import FREE_CELLS, Cell
from indigo.rules.move import ALLOWED
from indigo.rules.tiles import Kind
from indigo.tables.protocol import VERSION

TABLES = int(os.environ.get("LOAD_TABLES", 1000))
SECONDS = float(os.environ.get("LOAD_SECONDS", 10))
RATE = int(os.environ.get("LOAD_RATE", 2000))  # moves per second, for the latencies
HOST = "127.0.0.1"
WITHOUT_LIMITS = {
    "INDIGO_MESSAGE_RATE": "1e6",
    "INDIGO_MESSAGE_BURST": "1000000",
    "INDIGO_REQUEST_RATE": "1e6",
    "INDIGO_REQUEST_BURST": "1000000",
    "INDIGO_CONNECTIONS_PER_ADDRESS": "1000000",
    "INDIGO_SOCKETS_PER_ADDRESS": "1000000",
    "INDIGO_TABLES_PER_HOUR": "1000000",
    "INDIGO_LOG_LEVEL": "warning",
}


class Pair:
    """Two players at a table; a move is complete when both have received it."""

    def __init__(self, lines: tuple[Line, Line]) -> None:
        self.lines = lines
        self.began = 0.0
        self.waits = 0
        self.over: Callable[[Pair, float], None] = lambda pair, seconds: None
        for player, line in enumerate(lines):
            line.heard = partial(self._hear, player)

    def move(self) -> None:
        """Make a move."""
        self.waits = 2
        self.began = time.perf_counter()
        self.send()

    def send(self) -> None:
        """Send a move."""
        raise NotImplementedError

    def _hear(self, player: int, frame: bytes) -> None:
        if frame.startswith(b'{"type":"done"'):
            return
        self.learn(player, frame)
        if self.waits == 0:  # not a move: somebody came
            return
        self.waits -= 1
        if self.waits == 0:
            self.over(self, time.perf_counter() - self.began)

    def learn(self, player: int, frame: bytes) -> None:
        """Read what the next move needs from a message that a player received."""


class BarePair(Pair):
    """A room of the bare broadcast."""

    def send(self) -> None:
        """Send a message like a player's command."""
        command = {"type": "play", "id": secrets.token_hex(8), "expect": 12, "seat": 0}
        self.lines[0].send(orjson.dumps({**command, "cell": "d4", "kind": "W", "rotation": 2}))


class TablePair(Pair):
    """A table of the server, where two players make legal moves."""

    def __init__(self, lines: tuple[Line, Line]) -> None:
        super().__init__(lines)
        self.states: list[dict[str, Any]] = [{}, {}]
        self.update = b""  # the last one
        self.free = _shuffled_cells()

    def learn(self, player: int, frame: bytes) -> None:
        """Read what a player received."""
        message = orjson.loads(frame)
        if message["type"] == "refused":
            raise SystemExit(f"the server refused a move: {message}")
        if message["type"] == "update":
            self.update = frame
            self.states[player] = reduce(patched, message["patches"], self.states[player])
        else:
            self.states[player] = message["state"]

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
        expect = self.states[speaker].get("sequence", 0)
        command = {"type": type, "id": secrets.token_hex(8), "expect": expect, **fields}
        self.lines[speaker].send(orjson.dumps(command))


def _shuffled_cells() -> list[Cell]:
    return random.sample(list(FREE_CELLS), len(FREE_CELLS))


def free_port() -> int:
    """Return a free port."""
    with socket.create_server((HOST, 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def pinned(*command: str, environment: Mapping[str, str] | None = None, stdout: int | None = None) -> Any:
    """Run a program on the first core, and stop it at the end."""
    process = subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, **(environment or {})},
        stdout=stdout,
        preexec_fn=lambda: os.sched_setaffinity(0, {0}),
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


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


async def saturated(pairs: Sequence[Pair], title: str, *processes: int) -> tuple[float, float]:
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
    begin, before, used = time.perf_counter(), moves, sum(map(cpu_seconds, processes))
    await _wait(title)
    done = moves - before
    speed, each = done / (time.perf_counter() - begin), (sum(map(cpu_seconds, processes)) - used) / done
    is_on = False
    await asyncio.sleep(2)
    return speed, 1e6 * each


async def delays(pairs: Sequence[Pair], title: str) -> list[float]:
    """Start moves at a steady rate; return how long each took from its due time until both players had received it."""
    found: list[float] = []
    loop = asyncio.get_running_loop()
    begin, sent, late = loop.time(), 0, 0.0
    for pair in pairs:
        pair.over = lambda pair, seconds: found.append(seconds)
    with tqdm(total=round(SECONDS), desc=title, leave=False, disable=None, unit="s") as bar:
        while (now := loop.time()) < begin + SECONDS:
            while sent < (now - begin) * RATE:
                pair = pairs[sent % len(pairs)]
                if pair.waits == 0:
                    pair.move()
                    pair.began = time.perf_counter() - (now - begin - sent / RATE)
                sent += 1
            bar.n = round(now - begin)
            bar.refresh() if bar.n != late else None
            late = bar.n
            await asyncio.sleep(0.0005)
    await asyncio.sleep(1)
    return sorted(found)


async def _wait(title: str) -> None:
    for _ in tqdm(range(round(SECONDS)), desc=title, leave=False, disable=None, unit="s"):
        await asyncio.sleep(1)


def cpu_seconds(process: int) -> float:
    """Return a process's CPU time."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """Return a process's memory in KiB."""
    words = Path(f"/proc/{process}/status").read_text(encoding="utf-8").split()
    return int(words[words.index("VmRSS:") + 1])


async def open_tables(ports: Sequence[tuple[int, int]], processes: Sequence[int]) -> tuple[list[TablePair], float]:
    """Open and start the tables, and let two players connect to two ports; return them and the memory per socket."""
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{ports[0][0]}", timeout=60) as client:

        async def one() -> tuple[str, str]:
            token = secrets.token_urlsafe(32)
            answer = await client.post(
                "/api/tables", json={"starts": 0, "rounds": 9}, headers={"Authorization": f"Bearer {token}"}
            )
            return token, answer.json()["table"]

        tables = await all_at_once([one] * TABLES, "opening tables")
    before = sum(map(memory, processes))

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
        await asyncio.sleep(0.5)
        pair.learn = learn  # type: ignore[method-assign]
        pair.waits = 0
        return pair

    places = zip(tables, cycle(ports), strict=False)
    pairs = await all_at_once([partial(sit, host, name, at) for (host, name), at in places], "seating players")
    await asyncio.sleep(1)
    return pairs, (sum(map(memory, processes)) - before) / (2 * TABLES)


def _is_seated(seat: int, state: dict[str, Any]) -> bool:
    return state["seats"][seat]["name"] is not None


def _typical(updates: Sequence[bytes]) -> bytes:
    """Return one of median size; a single table's last update would make the comparison a matter of luck."""
    return sorted(updates, key=len)[len(updates) // 2]


async def measure_bare(port: int, update: bytes, process: int) -> tuple[list[float], float, float]:
    """Return the delays of the bare broadcast, its moves per second, and the CPU time of one."""
    await ready(port, "/")

    async def room(number: int) -> Pair:
        lines = await Line.connect(HOST, port, f"/{number}"), await Line.connect(HOST, port, f"/{number}")
        for line in lines:
            line.send(update)
        return BarePair(lines)

    pairs = await all_at_once([partial(room, number) for number in range(TABLES)], "bare rooms")
    return await delays(pairs, "bare broadcast"), *await saturated(pairs, "bare broadcast", process)


async def moves_per_commit(port: int) -> int:
    """Return how many moves the server wrote in each transaction, on average."""
    async with httpx.AsyncClient() as client:
        lines = (await client.get(f"http://{HOST}:{port}/metrics")).text.splitlines()
    figures = dict(line.split() for line in lines if line.startswith("indigo_commit_entries_"))
    return round(float(figures["indigo_commit_entries_sum"]) / float(figures["indigo_commit_entries_count"]))


def measure_commits(file: str, batch: int) -> tuple[float, float]:
    """Return the moves per second of a bare group commit, and the CPU time of one."""
    figures = (file, str(TABLES), str(batch), str(SECONDS))
    with pinned("-m", "bench.bare_commit", *figures, stdout=subprocess.PIPE) as process:
        speed, cost = process.communicate()[0].split()
    return float(speed), float(cost)


async def run() -> None:
    """Measure all three and print a comparison."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        database = f"sqlite:///{folder}/indigo.db"
        serve = ("-m", "indigo.cli", "serve", "--port", str(port), "--database", database)
        with pinned(*serve, environment=WITHOUT_LIMITS) as process:
            await ready(port, "/readyz")
            pairs, per_socket = await open_tables([(port, port)], [process.pid])
            gc.collect()
            gc.disable()  # so that the client's collector doesn't distort the times
            found = await delays(pairs, f"{RATE} moves per second")
            ours, cost = await saturated(pairs, "maximum throughput", process.pid)
            update, batch = _typical([pair.update for pair in pairs]), await moves_per_commit(port)
            for pair in pairs:
                for line in pair.lines:
                    line.close()
        commits, commit_cost = measure_commits(f"{folder}/bare.db", batch)
    port = free_port()
    with pinned("-m", "bench.bare_broadcast", str(port)) as process:
        bare_found, bare, bare_cost = await measure_bare(port, update, process.pid)
    print(f"\nThe server on one core: {TABLES:,} tables of two, {2 * TABLES:,} sockets, durable on SQLite\n")
    _line("moves sent", f"{RATE:,}", f"per second; {len(found) / SECONDS:,.0f} answered")
    _line("time until both received it", *_percentiles(found))
    _line("by a bare broadcast", *_percentiles(bare_found))
    _line("maximum throughput", f"{ours:,.0f}", f"moves per second, {cost:.0f} µs of CPU time each")
    _line("bare broadcast", f"{bare:,.0f}", f"per second, {bare_cost:.0f} µs each, updates of {len(update):,} bytes")
    _line("ratio to it", f"{ours / bare:.2f}", f"({bare_cost / cost:.2f} by CPU time)")
    _line("bare group commit", f"{commits:,.0f}", f"per second, {commit_cost:.0f} µs each, {batch} moves at a time")
    _line("ratio to it", f"{ours / commits:.2f}", f"({commit_cost / cost:.2f} by CPU time)")
    _line("memory per idle socket", f"{per_socket:.1f}", "KiB, including its share of the table")


def _percentiles(found: Sequence[float]) -> tuple[str, str]:
    median, most, maximum = (f"{1000 * found[int(share * (len(found) - 1))]:.1f}" for share in (0.5, 0.99, 1))
    return median, f"ms median, {most} p99, {maximum} maximum"


def _line(title: str, number: str, words: str) -> None:
    print(f"{title:30}{number:>8} {words}")


def main() -> None:
    """Measure the server, if there are two cores to separate it from its clients."""
    if len(os.sched_getaffinity(0)) < 2:
        print("\nThe load benchmark needs two cores: one for the server, one for its clients")
        return
    os.sched_setaffinity(0, {1})
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvloop.run(run())


if __name__ == "__main__":
    main()
