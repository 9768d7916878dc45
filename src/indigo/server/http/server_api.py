"""The HTTP routes of the server itself: what clients need to know about it, its health, its metrics and its schema."""

from functools import cache

import orjson
from fastapi import APIRouter, Request, Response

import indigo
from indigo.server.http.routes import answer, new_router, tag_of, tagged_answer
from indigo.server.http.services import services
from indigo.server.metrics import CONTENT_TYPE
from indigo.server.wire import answers
from indigo.server.wire.socket_schema import socket_schema
from indigo.tables.game_views import gates_in_all_setups

router = new_router("/api", is_for_blocked=True)
unlisted = APIRouter(include_in_schema=False)


@router.get("/about", response_model=answers.About)
async def about(request: Request) -> Response:
    """Return what a client needs to know about this server."""
    return answer(
        {
            "version": indigo.__version__,
            "grace_seconds": services(request).settings.grace_seconds,
            "push_key": services(request).notifier.key,
            "bots": services(request).bot_pool.progress,
            "gates": gates_in_all_setups(),
        }
    )


@router.get("/privacy", response_model=answers.WirePrivacy)
async def privacy(request: Request) -> Response:
    """Return who runs this server, and for how many days it keeps what."""
    settings = services(request).settings
    days = {name: getattr(settings, name) for name in ("open_days", "playing_days", "over_days", "results_days")}
    return answer({"imprint": settings.imprint or None, **days})


@unlisted.get("/healthz")
async def healthy() -> Response:
    """Report that the process is alive."""
    return answer({"status": "alive"})


@unlisted.get("/readyz")
async def ready(request: Request) -> Response:
    """Report that the database can be read and written, as far as is known; answer 503 if it cannot."""
    await services(request).rooms.store.ping()
    return answer({"status": "ready"})


@unlisted.get("/metrics")
async def measured(request: Request) -> Response:
    """Return the metrics for Prometheus."""
    return Response(services(request).metrics.render(), media_type=CONTENT_TYPE)


@unlisted.get("/api/schema")
async def schema(request: Request) -> Response:
    """Return the JSON Schema of the socket's messages, or 304 to a client that has it."""
    return tagged_answer(request, *_schema())


@cache
def _schema() -> tuple[bytes, str]:
    """Return the JSON Schema of the socket's messages, and its ETag; making it takes a while."""
    body = orjson.dumps(socket_schema())
    return body, tag_of(body)
