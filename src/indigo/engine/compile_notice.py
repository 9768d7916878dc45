"""Says that kernels are being compiled: in a line on a terminal, otherwise in the log."""

import logging
import sys
import time
from typing import Any, Final

from numba.core import event

from indigo.engine.compiled import LOCK, cache_folder

PATIENCE: Final = 0.5  # seconds of compiling that nobody needs to be told about
COMPILE: Final = "numba:compile"

log = logging.getLogger("indigo.engine")


class Notice(event.Listener):
    """Follows the compiler. The line is rewritten as each kernel begins, and erased when the compiler stops."""

    def __init__(self) -> None:
        """Begin with nothing compiled."""
        self._depth, self._began, self._seconds, self._is_logged = 0, 0.0, 0.0, False
        self._is_waiting = False

    def on_wait(self, seconds: float) -> None:
        """Say that another process is compiling, unless it has hardly begun."""
        if seconds < PATIENCE:
            return
        if not self._is_waiting:
            self._is_waiting = True
            log.info("waiting for another process that is compiling the engine")
        if _has_terminal():
            _write(f"Waiting for another process that is compiling the engine: {seconds:.0f} s")

    def on_wait_end(self) -> None:
        """Erase the line."""
        if self._is_waiting and _has_terminal():
            _write("")
        self._is_waiting = False

    def on_start(self, event: Any) -> None:
        """Say what is being done, unless it has hardly begun."""
        if not _is_ours(event):
            return
        if self._depth == 0:
            self._began = time.monotonic()
        self._depth += 1
        seconds = self._seconds + time.monotonic() - self._began
        if seconds < PATIENCE:
            return
        if not self._is_logged:
            self._is_logged = True
            log.info("compiling the engine; cache folder: %s", cache_folder() or "none, set NUMBA_CACHE_DIR")
        if _has_terminal():
            once = "only this once" if cache_folder() else "as in every process: set NUMBA_CACHE_DIR to a folder"
            _write(f"Compiling the engine, {once}: {seconds:.0f} s")

    def on_end(self, event: Any) -> None:
        """Erase the line once the outermost kernel is compiled."""
        if not _is_ours(event):
            return
        self._depth -= 1
        if self._depth == 0:
            self._seconds += time.monotonic() - self._began
            if self._is_logged and _has_terminal():
                _write("")


def _is_ours(event: Any) -> bool:
    return str(event.data["dispatcher"].py_func.__module__).startswith("indigo.")


def _has_terminal() -> bool:
    return bool(sys.stderr and sys.stderr.isatty())


def _write(line: str) -> None:
    sys.stderr.write(f"\r\x1b[K{line}")
    sys.stderr.flush()


_notice: Final = Notice()
event.register(COMPILE, _notice)
LOCK.on_wait, LOCK.on_end = _notice.on_wait, _notice.on_wait_end
