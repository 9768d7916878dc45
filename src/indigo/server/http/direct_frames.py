"""Text frames that go straight to the connection, past the layers of ASGI, of which every frame would need a task."""

from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "indigo.frames"  # in the scope of a socket

_TEXT: Final = 0x81  # a whole text frame


class FrameWriter(Protocol):
    """What a socket's scope offers as its extension `EXTENSION`."""

    def write_frame(self, text: bytes) -> None:
        """Send a text frame, or drop it if the socket is closed."""
        ...

    def unsent_bytes(self) -> int:
        """Return how many bytes wait for the client to read."""
        ...


class DirectFrames(WebSocketsSansIOProtocol):
    """A WebSocket that the app can write to without waiting."""

    def handle_connect(self, event: Request) -> None:
        """Offer the extension to the app, which starts when this returns."""
        super().handle_connect(event)
        if not self.close_sent:
            self._frames: list[bytes] = []
            # uvloop does this itself; asyncio would let small frames wait until the client confirms the last one
            self.transport.get_extra_info("socket").setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def write_frame(self, text: bytes) -> None:
        """Send a text frame, or drop it if the socket is closed.

        Frames that are sent in the same turn of the event loop share a system call: a move's player gets two.
        """
        if not self._frames:
            self.loop.call_soon(self._flush)
        self._frames += (_head(len(text)), text)

    def _flush(self) -> None:
        frames, self._frames = self._frames, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    def unsent_bytes(self) -> int:
        """Return how many bytes wait for the client to read."""
        return self.transport.get_write_buffer_size()


def _head(size: int) -> bytes:
    """Return the head of a text frame of this size (RFC 6455, section 5.2)."""
    if size < 126:
        return bytes((_TEXT, size))
    return bytes((_TEXT, 126)) + size.to_bytes(2) if size <= 0xFFFF else bytes((_TEXT, 127)) + size.to_bytes(8)
