"""The tables in memory: those with somebody connected, or a bot playing.

Every change takes the same path: decide, commit, acknowledge, broadcast. A table in memory can be behind the store,
after a write of another process or a broken connection; it catches up before the next decision.
"""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final

import orjson

from indigo.server.live.head_count import games_in, is_home, people_in
from indigo.server.live.room import Listener, Room
from indigo.server.metrics import Metrics
from indigo.server.request_errors import TableClosed
from indigo.server.store.store import Store
from indigo.server.store.store_types import Card
from indigo.tables.bot_words import word_due
from indigo.tables.decisions import CROWD
from indigo.tables.entries import Came, Entry, EntryData, Hinted, Sat, Went
from indigo.tables.finished_rounds import finished_round
from indigo.tables.table import Table
from indigo.tables.table_errors import BadRequest, NewerTable, NotFound, Unavailable
from indigo.tables.table_names import new_table_name
from indigo.tables.table_views import summary_of
from indigo.tables.tokens import same
from indigo.tables.updates import Step, Update

ABSENT_AFTER: Final = 5.0  # seconds without a connection until a player counts as away; a reload is quicker
ALL: Final = 1_000_000  # tables of a holder

Decide = Callable[[Table, int], EntryData]


class Rooms:
    """All tables in memory.

    `wake` is called with each table where the server has to play, `written` with what this process wrote
    each time, and the table after it.
    """

    def __init__(
        self, store: Store, metrics: Metrics, *, idle_seconds: float, clock: Callable[[], int], group: str = ""
    ) -> None:
        self.store = store
        self.clock = clock
        self.closed: Collection[str] = ()  # tables where nothing may change
        self.wake: Callable[[str], None] = lambda name: None
        self.written: Callable[[EntryData, Table], None] = lambda data, table: None
        metrics.tables.set_function(lambda: len(self._rooms))
        metrics.people.set_function(lambda: people_in(self._rooms.values()))
        metrics.games.set_function(lambda: games_in(self._rooms.values()))
        self._idle_seconds = idle_seconds
        self._group = group  # begins the names of new tables
        self._rooms: dict[str, Room] = {}
        self._gone = 0  # tables removed since the last garbage collection
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def __len__(self) -> int:
        return len(self._rooms)

    async def open(self, first: Sequence[EntryData], by: str) -> Table:
        """Open a table with its first entries, and return it."""
        name, now = new_table_name(self._group), self.clock()
        entries = [Entry(number, now, by, None, data) for number, data in enumerate(first, start=1)]
        table = Table.of(name, entries)
        while not await self.store.append(name, 0, entries, _card(table)):
            name = new_table_name(self._group)  # the name is taken, which is about as likely as winning the lottery
            table = Table.of(name, entries)
        return table

    async def room(self, name: str) -> Room:
        """Return a table's room, loading the table from the store if necessary; raise `NotFound` if there is none."""
        room = self._rooms.get(name)
        if room is None:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._load(name))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            room = await asyncio.shield(loading)
        room.used_at = time.monotonic()
        return room

    @asynccontextmanager
    async def using(self, name: str) -> AsyncIterator[Room]:
        """Keep a table in memory: a second copy would miss the updates of the first."""
        room = await self.room(name)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            room.used_at = time.monotonic()

    def visit(self, room: Room) -> None:
        """Note that somebody is looking at a table; if it was left, it goes on."""
        if not self._is_seen(room):
            room.came_at = self.clock()
        room.seen_at = time.monotonic()
        if room.table.is_due(self.clock()):
            self.wake(room.table.name)

    def is_left(self, room: Room) -> bool:
        """Return whether everybody has left a table where the server would play on by itself."""
        return room.table.plays_by_itself and not self._is_seen(room)

    def _is_seen(self, room: Room) -> bool:
        return bool(room.listeners) or time.monotonic() - room.seen_at < self._idle_seconds

    def overdue(self) -> list[str]:
        """Return the tables with somebody connected where the server has to play."""
        now = self.clock()
        return [name for name, room in self._rooms.items() if room.listeners and room.table.is_due(now)]

    def listeners(self) -> list[Listener]:
        """Return all connections."""
        return [listener for room in self._rooms.values() for listener in room.listeners]

    async def _load(self, name: str) -> Room:
        entries = await self.store.entries(name)
        if not entries:
            raise NotFound(f"there is no table {name}; it may have expired")
        room = self._rooms[name] = Room(Table.of(name, entries), entries)
        return room

    async def write(
        self,
        room: Room,
        decide: Decide,
        *,
        by: str | None = None,
        command: str | None = None,
        acknowledge: Callable[[int], None] = lambda sequence: None,
    ) -> None:
        """Decide, commit, acknowledge, broadcast; a command that was already carried out is only acknowledged again."""
        async with room.lock:
            while True:
                if room.table.name in self.closed:
                    raise TableClosed("the operators of this server have closed this table")
                if room.is_behind:
                    await self._catch_up(room)
                table = room.table
                if command is not None and (sequence := room.done.get((by, command))):
                    acknowledge(sequence)
                    return
                now = self.clock()
                data = decide(table, now)
                entry = Entry(table.sequence + 1, now, by, command, data)
                after = table.after(entry)
                room.is_behind = True  # until we know whether the entry was written
                if await self.store.append(table.name, table.sequence, [entry], _card(after, table)):
                    break
                await self._catch_up(room)
                if room.table.sequence == table.sequence:
                    self._drop(room, is_gone=True)
                    raise NotFound(f"table {table.name} no longer exists: it has expired")
            room.go_on(entry, after)
            room.is_behind, room.used_at = False, time.monotonic()
            acknowledge(entry.sequence)
            self._broadcast(room, table, [(entry, after)])
            if after.is_due(now) or word_due(after):
                self.wake(table.name)
            self.written(data, after)

    async def _catch_up(self, room: Room) -> None:
        """Apply what other processes have written; the caller holds the room's lock."""
        entries = await self.store.entries(room.table.name, room.table.sequence)
        room.is_behind = False
        before = room.table
        steps: list[Step] = []
        try:
            for entry in entries:
                room.apply(entry)
                steps.append((entry, room.table))
        except Unavailable:
            self._drop(room, is_gone=False)
            raise
        if steps:
            self._broadcast(room, before, steps)
            self._note_all_present(room)

    def drop(self, names: Iterable[str]) -> None:
        """Remove tables whose logs were rewritten or deleted from memory; open pages connect again."""
        for name in names:
            if room := self._rooms.get(name):
                self._drop(room, is_gone=False)

    def _drop(self, room: Room, *, is_gone: bool) -> None:
        """Remove a table from memory, and close its connections."""
        if self._rooms.get(room.table.name) is room:  # and not a later copy
            del self._rooms[room.table.name]
        for listener in room.listeners:
            listener.dismiss(is_gone=is_gone)

    def _broadcast(self, room: Room, before: Table, steps: Sequence[Step]) -> None:
        """Send an update to every connection, each with what its holder may see.

        All of them have the state before: they got it when they joined, or with the update before this one.
        """
        if not room.listeners:
            return
        update = Update(before, steps, self.clock(), share=_encoded_once)
        written: dict[tuple[str | None, bool], bytes] = {}
        for listener in room.listeners:
            holder = listener.holder if room.table.knows(listener.holder) else None
            key = holder, listener.takes_patches
            if key not in written:
                written[key] = encoded(update.message_for(holder, has_patches=listener.takes_patches))
            listener.send(written[key])

    def changed(self, name: str, sequence: int) -> None:
        """Handle another process's notification that a table has changed."""
        room = self._rooms.get(name)
        if room is not None and room.table.sequence < sequence:
            self._spawn(self.refresh, room)

    def resync(self) -> None:
        """Check all tables in memory, because notifications may have been lost."""
        self._spawn(self.poll)

    async def poll(self) -> None:
        """Compare the tables in memory with the store: catch up, and drop those that have expired."""
        rooms = list(self._rooms.values())
        for start in range(0, len(rooms), 500):
            some = rooms[start : start + 500]
            found = await self.store.sequences([room.table.name for room in some])
            for room in some:
                sequence = found.get(room.table.name)
                if sequence is None:
                    self._drop(room, is_gone=True)
                elif room.is_behind or room.table.sequence < sequence:
                    with suppress(NewerTable):
                        await self.refresh(room)

    async def refresh(self, room: Room) -> None:
        """Apply what other processes have written, and note that everyone connected here is present."""
        async with room.lock:
            await self._catch_up(room)
        self._note_all_present(room)

    def join(self, room: Room, listener: Listener) -> None:
        """Add a connection; the first one triggers a check for absent players, who may have left during a crash."""
        if not room.listeners:
            self._note_later(room, lambda: [seat.holder for seat in room.table.seats if seat.is_person])
        self.visit(room)
        room.listeners.add(listener)
        self._note_presence(room, listener.holder)

    def leave(self, room: Room, listener: Listener) -> None:
        """Remove a connection; unless the player reconnects soon, they are noted as away."""
        room.listeners.discard(listener)
        room.seen_at = time.monotonic()
        if room.table.seats_of(listener.holder):
            self._note_later(room, lambda: [listener.holder])

    def is_here(self, room: Room, holder: str) -> bool:
        """Return whether a holder is connected to this process or, as far as the log says, to another."""
        if any(listener.holder is not None and same(listener.holder, holder) for listener in room.listeners):
            return True
        return self.store.is_shared and not _is_away(room.table, holder)

    def _note_all_present(self, room: Room) -> None:
        for holder in {listener.holder for listener in room.listeners}:
            self._note_presence(room, holder)

    def _note_presence(self, room: Room, holder: str | None) -> None:
        """Note that a player who was away is back."""
        if holder is not None and _is_away(room.table, holder):
            self._spawn(self._note, room, Came(holder), lambda table: _is_away(table, holder))

    def _note_later(self, room: Room, holders: Callable[[], Iterable[str | None]]) -> None:
        later = asyncio.get_running_loop().call_later
        later(ABSENT_AFTER, lambda: self._spawn(self._note_absence, room, holders()))

    async def _note_absence(self, room: Room, holders: Iterable[str | None]) -> None:
        """Note which of these holders are away; a process where one is connected corrects it."""

        def is_gone(holder: str, table: Table) -> bool:
            here = {listener.holder for listener in room.listeners}
            return table.phase != "over" and holder not in here and not _is_away(table, holder)

        for holder in {holder for holder in holders if holder is not None and room.table.seats_of(holder)}:
            if self._rooms.get(room.table.name) is room and is_gone(holder, room.table):
                await self._note(room, Went(holder), partial(is_gone, holder))
        self._note_all_present(room)  # they may have connected in the meantime

    async def _note(self, room: Room, data: EntryData, still: Callable[[Table], bool]) -> None:
        def decide(table: Table, now: int) -> EntryData:
            if not still(table) or table.sequence - table.turned >= CROWD:
                raise _NothingToNote
            return data

        with suppress(_NothingToNote):
            await self.write(room, decide)

    async def note_hint(self, room: Room, seat: int, by: str) -> None:
        """Note that a seat's player has got help in this round; call this before giving it."""

        def decide(table: Table, now: int) -> EntryData:
            if seat in table.hinted or table.turn is None:
                raise _NothingToNote
            return Hinted(seat)

        with suppress(_NothingToNote):
            await self.write(room, decide, by=by)

    async def hand_over(self, holder: str, to: str) -> None:
        """Give everything of a holder to another one: the seats by entries, so that every process knows, then the rest.

        The holder's pages connect again, as those of a spectator. Raise `BadRequest` if the other one isn't new.
        """
        if await self.store.has_played(holder) and await self.store.has_played(to):
            raise BadRequest("this token is in use: choose a fresh one")

        def decide(seat: int, table: Table, now: int) -> EntryData:
            old = table.seats[seat]
            if old.holder != holder:
                raise _NothingToNote
            return Sat(seat, old.name, to, old.sender, old.is_expected or None)  # they come when they come

        for name, summary in await self.store.held_by(holder, ALL):
            if summary["phase"] != "over":
                async with self.using(name) as room:
                    for seat in room.table.seats_of(holder):
                        with suppress(_NothingToNote, TableClosed):  # where nobody can play, the last step is enough
                            await self.write(room, partial(decide, seat), by=to)
        self.drop(await self.store.replace_holder(holder, to))

    def counts_here(self, name: str) -> bool:
        """Return whether a table counts for this process: each counts for one only, so that sums are right."""
        return not self.store.is_shared or (name in self._rooms and is_home(self._rooms[name]))

    async def sweep(self) -> None:
        """Remove idle tables; once more have been removed than are left, collect the garbage."""
        before = time.monotonic() - self._idle_seconds
        idle = [name for name, room in self._rooms.items() if room.is_idle_since(before)]
        for name in idle:
            del self._rooms[name]
        self._gone += len(idle)
        if self._gone > len(self._rooms):
            self._gone = 0
            gc.collect()  # run.py makes automatic full collections very rare

    def _spawn(self, work: Callable[..., Awaitable[None]], *arguments: object) -> None:
        if self._is_closed:  # called by a timer after closing
            return
        task = asyncio.get_running_loop().create_task(_quietly(work, *arguments))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel all tasks."""
        self._is_closed = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class _NothingToNote(Exception):
    """The reason for the note no longer holds."""


async def _quietly(work: Callable[..., Awaitable[None]], *arguments: object) -> None:
    """Run a task, ignoring an unavailable store or a deleted table: the next check tries again."""
    with suppress(Unavailable, NotFound, TableClosed):
        await work(*arguments)


def _card(table: Table, before: Table | None = None) -> Card:
    """Return what the store keeps of a table in addition to its log; holders only if the seats have changed."""
    is_same = before is not None and before.seats is table.seats
    return Card(
        phase=table.phase,
        is_public=table.terms.is_public,
        due=table.due,
        summary=summary_of(table),
        holders=None if is_same else {holder: table.seats_of(holder) for holder in table.holders},
        finished=finished_round(before, table),
    )


def _is_away(table: Table, holder: str | None) -> bool:
    return any(table.seats[number].away_since is not None for number in table.seats_of(holder))


def encoded(message: object) -> bytes:
    """Return a message as JSON text."""
    return orjson.dumps(message)


def _encoded_once(part: object) -> orjson.Fragment:
    """Return a part of many messages, encoded."""
    return orjson.Fragment(orjson.dumps(part))
