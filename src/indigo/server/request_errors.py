"""The errors of requests that concern the server alone, and no table; each has a stable code."""

from typing import Literal

from indigo.rules.errors import IndigoError


class MethodNotAllowed(IndigoError):
    """The page exists, but does not support this method."""

    code = "method_not_allowed"


class UnknownPushService(IndigoError):
    """The endpoint does not belong to a push service that this server may use."""

    code = "unknown_push_service"


class TooLarge(IndigoError):
    """The message is too long: its body, its URL or its headers."""

    code = "too_large"

    def __init__(self, message: str, *, part: Literal["body", "url", "headers"] = "body") -> None:
        super().__init__(message)
        self.part = part


class TooSlow(IndigoError):
    """The request did not arrive in time."""

    code = "too_slow"


class Internal(IndigoError):
    """An unexpected error in the server; the log has the details."""

    code = "internal"


class Blocked(IndigoError):
    """The operators of the server have blocked this person or address."""

    code = "blocked"


class TableClosed(IndigoError):
    """The operators of the server have closed this table."""

    code = "table_closed"


class UnderMaintenance(IndigoError):
    """The server will stop for maintenance soon, so nobody can open a table."""

    code = "maintenance"
