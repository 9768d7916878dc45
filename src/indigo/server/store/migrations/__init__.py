"""Upgrades a database from any earlier version of the schema, with Alembic."""

import logging
from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, func, select

from indigo.server.store.store_errors import NewerDatabase

log = logging.getLogger("indigo.server")

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
    with _ALEMBIC, engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(_ADVISORY_LOCK)))
        known = versions()
        current = MigrationContext.configure(connection).get_current_revision()
        if current is not None and current not in known:
            raise NewerDatabase(
                f"the database has version {current}, but this program only knows versions up to {known[-1]}"
            )
        if current != known[-1]:
            log.info(
                "upgrading the database", extra={"from": current, "to": known[-1] if version == "head" else version}
            )
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, version)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
