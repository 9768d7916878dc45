"""Many tasks on several processes, up to a time limit."""

import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from indigo.engine.preparation import warm_up

T = TypeVar("T")
R = TypeVar("R")


def results(function: Callable[[T], R], tasks: Iterable[T], *, workers: int, until: float) -> Iterator[R]:
    """Yield the result of each task when it is ready; at `until`, of `time.monotonic`, drop those still running."""
    warm_up()  # so that the others find everything compiled
    pool = multiprocessing.Pool(workers)
    try:
        done = pool.imap_unordered(function, tasks)
        while (left := until - time.monotonic()) > 0:
            try:
                yield done.next(timeout=left)
            except (StopIteration, multiprocessing.TimeoutError):
                break
    finally:
        pool.terminate()
        pool.join()
