"""What a server refuses, and a server that is not there."""

from collections.abc import Mapping
from typing import Any

from indigo.rules.errors import IndigoError


class Refused(IndigoError):
    """The server refused, and nothing has changed; `code` is the server's, `status` as in HTTP."""

    code = "refused"

    def __init__(self, message: str, *, code: str = "refused", status: int = 422, retry_after: float = 0.0) -> None:
        super().__init__(message)
        self.code = code  # type: ignore[misc]
        self.status = status
        self.retry_after = retry_after

    @classmethod
    def from_wire(cls, payload: Mapping[str, Any], status: int) -> "Refused":
        """Read a refusal as it is sent."""
        known = {key: payload[key] for key in ("code", "retry_after") if key in payload}
        return cls(payload.get("message", f"the server answered with status {status}"), status=status, **known)

    @property
    def is_passing(self) -> bool:
        """Whether the same may be granted a little later."""
        return self.status in (429, 502, 503, 504)  # some of them are said by what stands before a server


class Unreachable(IndigoError):
    """The server did not answer for as long as patience lasted, or was never called, as outside of `with`."""

    code = "unreachable"
