"""What changes for the viewers of a table, as patches of the states they have, and the messages that bring it."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from indigo.rules.game import Game
from indigo.tables.entries import Entry
from indigo.tables.entry_views import concerns, entry_for_all, entry_of
from indigo.tables.game_json import wire_gems, wire_hand, wire_move, wire_tiles, wire_won
from indigo.tables.game_views import round_of
from indigo.tables.message_types import UpdateMessage, WireTable
from indigo.tables.patches import Patch
from indigo.tables.table import Table
from indigo.tables.table_views import (
    SITUATION,
    is_waiting_for,
    own_part,
    situation_json,
    situation_of,
    state_for_all,
    state_of,
)

Step = tuple[Entry, Table]  # an entry and the table after it


class Update:
    """What viewers learn of new entries, and of the table after them; `share` is as in `Change`."""

    def __init__(
        self, before: Table, steps: Sequence[Step], now: int, share: Callable[[Patch], Any] = lambda patch: patch
    ) -> None:
        self._table, self._now = steps[-1][1], now
        self._change = Change(before, self._table, share)
        self._steps = steps
        self._entries_for_all = [entry_for_all(entry, after) for entry, after in self._steps]

    def message_for(self, holder: str | None, *, has_patches: bool) -> UpdateMessage:
        """Return the message for a viewer: with patches of the state before or, for old clients, with the new state."""
        update: UpdateMessage = {
            "type": "update",
            "now": self._now,
            "entries": [
                entry_of(entry, after, holder, shown)
                for (entry, after), shown in zip(self._steps, self._entries_for_all, strict=True)
                if concerns(entry, after, holder)
            ],
        }
        if has_patches:
            update["patches"] = self._change.patches_for(holder)
        else:
            update["state"] = state_of(self._table, holder, self._state_for_all)
        return update

    @cached_property
    def _state_for_all(self) -> WireTable:
        return state_for_all(self._table)


class Change:
    """What viewers of a table see change, from the state before to the state after.

    `share` prepares the patch that all of them get: a server encodes it only once.
    """

    def __init__(self, before: Table, after: Table, share: Callable[[Patch], Any] = lambda patch: patch) -> None:
        """Compare two states of a table."""
        self._before, self._after = before, after
        self._is_new_game = after.game is not before.game and (
            before.game is None or after.game is None or after.round != before.round or after.game.is_over
        )
        self._for_all = share(self._patch_for_all())

    def patches_for(self, holder: str | None) -> list[Any]:
        """Return the patches that turn the state before, as its viewer saw it, into the new one."""
        if self._is_new_game or self._before.seats is not self._after.seats:
            own = own_part(self._after, holder)
        else:
            own = self._own_patch(holder)
        return [self._for_all, own] if own else [self._for_all]

    def _patch_for_all(self) -> Patch:
        """Return what changes for spectators; the whole state if a seat changed, which may have been a viewer's own."""
        before, after = self._before, self._after
        if before.seats is not after.seats:
            return {**state_for_all(after)}
        changes = zip(SITUATION, situation_of(before), situation_of(after), strict=True)
        patch = {name: situation_json(name, new) for name, old, new in changes if new != old}
        patch["sequence"] = after.sequence
        if after.game is not None and self._is_new_game:
            patch["game"] = round_of(after.game)
        elif after.game is not None and before.game is not None and after.game is not before.game:
            patch["game"] = {"position": _moved(before.game, after.game)}
        return patch

    def _own_patch(self, holder: str | None) -> Patch:
        """Return what changes for a viewer besides what changes for all, during a round and without new seats."""
        mine = self._after.seats_of(holder)
        own: Patch = {}
        if mine and self._after.asked is not None:
            own["asked"] = {"waits_for_me": is_waiting_for(self._after, self._after.asked, holder)}
        if mine and self._before.game is not None and self._after.game is not None:
            old, new = self._before.game.position, self._after.game.position
            hands = {str(seat): wire_hand(new.hands[seat]) for seat in mine if new.hands[seat] is not old.hands[seat]}
            won = {str(seat): wire_won(new.won[seat]) for seat in mine if new.won[seat] is not old.won[seat]}
            if hands or won:
                own["game"] = {"position": {"hands": hands, "won": won}}
        return own


def _moved(before: Game, after: Game) -> Patch:
    """Return what spectators see change in a position during a round; its tiles are in the order of the moves."""
    old, new = before.position, after.position
    patch: Patch = {"turn": new.turn, "stack": new.stack}
    if new.centre != old.centre:
        patch["centre"] = new.centre
    if new.gems is not old.gems:
        patch["gems"] = wire_gems(new.gems)
    if new.won is not old.won and (shown := _changed(old.won, after.view(None).won)):
        patch["won"] = {seat: wire_won(won) for seat, won in shown.items()}
    if sizes := _changed(map(len, old.hands), map(len, new.hands)):
        patch["hands"] = {seat: [None] * size for seat, size in sizes.items()}
    known, moves = before.moves, after.moves
    if moves[: len(known)] == known:
        patch["tiles"] = {str(at): wire_move(moves[at]) for at in range(len(known), len(moves))}
    else:
        patch["tiles"] = wire_tiles(new.tiles)
    return patch


def _changed(old: Iterable[object], new: Iterable[Any]) -> dict[str, Any]:
    """Return what has changed, by seat, and is not hidden."""
    pairs = enumerate(zip(old, new, strict=True))
    return {str(seat): now for seat, (was, now) in pairs if now is not None and now != was}
