"""Log lines: what they contain, and what they never do."""

import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indigo.server.logs import JsonLines, TextLines, configure, mask, trace_of
from indigo.server.settings import Settings

TOKEN = "Zq3_" + "x7-Y" * 9 + "abA"


@pytest.fixture
def plain_logging() -> Iterator[None]:
    """Whatever a test does to the root logger is undone."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:] = before[0]
    root.setLevel(before[1])


def record(message: str, *args: object, error: BaseException | None = None, **fields: Any) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord("indigo.test", logging.INFO, "file.py", 1, message, args, exc_info)
    vars(made).update(fields)
    return made


def both(made: logging.LogRecord) -> tuple[str, dict[str, Any]]:
    line: dict[str, Any] = json.loads(JsonLines().format(made))
    return TextLines().format(made), line


def failure(secret: str) -> BaseException:
    """An error with a cause, both of which quote what somebody sent."""
    try:
        try:
            raise KeyError(secret)
        except KeyError as cause:
            raise ValueError(f"bad body: {secret}") from cause
    except ValueError as error:
        return error


def test_both_forms_tell_the_same() -> None:
    text, line = both(record("hello %s", "you", table="kabo-mite-rusa", ms=1.5))
    assert text.endswith("info    indigo.test: hello you table=kabo-mite-rusa ms=1.5")
    assert set(line) == {"time", "level", "logger", "message", "table", "ms"}
    assert (line["message"], line["table"], line["ms"]) == ("hello you", "kabo-mite-rusa", 1.5)


@given(st.text(max_size=3), st.text(max_size=3))
def test_no_token_is_ever_printed(before: str, after: str) -> None:
    made = record("%s", f"{before}{TOKEN}{after}", path=f"/x/{TOKEN}", error=failure(TOKEN), other=[TOKEN.encode()])
    text, line = both(made)
    assert TOKEN not in text
    assert TOKEN not in json.dumps(line)


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer hunter2",
        "Authorization: Basic hunter2",
        "{'authorization': 'Token hunter2'}",
        "(b'authorization', b'Bearer hunter2')",
        "sent bearer hunter2 along",
    ],
)
def test_no_authorization_is_ever_printed(text: str) -> None:
    assert "hunter2" not in mask(text)


def test_what_is_no_secret_stays() -> None:
    assert mask("kabo-mite-rusa 200 1.5 ms\nnext line") == "kabo-mite-rusa 200 1.5 ms\nnext line"


def test_a_traceback_tells_where_and_what_kind_but_not_what_was_sent() -> None:
    text, line = both(record("failed", error=failure("chosen by somebody")))
    for trace in (text, line["trace"]):
        assert "in failure" in trace
        assert trace.index("builtins.KeyError") < trace.index("builtins.ValueError")
        assert "chosen by" not in trace
    assert trace_of(None) == ""


def test_nobody_can_make_up_a_line() -> None:
    text, _ = both(record("request", path="/x\n12:00:00 info indigo: all is well\x1b[2J\u2028 status=200"))
    assert "\n" not in text
    assert "\x1b" not in text
    text, _ = both(record("first\nsecond\r\x9b\ud800"))
    assert text.split("\n")[1].startswith("    second\\r\\x9b\\ud800")


@pytest.mark.usefixtures("plain_logging")
@pytest.mark.parametrize("form", ["text", "json"])
def test_everything_goes_to_standard_error_once(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.addHandler(logging.StreamHandler(sys.stdout))
    for _ in range(2):
        configure(Settings(log_format=form, log_level="info"))
    uvicorn.info('10.0.0.1:1234 - "WebSocket /api/tables/kabo-mite-rusa/socket" [accepted]')  # the access log says it
    uvicorn.warning("invalid request")
    logging.getLogger("uvicorn.access").info("GET /?token=1")
    logging.getLogger("indigo.server").debug("too fine")
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "invalid request" in err
    assert err.startswith("{") == (form == "json")
