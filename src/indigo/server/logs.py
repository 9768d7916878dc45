"""Log formats: text or JSON, one line per record, free of tokens and of anything that clients sent."""

import json
import logging
import re
import time
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from indigo.server.metrics import Metrics
from indigo.server.settings import Settings, log_format

_SECRETS = re.compile(r"(authorization)\b.*|\b(bearer)\s+\S+|[A-Za-z0-9_-]{43,}", re.IGNORECASE)
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_WORD = re.compile(r"[^\s\"=]+")
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

GONE = 499  # nginx's status for a client that disconnected before the response

PROBES = ("/healthz", "/readyz", "/metrics")  # asked by the operator's programs all the time, not by visitors

_access = logging.getLogger("indigo.access")


def mask(text: str) -> str:
    """Replace anything that looks like a token, or follows the name of a header that carries one, with ***."""
    return _SECRETS.sub(lambda found: f"{found[1] or found[2] or ''}***", text)


class TextLines(logging.Formatter):
    """Log lines for people: time, level, logger, message and fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; continuation lines are indented, so that no client can forge a log line."""
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        fields = "".join(f" {name}={_word(value)}" for name, value in _fields(record).items())
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        text = mask(f"{record.getMessage()}{fields}{trace}")
        text = _CONTROLS.sub(lambda found: ascii(found[0])[1:-1], text).replace("\n", "\n    ")
        return f"{time} {record.levelname.lower():7} {record.name}: {text}"

    def formatException(  # noqa: N802
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """Return the stack and the types of an error, but not its message: it may quote what a client sent."""
        return trace_of(ei[1])


class JsonLines(TextLines):
    """Log lines for machines: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": mask(record.getMessage()),
            **_fields(record),
        }
        if record.exc_info:
            line["trace"] = mask(self.formatException(record.exc_info))
        return json.dumps(line)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields that the caller passed as `extra`."""
    return {
        name: value if isinstance(value, int | float | None) else mask(str(value))
        for name, value in vars(record).items()
        if name not in _OWN
    }


def _word(value: object) -> str:
    """Quote a value unless it is a single word."""
    text = str(value)
    return text if _WORD.fullmatch(text) else json.dumps(text)


def trace_of(error: BaseException | None) -> str:
    """Return the frames and types of an error and its causes, the root cause first."""
    parts: list[str] = []
    while error is not None:
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        parts.append("".join(traceback.format_tb(error.__traceback__)) + kind)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(reversed(parts))


def startup_error_line(code: str, reason: str) -> str:
    """Return the line about a server that can't start, in the format of its logs."""
    if log_format() == "text":
        return f"indigo: {reason} [{code}]"
    record = logging.LogRecord("indigo.server", logging.ERROR, "", 0, "cannot start", (), None)
    vars(record).update(code=code, reason=reason)
    return JsonLines().format(record)


def configure(settings: Settings) -> None:
    """Send all logs, including uvicorn's, to standard error; run uvicorn with `log_config=None, access_log=False`."""
    handler = logging.StreamHandler()
    handler.setFormatter(TextLines() if settings.log_format == "text" else JsonLines())
    logging.captureWarnings(True)
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    # The first two would log the push endpoints of browsers; Alembic is chatty at every start, and uvicorn writes two
    # lines with the proxy's address about each socket, which `AccessLog` describes in one.
    for name in ("httpx", "httpcore", "alembic", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.WARNING)


class AccessLog:
    """The outermost middleware: logs and counts each request when it is answered, each socket when it closes."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and record its status and duration."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), GONE

        async def watched(message: Message) -> None:
            nonlocal status
            match message["type"]:
                case "http.response.start" | "websocket.http.response.start":
                    status = message["status"]
                case "websocket.accept":
                    status = 101
                case "websocket.close" if status == GONE:
                    status = 403  # what the server sends when a socket is closed before it was accepted
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            route = getattr(scope.get("route"), "path", None) or "none"
            seconds = time.perf_counter() - begun
            self.metrics.requested(route, status, seconds, is_socket=scope["type"] == "websocket")
            fields = {
                "method": scope.get("method", "SOCKET"),
                "path": scope["path"],
                "status": status,
                "ms": round(seconds * 1000, 1),
                "address": scope.get("state", {}).get("address", "unknown"),
            }
            level = logging.DEBUG if scope["path"] in PROBES else logging.INFO
            _access.log(level, "request", extra=fields)
