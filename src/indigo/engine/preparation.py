"""Compiling the kernels before they are needed.

A process loads in half a second what an earlier one compiled. The first process on a machine would be busy for 22
seconds with the kernels that bots need, so `prepare_bots` leaves the compiling to another process.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import IO, Any, Final

import numpy as np
from numba.core import event

from indigo.engine import layout
from indigo.engine.batches.batches import Batch, random_ends, random_games
from indigo.engine.compile_notice import COMPILE
from indigo.engine.compiled import LOCK, is_cached
from indigo.engine.game import kernels
from indigo.engine.game.state import State
from indigo.engine.search.guided_search import GuidedSearch
from indigo.engine.search.search import NetSearch, Search
from indigo.rules.errors import Cancelled
from indigo.rules.game import Game

Progress = Callable[[float], None]

# The seconds that it took to compile the kernels of bots; only their proportions matter.
SECONDS: Final = {
    "explore": 4.0,
    "evaluate": 3.0,
    "play_out": 2.5,
    "describe": 1.2,
    "greedy_action": 1.0,
    "mix_in_playouts": 0.9,
    "pick": 0.8,
    "list_kind": 0.7,
    "walk": 0.6,
    "determinise": 0.5,
    "list_moves": 0.5,
    "finish": 0.5,
    "judge": 0.4,
    "share_wins": 0.4,
    "survey": 0.4,
    "legal_actions": 0.3,
    "judge_best": 0.2,
    "norm": 0.2,
    "play": 0.2,
    "share_win": 0.2,
}
OTHER_SECONDS: Final = 0.1
ALL_SECONDS: Final = 22.0
LOOK: Final = 0.1  # seconds between two looks at whether compiling has been cancelled


def warm_up() -> None:
    """Compile every kernel, or load it from the cache, so nobody has to wait for the compiler.

    >>> warm_up()
    """
    _play_as_bots_do()
    state = State.new(seed=0)
    search = Search(nodes=100)
    search.begin(state.seen_by(0), seed=0)
    search.run(1)
    guided = GuidedSearch(lambda _, masks: (masks, np.zeros(len(masks))), nodes=2)
    guided.begin(state.seen_by(0), seed=0)
    guided.run(1)
    state.step(state.random_action(seed=0))
    random_games(count=1, seed=0)
    random_ends(state.seen_by(0), count=1, seed=0)
    state.determinised(seed=0).played_out(seed=0).rewards()
    state.legal_mask()
    state.observation(0)
    kernels.play(state.words, state.random_action(seed=0))
    for seat in range(2):
        kernels.points_of(state.words, seat)
        kernels.gems_of(state.words, seat)
    batch = Batch(1, seed=0)
    batch.step(batch.random_actions())
    _ = batch.observations
    batch.resample()
    Batch.from_states([state], seed=0)


def prepare_bots(progress: Progress, cancel: Event) -> None:
    """Load the kernels that bots need; if they have not been compiled, have another process do that first.

    `progress` is called with the share that has been compiled, beginning with 0, and not at all if nothing has to be.
    Where kernels can't be cached, this process compiles them. Raises `Cancelled` soon after `cancel` is set.
    """
    if _load():
        return
    progress(0.0)
    if is_cached():
        _compile_elsewhere(progress, cancel)
        if _load():
            return
    with event.install_listener(COMPILE, _Following(progress, cancel)):
        _play_as_bots_do()


def _play_as_bots_do() -> None:
    """Call every kernel that the bots of tables, hints and analyses use."""
    game = Game(seed=bytes(32))
    game.push(game.legal_moves[0])
    view = State.from_position(game.view(game.turn or 0))
    view.random_action(seed=0)
    view.greedy_action(seed=0)
    view.greedy_actions()
    search = NetSearch(nodes=100)
    search.begin(view, seed=0, only=int(view.legal_actions()[0]))
    search.run(1)
    assert view.words[layout.TURN] == game.turn


class _NotCompiled(Exception):
    """A kernel is not in the cache."""


class _Refusing(event.Listener):
    """Stops the compiler before it begins."""

    def on_start(self, event: Any) -> None:
        raise _NotCompiled

    def on_end(self, event: Any) -> None:
        pass


class _Following(event.Listener):
    """Reports how much of the kernels has been compiled, and stops the compiler between two of them."""

    def __init__(self, progress: Progress, cancel: Event | None = None) -> None:
        self._progress, self._cancel, self._done = progress, cancel, 0.0

    def on_start(self, event: Any) -> None:
        if self._cancel and self._cancel.is_set():
            raise Cancelled("compiling was cancelled")

    def on_end(self, event: Any) -> None:
        self._done += SECONDS.get(event.data["dispatcher"].py_func.__name__, OTHER_SECONDS)
        self._progress(min(self._done / ALL_SECONDS, 0.99))


def _load() -> bool:
    """Load the kernels of bots from the cache; return whether all of them were there, even if others are compiling."""
    LOCK.is_off = True
    try:
        with event.install_listener(COMPILE, _Refusing()):
            _play_as_bots_do()
    except _NotCompiled:
        return False
    finally:
        LOCK.is_off = False
    return True


def _compile_elsewhere(progress: Progress, cancel: Event) -> None:
    """Let another process fill the cache. If it fails, the caller finds the cache as it was."""
    program = [sys.executable, "-c", "from indigo.engine.preparation import compile_for_caller; compile_for_caller()"]
    with (
        suppress(OSError),
        subprocess.Popen(
            program,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for the caller, who sets `cancel`
        ) as process,
    ):
        assert process.stdout
        reading = Thread(target=_read, args=[process.stdout, progress], daemon=True)
        reading.start()
        while process.poll() is None:
            if cancel.wait(LOOK):
                process.kill()
                raise Cancelled("compiling was cancelled")
        reading.join()


def _read(lines: IO[str], progress: Progress) -> None:
    for line in lines:
        with suppress(ValueError):
            progress(float(line))


def compile_for_caller() -> None:
    """Compile the kernels of bots, and print the share done, line by line; yield to processes that serve people."""
    if hasattr(os, "nice"):
        os.nice(5)
    with event.install_listener(COMPILE, _Following(lambda share: print(share, flush=True))):  # noqa: T201
        _play_as_bots_do()
