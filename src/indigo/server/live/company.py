"""What makes the lobby alive: how many people are here, and the games that anybody may watch."""

import time
from secrets import token_hex
from typing import Final

from indigo.server.live.rooms import Rooms
from indigo.tables.table import Table
from indigo.tables.table_errors import NewerTable, NotFound

LOOKING: Final = 20.0  # seconds for which somebody who has asked for the lobby counts as being there
TELL: Final = 10.0  # seconds between two reports of a process to the others
SILENT: Final = 35_000  # milliseconds after which a process that has reported nothing no longer counts
GAMES: Final = 4
MOVING: Final = 10 * 60_000  # milliseconds within which a game has to have moved on
FRESH: Final = 2.0  # seconds for which a list of games is kept for all who ask


class Company:
    """The people who are here, and the games that anybody may watch."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._process = token_hex(8)
        self._looking: dict[str, float] = {}  # when each of those in the lobby last asked
        self._games: list[Table] = []
        self._games_at = float("-inf")

    def note(self, who: str) -> None:
        """Note that somebody is looking at the lobby."""
        self._looking.pop(who, None)
        self._looking[who] = time.monotonic()

    async def people(self) -> int:
        """Return how many people are at a table or in the lobby."""
        if not self._rooms.store.is_shared:
            return self._here()
        since = self._rooms.clock() - SILENT
        return self._here() + await self._rooms.store.people.people_elsewhere(self._process, since=since)

    async def tell(self) -> None:
        """Tell the other processes how many people are here."""
        now = self._rooms.clock()
        await self._rooms.store.people.tell_presence(self._process, self._here(), now, since=now - SILENT)

    async def games(self) -> list[Table]:
        """Return the public games that are moving on. Looking at them here doesn't count as being at the table."""
        if time.monotonic() - self._games_at > FRESH:
            self._games_at = time.monotonic()
            self._games = await self._found()
        return self._games

    async def _found(self) -> list[Table]:
        found: list[Table] = []
        for name in await self._rooms.store.people.watchable(self._rooms.clock() - MOVING, GAMES):
            try:
                async with self._rooms.using(name) as room:
                    if room.is_behind:
                        await self._rooms.refresh(room)
                    table = room.table
            except (NotFound, NewerTable):
                continue
            if table.phase == "playing" and table.terms.is_public:
                found.append(table)
        return found

    def _here(self) -> int:
        since = time.monotonic() - LOOKING
        while self._looking and (first := next(iter(self._looking.items())))[1] < since:
            del self._looking[first[0]]
        connected = {listener.holder or listener for listener in self._rooms.listeners()}
        return len(connected | set(self._looking))
