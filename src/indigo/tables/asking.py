"""Asking somebody for a game: a table where a seat is kept for them, as in a rematch, until they come."""

from dataclasses import replace

from indigo.rules.game import check_name
from indigo.tables import entries
from indigo.tables.decisions import open_table
from indigo.tables.entries import EntryData
from indigo.tables.table import Table
from indigo.tables.table_errors import Stale
from indigo.tables.terms import Terms


def ask_for_game(
    terms: Terms, name: str | None, by: str, sender: str, other: str, other_name: str | None
) -> tuple[EntryData, ...]:
    """Return the first entries of a table where somebody sits, and the next seat is kept for another person.

    It is never public: others come by its link.
    """
    me = entries.Sat(0, None if name is None else check_name(name), by, sender)
    them = entries.Sat(1, other_name, other, None, True)
    return (open_table(replace(terms, is_public=False)), me, them)


def is_awaited(table: Table, holder: str | None) -> bool:
    """Return whether somebody was asked to a table, and the log doesn't say yet from where they come."""
    return any(table.seats[seat].is_expected and table.seats[seat].sender is None for seat in table.seats_of(holder))


def come(table: Table, by: str, sender: str) -> EntryData:
    """Return the entry with which somebody takes the seat that is kept for them; raise `Stale` if they have."""
    if not is_awaited(table, by):
        raise Stale("you have come already")
    seat = next(seat for seat in table.seats_of(by) if table.seats[seat].is_expected)
    return entries.Sat(seat, table.seats[seat].name, by, sender)
