"""The whole app without a network or a database: clients talk ASGI, and every byte they receive is recorded."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache, reduce
from typing import Any

import orjson
from fastapi import FastAPI

from indigo.client.states import patched
from indigo.server.app import create_app
from indigo.server.http.direct_frames import EXTENSION, Frames
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.limits import ConcurrencyLimiter, RateLimiter
from indigo.server.http.other_groups import OtherGroups
from indigo.server.http.pictures import Pictures
from indigo.server.http.services import Services
from indigo.server.live.bot_pool import BotPool
from indigo.server.live.company import Company
from indigo.server.live.operator_decisions import OperatorDecisions
from indigo.server.live.rooms import Rooms
from indigo.server.metrics import Metrics
from indigo.server.push.notifier import PushNotifier
from indigo.server.push.webpush import VapidKey, new_secret
from indigo.server.settings import Settings
from indigo.server.store.store import Listing, Store
from indigo.server.store.store_types import Card
from indigo.tables.entries import Entry
from indigo.tables.protocol import VERSION
from tests.server.people import GENEROUS
from tests.server.store_model import following, listed_for

NOW = 1_700_000_000_000
PATIENCE = 100_000  # turns of the event loop: nothing here waits for anything but the loop and a short search


class Memory(Store):
    """A store in memory."""

    is_shared = False

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.cards: dict[str, Card] = {}

    async def append(self, table: str, after: int, new: Sequence[Entry], card: Card) -> bool:
        log = self.logs.setdefault(table, [])
        if len(log) != after:
            return False
        log.extend(new)
        self.cards[table] = following(self.cards.get(table, card), card)
        return True

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return self.logs.get(table, [])[after:]

    async def lobby(self, limit: int) -> Listing:
        return [(name, card.summary) for name, card in self.cards.items() if card.is_public and card.phase == "open"]

    async def held_by(self, holder: str, limit: int) -> Listing:
        return [listed_for(holder, name, card) for name, card in self.cards.items() if holder in (card.holders or ())]


@cache
def app() -> FastAPI:
    """Return the app, made once: only its services are new each time."""
    return create_app(_settings())


def _settings() -> Settings:
    return Settings(**{"database": "sqlite:///nowhere", "threads": 1, "log_level": "warning", **GENEROUS})


@asynccontextmanager
async def house() -> AsyncIterator["House"]:
    """Start a server without clients; bots play only when asked, and its clock does not advance."""
    settings, metrics, store = _settings(), Metrics(), Memory()
    bot_pool = BotPool(1, metrics)
    bot_pool.prepare()
    await bot_pool.prepared()
    rooms = Rooms(store, metrics, idle_seconds=60, clock=lambda: NOW)
    many = RateLimiter(1e9, 10**9)
    notifier = PushNotifier(rooms, metrics, VapidKey(new_secret()), ())
    app().state.services = Services(
        settings,
        metrics,
        LimitLog(metrics),
        OperatorDecisions(rooms),
        rooms,
        bot_pool,
        notifier,
        many,
        many,
        ConcurrencyLimiter(1000),
        many,
        many,
        many,
        many,
        many,
        Company(rooms),
        "secret",
        Pictures(LimitLog(metrics)),
        OtherGroups(()),
    )
    here = House(store, rooms)
    try:
        yield here
    finally:
        for guest in here.guests:
            await guest.close()
        await rooms.close()
        bot_pool.close()


class House:
    """A server in memory and its clients."""

    def __init__(self, store: Memory, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms
        self.guests: list[Guest] = []

    def guest(self, token: str | None) -> "Guest":
        """Let somebody in, with a token or to watch."""
        self.guests.append(Guest(token))
        return self.guests[-1]


class Guest:
    """A client that records what it asked and every byte it received, in order."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        self.heard: list[bytes] = []
        self.state: dict[str, Any] = {"sequence": 0}  # after the last update
        self.answers = 0  # to commands
        self.answer: dict[str, Any] = {}  # the last of them
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._line: asyncio.Task[None] | None = None

    async def join(self, table: str) -> None:
        """Open a socket to a table."""
        self._line = asyncio.create_task(
            app()(_scope("websocket", f"/api/tables/{table}/socket", self), self._said.get, self._hear)
        )
        self._said.put_nowait({"type": "websocket.connect"})
        self.say(orjson.dumps({"type": "hello", "token": self.token, "version": VERSION}).decode())
        await until(lambda: bool(self.heard))

    def say(self, frame: str) -> None:
        """Send a frame."""
        self._said.put_nowait({"type": "websocket.receive", "text": frame})

    async def command(self, frame: str) -> dict[str, Any]:
        """Send a frame, and return the answer."""
        before = self.answers
        self.say(frame)
        await until(lambda: self.answers > before)
        return self.answer

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.write_frame(message["text"].encode())

    def write_frame(self, text: bytes) -> None:
        """Take a frame, as the server's connection does."""
        self.heard.append(text)
        parsed = orjson.loads(text)
        if parsed["type"] in ("done", "refused"):
            self.answers, self.answer = self.answers + 1, parsed
        if "state" in parsed:
            self.state = parsed["state"]
        elif "patches" in parsed:
            self.state = reduce(patched, parsed["patches"], self.state)

    def unsent_bytes(self) -> int:
        """Take everything at once."""
        return 0

    async def receive(self) -> Any:
        """Say the next frame to the server."""
        return await self._said.get()

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Ask over HTTP, and return the status and what the answer says."""
        path, _, query = path.partition("?")
        headers = [(b"authorization", f"Bearer {self.token}".encode())] if self.token else []
        scope = _scope("http", path) | {"method": method, "query_string": query.encode(), "headers": headers}
        questions = iter([{"type": "http.request", "body": b"" if body is None else orjson.dumps(body)}])
        if body is not None:
            headers.append((b"content-type", b"application/json"))
        received: list[Any] = []

        async def receive() -> Any:
            return next(questions, None) or await asyncio.Event().wait()

        async def send(message: Any) -> None:
            received.append(message)

        await app()(scope, receive, send)
        content = b"".join(message.get("body", b"") for message in received)
        self.heard.append(repr((path, query, received[0])).encode() + content)
        return received[0]["status"], orjson.loads(content)

    async def close(self) -> None:
        """Go."""
        if self._line is not None:
            self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
            await self._line


def _scope(kind: str, path: str, frames: Frames | None = None) -> dict[str, Any]:
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "subprotocols": [],
        "extensions": {EXTENSION: frames},
    }


async def until(holds: Any) -> None:
    """Let the event loop go on until something holds."""
    for _ in range(PATIENCE):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("nothing comes any more")


def token_of(number: int) -> str:
    """Return a token, the same every time."""
    return urlsafe_b64encode(bytes([number]) * 32).decode().rstrip("=")
