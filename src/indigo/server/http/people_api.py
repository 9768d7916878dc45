"""The HTTP routes of the people somebody has played with: list them, and ask one of them for a game."""

from typing import Annotated

from fastapi import Path, Request, Response
from pydantic import Field

from indigo.server.http.routes import LIST, Holder, TableName, answer, new_router, visited_room
from indigo.server.http.services import services
from indigo.server.wire import answers
from indigo.server.wire.person_views import name_of, people_met, person_id, with_others
from indigo.server.wire.validation import Strict
from indigo.tables.asking import ask_for_game
from indigo.tables.table_errors import NotFound
from indigo.tables.terms import Terms
from indigo.tables.tokens import address_digest

SHARED = 1000  # rounds with others that are looked at

router = new_router("/api")


class Ask(Strict):
    """A request to play with somebody."""

    name: Annotated[str, Field(max_length=100)] | None = None
    terms: Terms = Terms()


@router.get("/me/people", response_model=list[answers.Person])
async def my_people(request: Request, by: Holder) -> Response:
    """List those with whom the holder has finished games, the last one met first."""
    server = services(request)
    store = server.rooms.store.people
    shared = await store.shared_rounds(by, SHARED)
    others = {each.other for each in shared}
    own = people_met(by, shared, await store.shown_ratings(others), await store.notified(others))
    return answer(with_others([own, *await server.other_groups.values(request)])[:LIST])


@router.post("/me/people/{person}/table", status_code=201, response_model=answers.Opened)
async def ask_somebody(request: Request, ask: Ask, by: Holder, person: Annotated[str, Path(max_length=64)]) -> Response:
    """Open a table where a seat is kept for somebody the holder has played with, and notify them if they want it."""
    server = services(request)
    shared = await server.rooms.store.people.shared_rounds(by, SHARED)
    met = next((each for each in shared if person_id(by, each.other) == person), None)
    if met is None:
        if (elsewhere := await server.other_groups.first(request)) is not None:
            headers = {name: elsewhere.headers[name] for name in ("Retry-After",) if name in elsewhere.headers}
            return Response(elsewhere.content, elsewhere.status_code, headers, "application/json")
        raise NotFound("you have finished no game with this person, or one of you has deleted it")
    sender = address_digest(server.address_secret, request.state.address)
    first = ask_for_game(ask.terms, ask.name, by, sender, met.other, name_of(met))
    server.check_ask(person, request.state.address)
    server.check_new_table(request.state.address)
    table = await server.rooms.open(first, by)
    server.notifier.asked(table)
    return answer({"table": table.name}, 201)


@router.get("/tables/{table}/ratings", response_model=list[int | None])
async def ratings(request: Request, table: TableName) -> Response:
    """Return the rating of each seat's player, of those who show theirs."""
    seats = (await visited_room(request, table)).table.seats
    shown = await services(request).rooms.store.people.shown_ratings([seat.holder for seat in seats if seat.holder])
    found = (shown.get(seat.holder or "") for seat in seats)
    return answer([round(rating.strength.mean) if rating and rating.is_placed else None for rating in found])
