"""One address asks for as much as it may, of one kind at a time: how long the moves of others take meanwhile."""

import argparse
import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from statistics import median, quantiles
from typing import Final

import httpx

from indigo.bots.puzzles import FIRST_DAY
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.record import text
from indigo.server.settings import Settings
from indigo.server.store.bulk import insert_rows
from indigo.server.store.schema import results
from indigo.server.store.store import Store
from indigo.server.store.transactions import RESULT
from indigo.tables.tokens import holder_of
from tests.campaigns.measured import Machine
from tests.server.people import GENEROUS, AtTable, Browser, forwarded_for, sit_around, some_move
from tests.server.processes import Progress, processes, sqlite
from tests.waiting import PATIENCE

TABLES: Final = 4  # of others
PAUSE: Final = 0.06  # seconds between two moves at a table; a socket may send 20 messages per second
MOST: Final = 2.0  # times the 99th percentile of others' moves without an attack
UNNOTICED: Final = 0.1  # seconds that nobody notices
THINKING: Final = {"hints", "analyses"}  # bots use a whole core: `starvation` says how long others wait
WARM: Final = 40  # moves that are not measured
KEPT: Final = 2_000  # games in the attacker's list
TOKEN: Final = "A" * 43

Statuses = Counter[int]


class Attacker:
    """Somebody with a token and six addresses, mostly the first of them, who notes the status of each answer."""

    def __init__(self, url: str, on_request: Callable[[], None] = lambda: None) -> None:
        self.statuses: Statuses = Counter()
        self._on_request = on_request
        self.browser = Browser(url, TOKEN, address="203.0.113.1")
        self._clients = [
            httpx.AsyncClient(
                base_url=url,
                headers={**forwarded_for(f"203.0.113.{number}"), "Authorization": f"Bearer {TOKEN}"},
                timeout=PATIENCE,
                limits=httpx.Limits(max_connections=None),
            )
            for number in range(1, 7)
        ]

    async def ask(self, method: str, path: str, body: object = None, by: int = 0) -> None:
        """Send a request from one of the addresses."""
        self._on_request()
        answer = await self._clients[by].request(method, path, json=body)
        self.statuses[answer.status_code] += 1

    async def keep_asking(self, method: str, path: str, body: object = None) -> None:
        """Send requests for ever, four at a time; wait a little after each that is refused."""

        async def ask() -> None:
            while True:
                refused = self.statuses[429]
                await self.ask(method, path, body)
                if self.statuses[429] > refused:
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(ask() for _ in range(4)))

    async def close(self) -> None:
        """Close all connections."""
        for client in (*self._clients, self.browser.http):
            await client.aclose()


def _picture(number: int) -> str:
    return f"/api/puzzles/{FIRST_DAY + timedelta(days=number)}/picture"


async def pictures(attacker: Attacker) -> None:
    """Ask for 21 pictures at once."""
    await asyncio.gather(*(attacker.ask("GET", _picture(number)) for number in range(21)))


async def pictures_from_six(attacker: Attacker) -> None:
    """Ask for 24 pictures at once, from six addresses."""
    await asyncio.gather(*(attacker.ask("GET", _picture(number), by=number % 6) for number in range(24)))


async def replays(attacker: Attacker) -> None:
    """Ask for replays of a match that is as long as can be."""
    await attacker.keep_asking("POST", "/api/replay", {"record": long_match()})


async def rounds(attacker: Attacker) -> None:
    """Ask for a finished round."""
    name = await attacker.browser.open()
    async with attacker.browser.at(name) as here:
        await sit_around(here)
        chance = random.Random(1)
        while here.state["phase"] != "over":
            turn = here.state["game"]["position"]["turn"]
            await here.do("play", seat=turn, **some_move(here.state, turn, chance))
            await asyncio.sleep(PAUSE)
    await attacker.keep_asking("GET", f"/api/tables/{name}/rounds/1")


async def exports(attacker: Attacker) -> None:
    """Ask for the records of all one's games."""
    await attacker.keep_asking("GET", "/api/me/records")


async def hints(attacker: Attacker) -> None:
    """Ask for hints."""
    name = await attacker.browser.open(starts=0)
    async with attacker.browser.at(name) as here:
        await sit_around(here)
        await attacker.keep_asking("POST", f"/api/tables/{name}/hint", {"seat": 0})


async def analyses(attacker: Attacker) -> None:
    """Ask for analyses of a game."""
    await attacker.keep_asking("POST", "/api/analysis", {"record": text(_game(random.Random(1)))})


async def codes(attacker: Attacker) -> None:
    """Try codes for another device."""
    await attacker.keep_asking("POST", "/api/me/codes/claim", {"code": "kabo-mite-rusa-lopi"})


ASKING: Final[dict[str, Callable[[Attacker], Awaitable[None]]]] = {
    each.__name__: each for each in (pictures, pictures_from_six, replays, rounds, exports, hints, analyses, codes)
}


def neighbours(count: int, progress: Progress) -> str:
    """Time so many moves of others: an equal share without an attack and during each."""
    return asyncio.run(_attacked(list(ASKING), count, progress))


async def _attacked(kinds: list[str], count: int, progress: Progress) -> str:
    share = max(2, count // (len(kinds) + 1))
    alone = await _moves(None, share, progress)
    found = [f"alone {_summary(alone)}"]
    for number, kind in enumerate(kinds, start=1):
        seconds = await _moves(kind, share, partial(_onward, progress, number * share))
        worst, usual = _last_percent(seconds), _last_percent(alone)
        is_slow = Machine.is_quiet and kind not in THINKING and worst > max(MOST * usual, UNNOTICED)
        assert not is_slow, f"{kind}: 99% of others' moves within {worst * 1000:.0f} ms, alone {usual * 1000:.0f} ms"
        found.append(f"{kind} {_summary(seconds)}")
    return f"others' moves in ms, median, 99th percentile and worst: {', '.join(found)}"


def _onward(progress: Progress, before: int, more: int) -> None:
    progress(before + more)


async def _moves(kind: str | None, count: int, progress: Progress) -> list[float]:
    """Return how long others' moves take at a fresh server, while one address asks for something or for nothing."""
    as_installed = {name: Settings.model_fields[name].default for name in GENEROUS}
    with sqlite() as (url, folder):
        await _keep_games(url)
        async with processes(1, url, folder, proxies="127.0.0.1", **as_installed) as [server]:
            others = Others(server.url)
            async with others.playing():
                await others.time(WARM)
                async with attacking(kind, server.url):
                    return await others.time(count, progress)


def _last_percent(seconds: list[float]) -> float:
    return quantiles(seconds, n=100, method="inclusive")[-1]


def _summary(seconds: list[float]) -> str:
    return "/".join(f"{1000 * each:.0f}" for each in (median(seconds), _last_percent(seconds), max(seconds)))


class Others:
    """People at other addresses, who play at tables of their own; `time` notes how long their moves take."""

    def __init__(self, url: str) -> None:
        self._browsers = [Browser(url, address=f"198.51.100.{number}") for number in range(1, TABLES + 1)]
        self._seconds = list[float]()
        self._has_moved = asyncio.Event()

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Play game after game."""
        tasks = [asyncio.create_task(self._play(browser)) for browser in self._browsers]
        try:
            yield
            for task in tasks:
                assert not task.done(), task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for browser in self._browsers:
                await browser.http.aclose()

    async def time(self, count: int, progress: Progress = lambda done: None) -> list[float]:
        """Return how long each of the next moves takes, from sending it to its acknowledgement and its update."""
        self._seconds = []
        while len(self._seconds) < count:
            self._has_moved.clear()
            await self._has_moved.wait()
            progress(len(self._seconds))
        return self._seconds[:count]

    async def _play(self, browser: Browser) -> None:
        chance = random.Random(1)
        while True:
            here = await AtTable.connect(browser.url, await browser.open(), browser.token, browser.address)
            try:
                await sit_around(here)
                while (turn := here.state["game"]["position"]["turn"]) is not None:
                    move = some_move(here.state, turn, chance)
                    begun = time.monotonic()
                    await here.do("play", seat=turn, **move)
                    self._seconds.append(time.monotonic() - begun)
                    self._has_moved.set()
                    await asyncio.sleep(PAUSE)
            finally:
                await here.close()


@asynccontextmanager
async def attacking(kind: str | None, url: str) -> AsyncIterator[None]:
    """Ask for one kind of thing, in a process of its own: what comes back must not keep this one busy."""
    if kind is None:
        yield
        return
    context = get_context("spawn")
    has_begun = context.Event()
    process = context.Process(target=_attack, args=(kind, url, has_begun), daemon=True)
    process.start()
    try:
        assert await asyncio.to_thread(has_begun.wait, PATIENCE)
        yield
        assert process.exitcode in (None, 0), f"{kind}: the attacker failed"
    finally:
        process.kill()
        process.join()


def _attack(kind: str, url: str, has_begun: Event) -> None:
    asyncio.run(ask_for(kind, url, on_request=has_begun.set))


async def ask_for(
    kind: str, url: str, *, until: int | None = None, on_request: Callable[[], None] = lambda: None
) -> Statuses:
    """Ask for one kind of thing, for ever or until a status comes back; return how often each did."""
    attacker = Attacker(url, on_request)
    asking = asyncio.create_task(_asked(kind, attacker))
    try:
        while not asking.done() and not attacker.statuses[until or 0]:
            await asyncio.wait([asking], timeout=0.05)
        if asking.done():
            asking.result()
    finally:
        asking.cancel()
        await asyncio.wait([asking])
        await attacker.close()
    return attacker.statuses


async def _asked(kind: str, attacker: Attacker) -> None:
    await ASKING[kind](attacker)


def _game(chance: random.Random) -> Game:
    game = Game(seed=chance.randbytes(32))
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


def long_match() -> str:
    """Return the record of a match of 99 rounds, which just fits into a body."""
    chance, match = random.Random(1), Match(rounds=99)
    while not match.is_over:
        game = match.next_round(seed=chance.randbytes(32))
        while not game.is_over:
            game.push(chance.choice(game.legal_moves))
    return text(match)


async def _keep_games(url: str) -> None:
    """Give the attacker a list of many games."""
    record, holder = text(_game(random.Random(1))), holder_of(TOKEN)
    rows = [(holder, "kabo-mite-rusa", number, number, "{}", record) for number in range(KEPT)]
    store = await Store.open(url)
    try:
        await store._database.write(lambda connection: insert_rows(connection, results, RESULT, rows))
    finally:
        await store.close()


def main() -> None:
    """Print the figures of some kinds, or of all."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("kinds", nargs="*", choices=[[], *ASKING], metavar="KIND", help=", ".join(ASKING))
    parser.add_argument("--moves", type=int, default=500, help="of others, for each kind")
    asked = parser.parse_args()
    kinds = asked.kinds or list(ASKING)
    print(asyncio.run(_attacked(kinds, asked.moves * (len(kinds) + 1), lambda done: None)))


if __name__ == "__main__":
    main()
