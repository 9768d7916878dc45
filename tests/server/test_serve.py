"""`indigo serve` as it is typed: what is wrong is told in one line."""

import fcntl
import socket
import subprocess
import sys
from pathlib import Path

import pytest


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "indigo.cli", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = serve("--port", str(taken.getsockname()[1]), "--database", f"sqlite:///{tmp_path}/indigo.db")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("[cannot_listen]")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("database", "code"),
    [
        ("mysql://somewhere", "bad_setting"),
        ("sqlite:////nowhere/indigo.db", "unavailable"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "unavailable"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told(database: str, code: str) -> None:
    done = serve("--port", "0", "--database", database)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(f"[{code}]")
    assert "Traceback" not in done.stderr


def test_a_file_that_another_process_has_is_told(tmp_path: Path) -> None:
    with (tmp_path / "indigo.db.lock").open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = serve("--port", "0", "--database", f"sqlite:///{tmp_path}/indigo.db")
    assert done.stderr.splitlines()[-1].endswith("[database_in_use]")
