"""Databases of earlier and later versions."""

import asyncio
import json

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, make_url, text

from indigo.rules.record import from_text
from indigo.server.live.earlier_games import list_earlier_games
from indigo.server.ratings import NEW, Rating, Strength
from indigo.server.steady_clock import ClockTimes
from indigo.server.store import migrations
from indigo.server.store.schema import metadata
from indigo.server.store.store import Store
from indigo.server.store.store_errors import NewerDatabase
from indigo.server.store.store_types import Block, ListedRound, Subscription
from indigo.tables.entries import Entry, Opened, to_json
from indigo.tables.terms import Terms
from tests.server.bare_table import ANNA, BEN, two_people
from tests.server.databases import Server

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
CONTENT["0004"] = f"""{CONTENT["0003"]};
        INSERT INTO results (holder, table_id, round, ended_at, data, record) VALUES ('ann', 't', 1, 5, '{{}}', 'old')
    """

CONTENT["0005"] = f"""{CONTENT["0004"]};
        INSERT INTO ratings (holder, mean, deviation, bots_mean, bots_deviation, games)
            VALUES ('ann', 1500.5, 90, 1450, 120, 7);
        INSERT INTO rated_rounds (holder, table_id, round, ended_at, mean, deviation)
            VALUES ('ann', 't', 1, 5, 1500.5, 90)
    """
CONTENT["0006"] = f"""{CONTENT["0005"]};
        INSERT INTO callers (holder, until) VALUES ('ann', 9)
    """
CONTENT["0007"] = f"""{CONTENT["0006"]};
        INSERT INTO traces (holder, table_id) VALUES ('ann', 't')
    """
CONTENT["0008"] = f"""{CONTENT["0007"]};
        INSERT INTO clock (id, now, wall) VALUES (1, 2, 3)
    """

CONTENT["0009"] = f"""{CONTENT["0008"]};
        INSERT INTO blocks (kind, subject, until) VALUES ('person', 'ann', 7);
        INSERT INTO admin_actions (id, at, operator, action, subject, tables)
            VALUES (1, 5, 'root', 'block', 'ann', '[]')
    """
CONTENT["0010"] = f"""{CONTENT["0009"]};
        UPDATE ratings SET is_shown = true;
        INSERT INTO solvers (holder, day) VALUES ('ann', '2026-11-17');
        INSERT INTO presence (process, people, at) VALUES ('p', 3, 5)
    """


@pytest.fixture
def url(empty_url: str) -> str:
    return empty_url


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
    assert await store.entries("t") == [Entry(1, 1, None, None, Opened(Terms()))]
    assert await store.lobby(9) == [("t", {"name": "old"})]
    assert await store.held_by("ann", 9) == [("t", {"name": "old", "mine": [1] if version >= "0003" else []})]
    assert await store.subscriptions("ann") == ([] if version == "0001" else [Subscription("e", "p", "a")])
    assert await store.told_clock() == (ClockTimes(2, 3) if version >= "0008" else None)
    assert await store.admin.blocks() == ([Block("person", "ann", 7)] if version >= "0009" else [])
    assert len(await store.admin.actions()) == (version >= "0009")
    assert await store.people.shows_rating("ann") == (version >= "0010")
    assert await store.people.solver_count("2026-11-17") == (version >= "0010")
    assert await store.people.people_elsewhere("q", since=5) == (3 if version >= "0010" else 0)
    assert await store.called_until("ann", 5) == (9 if version >= "0006" else None)
    assert await store.secret("vapid", "new") == ("new" if version == "0001" else "old")
    assert await store.results("ann", 9) == ([ListedRound("t", 1, 5, {})] if version >= "0004" else [])
    known = Rating(Strength(1500.5, 90), Strength(1450, 120), 7)
    assert await store.rating("ann") == (known if version >= "0005" else NEW)
    assert await store.rating_curve("ann", 9) == ([(5, Strength(1500.5, 90))] if version >= "0005" else [])
    await store.close()
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


@pytest.mark.parametrize("version", [version for version in migrations.versions() if version < "0004"])
async def test_games_from_before_the_lists_are_listed_for_those_who_still_hold_them(
    url: str, version: str, caplog: pytest.LogCaptureFixture
) -> None:
    log = two_people(rounds=2)
    log.play_to_the_end(ANNA, BEN)
    log.say(ANNA, "next_round")
    log.play_to_the_end(ANNA, BEN)
    row = {"by": "x", "sequence": len(log.entries)}
    engine = engine_for(url)
    migrations.upgrade(engine, version)
    with engine.begin() as connection:
        for table in ("done", "broken", "running"):
            connection.execute(
                text(
                    "INSERT INTO tables (id, sequence, phase, is_public, opened_at, changed_at, summary)"
                    " VALUES (:table, :sequence, 'over', true, 1, 1, '{}')"
                ),
                {**row, "table": table},
            )
        entry = text(
            'INSERT INTO entries (table_id, sequence, at, kind, "by", command, data)'
            " VALUES (:table, :sequence, :at, :kind, :by, :command, :data)"
        )
        rows = [{**each._asdict(), "kind": each.kind, "data": json.dumps(to_json(each.data))} for each in log.entries]
        connection.execute(entry, [{**each, "table": "done"} for each in rows])
        connection.execute(entry, [{**each, "table": "running"} for each in rows[:30]])
        connection.execute(entry, {**rows[3], "table": "broken", "data": '{"players": 9}'})
        connection.execute(
            text("INSERT INTO holders (holder, table_id) VALUES (:who, 'done'), (:who, 'running'), (:who, 'broken')"),
            {"who": ANNA},
        )
    engine.dispose()
    store = await Store.open(url)
    await list_earlier_games(store)
    games = log.table.match.games if log.table.match else ()
    assert [(found.table, found.round) for found in await store.results(ANNA, 9)] == [("done", 1), ("done", 2)]
    assert [from_text(record) for _, record in await store.records(ANNA, 9)] == list(games)
    assert await store.results(BEN, 9) == []  # not known as a holder
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == ["cannot replay table"]
    assert await store.unlisted(9) == []
    await store.close()


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


async def test_several_that_open_a_new_database_at_once_do_not_collide(server: Server) -> None:
    with server.database() as url:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        for store in stores:
            await store.ping()
            await store.close()
