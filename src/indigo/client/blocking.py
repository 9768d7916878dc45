"""The same without async: each call waits for its answer, while a thread keeps the line."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, Self, Unpack

from anyio.from_thread import BlockingPortal, start_blocking_portal

from indigo.client.clients import AsyncClient, Terms
from indigo.client.refusals import Unreachable
from indigo.client.states import State
from indigo.client.tables import AsyncTable
from indigo.rules.game import Game
from indigo.rules.move import Move
from indigo.rules.position import Position

if TYPE_CHECKING:
    from indigo.bots.names import Level


class Table:
    """A table where one sits or watches; `state` is what was last heard of it. Use it with `with`."""

    def __init__(self, portal: BlockingPortal, table: AsyncTable) -> None:
        self._portal = portal
        self._table = table
        self._entered: AbstractContextManager[AsyncTable] = portal.wrap_async_context_manager(table)

    def __enter__(self) -> Self:
        self._entered.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._entered.__exit__(*error)

    @property
    def state(self) -> State:
        """What was last heard of the table."""
        return self._table.state

    def sit(self, name: str, seat: int | None = None) -> int:
        """Take a seat, or else the first that is free, and return it; whoever has one already keeps it."""
        return self._portal.call(self._table.sit, name, seat)

    def seat_bot(self, seat: int, level: "Level") -> None:
        """Put a bot of the server on a seat; only the host may."""
        self._portal.call(self._table.seat_bot, seat, level)

    def start(self) -> None:
        """Start the first round, once every seat is taken; only the host may."""
        self._portal.call(self._table.start)

    def play(self, move: Move) -> None:
        """Lay a tile for the seat on turn."""
        self._portal.call(self._table.play, move)

    def do(self, command: str, **fields: Any) -> int:
        """Give any command of the protocol; return the number of its entry, once the state has come as far.

        It is sent again, under the same id, until there is an answer; a refusal is raised with its code.
        """
        return self._portal.call(partial(self._table.do, command, **fields))

    def until(self, holds: Callable[[State], bool]) -> State:
        """Wait until something holds of the state, and return it."""
        return self._portal.call(self._table.until, holds)

    def next_turn(self, seat: int) -> Position | None:
        """Wait until a seat is on turn, and return what it sees; None once the round is over."""
        return self._portal.call(self._table.next_turn, seat)

    def turns(self, seat: int) -> Iterator[Position]:
        """Go through the turns of a seat, as it sees them, until the round is over."""
        while (view := self.next_turn(seat)) is not None:
            yield view


class Client:
    """Somebody at a server, known by a token: keep it to hold the same seats again. Use it with `with`."""

    def __init__(self, url: str, token: str | None = None, *, patience: float = 60.0) -> None:
        """Take the address of a server; `patience` is for how many seconds a server that is gone is tried again."""
        self._client = AsyncClient(url, token, patience=patience)
        self._open = ExitStack()
        self._thread: BlockingPortal | None = None

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
            raise Unreachable("the client has no line: use it inside `with Client(...) as client`")
        return self._thread

    @property
    def token(self) -> str:
        """The token by which one is known."""
        return self._client.token

    def open(self, **terms: Unpack[Terms]) -> str:
        """Open a table, and return its name."""
        return self._portal.call(partial(self._client.open, **terms))

    def at(self, table: str) -> Table:
        """Go to a table: `with client.at(name) as table`."""
        return Table(self._portal, self._client.at(table))

    def waiting(self) -> list[str]:
        """Return the names of the public tables that wait for players, the newest first."""
        return self._portal.call(self._client.waiting)

    def mine(self) -> list[str]:
        """Return the names of the tables where one has a seat, the liveliest first."""
        return self._portal.call(self._client.mine)

    def state(self, table: str) -> State:
        """Return how a table stands."""
        return self._portal.call(self._client.state, table)

    def record(self, table: str, number: int = 1) -> Game:
        """Return a round that is over, with all its moves."""
        return self._portal.call(self._client.record, table, number)
