"""A bare broadcast in Starlette, without rules, storage or secrets, to compare the server with.

Each message is parsed, acknowledged, and answered to both players with the next of the updates that the server sent.
"""

import json
import sys
from collections import defaultdict
from itertools import cycle
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from indigo.server.run import config_for
from indigo.server.settings import Settings


def app(file: Path) -> Starlette:
    """Return an app that broadcasts the updates in a file, one after the other."""
    updates = cycle([json.loads(line) for line in file.read_bytes().splitlines()])
    rooms: dict[str, set[WebSocket]] = defaultdict(set)

    async def broadcast(socket: WebSocket) -> None:
        """Acknowledge each message, and send the next update to each player."""
        await socket.accept()
        room = rooms[socket.path_params["room"]]
        room.add(socket)
        try:
            while True:
                command = await socket.receive_json()
                await socket.send_json({"type": "done", "id": command["id"], "sequence": command["expect"] + 1})
                for other in room:
                    await other.send_json(next(updates))
        except WebSocketDisconnect:
            room.discard(socket)

    return Starlette(routes=[WebSocketRoute("/{room}", broadcast)])


if __name__ == "__main__":
    settings = Settings(port=int(sys.argv[1]), database="sqlite:///unused", connections_per_address=10**6)
    uvicorn.Server(config_for(settings, app(Path(sys.argv[2])))).run()
