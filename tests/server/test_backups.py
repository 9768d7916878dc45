"""Copies of databases: made while a server is used, checked, and put back into either kind of database."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, select

from indigo.cli import main
from indigo.client import AsyncClient, AsyncTable
from indigo.server.store import backups, migrations
from indigo.server.store.backups import back_up, check, restore
from indigo.server.store.schema import metadata
from indigo.server.store.store import Store
from indigo.server.store.store_errors import DatabaseInUse
from indigo.tables.table_errors import Unavailable
from tests.server.databases import Server, card, entry
from tests.server.people import serving
from tests.server.test_migrations import CONTENT, engine_for
from tests.tools import code_of


@pytest.fixture
def other_url(server: Server, tmp_path: Path, empty_url: str) -> Iterator[str]:
    """An empty database of the other kind."""
    if empty_url.startswith("sqlite"):
        with server.database() as address:
            yield address
    else:
        yield f"sqlite:///{tmp_path / 'other.db'}"


async def fill(url: str, tables: int = 3) -> None:
    """Put tables with entries into a database, as a server does."""
    store = await Store.open(url)
    for number in range(tables):
        assert await store.append(f"t{number}", 0, [entry(1), entry(2)], card(due=7, title="čau"))
    await store.close()


async def play(table: AsyncTable) -> None:
    """Make a move for the seat that is to move."""
    assert table.state.turn is not None
    view = await table.next_turn(table.state.turn)
    assert view is not None
    await table.play(view.legal_moves[0])


def rows(url: str) -> dict[str, list[Any]]:
    """Return everything in a database."""
    engine = engine_for(url)
    (found := MetaData()).reflect(engine)
    with engine.connect() as connection:
        everything = {
            name: sorted(map(tuple, connection.execute(select(metadata.tables.get(name, table)))), key=repr)
            for name, table in found.tables.items()
        }
    engine.dispose()
    return everything


async def test_a_copy_can_be_put_into_either_kind_of_database(empty_url: str, other_url: str, tmp_path: Path) -> None:
    await fill(empty_url)
    copy = tmp_path / "copy.db"
    assert back_up(empty_url, copy) == check(copy) == (migrations.versions()[-1], 3, 6)
    assert copy.stat().st_mode & 0o777 == 0o600  # it has the tiles of unfinished games
    for target in (other_url, empty_url):
        restore(copy, target, replace=target == empty_url)
        assert rows(target) == rows(empty_url)
    assert {path.name.partition("-")[0] for path in tmp_path.iterdir() if "copy" in path.name} == {"copy.db"}


@pytest.mark.slow
async def test_people_play_on_while_a_copy_is_made_and_find_their_game_in_it(url: str, tmp_path: Path) -> None:
    async with (
        serving(url) as server,
        AsyncClient(server.url) as client,
        client.at(name := await client.open()) as table,
    ):
        for seat in (0, 1):
            await table.sit("Ada", seat)
        await table.start()
        before = table.state.sequence
        copying = asyncio.create_task(asyncio.to_thread(back_up, url, tmp_path / "copy.db"))
        while not copying.done() and table.state.turn is not None:
            await play(table)
        contents = await copying
        assert before <= contents.entries <= table.state.sequence  # what was acknowledged before is there
        token = client.token
    restored = f"sqlite:///{tmp_path / 'restored.db'}"
    restore(tmp_path / "copy.db", restored)
    async with serving(restored) as server, AsyncClient(server.url, token) as client, client.at(name) as table:
        assert table.state.sequence >= contents.entries
        if table.state.turn is not None:
            await play(table)


@pytest.mark.slow
async def test_nothing_is_put_into_a_database_that_a_server_uses_or_has_used(url: str, tmp_path: Path) -> None:
    await fill(url)
    copy = tmp_path / "copy.db"
    back_up(url, copy)
    async with serving(url) as server:
        await server.browser().open()
        with pytest.raises(DatabaseInUse):
            await asyncio.to_thread(restore, copy, url, replace=True)
        before = rows(url)
    assert code_of(lambda: restore(copy, url)) == "not_empty"
    assert len(before["tables"]) == len(rows(url)["tables"]) == 4
    restore(copy, url, replace=True)
    assert len(rows(url)["tables"]) == 3


async def test_a_restore_that_fails_changes_nothing(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(url)
    back_up(url, copy := tmp_path / "copy.db")
    before = rows(url)

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(backups, "_copy_rows" if url.startswith("postgresql") else "_copy_file", fail)
    with pytest.raises(Unavailable, match="the disk is full"):
        restore(copy, url, replace=True)
    assert rows(url) == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


async def test_a_copy_replaces_a_database_behind_a_link_where_it_is(sqlite_url: str, tmp_path: Path) -> None:
    await fill(sqlite_url)
    back_up(sqlite_url, copy := tmp_path / "copy.db")
    before = rows(sqlite_url)
    (link := tmp_path / "link.db").symlink_to(tmp_path / "indigo.db")
    with closing(sqlite3.connect(link)) as connection:
        connection.execute("DELETE FROM entries")
        connection.commit()
    restore(copy, f"sqlite:///{link}", replace=True)
    assert link.is_symlink()
    assert rows(sqlite_url) == before


def test_a_database_of_an_older_version_is_copied_as_it_is(empty_url: str, other_url: str, tmp_path: Path) -> None:
    engine = engine_for(empty_url)
    migrations.upgrade(engine, "0002")
    with engine.begin() as connection:
        for statement in CONTENT["0002"].split(";"):
            connection.exec_driver_sql(statement)
    engine.dispose()
    copy = tmp_path / "copy.db"
    assert back_up(empty_url, copy).version == "0002"
    restore(copy, other_url)
    migrations.upgrade(other := engine_for(other_url))
    other.dispose()
    assert rows(other_url)["tables"][0][0] == "t"


def test_a_database_that_a_newer_version_has_upgraded_is_not_copied(url: str, tmp_path: Path) -> None:
    asyncio.run(fill(url))
    engine = engine_for(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    assert code_of(lambda: back_up(url, tmp_path / "copy.db")) == "newer_database"
    assert not (tmp_path / "copy.db").exists()


def test_a_database_that_a_newer_version_has_upgraded_can_be_replaced(url: str, tmp_path: Path) -> None:
    """The way back after an upgrade."""
    asyncio.run(fill(url))
    back_up(url, copy := tmp_path / "copy.db")
    engine = engine_for(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql("CREATE TABLE news (table_id TEXT REFERENCES tables (id))")
    engine.dispose()
    restore(copy, url, replace=True)
    asyncio.run(fill(url, tables=0))  # this version opens it again
    assert "news" not in rows(url)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ("DELETE FROM entries WHERE table_id = 't1' AND sequence = 2", "bad_backup"),
        ("DELETE FROM tables WHERE id = 't1'", "bad_backup"),
        ("DROP TABLE entries", "bad_backup"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer_database"),
    ],
)
async def test_a_copy_with_something_missing_is_noticed(
    sqlite_url: str, tmp_path: Path, damage: str, code: str
) -> None:
    await fill(sqlite_url)
    back_up(sqlite_url, copy := tmp_path / "copy.db")
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute(damage)
        connection.commit()
    assert code_of(lambda: restore(copy, "sqlite:///nowhere.db")) == code


async def test_a_damaged_file_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    await fill(sqlite_url, tables=200)
    back_up(sqlite_url, copy := tmp_path / "copy.db")
    content = copy.read_bytes()
    for damaged in (b"", b"nonsense", content[: len(content) // 2], content[:4096] + content[8192:] + bytes(4096)):
        copy.write_bytes(damaged)
        assert code_of(lambda: check(copy)) == "bad_backup"


async def test_the_command_writes_into_a_folder_and_keeps_the_newest(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(sqlite_url)
    monkeypatch.setenv("INDIGO_DATABASE", sqlite_url)
    folder = tmp_path / "backups"
    folder.mkdir()
    others = ["indigo-before-1.2.0.db", "indigo.db", "notes.txt"]
    for other in others:
        (folder / other).touch()
    for day in range(1, 5):
        (folder / f"indigo-2020010{day}-000000.db").touch()
    assert main(["backup", str(folder), "--keep", "3"]) == 0
    assert capsys.readouterr().out.endswith(".db: 3 tables with 6 entries, checked\n")
    *old, newest = sorted({path.name for path in folder.iterdir()} - set(others))
    assert old == ["indigo-20200103-000000.db", "indigo-20200104-000000.db"]
    assert main(["restore", str(folder / newest), "--check"]) == 0
    assert main(["restore", str(folder / newest), "--database", f"sqlite:///{tmp_path / 'new.db'}"]) == 0
    assert rows(f"sqlite:///{tmp_path / 'new.db'}") == rows(sqlite_url)
    assert {path.name for path in folder.iterdir()} >= set(others)  # none of these is a copy that the command made
    capsys.readouterr()
    assert main(["backup", str(folder / newest)]) == 1
    assert "already a file with this name [unwritable_file]" in capsys.readouterr().err


def test_what_is_not_there_is_not_copied(empty_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    assert main(["backup", str(folder / "copy.db"), "--database", empty_url]) == 1
    assert not any(folder.iterdir())
    assert not (tmp_path / "empty.db").exists()
