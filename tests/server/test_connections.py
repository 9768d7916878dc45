"""Connections below the app: how many, how large and how slow their requests may be, and what sockets may send."""

import asyncio
import logging
from functools import partial
from pathlib import Path
from typing import Any

import orjson
import pytest

from indigo.server import run
from indigo.server.http.connections import (
    BODY_SECONDS,
    CLOSE_SECONDS,
    HEAD_SECONDS,
    UNREAD_SECONDS,
    Connections,
)
from indigo.server.http.http_protocols import (
    FRAGMENTS,
    HEAD_LIMIT,
    HEADER_LIMIT,
    PIPELINED,
    QUEUED,
    SocketConnection,
)
from indigo.server.http.limit_log import LOG_SECONDS, LimitLog
from indigo.server.metrics import Metrics
from indigo.server.run import FILES
from indigo.server.settings import Settings
from tests.clocks import Clock
from tests.server.people import serving, sqlite_in
from tests.server.raw_connections import Host, code, echoing, hosting, request, status
from tests.waiting import until

pytestmark = pytest.mark.anyio

SOCKET = (
    b"GET /api/tables/kabo-mite-rusa/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
)


@pytest.mark.parametrize(
    ("data", "expected", "limit"),
    [
        (request(b"a: b\r\n" * (HEADER_LIMIT - 1)), 200, ""),
        (request(b"a: b\r\n" * HEADER_LIMIT), 431, "headers"),
        (request(b"a: " + b"b" * (HEAD_LIMIT - 100) + b"\r\n"), 200, ""),
        (request(b"a: " + b"b" * HEAD_LIMIT + b"\r\n"), 431, "headers"),
        (request(b"a" * HEAD_LIMIT + b": b\r\n"), 431, "headers"),
        (request(b"a: " + b"b" * 1000 + b"\r\n" + (b"c: " + b"d" * 1000 + b"\r\n") * 16), 431, "headers"),
        (request(path=b"/" + b"a" * (HEAD_LIMIT - 100)), 200, ""),
        (request(path=b"/" + b"a" * HEAD_LIMIT), 414, "url"),
        (request(path=b"/?" + b"a" * 10 * HEAD_LIMIT), 414, "url"),
        (b"nonsense\r\n\r\n", 400, "malformed"),
    ],
)
async def test_the_head_of_a_request_is_limited(data: bytes, expected: int, limit: str) -> None:
    async with echoing() as host:
        received = await host.ask(data)
        assert status(received) == expected
        assert b"connection: close" in received.lower()
        if limit:
            assert host.reached(limit) == 1
            assert code(received) == ("bad_request" if expected == 400 else "too_large")
            assert b"Content-Security-Policy" in received


@pytest.mark.parametrize(
    ("start", "part", "expected"),
    [
        (b"GET / HTTP/1.1\r\n", b"a:b\r\n" * 500, 431),
        (b"GET / HTTP/1.1\r\na: ", b"b" * 2500, 431),
        (b"GET / HTTP/1.1\r\n", b"a" * 2500, 431),
        (b"GET /", b"a" * 2500, 414),
    ],
)
async def test_a_head_without_end_is_cut_off_before_much_of_it_is_kept(
    start: bytes, part: bytes, expected: int
) -> None:
    async with echoing() as host:
        received = await (await host.call(start)).send_for_ever(part)
        assert host.reached("url" if expected == 414 else "headers") == 1
        if received:  # a client that goes on sending may lose the response
            assert status(received) == expected


@pytest.mark.parametrize(
    ("head", "part"),
    [
        (b"", b"0\r\n" + b"a: b\r\n" * 500),
        (b"", b"0\r\na: " + b"b" * 2500),
        (b"", b"2;" + b"a" * 60_000),
        (b"", b"1\r\na\r\n" * 1000),
    ],
)
async def test_a_request_without_end_is_cut_off(head: bytes, part: bytes) -> None:
    async with echoing() as host:
        caller = await host.call(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + head + b"\r\n")
        caller.writer.write(part)
        await caller.send_for_ever(part.rpartition(b"\r\n")[2] or part)
        assert host.reached("headers") + host.reached("request_bytes") == 1


async def test_fields_after_a_body_are_not_taken_for_headers() -> None:
    async with echoing() as host:
        head = b"POST / HTTP/1.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        received = await host.ask(head + b"2\r\n{}\r\n0\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n")
        assert orjson.loads(received.partition(b"\r\n\r\n")[2]) == ["connection", "transfer-encoding"]


async def test_a_few_requests_may_be_sent_before_the_first_response() -> None:
    async with echoing() as host:
        few = b"GET /slow HTTP/1.1\r\n\r\n" * PIPELINED + request()
        caller = await host.call(few)
        many = await host.call(b"GET /slow HTTP/1.1\r\n\r\n" * 500)
        assert await many.end() == b""
        assert host.reached("pipelined") == 1
        host.app.gate.set()
        assert (await caller.end()).count(b"200 OK") == PIPELINED + 1


@pytest.mark.parametrize("head", [b"X: " + b"y" * 9_000 + b"\r\n", b"X: y\r\n" * 200, b"X: " + b"y" * 70_000 + b"\r\n"])
async def test_a_handshake_that_is_too_large_is_answered(tmp_path: Path, head: bytes) -> None:
    async with hosting(serving(sqlite_in(tmp_path))) as host:
        assert status(await host.ask(SOCKET + head + b"\r\n")) == 431


async def test_a_handshake_that_is_refused_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hosting(serving(sqlite_in(tmp_path), request_rate=0.001, request_burst=1)) as host:
        allowed = await host.call(SOCKET + b"\r\n")
        assert status(await allowed.reader.readuntil(b"\r\n\r\n")) == 101
        assert status(await host.ask(SOCKET + b"\r\n")) == 429
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


BODY = b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n"


@pytest.mark.parametrize("data", [b"G", b"GET / HTTP/1.1\r\nHost: a\r\n", BODY, BODY + b"12345678"])
async def test_a_request_that_does_not_arrive_in_time_is_refused(data: bytes) -> None:
    async with echoing() as host:
        caller = await host.call(data)
        await until(lambda: host.app.bytes == len(data))
        host.pass_time(BODY_SECONDS)
        received = await caller.end()
        assert (status(received), code(received)) == (408, "too_slow")
        assert host.reached("request_seconds") == 1


async def trickle(host: Host, start: bytes, drop: bytes) -> tuple[float, bytes]:
    """Send something, and more of it every second; return after how many the server hangs up, and what it sent."""
    caller, begun = await host.call(start), host.app.clock.now
    ending = asyncio.create_task(caller.end())
    await until(lambda: host.app.bytes == len(start))
    (connection,) = host.registry._open.values()
    while not (connection.transport.is_closing() or host.reached("request_seconds")):
        before = host.app.bytes
        caller.writer.write(drop)
        await until(partial(lambda before: host.app.bytes > before, before))
        host.pass_time(1)
        assert host.app.clock.now < begun + 2 * BODY_SECONDS, "the server waits for ever"
    return host.app.clock.now - begun, await ending


@pytest.mark.parametrize(
    ("start", "drop", "seconds"),
    [(b"GET / HTTP/1.1\r\n", b"a: b\r\n", HEAD_SECONDS), (BODY[:-4] + b"99\r\n\r\n", b"a", BODY_SECONDS)],
)
async def test_a_request_that_trickles_in_is_refused(start: bytes, drop: bytes, seconds: float) -> None:
    async with echoing() as host:
        passed, _ = await trickle(host, start, drop)
        assert passed == seconds
        assert host.reached("request_seconds") == 1


async def test_a_connection_that_never_asks_is_closed_without_a_word() -> None:
    async with echoing() as host:
        caller = await host.call()
        await until(lambda: len(host.registry) == 1)
        host.pass_time(HEAD_SECONDS)
        assert await caller.end() == b""
        assert host.reached("request_seconds") == 0


async def test_blank_lines_do_not_keep_a_connection_open() -> None:
    async with echoing() as host:
        _, received = await trickle(host, b"GET / HTTP/1.1\r\n\r\n", b"\r\n")
        assert status(received) == 200


async def test_a_response_may_take_longer_than_a_request() -> None:
    async with echoing() as host:
        caller = await host.call(b"GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n")
        caller.writer.write(b"\r\n")  # some clients send one too many
        await until(lambda: host.app.bytes == len(b"GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n\r\n"))
        host.pass_time(10 * BODY_SECONDS)
        host.app.gate.set()
        assert status(await caller.end()) == 200


async def test_connections_are_limited_by_address(caplog: pytest.LogCaptureFixture) -> None:
    async with echoing(connections_per_address=5) as host:
        held = [await host.call(b"GET /") for _ in range(5)]
        for _ in range(3):
            received = await host.ask(b"")
            assert (status(received), code(received)) == (429, "too_many")
            assert b"Retry-After: 10" in received
        assert host.reached("connections_per_address") == 3
        (line,) = [vars(record) for record in caplog.records if record.message == "limit reached"]
        assert (line["limit"], line["address"], line["times"]) == ("connections_per_address", "127.0.0.1", 1)
        held[0].writer.close()
        await until(lambda: b"indigo_connections 4.0" in host.metrics.render())
        assert status(await host.ask(request())) == 200


async def test_a_proxy_carries_as_many_connections_as_all_together_may_have() -> None:
    async with echoing(connections_per_address=5, connections=12, proxies="127.0.0.0/8") as host:
        for _ in range(12):
            await host.call(b"GET /")
        assert status(await host.ask(b"")) == 429
        assert host.reached("connections") == 1


async def test_a_socket_counts_as_a_connection_until_it_is_closed(tmp_path: Path) -> None:
    async with hosting(serving(sqlite_in(tmp_path))) as host:
        anna = host.server.browser()
        async with anna.at(await anna.open()):
            assert b"indigo_connections 2.0" in host.metrics.render()
        await anna.http.aclose()
        await until(lambda: b"indigo_connections 0.0" in host.metrics.render())


async def test_a_server_may_stop_while_a_client_leaves(tmp_path: Path) -> None:
    goodbye = b"\x88\x82" + bytes(4) + (1000).to_bytes(2)
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        async with anna.at(await anna.open()) as here:
            assert server.server
            sockets = [each for each in server.server.server_state.connections if isinstance(each, SocketConnection)]
            sockets[0].data_received(goodbye)
            sockets[0].shutdown()
            await here.line.wait_closed()
            assert here.line.close_code == 1000


async def test_pings_are_answered_but_not_without_limit(tmp_path: Path) -> None:
    async with hosting(serving(sqlite_in(tmp_path), message_rate=1, message_burst=5)) as host:
        anna = host.server.browser()
        async with anna.at(await anna.open()) as here:
            for _ in range(5):
                await (await here.line.ping())
            await here.line.ping()
            await here.line.wait_closed()
            assert here.line.close_code == 1008
        assert host.reached("control_frames") == 1


async def test_unasked_pongs_are_limited_too(tmp_path: Path) -> None:
    async with hosting(serving(sqlite_in(tmp_path), message_rate=1, message_burst=5)) as host:
        anna = host.server.browser()
        async with anna.at(await anna.open()) as here:
            for _ in range(6):
                await here.line.pong()
            await here.line.wait_closed()
            assert here.line.close_code == 1008


async def test_a_message_in_too_many_parts_closes_the_socket(tmp_path: Path) -> None:
    async with hosting(serving(sqlite_in(tmp_path))) as host:
        anna = host.server.browser()
        async with anna.at(await anna.open()) as here:
            await here.line.send([""] * (FRAGMENTS - 2) + ["nonsense"])
            await until(lambda: "bad_request" in here.frames[-1])
            await here.line.send([""] * (FRAGMENTS + 2))
            await here.line.wait_closed()
            assert here.line.close_code == 1009
        assert host.reached("fragments") == 1


async def test_messages_do_not_pile_up_before_the_app(tmp_path: Path) -> None:
    async with hosting(serving(sqlite_in(tmp_path))) as host:
        anna = host.server.browser()
        async with anna.at(await anna.open()) as here:
            here.line.transport.write(b"\x81\x80\0\0\0\0" * 20 * QUEUED)  # empty texts, in one packet
            await here.line.wait_closed()
            assert here.line.close_code == 1008
        assert host.reached("queued_messages") == 1


class Stuck:
    """A transport whose buffer never drains, and what speaks over it."""

    client = ("203.0.113.1", 1)

    def __init__(self) -> None:
        self.is_closed = self.is_aborted = False

    def expire(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def abort(self) -> None:
        self.is_aborted = True


async def test_nobody_holds_a_connection_open_by_not_reading() -> None:
    clock, metrics = Clock(0.0), Metrics()
    every = Connections(Settings(), metrics, clock)
    transports: list[Any] = [Stuck() for _ in range(3)]
    stuck, closing, sound = (every.add(each, each) for each in transports)
    stuck.unread_since, stuck.due, closing.due, sound.due = clock.now, None, None, None
    transports[1].is_closed = True
    every.sweep()
    clock.now += CLOSE_SECONDS
    every.sweep()
    assert [each.is_aborted for each in transports] == [False, True, False]
    clock.now += UNREAD_SECONDS - CLOSE_SECONDS
    every.sweep()
    assert [each.is_aborted for each in transports] == [True, True, False]
    assert b'indigo_limits_total{limit="unread_seconds"} 1.0' in metrics.render()
    for each in transports:
        every.remove(each)
        every.remove(each)
    assert (len(every), every._by_address) == (0, {})


async def test_a_client_that_stops_reading_is_noticed() -> None:
    async with echoing() as host:
        caller = await host.call()
        await until(lambda: b"indigo_connections 1.0" in host.metrics.render())
        (connection,) = host.registry._open.values()
        connection.transport.write(b"x" * 8_000_000)
        assert connection.unread_since is not None
        reading = asyncio.create_task(caller.end())
        await until(lambda: connection.unread_since is None)
        caller.writer.close()
        await reading


def test_an_attack_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock(0.0)
    limits = LimitLog(Metrics(), clock)
    for _ in range(1000):
        limits.reached("headers", "203.0.113.1")
    limits.reached("url", "203.0.113.1")
    clock.now += LOG_SECONDS
    limits.reached("headers", "203.0.113.2")
    lines = [vars(record) for record in caplog.records]
    assert [(line["limit"], line["address"], line["times"]) for line in lines] == [
        ("headers", "203.0.113.1", 1),
        ("url", "203.0.113.1", 1),
        ("headers", "203.0.113.2", 1000),
    ]


@pytest.mark.parametrize(
    ("limits", "wanted", "connections", "is_logged"),
    [
        ((1024, 4096), 500, 500, False),
        ((1024, 4096), 2000, 2000, False),
        ((1024, 1024), 2000, 1024 - FILES, True),
        ((1024, -1), 2000, 2000, False),
        ((-1, -1), 2000, 2000, False),
        ((64, 64), 2000, 1, True),
    ],
)
def test_connections_leave_files_for_the_database(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    limits: tuple[int, int],
    wanted: int,
    connections: int,
    is_logged: bool,
) -> None:
    resource = pytest.importorskip("resource")
    now = [limits]
    monkeypatch.setattr(resource, "getrlimit", lambda _: now[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: now.append(new))
    assert run._within_file_limit(Settings(connections=wanted)).connections == connections
    assert bool(caplog.records) == is_logged
    assert now[-1][0] == -1 or now[-1][0] >= min(wanted + FILES, limits[1] if limits[1] > 0 else 10**9)


def test_a_limit_on_files_that_cannot_be_raised_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")

    def refuse(_: int, new: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert run._within_file_limit(Settings(connections=2000)).connections == 1024 - FILES
