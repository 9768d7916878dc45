"""`indigo serve` as a command: errors are one line, and it stops on SIGTERM."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from filelock import FileLock

from indigo.cli import main, messages
from indigo.server import run
from indigo.server.settings import Settings

SERVE = [sys.executable, "-m", "indigo.cli", "serve", "--port", "0"]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Start a server in this process, with options that don't let it; return what it says."""

    def start(*options: str) -> str:
        monkeypatch.setenv("INDIGO_LOG_FORMAT", "text")
        monkeypatch.setattr(run, "configure", lambda settings: None)  # logging, which is the same for all tests
        monkeypatch.setattr(run, "_within_file_limit", lambda settings: settings)  # and so is the limit
        assert main(["serve", "--port", "0", *options]) == 1
        return capsys.readouterr().err

    return start


def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        options = ["--port", str(taken.getsockname()[1]), "--database", f"sqlite:///{tmp_path}/indigo.db"]
        done = subprocess.run([*SERVE, *options], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    line = json.loads(done.stderr)
    assert (line["level"], line["message"], line["code"]) == ("error", "cannot start", "cannot_listen")
    assert line["reason"].endswith("in use; choose others with --host and --port")
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("database", "code"),
    [
        ("mysql://somewhere", "bad_setting"),
        ("sqlite:////nowhere/indigo.db", "unavailable"),
        ("postgresql://nobody@127.0.0.1:1/nothing", "unavailable"),
        ("postgresql://nobody:one@two@127.0.0.1:1/nothing", "bad_setting"),
    ],
)
def test_a_database_that_cannot_be_opened_is_reported(serve: Callable[..., str], database: str, code: str) -> None:
    said = serve("--database", database)
    assert said.count("\n") == 1
    assert said.endswith(f"[{code}]\n")
    assert "Background" not in said
    assert "two" not in said  # a part of the password


def test_a_file_that_is_not_a_database_is_reported_and_kept(serve: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "indigo.db").write_text("not a database, but somebody's letter\n" * 100, encoding="utf-8")
    said = serve("--database", f"sqlite:///{tmp_path}/indigo.db")
    assert said == f"indigo: cannot open sqlite:///{tmp_path}/indigo.db: file is not a database [unavailable]\n"
    assert (tmp_path / "indigo.db").read_text(encoding="utf-8").startswith("not a database")


def test_a_data_folder_that_cannot_be_made_is_named(
    serve: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", f"{tmp_path}/file")
    assert serve() == f"indigo: {tmp_path}/file/indigo: Not a directory [unwritable_file]\n"


def test_a_file_in_use_by_another_process_is_reported(serve: Callable[..., str], tmp_path: Path) -> None:
    with FileLock(tmp_path / "indigo.db.lock"):
        assert serve("--database", f"sqlite:///{tmp_path}/indigo.db").splitlines()[-1].endswith("[database_in_use]")


def test_idle_connections_are_closed_by_their_clients() -> None:
    """Or the server might close one just as a request arrives."""
    idle = httpx.Limits().keepalive_expiry
    assert idle
    assert idle < run.config_for(Settings(), None).timeout_keep_alive


def test_what_a_server_lacks_is_logged(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    run._warn()
    assert not caplog.messages
    monkeypatch.setattr(run, "is_built", lambda: False)
    monkeypatch.setattr(run, "is_cached", lambda: False)
    run._warn()
    assert caplog.messages == [
        "the browser client is missing: run make client in the project's folder, then install again",
        "every start compiles the engine again: set NUMBA_CACHE_DIR to a writable folder",
    ]


def test_play_takes_another_port_and_says_that_bots_cannot_be_kept(tmp_path: Path) -> None:
    nowhere = {"NUMBA_CACHE_LOCATOR_CLASSES": "IPythonCacheLocator"}
    environment = {**os.environ, **nowhere, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "indigo.cli", "play", "--only-me", "--no-browser", "--port", port]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout
            said = ""
            while messages.MESSAGES["en"]["end"] not in said:
                line = process.stdout.readline()
                assert line, said
                said += line
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
    assert f"Port {port} is in use, so Indigo takes another.\n" in said
    assert f"http://localhost:{port}" not in said
    assert messages.MESSAGES["en"]["no_cache"] in said


def asked(here: tuple[str, int]) -> bytes:
    with socket.create_connection(here, timeout=10) as line:
        line.sendall(b"GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n")
        return line.recv(100)


@pytest.mark.slow
def test_a_server_that_may_open_few_files_refuses_connections_and_stays_well(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    command = [*SERVE, "--database", f"sqlite:///{tmp_path}/indigo.db"]
    environment = {**os.environ, "INDIGO_LOG_FORMAT": "json", "INDIGO_CONNECTIONS_PER_ADDRESS": "1000000"}
    with subprocess.Popen(
        command,
        env=environment,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200)),
    ) as process:
        assert process.stderr
        try:
            logged = [json.loads(process.stderr.readline())]
            while logged[-1]["message"] != "serving":
                logged.append(json.loads(process.stderr.readline()))
            here = ("127.0.0.1", int(logged[-1]["address"].rpartition(":")[2]))
            lines = [socket.create_connection(here, timeout=10) for _ in range(200 - run.FILES)]
            with socket.create_connection(here, timeout=10) as refused:
                assert refused.recv(100).startswith(b"HTTP/1.1 429")
            for line in lines:
                line.close()
            while b"200 OK" not in asked(here):
                time.sleep(0.05)
        finally:
            process.send_signal(signal.SIGTERM)
        logged += map(json.loads, process.stderr)
    assert process.returncode == 0
    assert "open file limit too low for all connections" in [line["message"] for line in logged]
    assert {line["limit"] for line in logged if line["message"] == "limit reached"} == {"connections"}
