"""HTTP and WebSocket connections with limits below the app.

uvicorn's fast HTTP parser keeps headers without a limit and waits for them for ever, and uvicorn's limit on
concurrency counts complete requests only. So these classes add what is missing to uvicorn's.
"""

import asyncio
import math
from collections import deque
from http import HTTPStatus
from typing import Any, Final

import httptools
import orjson
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from websockets.frames import Frame
from websockets.protocol import State

from indigo.rules.errors import IndigoError
from indigo.server.http.connections import Connections, OpenConnection
from indigo.server.http.direct_frames import DirectFrames
from indigo.server.http.middleware import HEADERS
from indigo.server.http.statuses import status_of
from indigo.server.request_errors import TooLarge, TooSlow
from indigo.tables.table_errors import BadRequest, TooMany, body_of

HEAD_LIMIT: Final = 16 * 1024  # bytes of a request line and its headers
HEADER_LIMIT: Final = 100  # headers
REQUEST_LIMIT: Final = 256 * 1024  # bytes of a whole request on the wire; the middleware limits bodies to much less
PIPELINED: Final = 8  # requests that wait for the response to an earlier one
FRAGMENTS: Final = 64  # of a socket's message
QUEUED: Final = 256  # messages of a socket that wait for the app

_SLICE: Final = 4096  # bytes that are parsed at a time, so that little is kept before the limits are checked
_POLICY, _TOO_BIG = 1008, 1009


class RefusedRequest(Exception):
    """Stops the parser in the middle of a request that will not be accepted."""

    def __init__(self, limit: str, error: IndigoError) -> None:
        super().__init__(limit)
        self.limit = limit
        self.error = error


class _ReadConnection(asyncio.Protocol):
    """A connection that notes since when its client does not read."""

    registry: Connections  # set by `limited`

    _connection: OpenConnection

    def pause_writing(self) -> None:
        """Note that the client does not read."""
        self._connection.unread_since = self.registry.clock()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self._connection.unread_since = None
        super().resume_writing()


class HttpConnection(_ReadConnection, HttpToolsProtocol):
    """An HTTP connection whose requests are limited in size and time."""

    _is_refused = False
    _is_upgraded = False
    _is_head = True  # whether the request line and headers are still incomplete
    _has_begun = False  # whether a request began in the current slice
    _wire_size = 0  # bytes of this request in the slices before
    _head_size = 0
    _headers = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unanswered: deque[RequestResponseCycle] = deque()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuse a connection above the limits."""
        super().connection_made(transport)
        self._connection = self.registry.add(transport, self)
        if limit := self.registry.exceeded(self._connection):
            self._refuse(limit, TooMany("too many connections", retry_after=10))

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.registry.remove(self.transport)
        self._disconnect()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what arrived, slice by slice; after a refusal, drop it."""
        if self._is_refused:
            return
        self._unset_keepalive_if_required()
        if self._connection.due is None and self._is_idle():
            self.registry.expect_head(self._connection)
        try:
            for start in range(0, len(data), _SLICE):
                if self._is_upgraded or self.transport.is_closing():
                    return
                self._parse(data[start : start + _SLICE])
        except RefusedRequest as refused:
            self._refuse(refused.limit, refused.error)
        except httptools.HttpParserError as error:
            if isinstance(error.__context__, RefusedRequest):
                self._refuse(error.__context__.limit, error.__context__.error)
            else:
                self._refuse("malformed", BadRequest("this is not a valid HTTP/1.1 request"))

    def _parse(self, part: bytes) -> None:
        self._has_begun = False
        try:
            self.parser.feed_data(part)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self._unsupported_upgrade_warning()
            return
        if not self._has_begun:  # how much of the slice belongs to an earlier request is unknown
            self._wire_size += len(part)
        if self._is_head and self._wire_size > HEAD_LIMIT:
            raise _headers_too_large()
        if self._wire_size > REQUEST_LIMIT:
            raise RefusedRequest("request_bytes", TooLarge(f"requests may be at most {REQUEST_LIMIT} bytes long"))

    def on_message_begin(self) -> None:
        """Start counting."""
        super().on_message_begin()
        self._is_head, self._has_begun = True, True
        self._wire_size = self._head_size = self._headers = 0
        self.registry.expect_head(self._connection)

    def on_url(self, url: bytes) -> None:
        """Keep a part of the URL, within the limit."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header, within the limits; fields after the body are counted but dropped: nobody should trust them."""
        self._headers += 1
        self._count(len(name) + len(value) + len(b": \r\n"))
        if self._is_head:
            super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head_size += size
        if self._headers > HEADER_LIMIT or (self._head_size > HEAD_LIMIT and self._headers > 0):
            raise _headers_too_large()
        if self._head_size > HEAD_LIMIT:
            raise RefusedRequest("url", TooLarge(f"the URL may be at most {HEAD_LIMIT} bytes long", part="url"))

    def on_headers_complete(self) -> None:
        """Start handling the request, unless too many are already waiting."""
        self._is_head = False
        if len(self.pipeline) >= PIPELINED:
            raise RefusedRequest("pipelined", TooMany("too many requests before the first response"))
        self.registry.expect_body(self._connection)
        super().on_headers_complete()
        if self.cycle is not None and self.cycle not in self._unanswered:  # a socket has none
            self._unanswered.append(self.cycle)

    def on_response_complete(self) -> None:
        """Forget the oldest request."""
        self._unanswered.popleft()
        super().on_response_complete()

    def on_message_complete(self) -> None:
        """Stop waiting for the rest of the request."""
        self._connection.due = None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket."""
        self._is_upgraded = True
        self._connection.due = None
        super().handle_websocket_upgrade()

    def expire(self) -> None:
        """Close a connection whose request did not arrive in time; one that never sent anything gets no response."""
        if self._is_refused:
            self.abort()
        elif self.scope is None:
            self.transport.close()
        else:
            self._refuse("request_seconds", TooSlow("the request did not arrive in time"))

    def abort(self) -> None:
        """Close the connection at once."""
        self._disconnect()
        self.transport.abort()

    def _disconnect(self) -> None:
        """Let the app know, which otherwise writes to a closed connection; uvicorn informs only the last request."""
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered.clear()

    def _is_idle(self) -> bool:
        return not self._unanswered

    def _refuse(self, limit: str, error: IndigoError) -> None:
        """Close the connection; send the error first, unless a response is due or on its way.

        Closing while the client is still sending would let it lose the error, so what it sends is dropped for a while.
        """
        self.registry.limits.reached(limit, self._connection.address)
        if not self._is_idle():
            is_other = self._is_head or len(self._unanswered) > 1  # than the request that is being handled
            if is_other or self.cycle.response_started:
                self.abort()
            else:
                self._disconnect()
                self.transport.write(_response(error))
                self.transport.close()
        elif self._is_head:
            self.transport.write(_response(error))
            if self.scope is None or not self.transport.can_write_eof():
                self.transport.close()
            else:
                self.transport.write_eof()
                self._is_refused = True
                self.registry.expect_close(self._connection)
        else:
            self.transport.close()


class SocketConnection(_ReadConnection, DirectFrames):
    """A WebSocket connection whose messages, their parts and pings are limited."""

    def connection_made(self, transport: Any) -> None:
        """Take over an HTTP connection."""
        super().connection_made(transport)
        self._connection = self.registry.of(transport)
        self._connection.peer = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.registry.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle what arrived; send the response to an invalid handshake, which uvicorn keeps to itself."""
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            self.registry.limits.reached("handshake", self._connection.address)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def send(self, message: Any) -> None:
        """Send a message of the app; a client that left during the handshake, or was refused, is not an error."""
        if self.transport.is_closing() and not self.handshake_complete:
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True
        elif message["type"] == "websocket.accept":  # nobody needs the request any more, as long as the socket is open
            self.scope["headers"] = []
            del self.request, self.response

    def shutdown(self) -> None:
        """Close the socket, unless its client is just doing so: uvicorn would fail, and leave all others open."""
        if self.conn.state is State.CLOSING and not self.close_sent:
            self.stop_keepalive()
            self.transport.close()
        else:
            super().shutdown()

    def handle_ping(self) -> None:
        """Answer a ping; too many close the socket."""
        if self._may_send():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of a pong; too many close the socket."""
        if self._may_send():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Keep a part of a message; too many parts close the socket, since empty ones never reach the limit on size."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self._fail("fragments", _TOO_BIG)

    def send_receive_event_to_app(self) -> None:
        """Queue a message; too many at once close the socket, since each would take time to refuse."""
        if self.queue.qsize() < QUEUED:
            super().send_receive_event_to_app()
        elif not self.close_sent:
            self._fail("queued_messages", _POLICY)

    def _may_send(self) -> bool:
        if self.close_sent:
            self.conn.data_to_send()  # drops the pongs, which would pile up
            return False
        if self.registry.control_frames.take(str(id(self))):
            self._fail("control_frames", _POLICY)
            return False
        return True

    def _fail(self, limit: str, code: int) -> None:
        address = self.scope.get("state", {}).get("address", self._connection.address)  # the visitor's, behind a proxy
        self.registry.limits.reached(limit, address)
        self.conn.fail(code)
        self.handle_parser_exception()

    def expire(self) -> None:
        """Do nothing: sockets have no requests."""

    def abort(self) -> None:
        """Close the connection at once."""
        self.disconnected = True
        self.transport.abort()


def limited(connections: Connections) -> tuple[type[HttpConnection], type[SocketConnection]]:
    """Return the protocol classes of a server with these connections."""

    class LimitedHttpConnection(HttpConnection):
        pass

    class LimitedSocketConnection(SocketConnection):
        pass

    LimitedHttpConnection.registry = LimitedSocketConnection.registry = connections
    LimitedSocketConnection.unflushed = []
    return LimitedHttpConnection, LimitedSocketConnection


def _headers_too_large() -> RefusedRequest:
    text = f"a request may have at most {HEADER_LIMIT} headers, which may be at most {HEAD_LIMIT} bytes long"
    return RefusedRequest("headers", TooLarge(text, part="headers"))


def _response(error: IndigoError) -> bytes:
    """Return an error as a complete HTTP response."""
    status, body = HTTPStatus(status_of(error)), orjson.dumps(body_of(error))
    headers = {**HEADERS, "Content-Type": "application/json", "Content-Length": str(len(body)), "Connection": "close"}
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(math.ceil(error.retry_after))
    lines = (f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items()))
    return "\r\n".join((*lines, "", "")).encode() + body
