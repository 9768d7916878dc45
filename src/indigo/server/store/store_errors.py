"""What can go wrong at the server, each with a code that never changes."""

from typing import ClassVar

from indigo.rules.errors import IndigoError


class Unavailable(IndigoError):
    """The database does not answer now, or the server stops; whether what was asked has been done is not known."""

    code = "unavailable"
    status: ClassVar[int] = 503


class Unwritable(IndigoError):
    """No database can hold this: a text that is none, a number that is too large, entries with a gap."""

    code = "unwritable"


class UnknownDatabase(IndigoError):
    """A database is `sqlite:///FILE` or `postgresql://...`."""

    code = "unknown_database"


class NewerDatabase(IndigoError):
    """The database was made by a newer version of Indigo."""

    code = "newer_database"


class CannotListen(IndigoError):
    """The address or the port is not this server's to use."""

    code = "cannot_listen"


class DatabaseInUse(IndigoError):
    """Another process has opened this SQLite file; several processes need PostgreSQL."""

    code = "database_in_use"
