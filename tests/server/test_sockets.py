"""The queue of messages to a browser."""

import asyncio
from typing import Any

from indigo.server.http.sockets import PENDING, TRY_AGAIN, Connection


class SlowSocket:
    """A socket that accepts nothing until the test lets it."""

    def __init__(self) -> None:
        self.moves = asyncio.Event()
        self.sent: list[str] = []
        self.closed: list[int] = []

    async def send(self, message: dict[str, Any]) -> None:
        await self.moves.wait()
        self.sent.append(message["text"])

    async def close(self, code: int) -> None:
        self.closed.append(code)


def test_messages_do_not_pile_up_before_a_line_that_does_not_move() -> None:
    async def scenario() -> None:
        socket: Any = SlowSocket()
        connection = Connection(socket, None)
        for number in range(10 * PENDING):
            connection.send(str(number))
            await asyncio.sleep(0)
        assert len(connection._pending) <= PENDING + 1
        socket.moves.set()
        await asyncio.sleep(0.01)
        assert socket.sent == ["0"]
        assert socket.closed == [TRY_AGAIN]

    asyncio.run(scenario())


def test_a_line_that_falls_behind_a_little_gets_everything_in_order() -> None:
    async def scenario() -> None:
        socket: Any = SlowSocket()
        connection = Connection(socket, None)
        messages = [str(number) for number in range(PENDING)]
        for message in messages:
            connection.send(message)
        socket.moves.set()
        await asyncio.sleep(0.01)
        assert socket.sent == messages
        assert not socket.closed

    asyncio.run(scenario())
