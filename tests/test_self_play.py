"""The training: the game in C is the game, the network in PyTorch is the one that plays, and it learns."""

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from indigo import Game, Move
from indigo.engine import State, action_of, layout
from indigo.engine.net_inputs import FACT_COUNT, GATE_COUNT, KEPT, KIND_COUNT, SEATS, describe, image
from indigo.engine.network import Desk, evaluate, network
from indigo.rules.tiles import Tile
from tests.setups import SETUPS, random_game

torch: Any = pytest.importorskip("torch", reason="the training needs PyTorch, which nothing else here does")
if not shutil.which("cc"):
    pytest.skip("the training on a CPU needs a C compiler", allow_module_level=True)

from training import learning  # noqa: E402
from training.boards import Boards, Inputs  # noqa: E402
from training.equality import differing  # noqa: E402
from training.learning import Learner  # noqa: E402
from training.matches import match  # noqa: E402
from training.network import Ends, Listening, Network  # noqa: E402
from training.self_play import Player, Teacher, win_shares  # noqa: E402

PLAIN = [options for options in SETUPS if not options.open_scores]


def described(state: State, mirror: int = 0, room: int | None = None) -> Inputs:
    games = torch.tensor(state.words.astype(np.int16))[None]
    free = int(state.words[layout.FREE])
    return Boards("cpu").describe(games, torch.tensor([mirror], dtype=torch.uint8), room or max(free, 1))


def states(count: int) -> list[State]:
    """Return states from every part of games of every set-up."""
    found = [
        State.from_game(random_game(number, 7 * number % 47, PLAIN[number % len(PLAIN)])) for number in range(count)
    ]
    return [state for state in found if not state.is_over]


def test_the_game_in_c_is_the_engines() -> None:
    assert differing("cpu", games=400, seed=1) == 0


def test_the_game_in_c_is_the_rules() -> None:
    boards = Boards("cpu")
    for number, options in enumerate(PLAIN):
        game = random_game(number, options=options)
        again = Game(options, tiles=game.tiles)
        words = torch.tensor(State.from_game(again).words.astype(np.int16))[None]
        for move in game.moves:
            again.push(move)
            words = boards.played(words, torch.zeros(1), torch.tensor([action_of(move)]))
            assert State(words.numpy()[0].view(np.uint16)).position() == again.position


def test_both_describe_a_position_alike() -> None:
    for state in states(64):
        free = int(state.words[layout.FREE])
        turn, players = int(state.words[layout.TURN]), int(state.words[layout.PLAYERS])
        for viewer in range(players):
            of_c = described(state).seen_by(torch.tensor([(viewer - turn) % players]))
            places, edges = np.zeros(54, np.uint8), np.zeros((54, 6), np.uint8)
            far = np.zeros((54, 6), np.int64)
            owners, facts = np.zeros((GATE_COUNT, SEATS), np.float32), np.zeros(FACT_COUNT, np.float32)
            assert describe(state.words, viewer, places, far, edges, owners, facts) == free
            assert (of_c.places[0].numpy() == places[:free]).all()
            assert (of_c.far[0].numpy() == far[:free]).all()
            assert (of_c.edges[0].numpy() == edges[:free]).all()
            assert (of_c.owners[0].numpy() == owners).all()
            assert np.allclose(of_c.facts[0].numpy(), facts)
            assert facts[KEPT : KEPT + SEATS * KIND_COUNT].sum() == (state.options.hand_size == 2)


def test_legal_choices_are_the_legal_actions() -> None:
    boards = Boards("cpu")
    for state in states(64):
        for mirror in range(2):
            inputs = described(state, mirror, room=54)
            choices = torch.nonzero(inputs.legal[0].view(-1) & 1)[:, 0]
            games = torch.tensor(state.words.astype(np.int16))[None]
            mirrors = torch.full((len(choices),), mirror, dtype=torch.uint8)
            actions = boards.actions(games, torch.zeros(len(choices)), mirrors, choices)
            assert sorted(actions.tolist()) == state.legal_actions().tolist()


@pytest.fixture(scope="module")
def nets(tmp_path_factory: pytest.TempPathFactory) -> tuple[Network, Path]:
    return small_nets(tmp_path_factory.mktemp("weights"))


def small_nets(folder: Path) -> tuple[Network, Path]:
    torch.manual_seed(1)
    net = Network(16, 2)
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.1).copy_(parameter.half().float())
    net.save(folder / "small.npz")
    return net, folder / "small.npz"


def test_both_networks_give_the_same_answers(nets: tuple[Network, Path]) -> None:
    net, path = nets
    loaded = network(path)
    desk = Desk.new(loaded)
    for state in states(32):
        turn, players = int(state.words[layout.TURN]), int(state.words[layout.PLAYERS])
        viewer = (turn + 1) % players
        inputs = described(state).seen_by(torch.tensor([(viewer - turn) % players]))
        with torch.no_grad():
            logits, wins, _ = net(*inputs[:5])
        shares = win_shares(wins, inputs.facts)[0].numpy()
        evaluate(loaded, desk, state.words, viewer)
        free = inputs.room
        assert np.allclose(desk.logits[:free, :15].ravel(), logits[0].numpy(), atol=1e-3)
        for ahead in range(players):
            assert np.allclose(desk.shares[:, (turn + ahead) % players], shares[:, ahead], atol=1e-3)


def test_a_turned_board_gets_the_same_value(nets: tuple[Network, Path]) -> None:
    """With two players and a turn by two sixths, everybody keeps their gates."""
    loaded = network(nets[1])
    desk = Desk.new(loaded)
    game = random_game(3, 20, PLAIN[0])
    turned = Game(game.options, tiles=game.tiles)
    for move in game.moves:
        pairs = tuple(tuple((side + 2) % 6 for side in pair) for pair in move.tile.pairs)
        turned.push(Move(image(move.cell, 1, 2), Tile.from_pairs(pairs)))  # type: ignore[arg-type]
    found = []
    for each in (game, turned):
        evaluate(loaded, desk, State.from_game(each).words, 0)
        found.append(desk.means.copy())
    assert np.allclose(found[0], found[1], atol=1e-5)


def test_the_gradient_along_routes_is_that_of_a_look_up() -> None:
    inputs = [described(state, room=54) for state in states(24)]
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
def test_a_minute_of_training_beats_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning, "SHALLOW", Teacher(wide=4, sharpness=60))
    monkeypatch.setattr(learning, "RATE", 3e-3)
    learner = Learner("cpu", games=128, batch=64, width=32, layers=1, seed=1, shares=(1, 0, 0, 0, 0, 0, 0, 0))
    player = Player(learner.average, 4096)
    assert match(learner.boards, player, None, setup=0, games=100, seed=1, wide=16) < 0.8
    learner.rounds = 10  # no slow start
    for _ in range(5):  # 640 games: a minute on one core
        learner.round(0.0)
    assert match(learner.boards, player, None, setup=0, games=100, seed=1, wide=16) >= 0.9
