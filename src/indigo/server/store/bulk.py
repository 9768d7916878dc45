"""Reads and writes many rows per statement: PostgreSQL gets them as one JSON document, SQLite row by row.

The statements for SQLite are plain text, because building them with SQLAlchemy would take longer than running them.
"""

from collections.abc import Collection, Sequence
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

Names = tuple[str, ...]
Rows = Sequence[tuple[Any, ...]]  # with a value for each name


def select_rows(connection: Connection, table: Table, names: Names, ids: Collection[str]) -> Sequence[Sequence[Any]]:
    """Return columns of the rows with the given ids, and lock these rows in the order of their ids."""
    if connection.dialect.name == "postgresql":
        query = select(*(table.c[name] for name in names)).where(table.c.id.in_(ids)).order_by(table.c.id)
        return connection.execute(query.with_for_update()).all()
    return connection.exec_driver_sql(_selecting(table.name, names), (orjson.dumps(list(ids)).decode(),)).all()


def insert_rows(connection: Connection, table: Table, names: Names, rows: Rows) -> None:
    """Insert rows."""
    if connection.dialect.name == "postgresql":
        connection.execute(insert(table).from_select(list(names), select(_document(table, names, rows))))
    else:
        connection.exec_driver_sql(_inserting(table.name, names), list(rows))


def insert_new_rows(connection: Connection, table: Table, names: Names, rows: Rows) -> None:
    """Insert the rows whose keys don't exist yet."""
    if connection.dialect.name == "postgresql":
        statement = postgresql.insert(table).from_select(list(names), select(_document(table, names, rows)))
        connection.execute(statement.on_conflict_do_nothing())
    else:
        connection.exec_driver_sql(f"{_inserting(table.name, names)} ON CONFLICT DO NOTHING", list(rows))


def update_rows(connection: Connection, table: Table, names: Names, rows: Rows) -> None:
    """Update rows, identified by their ids, which come first."""
    if connection.dialect.name == "postgresql":
        source = _document(table, names, rows)
        values = {name: source.c[name] for name in names[1:]}
        connection.execute(update(table).where(table.c.id == source.c.id).values(values))
    else:
        connection.exec_driver_sql(_updating(table.name, names), [(*row[1:], row[0]) for row in rows])


@cache
def _selecting(table: str, names: Names) -> str:
    return f"SELECT {_quoted(names)} FROM {table} WHERE id IN (SELECT value FROM json_each(?))"


@cache
def _inserting(table: str, names: Names) -> str:
    return f"INSERT INTO {table} ({_quoted(names)}) VALUES ({', '.join('?' * len(names))})"


@cache
def _updating(table: str, names: Names) -> str:
    changes = ", ".join(f'"{name}" = ?' for name in names[1:])
    return f"UPDATE {table} SET {changes} WHERE id = ?"


def _quoted(names: Names) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _document(table: Table, names: Names, rows: Rows) -> TableValuedAlias:
    """Return rows as a table to select from."""
    document = orjson.dumps([dict(zip(names, row, strict=True)) for row in rows]).decode()
    columns = [column(name, table.c[name].type) for name in names]
    source = func.json_to_recordset(cast(bindparam("document", document, type_=Text), JSON))
    return source.table_valued(*columns, name="new").render_derived(with_types=True)
