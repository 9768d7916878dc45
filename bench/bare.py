"""A bare broadcast: Starlette without rules, storage or secrets. Each message is acknowledged and sent to both players."""

import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from indigo.server.run import config_for
from indigo.server.settings import Settings

DONE = '{"type":"done","id":"0123456789abcdef","sequence":1234}'
rooms: dict[str, set[WebSocket]] = defaultdict(set)


async def broadcast(socket: WebSocket) -> None:
    """Send each message on to everyone in the room, padded to the size of a message of ours."""
    await socket.accept()
    room = rooms[socket.path_params["room"]]
    room.add(socket)
    padding = "x" * int(await socket.receive_text())
    try:
        while True:
            message = await socket.receive_text() + padding
            await socket.send_text(DONE)
            for other in room:
                await other.send_text(message)
    except WebSocketDisconnect:
        room.discard(socket)


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/{room}", broadcast)])
    uvicorn.Server(config_for(Settings(port=int(sys.argv[1]), database="sqlite:///unused"), app)).run()
