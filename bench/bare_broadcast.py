"""A bare broadcast in Starlette, without rules, storage or secrets, to compare the server with.

Each message is parsed, acknowledged, and answered to both players with an update of the server's, as JSON.
"""

import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from indigo.server.run import config_for
from indigo.server.settings import Settings

rooms: dict[str, set[WebSocket]] = defaultdict(set)


async def broadcast(socket: WebSocket) -> None:
    """Read an update from the first message, and send it to both players after every later one."""
    await socket.accept()
    room = rooms[socket.path_params["room"]]
    room.add(socket)
    update = await socket.receive_json()
    try:
        while True:
            command = await socket.receive_json()
            await socket.send_json({"type": "done", "id": command["id"], "sequence": command["expect"] + 1})
            for other in room:
                await other.send_json(update)
    except WebSocketDisconnect:
        room.discard(socket)


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/{room}", broadcast)])
    uvicorn.Server(
        config_for(Settings(port=int(sys.argv[1]), database="sqlite:///unused", connections_per_address=10**6), app)
    ).run()
