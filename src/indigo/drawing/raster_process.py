"""PNG pictures from a process of its own, for callers that have other things to do meanwhile.

resvg holds Python's lock for the half second that a picture takes, and ends its process if it runs out of memory. Each
picture goes through the pipes with its length before it. The process ends when the caller does, and when it is idle.
"""

import os
import subprocess
import sys
from contextlib import suppress
from threading import Lock, Timer
from typing import IO, Final

from indigo.drawing.raster import WIDTH, png

PICTURE_SECONDS: Final = 20.0  # until a process that doesn't answer is killed; a picture takes one
IDLE_SECONDS: Final = 60.0  # until a process without work ends

_HEAD: Final = 8  # bytes: the length of what follows, then the width


class RasterProcess:
    """Converts SVG pictures to PNG in another process, which the first picture starts."""

    def __init__(self, *, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._resting: Timer | None = None
        self._is_closed = False
        self._drawing = Lock()  # held for a whole picture
        self._starting = Lock()  # held while the process starts or is told to end

    @property
    def pid(self) -> int | None:
        """The process that draws; None if there is none at the moment."""
        return None if self._process is None else self._process.pid

    def png(self, picture: str, *, width: int = WIDTH) -> bytes:
        """Return an SVG picture as PNG; raise `ChildProcessError` if its process ends or doesn't answer."""
        with self._drawing:
            if self._resting is not None:
                self._resting.cancel()
            process = self._started()
            assert process.stdin
            assert process.stdout
            overdue = _daemon(Timer(PICTURE_SECONDS, process.kill))
            try:
                _write(process.stdin, picture.encode(), width)
                drawn, _ = _read(process.stdout)
            except (OSError, EOFError):
                self._end()
                raise ChildProcessError("the process that draws pictures has ended") from None
            finally:
                overdue.cancel()
            self._resting = _daemon(Timer(self._idle_seconds, self._rest))
            return drawn

    def stop(self) -> None:
        """Kill the process, and refuse every picture from now on; a picture in progress fails at once."""
        with self._starting:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Stop, and wait until nothing is left."""
        self.stop()
        with self._drawing:
            if self._resting is not None:
                self._resting.cancel()
            self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        with self._starting:
            if self._is_closed:
                raise ChildProcessError("no more pictures are drawn")
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", "from indigo.drawing.raster_process import draw_for_caller as d; d()"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # Ctrl-C is for the caller
                )
            return self._process

    def _rest(self) -> None:
        with self._drawing:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError), process:  # closes the pipes, and waits
                pass


def _daemon(timer: Timer) -> Timer:
    timer.daemon = True
    timer.start()
    return timer


def _write(pipe: IO[bytes], content: bytes, width: int = 0) -> None:
    pipe.write(len(content).to_bytes(4) + width.to_bytes(4) + content)
    pipe.flush()


def _read(pipe: IO[bytes]) -> tuple[bytes, int]:
    """Read the next message, and the width that it asks for; raise `EOFError` if the other side has ended."""
    head = pipe.read(_HEAD)
    length = int.from_bytes(head[:4])
    content = pipe.read(length) if len(head) == _HEAD else b""
    if len(head) < _HEAD or len(content) < length:
        raise EOFError
    return content, int.from_bytes(head[4:])


def draw_for_caller() -> None:
    """Draw each picture that comes in, until the caller ends; yield to everything else on the machine."""
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(EOFError, OSError):
        while True:
            picture, width = _read(sys.stdin.buffer)
            _write(sys.stdout.buffer, png(picture.decode(), width=width))
