"""The HTTP routes of "My games": a holder's finished games, and codes that bring the holder to another device."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from itertools import chain
from typing import Annotated

import orjson
from fastapi import Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from indigo.server import device_codes
from indigo.server.http.routes import Holder, answer, new_router
from indigo.server.http.services import bearer, services
from indigo.server.store.store_types import ListedRound
from indigo.server.wire import answers
from indigo.server.wire.person_views import strength_of
from indigo.server.wire.validation import Strict
from indigo.tables.finished_rounds import listed_game
from indigo.tables.message_types import ListedGame
from indigo.tables.tokens import holder_of

PAGE = 200  # games per answer
CURVE = 200  # rated rounds per answer
CODES_PATH = "/api/me/codes"  # whose body may be as long as a record
KEPT = 32_768  # characters that a browser may send to another device, besides the token

router = new_router("/api/me", is_for_blocked=True)  # they may still look at their games and delete them


class AskCode(Strict):
    """A request for a code, with what the browser wants to bring along besides the token."""

    kept: Annotated[str, Field(max_length=KEPT)] = ""


class Claim(Strict):
    """A code that somebody has typed in."""

    code: Annotated[str, Field(max_length=64)]


class NewToken(Strict):
    """A token that takes the place of the one that asks."""

    token: Annotated[str, Field(max_length=64)]


class ShowStrength(Strict):
    """Whether others may see a rating."""

    is_shown: bool


@router.get("/games", response_model=list[ListedGame])
async def my_games(request: Request, by: Holder, offset: Annotated[int, Query(ge=0, lt=2**31)] = 0) -> Response:
    """List the holder's finished games, the last one first, 200 at a time."""
    server = services(request)
    if not server.other_groups.are_asked(request):
        return answer([listed_game(*each) for each in await server.rooms.store.results(by, PAGE, offset)])
    found = [listed_game(*each) for each in await server.rooms.store.results(by, offset + PAGE)]
    for start in range(0, offset + PAGE, PAGE):  # all that may come before the end of this page
        pages = await server.other_groups.values(request, offset=start)
        if not any(pages):  # however large the offset is
            break
        found += chain.from_iterable(pages)
    return answer(sorted(found, key=lambda game: game["ended_at"], reverse=True)[offset : offset + PAGE])


@router.get("/strength", response_model=answers.WireStrength)
async def my_strength(request: Request, by: Holder) -> Response:
    """Return the rating of the token's holder, and how it became what it is; of several groups, the one played most."""
    server = services(request)
    store = server.rooms.store
    is_shown = await store.people.shows_rating(by)
    own = strength_of(await store.rating(by), await store.rating_curve(by, CURVE), is_shown=is_shown)
    return answer(max([own, *await server.other_groups.values(request)], key=lambda strength: strength["games"]))


@router.post("/strength", status_code=204)
async def show_strength(request: Request, ask: ShowStrength, by: Holder) -> Response:
    """Let the people one plays with see one's rating, or not."""
    server = services(request)
    await server.rooms.store.people.show_rating(by, is_shown=ask.is_shown)
    await server.other_groups.tell(request)
    return Response(status_code=204)


@router.delete("/games", status_code=204)
async def delete_my_games(request: Request, by: Holder) -> Response:
    """Delete the holder's finished games from the server."""
    server = services(request)
    server.rooms.drop(await server.rooms.store.forget_games(by, secrets.token_hex(32)))
    await server.other_groups.tell(request)
    return Response(status_code=204)


@router.get(
    "/records",
    response_class=StreamingResponse,
    responses={200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}, "description": "Records"}},
)
async def my_records(request: Request, by: Holder) -> Response:
    """Return the records of the holder's finished games, one JSON object per line, as our commands read them."""
    store = services(request).rooms.store
    found = await store.records(by, PAGE)  # before the answer begins, so that a failure is an error
    elsewhere = await services(request).other_groups.contents(request)

    async def lines() -> AsyncIterator[bytes]:
        page, offset = found, 0
        while page:
            yield b"".join(_line(result, record) for result, record in page)  # a message for each would take longer
            offset += PAGE
            page = await store.records(by, PAGE, offset) if len(page) == PAGE else []
        for lines_of_group in elsewhere:
            yield lines_of_group

    return StreamingResponse(lines(), media_type="application/x-ndjson")


def _line(result: ListedRound, record: str) -> bytes:
    line = {"table": result.table, "round": result.round, "ended_at": result.ended_at, "record": record}
    return orjson.dumps(line) + b"\n"


@router.post("/token", status_code=204)
async def replace_token(request: Request, ask: NewToken, by: Holder) -> Response:
    """Give everything of this token to another one, so that devices that have only this one are signed out."""
    server = services(request)
    server.check_code(request.state.address)
    server.operator_decisions.check(request.state.address, by)  # a blocked person stays blocked
    new = holder_of(ask.token)
    if new != by:
        await server.other_groups.tell(request)  # first: if one of them can't be reached, nothing changes here
        await server.rooms.hand_over(by, new)
    return Response(status_code=204)


@router.post("/codes", status_code=201, response_model=answers.NewCode)
async def new_code(request: Request, ask: AskCode, by: Holder) -> Response:
    """Return a code that brings this token, and what the browser sent along, to another device within ten minutes."""
    server = services(request)
    server.check_code(request.state.address)
    code, now = device_codes.new_code(), server.rooms.clock()
    content = orjson.dumps({"token": bearer(request.headers), "kept": ask.kept}).decode()
    digest, sealed = await asyncio.to_thread(device_codes.seal, code, content)
    expires_at = now + device_codes.LIFE
    await server.rooms.store.keep_code(by, digest, sealed, now, expires_at)
    return answer({"code": code, "expires_at": expires_at}, 201)


@router.post("/codes/claim", response_model=answers.Claimed)
async def claim_code(request: Request, claim: Claim) -> Response:
    """Return what a code brings; it works once."""
    server = services(request)
    server.check_code(request.state.address)
    code = device_codes.check_code(claim.code)
    digest = await asyncio.to_thread(device_codes.digest_of, code)
    sealed = await server.rooms.store.take_code(digest, server.rooms.clock())
    if sealed is None:
        raise device_codes.no_such_code()
    content = await asyncio.to_thread(device_codes.unseal, code, sealed)
    return Response(content, media_type="application/json")
