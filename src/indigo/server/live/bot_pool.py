"""Threads beside the event loop in which bots think: a bounded number, first come, first served."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
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
    """A few threads, and the queue before them."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self.cancel = threading.Event()  # set once the server stops: every search ends at once
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._free = asyncio.Semaphore(threads)  # whoever waits longest is next
        self._metrics = metrics
        self._bots = threading.local()
        self._asking: set[str] = set()

    async def warm_up(self) -> None:
        """Load the compiled engine, so that no turn waits for it."""
        await self._run(warm_up)

    @asynccontextmanager
    async def thread(self) -> AsyncIterator[None]:
        """Wait for a thread, and keep it."""
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
        """Let a bot choose a move; a thread has to be kept."""
        with self._metrics.bot_seconds.time():
            return await self._run(lambda: self._bot(level).choose(view))

    def _bot(self, level: str) -> Bot:
        """Return this thread's bot of a level: it keeps the memory of its searches from move to move."""
        bots: dict[str, Bot] = self._bots.__dict__
        if level not in bots:
            bots[level] = bot_named(level, cancel=self.cancel)
        return bots[level]

    async def ask(self, who: str, work: Callable[[], T]) -> T:
        """Think for somebody who asked, once at a time for each."""
        with self._only_once(who):
            async with self.thread():
                return await self._run(work)

    async def stream(self, who: str, work: Iterator[T]) -> AsyncIterator[T]:
        """Think step by step for somebody who asked; between two steps it is others' turn."""
        with self._only_once(who):
            while True:
                async with self.thread():
                    step = await self._run(lambda: next(work, _DONE))
                if step is _DONE:
                    return
                yield step  # type: ignore[misc]

    def _only_once(self, who: str) -> "_Asking":
        return _Asking(self._asking, who)

    async def _run(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        except Cancelled:
            raise Unavailable("the server stops: ask again later") from None

    def close(self) -> None:
        """Stop every search, and the threads."""
        self.cancel.set()
        self._executor.shutdown(wait=True, cancel_futures=True)


class _Asking:
    """Somebody's question, while it is being answered."""

    def __init__(self, asking: set[str], who: str) -> None:
        self._asking, self._who = asking, who

    def __enter__(self) -> None:
        if self._who in self._asking:
            raise TooMany("your last question is still being answered", retry_after=1)
        self._asking.add(self._who)

    def __exit__(self, *_: object) -> None:
        self._asking.discard(self._who)
