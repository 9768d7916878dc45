"""Load test: the server on one core, its clients on another, compared with a bare broadcast and a bare group commit."""

import asyncio
import gc
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import uvloop

from bench.load_clients import (
    HOST,
    BarePair,
    Pair,
    all_at_once,
    cpu_seconds,
    delays,
    memory,
    open_tables,
    ready,
    saturated,
    seat_players,
    share_of,
)
from bench.machine import announce
from bench.websocket_client import Line

TABLES = int(os.environ.get("LOAD_TABLES", 1000))
SECONDS = float(os.environ.get("LOAD_SECONDS", 10))
RATE = int(os.environ.get("LOAD_RATE", 2000))  # moves per second, for the latencies
RECORDED = 100  # tables whose updates the bare broadcast sends again
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


def free_port() -> int:
    """Return a free port."""
    with socket.create_server((HOST, 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def pinned(
    *command: str,
    environment: Mapping[str, str] | None = None,
    stdout: int | None = None,
    cores: Collection[int] = frozenset({0}),
) -> Any:
    """Run a program on the first core, or on others, and stop it at the end."""
    process = subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, **(environment or {})},
        stdout=stdout,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


async def measure_bare(port: int, process: int) -> tuple[list[float], float, float]:
    """Return the delays of the bare broadcast, its moves per second, and the CPU time of one."""
    await ready(port, "/")

    async def room(number: int) -> Pair:
        return BarePair((await Line.connect(HOST, port, f"/{number}"), await Line.connect(HOST, port, f"/{number}")))

    pairs = await all_at_once([partial(room, number) for number in range(TABLES)], "bare rooms")
    found = await delays(pairs, RATE, SECONDS, "bare broadcast")
    return found, *await saturated(pairs, SECONDS, "bare broadcast", partial(cpu_seconds, process))


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
            tables = await open_tables(port, TABLES)
            before = memory(process.pid)
            pairs = await seat_players(tables, [(port, port)])
            await asyncio.sleep(1)
            per_socket = (memory(process.pid) - before) / (2 * TABLES)
            gc.collect()
            gc.disable()  # so that the client's collector doesn't distort the times
            used = cpu_seconds(process.pid)
            found = await delays(pairs, RATE, SECONDS, f"{RATE} moves per second")
            steady_cost = 1e6 * (cpu_seconds(process.pid) - used) / len(found)
            for pair in pairs[:RECORDED]:
                pair.updates = []
            ours, cost = await saturated(pairs, SECONDS, "maximum throughput", partial(cpu_seconds, process.pid))
            updates = [update for pair in pairs[:RECORDED] for update in pair.updates or ()]
            batch = await moves_per_commit(port)
            for pair in pairs:
                for line in pair.lines:
                    line.close()
        commits, commit_cost = measure_commits(f"{folder}/bare.db", batch)
        port = free_port()
        recorded = Path(folder) / "updates.jsonl"
        recorded.write_bytes(b"\n".join(updates))
        with pinned("-m", "bench.bare_broadcast", str(port), str(recorded)) as process:
            bare_found, bare, bare_cost = await measure_bare(port, process.pid)
    size = sum(map(len, updates)) / len(updates)
    print(f"\nThe server on one core: {TABLES:,} tables of two, {2 * TABLES:,} sockets, durable on SQLite\n")
    answered = f"{len(found) / SECONDS:,.0f} answered, {steady_cost:.0f} µs of CPU time each"
    _line("moves sent", f"{RATE:,}", f"per second; {answered}")
    _line("time until both received it", *_percentiles(found))
    _line("by a bare broadcast", *_percentiles(bare_found))
    _line("maximum throughput", f"{ours:,.0f}", f"moves per second, {cost:.0f} µs of CPU time each")
    _line("bare broadcast", f"{bare:,.0f}", f"per second, {bare_cost:.0f} µs each, updates of {size:,.0f} bytes")
    _line("ratio to it", f"{ours / bare:.2f}", f"({bare_cost / cost:.2f} by CPU time)")
    _line("bare group commit", f"{commits:,.0f}", f"per second, {commit_cost:.0f} µs each, {batch} moves at a time")
    _line("ratio to it", f"{ours / commits:.2f}", f"({commit_cost / cost:.2f} by CPU time)")
    _line("memory per idle socket", f"{per_socket:.1f}", "KiB, including its share of the table")


def _percentiles(found: Sequence[float]) -> tuple[str, str]:
    median, most, maximum = (f"{share_of(found, share):.1f}" for share in (0.5, 0.99, 1))
    return median, f"ms median, {most} p99, {maximum} maximum"


def _line(title: str, number: str, words: str) -> None:
    print(f"{title:30}{number:>8} {words}")


def main() -> None:
    """Measure the server, if there are two cores to separate it from its clients."""
    if len(os.sched_getaffinity(0)) < 2:
        print("\nThe load benchmark needs two cores: one for the server, one for its clients")
        return
    announce()
    os.sched_setaffinity(0, {1})
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvloop.run(run())


if __name__ == "__main__":
    main()
