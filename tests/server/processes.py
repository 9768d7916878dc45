"""Server processes for tests: started as anybody starts them, and killed as nothing should be."""

import asyncio
import atexit
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

import httpx

from tests.seeds import chance_of, seed_chance
from tests.server.databases import Server
from tests.server.people import GENEROUS
from tests.waiting import PATIENCE, until

ROOT = Path(__file__).parents[2]

Progress = Callable[[int], None]  # called with how many are done


class Process:
    """A server in a process group of its own, always at the same address, which deals by the test's seed."""

    def __init__(self, database: str, folder: Path, name: str = "server", **settings: Any) -> None:
        with socket.create_server(("127.0.0.1", 0)) as line:
            self.port: int = line.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.started_at = 0.0  # these two by time.monotonic()
        self.ready_at = 0.0
        self._log = folder / f"{self.port}.log"
        chosen = {**GENEROUS, "database": database, "port": self.port, "log_level": "warning", "log_format": "json"}
        self._settings = {f"INDIGO_{name.upper()}": str(value) for name, value in {**chosen, **settings}.items()}
        self._process: subprocess.Popen[bytes] | None = None
        self._name = name
        self._starts = 0

    @property
    def pid(self) -> int:
        """The process that runs."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and do not wait."""
        self._starts += 1  # after a restart, other games are dealt
        seed = chance_of(f"{self._name}, start {self._starts}").getrandbits(64)
        command = [sys.executable, "-m", "tests.server.seeded_process", str(seed), "serve"]
        self.started_at = time.monotonic()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, **self._settings},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    async def ready(self) -> None:
        """Wait until the server is ready."""
        async with httpx.AsyncClient(verify=False) as http:

            async def is_ready() -> bool:
                assert self._process is not None
                assert self._process.poll() is None, self._log.read_text(encoding="utf-8")
                with suppress(httpx.TransportError):
                    return (await http.get(f"{self.url}/readyz")).status_code == 200
                return False

            await until(is_ready)
        self.ready_at = time.monotonic()

    def kill(self) -> None:
        """End it at once, wherever it is."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def freeze(self) -> None:
        """Let it fall silent, as if the network were gone: its connections stay open."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        os.kill(self.pid, signal.SIGCONT)

    def stop(self) -> None:
        """Tell it to stop."""
        os.kill(self.pid, signal.SIGTERM)

    async def status(self) -> int:
        """Wait for its end, and return its status."""
        assert self._process is not None
        return await asyncio.to_thread(self._process.wait, PATIENCE)

    async def metric(self, name: str) -> float:
        """Return a metric's value."""
        async with httpx.AsyncClient(verify=False) as http:
            text = (await http.get(f"{self.url}/metrics")).text
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        assert found, text
        return float(found[1])

    def errors(self) -> list[str]:
        """Return what it logged that should never happen."""
        lines = self._log.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if not line.startswith("{") or json.loads(line)["level"] == "error"]


@asynccontextmanager
async def processes(count: int, database: str, folder: Path, **settings: Any) -> AsyncIterator[list[Process]]:
    """Run so many servers on one database, and end them with the context; none of them may have logged an error."""
    servers = [Process(database, folder, f"server {number}", **settings) for number in range(count)]
    try:
        for server in servers:
            server.start()
        for server in servers:
            await server.ready()
        yield servers
    finally:
        for server in servers:
            server.kill()
    for server in servers:
        assert not server.errors(), "\n".join(server.errors()[:5])


@contextmanager
def sqlite() -> Iterator[tuple[str, Path]]:
    """Make a folder, and tell the address of a fresh SQLite database in it."""
    with TemporaryDirectory() as name:
        yield f"sqlite:///{name}/indigo.db", Path(name)


@cache
def postgres() -> Server:
    """Return a PostgreSQL server, one for all campaigns of this process."""
    folder = mkdtemp()
    atexit.register(rmtree, folder, ignore_errors=True)
    server = Server(Path(folder) / "postgres")
    atexit.register(server.stop)  # before its folder goes
    return server


@contextmanager
def database(kind: str) -> Iterator[tuple[str, Path]]:
    """Make a fresh database of a kind, and a folder."""
    if kind == "sqlite":
        with sqlite() as made:
            yield made
    else:
        with TemporaryDirectory() as folder, postgres().database(has_tables=True) as url:
            yield url, Path(folder)


def _onward(progress: Progress, before: int, more: int) -> None:
    progress(before + more)


class Rounds:
    """The rounds of a campaign that have ended, a JSON object a line: with a file, a later run goes on from there."""

    def __init__(self, name: str, file: Path | None) -> None:
        self._name, self._file = name, file
        self.ended: list[dict[str, Any]] = []
        if file is not None and file.exists():
            content = file.read_text(encoding="utf-8")
            whole = content[: content.rfind("\n") + 1]
            if whole != content:  # the last line was cut off
                file.write_text(whole, encoding="utf-8")
            self.ended = [line for line in map(json.loads, whole.splitlines()) if line["campaign"] == name]

    def add(self, **figures: Any) -> None:
        """Write down the figures of a round."""
        line = {"campaign": self._name, **figures}
        self.ended.append(line)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

    def run(self, count: int, size: int, progress: Progress, work: Callable[[int, Progress], dict[str, Any]]) -> None:
        """Work off what is left of a number, in rounds of a size, and write down the figures of each."""
        while (done := self.total("done")) < count:
            seed_chance(f"{self._name} after {done}")
            part = min(size, count - done)
            self.add(done=part, **work(part, partial(_onward, progress, done)))

    def total(self, figure: str) -> int:
        """Return a figure, summed over all rounds."""
        return sum(line[figure] for line in self.ended)

    def worst(self, figure: str) -> float:
        """Return the largest of a figure."""
        return max((line[figure] for line in self.ended), default=0.0)
