"""Floods a server from one address while somebody at another plays: nobody waits, and memory stays bounded."""

import asyncio
import os
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import websockets

from indigo.server.settings import Settings
from tests.campaigns.measured import check_time
from tests.campaigns.raw_http import KEY, UPGRADE
from tests.server.people import GENEROUS, AtTable, Browser, sit_around, some_move
from tests.server.processes import Process, Progress, processes, sqlite
from tests.waiting import until

BYSTANDER = "127.0.0.2"
HALF_SENT = 1_100
MOST = 32_000_000  # bytes that an attacker sends on a connection at most; some stay in buffers on the way
FILES = 2_400  # files that an attacker fetches: more than the burst that is allowed
FILE_RATE = 1  # per second: so low that a slow machine reaches the limit, too
HOLDING = 3.0  # seconds that an attacker keeps connections open
WAIT = 1.0  # seconds that a bystander waits at most
GROWTH = 64.0  # megabytes by which the server may grow

Attack = Callable[[Process, str], Awaitable[None]]


def floods(count: int, progress: Progress) -> str:
    """Attack so many times, in each way in turn, while somebody plays."""
    return asyncio.run(_flooded(count, progress))


async def _flooded(count: int, progress: Progress) -> str:
    as_installed = {name: Settings.model_fields[name].default for name in GENEROUS}
    with sqlite() as (url, folder):
        async with processes(1, url, folder, **{**as_installed, "file_rate": FILE_RATE}) as [server]:
            watch = Bystander(server.url)
            async with watch.playing() as table:
                await until(partial(_has_engine, server))  # which takes memory, too
                before = most = _megabytes(server)
                for number in range(count):
                    attack = ATTACKS[number % len(ATTACKS)]
                    await attack(server, table)
                    most = max(most, _megabytes(server))
                    check_time(watch.worst, WAIT, f"{attack.__name__}: the longest that somebody else waited")
                    assert most - before < GROWTH, f"{attack.__name__}: memory grew from {before:.0f} to {most:.0f} MB"
                    progress(number + 1)
            reached = await _limits(server)
    if count >= len(ATTACKS):
        assert reached.keys() >= LIMITS, f"not reached: {LIMITS - reached.keys()}"
    return (
        f"{count} attacks: {watch.asked} moves and requests of somebody else took {watch.worst:.2f} s at most,"
        f" memory from {before:.0f} to {most:.0f} MB, {sum(reached.values()):.0f} connections refused or closed"
    )


class Bystander:
    """Somebody at another address, who plays both seats of a table and notes how long that takes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked = 0
        self.worst = 0.0
        self._host = Browser(url)
        transport = httpx.AsyncHTTPTransport(local_address=BYSTANDER)
        self._host.http = httpx.AsyncClient(base_url=url, headers=self._host.http.headers, transport=transport)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[str]:
        """Play game after game, each at a new table; yield the first table."""
        table = await self._host.open()
        task = asyncio.create_task(self._play(table))
        try:
            yield table
            assert not task.done(), task.result()
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await self._host.http.aclose()

    async def _play(self, table: str) -> None:
        chance = random.Random(1)
        while True:
            line = await websockets.connect(
                f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket",
                local_addr=(BYSTANDER, 0),
                compression=None,
                max_queue=None,
            )
            here = await AtTable.greet(line, self._host.token)
            try:
                await sit_around(here)
                while (turn := here.state["game"]["position"]["turn"]) is not None:
                    await self._timed(here.do("play", seat=turn, **some_move(here.state, turn, chance)))
                    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=BYSTANDER)) as http:
                        await self._timed(http.get(f"{self.url}/readyz"))  # on a new connection
                    await asyncio.sleep(0.4)
            finally:
                await here.close()
            table = await self._host.open()

    async def _timed(self, work: Awaitable[Any]) -> None:
        begun = time.monotonic()
        answer = await work
        assert getattr(answer, "status_code", 200) == 200, answer
        self.worst = max(self.worst, time.monotonic() - begun)
        self.asked += 1


async def endless_headers(server: Process, table: str) -> None:
    """Send heads that never end, in four ways, five times each."""
    starts = [(b"GET / HTTP/1.1\r\n", b"a:b\r\n" * 10_000), (b"GET / HTTP/1.1\r\na: ", b"b" * 50_000)]
    starts += [(b"GET /", b"a" * 50_000), (b"GET / HTTP/1.1\r\n" + UPGRADE + KEY, b"a: b\r\n" * 10_000)]
    await asyncio.gather(*(_pour(server, start, part) for start, part in starts * 5))


async def endless_bodies(server: Process, table: str) -> None:
    """Send bodies, chunks and trailing fields that never end."""
    head = b"POST /api/replay HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    parts = [
        (head, b"8000\r\n" + b" " * 0x8000 + b"\r\n"),
        (head, b"1\r\n \r\n" * 5_000),
        (head + b"0\r\n", b"a: b\r\n" * 9_000),
    ]
    parts += [
        (head + b"0\r\na: ", b"b" * 50_000),
        (head.replace(b"Transfer-Encoding: chunked", b"Content-Length: 999999999"), b" " * 50_000),
    ]
    await asyncio.gather(*(_pour(server, start, part) for start, part in parts * 4))


async def half_sent(server: Process, table: str) -> None:
    """Hold more connections than one address may have, each with half a request."""
    await _hold(server, HALF_SENT, b"GET / HTTP/1.1\r\nHost: a\r\n")


async def half_sent_bodies(server: Process, table: str) -> None:
    """Hold connections that announce a body and do not send it."""
    await _hold(server, 200, b"POST /api/replay HTTP/1.1\r\nContent-Length: 60000\r\n\r\n{")


async def unread_responses(server: Process, table: str) -> None:
    """Ask for a long answer again and again, on many connections, and read nothing."""
    await _hold(server, 200, b"GET /api/schema HTTP/1.1\r\nHost: a\r\n\r\n" * 8)


async def pipelines(server: Process, table: str) -> None:
    """Send thousands of requests before the first response."""
    await _hold(server, 50, b"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n" * 5_000)


async def many_files(server: Process, table: str) -> None:
    """Fetch a file of the client again and again; above the limit for files, the server refuses it."""

    async def fetch() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        refused = 0
        for _ in range(FILES // 8):
            writer.write(b"HEAD /icon.svg HTTP/1.1\r\nHost: a\r\n\r\n")
            refused += b" 429 " in (await reader.readuntil(b"\r\n\r\n")).splitlines()[0]
        writer.transport.abort()
        return refused

    assert sum(await asyncio.gather(*(fetch() for _ in range(8)))), "the server sends files without end"


async def pings(server: Process, table: str) -> None:
    """Send pings without end on several sockets, and read no pong."""
    await _sockets(server, table, b"\x89\xfd\0\0\0\0" + b"p" * 125)


async def empty_messages(server: Process, table: str) -> None:
    """Send messages without end, as fast as they go."""
    await _sockets(server, table, b"\x81\x80\0\0\0\0")


async def empty_fragments(server: Process, table: str) -> None:
    """Send a message that consists of empty parts without end."""
    await _sockets(server, table, b"\0\x80\0\0\0\0", b"\x01\x80\0\0\0\0")


async def unread_updates(server: Process, table: str) -> None:
    """Watch a table on as many sockets as allowed, and read nothing."""
    await _hold(server, 64, _handshake(table))


ATTACKS: list[Attack] = [
    endless_headers,
    endless_bodies,
    half_sent,
    half_sent_bodies,
    unread_responses,
    pipelines,
    many_files,
    pings,
    empty_messages,
    empty_fragments,
    unread_updates,
]
LIMITS = {
    "headers",
    "url",
    "request_bytes",
    "connections_per_address",
    "pipelined",
    "control_frames",
    "queued_messages",
    "fragments",
}


def _handshake(table: str) -> bytes:
    hello = b'{"type":"hello"}'
    frame = b"\x81" + bytes([0x80 | len(hello)]) + bytes(4) + hello
    path = f"/api/tables/{table}/socket".encode()
    return b"GET " + path + b" HTTP/1.1\r\nHost: a\r\n" + UPGRADE + KEY + b"\r\n" + frame


async def _pour(server: Process, start: bytes, part: bytes) -> None:
    """Send without end; the server has to hang up before too much is sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    ended = asyncio.create_task(reader.read())
    sent = 0
    with suppress(ConnectionError):
        writer.write(start)
        while not ended.done():
            assert sent < MOST, f"the server goes on reading after {start!r}"
            writer.write(part)
            await writer.drain()
            sent += len(part)
            await asyncio.sleep(0.01)  # the bystander's turn: both share an event loop
    with suppress(ConnectionError):
        await ended
    writer.transport.abort()


async def _hold(server: Process, count: int, data: bytes) -> None:
    """Open connections, send something on each, read nothing, and keep them for a while."""
    writers = []

    async def connect() -> None:
        with suppress(ConnectionError):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            writer.write(data)
            writers.append(writer)

    # Many at once: while a busy server accepts nobody, each waits for seconds until it tries again.
    for done in range(0, count, 100):
        await asyncio.gather(*(connect() for _ in range(min(100, count - done))))
    await asyncio.sleep(HOLDING)
    for writer in writers:
        writer.transport.abort()


async def _sockets(server: Process, table: str, frame: bytes, first: bytes = b"") -> None:
    """Send the same frame without end on several sockets; the server has to hang up."""

    async def flood() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(_handshake(table))
        await reader.readuntil(b"\r\n\r\n")
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        sent = 0
        with suppress(ConnectionError):
            writer.write(first)
            while not writer.is_closing():
                assert sent < MOST, "the server goes on reading"
                writer.write(frame * 1000)
                await writer.drain()
                await asyncio.sleep(0.01)
                sent += len(frame) * 1000
        writer.transport.abort()

    await asyncio.gather(*(flood() for _ in range(8)))


async def _limits(server: Process) -> dict[str, float]:
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=BYSTANDER)) as http:
        numbers = (await http.get(f"{server.url}/metrics")).text
    return {
        name: float(value)
        for name, value in re.findall(r'^indigo_limits_total{limit="(\w+)"} (\S+)$', numbers, re.MULTILINE)
    }


async def _has_engine(server: Process) -> bool:
    return await server.metric("indigo_engine_ready") == 1


def _megabytes(server: Process) -> float:
    pages = int(Path(f"/proc/{server.pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
