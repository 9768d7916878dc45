"""The games of a batch in C, which a GPU runs, are those of the engine. Here the same source runs on the CPU."""

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from indigo import Options
from indigo.engine import Batch, DeviceBatch
from indigo.engine.batches import c_kernels
from indigo.engine.lookup import JOINED
from tests.engine_tools import WRONG
from tests.needs import need_compiler, need_torch
from tests.setups import SETUPS
from tests.tools import code_of

ARRAYS = ("turns", "masks", "observations", "rewards", "ended")


@pytest.fixture(autouse=True)
def compiler() -> None:
    need_compiler()


def on_cpu(count: int, options: Options | None = None, **rest: Any) -> DeviceBatch:
    return DeviceBatch(count, options, seed=1, device="cpu", **rest)


def check_equal(batch: Batch, other: DeviceBatch) -> None:
    for name in ARRAYS:
        expected, found = getattr(batch, name), getattr(other, name)
        assert (found.dtype, found.flags.c_contiguous) == (expected.dtype, True)
        assert np.array_equal(expected, found), name


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_step_is_the_engines(options: Options) -> None:
    batch, other = Batch(16, options, seed=1), on_cpu(16, options)
    for number in range(120):  # each game ends at least once
        check_equal(batch, other)
        actions = batch.random_actions() if number % 2 else other.random_actions()
        which = None if number % 3 else np.arange(16) % 3 > 0
        batch.step(actions, which)
        other.step(actions, which)
        assert not other.illegal.any()
        if number % 5 == 0:
            batch.resample()
            other.resample()
    assert all(batch.state(game) == other.state(game) for game in range(16))
    batch.reset(seed=2)
    other.reset(seed=2)
    check_equal(batch, other)


def test_games_that_are_over_wait_to_be_reset_if_asked() -> None:
    options = Options(players=3)
    batch, other = Batch(20, options, seed=1, auto_reset=False), on_cpu(20, options, auto_reset=False)
    for _ in range(54):
        actions = other.random_actions()
        batch.step(actions)
        other.step(actions)
        check_equal(batch, other)
    assert (other.random_actions() == -1).all()
    assert not other.illegal.any()
    other.step(np.zeros(20, int))
    assert other.illegal.all()
    which = np.arange(20) < 5
    batch.reset(which)
    other.reset(which)
    check_equal(batch, other)
    assert not other.illegal.any()
    assert code_of(lambda: other.reset([1] * 20)) == "unknown_option"
    assert code_of(lambda: other.step(actions, [True])) == "unknown_option"


@pytest.mark.parametrize("wrong", [-1, 810, 2**40, -(2**62), "laid", "not held", "over the edge"])
def test_an_illegal_action_is_marked_and_changes_nothing(wrong: Any) -> None:
    batch, other = Batch(9, seed=1), on_cpu(9)
    actions = batch.random_actions()
    batch.step(actions)
    other.step(actions)
    last, actions = int(actions[4]), batch.random_actions()
    held = {int(action) % 15 for action in np.flatnonzero(batch.masks[4])}
    match wrong:
        case "laid":
            wrong = last
        case "not held":
            wrong = next(action for action in range(810) if action % 15 not in held and action // 15 != last // 15)
        case "over the edge":
            wrong = next(action for action in np.flatnonzero(JOINED[:810] < 0) if action % 15 in held)
    which = np.arange(9) != 4
    batch.step(np.where(which, actions, 0), which)
    other.step(np.where(which, actions, wrong))
    check_equal(batch, other)
    assert other.illegal.tolist() == (~which).tolist()


@pytest.mark.parametrize("wrong", [name for name, (_, code) in WRONG.items() if code == "bad_actions"])
def test_actions_of_the_wrong_form_are_refused(wrong: str) -> None:
    batch, other = Batch(9, seed=1), on_cpu(9)
    make, code = WRONG[wrong]
    actions = make(batch.random_actions(), batch)
    assert code_of(lambda: other.step(actions)) == code
    check_equal(batch, other)


def test_games_are_taken() -> None:
    batch, other = Batch(6, seed=1), on_cpu(6)
    for rows in ([4, 1, 4], np.arange(6) > 2, []):
        taken, expected = other.take(rows), batch.take(rows)
        check_equal(expected, taken)
        actions = expected.random_actions()
        taken.step(actions)
        expected.step(actions)
        check_equal(expected, taken)
    check_equal(batch, other)


@pytest.mark.parametrize("rows", [[6], [-1], [0.5], [True], [[0]], "a"])
def test_rows_that_are_not_there_are_refused(rows: Any) -> None:
    assert code_of(lambda: on_cpu(6).take(rows)) == "unknown_option"


def test_another_librarys_arrays_stay_in_our_memory() -> None:
    first = on_cpu(4, convert=np.from_dlpack)
    for batch in (first, first.copy(), first.take([2, 1])):
        shown, before = batch.masks, batch.masks.copy()
        batch.step(batch.random_actions())
        assert batch.masks is shown
        assert not np.array_equal(shown, before)


@pytest.mark.parametrize("library", ["numpy", "torch"])  # `python -m training.proof` tries JAX
@pytest.mark.parametrize("make", [Batch, on_cpu])
def test_other_libraries_share_the_arrays(library: str, make: Any) -> None:
    if library == "torch":
        need_torch()
    convert = import_module(library).from_dlpack
    batch = make(4, Options(players=3), **({"seed": 1} if make is Batch else {}))
    for name in ARRAYS:
        array = getattr(batch, name)
        shared = convert(array)
        assert np.shares_memory(np.asarray(shared), array)
        assert shared.shape == array.shape
    observations = convert(batch.observations)
    batch.step(batch.random_actions())
    assert np.array_equal(np.asarray(observations), batch.observations)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert code_of(lambda: DeviceBatch(1, seed=1, device="tpu")) == "unknown_option"
    assert code_of(lambda: DeviceBatch(-1, seed=1, device="cpu")) == "unknown_option"
    assert code_of(lambda: DeviceBatch(1, seed=-1, device="cpu")) == "bad_seed"
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    c_kernels.arrays_for.cache_clear()
    with pytest.raises(ImportError, match="needs CuPy: pip install cupy-cuda12x"):
        DeviceBatch(1, seed=1)
    monkeypatch.setenv("PATH", "")
    c_kernels._on_cpu.cache_clear()
    with pytest.raises(ImportError, match="install cc, gcc or clang"):
        on_cpu(1)
