"""Copies of a whole database that servers are using: each is an SQLite file, and can be put back into either kind."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, MetaData, create_engine, insert, select, text
from sqlalchemy.pool import NullPool

from indigo.server.store import migrations
from indigo.server.store.database import failures, parsed_url, reason_of
from indigo.server.store.postgres import LISTENER
from indigo.server.store.sqlite import locked
from indigo.server.store.store_errors import BadBackup, DatabaseInUse, NewerDatabase, NotEmpty
from indigo.tables.table_errors import Unavailable

_BATCH = 5_000  # rows in one statement

_INCOMPLETE = """
    SELECT count(*) FROM tables
    LEFT JOIN (SELECT table_id, count(*) AS length, max(sequence) AS last FROM entries GROUP BY table_id)
    ON table_id = id
    WHERE (sequence, sequence) != (coalesce(length, 0), coalesce(last, 0))
"""


class Contents(NamedTuple):
    """What a copy contains."""

    version: str  # of the schema
    tables: int
    entries: int


def back_up(url: str, path: Path) -> Contents:
    """Copy a database as it is at one moment into a file, and check the copy before it gets its name.

    Raises `BadBackup`, `NewerDatabase`, `Unavailable` or `UnknownDatabase`.
    """
    source = parsed_url(url)
    with _reported(f"cannot copy {source!r} to {path}"), _written_whole(path) as beside:
        if source.drivername == "sqlite":
            _copy_file(Path(str(source.database)), beside)
        else:
            _copy_from_postgres(source, beside)
        return check(beside)


def restore(path: Path, url: str, *, replace: bool = False) -> Contents:
    """Put a copy into a database that no server is using; the next one to start upgrades it if it is an old copy.

    Raises `BadBackup`, `DatabaseInUse`, `NotEmpty` unless it may `replace` what is there, `Unavailable` or
    `UnknownDatabase`. After an error, the database is as it was.
    """
    contents = check(path)
    target = parsed_url(url)
    with _reported(f"cannot copy {path} to {target!r}"):
        if target.drivername == "sqlite":
            _restore_file(path, Path(str(target.database)).resolve(), replace)  # behind a link, and not the link
        else:
            _restore_to_postgres(path, target, contents.version, replace)
    return contents


def check(path: Path) -> Contents:
    """Check that a copy can be read, is not damaged and has every entry of every table, and return what it contains.

    Raises `BadBackup`, or `NewerDatabase` if only a newer version of Indigo can use it.
    """
    try:
        with closing(_opened(path, "ro")) as copy:
            if (found := copy.execute("PRAGMA integrity_check(1)").fetchone()) != ("ok",):
                raise BadBackup(f"{path} is damaged: {' '.join(found[0].split())}")
            if copy.execute("PRAGMA foreign_key_check").fetchone():
                raise BadBackup(f"{path} is damaged: it has rows of tables that are not there")
            (version,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
            (incomplete,) = copy.execute(_INCOMPLETE).fetchone()
            tables, entries = copy.execute("SELECT count(*), total(sequence) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise BadBackup(f"{path} is not a copy of Indigo's database: {error}") from None
    if incomplete:
        raise BadBackup(f"{path} is damaged: entries of {incomplete} tables are missing")
    _check_version(version, str(path))
    return Contents(version, tables, int(entries))


def _check_version(version: str, name: str) -> None:
    if version not in (known := migrations.versions()):
        raise NewerDatabase(f"{name} has version {version}, but this program only knows versions up to {known[-1]}")


@contextmanager
def _reported(what: str) -> Iterator[None]:
    """Say what failed, and why."""
    try:
        with failures():
            yield
    except Unavailable as error:
        raise Unavailable(f"{what}: {reason_of(error)}") from error


@contextmanager
def _written_whole(path: Path) -> Iterator[Path]:
    """Name a file beside another, only for us to read, which takes its name if all goes well and vanishes otherwise."""
    handle, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file that exists; SQLite would create one that does not."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode={mode}", uri=True)


def _copy_file(old: Path, new: Path) -> None:
    with closing(_opened(old, "rw")) as source, closing(sqlite3.connect(new)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file


def _restore_file(copy: Path, target: Path, replace: bool) -> None:
    lock = locked(target)
    try:
        if not replace and target.exists() and target.stat().st_size:
            raise NotEmpty(f"{target} is not empty: replace it only if you don't need what it contains")
        with _written_whole(target) as beside:
            _copy_file(copy, beside)
            for suffix in ("-wal", "-shm"):  # these belong to what is replaced
                Path(f"{target}{suffix}").unlink(missing_ok=True)
    finally:
        lock.release()


def _copy_from_postgres(source: URL, new: Path) -> None:
    with _engine(source, isolation_level="REPEATABLE READ").begin() as old:
        if (version := migrations.version_of(old)) is None:
            raise BadBackup(f"{source!r} is empty")
        _check_version(version, repr(source))
        with _engine(_file_url(new)).begin() as copy:
            migrations.upgrade_within(copy, version)
            _copy_rows(old, copy)


def _restore_to_postgres(copy: Path, target: URL, version: str, replace: bool) -> None:
    with _engine(_file_url(copy)).begin() as old, _engine(target).begin() as new:
        migrations.lock_out_others(new)
        listeners = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
        )
        if running := new.execute(listeners, {"name": LISTENER}).scalar_one():
            raise DatabaseInUse(f"{target!r} is used by {running} processes: stop them first")
        (there := MetaData()).reflect(new)
        if there.tables and not replace:
            raise NotEmpty(f"{target!r} is not empty: replace it only if you don't need what it contains")
        there.drop_all(new)
        migrations.upgrade_within(new, version)
        _copy_rows(old, new)


def _engine(url: URL, **options: str) -> Engine:
    drivers = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
    return create_engine(
        url.set(drivername=drivers[url.drivername]), poolclass=NullPool, hide_parameters=True, **options
    )


def _file_url(path: Path) -> URL:
    return URL.create("sqlite", database=str(path))


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy all rows between databases with the same version of the schema."""
    (schema := MetaData()).reflect(target)
    for table in schema.sorted_tables:  # those that others refer to come first
        if table.name != migrations.VERSION_TABLE:
            rows = source.execution_options(yield_per=_BATCH).execute(select(table))
            for part in rows.mappings().partitions():
                target.execute(insert(table), [dict(row) for row in part])
