"""Text frames that go straight between the app and the connection, past the layers of ASGI and of websockets.

Every frame would need a task and dozens of calls there. Handshakes, other frames and text in several frames still take
that way.
"""

import asyncio
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.speedups import apply_mask

EXTENSION: Final = "indigo.frames"  # in the scope of a socket
READ_AHEAD: Final = 16  # messages that wait for the app until nothing more is read

_SLICE: Final = 4096
_TEXT: Final = 0x81  # a whole text frame
_MASKED: Final = 0x80
_CLOSE_UTF8: Final = 1007


class Frames(Protocol):
    """What a socket's scope offers as its extension `EXTENSION`."""

    async def receive(self) -> Any:
        """Wait for a message, as ASGI's `receive` does."""
        ...

    def write_frame(self, text: bytes) -> None:
        """Send a text frame, or drop it if the socket is closed."""
        ...

    def unsent_bytes(self) -> int:
        """Return how many bytes wait for the client to read."""
        ...


class Inbox:
    """Messages for the app: what uvicorn needs of `asyncio.Queue`, which takes 3 KB even if it is empty."""

    __slots__ = ("_messages", "_waiter")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        """Wait for the next message; only one task may wait."""
        while not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._messages.pop(0)

    def qsize(self) -> int:
        """Return how many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Return whether no message waits."""
        return not self._messages


class DirectFrames(WebSocketsSansIOProtocol):
    """A WebSocket that the app can read quickly, and write to without waiting."""

    unflushed: "list[DirectFrames]"  # those of the same server with frames to write; set by `limited`

    _partial = b""  # the beginning of a frame
    _is_parsed_elsewhere = False  # whether websockets has to parse everything that follows

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the app, which starts when this returns."""
        super().handle_connect(event)
        if not self.close_sent:
            self._frames: list[bytes] = []
            # uvloop does this itself; asyncio would let small frames wait until the client confirms the last one
            self.transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Handle what arrived, frame by frame."""
        if not self.handshake_complete:
            self._is_parsed_elsewhere = self.handshake_initiated  # a client that does not wait for the end of it
        if self._is_parsed_elsewhere or not self.handshake_complete:
            self._parse_elsewhere(data)
            return
        data, at = self._partial + data, 0
        while not self.transport.is_closing():
            start, end = _frame_at(data, at)
            if end - start > self.config.ws_max_size:  # it will be refused, so don't keep it
                self._is_parsed_elsewhere, self._partial = True, b""
                self._parse_elsewhere(data[at:])
                return
            if end > len(data) or end == at:
                break
            if data[at] == _TEXT and data[at + 1] & _MASKED and not self.frames:
                self.curr_msg_data_type = "text"
                self.frames = [apply_mask(data[start:end], data[start - 4 : start])]
                self.send_receive_event_to_app()
            else:
                super().data_received(data[at:end])
            at = end
        self._partial = data[at:]

    def _parse_elsewhere(self, data: bytes) -> None:
        """Let websockets parse what arrived, a little at a time, since it does not stop where it refuses something."""
        for start in range(0, len(data), _SLICE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _SLICE])

    def send_receive_event_to_app(self) -> None:
        """Queue a message for the app; unlike uvicorn, stop reading only if several are waiting."""
        message, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            text = message.decode() if self.curr_msg_data_type == "text" else None
        except UnicodeDecodeError:
            self.conn.send_close(_CLOSE_UTF8)
            self.handle_parser_exception()
            return
        if text is None:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def write_frame(self, text: bytes) -> None:
        """Send a text frame, or drop it if the socket is closed.

        Frames that are sent in the same turn of the event loop share a system call: a move's player gets two. Sockets
        that are written to in the same turn share a callback: a commit acknowledges many moves.
        """
        if not self._frames:
            if not self.unflushed:
                self.loop.call_soon(_flush, self.unflushed)
            self.unflushed.append(self)
        self._frames += (_head(len(text)), text)

    def flush(self) -> None:
        """Write the frames of this turn of the event loop."""
        frames, self._frames = self._frames, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def unsent_bytes(self) -> int:
        """Return how many bytes wait for the client to read."""
        return self.transport.get_write_buffer_size()


def _flush(unflushed: list[DirectFrames]) -> None:
    written = unflushed.copy()
    unflushed.clear()
    for each in written:
        each.flush()


def _frame_at(data: bytes, at: int) -> tuple[int, int]:
    """Return where a frame's payload starts and ends (RFC 6455, section 5.2).

    The end is beyond the data if the frame is incomplete.
    """
    if len(data) < at + 2:
        return at, at + 2 if len(data) > at else at
    size, start = data[at + 1] & 0x7F, at + 2
    if size >= 126:
        more = 2 if size == 126 else 8
        size, start = int.from_bytes(data[start : start + more]), start + more
    if data[at + 1] & _MASKED:
        start += 4
    return start, start + size


def _head(size: int) -> bytes:
    """Return the head of a text frame of this size (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((_TEXT, size))
    return bytes((_TEXT, 126)) + size.to_bytes(2) if size <= 0xFFFF else bytes((_TEXT, 127)) + size.to_bytes(8)
