"""Runs async tests."""

import inspect
from collections.abc import Callable, Coroutine
from typing import Any

import pytest


def run_async(item: pytest.Function, run: Callable[[Coroutine[Any, Any, Any]], object]) -> bool | None:
    """Run a test if it is async and not anyio's; return whether it was."""
    if not inspect.iscoroutinefunction(item.obj) or "anyio_backend" in item.funcargs:
        return None
    run(item.obj(**{name: item.funcargs[name] for name in item._fixtureinfo.argnames}))
    return True
