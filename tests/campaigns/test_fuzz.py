"""Whatever is sent, the server answers with a documented code and keeps working."""

from typing import Any

import pytest

from indigo.server.http import sockets, table_api
from indigo.server.live.rooms import encoded
from indigo.tables.commands import React
from indigo.tables.decisions import decide
from indigo.tables.entries import EntryData
from indigo.tables.table_errors import Forbidden
from tests.campaigns import fuzz_http, fuzz_socket

pytestmark = pytest.mark.slow

# For a fault to be found by any seed: 150 requests meet that of the first test 0 to 4 times. The first find ends it.
ENOUGH = 1500


def test_any_request_is_answered_properly() -> None:
    fuzz_http.campaign(150)


def test_any_frame_is_answered_properly() -> None:
    fuzz_socket.campaign(500)


def stumble(*_: Any) -> Any:
    raise LookupError("a bug")


def test_a_fault_of_a_request_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_api, "turns_of", stumble)
    with pytest.raises((AssertionError, BaseExceptionGroup)):
        fuzz_http.campaign(ENOUGH)


def test_a_code_that_nobody_knows_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Forbidden, "code", "go_away")
    with pytest.raises(AssertionError, match="go_away"):
        fuzz_socket.campaign(ENOUGH)


def test_a_fault_of_a_command_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:

    def stumbling(table: Any, command: Any, *rest: Any, **more: Any) -> EntryData:
        return stumble() if isinstance(command, React) else decide(table, command, *rest, **more)

    monkeypatch.setattr(sockets, "decide", stumbling)
    with pytest.raises(AssertionError, match="closed with"):
        fuzz_socket.campaign(ENOUGH)


def test_an_acknowledgement_of_nothing_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = sockets.carry_out

    async def boasting(server: Any, room: Any, command: Any, by: str, connection: Any) -> None:
        if isinstance(command, React):
            done = {"type": "done", "id": command.id, "sequence": room.table.sequence}
            connection.send(encoded(done))
        else:
            await carry_out(server, room, command, by, connection)

    monkeypatch.setattr(sockets, "carry_out", boasting)
    with pytest.raises(AssertionError):
        fuzz_socket.campaign(ENOUGH)
