"""The HTTP status of each error."""

from typing import Final

from indigo.advice_views import NoPuzzle
from indigo.rules.errors import IndigoError
from indigo.server import request_errors
from indigo.tables import table_errors

AGAINST_THE_RULES: Final = 422

_STATUSES: Final[dict[type[IndigoError], int]] = {
    table_errors.BadRequest: 400,
    table_errors.Unauthorised: 401,
    table_errors.Forbidden: 403,
    request_errors.UnknownPushService: 403,
    request_errors.Blocked: 403,
    request_errors.TableClosed: 403,
    table_errors.NotFound: 404,
    NoPuzzle: 404,
    request_errors.MethodNotAllowed: 405,
    request_errors.TooSlow: 408,
    table_errors.Outdated: 426,
    table_errors.TooMany: 429,
    request_errors.Internal: 500,
    request_errors.UnderMaintenance: 503,
    table_errors.Unavailable: 503,
    **dict.fromkeys(table_errors.CONFLICTS, 409),
}
_TOO_LARGE: Final = {"body": 413, "url": 414, "headers": 431}


def status_of(error: IndigoError) -> int:
    """Return an error's HTTP status; errors from the rules get 422."""
    if isinstance(error, request_errors.TooLarge):
        return _TOO_LARGE[error.part]
    return next((_STATUSES[kind] for kind in type(error).__mro__ if kind in _STATUSES), AGAINST_THE_RULES)
