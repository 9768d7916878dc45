"""Group commit: one task writes the requests of many, batching those that arrive together."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from indigo.server.store.store_errors import Unavailable, Unwritable
from indigo.server.store.transactions import Request

_LARGEST_BATCH = 512

Commit = Callable[[Sequence[Request]], Awaitable[list[bool]]]
_Job = tuple[Request, asyncio.Future[bool]]


class Writer:
    """Writes requests in batches: while one transaction is being committed, requests queue up for the next."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._is_closed = False
        self._task = asyncio.create_task(self._run(), name="writer")

    async def submit(self, request: Request) -> bool:
        """Queue a request; return whether it was granted, once the result is durable."""
        if self._is_closed:
            raise Unavailable("the store is closed")
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((request, future))
        return await future

    async def close(self) -> None:
        """Write what is queued, and stop."""
        if not self._is_closed:
            self._is_closed = True
            self._queue.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        while (job := await self._queue.get()) is not None:
            jobs = [job]
            while len(jobs) < _LARGEST_BATCH and not self._queue.empty():
                following = self._queue.get_nowait()
                if following is None:
                    self._queue.put_nowait(None)
                    break
                jobs.append(following)
            await self._settle([(request, future) for request, future in jobs if not future.done()])

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
