"""Carries out many requests in one transaction, and decides which of them are granted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select

from indigo.server.store.bulk import insert_new_rows, insert_rows, select_rows, update_rows
from indigo.server.store.rating_rows import RatedRound, rate_rounds
from indigo.server.store.schema import entries, holders, results, tables, traces
from indigo.server.store.store_types import NOBODY

ENTRY: Final = ("table_id", "sequence", "at", "kind", "by", "command", "data")  # columns of `entries`
RESULT: Final = ("holder", "table_id", "round", "ended_at", "data", "record")  # columns of `results`
HEAD: Final = ("id", "sequence", "due", "lessee", "leased_until")  # columns of `tables`, as are these
ROW: Final = (*HEAD, "phase", "is_public", "changed_at", "summary")
SEQUENCE: Final = ROW.index("sequence")


class Append(NamedTuple):
    """A request to append entries after the entry `after`, with the table's new row."""

    table: str
    after: int
    entries: Sequence[tuple[Any, ...]]  # rows with the columns `ENTRY`
    row: tuple[Any, ...]  # with the columns `ROW`
    holders: Mapping[str, str] | None  # each holder's seats (JSON); None: unchanged
    results: Sequence[tuple[Any, ...]] = ()  # rows with the columns `RESULT`
    rated: RatedRound | None = None


class Lease(NamedTuple):
    """A process's request to play a due turn, provided the table is still at this sequence."""

    table: str
    sequence: int
    lessee: str
    now: int
    until: int


Request = Append | Lease


@dataclass(slots=True)
class _Head:
    """What decides about requests for a table; updated as the batch proceeds."""

    sequence: int
    due: int | None
    lessee: str | None
    leased_until: int

    def grants(self, request: Request) -> bool:
        """Return whether a request is granted; if so, apply it."""
        if isinstance(request, Append):
            if request.after != self.sequence:
                return False
            _, self.sequence, self.due, self.lessee, self.leased_until = request.row[: len(HEAD)]
            return True
        is_due = self.due is not None and self.due <= request.now
        is_free = self.lessee in (None, NOBODY, request.lessee) or self.leased_until <= request.now
        if request.sequence != self.sequence or not is_due or not is_free:
            return False
        self.lessee, self.leased_until = request.lessee, request.until
        return True


_LEAVE = delete(holders).where(holders.c.holder == bindparam("who"), holders.c.table_id == bindparam("table"))


def settle(requests: Sequence[Request], connection: Connection) -> list[bool]:
    """Carry out requests in order; return for each of them whether it was granted."""
    _claim(connection, requests)
    heads = _heads(connection, requests)
    verdicts = [request.table in heads and heads[request.table].grants(request) for request in requests]
    granted = [request for request, verdict in zip(requests, verdicts, strict=True) if verdict]
    last = {request.table: request for request in granted if isinstance(request, Append)}
    if last:
        rows = [row for request in granted if isinstance(request, Append) for row in request.entries]
        insert_rows(connection, entries, ENTRY, rows)
        update_rows(connection, tables, ROW, [request.row for request in last.values()])
        if seated := {
            request.table: request.holders
            for request in granted
            if isinstance(request, Append) and request.holders is not None
        }:
            _seat(connection, seated)
            _trace(connection, [request for request in granted if isinstance(request, Append)])
        if ended := [row for request in granted if isinstance(request, Append) for row in request.results]:
            insert_new_rows(connection, results, RESULT, ended)
        rate_rounds(connection, [request.rated for request in granted if isinstance(request, Append) and request.rated])
    if leased := {request.table for request in granted if isinstance(request, Lease)}:
        leases = [(table, heads[table].lessee, heads[table].leased_until) for table in leased]
        update_rows(connection, tables, ("id", "lessee", "leased_until"), leases)
    return verdicts


def last_sequences(requests: Sequence[Request], verdicts: Sequence[bool]) -> dict[str, int]:
    """Return the last sequence of each table to which the granted requests have appended."""
    asked = zip(requests, verdicts, strict=True)
    return {each.table: each.row[SEQUENCE] for each, verdict in asked if verdict and isinstance(each, Append)}


def _claim(connection: Connection, requests: Sequence[Request]) -> None:
    """Insert a row for each new table, so that it can be locked; the process that inserts it owns the name."""
    new = {
        request.table: (request.table, 0, None, *request.row[3:], request.entries[0][ENTRY.index("at")])
        for request in reversed(requests)  # the first request for a table wins
        if isinstance(request, Append) and not request.after
    }
    if new:
        insert_new_rows(connection, tables, (*ROW, "opened_at"), [new[table] for table in sorted(new)])


def _heads(connection: Connection, requests: Sequence[Request]) -> dict[str, _Head]:
    """Read the state of the tables, and lock them in the order of their names."""
    asked = {request.table for request in requests}
    return {row[0]: _Head(*row[1:]) for row in select_rows(connection, tables, HEAD, asked)}


def _seat(connection: Connection, seated: Mapping[str, Mapping[str, str]]) -> None:
    """Update the holders of tables whose seats may have changed."""
    query = select(holders.c.table_id, holders.c.holder, holders.c.seats)
    before = {tuple(row) for row in connection.execute(query.where(holders.c.table_id.in_(list(seated))))}
    after = {(table, holder, seats) for table, who in seated.items() for holder, seats in who.items()}
    if gone := before - after:
        connection.execute(_LEAVE, [{"table": table, "who": holder} for table, holder, _ in gone])
    if come := after - before:
        insert_rows(connection, holders, ("table_id", "holder", "seats"), list(come))


def _trace(connection: Connection, appends: Sequence[Append]) -> None:
    """Note who appears in the logs from now on: those who open a table, and those who have a seat."""
    by = ENTRY.index("by")
    opened = {
        (row[by], request.table) for request in appends if not request.after for row in request.entries if row[by]
    }
    seated = {(holder, request.table) for request in appends for holder in request.holders or ()}
    if new := sorted(opened | seated):
        insert_new_rows(connection, traces, ("holder", "table_id"), new)
