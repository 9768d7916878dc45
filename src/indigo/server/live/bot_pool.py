"""A fixed number of threads in which bots think, next to the event loop; first come, first served."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from indigo.bots.names import bot_named
from indigo.bots.players import Bot
from indigo.engine import warm_up
from indigo.rules.errors import Cancelled
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.server.http_errors import TooMany
from indigo.server.metrics import Metrics
from indigo.server.store.store_errors import Unavailable

T = TypeVar("T")
_DONE = object()


class BotPool:
    """The threads and their queue."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self.cancel = threading.Event()  # set when the server stops; ends every search at once
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._free = asyncio.Semaphore(threads)  # fair: the longest wait goes first
        self._metrics = metrics
        self._bots = threading.local()
        self._asking: set[str] = set()

    async def warm_up(self) -> None:
        """Load or compile the engine, so that no turn waits for it."""
        await self._run(warm_up)

    @asynccontextmanager
    async def thread(self) -> AsyncIterator[None]:
        """Wait for a thread and reserve it."""
        self._metrics.bot_queue.inc()
        try:
            await self._free.acquire()
        finally:
            self._metrics.bot_queue.dec()
        try:
            yield
        finally:
            self._free.release()

    async def choose(self, level: str, view: Position) -> Move:
        """Let a bot choose a move; the caller must have reserved a thread."""
        with self._metrics.bot_seconds.time():
            return await self._run(lambda: self._bot(level).choose(view))

    def _bot(self, level: str) -> Bot:
        """Return this thread's bot for a level, which reuses its search memory from move to move."""
        bots: dict[str, Bot] = self._bots.__dict__
        if level not in bots:
            bots[level] = bot_named(level, cancel=self.cancel)
        return bots[level]

    async def ask(self, who: str, work: Callable[[], T]) -> T:
        """Run a computation for a client, one at a time each; raise `TooMany` if the last one is still running."""
        with self._only_once(who):
            async with self.thread():
                return await self._run(work)

    async def stream(self, who: str, work: Iterator[T]) -> AsyncIterator[T]:
        """Run a computation step by step for a client; others get their turn between two steps."""
        with self._only_once(who):
            while True:
                async with self.thread():
                    step = await self._run(lambda: next(work, _DONE))
                if step is _DONE:
                    return
                yield step  # type: ignore[misc]

    @contextmanager
    def _only_once(self, who: str) -> Iterator[None]:
        if who in self._asking:
            raise TooMany("your previous request is still being processed", retry_after=1)
        self._asking.add(who)
        try:
            yield
        finally:
            self._asking.discard(who)

    async def _run(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        except Cancelled:
            raise Unavailable("the server is stopping: try again later") from None

    def close(self) -> None:
        """Cancel every search and stop the threads."""
        self.cancel.set()
        self._executor.shutdown(wait=True, cancel_futures=True)
