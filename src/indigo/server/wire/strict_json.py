"""JSON as strict as can be: whatever two readers could read differently is refused."""

import json
from math import isinf
from typing import Any

from indigo.rules.errors import quoted
from indigo.server.http_errors import BadRequest, TooLarge

BRACKETS = 128  # no message needs more, those in its strings included; it bounds the nesting too
DIGITS = 16


def read_json(data: bytes | str, limit: int) -> Any:
    """Return the value of a JSON text of at most so many bytes, or refuse it."""
    try:
        if isinstance(data, bytes):
            size, text = len(data), data.decode() if len(data) <= limit else ""
        else:
            size, text = len(data.encode()) if len(data) <= limit else len(data), data
    except UnicodeError:
        raise BadRequest("this is not UTF-8") from None
    if size > limit:
        raise TooLarge(f"a message is at most {limit} bytes long")
    if text.startswith("\ufeff"):
        raise BadRequest("this begins with a byte order mark")
    if text.count("[") + text.count("{") > BRACKETS:  # before reading, so that no nesting exhausts the stack
        raise BadRequest(f"more than {BRACKETS} brackets")
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadRequest(f"this is no JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    if "\\u" in text:  # only an escape can bring half a character
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeError:
            raise BadRequest("a string holds half of a surrogate pair") from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadRequest(f"the key {quoted(next(name for name in names if names.count(name) > 1))} stands twice")
    return value


def _checked(literal: str) -> str:
    if len(literal.lstrip("-")) > DIGITS:
        raise BadRequest(f"a number is at most {DIGITS} digits long, not {quoted(literal)}")
    return literal


def _integer(literal: str) -> int:
    return int(_checked(literal))


def _fraction(literal: str) -> float:
    value = float(_checked(literal))
    if isinf(value):
        raise BadRequest(f"{literal} is too large a number")
    return value


def _constant(literal: str) -> Any:
    raise BadRequest(f"{literal} is no number in JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_constant
)
