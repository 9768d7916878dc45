"""A table in memory, and its connections."""

import asyncio
import math
import time
from collections.abc import Iterable
from typing import Final, Protocol

from indigo.tables.entries import Entry, Went
from indigo.tables.table import Table
from indigo.tables.table_errors import Unavailable

REMEMBERED: Final = 256  # commands of a table that are recognised when they are sent again


class Listener(Protocol):
    """A connection that receives the updates of a table."""

    holder: str | None
    address: str
    takes_patches: bool  # or whole states, for clients of release 1.0.0

    def send(self, message: bytes) -> None:
        """Send a message without waiting."""
        ...

    def dismiss(self, *, is_gone: bool) -> None:
        """Close the connection: the table is gone, or this process can no longer serve it."""
        ...


class Room:
    """A table in memory and its connections."""

    __slots__ = ("came_at", "done", "is_behind", "listeners", "lock", "seen_at", "table", "used_at", "users")

    def __init__(self, table: Table, log: Iterable[Entry]) -> None:
        self.table = table
        self.done: dict[tuple[str | None, str], int] = {}  # the entries of the latest commands
        for entry in log:
            self._remember(entry)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.is_behind = False
        self.users = 0  # sockets and tasks that keep the table in memory
        self.used_at = time.monotonic()
        self.seen_at = -math.inf  # when somebody last looked at the table
        self.came_at = 0  # when somebody came after nobody had looked for a while, in milliseconds since 1970

    def go_on(self, entry: Entry, after: Table) -> None:
        """Take over an entry that the store has, and the table after it."""
        self.table = after
        self._remember(entry)

    def apply(self, entry: Entry) -> None:
        """Take over an entry of another process; raise `Unavailable` if the table has to be loaded again.

        An entry about somebody who isn't here is about the alias of a person who was forgotten since.
        """
        if isinstance(entry.data, Went) and not self.table.seats_of(entry.data.holder):
            raise Unavailable("somebody at this table has been forgotten: try again")
        self.go_on(entry, self.table.after(entry))

    def _remember(self, entry: Entry) -> None:
        if entry.command is not None:
            self.done[entry.by, entry.command] = entry.sequence
            if len(self.done) > REMEMBERED:
                del self.done[next(iter(self.done))]

    def is_idle_since(self, moment: float) -> bool:
        """Return whether nobody has used the table since a moment of the monotonic clock."""
        return not self.users and not self.lock.locked() and self.used_at < moment

    def watchers(self) -> set[str]:
        """Return the addresses that are connected."""
        return {listener.address for listener in self.listeners}
