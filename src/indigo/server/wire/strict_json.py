"""A strict JSON parser: it rejects anything that two parsers could read differently."""

import json
from math import isinf
from typing import Any

import orjson

from indigo.rules.errors import quoted
from indigo.server.request_errors import TooLarge
from indigo.tables.table_errors import BadRequest

BRACKETS = 128  # no message needs more, including those in strings; this also limits the nesting
DIGITS = 16


def read_json(data: bytes | str, limit: int) -> Any:
    """Parse JSON of at most `limit` bytes; raise `TooLarge` or `BadRequest` if that fails."""
    if len(data) > limit:
        raise _too_large(limit)
    try:
        raw, text = (data, data.decode()) if isinstance(data, bytes) else (data.encode(), data)
    except UnicodeError:
        raise BadRequest("the message is not valid UTF-8") from None
    if len(raw) > limit:
        raise _too_large(limit)
    if text.startswith("\ufeff"):
        raise BadRequest("the message starts with a byte order mark")
    if text.count("[") + text.count("{") > BRACKETS:  # before parsing, so that no nesting exhausts the stack
        raise BadRequest(f"the message has more than {BRACKETS} brackets")
    if (value := _plain(raw)) is not None:
        return value
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise BadRequest(f"invalid JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    if "\\u" in text:  # only an escape can produce a lone surrogate
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeError:
            raise BadRequest("a string contains half of a surrogate pair") from None
    return value


def _too_large(limit: int) -> TooLarge:
    return TooLarge(f"messages may be at most {limit} bytes long")


def _plain(data: bytes) -> Any:
    """Parse JSON that a serialiser would write exactly so, which everybody reads alike; else return None.

    Browsers send only such text, and this takes a fraction of the time.
    """
    try:
        value = orjson.loads(data)
        return value if orjson.dumps(value, option=orjson.OPT_STRICT_INTEGER) == data else None
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadRequest(f"the key {quoted(next(name for name in names if names.count(name) > 1))} occurs twice")
    return value


def _checked(literal: str) -> str:
    if len(literal.lstrip("-")) > DIGITS:
        raise BadRequest(f"numbers may be at most {DIGITS} digits long, not {quoted(literal)}")
    return literal


def _integer(literal: str) -> int:
    return int(_checked(literal))


def _fraction(literal: str) -> float:
    value = float(_checked(literal))
    if isinf(value):
        raise BadRequest(f"the number {literal} is too large")
    return value


def _constant(literal: str) -> Any:
    raise BadRequest(f"{literal} is not valid JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_constant
)
