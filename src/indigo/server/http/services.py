"""The parts of a running server, and the dependencies that identify the client."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from indigo.server.http.limits import ConcurrencyLimiter, RateLimiter
from indigo.server.http.pictures import Pictures
from indigo.server.live.bot_pool import BotPool
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
    rooms: Rooms
    bot_pool: BotPool
    notifier: PushNotifier
    frames: RateLimiter  # per socket
    new_tables: RateLimiter  # per address
    sockets: ConcurrencyLimiter  # per address
    advice: RateLimiter  # hints and analyses, per address
    codes: RateLimiter  # for another device, per address
    calls: RateLimiter  # requests to be called, per address
    address_secret: str  # for digests of addresses
    pictures: Pictures

    def check_new_table(self, address: str) -> None:
        """Count a new table; raise `TooMany` if the address has opened too many."""
        if wait := self.new_tables.take(address):
            raise TooMany("too many new tables from this address", retry_after=wait)

    def check_call(self, address: str) -> None:
        """Count a request to be called; raise `TooMany` if the address has sent too many."""
        if wait := self.calls.take(address):
            raise TooMany("too many requests to be called from this address", retry_after=wait)

    def check_advice(self, address: str) -> None:
        """Count a hint or an analysis; raise `TooMany` if the address has asked for too many."""
        if wait := self.advice.take(address):
            raise TooMany("too many hints and analyses for this address", retry_after=wait)

    def check_code(self, address: str) -> None:
        """Count a code for another device, made or tried; raise `TooMany` if there were too many."""
        if wait := self.codes.take(address):
            raise TooMany("too many codes for another device from this address", retry_after=wait)


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


async def holder(found: Annotated[str | None, Depends(optional_holder)]) -> str:
    """Return the client's holder; raise `Unauthorised` without a token."""
    if found is None:
        raise Unauthorised("a token is required: Authorization: Bearer ...")
    return found
