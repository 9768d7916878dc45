"""Push notifications: whom a turn, a full table, a start or an open table concerns hears of it, unless connected."""

import random
import time
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from indigo.server.push.webpush import VapidKey, encrypt, new_secret
from indigo.server.store.store_types import Subscription
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import AtTable, Browser, Running, serving, some_move, sqlite_in
from tests.server.push_service import Device, PushService, claims_of, data, push_service, text
from tests.waiting import until

DAYS = {"unit": "days", "amount": 2}
SOON = 0.2  # seconds to a push


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.push.notifier.AFTER", SOON)
    monkeypatch.setattr("indigo.server.push.notifier.PAUSES", (0.05, 0.05))


@asynccontextmanager
async def world(url: str, **settings: Any) -> AsyncIterator[tuple[Running, PushService]]:
    async with push_service() as service, serving(url, **{"push_hosts": service.url, **settings}) as server:
        yield server, service


async def game(anna: Browser, ben: Browser, here: AtTable, table: str, server: Running) -> None:
    """Let both sit down, start, and let Ben go; Anna starts. Nobody has asked for pushes about that."""
    await here.do("sit", seat=0, name="Anna")
    async with ben.at(table) as his:
        await his.do("sit", seat=1, name="Ben")
        await here.until(lambda state: state["seats"][1]["name"])
        await here.do("start")
    await sent(server)


async def play(here: AtTable, seat: int = 0) -> None:
    await here.do("play", seat=seat, **some_move(here.state, seat, random.Random(1)))


async def sent(*servers: Running) -> None:
    """Wait until every push that is due has been sent."""
    await until(lambda: not any(server.services.notifier._tasks for server in servers))


async def has_received(device: Device, count: int, *servers: Running) -> None:
    """Wait until every push that is due has been sent, and check how many a device has received."""
    await sent(*servers)
    assert len(device.received) == count


async def allow(browser: Browser, device: Device) -> None:
    answer = await browser.http.post("/api/push", json=device.subscription)
    assert answer.status_code == 204, answer.text


async def test_an_absent_player_on_turn_is_notified_once_and_only_of_the_table(tmp_path: Path) -> None:
    clock, contact = Clock(midnight(TODAY)), "mailto:me@indigo.example"
    async with world(sqlite_in(tmp_path), clock=clock, push_contact=contact) as (server, service):
        anna, ben = server.browser(), server.browser()
        hers, his, other = service.device(), service.device(), service.device()
        table = await anna.open(pace=DAYS, starts=0)
        async with anna.at(table) as here:
            await game(anna, ben, here, table, server)
            for who, device in ((anna, hers), (ben, his), (ben, other)):
                await allow(who, device)
            await here.do("react", seat=0, phrase="hello")
            await play(here)
            for device in (his, other):
                await has_received(device, 1, server)
            assert his.received == [{"table": table}]
            assert hers.received == []
        claims, key = claims_of(his.asked[0]["authorization"])
        assert key == (await anna.get("/api/about"))["push_key"]
        assert claims["aud"] == service.url
        assert claims["sub"] == contact
        assert 0 < claims["exp"] - clock.now // 1000 <= 86_400
        assert int(his.asked[0]["ttl"]) == 2 * 86_400
        assert len(his.asked[0]["topic"]) <= 32
        async with ben.at(table) as there:  # and back: Anna has gone
            await play(there, 1)
        await has_received(hers, 1, server)
        assert len(his.received) == 1


@pytest.mark.parametrize("pace", [None, {"unit": "seconds", "amount": 3600}])
async def test_nobody_is_notified_in_games_not_paced_in_days(tmp_path: Path, pace: Any) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben, his = server.browser(), server.browser(), service.device()
        table = await anna.open(pace=pace, starts=0)
        async with anna.at(table) as here:
            await game(anna, ben, here, table, server)
            await allow(ben, his)
            await play(here)
            await has_received(his, 0, server)


async def test_connected_and_unsubscribed_players_are_not_notified(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben, his = server.browser(), server.browser(), service.device()
        table = await anna.open(pace=DAYS, starts=0)
        async with anna.at(table) as here:
            await game(anna, ben, here, table, server)
            await allow(ben, his)
            async with ben.at(table) as there:
                await play(here)
                await has_received(his, 0, server)
                await play(there, 1)
            assert (await ben.http.request("DELETE", "/api/push", json={"endpoint": his.endpoint})).status_code == 204
            await here.until(lambda state: state["game"]["position"]["turn"] == 0)
            await play(here)
            await has_received(his, 0, server)


async def test_only_one_of_two_servers_notifies_and_it_knows_who_is_at_the_other(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("indigo.server.live.rooms.ABSENT_AFTER", SOON / 4)
    async with world(postgres_url) as (server, service), serving(postgres_url, push_hosts=service.url) as second:
        anna, his = server.browser(), service.device()
        ben = second.browser()
        table = await anna.open(pace=DAYS, starts=0)
        async with anna.at(table) as here:
            await game(anna, ben, here, table, server)
            await allow(ben, his)
            async with ben.at(table) as there:
                await here.until(lambda state: state["seats"][1]["away_since"] is None)
                await play(here)
                await has_received(his, 0, server, second)
                await play(there, 1)
            await here.until(lambda state: state["seats"][1]["away_since"] is not None)
            await play(here)
            await has_received(his, 1, server, second)


async def test_a_failing_service_is_retried_and_an_expired_subscription_deleted(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben = server.browser(), server.browser()
        busy, gone, moved = service.device(), service.device(), service.device()
        busy.answers, gone.answers, moved.answers = [503, 429], [410], [302]
        table = await anna.open(pace=DAYS, starts=0)
        async with anna.at(table) as here:
            await game(anna, ben, here, table, server)
            for device in (busy, gone, moved):
                await allow(ben, device)
            await play(here)
            await has_received(busy, 1, server)
            assert [len(device.asked) for device in (busy, gone, moved)] == [3, 1, 1]
            async with ben.at(table) as there:
                await play(there, 1)
            await here.until(lambda state: state["game"]["position"]["turn"] == 0)
            await play(here)
            await has_received(busy, 2, server)
            assert [len(device.asked) for device in (busy, gone, moved)] == [4, 1, 2]
            numbers = (await anna.http.get("/metrics")).text
            for result, count in (("sent", 3), ("gone", 1), ("failed", 1)):
                assert f'indigo_pushes_total{{result="{result}"}} {count}.0' in numbers


async def test_pushes_are_sent_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.push.notifier.AT_ONCE", 2)
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben = server.browser(), server.browser()
        devices = [service.device() for _ in range(9)]
        table = await anna.open(pace=DAYS, starts=0)
        async with anna.at(table) as here:
            await game(anna, ben, here, table, server)
            for device in devices:
                await allow(ben, device)
            service.gate.clear()
            await play(here)
            await until(lambda: service.now == 2)
            service.gate.set()
            await has_received(devices[-1], 1, server)
        assert [len(device.received) for device in devices] == [0] + [1] * 8  # eight at most for one holder
        assert service.most == 2


async def test_the_key_stays_the_same_and_is_shown_only_in_its_public_half(tmp_path: Path) -> None:
    shown = []
    for _ in range(2):
        async with world(sqlite_in(tmp_path)) as (server, _service):
            shown.append((await server.browser().get("/api/about"))["push_key"])
    assert shown[0] == shown[1]
    assert len(data(shown[0])) == 65
    async with serving(sqlite_in(tmp_path), push_hosts="") as server:
        assert (await server.browser().get("/api/about"))["push_key"] is None


SOUND = Device("https://push.example/1").subscription


STRANGE_ENDPOINTS = (
    "http://push.example/1",
    "https://push.example:8443/1",
    "https://push.example@127.0.0.1/1",
    "https://127.0.0.1/1",
    "https://localhost/#.all.example",
    "https://localhost\\.all.example/",
    "https://all.example/1",
    "https://notall.example/1",
    "https://[::1]/1",
    "https://push.example:x/1",
    "nonsense",
    " https://push.example/1",
    "\x01https://push.example/1",
    "https://push.example/1\r\nTTL: 0",
    "https://push.exa\tmple/1",
    "https://push.example/a b",
    "https://push.example/1\x7f",
    "https://push.example/\u2028",
)
MALFORMED: tuple[dict[str, Any], ...] = (
    {"endpoint": "https://push.example/" + "a" * 1024},
    {"keys": {"p256dh": text(b"\4" + bytes(64)), "auth": text(bytes(16))}},
    {"keys": {"p256dh": "é", "auth": text(bytes(16))}},
    {"keys": {**SOUND["keys"], "auth": text(bytes(15))}},
    {"keys": {"p256dh": 1, "auth": ""}},
    {"more": 1},
)


async def test_an_invalid_subscription_is_refused(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), push_hosts="push.example,*.all.example") as server:
        anna = server.browser()
        async with anna.at(await anna.open()) as here:
            await here.do("sit", seat=0, name="Anna")

        async def subscribe(**changes: Any) -> httpx.Response:
            return await anna.http.post("/api/push", json={**SOUND, **changes})

        for endpoint in STRANGE_ENDPOINTS:
            answer = await subscribe(endpoint=endpoint)
            assert (answer.status_code, answer.json()["code"]) == (403, "unknown_push_service"), endpoint
        for changes in MALFORMED:
            answer = await subscribe(**changes)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), changes
        for endpoint in ("https://push.example/1", "https://push.example:443/1", "https://a.b.all.example/1"):
            assert (await subscribe(endpoint=endpoint)).status_code == 204, endpoint


async def test_only_who_has_a_seat_may_subscribe(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), push_hosts="push.example") as server:
        answer = await server.browser().http.post("/api/push", json=SOUND)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_encryption_matches_the_example_of_the_rfc() -> None:
    """RFC 8291, appendix A."""

    def key(private: str) -> ec.EllipticCurvePrivateKey:
        return ec.derive_private_key(int.from_bytes(data(private), "big"), ec.SECP256R1())

    to = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    message = b"When I grow up, I want to be a watermelon"
    sealed = encrypt(message, to, key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), data("DGv6ra1nlYgDCS1FRnbzlw"))
    assert text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert (
        Device(to.endpoint, key("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), data(to.auth)).read(sealed) == message
    )


def test_no_two_messages_look_alike_and_no_two_servers_have_the_same_key() -> None:
    device = Device("https://push.example/1")
    to = Subscription(device.endpoint, **device.subscription["keys"])
    assert encrypt(b"same", to) != encrypt(b"same", to)
    secrets = {new_secret() for _ in range(20)}
    assert len({VapidKey(secret).public for secret in secrets}) == 20
    assert {len(urlsafe_b64decode(secret + "=")) for secret in secrets} == {32}


# Before a game


async def test_an_absent_host_hears_that_the_table_is_full_and_the_others_that_it_starts(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben, cara = (server.browser() for _ in range(3))
        hers, his = service.device(), service.device()
        table = await anna.open(players=3, starts=0)
        async with anna.at(table) as here:
            await here.do("sit", seat=0, name="Anna")
            await allow(anna, hers)
        async with ben.at(table) as there:
            await there.do("sit", seat=1, name="Ben")
            await allow(ben, his)
        await has_received(hers, 0, server)
        async with cara.at(table) as there:
            await there.do("sit", seat=2, name="Cara")
            await has_received(hers, 1, server)
            async with anna.at(table) as here:
                await here.do("start")
                await has_received(his, 1, server)
        assert (hers.received, his.received) == (
            [{"table": table, "about": "full"}],
            [{"table": table, "about": "started"}],
        )


async def test_in_a_game_by_days_the_player_who_starts_hears_of_the_turn_alone(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben, his = server.browser(), server.browser(), service.device()
        table = await anna.open(pace=DAYS, starts=1)
        async with anna.at(table) as here:
            async with ben.at(table) as there:
                await there.do("sit", seat=1, name="Ben")
                await allow(ben, his)
            await here.do("sit", seat=0, name="Anna")
            await here.do("start")
            await has_received(his, 1, server)
            assert his.received == [{"table": table}]


async def ask_for_call(browser: Browser, device: Device) -> None:
    answer = await browser.http.post("/api/lobby/call", json=device.subscription)
    assert answer.status_code == 200, answer.text


async def test_whoever_asked_in_the_lobby_is_called_once_to_a_public_table(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben, cara = (server.browser() for _ in range(3))
        his, other = service.device(), service.device()
        assert await ben.get("/api/lobby/call") == {"until": None}
        await ask_for_call(ben, his)
        await ask_for_call(cara, other)
        assert (await ben.get("/api/lobby/call"))["until"] > time.time() * 1000
        assert (await cara.http.delete("/api/lobby/call")).status_code == 200
        for is_public in (False, True, True):
            async with anna.at(await anna.open(is_public=is_public)) as here:
                await here.do("sit", seat=0, name="Anna")
                await has_received(his, is_public, server)
                if is_public:
                    assert his.received[0]["about"] == "open"
        assert other.received == []
        assert await ben.get("/api/lobby/call") == {"until": None}


async def test_nobody_is_called_to_their_own_table_or_to_one_that_is_full(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path)) as (server, service):
        anna, ben = server.browser(), server.browser()
        hers, his = service.device(), service.device()
        await ask_for_call(anna, hers)
        async with anna.at(await anna.open(is_public=True)) as here:
            await here.do("sit", seat=0, name="Anna")
        await has_received(hers, 0, server)
        await ask_for_call(ben, his)
        async with anna.at(await anna.open(is_public=True)) as here:
            await here.do("sit", seat=0, name="Anna")
            await here.do("seat_bot", seat=1, level="easy")
            await has_received(his, 0, server)


async def test_calls_are_limited_by_address_and_only_to_known_services(tmp_path: Path) -> None:
    async with world(sqlite_in(tmp_path), calls_per_hour=2) as (server, service):
        statuses = []
        for _ in range(3):
            answer = await server.browser().http.post("/api/lobby/call", json=service.device().subscription)
            statuses.append(answer.status_code)
        assert statuses == [200, 200, 429]
        strange = {**service.device().subscription, "endpoint": "https://elsewhere.example/1"}
        refused = await server.browser().http.post("/api/lobby/call", json=strange)
        assert (refused.status_code, refused.json()["code"]) == (403, "unknown_push_service")
