"""Upgrades a database from any earlier version of the schema, with Alembic."""

import logging
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

from indigo.server.store.store_errors import NewerDatabase, OlderDatabase

log = logging.getLogger("indigo.server")

VERSION_TABLE = "alembic_version"  # where Alembic keeps the version of a database
_ADVISORY_LOCK = 0x1D160  # for PostgreSQL; the same number in every process that upgrades a database
_ALEMBIC = Lock()  # Alembic keeps the running migration in a global variable


def versions() -> list[str]:
    """Return all versions, oldest first."""
    scripts = ScriptDirectory.from_config(_config())
    return [script.revision for script in scripts.walk_revisions()][::-1]


def upgrade(engine: Engine, version: str = "head") -> None:
    """Upgrade a database in one transaction; if several processes try, one does it and the others wait.

    Raise `NewerDatabase` if its version is unknown to this program.
    """
    with engine.begin() as connection:
        lock_out_others(connection)
        known = versions()
        current = version_of(connection)
        if current is not None and current not in known:
            raise _newer(current)
        if current != known[-1]:
            log.info(
                "upgrading the database", extra={"from": current, "to": known[-1] if version == "head" else version}
            )
            upgrade_within(connection, version)


def lock_out_others(connection: Connection) -> None:
    """Let no other process upgrade this database before the transaction ends; an SQLite file has only one process."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_ADVISORY_LOCK)))


def version_of(connection: Connection) -> str | None:
    """Return the version of a database, or None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade_within(connection: Connection, version: str) -> None:
    """Upgrade a database in the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    with _ALEMBIC:
        command.upgrade(config, version)


def check(engine: Engine) -> None:
    """Raise `NewerDatabase` or `OlderDatabase` unless a database has the current version."""
    with engine.connect() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
    known = versions()
    if current is not None and current not in known:
        raise _newer(current)
    if current != known[-1]:
        raise OlderDatabase(f"the database has version {current}, not {known[-1]}: start a server, which upgrades it")


def _newer(current: str) -> NewerDatabase:
    return NewerDatabase(
        f"the database has version {current}, but this program only knows versions up to {versions()[-1]}"
    )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
