"""Load test: how several servers on one PostgreSQL scale; the players of a table at one server, or at two.

Half of the cores are for the servers, one each as far as they go; PostgreSQL and the clients share the others.
"""

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import resource
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from heapq import merge
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import uvloop

from bench.load import WITHOUT_LIMITS, free_port, pinned
from bench.load_clients import HOST, cpu_seconds, delays, open_tables, ready, saturated, seat_players, share_of, spread
from bench.machine import announce
from indigo.engine.preparation import prepare_bots
from tests.server.databases import Server

LOAD = 0.7  # of the most moves per second, for the latencies
CONNECTIONS = 400  # to PostgreSQL

Ports = tuple[int, int]  # of the first and the second player of a table


@dataclass(frozen=True)
class Figures:
    """What some servers carry."""

    servers: int
    players: str  # where those of a table are
    moves_per_second: float
    server_us: float  # CPU time of a move, in microseconds
    postgres_us: float
    busiest_server: float  # share of its core
    busiest_client: float
    steady_moves_per_second: float  # at 70% of the most, or the rate that was asked for, as are these
    steady_server_us: float
    median_ms: float
    p99_ms: float
    database_mib: float


class Clients:
    """The players at the tables of one server, in a process of their own."""

    def __init__(self, ports: Ports, tables: int) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._pipe, there = spawning.Pipe()
        self._process = spawning.Process(target=_run_clients, args=(there, ports, tables), daemon=True)
        self._process.start()
        there.close()

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process.pid is not None
        return self._process.pid

    def ask(self, *order: Any) -> None:
        """Give an order; `answer` waits for its result."""
        self._pipe.send(order)

    def answer(self) -> Any:
        """Wait for the result of the last order; the first one is that all players are seated."""
        try:
            return self._pipe.recv()
        except EOFError:
            raise SystemExit("the clients have stopped") from None

    def stop(self) -> None:
        """Disconnect all players."""
        self._pipe.close()
        self._process.join(20)


def _run_clients(pipe: Connection, ports: Ports, tables: int) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvloop.run(_follow_orders(pipe, ports, tables))


async def _follow_orders(pipe: Connection, ports: Ports, tables: int) -> None:
    pairs = await seat_players(await open_tables(ports[0], tables), [ports])
    await spread(pairs)
    gc.collect()
    gc.disable()  # so that the client's collector doesn't distort the times
    pipe.send(None)
    with suppress(EOFError):
        while True:
            rate, seconds = await asyncio.to_thread(pipe.recv)
            if rate is None:
                pipe.send((await saturated(pairs, seconds, "most moves"))[0])
            else:
                pipe.send(await delays(pairs, rate, seconds, f"{rate:.0f} moves per second"))


@contextmanager
def running_servers(cores: Sequence[int], count: int, database: str) -> Iterator[tuple[list[int], list[int]]]:
    """Run servers; yield their ports and processes."""
    with ExitStack() as stack:
        ports = [free_port() for _ in range(count)]
        serve = ("-m", "indigo.cli", "serve", "--database", database, "--host", HOST, "--port")
        processes = []
        for number, port in enumerate(ports):
            core = {cores[number % len(cores)]}
            process = pinned(*serve, str(port), environment={**WITHOUT_LIMITS, "INDIGO_THREADS": "1"}, cores=core)
            processes.append(stack.enter_context(process).pid)
        for port in ports:
            asyncio.run(ready(port, "/readyz"))
        yield ports, processes


@contextmanager
def seated_clients(ports: Sequence[int], is_apart: bool, tables: int) -> Iterator[list[Clients]]:
    """Seat players at tables of each server."""
    others = [*ports[1:], ports[0]] if is_apart else ports
    clients = [Clients(at, tables) for at in zip(ports, others, strict=True)]
    try:
        for each in clients:
            each.answer()
        yield clients
    finally:
        for each in clients:
            each.stop()


def postgres_seconds(folder: Path) -> dict[int, float]:
    """Return the CPU time of each process of the PostgreSQL server in a folder; some end at any time."""
    parent = (folder / "postmaster.pid").read_text(encoding="utf-8").split()[0]
    found: dict[int, float] = {}
    for process in (parent, *Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8").split()):
        with suppress(FileNotFoundError):
            found[int(process)] = cpu_seconds(int(process))
    return found


def _used(after: dict[int, float], before: dict[int, float]) -> dict[int, float]:
    return {process: seconds - before.get(process, 0) for process, seconds in after.items()}


def measure(
    count: int, is_apart: bool, cores: Sequence[int], server: Server, folder: Path, options: argparse.Namespace
) -> Figures:
    """Measure a number of servers."""
    seconds = options.seconds
    with (
        server.database() as database,
        running_servers(cores, count, database) as (ports, processes),
        seated_clients(ports, is_apart, options.tables) as clients,
    ):

        def cpu() -> tuple[dict[int, float], ...]:
            each = [
                {process: cpu_seconds(process) for process in some} for some in (processes, [c.pid for c in clients])
            ]
            return *each, postgres_seconds(folder)

        for each in clients:
            each.ask(None, seconds)
        time.sleep(1.5)  # as they do before they count
        before, began = cpu(), time.perf_counter()
        time.sleep(seconds - 1)
        wall = time.perf_counter() - began
        ours, theirs, postgres = map(_used, cpu(), before)
        speed = sum(each.answer() for each in clients)
        before = cpu()
        for each in clients:
            each.ask((options.rate or LOAD * speed) / count, seconds)
        found = list(merge(*(each.answer() for each in clients)))
        steady, *_ = map(_used, cpu(), before)
        with psycopg.connect(database) as connection:
            size = connection.execute("SELECT pg_database_size(current_database())").fetchone()
    moves = speed * wall
    return Figures(
        servers=count,
        players="apart" if is_apart else "together",
        moves_per_second=round(speed),
        server_us=round(1e6 * sum(ours.values()) / moves),
        postgres_us=round(1e6 * sum(postgres.values()) / moves),
        busiest_server=round(max(ours.values()) / wall, 2),
        busiest_client=round(max(theirs.values()) / wall, 2),
        steady_moves_per_second=round(len(found) / seconds),
        steady_server_us=round(1e6 * sum(steady.values()) / len(found)),
        median_ms=round(share_of(found, 0.5), 1),
        p99_ms=round(share_of(found, 0.99), 1),
        database_mib=round(size[0] / 2**20 if size else 0),
    )


def run(options: argparse.Namespace) -> None:
    """Measure all combinations, print a table, and write it to a file as JSON."""
    cores = sorted(os.sched_getaffinity(0))
    ours = options.cores or max(1, len(cores) // 2)
    prepare_bots(lambda share: None, threading.Event())  # so that no server compiles meanwhile
    os.sched_setaffinity(0, cores[ours:] or cores)
    print(f"{ours} cores for the servers, {len(cores) - ours} for PostgreSQL and the clients")
    print(*Figures.__dataclass_fields__, sep=", ", flush=True)
    found: list[Figures] = []
    with TemporaryDirectory(prefix="indigo-") as folder:
        place = Path(folder) / "postgres"
        server = Server(place)
        server.execute(f"ALTER SYSTEM SET max_connections = {CONNECTIONS}")
        server.pause()
        server.resume()
        for count in options.servers:
            for is_apart in (False, True) if count > 1 else (False,):
                found.append(measure(count, is_apart, cores[:ours], server, place, options))
                print(*asdict(found[-1]).values(), sep=", ", flush=True)
                if options.json is not None:
                    options.json.write_text(json.dumps(list(map(asdict, found)), indent=1) + "\n", encoding="utf-8")
        server.stop()


def main() -> None:
    """Read the options, and measure."""
    counts = [count for count in (1, 2, 4, 8) if count <= max(2, len(os.sched_getaffinity(0)) // 2)]
    parser = argparse.ArgumentParser(prog="python -m bench.processes", description=__doc__)
    parser.add_argument("--servers", type=int, nargs="+", default=counts, help="how many servers to measure")
    parser.add_argument("--cores", type=int, help="cores for the servers; half of them all unless told")
    parser.add_argument("--tables", type=int, default=200, help="tables of two for each server")
    parser.add_argument("--seconds", type=int, default=6, help="seconds for each of the two measurements")
    parser.add_argument("--rate", type=float, help="moves per second for the latencies, of all servers together")
    parser.add_argument("--json", type=Path, help="file for the figures")
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    options = parser.parse_args()
    announce()
    run(options)


if __name__ == "__main__":
    main()
