"""The app: health checks, metrics, headers, the OpenAPI schema and replays."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from indigo.rules.record import text
from tests.server.people import serving, sqlite_in
from tests.setups import random_game
from tests.waiting import PATIENCE


async def test_health_numbers_and_schema_are_served_with_protecting_headers(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        ask = server.browser().http
        for path in ("/healthz", "/readyz", "/metrics", "/api/schema", "/api/about", "/api/tables", "/api/nothing"):
            answer = await ask.get(path)
            assert answer.status_code == (404 if path == "/api/nothing" else 200)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
        assert "indigo_sockets 0.0" in (await ask.get("/metrics")).text


async def test_pages_of_named_origins_may_ask_and_no_others(tmp_path: Path) -> None:
    site = "https://play.example"
    async with serving(sqlite_in(tmp_path), origins=site) as server:
        ask = server.browser().http
        preflight = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
        allowed = await ask.options("/api/tables", headers={"Origin": site, **preflight})
        assert (allowed.status_code, allowed.headers["access-control-allow-origin"]) == (200, site)
        assert (await ask.get("/api/about", headers={"Origin": site})).headers["access-control-allow-origin"] == site
        other = {"Origin": "https://other.example"}
        assert (await ask.options("/api/tables", headers={**other, **preflight})).status_code == 400
        assert "access-control-allow-origin" not in (await ask.get("/api/about", headers=other)).headers


async def test_the_schema_is_made_once_and_sent_only_to_who_does_not_have_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serving(sqlite_in(tmp_path)) as server,
        httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as http,
    ):
        first = await http.get("/api/schema")
        monkeypatch.setattr("indigo.server.http.server_api.socket_schema", lambda: pytest.fail("made again"))
        assert (await http.get("/api/schema")).content == first.content
        for known in (first.headers["ETag"], f'W/{first.headers["ETag"]}, "other"'):
            again = await http.get("/api/schema", headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["ETag"] == first.headers["ETag"]
        assert (await http.get("/api/schema", headers={"If-None-Match": '"other"'})).status_code == 200


@pytest.mark.parametrize("wanted", [False, True])
async def test_the_api_is_described_only_when_asked_for(tmp_path: Path, wanted: bool) -> None:
    async with serving(sqlite_in(tmp_path), api_docs=wanted) as server:
        answer = await server.browser().http.get("/openapi.json")
        assert ("/api/tables/{table}/plan" in answer.text) == wanted


@pytest.mark.parametrize(
    ("terms", "status", "code"),
    [
        ({"players": 5}, 400, "bad_request"),
        ({"players": True}, 400, "bad_request"),
        ({"players": 2, "more": 1}, 400, "bad_request"),
        ({"players": 2, "own_gates": True}, 422, "unknown_option"),
        ({"players": 2, "starts": 3}, 422, "unknown_seat"),
        ({"pace": {"unit": "years", "amount": 1}}, 400, "bad_request"),
    ],
)
async def test_contradictory_terms_are_refused(tmp_path: Path, terms: dict[str, Any], status: int, code: str) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        answer = await server.browser().http.post("/api/tables", json=terms)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        without = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE)
        assert (await without.post("/api/tables", json={})).status_code == 401
        await without.aclose()


async def test_a_body_without_the_json_content_type_is_refused(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        http = server.browser().http
        answer = await http.post("/api/replay", content='{"record": ""}', headers={"content-type": "text/plain"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert "Content-Type: application/json" in answer.json()["message"]


async def test_a_record_is_replayed_and_analysed(tmp_path: Path) -> None:
    game = random_game(2, 3)
    async with serving(sqlite_in(tmp_path)) as server:
        ask = server.browser().http
        (replay,) = (await ask.post("/api/replay", json={"record": text(game)})).json()
        assert replay["record"] == text(game)
        assert len(replay["steps"]) == 4
        lines = (await ask.post("/api/analysis", json={"record": text(game)})).text.splitlines()
        assert [json.loads(line)["number"] for line in lines] == [1, 2, 3]
        wrong = await ask.post("/api/replay", json={"record": text(game).replace("a", "b")})
        assert wrong.status_code == 422
        assert {"code", "message", "line", "column"} <= wrong.json().keys()


async def test_sockets_from_foreign_pages_and_to_unknown_tables_are_refused(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        name = await server.browser().open()
        address = f"{server.url.replace('http', 'ws')}/api/tables/{name}/socket"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(address, origin="https://elsewhere.example")  # type: ignore[arg-type]
        async with websockets.connect(address.replace(name, "kabo-kabo-kabo")) as line:
            await line.send('{"type": "hello"}')
            assert json.loads(await line.recv())["code"] == "not_found"
            with pytest.raises(websockets.ConnectionClosed):
                await line.recv()
            assert line.close_code == 4404
        async with websockets.connect(address) as line:
            await line.send('{"type": "hello", "token": "short"}')
            assert json.loads(await line.recv())["code"] == "unauthorised"
            with pytest.raises(websockets.ConnectionClosed):
                await line.recv()
            assert line.close_code == 1008


async def test_too_many_messages_are_refused(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), message_rate=1, message_burst=3) as server:
        anna = server.browser()
        async with anna.at(await anna.open()) as here:
            answers = [await here.send("sit", seat=0, name="Anna") for _ in range(3)]
            assert {answer["type"] for answer in answers} == {"done"}
            assert (await here.send("sit", seat=0, name="Anna"))["code"] == "too_many"  # with the id of the command
            await here.line.send("{}")
            await here.until(lambda _: '"code":"too_many"' in here.frames[-1])
            assert json.loads(here.frames[-1])["retry_after"] > 0
