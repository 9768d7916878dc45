"""What is particular to SQLite: one process owns the file."""

import os
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from indigo.server.store.store import Store
from indigo.server.store.store_errors import DatabaseInUse, UnknownDatabase
from indigo.server.store.store_types import NOBODY
from indigo.tables.table_errors import Unavailable
from tests.server.databases import card, entry

pytestmark = pytest.mark.anyio

PROCESS = """
import asyncio, sys
from indigo.server.store.store import Store
async def main():
    await Store.open(sys.argv[1])
    print("open", flush=True)
    sys.stdin.read()
asyncio.run(main())
"""

PLAYERS = """
import asyncio, sys
from indigo.server.store.store import Store
from tests.server.databases import card, entry
async def play(store, table):
    for after in range(1000):
        assert await store.append(table, after, [entry(after + 1)], card())
        print(table, flush=True)
async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(play(store, f"{sys.argv[2]}.{n}") for n in range(10)))
asyncio.run(main())
"""


async def test_a_file_has_one_owner(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    with pytest.raises(DatabaseInUse) as refused:
        await Store.open(sqlite_url)
    assert refused.value.code == "database_in_use"
    await store.close()
    await (await Store.open(sqlite_url)).close()


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
async def test_nobody_else_can_read_a_file(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        store = await Store.open(f"sqlite:///{tmp_path / 'indigo.db'}")
        files = [path for path in tmp_path.iterdir() if path.suffix != ".lock"]
        assert {path.name for path in files} == {"indigo.db", "indigo.db-wal", "indigo.db-shm"}
        assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
        await store.close()
    finally:
        os.umask(before)


async def test_a_link_to_a_file_has_the_same_owner(sqlite_url: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite_url)
    link = tmp_path / "link.db"
    link.symlink_to(sqlite_url.removeprefix("sqlite:///"))
    with pytest.raises(DatabaseInUse):
        await Store.open(f"sqlite:///{link}")
    await store.close()
    await (await Store.open(f"sqlite:///{link}")).close()


async def test_a_file_with_two_names_is_refused_by_both(sqlite_url: str, tmp_path: Path) -> None:
    store = await Store.open(sqlite_url)
    twin = tmp_path / "elsewhere" / "twin.db"
    twin.parent.mkdir()
    twin.hardlink_to(sqlite_url.removeprefix("sqlite:///"))
    with pytest.raises(DatabaseInUse, match="hard links"):
        await Store.open(f"sqlite:///{twin}")
    await store.close()
    with pytest.raises(DatabaseInUse, match="hard links"):
        await Store.open(sqlite_url)
    twin.unlink()
    await (await Store.open(sqlite_url)).close()


async def test_an_address_that_would_pass_the_lock_is_refused(sqlite_url: str) -> None:
    file = sqlite_url.removeprefix("sqlite:///")
    for url in (f"sqlite:///file:{file}?uri=true", f"{sqlite_url}?nolock=1"):
        with pytest.raises(UnknownDatabase):
            await Store.open(url)


async def test_another_process_is_refused_until_the_first_one_dies(sqlite_url: str) -> None:
    command = [sys.executable, "-c", PROCESS, sqlite_url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
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


async def test_what_the_process_before_put_off_stays_so(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    await store.append("t", 0, [entry(1)], card(due=100))
    assert await store.lease("t", 1, NOBODY, now=100, until=10_000)
    await store.close()
    store = await Store.open(sqlite_url)
    assert await store.due(100, 9) == []
    await store.close()


async def test_a_file_that_is_no_database_is_unavailable(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_text("This is no database. " * 100, encoding="utf-8")
    with pytest.raises(ValueError, match="not a database"):
        await Store.open(f"sqlite:///{path}")


async def test_a_full_disk_is_unavailable_until_there_is_room(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    database = store._database
    await database.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 20").close())
    with pytest.raises(Unavailable):
        await store.append("t", 0, [entry(1, name="x" * 100_000)], card())
    assert await store.sequences(["t"]) == {}
    assert await store.append("t", 0, [entry(1)], card())
    await database.write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 20000").close())
    assert await store.append("t", 1, [entry(2, name="x" * 100_000)], card())
    await store.close()


@pytest.mark.slow
async def test_a_locked_database_is_unavailable_until_it_is_free(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.store.sqlite._BUSY_MS", 50)
    store = await Store.open(sqlite_url)
    with closing(sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await store.append("t", 0, [entry(1)], card())
    assert await store.append("t", 0, [entry(1)], card())
    await store.close()


async def test_what_was_acknowledged_survives_a_kill(sqlite_url: str) -> None:
    command = [sys.executable, "-c", PLAYERS, sqlite_url, "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(200)]
        process.kill()
        lines += process.stdout.readlines()
    acknowledged = Counter(line.strip() for line in lines if line.endswith("\n"))
    store = await Store.open(sqlite_url)
    found = await store.sequences(list(acknowledged))
    assert all(found[table] >= count for table, count in acknowledged.items())
    for table, sequence in found.items():
        assert [each.sequence for each in await store.entries(table)] == list(range(1, sequence + 1))
    await store.close()


async def test_every_commit_reaches_the_disk(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    pragmas = ("journal_mode", "synchronous", "foreign_keys")
    found = await store._database.write(
        lambda connection: [connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() for pragma in pragmas]
    )
    assert found == ["wal", 2, 1]
    await store.close()
