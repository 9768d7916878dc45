"""The client without asyncio: each call waits for its answer, while a thread keeps the connection."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Self, Unpack

from anyio.from_thread import BlockingPortal, start_blocking_portal

from indigo.client.clients import AsyncClient, Terms
from indigo.client.refusals import Unreachable
from indigo.client.states import State
from indigo.client.tables import AsyncTable, Uncopyable
from indigo.rules.game import Game
from indigo.rules.move import Move
from indigo.rules.position import Position

if TYPE_CHECKING:
    from indigo.levels import Character, Level


class Table(Uncopyable):
    """A table where you play or watch. Use it with `with`, and from one thread at a time: another gets `InUse`.

    >>> with Client("http://127.0.0.1:8000") as client, client.at(client.open(players=2)) as table:
    ...     seat = table.sit("Ada")
    ...     table.seat_bot(1, "easy")
    ...     table.start()
    ...     view = table.next_turn(seat)
    >>> view.turn == seat
    True
    """

    def __init__(self, client: "Client", table: AsyncTable) -> None:
        self._client = client
        self._table = table
        self._entered: AbstractContextManager[AsyncTable] = client._portal.wrap_async_context_manager(table)

    def __repr__(self) -> str:
        return repr(self._table).replace("AsyncTable", "Table")

    def __enter__(self) -> Self:
        self._entered.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._entered.__exit__(*error)

    @property
    def _portal(self) -> BlockingPortal:
        return self._client._portal

    @property
    def state(self) -> State:
        """The last known state of the table. Raises `Unreachable` outside `with`."""
        return self._table.state

    def sit(self, name: str | None, seat: int | None = None) -> int:
        """Take a seat, by default the first free one, and return its number; a seat you already have is kept.

        Raises `Refused` if the seat is taken or none is free.
        """
        return self._portal.call(self._table.sit, name, seat)

    def seat_bot(self, seat: int, level: "Level | Character") -> None:
        """Let a bot of the server play a seat: a level, or a character. Only the host may do that."""
        self._portal.call(self._table.seat_bot, seat, level)

    def start(self) -> None:
        """Start the first round when every seat is taken; only the host may do that."""
        self._portal.call(self._table.start)

    def play(self, move: Move | str) -> None:
        """Make a move, which may be written as text, for the seat to move. Raises `Refused` or `BadNotation`."""
        self._portal.call(self._table.play, move)

    def resign(self, seat: int) -> None:
        """Give a seat up for good: with two players the other one wins, with more a bot plays on. Raises `Refused`."""
        self._portal.call(self._table.resign, seat)

    def do(self, command: str, **fields: Any) -> int:
        """Send any command of the protocol; return its sequence number once `state` includes it.

        If the connection breaks, the command is sent again under the same id, so it is carried out only once. Raises
        `Refused` with the server's code, or `Unreachable`.
        """
        return self._portal.call(partial(self._table.do, command, **fields))

    def until(self, holds: Callable[[State], bool]) -> State:
        """Wait until `holds(state)` is true, and return that state."""
        return self._portal.call(self._table.until, holds)

    def next_turn(self, seat: int) -> Position | None:
        """Wait for a seat's turn, and return what it sees; None when the round is over."""
        return self._portal.call(self._table.next_turn, seat)

    def turns(self, seat: int) -> Iterator[Position]:
        """Iterate over the turns of a seat, as it sees them, until the round is over."""
        while (view := self.next_turn(seat)) is not None:
            yield view


class Client(Uncopyable):
    """A player at a server, identified by `token`: keep it to get the same seats back. Use it with `with`.

    >>> with Client("http://127.0.0.1:8000") as client:
    ...     name = client.open(players=2)
    ...     client.state(name).phase
    'open'
    """

    def __init__(self, url: str, token: str | None = None, *, patience: float = 60.0) -> None:
        """Take the address of a server; `patience` is how many seconds to keep retrying if it does not answer.

        Raises `UnknownOption` if `url` is not an address.
        """
        self._client = AsyncClient(url, token, patience=patience)
        self._open = ExitStack()
        self._thread: BlockingPortal | None = None

    def __repr__(self) -> str:
        return repr(self._client).replace("AsyncClient", "Client")

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            portal = stack.enter_context(start_blocking_portal())
            stack.enter_context(portal.wrap_async_context_manager(self._client))
            self._open, self._thread = stack.pop_all(), portal
        return self

    def __exit__(self, *error: Any) -> None:
        self._thread = None
        self._open.__exit__(*error)

    @property
    def _portal(self) -> BlockingPortal:
        if self._thread is None:
            raise Unreachable("the client is not connected: use it inside `with Client(...) as client`")
        return self._thread

    @property
    def token(self) -> str:
        """The token that identifies you."""
        return self._client.token

    def open(self, **terms: Unpack[Terms]) -> str:
        """Open a table and return its name. Raises `Refused` or `Unreachable`, like all requests."""
        return self._portal.call(partial(self._client.open, **terms))

    def at(self, table: str) -> Table:
        """Connect to a table: `with client.at(name) as table`."""
        return Table(self, self._client.at(table))

    def waiting(self) -> list[str]:
        """Return the names of the public tables that are waiting for players, newest first."""
        return self._portal.call(self._client.waiting)

    def mine(self) -> list[str]:
        """Return the names of the tables where you have a seat, most recently active first."""
        return self._portal.call(self._client.mine)

    def state(self, table: str) -> State:
        """Return the state of a table."""
        return self._portal.call(self._client.state, table)

    def record(self, table: str, number: int = 1) -> Game:
        """Return the game of a finished round."""
        return self._portal.call(self._client.record, table, number)
