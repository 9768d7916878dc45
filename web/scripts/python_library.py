"""Runs in Pyodide: plays a game as a browser does, and packs all modules that were imported for it, compiled."""

import asyncio
import importlib.util
import io
import json
import marshal
import sys
import traceback  # noqa: F401  # errors need it
import zipfile
from pathlib import Path

SOURCES = Path("/src")
sys.path.insert(0, str(SOURCES))

from indigo.bots.puzzles import FIRST_DAY  # noqa: E402
from indigo.offline import local_bots  # noqa: E402
from indigo.offline.local_api import LocalApi  # noqa: E402
from indigo.rules.record import from_text  # noqa: E402

FIXED = (1980, 1, 1, 0, 0, 0)  # a date, so that the same modules make the same file
FILES = ("indigo/bots/puzzles.txt",)


class Shelf:
    """Keeps nothing."""

    async def read(self):
        """Return nothing."""
        return "{}"

    async def write(self, values):
        """Read what it should keep."""
        return bool(json.loads(values))


class Thinker:
    """Plays the first move that is legal."""

    async def choose(self, _bot, view):
        """Return that move."""
        return str(from_text(view).legal_moves[0])


async def play() -> None:
    """Play a game of a person and two bots, through requests and messages."""
    api, frames = LocalApi(Shelf(), Thinker()), []
    await api.load()

    async def ask(method, path, body=None):
        status, value = json.loads(await api.answer(method, path, json.dumps(body)))
        assert status == 200, value
        return value

    table = (await ask("POST", "tables", {"players": 3}))["table"]
    socket = api.connect(table, frames.append, frames.append)
    await socket.receive(json.dumps({"type": "hello", "token": None, "version": 2}))
    seats = [{"type": "seat_bot", "seat": 1, "level": "easy"}, {"type": "seat_bot", "seat": 2, "character": "otto"}]
    for number, order in enumerate([{"type": "sit", "seat": 0, "name": "Anna"}, *seats, {"type": "start"}], start=1):
        await socket.receive(json.dumps({**order, "id": f"order{number}", "expect": number}))
    while (state := await ask("GET", f"tables/{table}"))["phase"] != "over":
        await asyncio.sleep(0)
        if state["game"]["position"]["turn"] == 0:
            plan = (await ask("GET", f"tables/{table}/plan?seat=0"))[0]
            move = {"cell": plan["cell"], "kind": plan["kind"], "rotation": plan["options"][0]["rotation"]}
            order = {"type": "play", "seat": 0, "id": f"move{len(frames)}", "expect": state["sequence"], **move}
            await socket.receive(json.dumps(order))
    replay = await ask("GET", f"tables/{table}/rounds/1")
    await ask("POST", "replay", {"record": replay["record"]})
    await ask("GET", f"puzzles/{FIRST_DAY}")


def library() -> bytes:
    """Return the archive; it is not compressed, because it travels compressed as a whole."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for _, module in sorted(sys.modules.items()):
            spec = module.__spec__
            source = spec.loader.get_source(spec.name) if hasattr(getattr(spec, "loader", None), "get_source") else None
            if source is None:  # part of the interpreter
                continue
            path = spec.name.replace(".", "/") + ("/__init__" if spec.submodule_search_locations is not None else "")
            code = compile(source, f"{path}.py", "exec", dont_inherit=True, optimize=2)
            content = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
            archive.writestr(zipfile.ZipInfo(f"{path}.pyc", FIXED), content)
        for name in FILES:
            archive.writestr(zipfile.ZipInfo(name, FIXED), (SOURCES / name).read_bytes())
    return packed.getvalue()


async def pack() -> bytes:
    """Play, then pack."""
    await play()
    assert local_bots
    return library()


pack()
