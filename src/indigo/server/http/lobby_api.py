"""The HTTP routes of the lobby and what is going on, of calls from it, and of push notifications."""

from itertools import chain
from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from indigo.server.http.other_groups import HEADER, interleaved
from indigo.server.http.puzzle_days import today_in
from indigo.server.http.routes import LIST, Holder, OptionalHolder, answer, new_router
from indigo.server.http.services import Services, services
from indigo.server.live.company import GAMES
from indigo.server.push.webpush import check_keys
from indigo.server.store.store_types import Subscription
from indigo.server.wire import answers
from indigo.server.wire.validation import Strict
from indigo.tables.game_views import round_of
from indigo.tables.table_errors import Forbidden
from indigo.tables.table_views import summary_of

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
    server = services(request)
    own = [{"table": name, **summary} for name, summary in await server.rooms.store.lobby(LIST)]
    found = chain(own, *await server.other_groups.values(request))
    return answer(sorted(found, key=lambda each: each["opened_at"], reverse=True)[:LIST])


@router.get("/lobby", response_model=answers.LobbyNow)
async def lobby_now(request: Request, by: OptionalHolder) -> Response:
    """Return how many people are here, how many have solved the puzzle of the day, and games that may be watched."""
    server = services(request)
    if HEADER not in request.headers:  # a person counts in one group
        server.company.note(by or request.state.address)
    games = [
        {"table": table.name, **summary_of(table), "game": round_of(table.game)}
        for table in await server.company.games()
        if table.game is not None
    ]
    solved = await server.rooms.store.people.solver_count(str(today_in(request)))
    own = {"people": await server.company.people(), "solved": solved, "games": games}
    found = [own, *await server.other_groups.values(request)]
    return answer(
        {
            "people": sum(each["people"] for each in found),
            "solved": sum(each["solved"] for each in found),
            "games": interleaved([each["games"] for each in found])[:GAMES],
        }
    )


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
    await server.other_groups.tell(request)
    now = server.rooms.clock()
    until = now + CALLED
    await server.rooms.store.subscribe(by, to, now, SUBSCRIPTIONS)
    await server.rooms.store.call(by, until, now)
    return answer({"until": until})


@router.delete("/lobby/call", response_model=answers.Call)
async def stop_calling(request: Request, by: Holder) -> Response:
    """Don't call the holder."""
    server = services(request)
    await server.rooms.store.call(by, None, server.rooms.clock())
    await server.other_groups.tell(request)
    return answer({"until": None})


@router.post("/push", status_code=204)
async def subscribe(request: Request, ask: Subscribe, by: Holder) -> Response:
    """Subscribe this browser to push notifications: the holder's turns in games paced in days, and games that start."""
    server = services(request)
    to = _checked_subscription(server, ask)
    has_seat_elsewhere = await server.other_groups.tell(request)
    if await server.rooms.store.held_by(by, 1):
        await server.rooms.store.subscribe(by, to, server.rooms.clock(), SUBSCRIPTIONS)
    elif not has_seat_elsewhere:
        raise Forbidden("take a seat first: you have no turns to be notified of")
    return Response(status_code=204)


@router.delete("/push", status_code=204)
async def unsubscribe(request: Request, ask: Endpoint, by: Holder) -> Response:
    """Unsubscribe this browser."""
    await services(request).rooms.store.unsubscribe(by, ask.endpoint)
    await services(request).other_groups.tell(request)
    return Response(status_code=204)


def _checked_subscription(server: Services, ask: Subscribe) -> Subscription:
    to = Subscription(ask.endpoint, ask.keys.p256dh, ask.keys.auth)
    server.notifier.check_endpoint(to.endpoint)
    check_keys(to)
    return to
