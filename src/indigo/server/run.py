"""Running the server: uvicorn, set up for many small messages, and ended within seconds."""

import signal
import socket
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from indigo.server.app import create_app
from indigo.server.logs import configure
from indigo.server.settings import Settings
from indigo.server.sockets import FRAME_LIMIT


def serve(settings: Settings) -> bool:
    """Serve until told to stop: SIGTERM closes the sockets with 1012, and ends it within 5 seconds."""
    configure(settings)
    server = Server(settings, create_app(settings))
    server.run()
    return server.started


class Server(uvicorn.Server):
    """A server that ends at once, and with status 0, when it is told to stop."""

    def __init__(self, settings: Settings, app: FastAPI) -> None:
        super().__init__(config_for(settings, app))
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop every search, so that nobody waits for one; then close the sockets."""
        self._app.state.services.thinkers.cancel.set()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; uvicorn itself would raise SIGTERM once more in the end, and die of it."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)


def config_for(settings: Settings, app: Any) -> uvicorn.Config:
    """Return how uvicorn runs an app of ours."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=FRAME_LIMIT,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
        backlog=4096,
    )
