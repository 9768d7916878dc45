"""Puts another in a holder's place: an alias for a person who wants to be forgotten, or the same person's new token."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Select, and_, delete, insert, or_, select, true, update

from indigo.server.store.schema import (
    callers,
    codes,
    entries,
    holders,
    rated_rounds,
    ratings,
    results,
    solvers,
    subscriptions,
    tables,
    traces,
)
from indigo.server.store.store_rows import entry_from, json_text
from indigo.tables.entries import Came, EntryData, Said, Sat, Unknown, Went, to_json, with_holder, without_holder

Rename = Callable[[EntryData | Unknown, str, str], EntryData | None]


def forget_holder(connection: Connection, holder: str, alias: str, *, is_everything: bool = False) -> list[str]:
    """Delete a holder's finished games, and return the tables where this changed something.

    Besides finished tables, this concerns those that the holder has opened or left. Those that nobody else holds are
    deleted. In the logs of the others, `alias` takes the holder's place. Where the holder has a seat in a game that
    goes on, everything stays: others wait there. If `is_everything`, the alias takes their place even there.

    Servers that have a table in memory write no more about the holder: where people still play, the alias goes away,
    and with this entry each server notices that it has to read the log again.
    """
    held = select(holders.c.table_id).where(holders.c.holder == holder)
    others = select(holders.c.table_id).where(holders.c.holder != holder)
    is_past = or_(true() if is_everything else tables.c.phase == "over", tables.c.id.not_in(held))
    past = select(tables.c.id).where(tables.c.id.in_(_traced(holder)), is_past)
    changed = list(connection.scalars(past.order_by(tables.c.id).with_for_update()))  # no server adds to them now
    connection.execute(delete(tables).where(tables.c.id.in_(past), tables.c.id.not_in(others)))
    said = and_(entries.c.table_id.in_(past), entries.c.by == holder, entries.c.kind == Said.kind)
    connection.execute(update(entries).where(said).values(data=json_text(to_json(Said("…")))))
    _rename_in_logs(connection, past, holder, alias, without_holder)
    _append_to_open_logs(connection, changed, Went(alias))
    for each in (traces, holders):
        connection.execute(delete(each).where(each.c.holder == holder, each.c.table_id.in_(changed)))
    if not connection.scalars(held.limit(1)).first():
        connection.execute(delete(subscriptions).where(subscriptions.c.holder == holder))
    for each in (results, callers, codes, ratings, rated_rounds, solvers):
        connection.execute(delete(each).where(each.c.holder == holder))
    return changed


def replace_holder(connection: Connection, old: str, new: str) -> list[str]:
    """Give everything of a holder to a new one, and return the tables where this changed something.

    Codes and notifications of the old one end, and it no longer counts as a solver. A second call changes nothing.
    """
    changed = list(connection.scalars(_traced(old)))
    _rename_in_logs(connection, _traced(old), old, new, with_holder)
    for each in (traces, holders):  # a running table has been handed over already
        theirs = select(each.c.table_id).where(each.c.holder == new)
        connection.execute(delete(each).where(each.c.holder == old, each.c.table_id.in_(theirs)))
    for each in (results, ratings, rated_rounds, traces, holders):
        connection.execute(update(each).where(each.c.holder == old).values(holder=new))
    for each in (callers, codes, solvers, subscriptions):
        connection.execute(delete(each).where(each.c.holder == old))
    return changed


def _append_to_open_logs(connection: Connection, ids: Sequence[str], data: EntryData) -> None:
    """Append an entry of the server's own to the logs of those of these tables that aren't over."""
    number = tables.c.sequence + 1
    is_it = and_(tables.c.id.in_(ids), tables.c.phase != "over")
    longer = (
        update(tables)
        .where(is_it)
        .values(sequence=number)
        .returning(tables.c.id, tables.c.sequence, tables.c.changed_at)
    )
    for row in connection.execute(longer).all():
        entry = {"table_id": row.id, "sequence": row.sequence, "at": row.changed_at, "kind": data.kind}
        connection.execute(insert(entries).values(**entry, data=json_text(to_json(data))))


def _traced(holder: str) -> Select[str]:
    return select(traces.c.table_id).where(traces.c.holder == holder)


def _rename_in_logs(connection: Connection, ids: Select[str], holder: str, other: str, renamed: Rename) -> None:
    log = entries.c.table_id.in_(ids)
    connection.execute(update(entries).where(log, entries.c.by == holder).values(by=other))
    named = select(entries).where(log, entries.c.kind.in_((Sat.kind, Went.kind, Came.kind)))
    for row in connection.execute(named).all():
        if holder in row.data and (data := renamed(entry_from(row).data, holder, other)) is not None:
            is_it = and_(entries.c.table_id == row.table_id, entries.c.sequence == row.sequence)
            connection.execute(update(entries).where(is_it).values(data=json_text(to_json(data))))
