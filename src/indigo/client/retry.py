"""Retrying what failed because a connection broke or a server restarted."""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx
from websockets.exceptions import WebSocketException

from indigo.client.refusals import Refused, Unreachable
from indigo.rules.errors import IndigoError

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 5.0
BROKEN = (OSError, WebSocketException, httpx.TransportError)

Result = TypeVar("Result")

_log = logging.getLogger("indigo.client")


async def retry(
    work: Callable[[], Awaitable[Result]], patience: float, broken: tuple[type[Exception], ...] = BROKEN
) -> Result:
    """Run `work` until it succeeds, and return its result.

    After `patience` seconds of failures, raise `Unreachable`, or the last `Refused`. A refusal that is not temporary
    is raised at once. `broken` are the exceptions that mean a broken connection.
    """
    ends, pause = None, FIRST_PAUSE
    while True:
        failure: IndigoError
        try:
            return await work()
        except broken as error:
            failure, wait = Unreachable(f"the server does not answer: {error or type(error).__name__}"), pause
        except Refused as error:
            if not error.is_passing:
                raise
            failure, wait = error, max(pause, error.retry_after)
        if ends is None:
            ends = time.monotonic() + patience
            _log.warning("%s; retrying for up to %.0f seconds", failure, patience)
        if time.monotonic() + wait > ends:
            raise failure
        await asyncio.sleep(wait * random.uniform(1, 1.5))  # so that clients don't come back all at once
        pause = min(2 * pause, LONGEST_PAUSE)
