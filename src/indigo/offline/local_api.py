"""Answers the page's requests and messages as the server does, for the tables of this device."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

from indigo import __version__
from indigo.advice_views import puzzle_day, puzzle_view
from indigo.offline.local_tables import HERE, LocalTables, Send, Shelf, Thinker
from indigo.rules.errors import IndigoError
from indigo.rules.move import Move
from indigo.tables.commands import command_from
from indigo.tables.decisions import continue_game, open_table, own_game
from indigo.tables.entry_views import turns_of
from indigo.tables.game_json import position_from
from indigo.tables.game_views import finished_game, game_in, games_in, gates_in_all_setups, plan_of, plans_of, replay_of
from indigo.tables.protocol import check_version
from indigo.tables.table import Table
from indigo.tables.table_errors import NotFound, body_of
from indigo.tables.table_views import refusal_of, state_of
from indigo.tables.terms import Terms

OK: Final = 200
REFUSED: Final = 422  # the page looks at the code of an error, so one status serves them all
UNKNOWN_TABLE: Final = 4404  # closes a socket whose table does not exist


class LocalApi:
    """The requests and the sockets of one page."""

    def __init__(self, shelf: Shelf, thinker: Thinker) -> None:
        self._tables = LocalTables(shelf, thinker)
        self._thinker = thinker

    async def load(self) -> None:
        """Read what an earlier visit has kept."""
        await self._tables.load()

    async def answer(self, method: str, path: str, body: str) -> str:
        """Answer a request; return its status and its body as JSON."""
        try:
            status, value = OK, await self._answer(method, path, json.loads(body))
        except IndigoError as error:
            status, value = REFUSED, body_of(error)
        return json.dumps([status, value], separators=(",", ":"))

    async def _answer(self, method: str, path: str, body: Any) -> Any:
        path, _, query = path.partition("?")
        given = dict(pair.partition("=")[::2] for pair in query.split("&"))
        match method, *path.split("/"):
            case "GET", "about":
                gates = gates_in_all_setups()
                return {"version": __version__, "grace_seconds": 0, "push_key": None, "bots": 1, "gates": gates}
            case "POST", "tables":
                return await self._open(open_table(Terms.from_json(body)))
            case "POST", "tables", "continued":
                game = game_in(body["record"], body["round"])
                first = continue_game(game, body["moves"], body["seat"], body["level"], body["name"], HERE)
                return await self._open(*first)
            case "GET", "tables", name:
                return state_of(self._table(name), HERE)
            case "GET", "tables", name, "turns":
                return turns_of(self._table(name), HERE, int(given["after"]))
            case "GET", "tables", name, "plan":
                seat = int(given["seat"])
                return plan_of(own_game(self._table(name), seat, HERE), seat)
            case "POST", "tables", name, "hint":
                view = await self._tables.table(name).note_hint(body["seat"])
                return json.loads(await self._thinker.hint(view))
            case "POST", "tables", name, "risk":
                view = await self._tables.table(name).note_hint(body["seat"])
                move = Move.from_text(f"{body['cell']}{body['kind']}{body['rotation']}")
                return json.loads(await self._thinker.risk(view, str(move)))
            case "GET", "tables", name, "rounds", number:
                return self._round(name, int(number))
            case "POST", "plan":  # at a table of a server
                state = body["table"]
                return plans_of(position_from(state["terms"], state["game"]).seen_by(body["seat"]), body["seat"])
            case "POST", "replay":
                return [replay_of(game) for game in games_in(body["record"])]
            case "GET", "puzzles", day:
                today = datetime.fromtimestamp(self._tables.clock() / 1000, UTC).date()
                return puzzle_view(puzzle_day(day, today), today)
        raise NotFound(f"without a server there is no {method} {path}")

    async def _open(self, *first: Any) -> dict[str, str]:
        return {"table": (await self._tables.open(first)).table.name}

    def _table(self, name: str) -> Table:
        return self._tables.table(name).table

    def _round(self, name: str, number: int) -> Any:
        """Return a finished round from start to end; of a table that is gone, the list of games still has it."""
        if record := self._tables.record(name, number):
            return replay_of(game_in(record))
        return replay_of(finished_game(self._table(name).match, number))

    def connect(self, name: str, send: Callable[[str], None], close: Callable[[int], None]) -> "LocalSocket":
        """Return the end of a socket at a table; messages of the page go to its `receive`."""
        return LocalSocket(self._tables, name, send, close)


class LocalSocket:
    """The connection between a page and a table: commands come in, answers and updates go out."""

    def __init__(
        self, tables: LocalTables, name: str, send: Callable[[str], None], close: Callable[[int], None]
    ) -> None:
        self._tables = tables
        self._name = name
        self._close = close
        self._send: Send = lambda message: send(json.dumps(message, separators=(",", ":")))

    async def receive(self, frame: str) -> None:
        """Carry out a command, or send the reason why not."""
        message: dict[str, Any] = json.loads(frame)
        command = message.get("id")
        try:
            table = self._tables.table(self._name)
            if message["type"] == "hello":
                check_version(message["version"])
                return await table.join(self._send)

            def acknowledge(sequence: int) -> None:
                self._send({"type": "done", "id": command, "sequence": sequence})

            await table.carry_out(command_from(message), acknowledge)
        except NotFound as error:
            self._refuse(error, command, None)
            self._close(UNKNOWN_TABLE)
        except IndigoError as error:
            self._refuse(error, command, self._tables.table(self._name).table)

    def _refuse(self, error: IndigoError, command: str | None, table: Table | None) -> None:
        self._send(refusal_of(error, REFUSED, command, table, HERE))

    def leave(self) -> None:
        """Leave the table."""
        try:
            self._tables.table(self._name).leave(self._send)
        except NotFound:
            return  # it was never there
