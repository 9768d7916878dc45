"""The errors of the client: refusals by the server, and a server that can't be reached."""

from collections.abc import Mapping
from typing import Any

from indigo.rules.errors import IndigoError


class Refused(IndigoError):
    """The server refused, and nothing has changed. `code` and `status`, as in HTTP, are the server's.

    >>> from indigo.client import Client
    >>> with Client("http://127.0.0.1:8000") as client:
    ...     try:
    ...         client.state("no-such-table")
    ...     except Refused as error:
    ...         print(error.code, error.status)
    not_found 404
    """

    code = "refused"

    def __init__(self, message: str, *, code: str = "refused", status: int = 422, retry_after: float = 0.0) -> None:
        super().__init__(message)
        self.code = code  # type: ignore[misc]
        self.status = status
        self.retry_after = retry_after

    @classmethod
    def from_wire(cls, payload: Mapping[str, Any], status: int) -> "Refused":
        """Read a refusal from the server's JSON."""
        known = {key: payload[key] for key in ("code", "retry_after") if key in payload}
        return cls(payload.get("message", f"the server answered with status {status}"), status=status, **known)

    @property
    def is_passing(self) -> bool:
        """Whether the same request may succeed a little later."""
        return self.status in (429, 502, 503, 504)  # a proxy may send these, too


class Unreachable(IndigoError):
    """The server did not answer within `patience`, or the client was used outside its `with`.

    >>> from indigo.client import Client
    >>> try:
    ...     Client("http://127.0.0.1:8000").open()  # without its `with`
    ... except Unreachable as error:
    ...     print(error.code)
    unreachable
    """

    code = "unreachable"
