"""Pictures from a process of its own: it starts with the first, ends when idle, and its death ends nothing else."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from indigo import Game
from indigo.drawing import png, svg
from indigo.drawing.raster_process import RasterProcess
from tests.waiting import until

PICTURE = svg(Game().view(None))


@pytest.fixture
def process() -> Iterator[RasterProcess]:
    found = RasterProcess()
    yield found
    found.close()


def test_a_picture_is_the_same_as_in_this_process(process: RasterProcess) -> None:
    assert process.pid is None
    assert process.png(PICTURE, width=400) == png(PICTURE, width=400)
    first = process.pid
    process.png(PICTURE, width=100)
    assert process.pid == first


def test_a_process_that_was_killed_is_replaced(process: RasterProcess) -> None:
    process.png(PICTURE, width=100)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGTERM)
    with suppress(ChildProcessError):  # if it is not dead yet
        process.png(PICTURE, width=100)
    assert process.png(PICTURE, width=100)


@pytest.mark.skipif(sys.platform != "linux", reason="prlimit is Linux's")
def test_a_picture_that_needs_more_memory_than_there_is_ends_the_process_that_draws_alone(
    process: RasterProcess,
) -> None:
    import resource

    process.png(PICTURE, width=100)
    assert process.pid is not None
    resource.prlimit(process.pid, resource.RLIMIT_AS, (1, 1))
    with pytest.raises(ChildProcessError):
        process.png(PICTURE, width=4096)
    assert process.png(PICTURE, width=100)


def test_an_idle_process_ends() -> None:
    process = RasterProcess(idle_seconds=0.01)
    try:
        process.png(PICTURE, width=100)
        asyncio.run(until(lambda: process.pid is None))
        assert process.png(PICTURE, width=100)
    finally:
        process.close()


def test_nothing_is_drawn_after_the_end(process: RasterProcess) -> None:
    process.png(PICTURE, width=100)
    process.stop()
    with pytest.raises(ChildProcessError):
        process.png(PICTURE, width=100)
    process.close()
    assert process.pid is None


def test_a_stop_does_not_wait_for_a_picture(process: RasterProcess) -> None:
    process.png(PICTURE, width=100)
    failed: list[ChildProcessError] = []

    def draw() -> None:
        try:
            process.png(PICTURE, width=4096)
        except ChildProcessError as error:
            failed.append(error)

    drawing = threading.Thread(target=draw)
    drawing.start()
    process.close()
    drawing.join()
    assert failed


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
def test_it_ends_with_a_caller_that_is_killed() -> None:
    program = (
        "import time; from indigo.drawing.raster_process import RasterProcess; process = RasterProcess();"
        "process.png(\"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'/>\", width=64);"
        "print(process.pid, flush=True); time.sleep(1000)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as caller:
        assert caller.stdout
        state = Path("/proc") / caller.stdout.readline().strip() / "stat"
        assert state.exists()
        caller.kill()
    asyncio.run(until(lambda: not state.exists() or ") Z " in state.read_text(encoding="utf-8")))
