"""The errors that a client can receive, each with a stable code and an HTTP status."""

from typing import Any, ClassVar

from indigo.rules.errors import IndigoError


class BadRequest(IndigoError):
    """A message that isn't JSON, or doesn't have the expected form."""

    code = "bad_request"
    status: ClassVar[int] = 400


class Unauthorised(IndigoError):
    """The token is missing or malformed."""

    code = "unauthorised"
    status: ClassVar[int] = 401


class Forbidden(IndigoError):
    """The client has identified itself, but is not allowed to do this."""

    code = "forbidden"
    status: ClassVar[int] = 403


class NotFound(IndigoError):
    """The table or page does not exist."""

    code = "not_found"
    status: ClassVar[int] = 404


class NoPuzzle(IndigoError):
    """There is no puzzle for this day: it is before the first one, or in the future."""

    code = "no_puzzle"
    status: ClassVar[int] = 404


class MethodNotAllowed(IndigoError):
    """The page exists, but does not support this method."""

    code = "method_not_allowed"
    status: ClassVar[int] = 405


class Stale(IndigoError):
    """The table has changed since the client last saw it."""

    code = "stale"
    status: ClassVar[int] = 409


class SeatTaken(IndigoError):
    """The seat is already taken."""

    code = "seat_taken"
    status: ClassVar[int] = 409


class SeatsFree(IndigoError):
    """The game cannot start while a seat is free."""

    code = "seats_free"
    status: ClassVar[int] = 409


class AlreadyStarted(IndigoError):
    """Only possible before the game starts."""

    code = "already_started"
    status: ClassVar[int] = 409


class NotStarted(IndigoError):
    """Only possible once the game has started."""

    code = "not_started"
    status: ClassVar[int] = 409


class NotAway(IndigoError):
    """A bot may only take over for a player who has been away for a while."""

    code = "not_away"
    status: ClassVar[int] = 409


class UnknownPushService(IndigoError):
    """The endpoint does not belong to a push service that this server may use."""

    code = "unknown_push_service"
    status: ClassVar[int] = 403


class Outdated(IndigoError):
    """The client speaks a version of the protocol that this server no longer serves; a browser reloads the page."""

    code = "outdated"
    status: ClassVar[int] = 426


class TooLarge(IndigoError):
    """The message is too long: its body (413), its URL (414) or its headers (431)."""

    code = "too_large"

    def __init__(self, message: str, *, status: int = 413) -> None:
        super().__init__(message)
        self.status = status


class TooSlow(IndigoError):
    """The request did not arrive in time."""

    code = "too_slow"
    status: ClassVar[int] = 408


class TooMany(IndigoError):
    """Too many requests in too short a time; try again after `retry_after` seconds."""

    code = "too_many"
    status: ClassVar[int] = 429

    def __init__(self, message: str, *, retry_after: float = 1.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Internal(IndigoError):
    """An unexpected error in the server; the log has the details."""

    code = "internal"
    status: ClassVar[int] = 500


def status_of(error: IndigoError) -> int:
    """Return an error's HTTP status; errors from the rules, which have none, get 422."""
    status: int = getattr(error, "status", 422)
    return status


def body_of(error: IndigoError) -> dict[str, Any]:
    """Return an error as it is sent to the client."""
    body: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.line is not None:
        body |= {"line": error.line, "column": error.column}
    if isinstance(error, TooMany):
        body["retry_after"] = round(error.retry_after, 3)
    return body
