"""The worked example of PPO learns, and what it has learned is kept and plays."""

import csv
from pathlib import Path

import numpy as np
import pytest

from examples import ppo
from indigo import Game
from indigo.engine import ACTION_COUNT, OBSERVATION_SIZE
from indigo.envs import Solo
from tests.needs import need_torch


def weights(seed: int = 0) -> ppo.Layers:
    """Return the weights of an agent that has learned nothing."""
    random = np.random.default_rng(seed)
    shapes = ((OBSERVATION_SIZE, 4), (4,), (4, ACTION_COUNT), (ACTION_COUNT,))
    return [random.normal(size=shape).astype(np.float32) for shape in shapes]


def test_the_kept_agent_beats_random_and_has_the_strength_that_its_curve_says() -> None:
    layers = ppo.Agent().layers
    with ppo.KEPT.with_suffix(".csv").open(encoding="utf-8") as file:
        last = list(csv.DictReader(file))[-1]
    assert ppo.share_of_wins(layers, "random", 200) == pytest.approx(float(last["random"]), abs=0.05)
    assert ppo.share_of_wins(layers, "random", 100, seed=5) > 0.8


def test_shares_are_counted_from_both_seats() -> None:
    assert 0.25 < ppo.share_of_wins(weights(), "random", 100) < 0.75


def test_the_agent_plays_a_game_with_legal_moves(tmp_path: Path) -> None:
    path = tmp_path / "agent.npz"
    np.savez(path, **{f"layer{number}": part for number, part in enumerate(weights())})  # type: ignore[arg-type]
    agent, game = ppo.Agent(path), Game(seed=1)
    while game.turn is not None:
        game.push(agent.choose(game.view(game.turn)))
    assert game.is_over


def test_the_environment_offers_what_the_library_asks_for() -> None:
    env = ppo.Flat(Solo("random"))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.get_wrapper_attr("action_masks")().sum() > 0


@pytest.mark.slow
@pytest.mark.nightly
def test_it_learns_in_a_small_version() -> None:
    need_torch("sb3_contrib")
    layers, curve = ppo.train(8192, part=4096, tests=20)
    assert [row[0] for row in curve] == [0, 4096, 8192]
    assert [part.shape for part in layers] == [(OBSERVATION_SIZE, ppo.HIDDEN), (128,), (128, ACTION_COUNT), (810,)]
    before, after = ppo.train(0, tests=20)[0], layers
    assert not np.allclose(before[2], after[2])
