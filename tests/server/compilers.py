"""A stand-in for the compiler of the engine."""

from collections.abc import Callable
from threading import Event

from indigo.rules.errors import Cancelled


class Compiler:
    """Compiles as far as it is told to."""

    def __init__(self) -> None:
        self.report: Callable[[float], None] = lambda share: None
        self._is_done = Event()
        self.was_cancelled = False

    def __call__(self, progress: Callable[[float], None], cancel: Event) -> None:
        self.report = progress
        progress(0.0)
        while not self._is_done.wait(0.01):
            if cancel.is_set():
                self.was_cancelled = True
                raise Cancelled("compiling was cancelled")

    def finish(self) -> None:
        self._is_done.set()
