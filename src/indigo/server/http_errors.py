"""What the server refuses on the wire, each with its code and its HTTP status."""

from typing import Any, ClassVar

from indigo.rules.errors import IndigoError


class BadRequest(IndigoError):
    """A message that is no JSON, or not of the form it should have."""

    code = "bad_request"
    status: ClassVar[int] = 400


class Unauthorised(IndigoError):
    """A token is missing, or is none."""

    code = "unauthorised"
    status: ClassVar[int] = 401


class Forbidden(IndigoError):
    """Whoever asks is known, but may not do this."""

    code = "forbidden"
    status: ClassVar[int] = 403


class NotFound(IndigoError):
    """There is no such table, or no such page."""

    code = "not_found"
    status: ClassVar[int] = 404


class MethodNotAllowed(IndigoError):
    """The page exists, but not for this method."""

    code = "method_not_allowed"
    status: ClassVar[int] = 405


class Stale(IndigoError):
    """The table has moved on since whoever asks last looked."""

    code = "stale"
    status: ClassVar[int] = 409


class SeatTaken(IndigoError):
    """Somebody sits there."""

    code = "seat_taken"
    status: ClassVar[int] = 409


class SeatsFree(IndigoError):
    """The game starts when every seat is taken."""

    code = "seats_free"
    status: ClassVar[int] = 409


class AlreadyStarted(IndigoError):
    """That is possible only before the game starts."""

    code = "already_started"
    status: ClassVar[int] = 409


class NotStarted(IndigoError):
    """That is possible only once the game has started."""

    code = "not_started"
    status: ClassVar[int] = 409


class NotAway(IndigoError):
    """A bot stands in only for somebody who is gone, and has been for a while."""

    code = "not_away"
    status: ClassVar[int] = 409


class UnknownPushService(IndigoError):
    """The endpoint is none of a push service that this server may use."""

    code = "unknown_push_service"
    status: ClassVar[int] = 403


class TooLarge(IndigoError):
    """A message is longer than any that is meant."""

    code = "too_large"
    status: ClassVar[int] = 413


class TooMany(IndigoError):
    """Too much was asked in too short a time; `retry_after` seconds later it will do."""

    code = "too_many"
    status: ClassVar[int] = 429

    def __init__(self, message: str, *, retry_after: float = 1.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Internal(IndigoError):
    """Something went wrong in the server, and only its log tells what."""

    code = "internal"
    status: ClassVar[int] = 500


def status_of(error: IndigoError) -> int:
    """Return the HTTP status of an error; one of the rules is 422: understood, but against them."""
    status: int = getattr(error, "status", 422)
    return status


def body_of(error: IndigoError) -> dict[str, Any]:
    """Return what the wire tells about an error."""
    body: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.line is not None:
        body |= {"line": error.line, "column": error.column}
    if isinstance(error, TooMany):
        body["retry_after"] = round(error.retry_after, 3)
    return body
