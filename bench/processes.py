"""Load test: one, two and four servers on one PostgreSQL; the players of a table at one server, or at two.

The servers share the first core; PostgreSQL and the clients share the second.
"""

import asyncio
import gc
import os
import resource
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import uvloop

from bench.load import (
    HOST,
    SECONDS,
    TABLES,
    WITHOUT_LIMITS,
    cpu_seconds,
    delays,
    free_port,
    open_tables,
    pinned,
    ready,
    saturated,
)
from tests.server.databases import Server


def postgres_seconds(folder: Path) -> dict[int, float]:
    """Return the CPU time of each process of the PostgreSQL server in a folder; some end at any time."""
    parent = (folder / "postmaster.pid").read_text(encoding="utf-8").split()[0]
    found: dict[int, float] = {}
    for process in (parent, *Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="utf-8").split()):
        with suppress(FileNotFoundError):
            found[int(process)] = cpu_seconds(int(process))
    return found


@contextmanager
def servers(count: int, database: str) -> Iterator[tuple[list[int], list[int]]]:
    """Run servers; yield their ports and processes."""
    with ExitStack() as stack:
        ports = [free_port() for _ in range(count)]
        serve = ("-m", "indigo.cli", "serve", "--database", database, "--host", HOST, "--port")
        yield ports, [stack.enter_context(pinned(*serve, str(port), environment=WITHOUT_LIMITS)).pid for port in ports]


async def measure(count: int, is_apart: bool, server: Server, folder: Path) -> None:
    """Measure a number of servers and print a line."""
    with server.database() as database, servers(count, database) as (ports, processes):
        await asyncio.gather(*(ready(port, "/readyz") for port in ports))
        others = [*ports[1:], ports[0]] if is_apart else ports
        pairs, _ = await open_tables(list(zip(ports, others, strict=True)), processes)
        gc.collect()
        gc.disable()
        found = await delays(pairs, f"{count} servers")
        before = postgres_seconds(folder)
        speed, cost = await saturated(pairs, f"{count} servers", *processes)
        after = postgres_seconds(folder)
        theirs = 1e6 * sum(after[each] - before.get(each, 0) for each in after) / (speed * SECONDS)
        with psycopg.connect(database) as connection:
            size = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        for pair in pairs:
            for line in pair.lines:
                line.close()
        gc.enable()
    median, most = (1000 * found[int(share * (len(found) - 1))] for share in (0.5, 0.99))
    where = "at two servers" if is_apart else "at one server"
    print(
        f"{count} servers, players {where}: {speed:,.0f} moves per second, {cost:.0f} µs of CPU time each"
        f" and {theirs:.0f} of PostgreSQL's; median {median:.1f} ms, p99 {most:.1f} ms"
        f" at {len(found) / SECONDS:,.0f} per second; {TABLES} tables, {size[0] / 2**20 if size else 0:.0f} MiB",
        flush=True,
    )


async def run() -> None:
    """Measure all combinations."""
    with TemporaryDirectory(prefix="indigo-") as folder:
        place = Path(folder) / "postgres"
        server = Server(place)
        for count in (1, 2, 4):
            await measure(count, False, server, place)
            if count > 1:
                await measure(count, True, server, place)
        server.stop()


if __name__ == "__main__":
    os.sched_setaffinity(0, {1})
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    uvloop.run(run())
