"""A table without a server: decides on commands and applies the entries."""

from itertools import count
from typing import Any

import pytest

from indigo.rules.errors import IndigoError
from indigo.server.wire.validation import command_of
from indigo.tables.decisions import bot_plays, decide, open_table
from indigo.tables.entries import Entry, EntryData
from indigo.tables.table import Table
from indigo.tables.terms import Terms

ANNA, BEN, CARA, HOST = "a" * 64, "b" * 64, "c" * 64, "0" * 64
GRACE = 60_000


class Log:
    """A table, its log, and a clock that is set by hand."""

    def __init__(self, **terms: Any) -> None:
        self.now = 1_000
        self.entries: list[Entry] = []
        self.sender: str | None = None  # the digest of the address from which commands come
        self._table: Table | None = None  # as of the last look
        self._numbers = count(1)
        self.write(open_table(Terms.from_json(terms)), HOST, None)

    @property
    def table(self) -> Table:
        if self._table is None or self._table.sequence > len(self.entries):
            self._table = Table.of("kabo-mite-rusa", self.entries)
        for entry in self.entries[self._table.sequence :]:
            self._table = self._table.after(entry)
        return self._table

    def write(self, data: EntryData, by: str | None = None, command: str | None = None) -> None:
        """Write down what happened."""
        entry = Entry(len(self.entries) + 1, self.now, by, command, data)
        if self.entries:
            self.table.after(entry)  # the rules may refuse it
        self.entries.append(entry)

    def say(self, by: str, type: str, **fields: Any) -> None:  # noqa: A002
        """Let somebody give a command."""
        command = command_of({"type": type, "id": str(next(self._numbers)), "expect": len(self.entries), **fields})
        self.write(decide(self.table, command, by, now=self.now, grace=GRACE, sender=self.sender), by, command.id)

    def play(self, by: str | None = None) -> None:
        """Make the first legal move: somebody by command, a bot without."""
        table = self.table
        assert table.game is not None
        assert table.turn is not None
        move = table.game.legal_moves[0]
        if by is None:
            self.write(bot_plays(table, table.turn, str(move)), None, None)
        else:
            fields = {"cell": str(move.cell), "kind": move.tile.kind.letter, "rotation": move.tile.rotation}
            self.say(by, "play", seat=table.turn, **fields)

    def play_to_the_end(self, *people: str) -> None:
        """Play the round out; people move where they sit, bots elsewhere."""
        while (turn := self.table.turn) is not None:
            holder = self.table.seats[turn].holder
            self.play(holder if holder in people else None)


def two_people(**terms: Any) -> Log:
    """Return a started table of Anna and Ben; Anna starts."""
    log = Log(starts=0, **terms)
    log.say(ANNA, "sit", seat=0, name="Anna")
    log.say(BEN, "sit", seat=1, name="Ben")
    log.say(ANNA, "start")
    return log


def with_bot(level: str = "easy", **terms: Any) -> Log:
    """Return a started table of Anna and a bot; Anna starts."""
    log = Log(starts=0, **terms)
    log.say(ANNA, "sit", seat=0, name="Anna")
    log.say(ANNA, "seat_bot", seat=1, level=level)
    log.say(ANNA, "start")
    return log


def refused(code: str) -> "pytest.RaisesExc[IndigoError]":
    """Expect a refusal with a code."""
    return pytest.RaisesExc(IndigoError, check=lambda error: error.code == code)
