"""Processes that compile at the same time: one works, the others wait, and nobody waits for the dead."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from indigo.engine.compile_lock import CompileLock
from indigo.engine.compile_notice import Notice

HOLDER = """if True:
    import sys
    from pathlib import Path
    from indigo.engine.compile_lock import CompileLock
    lock = CompileLock(lambda: Path(sys.argv[1]))
    with lock:
        print(lock.acquire(), flush=True)
        sys.stdin.read()
"""

COMPILER = """if True:
    from numba.core import event
    class Names(event.Listener):
        def on_start(self, event): pass
        def on_end(self, event):
            if hasattr(event.data["dispatcher"]._cache, "cache_path"):
                print(event.data["dispatcher"].py_func.__name__)
    event.register("numba:compile", Names())
    from indigo.engine import State
    State.new(seed=1)
"""


def holder(folder: Path) -> subprocess.Popen[str]:
    """Start a process that holds the lock until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout
    assert process.stdout.readline() == "True\n"
    return process


@pytest.mark.parametrize("is_killed", [True, False])
def test_a_process_waits_for_the_one_that_compiles_or_until_it_is_dead(is_killed: bool, tmp_path: Path) -> None:
    lock = CompileLock(lambda: tmp_path)
    waited = []

    with holder(tmp_path) as other:

        def end_it(seconds: float) -> None:
            waited.append(seconds)
            assert other.stdin
            other.kill() if is_killed else other.stdin.close()

        lock.on_wait = end_it
        with lock:
            assert lock.acquire()
            assert waited
            waited.clear()
            with lock:
                assert not lock.acquire(), "a process that has the lock does not wait for itself"
            assert not waited
    with holder(tmp_path) as other:  # it is free again
        other.kill()


def test_where_nothing_can_be_locked_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    impatient = CompileLock(lambda: tmp_path)
    impatient.is_off = True
    for lock in (CompileLock(lambda: None), CompileLock(lambda: tmp_path / "file"), impatient):
        with lock:
            assert not lock.acquire()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_waiting_is_announced(
    is_terminal: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    caplog.set_level("INFO", "indigo.engine")
    notice = Notice()
    notice.on_wait(0.1)
    notice.on_wait_end()
    assert capsys.readouterr().err == ""
    notice.on_wait(3.0)
    notice.on_wait(4.0)
    assert ("another process that is compiling the engine: 4 s" in capsys.readouterr().err) is is_terminal
    assert ["waiting for another process" in record.message for record in caplog.records] == [True]
    notice.on_wait_end()
    assert capsys.readouterr().err == ("\r\x1b[K" if is_terminal else "")


@pytest.mark.slow
def test_processes_that_start_together_compile_each_kernel_once(tmp_path: Path) -> None:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", COMPILER]
    pair = [subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=environment) for _ in range(2)]
    names = "".join(process.communicate()[0] for process in pair).split()
    assert [process.returncode for process in pair] == [0, 0]
    assert Counter(names)["deal"] == 1
    together = len(names)
    alone = subprocess.run(
        command,
        check=True,
        capture_output=True,
        encoding="utf-8",
        env=environment | {"NUMBA_CACHE_DIR": f"{tmp_path}/2"},
    )
    assert together == len(alone.stdout.split())
