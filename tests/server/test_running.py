"""The commands of docs/server.md and docs/runbook.md, carried out, and the services of deploy/."""

import asyncio
import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.pictures import DOCS
from indigo.cli import parser
from indigo.server.metrics import Metrics
from indigo.server.run import FILES
from indigo.server.settings import Settings
from indigo.server.store import migrations
from indigo.server.store.backups import back_up, check
from indigo.server.store.store import Store
from tests.blocks import PAGES, Block, Sandbox, blocks
from tests.needs import need
from tests.server.databases import Server
from tests.server.proxies import DEPLOY
from tests.server.test_migrations import CONTENT, engine_for

MANUAL = (DOCS / "server.md").read_text(encoding="utf-8")
SYSTEMD = DEPLOY / "systemd"
POSTGRES = "postgresql:///indigo?host=/var/run/postgresql"
OLDEST = "0003"  # the version of the database in 1.0.0


def of_server(language: str) -> list[Block]:
    return blocks(language, page="server.md")


def sandbox(folder: Path, postgres: str = POSTGRES) -> Sandbox:
    """A machine on which Indigo is installed."""
    (folder / "var/lib/indigo/backups").mkdir(parents=True)
    places = {
        "env NUMBA_CACHE_DIR=/var/cache/indigo ": "",
        "indigo.engine.warm_up()": "indigo.engine.warm_up",  # compiled long ago
        "/opt/indigo-1.2.0/bin/": "",
        "/opt/indigo/bin/": "",
        "/var/lib/indigo": str(folder / "var/lib/indigo"),
        "/var/lib/postgresql": str(folder),
    }
    return Sandbox(folder, {**places, POSTGRES: postgres})


def open_once(url: str) -> None:
    """Do to a database what the start of a server does."""

    async def start() -> None:
        await (await Store.open(url)).close()

    asyncio.run(start())


def test_there_is_a_test_for_every_language() -> None:
    assert {block.language for page in ("server.md", "runbook.md") for block in blocks(page=page)} == {"sh", "ini"}


@pytest.mark.slow
def test_commands_can_be_typed_as_they_stand(tmp_path: Path, server: Server) -> None:
    folder = tmp_path / "var/lib/indigo"
    with server.database() as postgres:
        here = sandbox(tmp_path, postgres)
        open_once(url := f"sqlite:///{folder / 'indigo.db'}")
        back_up(url, folder / "backups" / "indigo-20261118-033000.db")
        for page in ("server.md", "runbook.md"):
            for block in blocks("sh", page=page):
                here.run(block)
    assert check(folder / "before-1.2.0.db") == check(folder / "last.db")


@pytest.mark.slow
def test_the_way_back_from_an_upgrade_leads_to_the_old_database(tmp_path: Path) -> None:
    here = sandbox(tmp_path)
    url = f"sqlite:///{tmp_path / 'var/lib/indigo/indigo.db'}"
    engine = engine_for(url)
    migrations.upgrade(engine, OLDEST)
    with engine.begin() as connection:
        for statement in CONTENT[OLDEST].split(";"):
            connection.exec_driver_sql(statement)
    engine.dispose()
    prepare, _, back = blocks("sh", page="server.md", heading="## Upgrade")
    here.run(prepare)
    open_once(url)
    versions = []
    for _ in ("upgraded", "back"):
        with engine.connect() as connection:
            versions.append(migrations.version_of(connection))
            assert connection.exec_driver_sql("SELECT id FROM tables").all() == [("t",)]
        engine.dispose()
        here.run(back)
    assert versions == [migrations.versions()[-1], OLDEST]


def test_the_service_starts_what_exists_with_settings_that_exist() -> None:
    settings = [block.code for block in of_server("ini")] + [(DEPLOY / "indigo.env").read_text(encoding="utf-8")]
    for text in settings:
        assert Settings(**{name.removeprefix("INDIGO_").lower(): value for name, value in pairs(text)})
    for name, verb in {"indigo@": "serve", "indigo-backup": "backup"}.items():
        service = configparser.RawConfigParser(strict=False)
        service.optionxform = str  # type: ignore[assignment,method-assign]
        service.read(SYSTEMD / f"{name}.service", encoding="utf-8")
        command = service["Service"]["ExecStart"].split()
        assert command[0] == "/opt/indigo/bin/indigo"
        assert parser().parse_args(command[1:]).command == verb
        assert (service["Service"]["UMask"], service["Service"]["StateDirectoryMode"]) == ("0077", "0700")
        if verb == "serve":
            assert int(service["Service"]["LimitNOFILE"]) >= Settings.model_fields["connections"].default + FILES
            assert service["Unit"]["StartLimitIntervalSec"] == "0"  # it never gives up


def test_nginx_has_connections_for_everybody_whom_a_process_accepts() -> None:
    config = (DEPLOY / "nginx" / "nginx.conf").read_text(encoding="utf-8")
    numbers = dict(re.findall(r"^ *(worker_connections|worker_rlimit_nofile) (\d+);", config, re.MULTILINE))
    needed = 2 * Settings.model_fields["connections"].default  # one to the browser, and one to the process
    assert needed <= int(numbers["worker_connections"]) <= int(numbers["worker_rlimit_nofile"])


def test_systemd_accepts_the_services(tmp_path: Path) -> None:
    need("systemd", shutil.which("systemd-analyze"), "use Linux with systemd")
    for path in SYSTEMD.iterdir():
        text = path.read_text(encoding="utf-8").replace("/opt/indigo/bin/indigo", sys.executable)
        (tmp_path / path.name.replace("@", "@8000")).write_text(text, encoding="utf-8")
    command = ["systemd-analyze", "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    ours = [line for line in done.stderr.splitlines() if "indigo" in line]
    assert ours == []


def pairs(text: str) -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, _, value in (line.partition("=") for line in text.splitlines() if line[:1] not in ("", "#"))
    ]


def test_the_runbook_quotes_what_is_logged() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (DOCS.parent / "src/indigo/server").rglob("*.py"))
    runbook = (DOCS / "runbook.md").read_text(encoding="utf-8")
    rows = runbook.partition("| symptom |")[2].partition("\n## ")[0].splitlines()[2:]
    quoted = {line for row in rows if row for line in re.findall(r"`([^`]+)`", row.split("|")[2])}
    assert len(quoted) > 10
    others = {"disk is full", "No space left", "connection", "error.log", "Connection refused"}  # of drivers and nginx
    assert [line for line in sorted(quoted - others) if line not in sources] == []


def test_what_the_pages_install_for_a_server_is_pinned() -> None:
    for page in PAGES:
        assert not re.search(r"pip install[^\n]*\[server", page.read_text(encoding="utf-8")), page.name


def test_every_setting_is_documented_as_it_is_and_no_other() -> None:
    documented = re.findall(r"^\| `(INDIGO_\w+)` \| (.*?) \| (.*) \|$", MANUAL, re.MULTILINE)
    assert [(name, default_text) for name, _, default_text in documented] == [
        (f"INDIGO_{name.upper()}", field.description) for name, field in Settings.model_fields.items()
    ]
    for name, default_text, _ in documented:
        default = Settings.model_fields[name.removeprefix("INDIGO_").lower()].default
        if default_text.startswith("`") and isinstance(default, str | int | float):
            assert default_text == f"`{str(default).lower() if isinstance(default, bool) else default}`", name


def test_no_page_names_a_setting_that_does_not_exist() -> None:
    named = {name for page in PAGES for name in re.findall(r"INDIGO_[A-Z_]+", page.read_text(encoding="utf-8"))}
    assert named == {f"INDIGO_{name.upper()}" for name in Settings.model_fields}


def test_every_metric_is_documented_as_it_is_and_no_other() -> None:
    page = Path("docs/administration.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `(indigo_\w+)` \| (.*) \|$", page, re.MULTILINE)
    assert documented == [
        (metric.name + "_total" * (metric.type == "counter"), metric.documentation)
        for metric in Metrics().registry.collect()
        if metric.name.startswith("indigo_")
    ]
