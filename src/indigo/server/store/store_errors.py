"""The errors of the store, each with a stable code."""

from indigo.rules.errors import IndigoError


class Unwritable(IndigoError):
    """The database can't store this: an invalid text, a number that is too large, or entries with a gap."""

    code = "unwritable"


class UnknownDatabase(IndigoError):
    """The database URL is neither `sqlite:///FILE` nor `postgresql://...`."""

    code = "unknown_database"


class NewerDatabase(IndigoError):
    """The database was created by a newer version of Indigo."""

    code = "newer_database"


class OlderDatabase(IndigoError):
    """The database has to be upgraded first, which a server does when it starts."""

    code = "older_database"


class DatabaseInUse(IndigoError):
    """Another process is using this SQLite file, or could under another name; several processes need PostgreSQL."""

    code = "database_in_use"


class BadBackup(IndigoError):
    """The copy of a database is damaged or incomplete, or is none."""

    code = "bad_backup"


class NotEmpty(IndigoError):
    """The database to be restored has contents, and may not be replaced."""

    code = "not_empty"
