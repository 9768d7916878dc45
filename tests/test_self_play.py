"""The training: the network in PyTorch is the one that plays, and it learns."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from indigo import Game, Move
from indigo.engine import State, layout
from indigo.engine.lookup import image_of
from indigo.engine.network.inputs import GATE_COUNT
from indigo.engine.network.network import WEIGHTS, Workspace, evaluate, network
from indigo.rules.tiles import Tile
from tests.needs import has_torch, need_compiler, need_torch
from tests.setups import SETUPS, random_game

if has_torch():
    import torch

    from training import learning
    from training.boards import Boards
    from training.learning import Learner
    from training.matches import match
    from training.network import Ends, Listening, Network, arrays
    from training.self_play import Player, Teacher, before_draw, win_shares

    torch.set_num_threads(1)  # other tests use the other cores

PLAIN = [options for options in SETUPS if not options.open_scores]


@pytest.fixture(autouse=True)
def torch_and_compiler() -> None:
    need_torch()
    need_compiler()


def described(state: State, capacity: int | None = None) -> Any:
    games = torch.tensor(state.words.astype(np.int16))[None]
    free = int(state.words[layout.FREE])
    return Boards("cpu", torch).describe(games, torch.zeros(1, dtype=torch.uint8), capacity or max(free, 1))


def states(count: int) -> list[State]:
    """Return states from every part of games of every set-up."""
    found = [
        State.from_game(random_game(number, 7 * number % 47, PLAIN[number % len(PLAIN)])) for number in range(count)
    ]
    return [state for state in found if not state.is_over]


def test_both_networks_give_the_same_answers() -> None:
    net, loaded = Network.read(WEIGHTS), network()
    workspace = Workspace.new(loaded)
    for state in states(32):
        turn, players = int(state.words[layout.TURN]), int(state.words[layout.PLAYERS])
        viewer = (turn + 1) % players
        inputs = described(state).seen_by(torch.tensor([(viewer - turn) % players]))
        with torch.no_grad():
            logits, wins, _ = net(*inputs[:5])
        shares = win_shares(wins, inputs.facts)
        means = before_draw(shares, inputs.facts)[0]
        evaluate(loaded, workspace, state.words, viewer)
        assert np.allclose(workspace.logits[: inputs.capacity, :15].ravel(), logits[0].numpy(), atol=1e-3)
        for ahead in range(players):
            seat = (turn + ahead) % players
            assert np.allclose(workspace.shares[:, seat], shares[0, :, ahead].numpy(), atol=1e-3)
            assert workspace.means[seat] == pytest.approx(means[ahead].item(), abs=1e-3)


def test_a_network_that_was_saved_can_be_read(tmp_path: Path) -> None:
    net = Network(16, 2)
    net.save(tmp_path / "small.npz")
    again = arrays(Network.read(tmp_path / "small.npz"))
    assert all(np.array_equal(array, again[name]) for name, array in arrays(net).items())


def test_a_turned_board_gets_the_same_value() -> None:
    """With two players and a turn by two sixths, everybody keeps their gates."""
    workspace = Workspace.new(network())
    game = random_game(3, 20, PLAIN[0])
    turned = Game(game.options, tiles=game.tiles)
    for move in game.moves:
        pairs = tuple(tuple((side + 2) % 6 for side in pair) for pair in move.tile.pairs)
        turned.push(Move(image_of(move.cell, 1, 2), Tile.from_pairs(pairs)))  # type: ignore[arg-type]
    found = []
    for each in (game, turned):
        evaluate(network(), workspace, State.from_game(each).words, 0)
        found.append(workspace.means.copy())
    assert np.allclose(found[0], found[1], atol=1e-5)


def test_the_gradient_along_routes_is_that_of_a_look_up() -> None:
    inputs = [described(state, capacity=54) for state in states(24)]
    far, edges = (torch.cat([getattr(each, name) for each in inputs]) for name in ("far", "edges"))
    ends = Ends.of(far, edges)
    x = torch.randn(len(far), 54 + GATE_COUNT + 1, 8, requires_grad=True)
    weights = torch.randn(len(far), 54, 48)
    (heard,) = torch.autograd.grad((Listening.apply(x, *ends) * weights).sum(), x)
    looked_up = x.reshape(-1, 8)[ends.nodes].view(len(far), 54, 48)
    (expected,) = torch.autograd.grad((looked_up * weights).sum(), x)
    assert torch.allclose(heard, expected, atol=1e-5)


@pytest.mark.slow
@pytest.mark.parametrize("deep", [0, 2])
def test_a_training_continues_where_it_stopped(tmp_path: Path, deep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "SHALLOW", Teacher(wide=3, deep=deep))
    learner = Learner("cpu", games=32, batch=128, width=16, layers=1, seed=1)
    assert learner.round(0.0)["policy"] > 0
    learner.save(tmp_path / "checkpoint.pt", {"curve": []})
    other = Learner("cpu", games=32, batch=128, width=16, layers=1, seed=2)
    assert other.load(tmp_path / "checkpoint.pt")["curve"] == []
    assert (other.rounds, other.games, other.steps) == (learner.rounds, learner.games, learner.steps)
    for mine, theirs in zip(learner.average.parameters(), other.average.parameters(), strict=True):
        assert torch.equal(mine, theirs)


@pytest.mark.slow
def test_a_short_training_beats_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "SHALLOW", Teacher(wide=4, sharpness=60))
    monkeypatch.setattr(learning, "RATE", 3e-3)
    learner = Learner("cpu", games=64, batch=64, width=32, layers=1, seed=1, shares=(1, 0, 0, 0, 0, 0, 0, 0))
    player = Player(learner.average, 4096)
    before = match(learner.boards, player, None, setup=0, games=40, seed=1, wide=16)
    learner.rounds = 10  # no slow start
    for _ in range(4):
        learner.round(0.0)
    assert match(learner.boards, player, None, setup=0, games=40, seed=1, wide=16) > max(0.8, before + 0.1)
