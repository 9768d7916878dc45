"""Reads and writes many rows per statement: PostgreSQL gets them as one JSON document, SQLite row by row.

The statements for SQLite are plain text, because building them with SQLAlchemy would take longer than running them.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import (
    JSON,
    Connection,
    Table,
    TableValuedAlias,
    Text,
    bindparam,
    cast,
    column,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql

Rows = Sequence[Mapping[str, Any]]  # all rows have the same columns


def select_rows(
    connection: Connection, table: Table, names: tuple[str, ...], ids: Collection[str]
) -> Sequence[Sequence[Any]]:
    """Return columns of the rows with the given ids, and lock these rows in the order of their ids."""
    if connection.dialect.name == "postgresql":
        query = select(*(table.c[name] for name in names)).where(table.c.id.in_(ids)).order_by(table.c.id)
        return connection.execute(query.with_for_update()).all()
    return connection.exec_driver_sql(_selecting(table.name, names), (orjson.dumps(list(ids)).decode(),)).all()


def insert_rows(connection: Connection, table: Table, rows: Rows) -> None:
    """Insert rows."""
    if connection.dialect.name == "postgresql":
        connection.execute(insert(table).from_select(list(rows[0]), select(_document(table, rows))))
    else:
        connection.exec_driver_sql(_inserting(table.name, tuple(rows[0])), _values(rows))


def insert_new_rows(connection: Connection, table: Table, rows: Rows) -> None:
    """Insert the rows whose keys don't exist yet."""
    if connection.dialect.name == "postgresql":
        statement = postgresql.insert(table).from_select(list(rows[0]), select(_document(table, rows)))
        connection.execute(statement.on_conflict_do_nothing())
    else:
        connection.exec_driver_sql(f"{_inserting(table.name, tuple(rows[0]))} ON CONFLICT DO NOTHING", _values(rows))


def update_rows(connection: Connection, table: Table, rows: Rows) -> None:
    """Update rows, identified by their ids."""
    if connection.dialect.name == "postgresql":
        source = _document(table, rows)
        values = {name: source.c[name] for name in rows[0] if name != "id"}
        connection.execute(update(table).where(table.c.id == source.c.id).values(values))
    else:
        names = tuple(name for name in rows[0] if name != "id")
        values_by_row = [(*(row[name] for name in names), row["id"]) for row in rows]
        connection.exec_driver_sql(_updating(table.name, names), values_by_row)


def _values(rows: Rows) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in rows]


@cache
def _selecting(table: str, names: tuple[str, ...]) -> str:
    return f"SELECT {_quoted(names)} FROM {table} WHERE id IN (SELECT value FROM json_each(?))"


@cache
def _inserting(table: str, names: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({_quoted(names)}) VALUES ({', '.join('?' * len(names))})"


@cache
def _updating(table: str, names: tuple[str, ...]) -> str:
    changes = ", ".join(f'"{name}" = ?' for name in names)
    return f"UPDATE {table} SET {changes} WHERE id = ?"


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _document(table: Table, rows: Rows) -> TableValuedAlias:
    """Return rows as a table to select from."""
    document = cast(bindparam("document", orjson.dumps(rows).decode(), type_=Text), JSON)
    columns = [column(name, table.c[name].type) for name in rows[0]]
    return func.json_to_recordset(document).table_valued(*columns, name="new").render_derived(with_types=True)
