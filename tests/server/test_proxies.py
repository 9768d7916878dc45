"""The proxies of deploy/ in front of real processes, which are restarted and killed while people play through them."""

import asyncio
import random
import re
import socket
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from indigo.client import AsyncClient, AsyncTable, clients
from tests.server.people import Browser
from tests.server.processes import Process, processes
from tests.server.proxies import Proxy, caddy, nginx, write_certificate
from tests.waiting import until

TABLES = 4
PAUSE = 0.05  # seconds between what somebody does, to leave the processes some time to start
MOVES = 2  # that each table makes after every change


class Crowd:
    """People who play and look around through a proxy; what they are refused is kept."""

    def __init__(self, proxy: Proxy, open_table: Callable[[], Awaitable[str]] | None) -> None:
        self.browser = Browser(proxy.url)
        self._open = open_table or self.browser.open
        self.failures: list[str] = []
        self._moves: Counter[str] = Counter()
        self._requests = 0

    async def has_gone_on(self) -> None:
        """Wait until every table has made some moves more, and somebody has looked around and opened tables."""
        moves, requests = dict(self._moves), self._requests
        await until(lambda: all(self._moves[name] >= moves[name] + MOVES for name in moves))
        await until(lambda: self._requests >= requests + 10)
        for _ in range(5):
            await self._open()

    async def look_around(self) -> None:
        """Ask for pages and lists, again and again, without a second try."""
        while True:
            for path in ("/", "/api/tables", "/api/about"):
                response = await self.browser.http.get(path)
                if response.status_code != 200:
                    self.failures.append(f"{path}: {response.status_code} {response.text[:80]}")
                self._requests += 1
                await asyncio.sleep(PAUSE)

    async def play(self, name: str, table: AsyncTable, client: AsyncClient) -> None:
        """Play both seats of a table, and more tables when that one is over."""
        while True:
            if table.state.phase == "over":
                async with client.at(await client.open()) as another:
                    await begin(another)
                    return await self.play(name, another, client)
            view = await table.next_turn(table.state.turn or 0)
            assert view is not None
            await table.play(view.legal_moves[0])
            self._moves[name] += 1
            await asyncio.sleep(PAUSE)


async def begin(table: AsyncTable) -> None:
    for seat in (0, 1):
        await table.sit("Ada", seat)
    await table.start()


async def has_gone_on(*crowds: Crowd) -> None:
    await asyncio.gather(*(each.has_gone_on() for each in crowds))


@asynccontextmanager
async def crowd(proxy: Proxy, *, is_patient: bool = False) -> AsyncIterator[Crowd]:
    """Let people play and look around until the context ends; patient ones may try more than once to open a table."""
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(AsyncClient(proxy.url))
        people = Crowd(proxy, client.open if is_patient else None)
        await stack.enter_async_context(people.browser.http)
        tables = [(name := await client.open(), client.at(name)) for _ in range(TABLES)]
        for _, table in tables:
            await begin(await stack.enter_async_context(table))
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(people.play(name, table, client)) for name, table in tables]
            tasks.append(group.create_task(people.look_around()))
            await until(lambda: len(people._moves) == TABLES)
            yield people
            for task in tasks:
                task.cancel()


@pytest.mark.slow
async def test_people_play_on_while_one_process_is_restarted_and_then_the_other_killed(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both proxies are in front of the same processes, whose starts take most of the time."""
    async with processes(2, postgres_url, tmp_path, threads=1, proxies="127.0.0.1") as both, AsyncExitStack() as stack:
        one, other = both
        addresses = [server.url.removeprefix("http://") for server in both]
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate := tmp_path / "certificate.pem"))
        write_certificate(certificate, key := tmp_path / "key.pem")
        # Other tests may have loaded the certificates of this process before.
        monkeypatch.setattr(clients, "_trusted", lambda: ssl.create_default_context(cafile=certificate))
        proxies = [
            stack.enter_context(proxy(tmp_path / proxy.__name__, addresses, certificate, key))
            for proxy in (nginx, caddy)
        ]
        for proxy in proxies:
            await check_answers(proxy, both)
        async with crowd(proxies[0]) as people, crowd(proxies[1], is_patient=True) as others:
            await has_gone_on(people, others)
            one.stop()
            assert await one.status() == 0
            await has_gone_on(people, others)
            one.start()
            await one.ready()  # and then the other goes at once
            other.kill()
            await has_gone_on(people, others)
            other.start()
            await other.ready()
            await has_gone_on(people, others)
        assert people.failures + others.failures == []
        for server in both:
            server.stop()
            await server.status()
        for proxy in proxies:
            await check_restarting(proxy)


async def check_answers(proxy: Proxy, both: list[Process]) -> None:
    """What a browser and a scraper get while all is well."""
    assert await asyncio.to_thread(speaks_http_2, proxy)
    async with httpx.AsyncClient(base_url=proxy.url, timeout=60) as http:
        page = await http.get("/")
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        assert (await http.get("/metrics")).status_code == 403
        plain = await http.get(f"http://localhost:{proxy.plain_port}/replay")
        assert plain.status_code in (301, 308)
        assert re.fullmatch(r"https://localhost(:\d+)?/replay", plain.headers["Location"])
        schema = await http.get("/api/schema")
        assert schema.headers["Content-Encoding"] == "gzip"
        names = ["".join(chance.choices("bdfgk", k=4)) for chance in map(random.Random, range(30))]
        for each in names:
            assert (await http.get(f"/api/tables/kabo-mite-{each}")).status_code == 404
        assert all(count >= 3 for count in await asyncio.gather(*map(unknown_tables, both)))  # evenly, more or less
        before = await asyncio.gather(*map(unknown_tables, both))
        for _ in range(10):
            await http.get("/api/tables/kabo-mite-rusa")
        after = await asyncio.gather(*map(unknown_tables, both))
        assert sorted(now - then for now, then in zip(after, before, strict=True)) == [0, 10]  # one has the table


async def unknown_tables(server: Process) -> int:
    """Return how many requests for tables that don't exist a process has answered."""
    return int(await server.metric(r'indigo_requests_total\{route="/api/tables/\{table\}",status="404"\}'))


def speaks_http_2(proxy: Proxy) -> bool:
    context = ssl.create_default_context()
    context.set_alpn_protocols(["h2", "http/1.1"])
    with (
        socket.create_connection(("localhost", proxy.port)) as line,
        context.wrap_socket(line, server_hostname="localhost") as secured,
    ):
        return secured.selected_alpn_protocol() == "h2"


async def check_restarting(proxy: Proxy) -> None:
    """What a browser gets while no process runs: a page that comes back by itself, or JSON."""
    async with httpx.AsyncClient(base_url=proxy.url, timeout=60) as http:
        page = await http.get("/kabo-mite-rusa")
        assert (page.status_code, page.headers["Retry-After"]) == (503, "2")
        assert page.headers["Content-Type"].startswith("text/html")
        assert "The server is restarting" in page.text
        refused = await http.get("/api/tables")
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
