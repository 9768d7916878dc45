"""What is asked over HTTP: lists, plans, hints, replays. Every answer comes from `views`."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import Field

import indigo
from indigo.bots.advice import hint, verdicts
from indigo.rules.errors import GameNotOver, UnknownSeat
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.record import from_text
from indigo.rules.setup import Options
from indigo.server.http.middleware import RECORD_LIMIT
from indigo.server.http.services import holder, services, somebody
from indigo.server.http_errors import BadRequest, Forbidden, NotFound, TooMany
from indigo.server.live.rooms import Room
from indigo.server.push.webpush import check_keys
from indigo.server.store.entries import Subscription
from indigo.server.store.store_errors import Unavailable
from indigo.server.tables.decisions import open_table
from indigo.server.tables.table import Table
from indigo.server.tables.table_names import check_table_name
from indigo.server.tables.terms import SeatNumber, Strict, Terms
from indigo.server.wire import message_types, views
from indigo.server.wire.strict_json import read_json

LIST = 100
SUBSCRIPTIONS = 8  # browsers, that is, of one holder
RECORD_PATHS = ("/api/replay", "/api/analysis")


class StrictRequest(Request):
    """A request whose body is read as strictly as a frame of a socket."""

    async def json(self) -> Any:
        """Read the body."""
        return read_json(await self.body(), RECORD_LIMIT)  # most paths have been held to less


class StrictRoute(APIRoute):
    """A route that reads its body strictly."""

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        """Wrap the handler."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


class Keys(Strict):
    """The keys of a subscription, as a browser tells them."""

    p256dh: Annotated[str, Field(max_length=128)]
    auth: Annotated[str, Field(max_length=64)]


class Endpoint(Strict):
    """Where a browser's push service takes messages for it."""

    endpoint: Annotated[str, Field(max_length=1024)]


class Subscribe(Endpoint):
    """A browser that wants to be told of turns."""

    keys: Keys


class AskHint(Strict):
    """For which seat a hint is asked."""

    seat: SeatNumber


class Record(Strict):
    """A record of a game or a match, as text."""

    record: str


class AskAnalysis(Record):
    """Which game of a record shall be analysed; a game has one round."""

    round: Annotated[int, Field(ge=1, le=99)] = 1


refusals: dict[int | str, dict[str, Any]] = {
    status: {"model": message_types.Refusal, "description": words}
    for status, words in {
        400: "Something is wrong with the request",
        401: "A token is needed",
        403: "Not for you",
        404: "There is no such thing",
        413: "Too large",
        422: "Against the rules",
        429: "Too much, too fast",
        503: "The database does not answer now",
    }.items()
}

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=refusals)

Holder = Annotated[str, Depends(holder)]
Somebody = Annotated[str | None, Depends(somebody)]
TableName = Annotated[str, Path(max_length=64)]


def answer(value: object, status: int = 200) -> Response:
    """Send what a view made."""
    return Response(orjson.dumps(value), status, media_type="application/json")


@router.get("/about", response_model=message_types.About)
async def about(request: Request) -> Response:
    """Tell what server this is."""
    return answer(
        {
            "version": indigo.__version__,
            "grace_seconds": services(request).settings.grace_seconds,
            "push_key": services(request).notifier.key,
            "gates": [
                {"players": options.players, "own_gates": options.own_gates, "owners": options.owners}
                for options in (Options(2), Options(3), Options(3, own_gates=True), Options(4))
            ],
        }
    )


@router.post("/tables", status_code=201, response_model=message_types.Opened)
async def open_new_table(request: Request, terms: Terms, by: Holder) -> Response:
    """Open a table."""
    server = services(request)
    opening = open_table(terms)
    if wait := server.new_tables.take(request.state.address):
        raise TooMany("too many new tables from your address", retry_after=wait)
    table = await server.rooms.open([opening], by)
    return answer({"table": table.name}, 201)


@router.get("/tables", response_model=list[message_types.Listed])
async def lobby(request: Request) -> Response:
    """List the public tables that wait for players, the newest first."""
    return answer([{"table": name, **told} for name, told in await services(request).rooms.store.lobby(LIST)])


@router.get("/tables/mine", response_model=list[message_types.Held])
async def my_tables(request: Request, by: Holder) -> Response:
    """List the tables where the holder of the token has a seat, the liveliest first."""
    return answer([{"table": name, **told} for name, told in await services(request).rooms.store.held_by(by, LIST)])


async def _room(request: Request, name: str) -> Room:
    return await services(request).rooms.room(check_table_name(name))


@router.get("/tables/{table}", response_model=message_types.WireTable)
async def table_state(request: Request, table: TableName, by: Somebody) -> Response:
    """Tell how a table stands, as the holder of the token may see it, or a spectator."""
    return answer(views.state_of((await _room(request, table)).table, by))


@router.get("/tables/{table}/turns", response_model=list[message_types.WireTurn])
async def turns(
    request: Request, table: TableName, by: Somebody, after: Annotated[int, Query(ge=0, le=54)] = 0
) -> Response:
    """Tell the turns of this round after so many moves: the log, or what one has missed."""
    return answer(views.turns_of((await _room(request, table)).table, by, after))


def _own_game(table: Table, seat: int, by: str) -> Game:
    if seat >= len(table.seats):
        raise UnknownSeat(f"there is no seat {seat}: the seats are 0 to {len(table.seats) - 1}")
    if seat not in table.seats_of(by):
        raise Forbidden(f"seat {seat} is not yours")
    if table.game is None:
        raise NotFound("the game has not started yet")
    return table.game


@router.get("/tables/{table}/plan", response_model=list[message_types.WirePlan])
async def plan(request: Request, table: TableName, by: Holder, seat: Annotated[int, Query(ge=0, le=3)]) -> Response:
    """Tell what each move of one's own tiles would do to the gems, on turn or not."""
    return answer(views.plan_of(_own_game((await _room(request, table)).table, seat, by), seat))


@router.post("/tables/{table}/hint", response_model=list[message_types.WireAdvice])
async def ask_hint(request: Request, table: TableName, by: Holder, ask: AskHint) -> Response:
    """Tell the best moves of the seat on turn, and why; it takes a second."""
    at = (await _room(request, table)).table
    game = _own_game(at, ask.seat, by)
    if not at.terms.hints:
        raise Forbidden("this table plays without hints")
    if game.turn != ask.seat:
        raise Forbidden("hints are given to the seat on turn")
    bot_pool, view = services(request).bot_pool, game.view(ask.seat)
    advice = await bot_pool.ask(by, lambda: hint(view, seconds=1.0, cancel=bot_pool.cancel))
    return answer([views.advice_of(each) for each in advice])


@router.get("/tables/{table}/rounds/{number}", response_model=message_types.WireReplay)
async def finished_round(request: Request, table: TableName, number: Annotated[int, Path(ge=1, le=99)]) -> Response:
    """Tell a round that is over from its start to its end, with its record and its seed."""
    match = (await _room(request, table)).table.match
    if match is None or number > len(match.games):
        raise NotFound(f"round {number} has not begun")
    game = match.games[number - 1]
    if not game.is_over:
        raise GameNotOver(f"round {number} is still being played: its tiles are secret")
    return answer(views.replay_of(game))


@router.post("/push", status_code=204)
async def subscribe(request: Request, ask: Subscribe, by: Holder) -> Response:
    """Tell this browser, from now on, when it is the holder's turn in a game by days."""
    server = services(request)
    to = Subscription(ask.endpoint, ask.keys.p256dh, ask.keys.auth)
    server.notifier.check_endpoint(to.endpoint)
    check_keys(to)
    if not await server.rooms.store.held_by(by, 1):
        raise Forbidden("take a seat first: there is nothing to tell you")
    await server.rooms.store.subscribe(by, to, server.rooms.clock(), SUBSCRIPTIONS)
    return Response(status_code=204)


@router.delete("/push", status_code=204)
async def unsubscribe(request: Request, ask: Endpoint, by: Holder) -> Response:
    """Tell this browser no more."""
    await services(request).rooms.store.unsubscribe(by, ask.endpoint)
    return Response(status_code=204)


async def _games(request: Request, record: str) -> tuple[Game, ...]:
    """Read a record, in a thread: a long one takes its time."""
    value = await services(request).bot_pool.ask(request.state.address, lambda: from_text(record))
    if not isinstance(value, Game | Match):
        raise BadRequest("this is a move or a position: a replay needs the record of a game or a match")
    return views.games_of(value)


@router.post("/replay", response_model=list[message_types.WireReplay])
async def replay(request: Request, ask: Record) -> Response:
    """Read a record, and tell each of its games from start to end."""
    games = await _games(request, ask.record)
    return answer(await asyncio.to_thread(lambda: [views.replay_of(game) for game in games]))


@router.post(
    "/analysis",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "Verdicts"}},
)
async def analysis(request: Request, ask: AskAnalysis) -> Response:
    """Read a record, and judge each move of a game: one JSON object a line, each as soon as it is found."""
    server = services(request)
    games = await _games(request, ask.record)
    if ask.round > len(games):
        raise NotFound(f"this record has {len(games)} rounds")
    found = verdicts(games[ask.round - 1], cancel=server.bot_pool.cancel)
    address = request.state.address

    async def lines() -> AsyncIterator[bytes]:
        with suppress(Unavailable):  # the server stops; whoever reads knows how many verdicts a game has
            async for verdict in server.bot_pool.stream(address, found):
                yield orjson.dumps(views.verdict_of(verdict)) + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")
