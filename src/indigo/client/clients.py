"""A server, asked over HTTP."""

import secrets
from typing import Any, Literal, Self, TypedDict, Unpack
from urllib.parse import quote

import httpx

from indigo.client.refusals import Refused
from indigo.client.retry import BROKEN, retry
from indigo.client.states import State
from indigo.client.tables import AsyncTable
from indigo.rules.errors import BadNotation, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.record import from_text


class Pace(TypedDict):
    """How long a turn may take; then a bot plays it."""

    unit: Literal["seconds", "days"]
    amount: int


class Terms(TypedDict, total=False):
    """What can be agreed on when a table is opened."""

    players: int
    own_gates: bool
    hand_size: int
    open_scores: bool
    rounds: int
    starts: int | None
    pace: Pace | None
    is_public: bool
    hints: bool


class AsyncClient:
    """Somebody at a server, known by a token: keep it to hold the same seats again. Use it with `async with`."""

    def __init__(self, url: str, token: str | None = None, *, patience: float = 60.0) -> None:
        """Take the address of a server; `patience` is for how many seconds a server that is gone is tried again."""
        try:
            address = httpx.URL(url)
        except (TypeError, httpx.InvalidURL):
            address = httpx.URL("")
        if address.scheme not in ("http", "https") or not address.host:
            raise UnknownOption(f"{quoted(url)} is no address of a server: write http://127.0.0.1:8000, for example")
        self.url = url.rstrip("/")
        self.token = secrets.token_urlsafe(32) if token is None else token
        self.patience = patience
        self._http = httpx.AsyncClient(headers={"Authorization": f"Bearer {self.token}"}, timeout=30)

    async def __aenter__(self) -> Self:
        await self._http.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.__aexit__()

    async def open(self, **terms: Unpack[Terms]) -> str:
        """Open a table, and return its name."""
        # A table that was opened and not announced would be opened twice: only who was never heard may ask again.
        payload = await self._ask("POST", "tables", broken=(httpx.ConnectError, httpx.ConnectTimeout), json=terms)
        return str(payload["table"])

    def at(self, table: str) -> AsyncTable:
        """Go to a table: `async with client.at(name) as table`."""
        return AsyncTable(f"ws{self.url[4:]}/api/tables/{quote(table, '')}/socket", self.token, self.patience)

    async def waiting(self) -> list[str]:
        """Return the names of the public tables that wait for players, the newest first."""
        return [each["table"] for each in await self._ask("GET", "tables")]

    async def mine(self) -> list[str]:
        """Return the names of the tables where one has a seat, the liveliest first."""
        return [each["table"] for each in await self._ask("GET", "tables/mine")]

    async def state(self, table: str) -> State:
        """Return how a table stands."""
        return State.from_wire(await self._ask("GET", f"tables/{quote(table, '')}"))

    async def record(self, table: str, number: int = 1) -> Game:
        """Return a round that is over, with all its moves."""
        game = from_text((await self._ask("GET", f"tables/{quote(table, '')}/rounds/{number}"))["record"])
        if not isinstance(game, Game):
            raise BadNotation("the server did not send the record of a game")
        return game

    async def _ask(self, method: str, path: str, broken: tuple[type[Exception], ...] = BROKEN, **more: Any) -> Any:
        async def ask() -> Any:
            response = await self._http.request(method, f"{self.url}/api/{path}", **more)
            try:
                payload = response.json()
            except ValueError:
                raise Refused("this is no server of Indigo", status=response.status_code) from None
            if response.is_error:
                raise Refused.from_wire(payload, response.status_code)
            return payload

        return await retry(ask, self.patience, broken)
