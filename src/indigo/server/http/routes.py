"""What all HTTP routes share: strict bodies, answers as JSON, who asks, and at which table."""

from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.routing import APIRoute

from indigo.server.http.middleware import RECORD_LIMIT
from indigo.server.http.services import check_blocks, holder, optional_holder, services
from indigo.server.live.room import Room
from indigo.server.wire import answers
from indigo.server.wire.strict_json import read_json
from indigo.tables.table_names import check_table_name

LIST = 100  # tables per list


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


_REFUSALS: dict[int | str, dict[str, Any]] = {
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


Holder = Annotated[str, Depends(holder)]
OptionalHolder = Annotated[str | None, Depends(optional_holder)]
TableName = Annotated[str, Path(max_length=64)]


def answer(value: object, status: int = 200) -> Response:
    """Return a value as a JSON response."""
    return Response(orjson.dumps(value), status, media_type="application/json")


async def visited_room(request: Request, name: str) -> Room:
    """Return the room of a table that somebody looks at; raise `NotFound` if there is none."""
    rooms = services(request).rooms
    room = await rooms.room(check_table_name(name))
    rooms.visit(room)
    return room


def new_router(prefix: str, *, is_for_blocked: bool = False) -> APIRouter:
    """Return a router whose routes parse their bodies strictly; only some serve people who have been blocked."""
    dependencies = [] if is_for_blocked else [Depends(check_blocks)]
    return APIRouter(prefix=prefix, route_class=StrictRoute, responses=_REFUSALS, dependencies=dependencies)


def tag_of(body: bytes) -> str:
    """Return the ETag of a body."""
    return f'"{sha256(body).hexdigest()[:32]}"'


def tagged_answer(request: Request, body: bytes, tag: str) -> Response:
    """Return JSON that seldom changes with its ETag, or 304 to a client that has it."""
    headers = {"Cache-Control": "no-cache", "ETag": tag}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
