"""What one address asks for is limited, and others play on meanwhile; `make soak` measures how quickly."""

import asyncio
from pathlib import Path

import pytest

from indigo.server.settings import Settings
from tests.campaigns import neighbours
from tests.server.people import GENEROUS, serving, sqlite_in

pytestmark = pytest.mark.slow


@pytest.mark.nightly
def test_others_play_on_whatever_one_address_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "ASKING", {"pictures": neighbours.ASKING["pictures"]})
    assert neighbours.neighbours(20, lambda done: None).startswith("others' moves")


@pytest.mark.parametrize("kind", ["pictures", "replays", "hints", "analyses", "codes"])
def test_an_address_is_refused_above_its_limit(kind: str, tmp_path: Path) -> None:
    async def refused() -> None:
        as_installed = {name: Settings.model_fields[name].default for name in GENEROUS}
        async with serving(sqlite_in(tmp_path), proxies="127.0.0.1", **as_installed) as server:
            statuses = await neighbours.ask_for(kind, server.url, until=429)
            assert statuses[429] > 0

    asyncio.run(refused())
