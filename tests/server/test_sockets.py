"""Messages to a browser: written at once, and not piled up before a line that does not move."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET
from types import SimpleNamespace
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from indigo.server.http.direct_frames import EXTENSION, DirectFrames
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.sockets import TRY_AGAIN, UNSENT, Connection
from indigo.server.metrics import Metrics
from indigo.tables.protocol import VERSION
from tests.server.people import Running, serving, sit_around, some_move, sqlite_in
from tests.waiting import until


class SlowSocket:
    """A socket whose client reads only when the test lets it."""

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}
        self.metrics = Metrics()
        self.app = SimpleNamespace(state=SimpleNamespace(services=SimpleNamespace(limits=LimitLog(self.metrics))))
        self.unread: list[bytes] = []
        self.closed: list[int] = []

    def write_frame(self, text: bytes) -> None:
        self.unread.append(text)

    def unsent_bytes(self) -> int:
        return sum(map(len, self.unread))

    async def close(self, code: int) -> None:
        self.closed.append(code)


async def test_messages_do_not_pile_up_before_a_line_that_does_not_move() -> None:
    socket: Any = SlowSocket()
    connection = Connection(socket, None, "127.0.0.1", VERSION)
    message = bytes(1000)
    for _ in range(10 * UNSENT // 1000):
        connection.send(message)
        await asyncio.sleep(0)
    assert UNSENT <= socket.unsent_bytes() <= UNSENT + len(message)
    assert socket.closed == [TRY_AGAIN]
    assert b'indigo_limits_total{limit="unsent_bytes"} 1.0' in socket.metrics.render()
    socket.unread.clear()
    connection.send(message)
    assert not socket.unread  # what came in between is missing, so nothing may follow


async def test_a_line_that_falls_behind_a_little_gets_everything_in_order() -> None:
    socket: Any = SlowSocket()
    connection = Connection(socket, None, "127.0.0.1", VERSION)
    messages = [b"%d" % number for number in range(1000)]
    for message in messages:
        connection.send(message)
    await asyncio.sleep(0)
    assert socket.unread == messages
    assert not socket.closed


async def test_a_ping_is_answered_even_to_spectators_and_counts_as_a_message(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), message_rate=0.001, message_burst=2) as server:
        anna = server.browser()
        async with anna.at(await anna.open(), watching=True) as here:
            for _ in range(3):
                await here.line.send('{"type": "ping"}')
            await here.until(lambda _: len(here.frames) == 4)
            answers = [json.loads(frame) for frame in here.frames[1:]]
            assert answers[:2] == [{"type": "pong"}] * 2
            assert answers[2]["code"] == "too_many"


class Wire:
    """A transport that keeps what is written to it, and an event loop that goes on when the test lets it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_closed = False
        self.soon: list[Callable[[], None]] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.is_closed

    def call_soon(self, call: Callable[..., None], *given: Any) -> None:
        self.soon.append(partial(call, *given))

    def go_on(self) -> None:
        while self.soon:
            self.soon.pop()()


def direct_frames() -> tuple[DirectFrames, Wire]:
    """Return a connection without a server."""
    line, wire = object.__new__(DirectFrames), Wire()
    line.transport = line.loop = wire  # type: ignore[assignment]
    line.close_sent, line._frames, line.unflushed = False, [], []
    return line, wire


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_of_any_size_is_read_as_it_was_written(size: int) -> None:
    line, wire = direct_frames()
    text = b"x" * size
    line.write_frame(text)
    line.write_frame(b"done")
    assert not wire.written
    wire.go_on()
    browser = Protocol(Side.CLIENT, max_size=None)
    browser.receive_data(*wire.written)
    assert browser.events_received() == [Frame(Opcode.TEXT, text), Frame(Opcode.TEXT, b"done")]


def test_nothing_is_written_after_the_close() -> None:
    line, wire = direct_frames()
    line.write_frame(b"late")
    line.close_sent = True
    wire.go_on()
    line.close_sent, wire.is_closed = False, True
    line.write_frame(b"late")
    wire.go_on()
    assert not wire.written


async def spectating(server: Running, table: str, token: str | None = None) -> websockets.ClientConnection:
    """Connect to a table without a seat."""
    line = await websockets.connect(f"ws{server.url[4:]}/api/tables/{table}/socket", compression=None, max_queue=None)
    await line.send(json.dumps({"type": "hello", "token": token, "version": VERSION}))
    assert json.loads(await line.recv())["type"] == "state"
    return line


def command(number: int, size: int = 0) -> bytes:
    """Return a command that is refused, with its number; if the sender has a token, the answer contains the state."""
    return json.dumps({"type": "start", "id": f"{number}-", "expect": 0}).encode().ljust(size)


@pytest.mark.parametrize("piece", [1, 2, 3, 5, 64, 131, 10**6])
async def test_frames_are_read_in_order_however_they_are_cut(piece: int, tmp_path: Path) -> None:
    parts = [command(3)[:5], command(3)[5:30], command(3)[30:]]
    frames = [
        Frame(Opcode.TEXT, command(0)),
        Frame(Opcode.TEXT, command(1, 126)),
        Frame(Opcode.TEXT, command(2, 8192)),
        Frame(Opcode.TEXT, parts[0], fin=False),
        Frame(Opcode.PING, b"one"),
        Frame(Opcode.CONT, parts[1], fin=False),
        Frame(Opcode.CONT, parts[2]),
        Frame(Opcode.BINARY, command(4)),
        Frame(Opcode.TEXT, command(5)),
        Frame(Opcode.PONG, b""),
        Frame(Opcode.TEXT, command(6)),
    ]
    stream = b"".join(frame.serialize(mask=True) for frame in frames)
    async with serving(sqlite_in(tmp_path)) as server:
        line = await spectating(server, await server.browser().open())
        for start in range(0, len(stream), piece):
            line.transport.write(stream[start : start + piece])
            await asyncio.sleep(0)
        answers = [json.loads(await line.recv()) for _ in range(7)]
        assert [(answer["id"], answer["code"]) for answer in answers] == [
            (f"{number}-", "unauthorised") for number in range(7)
        ]
        await line.close()
        assert line.close_code == 1000


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([Frame(Opcode.TEXT, b"\xff")], 1007),
        ([Frame(Opcode.TEXT, bytes(8193))], 1009),
        ([Frame(Opcode.TEXT, b"{", fin=False), Frame(Opcode.TEXT, b"{}")], 1002),
        ([Frame(Opcode.BINARY, b"{}"), Frame(Opcode.CONT, b"{}")], 1002),
        ([Frame(Opcode.CONT, b"{}")], 1002),
    ],
)
async def test_a_wrong_frame_closes_the_socket(frames: list[Frame], code: int, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        line = await spectating(server, await server.browser().open())
        line.transport.write(Frame(Opcode.TEXT, command(0)).serialize(mask=True))
        assert json.loads(await line.recv())["id"] == "0-"
        line.transport.write(b"".join(frame.serialize(mask=True) for frame in frames))
        await line.wait_closed()
        assert line.close_code == code


async def test_a_frame_that_is_not_masked_closes_the_socket(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        line = await spectating(server, await server.browser().open())
        line.transport.write(Frame(Opcode.TEXT, command(0)).serialize(mask=False))
        await line.wait_closed()
        assert line.close_code == 1002


async def test_a_client_that_does_not_read_is_closed_and_the_others_play_on(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        table = await anna.open(starts=0)
        async with anna.at(table) as here:
            await sit_around(here)
            (room,) = server.rooms._rooms.values()
            slow = await spectating(server, table, "A" * 43)
            await until(lambda: len(room.listeners) == 2)
            slow.transport.pause_reading()
            (watching,) = [each for each in room.listeners if not room.table.knows(each.holder)]
            line = watching.frames.transport.get_extra_info("socket")  # type: ignore[attr-defined]
            line.setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)  # else the kernel would take megabytes
            chance, sent = random.Random(1), 0
            while watching._closing is None:  # type: ignore[attr-defined]
                for _ in range(80):
                    slow.transport.write(Frame(Opcode.TEXT, command(sent)).serialize(mask=True))
                    sent += 1
                seat = here.state["game"]["position"]["turn"]
                await here.do("play", seat=seat, **some_move(here.state, seat, chance))
                await until(lambda: not watching.frames.queue.qsize())  # type: ignore[attr-defined]
            assert watching.frames.unsent_bytes() <= UNSENT + 2**18  # type: ignore[attr-defined]
            line.setsockopt(SOL_SOCKET, SO_SNDBUF, 2**20)
            slow.transport.resume_reading()
            answers: list[Any] = []
            with suppress(websockets.ConnectionClosed):
                while True:
                    answers.append(json.loads(await slow.recv()))
            assert slow.close_code == TRY_AGAIN
            numbers = [answer["id"] for answer in answers if answer["type"] == "refused"]
            assert numbers == [f"{number}-" for number in range(len(numbers))]
