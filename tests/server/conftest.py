"""Each test that asks for a `url` or a `store` runs once for each kind of database."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from indigo.server.store.store import Store
from tests.server.databases import Server
from tests.server.people import sqlite_in


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server for all tests; not in pytest's own folder, which a server's user may not enter."""
    with TemporaryDirectory(prefix="indigo-") as folder:
        server = Server(Path(folder) / "postgres")
        yield server
        server.stop()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return sqlite_in(tmp_path)


@pytest.fixture
def postgres_url(server: Server) -> Iterator[str]:
    with server.database(has_tables=True) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of a database in which nothing but the tables is."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture(params=["sqlite", "postgres"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that has no tables yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
    else:
        with request.getfixturevalue("server").database() as address:
            yield address


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """An open store with nothing in it."""
    store = await Store.open(url)
    yield store
    await store.close()
