"""Running the server: uvicorn, set up for many small messages, and ended within seconds."""

import uvicorn

from indigo.server.app import create_app
from indigo.server.logs import configure
from indigo.server.settings import Settings
from indigo.server.sockets import FRAME_LIMIT


def server_for(settings: Settings) -> uvicorn.Server:
    """Return a server that is ready to run: SIGTERM closes the sockets with 1012, and ends it within 5 seconds."""
    configure(settings)
    config = uvicorn.Config(
        create_app(settings),
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
    return uvicorn.Server(config)
