"""Tokens: their one form, and what is kept of them."""

import base64
import hashlib
import secrets

import pytest
from starlette.datastructures import Headers

from indigo.server.http.services import bearer
from indigo.tables.table_errors import Unauthorised
from indigo.tables.tokens import holder_of, same

TOKEN = "A" * 43


def test_a_holder_is_known_by_the_digest() -> None:
    assert holder_of(TOKEN) == hashlib.sha256(TOKEN.encode()).hexdigest()


def test_every_token_that_a_browser_makes_is_one() -> None:
    for _ in range(200):
        token = base64.urlsafe_b64encode(secrets.token_bytes(32)).rstrip(b"=").decode()
        assert len(holder_of(token)) == 64


@pytest.mark.parametrize(
    "token",
    [
        "",
        "A" * 42,
        "A" * 44,
        "A" * 43 + "=",
        "A" * 42 + "B",  # a second way to write the same bytes
        "A" * 42 + "\n",
        "A" * 43 + "\n",
        "+" * 42 + "A",
        "/" * 42 + "A",
        "А" * 43,  # Cyrillic
        "\ud800" * 43,
        None,
        TOKEN.encode(),
    ],
)
def test_anything_else_is_refused(token: str) -> None:
    with pytest.raises(Unauthorised):
        holder_of(token)


def test_comparing() -> None:
    digest = holder_of(TOKEN)
    assert same(digest, holder_of(TOKEN))
    assert not same(digest, digest[:-1] + ("0" if digest[-1] != "0" else "1"))
    assert not same(digest, digest[:-1])


def test_the_header() -> None:
    assert bearer(Headers({"Authorization": f"Bearer {TOKEN}"})) == TOKEN
    assert bearer({"authorization": f"bearer  {TOKEN} "}) == TOKEN
    assert bearer({"authorization": "Bearer"}) == ""
    assert bearer({"authorization": f"Basic {TOKEN}"}) is None
    assert bearer({}) is None
