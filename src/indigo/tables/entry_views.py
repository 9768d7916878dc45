"""What a viewer may see of the log: its entries, and the turns of a round."""

from typing import Any

from indigo.rules.events import TileDrawn, seen_by
from indigo.tables.entries import Entry, EntryKind
from indigo.tables.game_json import wire_event, wire_events
from indigo.tables.messages import WireEntry, WireTurn
from indigo.tables.table import Table

# The fields of each kind of entry that everybody may see; no others are sent.
_SHOWN: dict[EntryKind, tuple[str, ...]] = {
    "opened": (),
    "sat": ("seat", "name"),
    "bot_sat": ("seat", "level", "character", "name"),
    "left": ("seat",),
    "started": (),
    "continued": (),
    "moved": ("seat", "player"),
    "took_back": ("left", "asked"),
    "asked": ("seat", "left"),
    "agreed": ("seat",),
    "declined": ("seat",),
    "stood_in": ("seat", "level"),
    "returned": ("seat",),
    "resigned": ("seat", "reason"),
    "replaced": ("seat", "level", "reason", "name"),
    "resumed": (),
    "went": (),
    "came": (),
    "next_round": (),
    "rematched": ("table",),
    "reacted": ("seat", "phrase"),
    "hinted": (),
}


def entry_of(entry: Entry, after: Table, holder: str | None, for_all: WireEntry | None = None) -> WireEntry:
    """Return an entry as its viewer may see it: what everybody may see, plus the tiles that their own seats drew.

    Pass the result of `entry_for_all` to build it only once for many viewers.
    """
    shown = for_all or entry_for_all(entry, after)
    mine = after.seats_of(holder)
    if entry.kind != "moved" or entry.data["seat"] not in mine:
        return shown
    return {
        **shown,
        "events": [
            wire_event(event) if isinstance(event, TileDrawn) and event.seat in mine else hidden
            for event, hidden in zip(after.events, shown["events"], strict=True)
        ],
    }


def entry_for_all(entry: Entry, after: Table) -> WireEntry:
    """Return an entry as spectators see it; a move is described by its events."""
    shown: dict[str, Any] = {key: entry.data[key] for key in _SHOWN[entry.kind] if key in entry.data}
    if entry.kind == "moved":
        shown["events"] = wire_events(seen_by(None, after.events))
    return {"sequence": entry.sequence, "at": entry.at, "kind": entry.kind, **shown}  # type: ignore[typeddict-item]


def turns_of(table: Table, holder: str | None, after: int) -> list[WireTurn]:
    """Return the turns of this round after the first `after` moves."""
    if table.game is None:
        return []
    game, mine = table.game.copy(), table.seats_of(holder)  # a copy, so that the table does not keep all positions
    return [
        {
            "number": number,
            "seat": (game.options.first + number - 1) % game.options.players,
            "player": table.players[number - 1],
            "events": wire_events(seen_by(mine, game.events(number))),
        }
        for number in range(after + 1, len(game.moves) + 1)
    ]
