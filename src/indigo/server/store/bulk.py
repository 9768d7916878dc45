"""Reads and writes many rows per statement: PostgreSQL gets them as one JSON document, SQLite row by row.

The statements are plain text, because building them with SQLAlchemy would take longer than running them.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

import orjson
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql

Names = tuple[str, ...]
Rows = Sequence[tuple[Any, ...]]  # with a value for each name


def select_rows(connection: Connection, table: Table, names: Names, ids: Collection[str]) -> Sequence[Sequence[Any]]:
    """Return columns of the rows with the given ids, and lock these rows in the order of their ids."""
    if _is_postgres(connection):
        return connection.exec_driver_sql(_locking(table.name, names), (list(ids),)).all()
    return connection.exec_driver_sql(_selecting(table.name, names), (orjson.dumps(list(ids)).decode(),)).all()


def insert_rows(connection: Connection, table: Table, names: Names, rows: Rows) -> None:
    """Insert rows."""
    _insert(connection, table, names, rows, "")


def insert_new_rows(connection: Connection, table: Table, names: Names, rows: Rows) -> None:
    """Insert the rows whose keys don't exist yet."""
    _insert(connection, table, names, rows, " ON CONFLICT DO NOTHING")


def _insert(connection: Connection, table: Table, names: Names, rows: Rows, otherwise: str) -> None:
    if _is_postgres(connection):
        connection.exec_driver_sql(_inserting_all(table, names) + otherwise, (document(names, rows),))
    else:
        connection.exec_driver_sql(_inserting(table.name, names) + otherwise, list(rows))


def update_rows(connection: Connection, table: Table, names: Names, rows: Rows) -> None:
    """Update rows, identified by their ids, which come first."""
    if _is_postgres(connection):
        connection.exec_driver_sql(_updating_all(table, names), (document(names, rows),))
    else:
        connection.exec_driver_sql(_updating(table.name, names), [(*row[1:], row[0]) for row in rows])


def document(names: Names, rows: Rows) -> str:
    """Return rows as the JSON that `recordset` reads."""
    return orjson.dumps([dict(zip(names, row, strict=True)) for row in rows]).decode()


def recordset(columns: Sequence[tuple[str, str]], source: str = "new") -> str:
    """Return the SQL for a parameter with rows as JSON, which have these names and types."""
    typed = ", ".join(f'"{name}" {kind}' for name, kind in columns)
    return f"json_to_recordset(%s::json) AS {source} ({typed})"


def columns_of(table: Table, names: Names) -> list[tuple[str, str]]:
    """Return the names and types of columns in PostgreSQL."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    return [(name, table.c[name].type.compile(dialect)) for name in names]


def quoted(names: Sequence[str], source: str = "") -> str:
    """Return names of columns as SQL."""
    return ", ".join(f'{source}"{name}"' for name in names)


def _is_postgres(connection: Connection) -> bool:
    return connection.dialect.name == "postgresql"


@cache
def _selecting(table: str, names: Names) -> str:
    return f"SELECT {quoted(names)} FROM {table} WHERE id IN (SELECT value FROM json_each(?))"


@cache
def _inserting(table: str, names: Names) -> str:
    return f"INSERT INTO {table} ({quoted(names)}) VALUES ({', '.join('?' * len(names))})"


@cache
def _updating(table: str, names: Names) -> str:
    changes = ", ".join(f'"{name}" = ?' for name in names[1:])
    return f"UPDATE {table} SET {changes} WHERE id = ?"


@cache
def _locking(table: str, names: Names) -> str:
    return f"SELECT {quoted(names)} FROM {table} WHERE id = ANY(%s) ORDER BY id FOR UPDATE"


@cache
def _inserting_all(table: Table, names: Names) -> str:
    source = recordset(columns_of(table, names))
    return f"INSERT INTO {table.name} ({quoted(names)}) SELECT {quoted(names)} FROM {source}"


@cache
def _updating_all(table: Table, names: Names) -> str:
    changes = ", ".join(f'"{name}" = new."{name}"' for name in names[1:])
    return (
        f"UPDATE {table.name} SET {changes} FROM {recordset(columns_of(table, names))} WHERE {table.name}.id = new.id"
    )
