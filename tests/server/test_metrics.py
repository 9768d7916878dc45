"""The server's metrics: what they say, and that the alerts and the dashboard name none that doesn't exist."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import indigo
from indigo.server.live.head_count import games_in, people_in
from indigo.server.live.room import Room
from indigo.server.metrics import Metrics
from indigo.server.store.store import Store
from indigo.tables.entries import Went
from tests.needs import need
from tests.server.bare_table import ANNA, BEN, two_people
from tests.server.people import serving, sit_around, sqlite_in
from tests.waiting import until

ALERTS = Path("deploy/prometheus/alerts.yml")
DASHBOARD = Path("deploy/grafana/indigo.json")


def test_every_app_counts_for_itself() -> None:
    first, second = Metrics(), Metrics()
    first.entries.inc(3)
    assert b"indigo_entries_total 3.0" in first.render()
    assert b"indigo_entries_total 0.0" in second.render()


def test_numbers_say_what_happened() -> None:
    metrics = Metrics()
    metrics.requested("/api/tables/{name}", 200, 0.004, is_socket=False)
    metrics.requested("/api/tables/{table}/socket", 101, 3600.0, is_socket=True)
    metrics.answered("move", "done", 0.004)
    metrics.committed(2, 0.004)
    metrics.stored({"playing": 3}, 4096)
    text = metrics.render().decode()
    for line in (
        'indigo_requests_total{route="/api/tables/{table}/socket",status="101"} 1.0',
        'indigo_request_seconds_bucket{le="0.005",route="/api/tables/{name}"} 1.0',
        'indigo_command_seconds_bucket{le="0.005"} 1.0',
        "indigo_commit_entries_sum 2.0",
        'indigo_stored_tables{phase="playing"} 3.0',
        'indigo_stored_tables{phase="over"} 0.0',
        "indigo_database_bytes 4096.0",
        f'version="{indigo.__version__}"',
    ):
        assert line in text
    assert 'request_seconds_count{route="/api/tables/{table}/socket"}' not in text  # it says how long somebody stayed


class Listener:
    """A connection, as far as the counts look at it."""

    def __init__(self, holder: str | None) -> None:
        self.holder = holder


def test_a_game_at_two_processes_counts_once() -> None:
    log = two_people()
    here, there = Room(log.table, ()), Room(log.table, ())
    here.listeners = {Listener(ANNA), Listener(None)}  # type: ignore[arg-type]
    there.listeners = {Listener(BEN)}  # type: ignore[arg-type]
    assert (people_in([here]), people_in([there])) == (2, 1)
    assert (games_in([here]), games_in([there])) == (1, 0)
    log.write(Went(ANNA))
    here.table = there.table = log.table
    here.listeners.clear()
    assert (games_in([here]), games_in([there])) == (0, 1)


async def test_a_running_server_counts_people_games_and_its_database(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        async with anna.at(await anna.open()) as here:
            await sit_around(here)
            text = (await anna.http.get("/metrics")).text
            for line in ("indigo_people 1.0", "indigo_games 1.0", "indigo_database_writable 1.0"):
                assert line in text
            assert float(re.findall(r"^indigo_database_bytes (\S+)$", text, re.MULTILINE)[0]) > 10_000
            assert "indigo_command_seconds_count 3.0" in text
            await until(lambda: server.services.bot_pool.progress == 1)
            assert "indigo_engine_ready 1.0" in (await anna.http.get("/metrics")).text


@pytest.mark.anyio
async def test_the_size_of_a_database_is_known(store: Store) -> None:
    assert await store.admin.size() > 10_000
    assert await store.admin.table_counts() == {}


@pytest.mark.parametrize("path", [ALERTS, DASHBOARD])
def test_rules_and_dashboard_name_only_metrics_that_exist(path: Path) -> None:
    named = set(re.findall(r"\b(?:indigo|process)_[a-z_]+", path.read_text(encoding="utf-8")))
    families = re.findall(r"^# TYPE (\S+)", Metrics().render().decode(), re.MULTILINE)
    assert named
    assert named <= {f"{name}{part}" for name in families for part in ("", "_bucket", "_sum", "_count")}


def test_the_dashboard_is_readable_and_every_panel_asks_something() -> None:
    panels = [panel for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"] if panel["type"] != "row"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(target["expr"] for panel in panels for target in panel["targets"])


def test_prometheus_accepts_the_rules_and_the_metrics() -> None:
    need("promtool", shutil.which("promtool"), "sudo apt-get install prometheus")
    checks = (("check", "rules", str(ALERTS)), ("test", "rules", str(ALERTS.with_name("alerts_test.yml"))))
    for check in (*checks, ("check", "metrics")):
        done = subprocess.run(["promtool", *check], input=Metrics().render(), capture_output=True, check=False)
        assert done.returncode == 0, (done.stdout + done.stderr).decode()
