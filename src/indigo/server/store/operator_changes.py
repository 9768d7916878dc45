"""What operators change in a database, each in a transaction of `AdminStore.act`; they return the tables concerned."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any

import orjson
from sqlalchemy import Connection, and_, delete, insert, select, update

from indigo.rules.game import Game
from indigo.rules.record import from_text, text
from indigo.server.store.holder_changes import forget_holder
from indigo.server.store.schema import blocks, entries, results, tables, traces
from indigo.server.store.store_rows import entry_from, json_text
from indigo.server.store.store_types import Block
from indigo.tables.entries import Entry, EntryData, Replaced, Sat, Unknown, to_json
from indigo.tables.table import Table
from indigo.tables.table_views import summary_of


def add_block(connection: Connection, block: Block) -> list[str]:
    """Block a person, an address or a table; a second block replaces the first."""
    changed = remove_block(connection, block)
    connection.execute(insert(blocks).values(block._asdict()))
    return changed


def remove_block(connection: Connection, block: Block) -> list[str]:
    """Allow a person, an address or a table to play again."""
    connection.execute(delete(blocks).where(blocks.c.kind == block.kind, blocks.c.subject == block.subject))
    return [block.subject] if block.kind == "table" else []


def delete_table(connection: Connection, name: str) -> list[str]:
    """Delete a table, and its rounds from all lists of games."""
    connection.execute(delete(tables).where(tables.c.id == name))
    connection.execute(delete(results).where(results.c.table_id == name))
    connection.execute(delete(blocks).where(blocks.c.kind == "table", blocks.c.subject == name))
    return [name]


def rename_person(connection: Connection, holder: str, name: str | None) -> list[str]:
    """Give a person another name, or none, at all their tables and in everybody's lists of games."""
    traced = select(traces.c.table_id).where(traces.c.holder == holder)
    some = select(tables.c.id).where(tables.c.id.in_(traced)).order_by(tables.c.id)
    found = list(connection.scalars(some.with_for_update()))
    for table in found:
        _rename_at(connection, table, holder, name)
    _rename_in_results(connection, holder, name, found)
    return found


def forget_person(connection: Connection, holder: str) -> list[str]:
    """Delete everything about a person; at tables with others, an alias without a name takes their place."""
    renamed = rename_person(connection, holder, None)
    connection.execute(delete(blocks).where(blocks.c.kind == "person", blocks.c.subject == holder))
    return sorted({*renamed, *forget_holder(connection, holder, token_hex(32), is_everything=True)})


def _log(connection: Connection, table: str) -> list[Entry]:
    query = select(entries).where(entries.c.table_id == table).order_by(entries.c.sequence)
    return [entry_from(row) for row in connection.execute(query)]


def _rename_at(connection: Connection, name_of_table: str, holder: str, name: str | None) -> None:
    """Change a person's name in the log of a table, in what lists show of it, and in the records of its rounds."""
    table: Table | None = None
    for entry in _log(connection, name_of_table):
        data = _renamed(entry.data, table, holder, name)
        if data is not None:
            is_it = and_(entries.c.table_id == name_of_table, entries.c.sequence == entry.sequence)
            connection.execute(update(entries).where(is_it).values(data=json_text(to_json(data))))
        renamed = entry if data is None else entry._replace(data=data)
        table = Table.of(name_of_table, [renamed]) if table is None else table.after(renamed)
    assert table is not None
    summary = json_text(summary_of(table))
    connection.execute(update(tables).where(tables.c.id == name_of_table).values(summary=summary))
    for number, game in enumerate(() if table.match is None else table.match.games, start=1):
        is_round = and_(results.c.table_id == name_of_table, results.c.round == number)
        if game.is_over:
            connection.execute(update(results).where(is_round).values(record=text(game)))


def _renamed(data: EntryData | Unknown, before: Table | None, holder: str, name: str | None) -> EntryData | None:
    """Return the data of an entry with another name for a person; None if it doesn't name them."""
    match data:
        case Sat() if data.holder == holder:
            return replace(data, name=name)
        case Replaced() if before is not None and before.seats[data.seat].holder == holder:
            return replace(data, name=name)
    return None


def _rename_in_results(connection: Connection, holder: str, name: str | None, recorded: Sequence[str]) -> None:
    """Change a person's name in the finished rounds, which everybody who took part has a copy of.

    At the tables that are `recorded`, the records have the new name already, also of those who gave up their seats.
    """
    for mine in connection.execute(select(results).where(results.c.holder == holder)).all():
        seats = [number for number, seat in enumerate(orjson.loads(mine.data)["seats"]) if seat["is_mine"]]
        is_round = and_(results.c.table_id == mine.table_id, results.c.round == mine.round)
        if mine.table_id not in recorded:
            record = _renamed_record(mine.record, seats, name)
            connection.execute(update(results).where(is_round).values(record=record))
        for row in connection.execute(select(results).where(is_round)).all():
            data = json_text(_renamed_result(orjson.loads(row.data), seats, name))
            connection.execute(update(results).where(is_round, results.c.holder == row.holder).values(data=data))


def _renamed_result(data: Mapping[str, Any], seats: Sequence[int], name: str | None) -> Mapping[str, Any]:
    renamed = [{**seat, "name": name} if number in seats else seat for number, seat in enumerate(data["seats"])]
    return {**data, "seats": renamed}


def _renamed_record(record: str, seats: Sequence[int], name: str | None) -> str:
    game = from_text(record)
    assert isinstance(game, Game)
    names = game.names or ("",) * game.options.players
    names = tuple((name or "") if number in seats else old for number, old in enumerate(names))
    game.names = names if any(names) else ()
    return text(game)
