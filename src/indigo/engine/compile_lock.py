"""A lock that one process holds while it compiles kernels into a cache, so that others wait instead of compiling too.

The system releases it when the process ends, however it ends.
"""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME: Final = "compiling.lock"
LOOK: Final = 0.05  # seconds between two attempts


class CompileLock:
    """Belongs to a process, and to one cache folder. Where files can't be locked, every process compiles.

    As a context, it marks the work on one kernel, which may involve others: the lock that it needed is released when
    the outermost one is done.
    """

    def __init__(self, folder: Callable[[], Path | None]) -> None:
        """Take a function that returns the cache folder, or None where nothing is cached."""
        self.folder = folder
        self.is_off = False  # for a process that does not want to wait
        self.on_wait: Callable[[float], None] = lambda seconds: None  # told how long this process has been waiting
        self.on_end: Callable[[], None] = lambda: None  # told that it has stopped waiting
        self._file: int | None = None
        self._depth = 0

    def acquire(self) -> bool:
        """Wait until no other process compiles; return whether this one has just got the lock."""
        folder = None if self.is_off or self._file is not None else self.folder()
        if folder is None:
            return False
        file_name = folder / "__pycache__" / NAME  # beside the sources, where nobody looks for files of their own
        try:
            file_name.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(file_name, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return False
        began = time.monotonic()
        try:
            while not _lock(file):
                self.on_wait(time.monotonic() - began)
                time.sleep(LOOK)
        except BaseException as error:
            os.close(file)
            if isinstance(error, OSError):
                return False
            raise
        finally:
            self.on_end()
        self._file = file
        return True

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth == 0 and self._file is not None:
            os.close(self._file)  # which releases it
            self._file = None


def _lock(file: int) -> bool:
    """Lock a file; return False if another process has locked it. Raises `OSError` where files can't be locked."""
    with suppress(BlockingIOError, PermissionError):
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
