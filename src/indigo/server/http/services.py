"""The parts of a running server, and the dependencies that identify the client."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from indigo.server.http.limit_log import LimitLog
from indigo.server.http.limits import ConcurrencyLimiter, RateLimiter
from indigo.server.http.other_groups import OtherGroups
from indigo.server.http.pictures import Pictures
from indigo.server.live.bot_pool import BotPool
from indigo.server.live.company import Company
from indigo.server.live.operator_decisions import OperatorDecisions
from indigo.server.live.rooms import Rooms
from indigo.server.metrics import Metrics
from indigo.server.push.notifier import PushNotifier
from indigo.server.settings import Settings
from indigo.tables.table_errors import TooMany, Unauthorised
from indigo.tables.tokens import holder_of


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server that the routes use; each app has one."""

    settings: Settings
    metrics: Metrics
    limits: LimitLog
    operator_decisions: OperatorDecisions
    rooms: Rooms
    bot_pool: BotPool
    notifier: PushNotifier
    frames: RateLimiter  # per socket
    new_tables: RateLimiter  # per address
    sockets: ConcurrencyLimiter  # per address
    advice: RateLimiter  # hints, analyses and replays of records, per address
    codes: RateLimiter  # for another device, per address
    calls: RateLimiter  # requests to be called, per address
    asks: RateLimiter  # requests for a game, per person who is asked
    solvers: RateLimiter  # solved puzzles, per address
    company: Company
    address_secret: str  # for digests of addresses
    pictures: Pictures
    other_groups: OtherGroups

    def check_new_table(self, address: str) -> None:
        """Count a new table; raise `TooMany` if the address has opened too many, or `UnderMaintenance`."""
        self.operator_decisions.check_new_table()
        self._take(self.new_tables, "tables_per_hour", address, "too many new tables from this address")

    def check_call(self, address: str) -> None:
        """Count a request to be called; raise `TooMany` if the address has sent too many."""
        self._take(self.calls, "calls_per_hour", address, "this address has asked for too many lobby notifications")

    def check_ask(self, person: str, address: str) -> None:
        """Count a request for a game; raise `TooMany` if this person has been asked too often by the same one."""
        self._take(self.asks, "asks", person, "you have asked this person often enough: wait for an answer", address)

    def check_solver(self, address: str) -> None:
        """Count a solved puzzle; raise `TooMany` if the address has solved too many."""
        self._take(self.solvers, "solvers", address, "too many solved puzzles from this address")

    def check_advice(self, address: str) -> None:
        """Count a hint, an analysis or a replay; raise `TooMany` if the address has asked for too many."""
        self._take(self.advice, "hints_per_minute", address, "too many hints, analyses and replays for this address")

    def check_code(self, address: str) -> None:
        """Count a code for another device, made or tried; raise `TooMany` if there were too many."""
        self._take(self.codes, "codes_per_hour", address, "too many codes for another device from this address")

    def _take(self, limiter: RateLimiter, limit: str, key: str, words: str, address: str | None = None) -> None:
        if wait := limiter.take(key):
            self.limits.reached(limit, address or key)
            raise TooMany(words, retry_after=wait)


def services(connection: HTTPConnection) -> Services:
    """Return the services of the app that handles a request or a socket."""
    found: Services = connection.app.state.services
    return found


def bearer(headers: Mapping[str, str]) -> str | None:
    """Return the token of an `Authorization: Bearer` header, if there is one.

    The mapping must have lower-case keys or ignore case.
    """
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


_BEARER = HTTPBearer(auto_error=False, description="32 random bytes in base64url, chosen by the client")


async def optional_holder(request: Request, _: Annotated[object, Security(_BEARER)] = None) -> str | None:
    """Return the client's holder, or None for a spectator."""
    token = bearer(request.headers)
    return None if token is None else holder_of(token)


async def check_blocks(request: Request, found: Annotated[str | None, Depends(optional_holder)]) -> None:
    """Raise `Blocked` if the operators have blocked the client."""
    services(request).operator_decisions.check(request.state.address, found)


async def holder(found: Annotated[str | None, Depends(optional_holder)]) -> str:
    """Return the client's holder; raise `Unauthorised` without a token."""
    if found is None:
        raise Unauthorised("a token is required: Authorization: Bearer ...")
    return found
