"""What `make test-elsewhere` says is different is different."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from indigo.bots.puzzles import FIRST_DAY
from tests.elsewhere import order
from tests.elsewhere.__main__ import CHANGES


def printed(program: str, change: str) -> list[str]:
    """Return the words that a program prints with this change."""
    command, environment = [sys.executable, "-c", program], os.environ | CHANGES[change]()
    return subprocess.run(command, env=environment, capture_output=True, check=True, encoding="utf-8").stdout.split()


def test_it_is_another_day() -> None:
    today = datetime.now(UTC).date()  # not what `time` says, which may be changed here, too
    for change, expected in {"earlier": FIRST_DAY - timedelta(1), "later": today + timedelta(365)}.items():
        seconds = map(float, printed("import time; print(time.time(), time.time_ns() / 1e9)", change))
        days = {datetime.fromtimestamp(each, UTC).date() for each in seconds}
        assert days <= {expected, expected + timedelta(1)}  # it may be midnight


def test_it_is_another_place() -> None:
    (east,), (west,) = (printed("import time; print(time.localtime(0).tm_gmtoff)", zone) for zone in ("east", "west"))
    assert east != west


def test_the_order_is_random_and_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORDER_SEED", "1")
    tests = [SimpleNamespace(path=Path(f"{module}.py"), number=number) for module in "abcdef" for number in range(9)]
    orders: list[list[Any]] = [[*tests], [*tests]]
    for each in orders:
        order.pytest_collection_modifyitems(each)
    assert orders[0] == orders[1] != tests
    modules = [test.path for test in orders[0]]
    assert all(modules[at : at + 9] == [modules[at]] * 9 for at in range(0, 54, 9))
    assert {test.number for test in orders[0][:9]} == {*range(9)}
