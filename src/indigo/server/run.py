"""Runs the app under uvicorn, tuned for many small messages and a quick shutdown."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from indigo.engine.compiled import is_cached
from indigo.rules.errors import IndigoError
from indigo.server.app import create_app
from indigo.server.http.connections import Connections
from indigo.server.http.http_protocols import limited
from indigo.server.http.sockets import FRAME_LIMIT
from indigo.server.http.web_client import is_built
from indigo.server.logs import configure
from indigo.server.metrics import Metrics
from indigo.server.settings import Settings, data_folder
from indigo.server.store.store import Store

KEEP_ALIVE = 20  # seconds without a request: most clients close a connection earlier, so none is cut off asking
EXIT_SECONDS = 4.5  # from SIGTERM until the process ends in any case
SWITCH_SECONDS = 0.0005  # after which a thread lets others run: a move needs Python's lock a dozen times
FILES = 128  # files that a server opens besides connections

log = logging.getLogger("indigo.server")


class CannotListen(IndigoError):
    """The server cannot listen on its address and port."""

    code = "cannot_listen"


def serve(
    settings: Settings,
    started: Callable[[], None] | None = None,
    on_progress: Callable[[float], None] = lambda share: None,
) -> bool:
    """Serve until SIGTERM or SIGINT, which close all sockets with code 1012 and end the process within 5 seconds.

    Call `started` once the server accepts connections, or else log what is missing; return whether it ever did.
    Call `on_progress` with the share of the engine that has been compiled, and with 1 when bots can play.
    """
    configure(settings)
    settings = _within_file_limit(settings)
    if settings.database.startswith(f"sqlite:///{data_folder()}"):
        data_folder().mkdir(parents=True, exist_ok=True)
    with _listening(settings) as line:  # first: don't upgrade the database if the port is taken
        asyncio.run(_try(settings.database))
        server = Server(settings, create_app(settings, on_progress=on_progress), started or _warn)
        gc.freeze()  # what is loaded by now stays, so the collector can skip it
        gc.set_threshold(50_000, 20, 100)
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            server.run(sockets=[line])
        finally:
            server.exit_timer.cancel()
    return server.started


def _within_file_limit(settings: Settings) -> Settings:
    """Raise the limit on open files to what the connections need; if that is not allowed, allow fewer connections.

    Otherwise a server that has no file left would ignore new connections without a word.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return settings
    needed = settings.connections + FILES
    limit, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit != resource.RLIM_INFINITY and limit < needed:
        allowed = needed if highest == resource.RLIM_INFINITY else min(needed, highest)
        with suppress(ValueError, OSError):  # macOS refuses more than its kernel's limit, even if "infinity" is allowed
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, highest))
        limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit == resource.RLIM_INFINITY or limit >= needed:
        return settings
    connections = max(1, limit - FILES)
    log.warning("open file limit too low for all connections", extra={"files": limit, "connections": connections})
    return settings.model_copy(update={"connections": connections})


def _warn() -> None:
    """Log what the server lacks, and how to get it."""
    if not is_built():
        log.warning("the browser client is missing: run make client in the project's folder, then install again")
    if not is_cached():
        log.warning("every start compiles the engine again: set NUMBA_CACHE_DIR to a writable folder")


async def _try(database: str) -> None:
    """Open the database and close it again, so that a problem with it is reported in one line."""
    await (await Store.open(database)).close()


def _listening(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=4096)
    except OSError as error:
        reason = str(error.strerror).partition(" (while")[0]  # Python repeats the address here
        raise CannotListen(
            f"cannot listen on {settings.host}, port {settings.port}: {reason}; choose others with --host and --port"
        ) from None


class Server(uvicorn.Server):
    """A uvicorn server that stops at once, and with status 0, on SIGTERM."""

    def __init__(self, settings: Settings, app: FastAPI, started: Callable[[], None] = lambda: None) -> None:
        super().__init__(config_for(settings, app))
        self._app = app
        self._when_started = started
        self.exit_timer = threading.Timer(EXIT_SECONDS, _exit)
        self.exit_timer.daemon = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, log the address, and call `started`."""
        await super().startup(sockets)
        if self.started:
            self._app.state.services.operator_decisions.stop = self._stop
            for line in sockets or ():
                log.info("serving", extra={"address": "http://{}:{}".format(*line.getsockname()[:2])})
            self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel every search and every picture, so that nothing waits for one; then close the sockets.

        A database that does not answer must not hold up the end: everything acknowledged is already on its disk.
        """
        self.exit_timer.start()
        log.info("stopping")
        services = self._app.state.services
        services.bot_pool.stop()
        services.pictures.stop()
        await super().shutdown(sockets)

    def _stop(self) -> None:
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; uvicorn itself would re-raise SIGTERM at the end and die of it."""
        if not self.started:  # nobody is connected yet, and uvicorn would leave the store open
            os._exit(0)
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)


def _exit() -> None:
    log.warning("the server did not stop in time: exiting")
    os._exit(0)


def config_for(settings: Settings, app: Any) -> uvicorn.Config:
    """Return the uvicorn configuration for an app; `app.state.metrics`, if it exists, counts its connections."""
    metrics = getattr(getattr(app, "state", None), "metrics", None) or Metrics()
    http, websocket = limited(Connections(settings, metrics))
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop, where it exists
        http=http,
        ws=websocket,
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=3,
        backlog=4096,
    )
