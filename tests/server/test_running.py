"""The commands and files of docs/server.md, carried out."""

import asyncio
import configparser
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from docs.pictures import DOCS
from indigo.cli import parser
from indigo.client import AsyncClient
from indigo.server.metrics import Metrics
from indigo.server.run import FILES
from indigo.server.settings import Settings
from tests.blocks import PAGES, Block, Sandbox, blocks
from tests.server.databases import Server
from tests.server.processes import processes

MANUAL = (DOCS / "server.md").read_text(encoding="utf-8")
SQLITE, POSTGRES = "### SQLite", "### PostgreSQL"
URL = "postgresql://indigo:PASSWORD@127.0.0.1/indigo"


def of_server(language: str) -> list[Block]:
    return blocks(language, page="server.md")


def sandbox(folder: Path, url: str = URL) -> Sandbox:
    """A machine on which the copying program lies where the documentation says."""
    places = {path: str(folder / path[1:]) for path in ("/var/lib/indigo", "/opt/indigo")}
    for place in places.values():
        Path(place).mkdir(parents=True)
    (program,) = of_server("python")
    (folder / "opt/indigo/backup.py").write_text(program.code, encoding="utf-8")
    return Sandbox(folder, {**places, URL: url})


def test_there_is_a_test_for_every_language() -> None:
    assert {block.language for block in blocks(page="server.md")} == {"sh", "python", "ini", "nginx", "text"}


def test_commands_can_be_typed_as_they_stand(tmp_path: Path) -> None:
    here = sandbox(tmp_path)
    (tmp_path / "var/lib/indigo/indigo.db").touch()  # what an upgrade copies
    for block in of_server("sh"):
        if block.heading not in (SQLITE, POSTGRES):
            here.run(block)


@pytest.mark.slow
def test_a_copy_of_a_running_sqlite_is_put_back_as_it_was(tmp_path: Path) -> None:
    here = sandbox(tmp_path)
    backup, restore = blocks("sh", page="server.md", heading=SQLITE)
    file = tmp_path / "var/lib/indigo/indigo.db"
    copy_and_put_back(f"sqlite:///{file}", tmp_path, lambda: here.run(backup), lambda: here.run(restore))
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    here = sandbox(tmp_path)
    backup, _ = blocks("sh", page="server.md", heading=SQLITE)
    with pytest.raises(AssertionError, match="there is no such file"):
        here.run(backup)
    assert not any((tmp_path / "var/lib/indigo").iterdir())


@pytest.mark.slow
def test_a_copy_of_a_running_postgresql_is_put_back_as_it_was(
    postgres_url: str, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", os.pathsep.join((str(server.programs), os.environ["PATH"])))
    here = sandbox(tmp_path, f"'{postgres_url}'")
    backup, restore = blocks("sh", page="server.md", heading=POSTGRES)
    copy_and_put_back(postgres_url, tmp_path, lambda: here.run(backup), lambda: here.run(restore))


def copy_and_put_back(url: str, folder: Path, backup: Callable[[], str], restore: Callable[[], str]) -> None:
    """Play, copy while the server runs, play on, put the copy back: the table stands as it stood, for its people."""

    async def scenario() -> None:
        async with processes(1, url, folder) as (server,):
            async with AsyncClient(server.url) as client, client.at(name := await client.open()) as table:
                for seat in (0, 1):
                    await table.sit("Ada", seat)
                await table.start()
                await play(client, name, 3)
                await asyncio.to_thread(backup)
                copied = await client.state(name)
                await play(client, name, 2)
                assert (await client.state(name)).position != copied.position
                token = client.token
            server.kill()  # what lies beside the file stays
            await asyncio.to_thread(restore)
            server.start()
            await server.ready()
            async with AsyncClient(server.url, token) as client:
                assert (await client.state(name)).position == copied.position
                await play(client, name, 1)

    asyncio.run(scenario())


async def play(client: AsyncClient, name: str, moves: int) -> None:
    """Make moves for both seats."""
    async with client.at(name) as table:
        for _ in range(moves):
            assert table.state.turn is not None
            view = await table.next_turn(table.state.turn)
            assert view is not None
            await table.play(view.legal_moves[0])


def test_the_service_starts_what_exists_with_settings_that_exist() -> None:
    *environments, unit = sorted(of_server("ini"), key=lambda block: block.code.startswith("["))
    for block in environments:
        assert Settings(**{name.removeprefix("INDIGO_").lower(): value for name, value in pairs(block.code)})
    service = configparser.RawConfigParser(strict=False)
    service.read_string(unit.code)
    command = service["Service"]["ExecStart"].split()
    assert command[0] == "/opt/indigo/bin/indigo"
    assert parser().parse_args(command[1:]).command == "serve"
    assert int(service["Service"]["LimitNOFILE"]) >= Settings.model_fields["connections"].default + FILES
    given = {name for name, _ in pairs("\n".join(re.findall(r"^Environment=(.*)", unit.code, re.MULTILINE)))}
    assert {name for name in given if name.startswith("INDIGO_")} == {"INDIGO_PORT"}


def pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (line.partition("=") for line in text.splitlines())]


def test_the_proxies_pass_on_what_the_server_needs() -> None:
    (nginx,), (caddy,) = of_server("nginx"), of_server("text")
    for block in (nginx, caddy):
        assert block.code.count("{") == block.code.count("}")
        assert f"127.0.0.1:{Settings.model_fields['port'].default}" in block.code
        assert "/metrics" in block.code
        assert 'Strict-Transport-Security "max-age=31536000"' in block.code
    for line in ("Host $http_host", "X-Forwarded-For $proxy_add_x_forwarded_for", "Upgrade $http_upgrade"):
        assert f"proxy_set_header {line};" in nginx.code


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
    documented = re.findall(r"^\| `(indigo_\w+)` \| (.*) \|$", MANUAL, re.MULTILINE)
    assert documented == [
        (metric.name + "_total" * (metric.type == "counter"), metric.documentation)
        for metric in Metrics().registry.collect()
    ]
