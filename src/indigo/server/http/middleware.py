"""Middleware in front of the app: size and rate limits, security headers, and a response for every error."""

import logging
import math
from collections.abc import Callable, Mapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from indigo.rules.errors import IndigoError
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.limits import RateLimiter, client_address
from indigo.server.http.statuses import status_of
from indigo.server.http.web_client import is_client_file
from indigo.server.logs import PROBES
from indigo.server.request_errors import Internal, TooLarge
from indigo.server.settings import Settings
from indigo.tables.table_errors import BadRequest, TooMany, Unauthorised, body_of

BODY_LIMIT = 8 * 1024
RECORD_LIMIT = 64 * 1024

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
    " object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_log = logging.getLogger("indigo.server")


class GuardMiddleware:
    """Enforces limits, adds security headers and answers errors; sets `state.address` to the client's address.

    `body_limits` maps the paths with longer bodies to their limits. Headers that the app sets itself are kept, and
    `api_headers` returns what the API's answers have besides.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        limits: LimitLog,
        body_limits: Mapping[str, int] | None = None,
        api_headers: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self.app = app
        self.settings = settings
        self.limits = limits
        self.api_headers = api_headers
        self.body_limits = body_limits or {}
        self.request_limiter = RateLimiter(settings.request_rate, settings.request_burst)
        self.file_limiter = RateLimiter(settings.file_rate, settings.file_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it is within the limits, and turn errors into responses."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        is_answered = False

        async def guarded(message: Message) -> None:
            nonlocal is_answered
            is_answered = True
            if message["type"] == "http.response.start":
                _protect(message, scope["path"], self.api_headers)
            await send(message)

        try:
            await self._pass_on(scope, receive, guarded)
        except Exception as error:
            if is_answered:  # too late to answer: uvicorn logs the error and closes the connection
                raise
            if isinstance(error, IndigoError):
                answer = response_to(error)
            else:
                _log.exception("request failed", extra={"path": scope["path"]})
                answer = response_to(Internal("unexpected error in the server"))
            await answer(scope, receive, guarded)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = client_address(scope, self.settings.proxies)
        scope.setdefault("state", {})["address"] = address
        if scope["path"] not in PROBES:
            self._count(address, scope["path"])
        if len(Headers(raw=scope["headers"]).getlist("host")) > 1:
            raise BadRequest("a request may have only one Host header")
        if scope["type"] == "http":
            body = await _body(scope, receive, self.body_limits.get(scope["path"], BODY_LIMIT))
            if body is None:
                return
            receive = _replayed(body, receive)
        await self.app(scope, receive, send)

    def _count(self, address: str, path: str) -> None:
        # Many people may come through one address, and each fetches dozens of files.
        is_file = is_client_file(path)
        limiter = self.file_limiter if is_file else self.request_limiter
        if wait := limiter.take(address):
            self.limits.reached("files" if is_file else "requests", address)
            raise TooMany("too many requests from this address", retry_after=wait)


def response_to(error: IndigoError) -> JSONResponse:
    """Return the response for an error."""
    response = JSONResponse(body_of(error), status_of(error))
    if isinstance(error, TooMany):
        response.headers["Retry-After"] = str(math.ceil(error.retry_after))
    if isinstance(error, Unauthorised):
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def origin_allowed(scope: Mapping[str, Any], settings: Settings) -> bool:
    """Return whether a socket may be opened: from our own pages, from `settings.origins`, or without an origin."""
    headers = Headers(raw=scope["headers"])
    match headers.getlist("origin"):
        case []:
            return True
        case [origin]:
            scheme, _, host = origin.lower().partition("://")
            is_own = (
                scheme in ("http", "https")
                and host != ""
                and [host] == [each.lower() for each in headers.getlist("host")]
            )
            return is_own or origin.lower() in settings.origins
    return False


async def _body(scope: Scope, receive: Receive, limit: int) -> bytes | None:
    """Read the whole body; raise `TooLarge` above the limit, and return None if the client has disconnected."""
    refusal = TooLarge(f"requests to this path may be at most {limit} bytes long")
    for length in Headers(raw=scope["headers"]).getlist("content-length"):
        if not (length.isascii() and length.isdigit()):
            raise BadRequest("Content-Length must be a number")
        if len(length) > 18 or int(length) > limit:
            raise refusal
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > limit:
            raise refusal
        if not message.get("more_body", False):
            return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that first replays a body that has already been read."""
    is_read = False

    async def replay() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _protect(message: Message, path: str, api_headers: Callable[[], Mapping[str, str]]) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
        headers.update(api_headers())
