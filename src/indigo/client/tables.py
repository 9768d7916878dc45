"""The connection to a table: it reconnects by itself, and each command is carried out only once."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import reduce
from typing import TYPE_CHECKING, Any, NoReturn, Self, SupportsIndex

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State as LineState

from indigo.client.refusals import Refused, Unreachable
from indigo.client.retry import retry
from indigo.client.states import State, patched
from indigo.levels import CHARACTER_LEVELS
from indigo.rules.errors import InUse
from indigo.rules.move import Move, as_move
from indigo.rules.position import Position

if TYPE_CHECKING:
    from indigo.levels import Character, Level

VERSION = 2  # of the protocol; the server's is in wire/protocol.py


class Uncopyable:
    """Refuses `copy`, `deepcopy` and `pickle`, because two objects can't share a connection."""

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(f"{type(self).__name__} holds a connection, so it can't be copied: make another with its token")


class AsyncTable(Uncopyable):
    """A table where you play or watch. Use it with `async with`, and from one task at a time: another gets `InUse`.

    >>> import asyncio
    >>> from indigo.client import AsyncClient
    >>> async def sit_down():
    ...     async with AsyncClient("http://127.0.0.1:8000") as client, client.at(await client.open()) as table:
    ...         return await table.sit("Ada")
    >>> asyncio.run(sit_down())
    0
    """

    def __init__(self, address: str, token: str, patience: float) -> None:
        self._address = address
        self._token = token
        self._patience = patience
        self._line: ClientConnection | None = None
        self._state: State | None = None
        self._shown: dict[int, int] = {}  # by seat, the sequence number of its last turn
        self._user: asyncio.Task[Any] | None = None  # the task that waits for a message
        self._is_open = False

    def __repr__(self) -> str:
        return f"<AsyncTable at {self._address}, {self._state.phase if self._state else 'not connected'}>"

    async def __aenter__(self) -> Self:
        self._is_open = True
        await retry(self._connected, self._patience)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._is_open = False
        if self._line is not None:
            await self._line.close()

    @property
    def state(self) -> State:
        """The last known state of the table. Raises `Unreachable` outside `with`."""
        if self._state is None:
            raise Unreachable("the table is not connected: use it inside `with client.at(...) as table`")
        return self._state

    async def sit(self, name: str | None, seat: int | None = None) -> int:
        """Take a seat, by default the first free one, and return its number; a seat you already have is kept.

        Raises `Refused` if the seat is taken or none is free.
        """
        while True:
            seats = range(len(self.state.seats)) if seat is None else (seat,)
            known = [(number, each) for number, each in enumerate(self.state.seats) if number in seats]
            mine = [number for number, each in known if each.is_mine]
            free = [number for number, each in known if each.is_free]
            if mine and self.state.phase != "open":
                return mine[0]
            chosen: int = [*mine, *free, *seats][0]
            try:
                await self.do("sit", seat=chosen, name=name)
            except Refused as error:  # somebody else was faster
                if error.code != "seat_taken" or chosen not in free or seat is not None:
                    raise
            else:
                return chosen

    async def seat_bot(self, seat: int, level: "Level | Character") -> None:
        """Let a bot of the server play a seat: a level, or a character. Only the host may do that."""
        await self.do("seat_bot", seat=seat, **{"character" if level in CHARACTER_LEVELS else "level": level})

    async def start(self) -> None:
        """Start the first round when every seat is taken; only the host may do that."""
        await self.do("start")

    async def play(self, move: Move | str) -> None:
        """Make a move, which may be written as text, for the seat to move. Raises `Refused` or `BadNotation`."""
        cell, tile = as_move(move)
        await self.do("play", seat=self.state.turn or 0, cell=str(cell), kind=tile.kind.letter, rotation=tile.rotation)

    async def resign(self, seat: int) -> None:
        """Give a seat up for good: with two players the other one wins, with more a bot plays on. Raises `Refused`."""
        await self.do("resign", seat=seat)

    async def do(self, command: str, **fields: Any) -> int:
        """Send any command of the protocol; return its sequence number once `state` includes it.

        If the connection breaks, the command is sent again under the same id, so it is carried out only once. Raises
        `Refused` with the server's code, or `Unreachable`.
        """
        given = {"type": command, "id": secrets.token_hex(8), "expect": self.state.sequence, **fields}

        async def give() -> int:
            line = await self._connected()
            await line.send(json.dumps(given))
            while "id" not in (answer := await self._hear(line)) or answer["id"] not in (given["id"], None):
                pass  # a refusal of an unreadable command has no id
            return int(_granted(answer)["sequence"])

        with self._in_use():
            sequence = await retry(give, self._patience)
            await self.until(lambda state: state.sequence >= sequence)
        return sequence

    async def until(self, holds: Callable[[State], bool]) -> State:
        """Wait until `holds(state)` is true, and return that state."""

        async def hear() -> None:
            before, line = self._line, await self._connected()
            if line is before:  # a new connection has just received the state
                await self._hear(line)

        with self._in_use():
            while not holds(self.state):
                await retry(hear, self._patience)
        return self.state

    async def next_turn(self, seat: int) -> Position | None:
        """Wait for a seat's turn, and return what it sees; None when the round is over."""
        shown = self._shown.get(seat, -1)
        state = await self.until(lambda state: state.sequence > shown and (state.is_round_over or state.is_due(seat)))
        self._shown[seat] = state.sequence
        return None if state.is_round_over else state.view(seat)

    async def turns(self, seat: int) -> AsyncIterator[Position]:
        """Iterate over the turns of a seat, as it sees them, until the round is over."""
        while (view := await self.next_turn(seat)) is not None:
            yield view

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        """Raise `InUse` if another task uses the table: what it waits for and what this one does would get mixed up."""
        task, before = asyncio.current_task(), self._user
        if before not in (None, task):
            raise InUse("another task or thread is using this table: wait for its call to end, or connect twice")
        self._user = task
        try:
            yield
        finally:
            self._user = before

    async def _connected(self) -> ClientConnection:
        """Return the connection; if it broke, open a new one, say hello and receive the state."""
        if not self._is_open:
            raise Unreachable("the table is not connected: use it inside `with client.at(...) as table`")
        if self._line is None or self._line.state is not LineState.OPEN:
            line = await connect(self._address, max_queue=None)  # unread messages must not delay pings
            try:
                with suppress(ConnectionClosed):  # the server may have refused at once, and its answer says why
                    await line.send(json.dumps({"type": "hello", "token": self._token, "version": VERSION}))
                _granted(await self._hear(line))
            except BaseException:
                await line.close()
                raise
            self._line = line
        return self._line

    async def _hear(self, line: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await line.recv())
        if "state" in message:
            self._state = State.from_wire(message["state"])
        elif "patches" in message:
            self._state = State.from_wire(reduce(patched, message["patches"], self.state.payload))
        return message


def _granted(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer, or raise it if it is a refusal."""
    if answer["type"] == "refused":
        raise Refused.from_wire(answer, answer["status"])
    return answer
