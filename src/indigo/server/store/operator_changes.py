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
from indigo.tables.entries import Entry, EntryData, Replaced, Sat, to_json
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
    found = list(connection.scalars(select(tables.c.id).where(tables.c.id.in_(traced)).with_for_update()))
    for table in found:
        _rename_at(connection, table, holder, name)
    _rename_in_results(connection, holder, name)
    return found


def forget_person(connection: Connection, holder: str) -> list[str]:
    """Delete everything about a person; at tables with others, an alias without a name takes their place."""
    renamed = rename_person(connection, holder, None)
    connection.execute(delete(blocks).where(blocks.c.kind == "person", blocks.c.subject == holder))
    return sorted({*renamed, *forget_holder(connection, holder, token_hex(32), is_everything=True)})


def _log(connection: Connection, table: str) -> list[Entry]:
    query = select(entries).where(entries.c.table_id == table).order_by(entries.c.sequence)
    return [entry_from(row) for row in connection.execute(query)]


def _rename_at(connection: Connection, table: str, holder: str, name: str | None) -> None:
    """Change a person's name in the log of a table, and in what lists show of it."""
    log = _log(connection, table)
    seated: dict[int, str] = {}
    for place, entry in enumerate(log):
        data: EntryData | None = None
        if isinstance(entry.data, Sat):
            seated[entry.data.seat] = entry.data.holder
            if entry.data.holder == holder:
                data = replace(entry.data, name=name)
        elif isinstance(entry.data, Replaced) and seated.get(entry.data.seat) == holder:
            data = replace(entry.data, name=name)
        if data is not None and data != entry.data:
            log[place] = entry._replace(data=data)
            is_it = and_(entries.c.table_id == table, entries.c.sequence == entry.sequence)
            connection.execute(update(entries).where(is_it).values(data=json_text(to_json(data))))
    summary = json_text(summary_of(Table.of(table, log)))
    connection.execute(update(tables).where(tables.c.id == table).values(summary=summary))


def _rename_in_results(connection: Connection, holder: str, name: str | None) -> None:
    """Change a person's name in the finished rounds, which everybody who took part has a copy of."""
    for mine in connection.execute(select(results).where(results.c.holder == holder)).all():
        seats = [number for number, seat in enumerate(orjson.loads(mine.data)["seats"]) if seat["is_mine"]]
        record = _renamed_record(mine.record, seats, name)
        is_round = and_(results.c.table_id == mine.table_id, results.c.round == mine.round)
        for row in connection.execute(select(results).where(is_round)).all():
            data = json_text(_renamed_result(orjson.loads(row.data), seats, name))
            is_it = and_(is_round, results.c.holder == row.holder)
            connection.execute(update(results).where(is_it).values(data=data, record=record))


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
