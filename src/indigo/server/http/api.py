"""The HTTP routes: lists, plans, hints, replays, puzzles, push. `views` builds every answer."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, TypeVar

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import StreamingResponse
from fastapi.routing import APIRoute
from pydantic import Field, StringConstraints

import indigo
from indigo.bots.advice import hint, risk, verdicts
from indigo.bots.puzzles import FIRST_DAY, puzzle_of
from indigo.levels import Level
from indigo.rules.errors import GameNotOver
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.rules.setup import Options
from indigo.rules.tiles import KindLetter
from indigo.server.http.middleware import RECORD_LIMIT
from indigo.server.http.services import Services, holder, optional_holder, services
from indigo.server.live.rooms import Room
from indigo.server.push.webpush import check_keys
from indigo.server.request_errors import NoPuzzle
from indigo.server.store.store_types import Subscription
from indigo.server.wire import answers
from indigo.server.wire.advice_views import advice_of, risk_of, verdict_of
from indigo.server.wire.advice_views import puzzle_of as view_of_puzzle
from indigo.server.wire.strict_json import read_json
from indigo.tables import message_types
from indigo.tables.commands import CellName
from indigo.tables.decisions import continue_game, open_table
from indigo.tables.entry_views import turns_of
from indigo.tables.game_views import games_of, plan_of, replay_of
from indigo.tables.table import Table
from indigo.tables.table_errors import BadRequest, Forbidden, NotFound, Unavailable
from indigo.tables.table_names import check_table_name
from indigo.tables.table_views import state_of
from indigo.tables.terms import SeatNumber, Strict, Terms

LIST = 100  # tables per list
SUBSCRIPTIONS = 8  # browsers per holder
CALLED = 3 * 3_600_000  # milliseconds within which somebody who asks for it is called
RECORD_PATHS = ("/api/replay", "/api/analysis", "/api/tables/continued")
RISK_SECONDS = 0.25  # for the best move, and again for the move in question
RISK_PATIENCE = 1.0  # seconds until a player's move is no longer held up

T = TypeVar("T")


class StrictRequest(Request):
    """A request whose body is parsed as strictly as a socket's frames."""

    async def json(self) -> Any:
        """Parse the body."""
        return read_json(await self.body(), RECORD_LIMIT)  # the middleware limits most paths to less


class StrictRoute(APIRoute):
    """A route that parses its body strictly."""

    def get_route_handler(self) -> Callable[[Request], Awaitable[Response]]:  # type: ignore[override]
        """Wrap FastAPI's handler."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(StrictRequest(request.scope, request.receive))

        return strictly


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


class AskHint(Strict):
    """A request for a hint, with the seat it is for."""

    seat: SeatNumber


class AskRisk(AskHint):
    """A request for what a move would give away."""

    cell: CellName
    kind: KindLetter
    rotation: Annotated[int, Field(ge=0, le=5)]

    def move(self) -> Move:
        """Return the move; raise `UnknownTile` if there is no such tile."""
        return Move.from_text(f"{self.cell}{self.kind}{self.rotation}")


class Record(Strict):
    """A game or match record as text."""

    record: str


class AskAnalysis(Record):
    """A record to analyse, and the round to pick from a match."""

    round: Annotated[int, Field(ge=1, le=99)] = 1


class AskContinuation(AskAnalysis):
    """A game to go on with from the position after its first `moves` moves: on which seat, and against which bots."""

    moves: Annotated[int, Field(ge=0, le=54)]
    seat: SeatNumber
    level: Level
    name: Annotated[str, StringConstraints(max_length=100)] | None = None


refusals: dict[int | str, dict[str, Any]] = {
    status: {"model": answers.Refusal, "description": words}
    for status, words in {
        400: "The request is malformed",
        401: "A token is required",
        403: "Not allowed",
        404: "Not found",
        413: "Too large",
        422: "Against the rules of the game",
        429: "Too many requests",
        503: "The database is unavailable",
    }.items()
}

router = APIRouter(prefix="/api", route_class=StrictRoute, responses=refusals)

Holder = Annotated[str, Depends(holder)]
OptionalHolder = Annotated[str | None, Depends(optional_holder)]
TableName = Annotated[str, Path(max_length=64)]


def answer(value: object, status: int = 200) -> Response:
    """Return a value as a JSON response."""
    return Response(orjson.dumps(value), status, media_type="application/json")


@router.get("/about", response_model=answers.About)
async def about(request: Request) -> Response:
    """Return what a client needs to know about this server."""
    return answer(
        {
            "version": indigo.__version__,
            "grace_seconds": services(request).settings.grace_seconds,
            "push_key": services(request).notifier.key,
            "bots": services(request).bot_pool.progress,
            "gates": [
                {"players": options.players, "own_gates": options.own_gates, "owners": options.owners}
                for options in (Options(2), Options(3), Options(3, own_gates=True), Options(4))
            ],
        }
    )


@router.post("/tables", status_code=201, response_model=answers.Opened)
async def open_new_table(request: Request, terms: Terms, by: Holder) -> Response:
    """Open a table and return its name."""
    server = services(request)
    opening = open_table(terms)
    server.check_new_table(request.state.address)
    table = await server.rooms.open([opening], by)
    return answer({"table": table.name}, 201)


@router.post("/tables/continued", status_code=201, response_model=answers.Opened)
async def continue_from(request: Request, ask: AskContinuation, by: Holder) -> Response:
    """Open a table where a recorded game goes on from one of its positions, against bots; return its name."""
    server = services(request)
    game = await _game(request, ask)
    opening = continue_game(game, ask.moves, ask.seat, ask.level, ask.name, by)
    server.check_new_table(request.state.address)
    table = await server.rooms.open(opening, by)
    return answer({"table": table.name}, 201)


@router.get("/tables", response_model=list[answers.Listed])
async def lobby(request: Request) -> Response:
    """List the public tables that are waiting for players, newest first."""
    return answer([{"table": name, **summary} for name, summary in await services(request).rooms.store.lobby(LIST)])


@router.get("/tables/mine", response_model=list[answers.Held])
async def my_tables(request: Request, by: Holder) -> Response:
    """List the tables where the token's holder has a seat, the most recently changed first."""
    held = await services(request).rooms.store.held_by(by, LIST)
    # Release 1.0.0 stored summaries without an outcome.
    return answer([{"table": name, "outcome": None, **summary} for name, summary in held])


async def _room(request: Request, name: str) -> Room:
    rooms = services(request).rooms
    room = await rooms.room(check_table_name(name))
    rooms.visit(room)
    return room


@router.get("/tables/{table}", response_model=message_types.WireTable)
async def table_state(request: Request, table: TableName, by: OptionalHolder) -> Response:
    """Return a table as the token's holder may see it, or a spectator without a token."""
    return answer(state_of((await _room(request, table)).table, by))


@router.get("/tables/{table}/turns", response_model=list[message_types.WireTurn])
async def turns(
    request: Request, table: TableName, by: OptionalHolder, after: Annotated[int, Query(ge=0, le=54)] = 0
) -> Response:
    """Return the turns of this round after the first `after` moves."""
    return answer(turns_of((await _room(request, table)).table, by, after))


def _own_game(table: Table, seat: int, by: str) -> Game:
    if table.check_seat(seat) not in table.seats_of(by):
        raise Forbidden(f"seat {seat} is not yours")
    if table.game is None:
        raise NotFound("the game has not started yet")
    return table.game


@router.get("/tables/{table}/plan", response_model=list[message_types.WirePlan])
async def plan(request: Request, table: TableName, by: Holder, seat: Annotated[int, Query(ge=0, le=3)]) -> Response:
    """Return what each move with the seat's tiles would do to the gems, even if it isn't the seat's turn."""
    return answer(plan_of(_own_game((await _room(request, table)).table, seat, by), seat))


@router.post("/tables/{table}/hint", response_model=list[answers.WireAdvice])
async def ask_hint(request: Request, table: TableName, by: Holder, ask: AskHint) -> Response:
    """Return the best moves for the seat on turn, with reasons; this takes about a second."""
    cancel = services(request).bot_pool.cancel
    advice = await _advise(request, table, by, ask.seat, lambda view: hint(view, seconds=1.0, cancel=cancel))
    return answer([advice_of(each) for each in advice])


@router.post("/tables/{table}/risk", response_model=answers.WireRisk)
async def ask_risk(request: Request, table: TableName, by: Holder, ask: AskRisk) -> Response:
    """Return what a move would give away; this counts as a hint, and takes about half a second."""
    cancel, move = services(request).bot_pool.cancel, ask.move()
    work = _advise(request, table, by, ask.seat, lambda view: risk(view, move, seconds=RISK_SECONDS, cancel=cancel))
    try:
        found = await asyncio.wait_for(work, RISK_PATIENCE)
    except TimeoutError:
        raise Unavailable("all bots are busy: the move could not be checked in time") from None
    return answer(risk_of(found))


async def _advise(request: Request, table: str, by: str, seat: int, work: Callable[[Position], T]) -> T:
    """Let a bot think about a seat's turn for its player, if the table allows hints."""
    room = await _room(request, table)
    at = room.table
    game = _own_game(at, seat, by)
    if not at.terms.hints:
        raise Forbidden("hints are turned off at this table")
    if game.turn != seat:
        raise Forbidden("hints are only available on your turn")
    server, view, address = services(request), game.view(seat), request.state.address
    server.check_advice(address)
    await server.rooms.note_hint(room, seat, by)
    return await server.bot_pool.ask(by, address, lambda: work(view))


@router.get("/tables/{table}/rounds/{number}", response_model=message_types.WireReplay)
async def finished_round(
    request: Request, table: TableName, by: OptionalHolder, number: Annotated[int, Path(ge=1, le=99)]
) -> Response:
    """Return a finished round from start to end, with its record and its seed.

    If the table has expired, those who played there still get it.
    """
    try:
        match = (await _room(request, table)).table.match
    except NotFound:
        record = None
        if by is not None:
            record = await services(request).rooms.store.record(by, check_table_name(table), number)
        if record is None:
            raise
        (kept,) = await _games(request, record)
        return answer(await asyncio.to_thread(replay_of, kept))
    if match is None or number > len(match.games):
        raise NotFound(f"round {number} has not started")
    game = match.games[number - 1]
    if not game.is_over:
        raise GameNotOver(f"round {number} is still in progress: its tiles are secret")
    return answer(replay_of(game))


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


def _checked_subscription(server: Services, ask: Subscribe) -> Subscription:
    to = Subscription(ask.endpoint, ask.keys.p256dh, ask.keys.auth)
    server.notifier.check_endpoint(to.endpoint)
    check_keys(to)
    return to


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


async def _games(request: Request, record: str) -> tuple[Game, ...]:
    """Parse a record in a thread, since a long one takes a while."""
    bot_pool, address = services(request).bot_pool, request.state.address
    value = await bot_pool.ask(address, address, lambda: from_text(record), needs_engine=False)
    if not isinstance(value, Game | Match):
        raise BadRequest("this is a move or a position: a replay needs a game or a match")
    return games_of(value)


async def _game(request: Request, ask: AskAnalysis) -> Game:
    """Parse a record and return the round that is asked for."""
    games = await _games(request, ask.record)
    if ask.round > len(games):
        raise NotFound(f"the record has no round {ask.round}")
    return games[ask.round - 1]


@router.post("/replay", response_model=list[message_types.WireReplay])
async def replay(request: Request, ask: Record) -> Response:
    """Parse a record and return each of its games from start to end."""
    games = await _games(request, ask.record)
    return answer(await asyncio.to_thread(lambda: [replay_of(game) for game in games]))


@router.get("/puzzles/{day}", response_model=answers.WirePuzzle)
async def puzzle(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
    """Return the puzzle of a day such as 2026-11-17, or of `today`, with its answer; 304 to a client that has it."""
    body, tag = _puzzle(puzzle_day(request, day), _today(request))
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _today(request: Request) -> date:
    return datetime.fromtimestamp(services(request).rooms.clock() / 1000, UTC).date()


def puzzle_day(request: Request, day: str) -> date:
    """Return the date of `today` or of a day in the past; raise `NoPuzzle` if it has none."""
    today = _today(request)
    chosen = today if day == "today" else _date(day)
    if not FIRST_DAY <= chosen <= today:
        raise NoPuzzle(f"there are puzzles from {FIRST_DAY} to {today}; a new one appears at midnight UTC")
    return chosen


def _date(day: str) -> date:
    """Parse a date in its only form, so that each puzzle has one address."""
    with suppress(ValueError):
        if str(found := date.fromisoformat(day)) == day:
            return found
    raise BadRequest("a day is `today` or a date such as 2026-11-17")


@lru_cache(maxsize=64)
def _puzzle(day: date, today: date) -> tuple[bytes, str]:
    """Return a puzzle as JSON, and its ETag; making it takes a while."""
    body = orjson.dumps(view_of_puzzle(puzzle_of(day), day, today))
    return body, f'"{sha256(body).hexdigest()[:32]}"'


@router.post(
    "/analysis",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "Verdicts"}},
)
async def analysis(request: Request, ask: AskAnalysis) -> Response:
    """Parse a record and rate each move of a game; stream one JSON object per line as soon as it is ready."""
    server = services(request)
    game = await _game(request, ask)
    address = request.state.address
    server.check_advice(address)
    found = verdicts(game, cancel=server.bot_pool.cancel)

    async def lines() -> AsyncIterator[bytes]:
        with suppress(Unavailable):  # the server is stopping; the reader knows how many verdicts to expect
            async for verdict in server.bot_pool.stream(address, address, found):
                yield orjson.dumps(verdict_of(verdict)) + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")
