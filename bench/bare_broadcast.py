"""A bare broadcast in Starlette, without rules, storage or secrets, to compare the server with.

Each message is parsed, acknowledged, and sent to both players as JSON, with a state as large as the server's.
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
    """Read the state from the first message, and send it along with every later one."""
    await socket.accept()
    room = rooms[socket.path_params["room"]]
    room.add(socket)
    state = await socket.receive_json()
    try:
        while True:
            command = await socket.receive_json()
            await socket.send_json({"type": "done", "id": command["id"], "sequence": command["expect"] + 1})
            for other in room:
                await other.send_json({"type": "update", "entries": [command], "state": state})
    except WebSocketDisconnect:
        room.discard(socket)


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/{room}", broadcast)])
    uvicorn.Server(
        config_for(Settings(port=int(sys.argv[1]), database="sqlite:///unused", connections_per_address=10**6), app)
    ).run()
