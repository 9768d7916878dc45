"""What only SQLite promises: one process has the file."""

import subprocess
import sys
from pathlib import Path

import pytest

from indigo.server.errors import DatabaseInUse
from indigo.server.store import Store
from tests.server.stores import card, entry

pytestmark = pytest.mark.anyio

PROCESS = """
import asyncio, sys
from indigo.server.store import Store
async def main():
    await Store.open(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()
asyncio.run(main())
"""


async def test_a_file_has_one_owner(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    with pytest.raises(DatabaseInUse) as refused:
        await Store.open(sqlite_url)
    assert refused.value.code == "database_in_use"
    await store.close()
    await (await Store.open(sqlite_url)).close()


async def test_another_process_is_refused_until_the_first_one_dies(sqlite_url: str) -> None:
    command = [sys.executable, "-c", PROCESS, sqlite_url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(DatabaseInUse):
            await Store.open(sqlite_url)
        process.kill()
        process.wait()
        await (await Store.open(sqlite_url)).close()


async def test_the_leases_of_the_process_before_are_free(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await store.append("t", 0, [entry(1)], card(due=100))
    assert await store.lease("t", 1, "p1", now=100, until=10_000)
    await store.close()
    store = await Store.open(sqlite_url)
    assert await store.due(100, 9) == ["t"]
    assert await store.lease("t", 1, "p2", now=100, until=10_000)
    await store.close()


async def test_a_file_that_is_no_database_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("This is no database. " * 100)
    with pytest.raises(ValueError, match="not a database"):
        await Store.open(f"sqlite:///{path}")


async def test_every_commit_reaches_the_disk(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    pragmas = ("journal_mode", "synchronous", "foreign_keys")
    found = await store._database.write(
        lambda connection: [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]
    )
    assert found == ["wal", 2, 1]
    await store.close()
