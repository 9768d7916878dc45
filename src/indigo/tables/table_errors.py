"""Why a table or its host refuses something; each reason has a stable code."""

from typing import Any

from indigo.rules.errors import IndigoError


class BadRequest(IndigoError):
    """A message that isn't JSON, or doesn't have the expected form."""

    code = "bad_request"


class Unauthorised(IndigoError):
    """The token is missing or malformed."""

    code = "unauthorised"


class Forbidden(IndigoError):
    """The client has identified itself, but is not allowed to do this."""

    code = "forbidden"


class TalkOff(Forbidden):
    """Free talk is off at this table: strangers meet here, and not all of them have switched it on."""

    code = "talk_off"


class NotFound(IndigoError):
    """The table or page does not exist."""

    code = "not_found"


class Stale(IndigoError):
    """The table has changed since the client last saw it."""

    code = "stale"


class SeatTaken(IndigoError):
    """The seat is already taken."""

    code = "seat_taken"


class SeatsFree(IndigoError):
    """The game cannot start while a seat is free."""

    code = "seats_free"


class AlreadyStarted(IndigoError):
    """Only possible before the game starts."""

    code = "already_started"


class NotStarted(IndigoError):
    """Only possible once the game has started."""

    code = "not_started"


class NotHere(IndigoError):
    """A rematch cannot start before everybody has come to its table."""

    code = "not_here"


class NotAway(IndigoError):
    """A bot may only take over for a player who has been away for a while."""

    code = "not_away"


class BadText(IndigoError):
    """What somebody wants to say is too long, or has characters that nobody can see."""

    code = "bad_text"


# The table has moved on, so the client gets its current state with the refusal.
CONFLICTS = (Stale, SeatTaken, SeatsFree, AlreadyStarted, NotStarted, NotHere, NotAway)


class Outdated(IndigoError):
    """The client speaks a version of the protocol that is no longer served; a browser reloads the page."""

    code = "outdated"


class TooMany(IndigoError):
    """Too many requests in too short a time; try again after `retry_after` seconds."""

    code = "too_many"

    def __init__(self, message: str, *, retry_after: float = 1.0) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Unavailable(IndigoError):
    """The database is unavailable or the server is stopping; the request may or may not have been carried out."""

    code = "unavailable"


class NewerTable(Unavailable):
    """A newer version of Indigo, on the same database, has written something at this table that this one can't read."""

    code = "newer_table"


def body_of(error: IndigoError) -> dict[str, Any]:
    """Return an error as it is sent to the client."""
    body: dict[str, Any] = {"code": error.code, "message": error.message}
    if error.line is not None:
        body |= {"line": error.line, "column": error.column}
    if isinstance(error, TooMany):
        body["retry_after"] = round(error.retry_after, 3)
    return body
