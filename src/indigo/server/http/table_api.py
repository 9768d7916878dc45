"""The HTTP routes of tables: open one, list your own, look at one."""

from typing import Annotated

from fastapi import Query, Request, Response

from indigo.server.http.other_groups import interleaved
from indigo.server.http.routes import (
    LIST,
    Holder,
    OptionalHolder,
    TableName,
    answer,
    new_router,
    visited_room,
)
from indigo.server.http.services import services
from indigo.server.wire import answers
from indigo.tables import message_types
from indigo.tables.decisions import open_table, own_game
from indigo.tables.entry_views import turns_of
from indigo.tables.game_views import plan_of
from indigo.tables.table_views import state_of
from indigo.tables.terms import Terms

router = new_router("/api")


@router.post("/tables", status_code=201, response_model=answers.Opened)
async def open_new_table(request: Request, terms: Terms, by: Holder) -> Response:
    """Open a table and return its name."""
    server = services(request)
    opening = open_table(terms)
    server.check_new_table(request.state.address)
    table = await server.rooms.open([opening], by)
    return answer({"table": table.name}, 201)


@router.get("/tables/mine", response_model=list[answers.Held])
async def my_tables(request: Request, by: Holder) -> Response:
    """List the tables where the token's holder has a seat, the most recently changed first."""
    server = services(request)
    # Release 1.0.0 stored summaries without an outcome.
    own = [{"table": name, "outcome": None, **held} for name, held in await server.rooms.store.held_by(by, LIST)]
    return answer(interleaved([own, *await server.other_groups.values(request)])[:LIST])


@router.get("/tables/{table}", response_model=message_types.WireTable)
async def table_state(request: Request, table: TableName, by: OptionalHolder) -> Response:
    """Return a table as the token's holder may see it, or a spectator without a token."""
    return answer(state_of((await visited_room(request, table)).table, by))


@router.get("/tables/{table}/turns", response_model=list[message_types.WireTurn])
async def turns(
    request: Request, table: TableName, by: OptionalHolder, after: Annotated[int, Query(ge=0, le=54)] = 0
) -> Response:
    """Return the turns of this round after the first `after` moves."""
    return answer(turns_of((await visited_room(request, table)).table, by, after))


@router.get("/tables/{table}/plan", response_model=list[message_types.WirePlan])
async def plan(request: Request, table: TableName, by: Holder, seat: Annotated[int, Query(ge=0, le=3)]) -> Response:
    """Return what each move with the seat's tiles would do to the gems, even if it isn't the seat's turn."""
    return answer(plan_of(own_game((await visited_room(request, table)).table, seat, by), seat))
