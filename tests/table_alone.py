"""Plays a game at a table without a server, and shows it: what a browser would do. It prints what came of it."""

import json
from typing import Any

from indigo.rules.errors import IndigoError
from indigo.tables.commands import command_from
from indigo.tables.decisions import bot_plays, decide, open_table
from indigo.tables.entries import Entry, EntryData
from indigo.tables.finished_rounds import FinishedRound, finished_round
from indigo.tables.table import Table
from indigo.tables.table_views import refusal_of, state_of
from indigo.tables.terms import Terms
from indigo.tables.updates import Update

NAME, ANN = "kabo-mite-rusa", "a" * 64


class Host:
    """Keeps a table in memory, as a server does, for one person."""

    def __init__(self) -> None:
        self.log = [Entry(1, 1000, ANN, None, open_table(Terms(starts=0)))]
        self.table = Table.of(NAME, self.log)
        self.messages: list[Any] = []
        self.finished: FinishedRound | None = None

    def write(self, data: EntryData, by: str | None) -> None:
        """Write an entry, and make the message about it."""
        entry = Entry(len(self.log) + 1, 1000, by, None, data)
        before, self.table = self.table, self.table.after(entry)
        self.log.append(entry)
        self.finished = finished_round(before, self.table) or self.finished
        self.messages.append(Update(before, [(entry, self.table)], 1000).message_for(ANN, has_patches=True))

    def say(self, **command: Any) -> None:
        """Let the person give a command."""
        asked = command_from({"id": "x", "expect": self.table.sequence, **command})
        try:
            self.write(decide(self.table, asked, ANN, now=1000, grace=0), ANN)
        except IndigoError as error:
            self.messages.append(refusal_of(error, 409, "x", self.table, ANN))

    def play(self) -> None:
        """Make the first legal move, for the person or the bot."""
        assert self.table.game is not None
        move = self.table.game.legal_moves[0]
        if self.table.turn == 0:
            self.say(type="play", seat=0, cell=str(move.cell), kind=move.tile.kind.letter, rotation=move.tile.rotation)
        else:
            self.write(bot_plays(self.table, 1, str(move)), None)


if __name__ == "__main__":
    import sys

    host = Host()
    host.say(type="sit", seat=0, name="Ann")
    host.say(type="seat_bot", seat=1, character="mila")
    host.say(type="start")
    while host.table.turn is not None:
        host.play()
    host.say(type="start")
    assert host.finished is not None
    shown = {
        "phase": state_of(Table.of(NAME, host.log), ANN)["phase"],
        "refusal": host.messages[-1]["code"],
        "lists": list(host.finished.results),
        "messages": host.messages,
    }
    sys.stdout.write(json.dumps(shown))
