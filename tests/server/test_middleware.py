"""The middleware in front of a small app, in this process and under a real server."""

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from indigo.rules.errors import OccupiedCell
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.middleware import BODY_LIMIT, HEADERS, RECORD_LIMIT, GuardMiddleware, origin_allowed
from indigo.server.http.statuses import status_of
from indigo.server.logs import AccessLog, JsonLines, TextLines
from indigo.server.metrics import Metrics
from indigo.server.settings import Settings
from indigo.tables.table_errors import NotFound, Unauthorised

TOKEN = "T" * 42 + "A"
seen: list[int] = []  # the sizes of the bodies that reached the app


async def echo(request: Request) -> JSONResponse:
    body = await request.body()
    seen.append(len(body))
    return JSONResponse({"size": len(body), "address": request.state.address})


async def table(request: Request) -> PlainTextResponse:
    return PlainTextResponse(request.path_params["name"], headers={"Cache-Control": "max-age=60"})


async def fail(request: Request) -> PlainTextResponse:
    kinds: dict[str, Exception] = {
        "rules": OccupiedCell("taken").at(2, 3),
        "token": Unauthorised("who are you?"),
        "bug": RuntimeError(f"{TOKEN} sent {await request.body()!r}"),
    }
    raise kinds[request.path_params["kind"]]


async def break_off(_: Request) -> StreamingResponse:
    async def parts() -> AsyncIterator[bytes]:
        yield b"first"
        raise RuntimeError("half-way")

    return StreamingResponse(parts())


async def talk(websocket: WebSocket) -> None:
    if websocket.query_params.get("refuse"):
        raise NotFound("no such table")
    await websocket.accept()
    if await websocket.receive_text() == "fail":
        raise RuntimeError(TOKEN)
    await websocket.send_text(websocket.state.address)
    await websocket.close()


def small_app(metrics: Metrics | None = None, **given: Any) -> Starlette:
    """A small app behind the same middleware as the server's own."""
    app = Starlette(
        routes=[
            Route("/api/echo", echo, methods=["POST"]),
            Route("/api/records", echo, methods=["POST"]),
            Route("/api/tables/{name}", table),
            Route("/page", table, name="page"),
            Route("/assets/{name}", table),
            Route("/api/fail/{kind}", fail, methods=["GET", "POST"]),
            Route("/api/break", break_off),
            WebSocketRoute("/api/socket", talk),
        ]
    )
    metrics = metrics or Metrics()
    limits = LimitLog(metrics)
    app.add_middleware(
        GuardMiddleware, settings=Settings(**given), limits=limits, body_limits={"/api/records": RECORD_LIMIT}
    )
    app.add_middleware(AccessLog, metrics=metrics)
    return app


def ask(app: ASGIApp, method: str, path: str, peer: str = "203.0.113.1", **given: Any) -> httpx.Response:
    """Ask an app in this process."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(peer, 1234))
        async with httpx.AsyncClient(transport=transport, base_url="http://indigo.example") as client:
            return await client.request(method, path, **given)

    return asyncio.run(asked())


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    """The address of a real server; as the server's own, it leaves proxies and logs to us."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            small_app(proxies="127.0.0.1", request_burst=1000),
            log_config=None,
            access_log=False,
            proxy_headers=False,
            ws="websockets-sansio",
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


async def in_parts(size: int) -> AsyncIterator[bytes]:
    for _ in range(size // 1000):
        yield b"x" * 1000
    yield b"x" * (size % 1000)


def protected(answer: httpx.Response) -> bool:
    return all(answer.headers.get(name) == value for name, value in HEADERS.items())


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/tables/kabo", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/api/echo", 405),
        ("GET", "/api/fail/rules", 422),
        ("GET", "/api/fail/token", 401),
        ("GET", "/api/fail/bug", 500),
    ],
)
def test_every_answer_is_protected(method: str, path: str, status: int) -> None:
    answer = ask(small_app(), method, path)
    assert answer.status_code == status
    assert protected(answer)


def test_the_policy_forbids_inline_scripts_and_styles() -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in HEADERS["Content-Security-Policy"].split(";"))
    assert rules["style-src"] == rules["default-src"] == "'self'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"  # bots may think in the browser, but no text is run
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == "'none'"


def test_answers_of_the_api_are_not_kept_unless_the_app_says_so() -> None:
    app = small_app()
    assert ask(app, "POST", "/api/echo").headers["Cache-Control"] == "no-store"
    assert ask(app, "GET", "/api/nowhere").headers["Cache-Control"] == "no-store"
    assert ask(app, "GET", "/api/tables/kabo").headers["Cache-Control"] == "max-age=60"
    assert "Cache-Control" not in ask(app, "GET", "/nowhere").headers


@pytest.mark.parametrize(("path", "limit"), [("/api/echo", BODY_LIMIT), ("/api/records", RECORD_LIMIT)])
@pytest.mark.parametrize("is_chunked", [False, True])
def test_bodies_up_to_the_limit_pass_and_no_larger_one_reaches_the_app(path: str, limit: int, is_chunked: bool) -> None:
    seen.clear()
    for size in (0, 1, limit, limit + 1, 4 * limit):
        answer = ask(small_app(), "POST", path, content=in_parts(size) if is_chunked else b"x" * size)
        assert answer.status_code == (200 if size <= limit else 413)
        assert protected(answer)
        if size > limit:
            assert answer.json()["code"] == "too_large"
    assert seen == [0, 1, limit]


def test_a_length_that_is_a_lie_is_refused_before_anything_is_read() -> None:
    async def receive() -> Any:
        raise AssertionError("the body was read")

    for length, status in (("9" * 5000, 413), ("8193", 413), ("-1", 400), ("²", 400)):
        sent: list[Any] = []

        async def send(message: Any, sent: list[Any] = sent) -> None:
            sent.append(message)

        headers = [(b"content-length", length.encode("latin-1"))]
        scope = {"type": "http", "method": "POST", "path": "/api/echo", "headers": headers, "client": ("1.1.1.1", 1)}
        asyncio.run(GuardMiddleware(small_app(), Settings(), LimitLog(Metrics()))(scope, receive, send))
        assert sent[0]["status"] == status


def test_a_body_longer_than_its_length_is_still_counted() -> None:
    answer = ask(small_app(), "POST", "/api/echo", content=in_parts(BODY_LIMIT + 1), headers={"Content-Length": "5"})
    assert answer.status_code == 413


def test_a_sender_who_leaves_is_not_answered() -> None:
    seen.clear()
    messages = iter([{"type": "http.request", "body": b"x", "more_body": True}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        raise AssertionError(message)

    scope = {"type": "http", "method": "POST", "path": "/api/echo", "headers": [], "client": ("1.1.1.1", 1)}
    metrics = Metrics()
    asyncio.run(small_app(metrics)(scope, receive, send))
    assert seen == []
    assert b'indigo_requests_total{route="none",status="499"} 1.0' in metrics.render()


def test_too_many_requests_are_refused_with_retry_after() -> None:
    app = small_app(request_rate=0.5, request_burst=3)
    answers = [ask(app, "GET", "/api/tables/kabo") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    refused = answers[-1]
    assert protected(refused)
    assert refused.headers["Retry-After"] == "2"
    assert refused.json()["code"] == "too_many"
    assert 1 < refused.json()["retry_after"] <= 2
    assert ask(app, "GET", "/api/tables/kabo", peer="203.0.113.2").status_code == 200


def test_thirty_people_behind_one_address_get_every_file() -> None:
    app = small_app()
    visit = ["/", "/sw.js", "/icon.svg", *(f"/assets/{number}.js" for number in range(37))]  # more than a browser needs

    async def visited() -> list[int]:
        transport = httpx.ASGITransport(app, client=("203.0.113.1", 1234))
        async with httpx.AsyncClient(transport=transport, base_url="http://indigo.example") as client:
            return [(await client.get(path)).status_code for path in [*(visit * 30), "/api/tables/kabo"]]

    answers = asyncio.run(visited())
    assert answers.count(429) == 0
    assert answers[-1] == 200, "files are not counted as requests"


def test_too_many_files_are_refused_and_the_rest_is_not() -> None:
    app = small_app(file_rate=0.5, file_burst=3)
    assert [ask(app, "GET", f"/assets/{number}.js").status_code for number in range(4)] == [200, 200, 200, 429]
    assert ask(app, "GET", "/").headers["Retry-After"] == "2"
    assert ask(app, "GET", "/api/tables/kabo").status_code == 200


def test_nobody_gets_more_by_pretending_to_be_others() -> None:
    app = small_app(request_rate=0.5, request_burst=3, proxies="10.0.0.1")

    def statuses(peer: str, real: str) -> list[int]:
        lies = ({"X-Forwarded-For": f"198.51.100.{number}{real}"} for number in range(4))
        return [ask(app, "GET", "/api/tables/kabo", peer=peer, headers=lie).status_code for lie in lies]

    assert statuses("203.0.113.1", "") == [200, 200, 200, 429]
    assert statuses("10.0.0.1", ", 203.0.113.2") == [200, 200, 200, 429]
    assert statuses("10.0.0.1", "") == [200] * 4  # four people behind the proxy


def test_an_error_of_the_rules_is_sent_unchanged() -> None:
    answer = ask(small_app(), "GET", "/api/fail/rules")
    assert answer.json() == {"code": "occupied_cell", "message": "taken", "line": 2, "column": 3}
    assert status_of(OccupiedCell("taken")) == 422
    assert ask(small_app(), "GET", "/api/fail/token").headers["WWW-Authenticate"] == "Bearer"


def test_a_bug_is_logged_but_shows_nobody_anything(caplog: pytest.LogCaptureFixture) -> None:
    answer = ask(small_app(), "POST", "/api/fail/bug", content=b"my secret", headers={"Authorization": TOKEN})
    assert answer.status_code == 500
    assert set(answer.json()) == {"code", "message"}
    assert answer.json()["code"] == "internal"
    assert TOKEN not in answer.text
    (failed,) = (record for record in caplog.records if record.name == "indigo.server")
    for lines in (TextLines(), JsonLines()):
        line = lines.format(failed)
        assert "RuntimeError" in line
        assert "in fail" in line
        assert "my secret" not in line
        assert TOKEN not in line


def test_each_request_is_logged_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    metrics = Metrics()
    app = small_app(metrics, request_burst=2, request_rate=0.1)
    for path in ("/api/tables/kabo?token=1", "/nowhere", "/nowhere"):
        ask(app, "GET", path)
    lines = [vars(record) for record in caplog.records if record.name == "indigo.access"]
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("GET", "/api/tables/kabo", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/nowhere", 429),
    ]
    assert all(line["ms"] >= 0 and line["address"] == "203.0.113.1" for line in lines)
    numbers = metrics.render()
    assert b'indigo_requests_total{route="/api/tables/{name}",status="200"} 1.0' in numbers
    assert b'indigo_requests_total{route="none",status="404"} 1.0' in numbers


def test_probes_are_neither_limited_nor_logged_as_visits(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    metrics = Metrics()
    app = small_app(metrics, request_burst=1, request_rate=0.1)
    statuses = [ask(app, "GET", path).status_code for path in ("/nowhere", "/nowhere", "/readyz", "/readyz")]
    assert statuses == [404, 429, 404, 404]
    assert [vars(record)["path"] for record in caplog.records if record.name == "indigo.access"] == ["/nowhere"] * 2
    assert b'indigo_limits_total{limit="requests"} 1.0' in metrics.render()


@pytest.mark.parametrize(
    ("kinds", "status"),
    [
        (["websocket.accept", "websocket.close"], 101),
        (["websocket.close"], 403),
        (["websocket.http.response.start"], 429),
        ([], 499),
    ],
)
def test_each_socket_is_counted_by_how_it_began(kinds: list[str], status: int) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        for kind in kinds:
            await send({"type": kind, "status": 429})

    async def nothing(*_: object) -> Any:
        return None

    metrics = Metrics()
    asyncio.run(AccessLog(app, metrics)({"type": "websocket", "path": "/api/socket"}, nothing, nothing))
    assert f'indigo_requests_total{{route="none",status="{status}"}} 1.0' in metrics.render().decode()


ORIGINS = Settings(origins="https://indigo.example, http://localhost:5173")


@pytest.mark.parametrize(
    ("host", "origins", "is_allowed"),
    [
        ("play.example", [], True),
        ("play.example", ["https://play.example"], True),
        ("Play.Example", ["http://play.example"], True),
        ("127.0.0.1:8000", ["http://127.0.0.1:8000"], True),
        ("127.0.0.1:8000", ["http://127.0.0.1:9000"], False),
        ("play.example", ["https://indigo.example"], True),
        ("play.example", ["http://localhost:5173"], True),
        ("play.example", ["http://indigo.example"], False),
        ("play.example", ["https://evil.example"], False),
        ("play.example", ["https://play.example.evil.example"], False),
        ("play.example", ["https://evil.example/play.example"], False),
        ("play.example", ["https://play.example@evil.example"], False),
        ("play.example", ["play.example"], False),
        ("play.example", ["file://play.example"], False),
        ("play.example", ["null"], False),
        ("play.example", [""], False),
        ("", ["https://"], False),
        (None, ["https://play.example"], False),
        ("play.example", ["https://play.example", "https://evil.example"], False),
    ],
)
def test_where_sockets_may_come_from(host: str | None, origins: list[str], is_allowed: bool) -> None:
    headers = [(b"origin", origin.encode()) for origin in origins]
    if host is not None:
        headers.append((b"host", host.encode()))
    assert origin_allowed({"headers": headers}, ORIGINS) is is_allowed


def test_a_real_server_counts_bodies_in_parts(served: str) -> None:
    seen.clear()
    with httpx.Client(base_url=f"http://{served}") as client:
        for size, status in ((BODY_LIMIT, 200), (10 * BODY_LIMIT, 413), (100, 200)):
            answer = client.post("/api/echo", content=(b"x" * 512 for _ in range(size // 512)))
            assert answer.status_code == status
            assert protected(answer)
        answer = client.post("/api/echo", content=b"x" * 1_000_000)
        assert answer.status_code == 413
    assert seen == [BODY_LIMIT, 0]


def test_a_request_with_two_hosts_is_refused(served: str) -> None:
    host, _, port = served.partition(":")
    with socket.create_connection((host, int(port)), timeout=5) as wire:
        wire.sendall(b"GET /page HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n")
        assert wire.recv(100).startswith(b"HTTP/1.1 400 ")


def test_a_real_server_refuses_a_length_at_once(served: str) -> None:
    host, _, port = served.partition(":")
    with socket.create_connection((host, int(port)), timeout=5) as wire:
        wire.sendall(b"POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n")
        assert wire.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_real_server_knows_who_is_behind_the_proxy(served: str) -> None:
    for forwarded, address in (("1.1.1.1, 198.51.100.7", "198.51.100.7"), ("nonsense", "127.0.0.1")):
        answer = httpx.post(f"http://{served}/api/echo", headers={"X-Forwarded-For": forwarded})
        assert answer.json()["address"] == address


def test_an_answer_that_breaks_off_is_seen_to_be_broken(served: str) -> None:
    with pytest.raises(RuntimeError, match="half-way"):
        ask(small_app(), "GET", "/api/break")
    with pytest.raises(httpx.RemoteProtocolError):
        httpx.get(f"http://{served}/api/break")


def test_sockets_pass_and_know_who_is_asking(served: str) -> None:
    with connect(f"ws://{served}/api/socket", additional_headers={"X-Forwarded-For": "198.51.100.7"}) as wire:
        wire.send("hello")
        assert wire.recv() == "198.51.100.7"


def test_sockets_are_refused_with_a_reason(served: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{served}/api/socket?refuse=1")
    assert refused.value.response.status_code == 404
    assert json.loads(refused.value.response.body or b"")["code"] == "not_found"


def test_a_socket_that_fails_is_closed(served: str) -> None:
    with connect(f"ws://{served}/api/socket") as wire:
        wire.send("fail")
        with pytest.raises(ConnectionClosed):
            wire.recv()
        assert wire.close_code in (1006, 1011)
