"""The HTTP routes of records: finished rounds, replays, analyses, and games that go on from them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from typing import Annotated, TypeVar

import orjson
from fastapi import Path, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field, StringConstraints

from indigo.advice_views import verdict_of
from indigo.bots.advice import verdicts
from indigo.levels import Level
from indigo.rules.game import Game
from indigo.server.http.routes import Holder, OptionalHolder, TableName, answer, new_router, visited_room
from indigo.server.http.services import services
from indigo.server.wire import answers
from indigo.server.wire.validation import Strict
from indigo.tables import message_types
from indigo.tables.decisions import continue_game
from indigo.tables.game_views import finished_game, game_in, games_in, replay_of
from indigo.tables.table_errors import NotFound, Unavailable
from indigo.tables.table_names import check_table_name
from indigo.tables.terms import SeatNumber

router = new_router("/api")

T = TypeVar("T")

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
        kept = await _parsed(request, lambda: game_in(record))
        return answer(await asyncio.to_thread(replay_of, kept))
    return answer(replay_of(finished_game(match, number)))


@router.post("/replay", response_model=list[message_types.WireReplay])
async def replay(request: Request, ask: Record) -> Response:
    """Parse a record and return each of its games from start to end; this counts as an analysis."""
    server, address = services(request), request.state.address
    server.check_advice(address)
    games = server.bot_pool.stream(address, address, _replays(ask.record), needs_engine=False)
    return Response(b"[%b]" % b",".join([game async for game in games]), media_type="application/json")


def _replays(record: str) -> Iterator[bytes]:
    """Replay game by game: a long match becomes megabytes, and others get their turn in between."""
    for game in games_in(record):
        yield orjson.dumps(replay_of(game))


@router.post(
    "/analysis",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "Verdicts"}},
)
async def analysis(request: Request, ask: AskAnalysis) -> Response:
    """Parse a record and rate each move of a game; stream one JSON object per line as soon as it is ready."""
    server, address = services(request), request.state.address
    game = await _game(request, ask)
    found = verdicts(game, cancel=server.bot_pool.cancel)

    async def lines() -> AsyncIterator[bytes]:
        with suppress(Unavailable):  # the server is stopping; the reader knows how many verdicts to expect
            async for verdict in server.bot_pool.stream(address, address, found):
                yield orjson.dumps(verdict_of(verdict)) + b"\n"

    return StreamingResponse(lines(), media_type="application/x-ndjson")


async def _parsed(request: Request, parse: Callable[[], T]) -> T:
    """Parse a record in a thread, since a long one takes a while."""
    address = request.state.address
    return await services(request).bot_pool.ask(address, address, parse, needs_engine=False)


async def _game(request: Request, ask: AskAnalysis) -> Game:
    """Parse a record and return the round that is asked for; this counts as an analysis."""
    services(request).check_advice(request.state.address)
    return await _parsed(request, lambda: game_in(ask.record, ask.round))
