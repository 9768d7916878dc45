"""Messages to a browser: written at once, and not piled up before a line that does not move."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from indigo.server.http.direct_frames import EXTENSION, DirectFrames
from indigo.server.http.sockets import TRY_AGAIN, UNSENT, Connection
from indigo.server.wire.protocol import VERSION


class SlowSocket:
    """A socket whose client reads only when the test lets it."""

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}
        self.unread: list[bytes] = []
        self.closed: list[int] = []

    def write_frame(self, text: bytes) -> None:
        self.unread.append(text)

    def unsent_bytes(self) -> int:
        return sum(map(len, self.unread))

    async def close(self, code: int) -> None:
        self.closed.append(code)


def test_messages_do_not_pile_up_before_a_line_that_does_not_move() -> None:
    async def scenario() -> None:
        socket: Any = SlowSocket()
        connection = Connection(socket, None, "127.0.0.1", VERSION)
        message = bytes(1000)
        for _ in range(10 * UNSENT // 1000):
            connection.send(message)
            await asyncio.sleep(0)
        assert UNSENT <= socket.unsent_bytes() <= UNSENT + len(message)
        assert socket.closed == [TRY_AGAIN]
        socket.unread.clear()
        connection.send(message)
        assert not socket.unread  # what came in between is missing, so nothing may follow

    asyncio.run(scenario())


def test_a_line_that_falls_behind_a_little_gets_everything_in_order() -> None:
    async def scenario() -> None:
        socket: Any = SlowSocket()
        connection = Connection(socket, None, "127.0.0.1", VERSION)
        messages = [b"%d" % number for number in range(1000)]
        for message in messages:
            connection.send(message)
        await asyncio.sleep(0)
        assert socket.unread == messages
        assert not socket.closed

    asyncio.run(scenario())


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

    def call_soon(self, call: Callable[[], None]) -> None:
        self.soon.append(call)

    def go_on(self) -> None:
        while self.soon:
            self.soon.pop()()


def direct_frames() -> tuple[DirectFrames, Wire]:
    """Return a connection without a server."""
    line, wire = object.__new__(DirectFrames), Wire()
    line.transport = line.loop = wire  # type: ignore[assignment]
    line.close_sent, line._frames = False, []
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
