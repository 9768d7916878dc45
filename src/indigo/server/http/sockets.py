"""The WebSocket between a browser and a table: commands come in, answers and updates go out."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from starlette.routing import Match, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from indigo.rules.errors import IndigoError
from indigo.server.http.direct_frames import EXTENSION, Frames
from indigo.server.http.middleware import origin_allowed
from indigo.server.http.services import Services, services
from indigo.server.http.statuses import status_of
from indigo.server.live.room import Room
from indigo.server.live.rooms import encoded
from indigo.server.live.turn_runner import has_stopped_clock
from indigo.server.request_errors import TableClosed
from indigo.server.wire.strict_json import read_json
from indigo.server.wire.validation import command_of, hello_of
from indigo.tables.asking import come, is_awaited
from indigo.tables.commands import AnyCommand, Rematch, Say, Sit
from indigo.tables.decisions import check_fresh, decide, rematch
from indigo.tables.entries import EntryData, Rematched
from indigo.tables.entry_views import talk_of
from indigo.tables.message_types import DoneMessage, PongMessage, StateMessage
from indigo.tables.protocol import PATCHES, check_version
from indigo.tables.table import Table
from indigo.tables.table_errors import NotFound, Outdated, Stale, TooMany, Unauthorised, Unavailable
from indigo.tables.table_names import check_table_name
from indigo.tables.table_views import refusal_of, state_of
from indigo.tables.tokens import address_digest, holder_of

FRAME_LIMIT: Final = 8192
HELLO_SECONDS: Final = 10.0
UNSENT: Final = 512 * 1024  # bytes that wait for a slow connection; above that it is closed, and the browser reconnects

PING: Final = {"type": "ping"}
PONG: Final[PongMessage] = {"type": "pong"}

POLICY, TRY_AGAIN, UNKNOWN, RELOAD = 1008, 1013, 4404, 4426


class Connection:
    """A browser at a table. Messages are sent in order, and a slow connection holds up nobody else."""

    __slots__ = ("_closing", "_socket", "address", "frames", "holder", "key", "takes_patches")

    def __init__(self, socket: WebSocket, holder: str | None, address: str, version: int) -> None:
        self.holder = holder
        self.address = address
        self.takes_patches = version >= PATCHES
        self.key = str(id(self))  # for the rate limit
        self._socket = socket
        self.frames = _frames_of(socket)
        self._closing: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message; if too much waits to be read, close the connection instead."""
        if self._closing is not None:
            return
        if self.frames.unsent_bytes() > UNSENT:
            services(self._socket).limits.reached("unsent_bytes", self.address)
            self._close(TRY_AGAIN)
        else:
            self.frames.write_frame(message)

    def dismiss(self, *, is_gone: bool) -> None:
        """Close the connection: the table is gone, or this process can no longer serve it."""
        if self._closing is None:
            self._close(UNKNOWN if is_gone else TRY_AGAIN)

    def _close(self, code: int) -> None:
        async def close() -> None:
            with suppress(WebSocketDisconnect, RuntimeError):  # disconnected: the reading side notices as well
                await self._socket.close(code)

        self._closing = asyncio.get_running_loop().create_task(close())


class SocketShortcut:
    """Leads sockets straight to `table_socket`: the layers of the app around it would take memory for each of them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._route = WebSocketRoute("/api/tables/{table}/socket", table_socket)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Serve the socket of a table, or pass on anything else."""
        match, found = self._route.matches(scope)
        if match is not Match.FULL:
            return self._app(scope, receive, send)
        scope.update(found, route=self._route)
        return table_socket(WebSocket(scope, receive, send))


async def table_socket(socket: WebSocket) -> None:
    """Serve a browser at a table until either side disconnects."""
    server = services(socket)
    address: str = socket.state.address
    if not origin_allowed(socket.scope, server.settings):
        server.limits.reached("origin", address)
        await socket.close(POLICY)
        return
    if not server.sockets.enter(address):
        server.limits.reached("sockets_per_address", address)
        await socket.accept()
        await _refuse_and_close(socket, TooMany("too many connections from this address", retry_after=10), TRY_AGAIN)
        return
    server.metrics.sockets.inc()
    try:
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await _serve(socket, server)
    finally:
        server.metrics.sockets.dec()
        server.sockets.leave(address)


async def _serve(socket: WebSocket, server: Services) -> None:
    try:
        async with server.rooms.using(check_table_name(socket.path_params["table"])) as room:
            frame = await asyncio.wait_for(_received(_frames_of(socket)), HELLO_SECONDS)
            hello = hello_of(read_json(frame, FRAME_LIMIT))
            check_version(hello.version)
            holder = None if hello.token is None else holder_of(hello.token)
            server.operator_decisions.check(socket.state.address, holder)
            await _run_session(socket, server, room, Connection(socket, holder, socket.state.address, hello.version))
    except TimeoutError:
        return await socket.close(POLICY)
    except NotFound as error:
        return await _refuse_and_close(socket, error, UNKNOWN)
    except Outdated as error:
        return await _refuse_and_close(socket, error, RELOAD)
    except IndigoError as error:
        return await _refuse_and_close(socket, error, TRY_AGAIN if isinstance(error, Unavailable) else POLICY)


async def _run_session(socket: WebSocket, server: Services, room: Room, connection: Connection) -> None:
    """Send the table's state, then carry out commands until the browser disconnects."""
    holder = connection.holder
    if holder is not None and is_awaited(room.table, holder):
        sender = address_digest(server.address_secret, connection.address)
        with suppress(Stale, TableClosed):  # at a closed table, they can still look
            await server.rooms.write(room, lambda table, now: come(table, holder, sender), by=holder)
    server.rooms.join(room, connection)
    try:
        greeting: StateMessage = {
            "type": "state",
            "now": server.rooms.clock(),
            "bots": server.bot_pool.progress,
            "state": state_of(room.table, connection.holder),
            "talk": talk_of(room.table, connection.holder),
        }
        connection.send(encoded(greeting))
        # A task of its own: in this one, whatever is awaited wakes up through all the layers above.
        await asyncio.get_running_loop().create_task(_handle_frames(server, room, connection))
    finally:
        server.rooms.leave(room, connection)


async def _handle_frames(server: Services, room: Room, connection: Connection) -> None:
    """Handle frames one after the other until the browser disconnects."""
    while True:
        await _handle_frame(await _received(connection.frames), server, room, connection)


def _frames_of(socket: WebSocket) -> Frames:
    frames: Frames = socket.scope["extensions"][EXTENSION]
    return frames


async def _received(frames: Frames) -> bytes | str:
    """Wait for a text or binary frame."""
    message = await frames.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return message["bytes"] if text is None else text


async def _handle_frame(frame: bytes | str, server: Services, room: Room, connection: Connection) -> None:
    """Carry out a command, or send the reason why not; answer a ping."""
    holder, number, kind, begun = connection.holder, None, "unreadable", time.perf_counter()
    try:
        if wait := server.frames.take(connection.key):
            with suppress(IndigoError):
                number = command_of(read_json(frame, FRAME_LIMIT)).id
            server.limits.reached("messages", connection.address)
            raise TooMany("too many messages from this socket", retry_after=wait)
        value = read_json(frame, FRAME_LIMIT)
        if value == PING:
            at = server.operator_decisions.maintenance_at
            connection.send(encoded(PONG if at is None else {**PONG, "maintenance": at}))
            return
        command = command_of(value)
        number, kind = command.id, command.type
        if holder is None:
            raise Unauthorised("spectators cannot send commands: connect with a token")
        await carry_out(server, room, command, holder, connection)
        code = "done"
    except IndigoError as error:
        code = error.code
        connection.send(encoded(refusal_of(error, status_of(error), number, room.table, holder)))
    server.metrics.answered(kind, code, time.perf_counter() - begun)


async def carry_out(server: Services, room: Room, command: AnyCommand, by: str, connection: Connection) -> None:
    """Decide on a command, commit the resulting entry, acknowledge it, and broadcast it."""

    def acknowledge(sequence: int) -> None:
        done: DoneMessage = {"type": "done", "id": command.id, "sequence": sequence}
        connection.send(encoded(done))

    if room.is_behind or command.expect > room.table.sequence:  # another process has already sent it to the client
        await server.rooms.refresh(room)
    if isinstance(command, Rematch):
        return await _rematch(server, room, command, by, connection.address, acknowledge)

    if isinstance(command, Say) and command.seat is None and not room.table.seats_of(by):
        # The log doesn't say who a spectator is, so that there is nothing to be forgotten.
        by = address_digest(server.address_secret, f"{by} {room.table.name}")
    sender = address_digest(server.address_secret, connection.address) if isinstance(command, Sit) else None

    def decided(table: Table, now: int) -> EntryData:
        return decide(
            table,
            command,
            by,
            now=now,
            grace=round(server.settings.grace_seconds * 1000),
            sender=sender,
            has_stopped_clock=has_stopped_clock(room, server.rooms.store.is_shared),
        )

    return await server.rooms.write(room, decided, by=by, command=command.id, acknowledge=acknowledge)


async def _rematch(
    server: Services, room: Room, command: Rematch, by: str, address: str, acknowledge: Callable[[int], None]
) -> None:
    """Open a table for the same players and announce it; if two are opened at once, keep only the first."""
    opened: Table | None = None
    if (by, command.id) not in room.done:
        check_fresh(room.table, command)
        first = rematch(room.table, by)
        server.check_new_table(address)
        opened = await server.rooms.open(first, by)

    def decided(table: Table, now: int) -> EntryData:
        check_fresh(table, command)
        rematch(table, by)  # check again: the table may have changed
        assert opened is not None
        return Rematched(opened.name)

    try:
        await server.rooms.write(room, decided, by=by, command=command.id, acknowledge=acknowledge)
    finally:
        if opened is not None and not room.is_behind and room.table.rematch != opened.name:
            await server.rooms.store.delete(opened.name)


async def _refuse_and_close(socket: WebSocket, error: IndigoError, code: int) -> None:
    await socket.send_text(encoded(refusal_of(error, status_of(error), None, None, None)).decode())
    await socket.close(code)
