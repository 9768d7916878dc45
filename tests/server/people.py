"""People for tests: a server that really runs, and browsers that talk to it."""

import asyncio
import json
import os
import random
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import cache, reduce
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import uvicorn
import websockets
from sqlalchemy import create_engine
from starlette.types import ASGIApp, Receive, Scope, Send

from indigo.client.states import patched
from indigo.rules.board import Cell
from indigo.rules.move import LegalMoves
from indigo.rules.tiles import Kind
from indigo.server.app import create_app
from indigo.server.http.services import Services
from indigo.server.live.rooms import Rooms
from indigo.server.run import config_for
from indigo.server.settings import Settings
from indigo.server.store import migrations
from indigo.tables.protocol import VERSION
from tests.waiting import PATIENCE

GENEROUS = {
    "message_rate": 1e6,
    "message_burst": 10**6,
    "request_rate": 1e6,
    "request_burst": 10**6,
    "file_rate": 1e6,
    "file_burst": 10**6,
    "connections_per_address": 10**6,
    "sockets_per_address": 10**6,
    "tables_per_hour": 10**6,
    "hints_per_minute": 10**6,
    "codes_per_hour": 10**6,
}


class Refused(Exception):
    """The server refused a command."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(f"{message['status']} {message['code']}: {message['message']}")
        self.message = message
        self.code: str = message["code"]


def forwarded_for(address: str | None) -> dict[str, str]:
    """Return the header in which a proxy reports an address."""
    return {} if address is None else {"X-Forwarded-For": address}


class Browser:
    """A browser with its token; it opens tables and asks over HTTP."""

    def __init__(self, url: str, token: str | None = None, address: str | None = None) -> None:
        self.url = url
        self.token = token or secrets.token_urlsafe(32)
        self.address = address  # for a server that trusts us as a proxy
        headers = {"Authorization": f"Bearer {self.token}", **forwarded_for(address)}
        self.http = httpx.AsyncClient(
            base_url=url, headers=headers, timeout=PATIENCE, verify=False
        )  # to load certificates takes time

    async def open(self, **terms: Any) -> str:
        """Open a table, and return its name."""
        response = await self.http.post("/api/tables", json=terms)
        assert response.status_code == 201, response.text
        return str(response.json()["table"])

    async def get(self, path: str, **query: Any) -> Any:
        """Ask for something, and return it."""
        response = await self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    @asynccontextmanager
    async def at(self, table: str, *, watching: bool = False) -> AsyncIterator["AtTable"]:
        """Sit down before a table, with the token or as a spectator."""
        here = await AtTable.connect(self.url, table, None if watching else self.token, self.address)
        try:
            yield here
        finally:
            await here.close()


class AtTable:
    """A browser's socket at a table; everything received is kept, as it came."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.frames: list[str] = []
        self.state: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self._answers: dict[str, list[asyncio.Future[dict[str, Any]]]] = {}  # to each id, as often as it was sent
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str, table: str, token: str | None, address: str | None = None) -> "AtTable":
        line = await websockets.connect(
            f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            compression=None,
            max_queue=None,
            additional_headers=forwarded_for(address),
        )
        return await cls.greet(line, token)

    @classmethod
    async def greet(cls, line: Any, token: str | None) -> "AtTable":
        """Say hello on an open socket."""
        await line.send(json.dumps({"type": "hello", "token": token, "version": VERSION}))
        here = cls(line)
        here._take(str(await line.recv()))
        here._reader = asyncio.create_task(here._read())
        return here

    async def _read(self) -> None:
        try:
            async for frame in self.line:
                self._take(str(frame))
        except websockets.ConnectionClosed:
            pass
        for answers in self._answers.values():
            for answer in answers:
                if not answer.done():
                    answer.set_exception(ConnectionError("the line is closed"))
        self._news.set()

    def _take(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "update":
            self.entries += message["entries"]
        if "state" in message:
            self.state = message["state"]
        elif "patches" in message:
            self.state = reduce(patched, message["patches"], self.state)
        if self._answers.get(message.get("id")):
            answer = self._answers[message["id"]].pop(0)
            if not answer.done():  # who waited for it may have been cancelled
                answer.set_result(message)
        self._news.set()

    async def send(self, type: str, **fields: Any) -> dict[str, Any]:  # noqa: A002
        """Give a command, and return the answer, whatever it is."""
        command = {"type": type, "id": secrets.token_hex(8), "expect": self.state["sequence"], **fields}
        answer = asyncio.get_running_loop().create_future()
        self._answers.setdefault(command["id"], []).append(answer)
        await self.line.send(json.dumps(command))
        return await asyncio.wait_for(answer, PATIENCE)

    async def do(self, type: str, **fields: Any) -> int:  # noqa: A002
        """Give a command that is carried out, and return its entry's number once this browser has heard of it."""
        answer = await self.send(type, **fields)
        if answer["type"] == "refused":
            raise Refused(answer)
        await self.until(lambda state: state["sequence"] >= answer["sequence"])
        return int(answer["sequence"])

    async def until(self, holds: Any, seconds: float = PATIENCE) -> None:
        """Wait until something holds of the table's state."""
        async with asyncio.timeout(seconds):
            while not holds(self.state):
                self._news.clear()
                await self._news.wait()
                if self._reader is not None and self._reader.done() and not holds(self.state):
                    raise ConnectionError("the line is closed")

    async def close(self) -> None:
        await self.line.close()
        if self._reader is not None:
            await self._reader


def some_move(state: dict[str, Any], seat: int, chance: random.Random) -> dict[str, Any]:
    """Return a legal move, chosen by lot from what the browser sees."""
    position = state["game"]["position"]
    hand = [Kind.from_letter(kind) for kind in position["hands"][seat]]
    move = chance.choice(LegalMoves({Cell.from_text(tile["cell"]) for tile in position["tiles"]}, hand))
    return {"cell": str(move.cell), "kind": move.tile.kind.letter, "rotation": move.tile.rotation}


async def sit_around(here: AtTable) -> None:
    """Take both seats of a table, and start."""
    for seat in range(2):
        await here.do("sit", seat=seat, name=f"Player {seat}")
    await here.do("start")


async def play_round(*players: AtTable, chance: random.Random, most: int = 54) -> None:
    """Let the holder of the seat on turn play, to the end or until so many tiles lie; bots play by themselves."""
    table = players[0]
    while (turn := table.state["game"]["position"]["turn"]) is not None:
        sequence, tiles = table.state["sequence"], len(table.state["game"]["position"]["tiles"])
        if tiles >= most:
            return
        for player in players:
            await player.until(lambda state, sequence=sequence: state["sequence"] >= sequence)
            if player.state["seats"][turn]["is_mine"] and not player.state["seats"][turn]["level"]:
                await player.do("play", seat=turn, **some_move(player.state, turn, chance))
        # not until it is another's turn: bots may be so quick that it is the same one's again
        await table.until(lambda state, tiles=tiles: len(state["game"]["position"]["tiles"]) > tiles)


def sqlite_in(folder: Path) -> str:
    """Return the address of a folder's database; a fresh one has its tables already, which takes time to make."""
    file = folder / "indigo.db"
    if not file.exists():
        file.write_bytes(_fresh_database())
    return f"sqlite:///{file}"


@cache
def _fresh_database() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "indigo.db"
        engine = create_engine(f"sqlite:///{file}")
        migrations.upgrade(engine)
        engine.dispose()
        return file.read_bytes()


@asynccontextmanager
async def serving(
    database: str, *, clock: Callable[[], int] | None = None, **settings: Any
) -> AsyncIterator["Running"]:
    """Run a server of ours in this event loop."""
    chosen = Settings(**{"database": database, "port": 0, "log_level": "warning", **GENEROUS, **settings})
    app = create_app(chosen, clock=clock)
    if delay := os.environ.get("ANSWERS_TAKE"):
        app.add_middleware(Delay, seconds=float(delay))
    async with running(uvicorn.Server(config_for(chosen, app))) as server:
        yield server


class Delay:
    """Makes a server answer late, as over a slow network: a test that passes only on a fast one depends on luck."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self.app = app
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await asyncio.sleep(self.seconds)
        await self.app(scope, receive, send)


@asynccontextmanager
async def running(server: uvicorn.Server) -> AsyncIterator["Running"]:
    """Run a server in this event loop; a signal is for the test, not for the server."""
    server.capture_signals = nullcontext  # type: ignore[assignment,method-assign]
    ends = asyncio.Event()

    async def wait() -> None:
        await server.on_tick(0)
        await ends.wait()

    server.main_loop = wait  # type: ignore[method-assign]  # its own looks ten times a second whether to end
    line = socket.create_server(("127.0.0.1", 0), backlog=4096)
    task = asyncio.create_task(server.serve(sockets=[line]))
    while not server.started:
        await asyncio.sleep(0.01)
        if task.done():
            task.result()
    here = Running(f"http://127.0.0.1:{line.getsockname()[1]}", server)
    try:
        yield here
    finally:
        await here.close()
        server.should_exit = True
        ends.set()
        await task


class Running:
    """A server that runs, and the browsers that were opened to ask it."""

    def __init__(self, url: str, server: uvicorn.Server | None = None) -> None:
        self.url = url
        self.server = server
        self._browsers: list[Browser] = []

    @property
    def services(self) -> Services:
        """What the server is made of."""
        assert self.server is not None
        app: Any = self.server.config.app
        services: Services = app.state.services
        return services

    @property
    def rooms(self) -> Rooms:
        """The server's own tables."""
        return self.services.rooms

    def browser(self, token: str | None = None) -> Browser:
        """Open a browser, fresh or with a token that it had before."""
        self._browsers.append(Browser(self.url, token))
        return self._browsers[-1]

    def hold_back(self, kind: str) -> tuple[asyncio.Event, asyncio.Event]:
        """Store no entry of a kind until the second event is set; the first one is set as soon as an entry waits."""
        waiting, released = asyncio.Event(), asyncio.Event()
        store: Any = self.rooms.store
        append = store.append

        async def held(table: str, after: int, new: Any, card: Any) -> bool:
            if new[0].kind == kind:
                waiting.set()
                await released.wait()
            stored: bool = await append(table, after, new, card)
            return stored

        store.append = held
        return waiting, released

    async def close(self) -> None:
        """Close the browsers."""
        for browser in self._browsers:
            await browser.http.aclose()
