"""Appends that change only a table and its log, and may end a round: PostgreSQL decides and writes many moves at once.

One statement locks the tables, decides, and writes, so that a batch takes a single round trip. `transactions.py`
does the same for requests of all kinds.
"""

from collections.abc import Sequence
from typing import Final, TypeGuard

from indigo.server.store.bulk import columns_of, document, quoted, recordset
from indigo.server.store.schema import entries, results, tables
from indigo.server.store.transactions import ENTRY, RESULT, ROW, Append, Request

_LOGGED: Final = ENTRY[2:]  # what an entry has besides the names of its table
_NAMES: Final = (*ROW, "after", *_LOGGED)

# A table that another process is changing is locked after that, and then has another sequence. The order of the locks
# is that of `select_rows`, so that no two processes wait for each other.
STATEMENT: Final = f"""
WITH new AS MATERIALIZED (
    SELECT * FROM {recordset([*columns_of(tables, ROW), ("after", "INTEGER"), *columns_of(entries, _LOGGED)])}
), granted AS MATERIALIZED (
    SELECT tables.id FROM tables JOIN new ON tables.id = new.id AND tables.sequence = new.after
    ORDER BY tables.id FOR UPDATE OF tables
), changed AS (
    UPDATE tables SET {", ".join(f'"{name}" = new."{name}"' for name in ROW[1:])}
    FROM new JOIN granted ON granted.id = new.id WHERE tables.id = new.id
), logged AS (
    INSERT INTO entries ({quoted(ENTRY)})
    SELECT new.id, new.sequence, {quoted(_LOGGED, "new.")} FROM new JOIN granted ON granted.id = new.id
), listed AS (
    INSERT INTO results ({quoted(RESULT)})
    SELECT {quoted(RESULT, "ended.")} FROM {recordset(columns_of(results, RESULT), "ended")}
    JOIN granted ON granted.id = ended.table_id
    ON CONFLICT DO NOTHING
)
SELECT id FROM granted
"""


def are_plain(requests: Sequence[Request]) -> TypeGuard[Sequence[Append]]:
    """Return whether each request appends one entry to another existing table, and changes no seat or rating."""
    return all(map(_is_plain, requests)) and len({request.table for request in requests}) == len(requests)


def _is_plain(request: Request) -> bool:
    return (
        isinstance(request, Append)
        and request.after > 0
        and len(request.entries) == 1
        and request.holders is None
        and request.rated is None
    )


def parameters_of(requests: Sequence[Append]) -> tuple[str, str]:
    """Return plain appends as the parameters of `STATEMENT`."""
    rows = [(*request.row, request.after, *request.entries[0][len(ENTRY) - len(_LOGGED) :]) for request in requests]
    return document(_NAMES, rows), document(RESULT, [row for request in requests for row in request.results])
