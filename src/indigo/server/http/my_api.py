"""The HTTP routes of "My games": a holder's finished games, and codes that bring the holder to another device."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated

import orjson
from fastapi import Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from indigo.server import device_codes
from indigo.server.http.routes import Holder, answer, new_router
from indigo.server.http.services import bearer, services
from indigo.server.wire import answers
from indigo.server.wire.person_views import listed_game, strength_of
from indigo.tables.terms import Strict

PAGE = 200  # games per answer
CURVE = 200  # rated rounds per answer
CODES_PATH = "/api/me/codes"  # whose body may be as long as a record
KEPT = 32_768  # characters that a browser may send to another device, besides the token

router = new_router("/api/me")


class AskCode(Strict):
    """A request for a code, with what the browser wants to bring along besides the token."""

    kept: Annotated[str, Field(max_length=KEPT)] = ""


class Claim(Strict):
    """A code that somebody has typed in."""

    code: Annotated[str, Field(max_length=64)]


@router.get("/games", response_model=list[answers.ListedGame])
async def my_games(request: Request, by: Holder, offset: Annotated[int, Query(ge=0, lt=2**31)] = 0) -> Response:
    """List the holder's finished games, the last one first, 200 at a time."""
    found = await services(request).rooms.store.results(by, PAGE, offset)
    return answer([listed_game(each) for each in found])


@router.get("/strength", response_model=answers.WireStrength)
async def my_strength(request: Request, by: Holder) -> Response:
    """Return the rating of the token's holder, and how it became what it is."""
    store = services(request).rooms.store
    return answer(strength_of(await store.rating(by), await store.rating_curve(by, CURVE)))


@router.delete("/games", status_code=204)
async def delete_my_games(request: Request, by: Holder) -> Response:
    """Delete the holder's finished games from the server."""
    rooms = services(request).rooms
    rooms.drop(await rooms.store.forget_games(by, secrets.token_hex(32)))
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

    async def lines() -> AsyncIterator[bytes]:
        page, offset = found, 0
        while page:
            for result, record in page:
                line = {"table": result.table, "round": result.round, "ended_at": result.ended_at, "record": record}
                yield orjson.dumps(line) + b"\n"
            offset += PAGE
            page = await store.records(by, PAGE, offset) if len(page) == PAGE else []

    return StreamingResponse(lines(), media_type="application/x-ndjson")


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
