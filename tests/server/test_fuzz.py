"""Whatever is sent, the server answers with a documented code, changes nothing, and plays on."""

from tests.server import fuzz_http, fuzz_socket


def test_any_request_is_answered_properly() -> None:
    told: list[int] = []
    fuzz_http.campaign(300, told.append)
    assert told[-1] == 300


def test_any_frame_is_answered_properly() -> None:
    told: list[int] = []
    fuzz_socket.campaign(500, told.append)
    assert told == [250, 500]
