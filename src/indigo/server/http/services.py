"""What a running server is made of, put together once for each app."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from starlette.requests import HTTPConnection

from indigo.server.http.limits import ConcurrencyLimiter, RateLimiter
from indigo.server.http_errors import Unauthorised
from indigo.server.live.bot_pool import BotPool
from indigo.server.live.rooms import Rooms
from indigo.server.live.turn_runner import TurnRunner
from indigo.server.metrics import Metrics
from indigo.server.push.notifier import PushNotifier
from indigo.server.settings import Settings
from indigo.server.tables.tokens import bearer, holder_of


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a server that its routes use."""

    settings: Settings
    metrics: Metrics
    rooms: Rooms
    bot_pool: BotPool
    turn_runner: TurnRunner
    notifier: PushNotifier
    frames: RateLimiter  # of each socket
    new_tables: RateLimiter  # of each address
    sockets: ConcurrencyLimiter  # of each address


def services(connection: HTTPConnection) -> Services:
    """Return the services of the app that a request came to."""
    found: Services = connection.app.state.services
    return found


_BEARER = HTTPBearer(auto_error=False, description="32 random bytes in base64url, made up by the client")


async def somebody(request: Request, _: Annotated[object, Security(_BEARER)] = None) -> str | None:
    """Return who asks, None for a spectator."""
    token = bearer(request.headers)
    return None if token is None else holder_of(token)


async def holder(found: Annotated[str | None, Depends(somebody)]) -> str:
    """Return who asks; a token has to be shown."""
    if found is None:
        raise Unauthorised("show your token: Authorization: Bearer ...")
    return found
