"""A client of release 1.0.0 plays a whole game at this server: its frames are recorded, and so is what it can read.

`client_1_0_0/frames.txt` has every frame that it sent, after the number of the person who sent it, in a game of three
seats with the seed below; `schema.json` is the schema of that release. Never change these files.
"""

import json
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
import websockets

from indigo.client import tables
from indigo.tables import protocol
from tests.server.compilers import Compiler
from tests.server.people import serving, sqlite_in
from tests.waiting import PATIENCE

HERE = Path(__file__).parent / "client_1_0_0"
FRAMES = [line.split(" ", 1) for line in (HERE / "frames.txt").read_text(encoding="utf-8").splitlines()]
SCHEMA = json.loads((HERE / "schema.json").read_text(encoding="utf-8"))
SEED = bytes(range(32))
TERMS = {"players": 3, "own_gates": True, "hand_size": 2, "starts": 0, "rounds": 1}
TOKENS = ["AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE", "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI", None]
OUTCOME = {"winners": [1], "reason": "points", "points": [7, 10, 2], "gems": [4, 6, 2]}


def check(value: Any, name: str, *, is_list: bool = False) -> None:
    """Check that the old client can read something."""
    definition = SCHEMA["properties"][name]
    if is_list:
        definition = {"type": "array", "items": definition}
    jsonschema_rs.Draft202012Validator({"$defs": SCHEMA["$defs"], **definition}).validate(value)


class OldClient:
    """The socket of one person; each message is checked."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.state: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.line.recv())
        check(message, "message")
        self.state = message.get("state", self.state)
        return message

    async def until(self, sequence: int) -> None:
        while self.state["sequence"] < sequence:
            await self.hear()


async def test_a_client_of_the_last_release_plays_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.tables.decisions.new_seed", lambda: SEED)
    # Bots never get ready, so that none plays between Ben's leaving and his return.
    monkeypatch.setattr("indigo.server.live.bot_pool.prepare_bots", Compiler())
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(sqlite_in(tmp_path)))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"{server.url}/api", timeout=PATIENCE))

        async def ask(path: str, name: str, token: str | None = TOKENS[0], *, is_list: bool = False) -> Any:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            answer = (await http.get(path, headers=headers)).json()
            check(answer, name, is_list=is_list)
            return answer

        await ask("/about", "About")
        opened = await http.post("/tables", json=TERMS, headers={"Authorization": f"Bearer {TOKENS[0]}"})
        check(opened.json(), "Opened")
        table = opened.json()["table"]
        clients = []
        for token in TOKENS:
            line = await stack.enter_async_context(websockets.connect(f"ws{server.url[4:]}/api/tables/{table}/socket"))
            await line.send(json.dumps({"type": "hello", "token": token}))
            clients.append(OldClient(line))
            assert (await clients[-1].hear())["type"] == "state"
        for number, (who, frame) in enumerate(FRAMES):
            client = clients[int(who)]
            await client.line.send(frame)
            while (answer := await client.hear())["type"] == "update":
                pass
            assert answer == {"type": "done", "id": json.loads(frame)["id"], "sequence": number + 2}
            for each in clients:
                await each.until(number + 2)
            if number == 20:
                await ask(f"/tables/{table}/plan?seat=0", "WirePlan", is_list=True)
        assert [client.state["game"]["outcome"] for client in clients] == [OUTCOME] * 3
        assert clients[2].state["game"]["seed"] == SEED.hex()
        assert len(await ask(f"/tables/{table}/turns", "WireTurn", None, is_list=True)) == 53
        assert (await ask(f"/tables/{table}/rounds/1", "WireReplay", None))["outcome"] == OUTCOME
        mine = await ask("/tables/mine", "Held", TOKENS[1], is_list=True)
        assert {each["table"] for each in mine} == {table, clients[1].state["rematch"]}


async def greeted(url: str, table: str, **hello: Any) -> tuple[dict[str, Any], int | None]:
    """Say hello, and return the first answer and the code with which the server closed the socket, if it did."""
    async with websockets.connect(f"ws{url[4:]}/api/tables/{table}/socket") as line:
        await line.send(json.dumps({"type": "hello", **hello}))
        answer: dict[str, Any] = json.loads(await line.recv())
        if answer["type"] == "refused":
            await line.wait_closed()
        return answer, line.close_code


async def test_versions_that_are_too_old_or_too_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "OLDEST", 2)
    monkeypatch.setattr(protocol, "VERSION", 3)
    async with serving(sqlite_in(tmp_path)) as server:
        table = await server.browser().open()
        for hello in ({}, {"version": 1}):
            answer, closed = await greeted(server.url, table, **hello)
            assert (answer["code"], answer["status"], closed) == ("outdated", 426, 4426)
        for version in (2, 3):
            answer, _ = await greeted(server.url, table, version=version)
            assert answer["type"] == "state"
        answer, closed = await greeted(
            server.url, table, version=4
        )  # behind a proxy, the next try may meet a newer server
        assert (answer["code"], closed) == ("unavailable", 1013)
        answer, closed = await greeted(server.url, table, version=0)
        assert (answer["code"], closed) == ("bad_request", 1008)


def test_both_clients_say_the_servers_version() -> None:
    source = (Path(__file__).parents[2] / "web/src/wire/connection.ts").read_text(encoding="utf-8")
    assert re.findall(r"^export const VERSION = (\d+)$", source, re.MULTILINE) == [str(protocol.VERSION)]
    assert tables.VERSION == protocol.VERSION
