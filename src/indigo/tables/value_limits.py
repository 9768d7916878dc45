"""Limits of the values that clients send, as annotations: `Annotated[int, Limits(ge=0, le=3)]`.

Nothing here checks them. The server does, with Pydantic, which calls the method below; so this needs no import of it.
"""

from collections.abc import Callable
from typing import Any, Final

NO_OTHER_FIELDS: Final[dict[str, Any]] = {"extra": "forbid"}  # the `__pydantic_config__` of what clients send


class Limits:
    """A value has exactly this type, without conversion, and is within limits that Pydantic knows by these names."""

    def __init__(self, **limits: int | str) -> None:
        self._limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> dict[str, Any]:
        return {**handler(source), **self._limits, "strict": True}
