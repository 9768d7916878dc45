"""Connections for tests of what is below the app: a client that sends any bytes, and servers for it to call."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import orjson
import uvicorn
from starlette.types import Receive, Scope, Send

from indigo.server.http.connections import Connections
from indigo.server.http.http_protocols import REQUEST_LIMIT
from indigo.server.metrics import Metrics
from indigo.server.run import config_for
from indigo.server.settings import Settings
from tests.clocks import Clock
from tests.server.people import GENEROUS, Running, running

ENOUGH = 16 * REQUEST_LIMIT  # bytes that nobody may send before the server hangs up


class Caller:
    """A client that sends any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def end(self) -> bytes:
        """Return what arrives until the server closes the connection."""
        received = b""
        with suppress(ConnectionResetError):
            while part := await self.reader.read(65536):
                received += part
        return received

    async def send_for_ever(self, part: bytes) -> bytes:
        """Send the same bytes again and again, and return what arrives until the server closes the connection."""
        ending = asyncio.create_task(self.end())
        sent = 0
        while not ending.done():
            assert sent < ENOUGH, "the server goes on reading"
            try:
                self.writer.write(part)
                await self.writer.drain()
            except ConnectionError:
                break
            sent += len(part)
            await asyncio.sleep(0)
        return await ending


class Host:
    """A server, and the means to call it."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.metrics: Metrics = server.server.config.app.state.metrics  # type: ignore[union-attr]
        self.callers: list[Caller] = []
        self.registry: Connections = server.server.config.http.registry  # type: ignore[union-attr]
        self.app: Any = server.server.config.app  # type: ignore[union-attr]

    def pass_time(self, seconds: float) -> None:
        """Let time pass on the clock, and look whose time is up."""
        self.app.clock.now += seconds
        self.registry.sweep()

    async def call(self, data: bytes = b"") -> Caller:
        """Connect, and send something."""
        port = int(self.server.url.rpartition(":")[2])
        caller = Caller(*await asyncio.open_connection("127.0.0.1", port))
        self.callers.append(caller)
        caller.writer.write(data)
        return caller

    async def ask(self, data: bytes) -> bytes:
        """Return the response to a request."""
        return await (await self.call(data)).end()

    def reached(self, limit: str) -> float:
        """Return how often a limit was reached."""
        found = re.search(
            rf'^indigo_limits_total{{limit="{limit}"}} (\S+)$', self.metrics.render().decode(), re.MULTILINE
        )
        return float(found[1]) if found else 0.0


@asynccontextmanager
async def hosting(server: Any) -> AsyncIterator[Host]:
    async with server as here:
        host = Host(here)
        try:
            yield host
        finally:
            for caller in host.callers:
                caller.writer.close()


class Echo:
    """An app that returns the names of the headers it received."""

    def __init__(self) -> None:
        self.state = type("State", (), {"metrics": Metrics()})()
        self.gate = asyncio.Event()
        self.clock = Clock(1_000_000.0)
        self.bytes = 0  # that have arrived

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        while (await receive()).get("more_body"):
            pass
        if scope["path"] == "/slow":
            await self.gate.wait()
        body = orjson.dumps([name.decode() for name, _ in scope["headers"]])
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def echoing(**settings: Any) -> AsyncIterator[Host]:
    app = Echo()
    config = config_for(Settings(**{**GENEROUS, **settings}), app)
    protocol: Any = config.http
    protocol.registry.clock = app.clock

    class CountingBytes(protocol):  # type: ignore[misc]
        def data_received(self, data: bytes) -> None:
            app.bytes += len(data)
            super().data_received(data)

    config.http = CountingBytes
    async with hosting(running(uvicorn.Server(config))) as host:
        yield host


def request(head: bytes = b"", path: bytes = b"/") -> bytes:
    return b"GET " + path + b" HTTP/1.1\r\nConnection: close\r\n" + head + b"\r\n"


def status(received: bytes) -> int:
    return int(received.split(b" ", 2)[1])


def code(received: bytes) -> str:
    return str(orjson.loads(received.partition(b"\r\n\r\n")[2])["code"])
