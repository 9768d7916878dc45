"""Group commit: one task writes the requests of many, batching those that arrive together."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from indigo.server.store.store_errors import Unwritable
from indigo.server.store.transactions import Request
from indigo.tables.table_errors import Unavailable

_LARGEST_BATCH = 512

Commit = Callable[[Sequence[Request]], Awaitable[list[bool]]]
_Job = tuple[Request, asyncio.Future[bool]]


class Writer:
    """Writes requests in batches: while one transaction is being committed, requests queue up for the next.

    Two transactions begin at least `pause` seconds apart, so that a busy server writes fewer and larger ones.
    """

    def __init__(self, commit: Commit, pause: float = 0.0) -> None:
        self._commit = commit
        self._pause = pause
        self._jobs: list[_Job] = []
        self._has_jobs = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.create_task(self._run(), name="writer")

    async def submit(self, request: Request) -> bool:
        """Queue a request; return whether it was granted, once the result is durable."""
        if self._is_closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._jobs.append((request, future))
        self._has_jobs.set()
        return await future

    async def close(self) -> None:
        """Write what is queued, and stop."""
        self._is_closed = True
        self._has_jobs.set()
        await self._task

    async def _run(self) -> None:
        next_at = 0.0
        while await self._has_jobs.wait():
            if (left := next_at - time.monotonic()) > 0:
                await asyncio.sleep(left)
            next_at = time.monotonic() + self._pause
            jobs, self._jobs = self._jobs[:_LARGEST_BATCH], self._jobs[_LARGEST_BATCH:]
            await self._settle([job for job in jobs if not job[1].done()])
            if not self._jobs:
                if self._is_closed:
                    return
                self._has_jobs.clear()

    async def _settle(self, jobs: Sequence[_Job]) -> None:
        """Commit requests together and resolve their futures; split the batch if one cannot be written."""
        if not jobs:
            return
        try:
            verdicts = await self._commit([request for request, _ in jobs])
        except Unwritable as error:
            if len(jobs) == 1:
                _fail(jobs, error)
            else:
                half = len(jobs) // 2
                await self._settle(jobs[:half])
                await self._settle(jobs[half:])
        except Exception as error:
            _fail(jobs, error)
        else:
            for (_, future), verdict in zip(jobs, verdicts, strict=True):
                if not future.done():
                    future.set_result(verdict)


def _fail(jobs: Sequence[_Job], error: Exception) -> None:
    for _, future in jobs:
        if not future.done():
            future.set_exception(error)
