"""Waiting for what must happen: until it has, and not for a time that a busy machine may need longer for."""

import asyncio
from collections.abc import Awaitable, Callable
from inspect import isawaitable

PATIENCE = 120.0  # seconds: the one limit, which only what never happens reaches


async def until(holds: Callable[[], object | Awaitable[object]]) -> None:
    """Wait until something holds; fail if it never does."""
    async with asyncio.timeout(PATIENCE):
        while not (await found if isawaitable(found := holds()) else found):
            await asyncio.sleep(0.01)
