"""The browser client's files: compressed, cached, and nothing else is served."""

from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import FileResponse

from indigo.server.http.web_client import FOR_EVER, MISSING, client_file, is_client_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/app.js", "assets/app.js.br", "assets/app.js.gz"):
        (web / name).write_text(name, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return web


def asked(path: str, accept: str = "", method: str = "GET") -> Request:
    headers = [(b"accept-encoding", accept.encode())]
    return Request({"type": "http", "method": method, "path": path, "headers": headers, "query_string": b""})


@pytest.mark.parametrize(
    ("accept", "name", "encoding"),
    [("", "app.js", None), ("gzip", "app.js.gz", "gzip"), ("gzip, br;q=1.0", "app.js.br", "br")],
)
def test_a_file_is_sent_as_small_as_the_browser_can_take_it(
    folder: Path, accept: str, name: str, encoding: str | None
) -> None:
    file = client_file(asked("/assets/app.js", accept), folder)
    assert isinstance(file, FileResponse)
    assert Path(file.path).name == name
    assert file.headers.get("content-encoding") == encoding
    assert "javascript" in file.headers["content-type"]
    assert file.headers["cache-control"] == FOR_EVER


@pytest.mark.parametrize("path", ["/", "/kabo-mite-rusa", "/lobby"])
def test_every_address_for_people_is_the_page_which_is_not_kept(folder: Path, path: str) -> None:
    file = client_file(asked(path), folder)
    assert isinstance(file, FileResponse)
    assert Path(file.path).name == "index.html"
    assert file.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/assets/other.js", "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"]
)
def test_nothing_else_is_sent(folder: Path, path: str) -> None:
    assert client_file(asked(path), folder) is None


@pytest.mark.parametrize("name", ["\0", "a\0b", "a" * 300, "a" * 5000, "/".join("a" * 3000), "\ud800"])
def test_a_name_that_no_file_can_have_is_not_found(folder: Path, name: str) -> None:
    page = client_file(asked(f"/{name}"), folder)
    assert isinstance(page, FileResponse)
    assert Path(page.path).name == "index.html"
    assert client_file(asked(f"/{name}.js"), folder) is None


@pytest.mark.parametrize(
    ("path", "is_file"),
    [
        ("/", True),
        ("/sw.js", True),
        ("/assets/app.js", True),
        ("/kit/kit.json", True),
        ("/kabo-mite-rusa", False),
        ("/api/tables/kabo.js", False),
        ("/replay/kabo.js", False),
        ("/readyz", False),
    ],
)
def test_pages_that_ask_the_database_are_not_counted_as_files(path: str, is_file: bool) -> None:
    assert is_client_file(path) is is_file


def test_only_reading_is_for_files(folder: Path) -> None:
    assert client_file(asked("/", method="POST"), folder) is None


def test_a_client_that_was_not_built_is_missed_in_words(tmp_path: Path) -> None:
    page = client_file(asked("/"), tmp_path)
    assert page is not None
    assert (page.status_code, page.body) == (503, MISSING.encode())
    assert client_file(asked("/api/about"), tmp_path) is None
