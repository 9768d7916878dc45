"""Logs: one line each, for people or as JSON, in which no token and nobody's message can stand."""

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
from indigo.server.settings import Settings

_SECRETS = re.compile(r"(authorization)\b.*|\b(bearer)\s+\S+|[A-Za-z0-9_-]{43,}", re.IGNORECASE)
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_WORD = re.compile(r"[^\s\"=]+")
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}

GONE = 499  # the status, as others write it, of a request whose sender left before the answer

_access = logging.getLogger("indigo.access")


def mask(text: str) -> str:
    """Hide what looks like a token, and what follows the name of a header that carries one."""
    return _SECRETS.sub(lambda found: f"{found[1] or found[2] or ''}***", text)


class TextLines(logging.Formatter):
    """Lines for people: time, level, logger, what happened, and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record; lines after its first are indented, so that nobody can make one up."""
        time = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        fields = "".join(f" {name}={_word(value)}" for name, value in _fields(record).items())
        trace = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        text = mask(f"{record.getMessage()}{fields}{trace}")
        text = _CONTROLS.sub(lambda found: ascii(found[0])[1:-1], text).replace("\n", "\n    ")
        return f"{time} {record.levelname.lower():7} {record.name}: {text}"

    def formatException(  # noqa: N802
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """Tell where an error came from and its kind, but not its message: that may quote what somebody sent."""
        return trace_of(ei[1])


class JsonLines(TextLines):
    """Lines for machines: a JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
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
    """Return what a caller gave as `extra`."""
    return {
        name: value if isinstance(value, int | float | None) else mask(str(value))
        for name, value in vars(record).items()
        if name not in _OWN
    }


def _word(value: object) -> str:
    """Write a value so that it cannot be taken for two."""
    text = str(value)
    return text if _WORD.fullmatch(text) else json.dumps(text)


def trace_of(error: BaseException | None) -> str:
    """Return the frames and the kinds of an error and of those that led to it, the first of them first."""
    parts: list[str] = []
    while error is not None:
        kind = f"{type(error).__module__}.{type(error).__qualname__}"
        parts.append("".join(traceback.format_tb(error.__traceback__)) + kind)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(reversed(parts))


def configure(settings: Settings) -> None:
    """Send all logs to standard error, uvicorn's too; start uvicorn with `log_config=None, access_log=False`."""
    handler = logging.StreamHandler()
    handler.setFormatter(TextLines() if settings.log_format == "text" else JsonLines())
    logging.basicConfig(handlers=[handler], level=settings.log_level.upper(), force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"
    # The first two would tell where somebody's browser takes pushes, the last how it goes about things at each start.
    for name in ("httpx", "httpcore", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)


def calm(record: logging.LogRecord) -> bool:
    """Make a warning without a trace of what uvicorn calls an error, though only a client did wrong: text not in UTF-8.

    A filter for uvicorn's log: else anybody could fill the disk with traces.
    """
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
    return logging.getLogger(record.name).isEnabledFor(record.levelno)


class AccessLog:
    """Middleware around everything else: logs and counts each request once it is answered, each socket once it ends."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and look at its status and its time."""
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
                    status = 403  # what a server answers when a socket is closed before it was open
            await send(message)

        try:
            await self.app(scope, receive, watched)
        finally:
            route = getattr(scope.get("route"), "path", None) or "none"
            self.metrics.requests.labels(route, str(status)).inc()
            fields = {
                "method": scope.get("method", "SOCKET"),
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - begun) * 1000, 1),
                "address": scope.get("state", {}).get("address", "unknown"),
            }
            _access.info("request", extra=fields)
