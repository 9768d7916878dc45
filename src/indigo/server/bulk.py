"""Many rows in one visit to the database: SQLite takes them one by one, PostgreSQL as a single document."""

from collections.abc import Mapping, Sequence
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
from sqlalchemy.dialects import postgresql, sqlite

Rows = Sequence[Mapping[str, Any]]  # all with the same columns


def insert_rows(connection: Connection, table: Table, rows: Rows) -> None:
    """Insert rows."""
    if connection.dialect.name == "postgresql":
        connection.execute(insert(table).from_select(list(rows[0]), select(_document(table, rows))))
    else:
        connection.execute(insert(table), rows)


def insert_new_rows(connection: Connection, table: Table, rows: Rows) -> None:
    """Insert those rows whose keys are new."""
    if connection.dialect.name == "postgresql":
        statement = postgresql.insert(table).from_select(list(rows[0]), select(_document(table, rows)))
        connection.execute(statement.on_conflict_do_nothing())
    else:
        connection.execute(sqlite.insert(table).on_conflict_do_nothing(), rows)


def update_rows(connection: Connection, table: Table, rows: Rows) -> None:
    """Update the rows that have these ids."""
    names = [name for name in rows[0] if name != "id"]
    if connection.dialect.name == "postgresql":
        source = _document(table, rows)
        values = {name: source.c[name] for name in names}
        connection.execute(update(table).where(table.c.id == source.c.id).values(values))
    else:
        statement = (
            update(table).where(table.c.id == bindparam("key")).values({name: bindparam(name) for name in names})
        )
        connection.execute(statement, [{"key": row["id"], **{name: row[name] for name in names}} for row in rows])


def _document(table: Table, rows: Rows) -> TableValuedAlias:
    """Return rows as something to select from."""
    document = cast(bindparam("document", orjson.dumps(rows).decode(), type_=Text), JSON)
    columns = [column(name, table.c[name].type) for name in rows[0]]
    return func.json_to_recordset(document).table_valued(*columns, name="new").render_derived(with_types=True)
