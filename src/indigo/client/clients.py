"""Requests to a server over HTTP."""

import secrets
import ssl
from functools import cache
from typing import Any, Literal, NotRequired, Self, TypedDict, Unpack
from urllib.parse import quote

import httpx

from indigo.client.refusals import Refused, Unreachable
from indigo.client.retry import BROKEN, retry
from indigo.client.states import State
from indigo.client.tables import AsyncTable, Uncopyable
from indigo.rules.errors import BadNotation, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.record import from_text


class Pace(TypedDict):
    """How long a turn may take or, in minutes, all turns of a player in a round; `flag` says what happens then."""

    unit: Literal["seconds", "days", "minutes"]
    amount: int
    increment: NotRequired[int]  # seconds after each turn, with a clock in minutes
    flag: NotRequired[Literal["move", "out"]]


class Terms(TypedDict, total=False):
    """The terms of a table, which are fixed when it is opened.

    >>> from indigo.client import Client
    >>> terms = Terms(players=3, hand_size=2)
    >>> with Client("http://127.0.0.1:8000") as client:
    ...     len(client.state(client.open(**terms)).seats)
    3
    """

    players: int
    own_gates: bool
    hand_size: int
    open_scores: bool
    rounds: int
    starts: int | None
    pace: Pace | None
    is_public: bool
    hints: bool


class AsyncClient(Uncopyable):
    """A player at a server, identified by `token`: keep it to get the same seats back. Use it with `async with`.

    >>> import asyncio
    >>> async def open_a_table():
    ...     async with AsyncClient("http://127.0.0.1:8000") as client:
    ...         name = await client.open(players=2)
    ...         return name in await client.mine()
    >>> asyncio.run(open_a_table())
    False
    """

    def __init__(self, url: str, token: str | None = None, *, patience: float = 60.0) -> None:
        """Take the address of a server; `patience` is how many seconds to keep retrying if it does not answer.

        Raises `UnknownOption` if `url` is not an address.
        """
        try:
            address = httpx.URL(url)
        except (TypeError, httpx.InvalidURL):
            address = httpx.URL("")
        if address.scheme not in ("http", "https") or not address.host:
            raise UnknownOption(
                f"{quoted(url)} is not the address of a server: write http://127.0.0.1:8000, for example"
            )
        self.url = url.rstrip("/")
        self.token = secrets.token_urlsafe(32) if token is None else token
        self.patience = patience
        headers = {"Authorization": f"Bearer {self.token}"}
        self._http = httpx.AsyncClient(headers=headers, timeout=30, verify=_trusted())

    def __repr__(self) -> str:
        return f"<AsyncClient of {self.url}>"

    async def __aenter__(self) -> Self:
        await self._http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.__aexit__()

    async def open(self, **terms: Unpack[Terms]) -> str:
        """Open a table and return its name. Raises `Refused` or `Unreachable`, like all requests."""
        # Retry only if the request never arrived; otherwise the table might be opened twice.
        payload = await self._ask("POST", "tables", broken=(httpx.ConnectError, httpx.ConnectTimeout), json=terms)
        return str(payload["table"])

    def at(self, table: str) -> AsyncTable:
        """Connect to a table: `async with client.at(name) as table`."""
        return AsyncTable(f"ws{self.url[4:]}/api/tables/{quote(table, '')}/socket", self.token, self.patience)

    async def waiting(self) -> list[str]:
        """Return the names of the public tables that are waiting for players, newest first."""
        return [each["table"] for each in await self._ask("GET", "tables")]

    async def mine(self) -> list[str]:
        """Return the names of the tables where you have a seat, most recently active first."""
        return [each["table"] for each in await self._ask("GET", "tables/mine")]

    async def state(self, table: str) -> State:
        """Return the state of a table."""
        return State.from_wire(await self._ask("GET", f"tables/{quote(table, '')}"))

    async def record(self, table: str, number: int = 1) -> Game:
        """Return the game of a finished round."""
        game = from_text((await self._ask("GET", f"tables/{quote(table, '')}/rounds/{number}"))["record"])
        if not isinstance(game, Game):
            raise BadNotation("the server did not send the record of a game")
        return game

    async def _ask(self, method: str, path: str, broken: tuple[type[Exception], ...] = BROKEN, **more: Any) -> Any:
        async def ask() -> Any:
            if self._http.is_closed:
                raise Unreachable("the client is not connected: use it inside `with Client(...) as client`")
            response = await self._http.request(method, f"{self.url}/api/{path}", **more)
            try:
                payload = response.json()
            except ValueError:
                raise Refused("this is not an Indigo server", status=response.status_code) from None
            if response.is_error:
                raise Refused.from_wire(payload, response.status_code)
            return payload

        return await retry(ask, self.patience, broken)


@cache
def _trusted() -> ssl.SSLContext:
    """Return the trusted certificates; loading them takes a while."""
    return httpx.create_ssl_context()
