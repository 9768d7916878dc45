"""Checks for memory leaks: after many games, a server uses as much as before."""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests.campaigns.kills import seat_bots
from tests.server.people import Browser
from tests.server.processes import Process, Progress, processes, sqlite
from tests.waiting import until

WARM_UP = 800  # games until caches are full: each connection keeps 2 MB of the database
AT_ONCE = 8
IDLE = 1.0  # seconds until a table leaves memory
GROWTH = 1.0  # megabytes for 1,000 games
CONNECTIONS = 5  # one writes, four read; each is made when it is first needed and then kept


def bots_only(count: int, progress: Progress, *, warm_up: int = WARM_UP) -> str:
    """Let bots play so many games; memory hardly grows, and nothing else is left behind."""
    return asyncio.run(_played(count, progress, warm_up))


async def _played(count: int, progress: Progress, warm_up: int) -> str:
    with sqlite() as (url, folder):
        # With one thread for bots: a second would start whenever two of them first think at the same moment.
        async with processes(1, url, folder, idle_seconds=IDLE, threads=1) as [server]:
            await _games(server, warm_up, lambda _: None)
            await _swept(server)
            before, files, threads = _megabytes(server), _files(server), _threads(server)
            await _games(server, count, progress)
            await _swept(server)
            after = _megabytes(server)
            assert _files(server) == files, f"files: {_files(server)} after {files}"
            assert _threads(server) == threads, f"threads: {_threads(server)} after {threads}"
            assert _connections(server) <= CONNECTIONS, f"{_connections(server)} connections to the database"
    growth = (after - before) * 1000 / count
    if count >= 1000:
        assert growth < GROWTH, f"memory grows by {growth:.2f} MB in 1,000 games"
    return (
        f"{count} games of bots: memory from {before:.1f} to {after:.1f} MB ({growth:+.2f} MB in 1,000 games),"
        f" {files.total()} files and {threads} threads beside the database's as before, no table left in memory"
    )


async def _games(server: Process, count: int, progress: Progress) -> None:
    """Let bots play, some tables at a time, until all games are over."""
    host = Browser(server.url)
    done = 0

    async def some(games: int) -> None:
        nonlocal done
        for _ in range(games):
            name = await seat_bots(host, "easy", players=2)
            while (await host.get(f"/api/tables/{name}"))["phase"] != "over":
                await asyncio.sleep(0.2)
            done += 1
            progress(done)

    async with asyncio.TaskGroup() as group:
        for number in range(AT_ONCE):
            group.create_task(some(len(range(number, count, AT_ONCE))))
    await host.http.aclose()


async def _swept(server: Process) -> None:
    """Wait until no table and no socket is left."""

    async def is_empty() -> bool:
        return not (await server.metric("indigo_tables") or await server.metric("indigo_sockets"))

    await until(is_empty)
    seen = Counter[str]()
    while (files := _files(server)) != seen:  # until the server has seen that these lines are closed
        seen = files
        await asyncio.sleep(0.5)


def _status(server: Process, name: str) -> int:
    return int(re.findall(rf"{name}:\s+(\d+)", Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8"))[0])


def _megabytes(server: Process) -> float:
    return _status(server, "VmRSS") / 1024


def _threads(server: Process) -> int:
    return _status(server, "Threads") - _connections(server)  # each has one


def _connections(server: Process) -> int:
    return _open(server)["indigo.db"]


def _files(server: Process) -> Counter[str]:
    """Return what is open and how often, apart from connections to the database."""
    files = _open(server)
    del files["indigo.db"], files["indigo.db-wal"]
    return files


def _open(server: Process) -> Counter[str]:
    """Count what is open by its name, sockets and pipes by their kind."""
    names = Counter[str]()
    for link in Path(f"/proc/{server.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was closed meanwhile
            names[link.readlink().name.partition(":")[0]] += 1
    return names
