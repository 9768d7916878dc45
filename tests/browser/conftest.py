"""Every test here needs the client."""

import pytest

from indigo.server.http.web_client import is_built


@pytest.fixture(autouse=True)
def client() -> None:
    assert is_built(), "run make test: it builds the client"
