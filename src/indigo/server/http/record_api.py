"""The HTTP routes of records: finished rounds, replays, analyses, and games that go on from them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated

import orjson
from fastapi import Path, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field, StringConstraints

from indigo.bots.advice import verdicts
from indigo.levels import Level
from indigo.rules.errors import GameNotOver
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.record import from_text
from indigo.server.http.routes import Holder, OptionalHolder, TableName, answer, new_router, visited_room
from indigo.server.http.services import services
from indigo.server.wire import answers
from indigo.server.wire.advice_views import verdict_of
from indigo.tables import message_types
from indigo.tables.decisions import continue_game
from indigo.tables.game_views import games_of, replay_of
from indigo.tables.table_errors import BadRequest, NotFound, Unavailable
from indigo.tables.table_names import check_table_name
from indigo.tables.terms import SeatNumber, Strict

router = new_router("/api")

PATHS = ("/api/replay", "/api/analysis", "/api/tables/continued")  # whose bodies may be long


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


@router.post("/tables/continued", status_code=201, response_model=answers.Opened)
async def continue_from(request: Request, ask: AskContinuation, by: Holder) -> Response:
    """Open a table where a recorded game goes on from one of its positions, against bots; return its name."""
    server = services(request)
    game = await _game(request, ask)
    opening = continue_game(game, ask.moves, ask.seat, ask.level, ask.name, by)
    server.check_new_table(request.state.address)
    table = await server.rooms.open(opening, by)
    return answer({"table": table.name}, 201)


@router.get("/tables/{table}/rounds/{number}", response_model=message_types.WireReplay)
async def finished_round(
    request: Request, table: TableName, by: OptionalHolder, number: Annotated[int, Path(ge=1, le=99)]
) -> Response:
    """Return a finished round from start to end, with its record and its seed.

    If the table has expired, those who played there still get it.
    """
    try:
        match = (await visited_room(request, table)).table.match
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


@router.post("/replay", response_model=list[message_types.WireReplay])
async def replay(request: Request, ask: Record) -> Response:
    """Parse a record and return each of its games from start to end."""
    games = await _games(request, ask.record)
    return answer(await asyncio.to_thread(lambda: [replay_of(game) for game in games]))


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
