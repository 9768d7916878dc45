"""The HTTP routes of the lobby, of calls from it, and of push notifications."""

from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from indigo.server.http.routes import LIST, Holder, answer, new_router
from indigo.server.http.services import Services, services
from indigo.server.push.webpush import check_keys
from indigo.server.store.store_types import Subscription
from indigo.server.wire import answers
from indigo.tables.table_errors import Forbidden
from indigo.tables.terms import Strict

router = new_router("/api")

SUBSCRIPTIONS = 8  # browsers per holder
CALLED = 3 * 3_600_000  # milliseconds within which somebody who asks for it is called


class Keys(Strict):
    """The keys of a push subscription, as the browser provides them."""

    p256dh: Annotated[str, Field(max_length=128)]
    auth: Annotated[str, Field(max_length=64)]


class Endpoint(Strict):
    """The URL at which a push service accepts messages for a browser."""

    endpoint: Annotated[str, Field(max_length=1024)]


class Subscribe(Endpoint):
    """A browser's push subscription."""

    keys: Keys


@router.get("/tables", response_model=list[answers.Listed])
async def lobby(request: Request) -> Response:
    """List the public tables that are waiting for players, newest first."""
    return answer([{"table": name, **summary} for name, summary in await services(request).rooms.store.lobby(LIST)])


@router.get("/lobby/call", response_model=answers.Call)
async def call(request: Request, by: Holder) -> Response:
    """Return until when the holder wants to be called, if at all."""
    rooms = services(request).rooms
    return answer({"until": await rooms.store.called_until(by, rooms.clock())})


@router.post("/lobby/call", response_model=answers.Call)
async def ask_for_call(request: Request, ask: Subscribe, by: Holder) -> Response:
    """Call the holder on this browser, once, when somebody opens a public table within the next hours."""
    server = services(request)
    to = _checked_subscription(server, ask)
    server.check_call(request.state.address)
    now = server.rooms.clock()
    until = now + CALLED
    await server.rooms.store.subscribe(by, to, now, SUBSCRIPTIONS)
    await server.rooms.store.call(by, until, now)
    return answer({"until": until})


@router.delete("/lobby/call", response_model=answers.Call)
async def stop_calling(request: Request, by: Holder) -> Response:
    """Don't call the holder."""
    rooms = services(request).rooms
    await rooms.store.call(by, None, rooms.clock())
    return answer({"until": None})


@router.post("/push", status_code=204)
async def subscribe(request: Request, ask: Subscribe, by: Holder) -> Response:
    """Subscribe this browser to push notifications: the holder's turns in games paced in days, and games that start."""
    server = services(request)
    to = _checked_subscription(server, ask)
    if not await server.rooms.store.held_by(by, 1):
        raise Forbidden("take a seat first: you have no turns to be notified of")
    await server.rooms.store.subscribe(by, to, server.rooms.clock(), SUBSCRIPTIONS)
    return Response(status_code=204)


@router.delete("/push", status_code=204)
async def unsubscribe(request: Request, ask: Endpoint, by: Holder) -> Response:
    """Unsubscribe this browser."""
    await services(request).rooms.store.unsubscribe(by, ask.endpoint)
    return Response(status_code=204)


def _checked_subscription(server: Services, ask: Subscribe) -> Subscription:
    to = Subscription(ask.endpoint, ask.keys.p256dh, ask.keys.auth)
    server.notifier.check_endpoint(to.endpoint)
    check_keys(to)
    return to
