"""A page without a server, for tests: it speaks with `LocalApi` as the client does."""

import asyncio
import json
from itertools import count
from typing import Any

from indigo.offline.local_api import LocalApi, LocalSocket
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.tables.patches import patched


class Shelf:
    """Keeps everything in memory; `is_full` refuses writes as a full disk does."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {}
        self.is_full = False

    async def read(self) -> str:
        return json.dumps(self.kept)

    async def write(self, values: str) -> bool:
        if self.is_full:
            raise OSError("no space left")
        changes = json.loads(values)
        for name, value in changes.items():
            kept = self.kept.get(name, {}).get("log", ())
            if value is not None and len(kept) >= len(value.get("log", "any")):
                return False
        self.kept = {name: value for name, value in {**self.kept, **changes}.items() if value is not None}
        return True


class FirstMoves:
    """A thinker that plays the first legal move, once it may."""

    def __init__(self) -> None:
        self.asked: list[str] = []  # the bots that were asked
        self.failures: list[str] = []
        self.may_play = asyncio.Event()
        self.may_play.set()

    async def choose(self, bot: str, view: str) -> str:
        self.asked.append(bot)
        await self.may_play.wait()
        position = from_text(view)
        assert isinstance(position, Position)
        return str(position.legal_moves[0])

    async def hint(self, view: str) -> str:
        return json.dumps([{"move": await self.choose("hint", view)}])

    async def risk(self, view: str, move: str) -> str:
        return json.dumps({"cost": 0, "reasons": [], "move": move})

    def report_failure(self, reason: str) -> None:
        self.failures.append(reason)


_pages = count(1)  # commands of different pages have different ids


class Refused(Exception):
    """A request or a command was refused, with this code."""


class LocalPage:
    """A page, and the table that it is at."""

    def __init__(self, shelf: Shelf | None = None, thinker: Any = None) -> None:
        self.shelf = shelf or Shelf()
        self.thinker = thinker or FirstMoves()
        self.api = LocalApi(self.shelf, self.thinker)
        self.state: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self._socket: LocalSocket | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self._numbers = count(1)
        self._number = next(_pages)

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request; raise `Refused` with the code of an error."""
        status, value = json.loads(await self.api.answer(method, path, json.dumps(body)))
        if status != 200:
            raise Refused(value["code"])
        return value

    async def open(self, **terms: Any) -> str:
        """Open a table and go there."""
        await self.api.load()
        table: str = (await self.ask("POST", "tables?alone", terms))["table"]
        await self.join(table)
        return table

    async def join(self, table: str) -> None:
        """Connect to a table."""
        if self._socket is not None:
            self._socket.leave()
        self._socket = self.api.connect(table, self._hear, self.closed.append)
        await self._socket.receive(json.dumps({"type": "hello", "token": None, "version": 2}))

    def leave(self) -> None:
        """Close the page."""
        assert self._socket is not None
        self._socket.leave()

    def _hear(self, frame: str) -> None:
        message = json.loads(frame)
        if message.get("id") is not None:
            self._answers[message["id"]] = message
        elif message["type"] == "state":
            self.state = message["state"]
        elif message["type"] == "update":
            self.entries += message["entries"]
            for patch in message["patches"]:
                self.state = patched(self.state, patch)

    async def say(self, type: str, number: str | None = None, **fields: Any) -> int:  # noqa: A002
        """Give a command; return the number of its entry, or raise `Refused`."""
        number = number or f"page{self._number}-{next(self._numbers)}"
        command = {"type": type, "id": number, "expect": self.state["sequence"], **fields}
        assert self._socket is not None
        await self._socket.receive(json.dumps(command))
        answer = self._answers[number]
        if answer["type"] == "refused":
            raise Refused(answer["code"])
        sequence: int = answer["sequence"]
        return sequence

    @property
    def turn(self) -> int | None:
        """The seat on turn."""
        seat: int | None = self.state["game"]["position"]["turn"]
        return seat

    async def play(self) -> None:
        """Make the first move of the plan for the seat on turn."""
        plan = (await self.ask("GET", f"tables/{self.state['table']}/plan?seat={self.turn}"))[0]
        option = plan["options"][0]
        await self.say("play", seat=self.turn, cell=plan["cell"], kind=plan["kind"], rotation=option["rotation"])

    async def play_to_the_end(self) -> None:
        """Play for the people at this device until the round is over."""
        while not self.state["game"]["outcome"]:
            if self.turn is not None and self.state["seats"][self.turn]["is_mine"]:
                await self.play()
            else:
                await asyncio.sleep(0)
