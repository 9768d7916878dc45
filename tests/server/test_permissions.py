"""Databases that an ordinary user may not write, from the start or from some moment on."""

import asyncio
import logging
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from indigo.server.store.store import Store
from tests.server.people import serving, sit_around, some_move, sqlite_in

NOBODY = 65534

# Root may do everything, so it becomes nobody, once all that is needed has been loaded from its own folders.
AS_NOBODY = """
import asyncio, os, sys, tempfile
from indigo.cli import main
from indigo.server import run
with tempfile.TemporaryDirectory() as folder:
    asyncio.run(run._try(f"sqlite:///{folder}/indigo.db"))
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
for url in sys.argv[1:]:
    main(["serve", "--port", "0", "--database", url])
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may enter, unlike those of pytest."""
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def own(path: Path, mode: int) -> None:
    """Let the ordinary user own a file or a folder, with these permissions."""
    if os.geteuid() == 0:
        os.chown(path, NOBODY, NOBODY)
    path.chmod(mode)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are different there")
def test_a_start_without_permission_is_one_line_that_names_the_file(folder: Path) -> None:
    names = ("read_only_file", "secret_file", "read_only_folder", "closed_folder")
    for name in names:
        (folder / name).mkdir()
        asyncio.run(created(f"sqlite:///{folder / name}/indigo.db"))
    for path in folder.rglob("*"):
        own(path, 0o777 if path.is_dir() else 0o666)
    own(folder / "read_only_file" / "indigo.db", 0o444)
    own(folder / "secret_file" / "indigo.db", 0o000)
    own(folder / "read_only_folder", 0o555)
    (folder / "read_only_folder" / "indigo.db.lock").chmod(0o444)
    own(folder / "closed_folder", 0o000)
    urls = [f"sqlite:///{folder / name}/indigo.db" for name in names]
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, *urls],
        env={**os.environ, "INDIGO_LOG_FORMAT": "text"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    lines = done.stderr.splitlines()
    assert len(lines) == len(names), done.stderr
    for line, name, reason in zip(lines, names, REASONS, strict=True):
        assert line.startswith("indigo: cannot open sqlite:///"), line
        assert f"{folder / name}/indigo.db" in line
        assert reason in line
        assert line.endswith("[unavailable]"), line
    (folder / "closed_folder").chmod(0o755)


REASONS = (
    "attempt to write a readonly database",
    "unable to open database file",
    "Permission denied",
    "Permission denied",
)


async def created(url: str) -> None:
    await (await Store.open(url)).close()


async def test_a_database_that_becomes_read_only_is_unavailable_until_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("indigo.server.store.database._Logged.at", float("-inf"))
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        async with anna.at(name := await anna.open(starts=0)) as here:
            await sit_around(here)
            before = here.state
            await set_read_only(server.rooms.store, True)
            move: dict[str, Any] = {"seat": 0, **some_move(here.state, 0, random.Random(1))}
            refused = await here.send("play", **move)
            assert (refused["type"], refused["code"], refused["status"]) == ("refused", "unavailable", 503)
            assert (await anna.http.post("/api/tables", json={})).status_code == 503
            assert (await anna.http.get("/readyz")).status_code == 503
            assert (await anna.get(f"/api/tables/{name}"))["sequence"] == before["sequence"]
            (line,) = [vars(record) for record in caplog.records if record.message == "database unavailable"]
            assert line["reason"] == "attempt to write a readonly database"
            assert "indigo_database_writable 0.0" in (await anna.http.get("/metrics")).text
            await set_read_only(server.rooms.store, False)
            caplog.set_level(logging.INFO, "indigo.store")
            assert (await anna.http.get("/readyz")).status_code == 200
            assert [record.message for record in caplog.records][-1] == "database can be written again"
            numbers = (await anna.http.get("/metrics")).text
            assert "indigo_database_writable 1.0" in numbers
            assert "indigo_write_failures_total 3.0" in numbers
            await here.do("play", **move)


async def set_read_only(store: Store, is_so: bool) -> None:
    """Let SQLite refuse every write, as it does on a disk that was mounted again to be read only."""
    database: Any = store._database

    def pragma() -> None:
        connection = database._writer.raw_connection()
        connection.driver_connection.execute(f"PRAGMA query_only = {int(is_so)}").close()
        connection.close()

    await database._in_thread(pragma)
