"""Databases of earlier and later versions."""

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, make_url, text

from indigo.server.store import migrations
from indigo.server.store.entries import Entry, Subscription
from indigo.server.store.schema import metadata
from indigo.server.store.store import Store
from indigo.server.store.store_errors import NewerDatabase

pytestmark = pytest.mark.anyio

CONTENT = {
    "0001": """
        INSERT INTO tables (id, sequence, phase, is_public, opened_at, changed_at, summary)
            VALUES ('t', 1, 'open', true, 1, 1, '{"name": "old"}');
        INSERT INTO entries (table_id, sequence, at, kind, data) VALUES ('t', 1, 1, 'opened', '{}');
        INSERT INTO holders (holder, table_id) VALUES ('ann', 't')
    """
}
CONTENT["0002"] = f"""{CONTENT["0001"]};
        INSERT INTO subscriptions (holder, endpoint, p256dh, auth, made_at) VALUES ('ann', 'e', 'p', 'a', 1);
        INSERT INTO secrets (name, value) VALUES ('vapid', 'old')
    """
CONTENT["0003"] = f"""{CONTENT["0002"]};
        UPDATE holders SET seats = '[1]'
    """


def engine_for(url: str) -> Engine:
    drivers = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
    parsed = make_url(url)
    return create_engine(parsed.set(drivername=drivers[parsed.drivername]))


@pytest.mark.parametrize("version", migrations.versions())
async def test_a_database_of_each_version_becomes_a_present_one_and_keeps_what_it_holds(url: str, version: str) -> None:
    engine = engine_for(url)
    migrations.upgrade(engine, version)
    with engine.begin() as connection:
        for statement in CONTENT[version].split(";"):
            connection.exec_driver_sql(statement)
    engine.dispose()
    store = await Store.open(url)
    assert await store.entries("t") == [Entry(1, 1, "opened", None, None, {})]
    assert await store.lobby(9) == [("t", {"name": "old"})]
    assert await store.held_by("ann", 9) == [("t", {"name": "old", "mine": [1] if version == "0003" else []})]
    assert await store.subscriptions("ann") == ([] if version == "0001" else [Subscription("e", "p", "a")])
    assert await store.secret("vapid", "new") == ("new" if version == "0001" else "old")
    await store.close()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


async def test_an_upgrade_is_logged_once(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "indigo.server")
    for _ in range(2):
        await (await Store.open(url)).close()
    (logged,) = (record for record in caplog.records if record.name == "indigo.server")
    assert (logged.message, vars(logged)["from"], vars(logged)["to"]) == (
        "upgrading the database",
        None,
        migrations.versions()[-1],
    )


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    await (await Store.open(url)).close()
    engine = engine_for(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for _ in range(2):
        with pytest.raises(NewerDatabase) as refused:
            await Store.open(url)
        assert refused.value.code == "newer_database"
        assert "9999" in str(refused.value)
    engine.dispose()


async def test_several_that_open_a_new_database_at_once_do_not_collide(postgres_url: str) -> None:
    stores = await asyncio.gather(*(Store.open(postgres_url) for _ in range(4)))
    for store in stores:
        await store.ping()
        await store.close()
