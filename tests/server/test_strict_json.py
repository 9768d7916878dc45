"""JSON that is rejected, and JSON that every parser reads alike."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indigo.server.request_errors import TooLarge
from indigo.server.wire.strict_json import BRACKETS, read_json
from indigo.tables.table_errors import BadRequest

LIMIT = 8192

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)
edits = st.lists(st.tuples(st.integers(0, 400), st.binary(max_size=3)), max_size=4)


def read_or_refuse(data: bytes | str) -> None:
    """Either it is refused, or everybody reads it the same way."""
    try:
        value = read_json(data, LIMIT)
    except (BadRequest, TooLarge):
        return
    assert repr(value) == repr(json.loads(data))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_refuse(data)


@given(
    st.text(
        alphabet=st.characters(exclude_categories=[]) | st.sampled_from('[]{}",:\\u0123456789dDeE+-. \n'), max_size=60
    )
)
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(values, st.booleans(), edits)
def test_json_with_mistakes_is_read_or_refused(value: Any, ascii_only: bool, mistakes: list[tuple[int, bytes]]) -> None:
    data = json.dumps(value, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
    for at, replacement in mistakes:
        at %= len(data) + 1
        data = data[:at] + replacement + data[at + len(replacement) :]
    read_or_refuse(data)


@given(
    st.recursive(st.integers(-999, 999) | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=9)
)
def test_what_is_right_is_read(value: Any) -> None:
    try:
        text = json.dumps(value, ensure_ascii=False)
        assert read_json(text.encode(), LIMIT) == read_json(text, LIMIT) == value
    except UnicodeEncodeError:
        with pytest.raises(BadRequest):
            read_json(text, LIMIT)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "invalid JSON"),
        (b"{} {}", "invalid JSON"),
        (b"{'a': 1}", "invalid JSON"),
        (b'{"a": 1,}', "invalid JSON"),
        (b'"a\nb"', "invalid JSON"),
        (b"01", "invalid JSON"),
        (b"+1", "invalid JSON"),
        (b'"\xff"', "UTF-8"),
        (b'"\xed\xa0\x80"', "UTF-8"),
        ("{}".encode("utf-16"), "UTF-8"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        ("\ufeff{}", "byte order mark"),
        (b'{"a": 1, "b": 2, "a": 1}', "'a' occurs twice"),
        (b'[{"x": [{"\\u0061": 1, "a": 2}]}]', "'a' occurs twice"),
        (b"NaN", "not valid JSON"),
        (b"[Infinity]", "not valid JSON"),
        (b'{"a": -Infinity}', "not valid JSON"),
        (b"1e999", "too large"),
        (b"-1e999", "too large"),
        (b"12345678901234567", "16 digits"),
        (b"0." + b"1" * 20, "16 digits"),
        (b'"\\ud800"', "surrogate"),
        (b'{"\\udfff": 1}', "surrogate"),
        (b'["\\udc00\\ud800"]', "surrogate"),
        ('"\ud800"', "UTF-8"),
        (b"[" * 4000, "brackets"),
        (b'{"a":' * (BRACKETS + 1), "brackets"),
        (b"[" + b"[]," * BRACKETS + b"[]]", "brackets"),
    ],
)
def test_what_is_wrong_is_refused_with_the_reason(data: bytes | str, reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        read_json(data, LIMIT)


def test_an_error_gives_line_and_column() -> None:
    with pytest.raises(BadRequest) as refused:
        read_json(b'{\n  "a" 1}', LIMIT)
    assert (refused.value.line, refused.value.column) == (2, 7)


def test_the_limit_counts_bytes() -> None:
    assert read_json('"é"', 4) == read_json('"é"'.encode(), 4) == "é"
    for data in ('"éé"', '"éé"'.encode(), '"abcd"', b'"abcd"'):
        with pytest.raises(TooLarge, match="5 bytes"):
            read_json(data, 5)


def test_numbers_and_escapes_that_are_right() -> None:
    assert read_json(b'[-1234567890123456, 0.5, 1e3, "\\ud83d\\ude00", "\\\\ud800"]', LIMIT) == [
        -1234567890123456,
        0.5,
        1000.0,
        "😀",
        "\\ud800",
    ]


def test_brackets_up_to_the_bound_are_read() -> None:
    assert read_json(b"[" * BRACKETS + b"]" * BRACKETS, LIMIT)
