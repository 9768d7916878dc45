"""A plugin for pytest: the modules, and the tests in each, in a random order that ORDER_SEED repeats."""

import os
import random

import pytest


def pytest_report_header() -> str:
    """Say how to repeat the order."""
    return f"random order: ORDER_SEED={os.environ['ORDER_SEED']}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle; a module's tests stay together, so that what they share is made once."""
    rng = random.Random(int(os.environ["ORDER_SEED"]))
    modules: dict[object, float] = {}
    items.sort(key=lambda item: (modules.setdefault(item.path, rng.random()), rng.random()))
