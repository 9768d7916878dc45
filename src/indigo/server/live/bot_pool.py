"""A fixed number of threads in which bots think, next to the event loop; `fair_queue` says who gets one next.

Bots need the compiled engine. While it is being compiled, which happens once per machine, everything that needs it
waits, and `progress` says for how long about.
"""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from typing import Final, TypeVar

from indigo.bots.names import bot_named
from indigo.bots.players import Bot
from indigo.engine.preparation import prepare_bots
from indigo.rules.errors import Cancelled
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.server.live.fair_queue import FairQueue, Watchers
from indigo.server.metrics import Metrics
from indigo.tables.table_errors import TooMany, Unavailable

CLOSE_SECONDS: Final = 1.0  # to wait for the compiler, which may be in the middle of a kernel

T = TypeVar("T")
_DONE = object()

log = logging.getLogger("indigo.bot_pool")


class BotPool:
    """The threads and their queue."""

    def __init__(self, threads: int, metrics: Metrics) -> None:
        self.cancel = threading.Event()  # set when the server stops; ends every search at once
        self.progress = 0.0  # the share of the engine that has been compiled; 1 when bots can play
        self.on_progress: Callable[[float], None] = lambda share: None
        self._prepared = asyncio.Event()
        self._preparing: threading.Thread | None = None
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._queue = FairQueue(threads)
        metrics.is_engine_ready.set_function(lambda: self.progress == 1)
        self._metrics = metrics
        self._bots = threading.local()
        self._asking: set[str] = set()

    def prepare(self) -> None:
        """Start loading the engine, or compiling it if this machine has not done so before."""
        loop = asyncio.get_running_loop()

        def report(share: float) -> None:
            with suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(self._report, share)

        def work() -> None:
            try:
                prepare_bots(report, self.cancel)
            except Cancelled:
                return
            except Exception:
                log.exception("compiling the engine failed")  # as will every turn of a bot, with the reason
            report(1.0)

        self._preparing = threading.Thread(target=work, name="prepare bots", daemon=True)
        self._preparing.start()

    def _report(self, share: float) -> None:
        if share == 0:
            log.info("compiling the engine: this happens once per machine")
        self.progress = max(self.progress, share)
        self.on_progress(self.progress)
        if self.progress == 1:
            self._prepared.set()

    async def prepared(self) -> None:
        """Wait until bots can play; raise `Unavailable` if the server stops first."""
        await self._prepared.wait()
        if self.cancel.is_set():
            raise Unavailable("the server is stopping: try again later")

    @asynccontextmanager
    async def thread(self, table: str, watchers: Watchers) -> AsyncIterator[None]:
        """Wait for a thread for a turn at a table, and reserve it; `watchers` returns the addresses at the table."""
        begun = time.perf_counter()
        async with self._queue.slot(table, watchers, is_turn=True):
            self._metrics.bot_wait_seconds.observe(time.perf_counter() - begun)
            yield

    def waiting(self, counts: Callable[[str], bool]) -> int:
        """Return how many requests wait for a thread, and turns at tables that count."""
        return sum(not claim.is_turn or counts(claim.subject) for claim in self._queue.waiting())

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

    async def ask(self, who: str, address: str, work: Callable[[], T], *, needs_engine: bool = True) -> T:
        """Run a computation for a client, one at a time each; raise `TooMany` if the last one is still running."""
        with self._only_once(who):
            if needs_engine:
                await self.prepared()
            async with self._for_client(who, address):
                return await self._run(work)

    async def stream(self, who: str, address: str, work: Iterator[T], *, needs_engine: bool = True) -> AsyncIterator[T]:
        """Run a computation step by step for a client; others get their turn between two steps."""
        with self._only_once(who):
            if needs_engine:
                await self.prepared()
            while True:
                async with self._for_client(who, address):
                    step = await self._run(lambda: next(work, _DONE))
                if step is _DONE:
                    return
                yield step  # type: ignore[misc]

    def _for_client(self, who: str, address: str) -> AbstractAsyncContextManager[None]:
        return self._queue.slot(who, lambda: (address,), is_turn=False)

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

    def stop(self) -> None:
        """Cancel every search, and refuse those who wait for one; call this in the event loop."""
        self.cancel.set()
        self._prepared.set()

    def close(self) -> None:
        """Cancel every search and stop the threads."""
        self.cancel.set()
        if self._preparing is not None:
            self._preparing.join(CLOSE_SECONDS)
        self._executor.shutdown(wait=True, cancel_futures=True)
