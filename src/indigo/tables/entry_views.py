"""What a viewer may see of the log: its entries, and the turns of a round."""

from typing import assert_never, cast

from indigo.rules.events import TileDrawn, seen_by
from indigo.tables import entries
from indigo.tables.entries import Entry, EntryKind
from indigo.tables.game_json import wire_event, wire_events
from indigo.tables.message_types import WireEntry, WireSaying, WireTurn
from indigo.tables.table import Table


def concerns(entry: Entry, after: Table, holder: str | None) -> bool:
    """Return whether a viewer learns of an entry at all: talk stays among the players, or among the spectators."""
    match entry.data:
        case entries.Hinted():
            return False
        case entries.Said(seat=seat):
            return (seat is None) == (not after.seats_of(holder))
    return True


def talk_of(table: Table, holder: str | None) -> list[WireSaying]:
    """Return what a viewer may read of what was said before they came."""
    is_spectator = not table.seats_of(holder)
    return [
        {"sequence": each.sequence, "at": each.at, "seat": each.seat, "text": each.text}
        for each in table.talk
        if (each.seat is None) == is_spectator
    ]


def entry_of(entry: Entry, after: Table, holder: str | None, for_all: WireEntry | None = None) -> WireEntry:
    """Return an entry as its viewer may see it: what everybody may see, plus the tiles that their own seats drew.

    Pass the result of `entry_for_all` to build it only once for many viewers.
    """
    shown = for_all or entry_for_all(entry, after)
    mine = after.seats_of(holder)
    if not isinstance(entry.data, entries.Moved) or entry.data.seat not in mine:
        return shown
    return {
        **shown,
        "events": [
            wire_event(event) if isinstance(event, TileDrawn) and event.seat in mine else hidden
            for event, hidden in zip(after.events, shown["events"], strict=True)
        ],
    }


def entry_for_all(entry: Entry, after: Table) -> WireEntry:
    """Return an entry as spectators see it; a move is described by its events. Nothing else of an entry is sent."""
    data = entry.data
    shown: WireEntry = {"sequence": entry.sequence, "at": entry.at, "kind": cast("EntryKind", entry.kind)}
    match data:
        case entries.Moved(seat=seat, player=player):
            shown |= {"seat": seat, "player": player, "events": wire_events(seen_by(None, after.events))}
        case entries.Sat(seat=seat, name=name):
            shown |= {"seat": seat, "name": name}
        case entries.BotSat(seat=seat, level=level):
            shown |= {"seat": seat, "level": level}
            if data.character is not None:
                shown |= {"character": data.character, "name": data.name}
        case (
            entries.Left(seat=seat)
            | entries.Agreed(seat=seat)
            | entries.Declined(seat=seat)
            | entries.Returned(seat=seat)
        ):
            shown["seat"] = seat
        case entries.TookBack(left=left, asked=asked):
            shown |= {"left": left, "asked": asked}
        case entries.Asked(seat=seat, left=left):
            shown |= {"seat": seat, "left": left}
        case entries.StoodIn(seat=seat, level=level):
            shown |= {"seat": seat, "level": level}
        case entries.Resigned(seat=seat, reason=reason):
            shown |= {"seat": seat, "reason": reason}
        case entries.Replaced(seat=seat, level=level, reason=reason, name=name):
            shown |= {"seat": seat, "level": level, "reason": reason, "name": name}
        case entries.Rematched(table=table):
            shown["table"] = table
        case entries.Reacted(seat=seat, phrase=phrase):
            shown |= {"seat": seat, "phrase": phrase}
        case entries.Said(text=text, seat=seat):
            shown["text"] = text
            if seat is not None:
                shown["seat"] = seat
        case entries.TalkAllowed(seat=seat):
            shown["seat"] = seat
        case (
            entries.Opened()
            | entries.TermsChanged()
            | entries.Started()
            | entries.Continued()
            | entries.Resumed()
            | entries.Went()
            | entries.Came()
            | entries.NextRoundBegan()
            | entries.Hinted()
            | entries.Unknown()
        ):
            pass
        case _:
            assert_never(data)
    return shown


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
