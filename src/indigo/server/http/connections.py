"""The connections of a server: how many there may be, and how long each may keep the server waiting."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from indigo.server.http.limit_log import LimitLog
from indigo.server.http.limits import RateLimiter, client_address, is_proxy
from indigo.server.metrics import Metrics
from indigo.server.settings import Settings

HEAD_SECONDS: Final = 10.0  # for a request line and its headers
BODY_SECONDS: Final = 30.0
UNREAD_SECONDS: Final = 60.0  # for a client that does not read what it is sent
REFUSED_SECONDS: Final = 2.0  # for a client that is still sending when it is refused
CLOSE_SECONDS: Final = 10.0  # for a client that does not read the end
SWEEP: Final = 1.0  # seconds between checks of the deadlines


class Peer(Protocol):
    """What speaks to a client over a connection."""

    client: tuple[str, int] | None

    def expire(self) -> None:
        """Refuse a request that did not arrive in time."""

    def abort(self) -> None:
        """Close the connection at once, whatever is still to be sent."""


class OpenConnection:
    """An open connection, and since when it keeps the server waiting."""

    __slots__ = ("address", "closing_since", "due", "is_proxy", "peer", "transport", "unread_since")

    def __init__(self, transport: asyncio.Transport, address: str, is_proxy: bool, peer: Peer) -> None:
        self.transport = transport
        self.address = address
        self.is_proxy = is_proxy
        self.peer = peer
        self.due: float | None = None  # when the next part of a request must have arrived
        self.unread_since: float | None = None
        self.closing_since: float | None = None


class Connections:
    """All open connections of a server, with their limits and deadlines."""

    def __init__(self, settings: Settings, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.control_frames = RateLimiter(settings.message_rate, settings.message_burst, clock)  # per socket
        self.limits = LimitLog(metrics, clock)
        self._settings = settings
        self._metrics = metrics
        self._open: dict[asyncio.Transport, OpenConnection] = {}
        self._by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def add(self, transport: asyncio.Transport, peer: Peer) -> OpenConnection:
        """Count a new connection, and expect a request from it."""
        address = client_address({"client": peer.client, "headers": ()}, ())
        connection = OpenConnection(transport, address, is_proxy(peer.client, self._settings.proxies), peer)
        self.expect_head(connection)
        self._open[transport] = connection
        self._by_address[address] += 1
        self._metrics.connections.inc()
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SWEEP, self._tick)
        return connection

    def expect_head(self, connection: OpenConnection) -> None:
        """Give a connection time to send a request line and headers."""
        connection.due = self.clock() + HEAD_SECONDS

    def expect_body(self, connection: OpenConnection) -> None:
        """Give a connection time to send the rest of a request."""
        connection.due = self.clock() + BODY_SECONDS

    def expect_close(self, connection: OpenConnection) -> None:
        """Give a connection time to read a refusal and close."""
        connection.due = self.clock() + REFUSED_SECONDS

    def of(self, transport: asyncio.Transport) -> OpenConnection:
        """Return the connection of a transport."""
        return self._open[transport]

    def exceeded(self, connection: OpenConnection) -> str | None:
        """Return the limit that a new connection exceeds, or None.

        A trusted proxy carries the connections of many clients, so only the limit for all connections applies to it.
        """
        if len(self._open) > self._settings.connections:
            return "connections"
        per_address = self._settings.connections_per_address
        if not connection.is_proxy and self._by_address[connection.address] > per_address:
            return "connections_per_address"
        return None

    def remove(self, transport: asyncio.Transport) -> None:
        """Forget a closed connection."""
        if connection := self._open.pop(transport, None):
            self._metrics.connections.dec()
            self._by_address[connection.address] -= 1
            if self._by_address[connection.address] == 0:
                del self._by_address[connection.address]

    def sweep(self) -> None:
        """Close the connections whose deadlines have passed."""
        now = self.clock()
        for connection in list(self._open.values()):
            if connection.transport.is_closing():
                if connection.closing_since is None:
                    connection.closing_since = now
                elif now - connection.closing_since >= CLOSE_SECONDS:
                    connection.peer.abort()  # unlike close, it does not wait until the client has read everything
            elif connection.unread_since is not None and now - connection.unread_since >= UNREAD_SECONDS:
                self.limits.reached("unread_seconds", connection.address)
                connection.peer.abort()
            elif connection.due is not None and now >= connection.due:
                connection.peer.expire()

    def _tick(self) -> None:
        self._timer = None
        self.sweep()
        if self._open:
            self._timer = asyncio.get_running_loop().call_later(SWEEP, self._tick)
