"""The tables of one device, without a server: decide, keep, acknowledge, show; and play for bots and clocks.

This is what `server.live` does for many people. Here everybody sits at the same device, whose page is the only viewer.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from indigo.rules.errors import IndigoError
from indigo.rules.record import text
from indigo.tables.bot_words import word_due
from indigo.tables.commands import AnyCommand, Rematch
from indigo.tables.decisions import (
    STAND_IN_LEVEL,
    bot_moves,
    check_fresh,
    check_hint,
    decide,
    flag_falls,
    rematch,
)
from indigo.tables.entries import Entry, EntryData, Hinted, Reacted, Rematched, Resumed, from_json, to_json
from indigo.tables.finished_rounds import finished_round, listed_game
from indigo.tables.table import Table
from indigo.tables.table_errors import NotFound, Stale
from indigo.tables.table_names import GROUPS, new_table_name
from indigo.tables.table_views import state_of
from indigo.tables.updates import Update

HERE: Final = "here"  # holds the seats of all people at this device
PREFIX: Final = "here-"  # begins the names of these tables; no server gives such a name
TO_SETTLE: Final = 5_000  # milliseconds after coming to a table within which no flag falls
FINISHED: Final = 30  # finished tables that are kept; their games stay in the list of games

assert PREFIX[:-1] not in GROUPS

Send = Callable[[Mapping[str, Any]], None]
Decide = Callable[[Table, int], EntryData]


class NotKept(IndigoError):
    """The device has no room left, or keeps nothing."""

    code = "not_kept"


class Shelf(Protocol):
    """Keeps values by name; in a browser, its database. All arguments and results are JSON."""

    async def read(self) -> str:
        """Return all values by name."""
        ...

    async def write(self, values: str) -> bool:
        """Keep these values by name, or delete those that are null: all or nothing, and before this returns.

        Return False, and keep nothing, if a log on the shelf is as long as the one that should replace it.
        """
        ...


class Thinker(Protocol):
    """Lets bots think; a view is a position as text."""

    async def choose(self, bot: str, view: str) -> str:
        """Return the move that a bot chooses, as text."""
        ...

    async def hint(self, view: str) -> str:
        """Return the best moves with reasons, as JSON."""
        ...

    async def risk(self, view: str, move: str) -> str:
        """Return what a move would give away, as JSON."""
        ...

    def report_failure(self, reason: str) -> None:
        """Tell the person that a game can't go on, because a bot's turn failed."""
        ...


def milliseconds() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class LocalTable:
    """A table in memory."""

    def __init__(self, tables: "LocalTables", table: Table, log: Sequence[Entry]) -> None:
        self.table = table
        self._log: list[Entry] = []
        self._done: dict[str, int] = {}  # the entries of commands
        self._tables = tables
        self._take(log)
        self._viewers: set[Send] = set()
        self._lock = asyncio.Lock()
        self._playing: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def _take(self, log: Iterable[Entry]) -> None:
        """Take over entries that are on the shelf."""
        for entry in log:
            self._log.append(entry)
            if entry.command is not None:
                self._done[entry.command] = entry.sequence

    async def _catch_up(self) -> None:
        """Take over what another page of this browser has written, and show it."""
        log = await self._tables.read_log(self.table.name)
        self._take(log[len(self._log) :])
        self.table = Table.of(self.table.name, log)
        for send in self._viewers:
            self._greet(send)
        self._wake()

    def _greet(self, send: Send) -> None:
        state = state_of(self.table, HERE)
        send({"type": "state", "now": self._tables.clock(), "bots": 1, "state": state, "talk": []})

    async def join(self, send: Send) -> None:
        """Add a viewer, who gets the table's state and then every update."""
        if not self._viewers and self._has_stopped_clock():
            await self.write(lambda table, now: Resumed())
        self._viewers.add(send)
        self._greet(send)
        self._wake()

    def leave(self, send: Send) -> None:
        """Remove a viewer; without one, bots and clocks stop."""
        self._viewers.discard(send)

    def _has_stopped_clock(self) -> bool:
        """Return whether a clock has run out, or almost, while nobody was there to play."""
        deadline = self.table.deadline
        return deadline is not None and not self.table.is_by_days and deadline < self._tables.clock() + TO_SETTLE

    async def carry_out(self, command: AnyCommand, acknowledge: Callable[[int], None]) -> None:
        """Decide on a command, keep the entry, acknowledge it, and show it; raise the reason if it is refused."""
        if isinstance(command, Rematch) and command.id not in self._done:
            check_fresh(self.table, command)
            opened = await self._tables.open(rematch(self.table, HERE))
            await self.write(lambda table, now: Rematched(opened.table.name), command.id, acknowledge)
        else:
            await self.write(lambda table, now: decide(table, command, HERE, now=now, grace=0), command.id, acknowledge)

    async def note_hint(self, seat: int) -> str:
        """Note that somebody asks for a hint, and return what their seat sees, as text."""
        view = check_hint(self.table, seat, HERE).view(seat)
        if seat not in self.table.hinted:
            await self.write(lambda table, now: Hinted(seat))
        return text(view)

    async def write(
        self, decide: Decide, command: str | None = None, acknowledge: Callable[[int], None] = lambda sequence: None
    ) -> None:
        """Decide, keep, acknowledge, show; a command that was carried out already is only acknowledged again."""
        async with self._lock:
            before, now = self.table, self._tables.clock()
            if command is not None and command in self._done:
                acknowledge(self._done[command])
                return
            by = None if command is None else HERE
            entry = Entry(before.sequence + 1, now, by, command, decide(before, now))
            after = before.after(entry)
            try:
                await self._tables.keep(after, [*self._log, entry], before)
            except Stale:
                await self._catch_up()
                raise
            self.table = after
            self._take([entry])
            acknowledge(entry.sequence)
            update = Update(before, [(entry, after)], now).message_for(HERE, has_patches=True)
            for send in self._viewers:
                send(update)
        self._wake()

    def _wake(self) -> None:
        """Play what is due now, and look again when the time of the player on turn is up."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if not self._viewers or self._playing is not None:
            return
        now, due = self._tables.clock(), self.table.due
        if word_due(self.table) or (due is not None and due <= now):
            self._playing = asyncio.get_running_loop().create_task(self._play())
        elif due is not None:
            self._timer = asyncio.get_running_loop().call_later((due - now) / 1000, self._wake)

    async def _play(self) -> None:
        """Play one turn that is due, or say what a character has to say."""
        try:
            if word := word_due(self.table):
                await self.write(lambda table, now: Reacted(*word))
            elif self.table.is_out:
                await self.write(self._flag_falls)
            else:
                await self._let_bot_play()
        except Stale:
            pass  # the table has moved on while the bot was thinking
        except Exception as error:
            self._tables.thinker.report_failure(str(error))
            return
        finally:
            self._playing = None
        self._wake()

    def _flag_falls(self, table: Table, now: int) -> EntryData:
        if table.turn is None or not table.is_due(now):
            raise Stale("this turn has already been played")
        return flag_falls(table, table.turn)

    async def _let_bot_play(self) -> None:
        table = self.table
        assert table.game is not None
        assert table.turn is not None
        seat = table.seats[table.turn]
        bot = seat.character or seat.level or STAND_IN_LEVEL
        move = await self._tables.thinker.choose(bot, text(table.game.view(table.turn)))
        await self.write(lambda now_at, now: bot_moves(table, now_at, now, move))


class LocalTables:
    """All tables of this device, and its finished games."""

    def __init__(self, shelf: Shelf, thinker: Thinker, clock: Callable[[], int] = milliseconds) -> None:
        self.thinker = thinker
        self.clock = clock
        self._shelf = shelf
        self._cards: dict[str, dict[str, Any]] = {}  # by table: its phase and its log
        self._games: dict[str, dict[str, Any]] = {}  # by table/round: the page lists them
        self._in_memory: dict[str, LocalTable] = {}

    async def load(self) -> None:
        """Read what an earlier visit has kept."""
        for name, kept in json.loads(await self._shelf.read()).items():
            (self._games if "/" in name else self._cards)[name] = kept

    async def open(self, first: Sequence[EntryData]) -> LocalTable:
        """Open a table with its first entries."""
        name, now = PREFIX + new_table_name()[len(PREFIX) :], self.clock()
        entries = [Entry(number, now, HERE, None, data) for number, data in enumerate(first, start=1)]
        table = Table.of(name, entries)
        await self.keep(table, entries)
        self._in_memory[name] = LocalTable(self, table, entries)
        await self._tidy(name)
        return self._in_memory[name]

    def table(self, name: str) -> LocalTable:
        """Return a table; raise `NotFound` if this device has none of this name."""
        if name not in self._in_memory:
            if name not in self._cards:
                raise NotFound(f"there is no table {name} on this device")
            log = self._log_of(name)
            self._in_memory[name] = LocalTable(self, Table.of(name, log), log)
        return self._in_memory[name]

    async def read_log(self, name: str) -> list[Entry]:
        """Return a table's log as the shelf has it now."""
        await self.load()
        return self._log_of(name)

    def _log_of(self, name: str) -> list[Entry]:
        return [_entry(*kept) for kept in self._cards[name]["log"]]

    async def keep(self, table: Table, log: Sequence[Entry], before: Table | None = None) -> None:
        """Keep a table, and a round that has ended with its last entry."""
        card = {
            "phase": table.phase,
            "changed_at": log[-1].at,
            "log": [[*entry[:4], entry.kind, to_json(entry.data)] for entry in log],
        }
        games = {}
        if ended := finished_round(before, table):
            key = f"{table.name}/{ended.round}"
            listed = listed_game(table.name, ended.round, ended.ended_at, ended.results[HERE])
            games[key] = {"listed": listed, "record": ended.record}
        await self._write({table.name: card, **games})
        self._cards[table.name] = card
        self._games |= games

    async def _tidy(self, newest: str) -> None:
        """Delete tables that were never started, and the oldest of those that are over."""
        cards = sorted(self._cards.items(), key=lambda card: -card[1]["changed_at"])
        over = [name for name, card in cards if card["phase"] == "over"]
        unused = [name for name, card in cards if card["phase"] == "open" and name != newest]
        if gone := [*unused, *over[FINISHED:]]:
            await self._write(dict.fromkeys(gone))
            for name in gone:
                del self._cards[name]
                self._in_memory.pop(name, None)

    def record(self, name: str, number: int) -> str | None:
        """Return the record of a finished round in the list of games; None if it isn't there."""
        game = self._games.get(f"{name}/{number}")
        return None if game is None else game["record"]

    async def _write(self, values: Mapping[str, Any]) -> None:
        try:
            is_kept = await self._shelf.write(json.dumps(values, separators=(",", ":")))
        except Exception as error:
            raise NotKept(f"this device could not save it: {error}") from error
        if not is_kept:
            raise Stale("the game has gone on in another page of this browser")


def _entry(sequence: int, at: int, by: str | None, command: str | None, kind: str, data: Mapping[str, Any]) -> Entry:
    """Return an entry from what is kept of it."""
    return Entry(sequence, at, by, command, from_json(kind, data))
