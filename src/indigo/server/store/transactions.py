"""Many requests in one transaction: what each of them asks for, and which of them are granted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select

from indigo.server.store.bulk import insert_new_rows, insert_rows, select_rows, update_rows
from indigo.server.store.schema import entries, holders, tables


class Append(NamedTuple):
    """Entries that follow the entry `after`, and what is known of the table then."""

    table: str
    after: int
    entries: Sequence[Mapping[str, Any]]  # rows of `entries`
    row: Mapping[str, Any]  # of `tables`
    holders: Mapping[str, str] | None  # who holds which seats (JSON); None: the same as before


class Lease(NamedTuple):
    """The wish of a process to act for a table that is due, if it has come no further than this sequence."""

    table: str
    sequence: int
    lessee: str
    now: int
    until: int


Request = Append | Lease


@dataclass(slots=True)
class _Head:
    """What decides about requests for a table: as the database has it, and then as the batch goes on."""

    sequence: int
    due: int | None
    lessee: str | None
    leased_until: int

    @property
    def lease(self) -> dict[str, Any]:
        """Who acts for the table, and how long."""
        return {"lessee": self.lessee, "leased_until": self.leased_until}

    def grants(self, request: Request) -> bool:
        """Tell whether a request comes in time; if so, follow it."""
        if isinstance(request, Append):
            if request.after != self.sequence:
                return False
            self.sequence, self.due = request.row["sequence"], request.row["due"]
            self.lessee, self.leased_until = None, 0
            return True
        is_due = self.due is not None and self.due <= request.now
        is_free = self.lessee in (None, request.lessee) or self.leased_until <= request.now
        if request.sequence != self.sequence or not is_due or not is_free:
            return False
        self.lessee, self.leased_until = request.lessee, request.until
        return True


_BEGINNING = {"sequence": 0, "due": None}  # of a table before its first entry
_HEAD = ("id", "sequence", "due", "lessee", "leased_until")
_LEAVE = delete(holders).where(holders.c.holder == bindparam("who"), holders.c.table_id == bindparam("table"))


def settle(
    connection: Connection, requests: Sequence[Request], announce: Callable[[Connection, Mapping[str, int]], None]
) -> list[bool]:
    """Go through requests in their order, write those that come in time, and tell of each whether it did."""
    _claim(connection, requests)
    heads = _heads(connection, requests)
    verdicts = [request.table in heads and heads[request.table].grants(request) for request in requests]
    granted = [request for request, verdict in zip(requests, verdicts, strict=True) if verdict]
    last = {request.table: request for request in granted if isinstance(request, Append)}
    if last:
        rows = [row for request in granted if isinstance(request, Append) for row in request.entries]
        insert_rows(connection, entries, rows)
        update_rows(connection, tables, [{"id": table, **request.row} for table, request in last.items()])
        if seated := {
            request.table: request.holders
            for request in granted
            if isinstance(request, Append) and request.holders is not None
        }:
            _seat(connection, seated)
        announce(connection, {table: heads[table].sequence for table in last})
    if leased := {request.table for request in granted if isinstance(request, Lease)}:
        update_rows(connection, tables, [{"id": table, **heads[table].lease} for table in leased])
    return verdicts


def _claim(connection: Connection, requests: Sequence[Request]) -> None:
    """Make sure that there is a row for each new table, so that it can be locked; whoever makes it has the table."""
    new = {
        request.table: {"id": request.table, "opened_at": request.entries[0]["at"], **request.row, **_BEGINNING}
        for request in reversed(requests)  # the first for a table wins
        if isinstance(request, Append) and not request.after
    }
    if new:
        insert_new_rows(connection, tables, [new[table] for table in sorted(new)])


def _heads(connection: Connection, requests: Sequence[Request]) -> dict[str, _Head]:
    """Read how far the tables have come, and let nobody change that until the end; locked in order of their names."""
    asked = {request.table for request in requests}
    return {row[0]: _Head(*row[1:]) for row in select_rows(connection, tables, _HEAD, asked)}


def _seat(connection: Connection, seated: Mapping[str, Mapping[str, str]]) -> None:
    """Write down who holds which seats where that may have changed."""
    query = select(holders.c.table_id, holders.c.holder, holders.c.seats)
    before = {tuple(row) for row in connection.execute(query.where(holders.c.table_id.in_(list(seated))))}
    after = {(table, holder, seats) for table, who in seated.items() for holder, seats in who.items()}
    if gone := before - after:
        connection.execute(_LEAVE, [{"table": table, "who": holder} for table, holder, _ in gone])
    if come := after - before:
        rows = [{"table_id": table, "holder": holder, "seats": seats} for table, holder, seats in come]
        insert_rows(connection, holders, rows)
