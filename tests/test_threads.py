"""What threads share either works, or says at once that another thread is using it."""

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from indigo import Game, IllegalMove, IndigoError, Match, Options
from indigo.bots import bot_named
from indigo.client import AsyncClient, Client
from indigo.engine import Batch, DeviceBatch, GuidedSearch, NetSearch, Search, State, TreeSearch
from indigo.envs import Solo, SoloVector, env
from indigo.openspiel import SpielGame
from indigo.rules.errors import InUse
from tests.needs import need_compiler
from tests.server.people import serving, sqlite_in

THREADS = 4


def in_threads(work: Callable[[int], Any]) -> list[Any]:
    """Do something in several threads at once, and return each result or error."""
    together = threading.Barrier(THREADS)

    def one(number: int) -> Any:
        together.wait()
        try:
            return work(number)
        except IndigoError as error:
            return error

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(one, range(THREADS)))


class Meanwhile:
    """Holds an object's guard in another thread, as a call that takes long does."""

    def __init__(self, shared: Any) -> None:
        self._guard = vars(shared)["_guard"]
        self._begun, self._end = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._hold)

    def _hold(self) -> None:
        with self._guard.lock:
            self._begun.set()
            self._end.wait()

    def __enter__(self) -> None:
        self._thread.start()
        self._begun.wait()

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()


def even(observations: Any, masks: Any) -> tuple[Any, Any]:
    return masks, np.zeros(len(masks))


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "medium", "hard", "classic", "expert", "felix"])
def test_threads_can_share_a_bot(name: str) -> None:
    limit = {"simulations": 8} if name in ("classic", "expert") else {}
    bot, alone = bot_named(name, seed=1, **limit), bot_named(name, seed=1, **limit)  # type: ignore[arg-type]
    views = [Game(Options(players=2 + seed % 3), seed=seed).view(0) for seed in range(8)]
    expected = [alone.choose(view) for view in views]
    for chosen in in_threads(lambda _: [bot.choose(view) for view in views]):
        assert chosen == expected


@pytest.mark.parametrize("make", [Search, NetSearch, lambda: GuidedSearch(even)], ids=["playouts", "network", "guided"])
def test_a_search_refuses_a_second_thread(make: Callable[[], TreeSearch]) -> None:
    search = make()
    view = State.new(seed=1).seen_by(0)
    search.begin(view, seed=1)

    def use(_: int) -> None:
        for _ in range(20):
            search.begin(view, seed=1)
            search.run(16)
            search.found()

    for result in in_threads(use):
        assert result is None or result.code == "in_use"
    with Meanwhile(search):
        for call in (lambda: search.begin(view), lambda: search.run(1), search.found, lambda: search.lead):
            with pytest.raises(InUse):
                call()
    search.begin(view, seed=1)
    search.run(16)
    assert search.simulations == 16


def test_a_batch_refuses_a_second_thread() -> None:
    need_compiler()
    batches: list[Any] = [Batch(8, seed=1), DeviceBatch(8, seed=1, device="cpu")]
    for batch in batches:
        actions = batch.random_actions()
        with Meanwhile(batch):
            for call in (batch.random_actions, batch.reset, batch.copy, partial(batch.step, actions)):
                with pytest.raises(InUse):
                    call()
        batch.step(actions)
        copied = batch.copy()  # has a guard of its own
        with Meanwhile(batch):
            copied.step(copied.random_actions())


def test_threads_can_share_a_state() -> None:
    state = State.new(seed=1)

    def play(number: int) -> int:
        made = 0
        while (action := state.random_action(seed=number + made)) >= 0:
            try:
                state.step(action)
                made += 1
            except IllegalMove:  # another thread was faster
                state.observation(0)
        return made

    assert sum(in_threads(play)) == state.move_count
    assert state.is_over
    assert State.from_game(state.game()) == state


def test_games_and_matches_refuse_a_second_thread() -> None:
    game, match = Game(seed=7), Match(rounds=2)
    game.push("a2T0")
    match.next_round(seed=7)
    for shared, call in ((game, lambda: game.push(game.legal_moves[0])), (game, game.pop), (match, match.next_round)):
        with Meanwhile(shared), pytest.raises(InUse):
            call()
    pushed = Counter(
        type(result).__name__ for result in in_threads(lambda number: game.push(game.position.legal_moves[number]))
    )
    assert len(game.moves) == 1 + pushed["tuple"]
    assert Game.from_position(game.position).moves == game.moves


def test_environments_refuse_a_second_thread() -> None:
    pettingzoo = env().unwrapped
    pettingzoo.reset(seed=1)
    solo, many = Solo("random"), SoloVector(4, "random")
    for shared in (solo, many):
        shared.reset(seed=1)
    for shared in (pettingzoo, solo, many):
        with Meanwhile(shared):
            for call in (shared.reset, partial(shared.step, 0)):
                with pytest.raises(InUse):
                    call()


def test_a_state_of_openspiel_refuses_a_second_thread() -> None:
    state = SpielGame().new_initial_state()
    state.apply_action(0)
    with Meanwhile(state), pytest.raises(InUse):
        state._apply_action(0)
    state.apply_action(0)


async def test_a_table_refuses_a_second_task_and_a_client_serves_all(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server, AsyncClient(server.url) as client:
        assert len(set(await asyncio.gather(*(client.open() for _ in range(4))))) == 4
        async with client.at(await client.open()) as table, client.at(table.state.table) as second:
            waiting = asyncio.create_task(table.until(lambda state: not state.seats[0].is_free))
            await asyncio.sleep(0)  # until it waits
            with pytest.raises(InUse):
                await table.sit("Ada")
            await second.sit("Ada")
            assert (await waiting).seats[0].is_mine


async def test_a_table_refuses_a_second_thread(tmp_path: Path) -> None:
    def use(url: str) -> None:
        is_heard = threading.Event()
        with Client(url) as client, ThreadPoolExecutor() as pool:
            name, *_ = in_threads(lambda _: client.open())
            with client.at(name) as table, client.at(name) as second:

                def holds(state: Any) -> bool:
                    is_heard.set()
                    return not state.seats[0].is_free

                waiting = pool.submit(table.until, holds)
                is_heard.wait()
                with pytest.raises(InUse):
                    table.sit("Ada")
                second.sit("Ada")
                assert waiting.result().seats[0].is_mine

    async with serving(sqlite_in(tmp_path)) as server:
        await asyncio.to_thread(use, server.url)
