"""The HTTP status of each error."""

from typing import Final

from indigo.rules.errors import IndigoError
from indigo.server import request_errors
from indigo.tables import refusals

AGAINST_THE_RULES: Final = 422

_STATUSES: Final[dict[type[IndigoError], int]] = {
    refusals.BadRequest: 400,
    refusals.Unauthorised: 401,
    refusals.Forbidden: 403,
    request_errors.UnknownPushService: 403,
    refusals.NotFound: 404,
    request_errors.NoPuzzle: 404,
    request_errors.MethodNotAllowed: 405,
    request_errors.TooSlow: 408,
    refusals.Outdated: 426,
    refusals.TooMany: 429,
    request_errors.Internal: 500,
    refusals.Unavailable: 503,
    **dict.fromkeys(refusals.CONFLICTS, 409),
}
_TOO_LARGE: Final = {"body": 413, "url": 414, "headers": 431}


def status_of(error: IndigoError) -> int:
    """Return an error's HTTP status; errors from the rules get 422."""
    if isinstance(error, request_errors.TooLarge):
        return _TOO_LARGE[error.part]
    return next((_STATUSES[kind] for kind in type(error).__mro__ if kind in _STATUSES), AGAINST_THE_RULES)
