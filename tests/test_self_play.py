"""The training: the network in PyTorch is the one that plays, and it learns."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from indigo import Game, Move
from indigo.engine import State, layout
from indigo.engine.network.inputs import GATE_COUNT
from indigo.engine.network.network import WEIGHTS, Workspace, evaluate, network
from indigo.engine.numbering import image_of
from indigo.rules.tiles import Tile
from tests.needs import has_torch, need_compiler, need_torch
from tests.setups import SETUPS, random_game
from training import curve

if has_torch():
    import torch

    from training import __main__ as command
    from training import evaluate as evaluation
    from training import schedule
    from training.boards import Boards
    from training.learning import FORMAT, CheckpointError, Learner
    from training.matches import match
    from training.network import Ends, Listening, Network, arrays
    from training.schedule import ROUNDS, Lesson, Phase, Schedule
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


def test_a_trial_has_the_phases_of_the_whole_schedule() -> None:
    whole, trial = Schedule(), Schedule(24)
    assert [whole.lesson(number).teacher.deep for number in (0, 167, 168, ROUNDS - 1)] == [0, 0, 6, 6]
    assert [trial.lesson(number).teacher.deep for number in (0, 16, 17, 23)] == [0, 0, 6, 6]
    rates = [whole.lesson(number).rate for number in range(ROUNDS)]
    assert rates[:10] == sorted(rates[:10])
    assert rates[168:] == sorted(rates[168:], reverse=True)
    assert (max(rates), rates[-1]) == pytest.approx((1.5e-3, 3e-5))
    assert trial.lesson(23).rate == pytest.approx(rates[-1])
    for rounds in (1, 24, ROUNDS):
        assert Schedule(rounds).is_evaluated(0)
        assert Schedule(rounds).is_evaluated(rounds)


def options(folder: Path, seed: int = 1) -> list[str]:
    small = ["--rounds", "3", "--games", "8", "--width", "8", "--layers", "1", "--device", "cpu"]
    return ["--out", str(folder), "--seed", str(seed), *small]


def small_phases() -> tuple["Phase", ...]:
    return (Phase(2, Teacher(wide=2), steps=2), Phase(1, Teacher(wide=2, deep=1), steps=1))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the schedule and the evaluations so small that a test can wait for them."""
    monkeypatch.setattr(schedule, "PHASES", small_phases())
    monkeypatch.setattr(schedule, "ROUNDS", 3)
    monkeypatch.setattr(schedule, "EVALUATIONS", 1)
    monkeypatch.setattr(command, "EVALUATED", (0,))
    monkeypatch.setattr(command, "GAMES", {"cpu": {"greedy": 4, "shipped": 4}})


@pytest.mark.slow
@pytest.mark.nightly
def test_a_training_that_is_stopped_continues_as_if_it_had_not_been(
    tmp_path: Path, small: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command.main(options(tmp_path / "whole")) == 0
    played = Learner.round

    def interrupted(learner: Learner, lesson: Lesson) -> dict[str, float]:
        found = played(learner, lesson)
        if learner.rounds == 2:
            raise KeyboardInterrupt
        return found

    monkeypatch.setattr(Learner, "round", interrupted)
    assert command.main(options(tmp_path / "parts")) == 130
    monkeypatch.setattr(Learner, "round", played)
    assert command.main(options(tmp_path / "parts")) == 0

    whole, parts = (torch.load(tmp_path / name / "checkpoint.pt") for name in ("whole", "parts"))
    assert (whole["rounds"], whole["games"]) == (3, 24)
    for name, weights in whole["average"].items():
        assert torch.equal(weights, parts["average"][name])
    rows = [json.loads(line) for line in (tmp_path / "parts" / "log.jsonl").read_text().splitlines()]
    kinds = ["start", "evaluation", "round", "start", "round", "round", "evaluation"]
    assert [row["what"] for row in rows] == kinds
    last = [json.loads(line) for line in (tmp_path / "whole" / "log.jsonl").read_text().splitlines()][-1]
    assert {**rows[-1], "seconds": 0} == {**last, "seconds": 0}
    Network.read(tmp_path / "parts" / "network.npz")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["--rounds", "0"], "at least 1 round of 8 games"),
        (["--games", "7"], "at least 1 round of 8 games"),
        (["--device", "cuda"], "--device cpu tries the training without one"),
    ],
)
def test_a_training_that_cannot_be_is_refused(
    tmp_path: Path, wrong: list[str], why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(SystemExit):
        command.main([*options(tmp_path / "new"), *wrong])
    assert why in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_checkpoint_of_another_training_is_refused(tmp_path: Path) -> None:
    def learner(seed: int = 1, width: int = 8) -> Learner:
        return Learner("cpu", games=16, width=width, layers=1, seed=seed)

    path = tmp_path / "checkpoint.pt"
    learner().save(path)
    assert learner().load(path)["rounds"] == 0
    with pytest.raises(CheckpointError, match="trained with seed = 1, not 2"):
        learner(seed=2).load(path)
    with pytest.raises(CheckpointError, match="trained with width = 8, not 16"):
        learner(width=16).load(path)
    torch.save({**torch.load(path), "format": FORMAT + 1}, path)
    with pytest.raises(CheckpointError, match=f"format {FORMAT + 1}.* continues format {FORMAT}"):
        learner().load(path)
    path.write_bytes(b"something else")
    with pytest.raises(CheckpointError, match="can't be read"):
        learner().load(path)


def test_an_evaluation_plays_every_shuffle_from_every_seat_and_no_game_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[evaluation.Task] = []

    def results(function: Any, tasks: list[evaluation.Task], **limits: Any) -> Any:
        played.extend(tasks)
        return map(function, tasks)

    monkeypatch.setattr(evaluation, "results", results)
    monkeypatch.setattr(evaluation, "PLAYERS", (3,))
    log = tmp_path / "games.jsonl"
    arguments = [str(WEIGHTS), "--against", str(WEIGHTS), "--simulations", "2", "--log", str(log)]
    evaluation.main([*arguments, "--games", "3"])
    assert [(task.one.simulations, task.number) for task in played] == [(n, at) for at in range(3) for n in (1, 2)]
    (policy,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| policy")]
    assert "33.3% ± 27.2 of 3 games" in policy  # the same weights in every seat, so one of the three wins
    evaluation.main([*arguments, "--games", "4"])
    assert [task.number for task in played[6:]] == [3, 3]
    assert len(log.read_text().splitlines()) == 8


def test_the_curve_is_a_table_in_its_page() -> None:
    scores = {"2": [0.5, 0.012], "3": [0.25, 0.01], "4": [1.0, 0.0]}
    row = {"what": "evaluation", "round": 6, "games": 49152, "seconds": 90.0, "greedy": scores, "shipped": scores}
    cells = "50.0% ± 1.2 | 25.0% ± 1.0 | 100.0% ± 0.0"
    page = f"before\n\n{curve.HEAD}|---|\n| old |\n\nafter\n"
    shown = curve.update(page, [row])
    assert f"| 49,152 | 1.5 | {cells} | {cells} |\n\nafter" in shown
    assert "old" not in shown
    assert curve.update(shown, [row]) == shown


@pytest.mark.slow
@pytest.mark.nightly
def test_a_short_training_beats_random() -> None:
    learner = Learner("cpu", games=64, width=32, layers=1, seed=1, shares=(1, 0, 0, 0, 0, 0, 0, 0))
    player = Player(learner.average, 4096)
    before = match(learner.boards, player, "random", setup=0, games=40, seed=1, wide=16).share
    for _ in range(4):
        learner.round(Lesson(Teacher(wide=4, sharpness=60), steps=18, rate=3e-3))
    after = match(learner.boards, player, "random", setup=0, games=40, seed=1, wide=16)
    assert after.share > max(0.8, before + 0.1)
