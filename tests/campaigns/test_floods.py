"""The attacks of `make soak` on a server, each once."""

import pytest

from tests.campaigns.floods import ATTACKS, floods

pytestmark = pytest.mark.slow


def test_nobody_else_notices_an_attack() -> None:
    assert floods(len(ATTACKS), lambda done: None).startswith(f"{len(ATTACKS)} attacks")
