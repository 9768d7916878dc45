"""Fuzzes the socket: each frame gets one answer, and the log contains exactly what was acknowledged."""

import asyncio
import random
import secrets
import tempfile
from pathlib import Path
from typing import Any

import orjson
import websockets

from indigo.server.wire.socket_schema import MESSAGES as _MESSAGES
from indigo.tables.tokens import address_digest, holder_of
from tests.campaigns.fuzz_target import Ground, check_refusal, ground
from tests.campaigns.random_frames import Frame, State, some_frame
from tests.waiting import PATIENCE

SESSION = 250  # frames at one table
MOVES = (-1, 0, 9, 45, 54)  # that a table has seen before: open, begun, in play, near the end, over
CLOSED = {1002, 1007, 1008, 1009}  # a line is cut for these, and never for a fault of the server
HELLO = '{"type": "hello", "token": %s}'


class Line:
    """A client's socket to a table."""

    def __init__(self, url: str, table: str, token: str | None) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.token = token
        self.holder = None if token is None else holder_of(token)
        self.state: State = {}
        self.ids: list[str] = []
        self.acknowledged: dict[str, set[int]] = {}
        self.unsure = 0  # how many frames may have been obeyed, because the line was cut before the answer
        self._line: Any = None
        self._answers: asyncio.Queue[dict[str, Any] | Exception] = asyncio.Queue()
        self._reader: asyncio.Task[None] | None = None

    async def connect(self, first: Frame | None = None) -> None:
        """Open the socket and send hello, or another first frame."""
        self._line = await websockets.connect(self.address, compression=None, max_queue=None)
        self._answers = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())
        await self.send(first or Frame(HELLO % (f'"{self.token}"' if self.token else "null")))

    async def _read(self) -> None:
        try:
            async for text in self._line:
                _MESSAGES.validate_json(text, strict=True)
                message = orjson.loads(text)
                self.state = message.get("state", self.state)
                if message["type"] != "update":
                    self._answers.put_nowait(message)
            await self._line.recv()  # a line that was closed in good order is closed, too
        except Exception as error:
            self._answers.put_nowait(error)

    async def send(self, frame: Frame) -> None:
        """Send a frame, however odd."""
        if frame.how == "raw":
            self._line.transport.write(frame.data)
        else:
            await self._line.send(frame.data, text=frame.how == "text")

    async def answer(self) -> dict[str, Any]:
        """Wait for the answer to a frame, and for the update that follows it."""
        async with asyncio.timeout(PATIENCE):
            answer = await self._answers.get()
            if isinstance(answer, Exception):
                raise answer
            if answer["type"] == "refused":
                check_refusal(answer["status"], answer)
            if answer["type"] == "done":
                self.acknowledged.setdefault(answer["id"], set()).add(answer["sequence"])
                while self.state["sequence"] < answer["sequence"]:
                    await asyncio.sleep(0)
        return answer

    async def exchange(self, frames: list[Frame]) -> None:
        """Send frames at once and wait for an answer to each; reconnect if the server closes the socket."""
        try:
            for frame in frames:
                await self.send(frame)
            for _ in frames:
                await self.answer()
        except websockets.ConnectionClosed as closed:
            check_closed(closed)
            self.unsure += len(frames)
            await self.connect()
            await self.answer()

    async def close(self) -> None:
        """Go."""
        await self._line.close()
        if self._reader is not None:
            await self._reader


def check_closed(closed: websockets.ConnectionClosed) -> None:
    """Check that a socket was closed because of what was sent, not because of a server error."""
    code = closed.rcvd.code if closed.rcvd else None
    assert code in CLOSED, f"closed with {code}"


async def session(here: Ground, choose: random.Random, count: int) -> None:
    """Fuzz a table with so many frames, from the host, another player, a stranger and a spectator."""
    table = await here.table(choose.choice(MOVES), rounds=choose.choice([1, 2]), hand_size=choose.choice([1, 2]))
    tokens = (here.anna.token, here.ben.token, secrets.token_urlsafe(32), None)
    lines = [Line(here.url, table, token) for token in tokens]
    for line in lines:
        await line.connect()
        await line.answer()
    begun = lines[0].state["sequence"]
    while count:
        line = choose.choices(lines, [5, 5, 1, 1])[0]
        frames = [some_frame(line.state, choose, line.ids) for _ in range(min(count, choose.choice([1, 1, 1, 1, 4])))]
        try:
            await line.exchange(frames)
        except Exception as error:
            error.add_note(f"sent: {[frame.data[:1000] for frame in frames]!r}")
            raise
        count -= len(frames)
    await check_log(here, table, lines, begun)
    await check_hello(here, table, some_frame(lines[0].state, choose, ["a"]))
    for line in lines:
        await line.close()


async def check_hello(here: Ground, table: str, frame: Frame) -> None:
    """Check that a client whose first frame is not hello is refused and disconnected."""
    line = Line(here.url, table, None)
    await line.connect(frame)
    try:
        if (await line.answer())["type"] == "refused":
            await line.answer()
    except websockets.ConnectionClosed as closed:
        check_closed(closed)
    await line.close()


async def check_log(here: Ground, table: str, lines: list[Line], begun: int) -> None:
    """Check that the log holds each command that was acknowledged, once, and none that was refused."""
    entries = await here.server.rooms.store.entries(table)
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
    secret = here.server.services.address_secret
    # What spectators say is written under a digest of who they are.
    names = {line: {line.holder, address_digest(secret, f"{line.holder} {table}")} for line in lines}
    for line in lines:
        written: dict[str, set[int]] = {}
        for entry in entries[begun:]:
            if entry.command is not None and entry.by in names[line]:
                written.setdefault(entry.command, set()).add(entry.sequence)
        assert line.acknowledged.items() <= written.items()
        assert len(written) - len(line.acknowledged) <= line.unsure
        assert all(len(numbers) == 1 for numbers in written.values())
    everybody = {name for each in names.values() for name in each}
    assert all(entry.by in everybody for entry in entries)


async def fuzz(here: Ground, count: int, choose: random.Random) -> None:
    """Send so many frames, at tables in every phase."""
    for done in range(0, count, SESSION):
        await session(here, choose, min(SESSION, count - done))


def campaign(count: int, seed: int = 0) -> None:
    """Run a server, and send so many frames, the same for the same seed."""

    async def run(folder: Path) -> None:
        async with ground(folder) as here:
            await fuzz(here, count, random.Random(seed))

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))
