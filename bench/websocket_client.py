"""A WebSocket client with almost no overhead, so that the benchmark measures the server and not the client."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK: Final = bytes(4)  # clients must mask; a mask of zeros costs nothing


class Line(asyncio.Protocol):
    """A socket; it passes each incoming text frame to `heard`."""

    def __init__(self, host: str, path: str) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: Callable[[bytes], None] = lambda frame: None
        self.is_closed = False
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def connect(cls, host: str, port: int, path: str) -> "Line":
        """Open a socket."""
        _, line = await asyncio.get_running_loop().create_connection(lambda: cls(f"{host}:{port}", path), host, port)
        await line.opened
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the upgrade request."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def connection_lost(self, error: Exception | None) -> None:
        """Note that the connection is closed."""
        self.is_closed = True

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        """Send a frame."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126, size >> 8, size & 255])
        assert self._transport is not None
        self._transport.write(bytes([opcode]) + length + NO_MASK + payload)

    def data_received(self, data: bytes) -> None:
        """Parse the received frames."""
        buffer = self._buffer
        buffer += data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[: buffer.find(b"\r\n")]:
                self.opened.set_exception(ConnectionError(buffer[:end].decode("latin-1")))
                return
            del buffer[: end + 4]
            self.opened.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            opcode, size, start = buffer[at], buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            payload = bytes(buffer[start : start + size])
            at = start + size
            if opcode == TEXT:
                self.heard(payload)
            elif opcode == PING:
                self.send(payload, PONG)
        del buffer[:at]

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()
