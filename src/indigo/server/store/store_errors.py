"""The errors of the store, each with a stable code."""

from typing import ClassVar

from indigo.rules.errors import IndigoError


class Unavailable(IndigoError):
    """The database is unavailable or the server is stopping; the request may or may not have been carried out."""

    code = "unavailable"
    status: ClassVar[int] = 503


class NewerTable(Unavailable):
    """A newer version of Indigo, on the same database, has written something at this table that this one can't read."""

    code = "newer_table"


class Unwritable(IndigoError):
    """The database can't store this: an invalid text, a number that is too large, or entries with a gap."""

    code = "unwritable"


class UnknownDatabase(IndigoError):
    """The database URL is neither `sqlite:///FILE` nor `postgresql://...`."""

    code = "unknown_database"


class NewerDatabase(IndigoError):
    """The database was created by a newer version of Indigo."""

    code = "newer_database"


class DatabaseInUse(IndigoError):
    """Another process is using this SQLite file, or could under another name; several processes need PostgreSQL."""

    code = "database_in_use"
