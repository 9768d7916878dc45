"""The rows of the database's tables as values, and values as rows."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from sqlalchemy import Column, Row, Select, select

from indigo.server.store.schema import blocks, results
from indigo.server.store.store_errors import Unwritable
from indigo.server.store.store_types import ListedRound
from indigo.tables.entries import Entry, from_json
from indigo.tables.finished_rounds import FinishedRound

CLOSED: Final = select(blocks.c.subject).where(blocks.c.kind == "table")  # the tables where nobody may play


def entry_from(row: Row[Any]) -> Entry:
    """Return a row of `entries` as an entry."""
    return Entry(row.sequence, row.at, row.by, row.command, from_json(row.kind, orjson.loads(row.data)))


def listed_from(row: Row[Any]) -> ListedRound:
    """Return a row of `results` as its holder's list shows it."""
    return ListedRound(row.table_id, row.round, row.ended_at, orjson.loads(row.data))


def results_of(holder: str, columns: Sequence[Column[Any]]) -> Select[Any]:
    """Return the query for a holder's finished rounds, the last one first."""
    order = (results.c.ended_at.desc(), results.c.table_id, results.c.round)
    return select(*columns).where(results.c.holder == holder).order_by(*order)


def result_rows(table: str, finished: FinishedRound) -> list[tuple[Any, ...]]:
    """Return the rows of `results` for a finished round."""
    number, ended_at, record, of_holders, _ = finished
    return [(holder, table, number, ended_at, json_text(data), record) for holder, data in of_holders.items()]


def asked_json(tables: Mapping[str, int]) -> str:
    """Return tables, and an entry of each, as the parameter `asked` of a query."""
    return orjson.dumps([{"id": table, "after": after} for table, after in tables.items()]).decode()


def json_text(value: Mapping[str, Any] | list[int]) -> str:
    """Return a value as JSON; raise `Unwritable` if that is impossible."""
    try:
        return orjson.dumps(value).decode()
    except orjson.JSONEncodeError as error:
        raise Unwritable(f"cannot be encoded as JSON: {error}") from error
