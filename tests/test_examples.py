"""The worked examples run, in a small version, and learn."""

from typing import Any

import numpy as np
import pytest

from indigo.engine import Batch
from tests.needs import need_torch


@pytest.fixture
def alphazero() -> Any:
    need_torch()
    import torch

    from examples import alphazero

    torch.set_num_threads(1)  # other tests use the other cores
    torch.manual_seed(1)
    np.random.seed(1)
    return alphazero


def wins(state: Any, action: int) -> bool:
    """Whether an action ends the game and wins it."""
    seat, after = state.turn, state.copy()
    after.step(action)
    return bool(after.is_over and after.rewards()[seat] == 1)


def test_alphazero_finds_moves_that_win_at_once(alphazero: Any) -> None:
    batch = Batch(2000, seed=1, auto_reset=False)
    for _ in range(50):
        batch.step(batch.random_actions())
    states = [batch.state(row) for row in range(len(batch))]
    chances = [np.mean([wins(state, int(action)) for action in state.legal_actions()] or [False]) for state in states]
    rows = [row for row, chance in enumerate(chances) if 0 < chance < 0.5]
    assert len(rows) > 20
    player = alphazero.Player(alphazero.Network(16, 1))
    chosen = alphazero.search(player, batch.take(rows), simulations=40)[0].argmax(1).tolist()
    found = [wins(states[row], action) for row, action in zip(rows, chosen, strict=True)]
    assert np.mean(found) > 0.8  # other moves may win later


def test_alphazero_plays_learns_and_plays_a_match(alphazero: Any) -> None:
    settings = alphazero.SMALL
    learner = alphazero.Learner(settings, "cpu")
    player = alphazero.Player(learner.network)
    games = Batch(settings.games, seed=1, auto_reset=False)
    positions = alphazero.self_play(player, games, settings)
    assert len(positions.results) > 40 * settings.games
    assert set(positions.results.tolist()) <= {-1, 0, 1}
    assert np.allclose(positions.policies.sum(1), 1, atol=0.01)
    assert not (positions.policies * ~positions.masks).any()
    losses = [learner.learn(positions, rate=3e-3) for _ in range(8)]
    assert losses[-1] < losses[0] - 0.3
    assert set(alphazero.match(player, ("random", "easy"), games=4, simulations=2)) == {"random", "easy"}


@pytest.mark.slow
@pytest.mark.nightly
def test_alphazero_learns_to_play_better(alphazero: Any) -> None:
    settings = alphazero.Settings(games=32, simulations=8, width=16, blocks=1, batch=128, passes=3)
    learner = alphazero.Learner(settings, "cpu")
    player = alphazero.Player(learner.network)
    before = alphazero.match(player, ["random"], games=100, simulations=8)["random"]
    games = Batch(settings.games, seed=1, auto_reset=False)
    for _ in range(3):
        learner.learn(alphazero.self_play(player, games, settings), rate=3e-3)
    assert alphazero.match(player, ["random"], games=100, simulations=8)["random"] > before + 0.1
