"""What callers give is read as they mean it, or refused with a code: numbers of NumPy, moves as text, views, seeds."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from indigo import Game, IndigoError, Kind, Match, Move, Options, Tile, starting_seat
from indigo.bots import Limit, bot_named, hint, risk
from indigo.drawing import svg, terminal
from indigo.drawing.checks import checked_seconds, checked_width
from indigo.engine import (
    Batch,
    DeviceBatch,
    GuidedSearch,
    NetSearch,
    Search,
    State,
    action_of,
    numbering,
    random_games,
    symmetries,
)
from indigo.envs import Solo, SoloVector
from tests.needs import need_compiler
from tests.seeds import chance_of
from tests.setups import PLAIN, SETUPS, random_game


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(IndigoError) as refused:
        call()
    return refused.value.code


def test_numbers_of_numpy_are_numbers() -> None:
    options = Options(players=np.int64(3), own_gates=np.bool_(True), first=np.uint8(1))  # type: ignore[arg-type]
    assert options == Options(players=3, own_gates=True, first=1)
    assert {type(options.players), type(options.own_gates)} == {int, bool}
    game = Game(options, seed=np.int64(7))  # type: ignore[arg-type]
    assert game.seed == Game(options, seed=7).seed
    assert game.view(np.int64(1)) == game.view(1)  # type: ignore[arg-type]
    assert Match(rounds=np.int64(2)).rounds == 2  # type: ignore[arg-type]
    limit = Limit(np.int64(8), np.float32(0.5))  # type: ignore[arg-type]
    assert (limit.simulations, limit.seconds) == (8, 0.5)
    state = State.new(options, seed=np.uint64(7))  # type: ignore[arg-type]
    assert state == State.new(options, seed=7)
    assert state.observation(np.int64(1)).tolist() == state.observation(1).tolist()  # type: ignore[arg-type]
    assert len(Batch(np.int64(3), seed=1).state(np.int64(2)).moves) == 0  # type: ignore[arg-type]
    assert Tile(Kind.TIGHT3, np.int64(1)) == Tile.from_text("T1")  # type: ignore[arg-type]
    assert bot_named("greedy", seed=np.int64(3)).choose(game.view(game.turn)) in game.legal_moves  # type: ignore[arg-type]
    assert starting_seat(7, np.int64(3)) == starting_seat(7, 3)  # type: ignore[arg-type]
    assert checked_width(np.int64(100)) == 100  # type: ignore[arg-type]
    assert checked_seconds(np.float32(0.5)) == 0.5  # type: ignore[arg-type]
    assert SoloVector(np.int64(2), "random", seat=np.int64(1)).num_envs == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [True, np.True_, 2.0, "2", None])
def test_what_is_no_whole_number_is_refused(value: Any) -> None:
    assert code_of(lambda: Options(players=value)) == "unknown_option"
    assert code_of(lambda: Options(players=3, own_gates=1)) == "unknown_option"  # type: ignore[arg-type]
    assert code_of(lambda: Match(rounds=value)) == "unknown_option"
    assert code_of(lambda: Tile(Kind.TIGHT3, value)) == "unknown_tile"
    assert code_of(lambda: starting_seat(7, value)) == ("unknown_option")
    assert code_of(lambda: hint(Game(seed=7).view(0), count=value, simulations=1)) == "unknown_option"
    assert code_of(lambda: checked_width(value)) == "unknown_option"
    if value is not None:
        assert code_of(lambda: bot_named("greedy", seed=value)) == "bad_seed"
    if value != 2.0:
        assert code_of(lambda: checked_seconds(value)) == "unknown_option"
    assert code_of(lambda: Game(seed=7).position.seen_by(value if value is not None else 9)) == "unknown_seat"


def test_moves_can_be_text() -> None:
    game = Game(seed=7)
    text = str(game.legal_moves[0])
    move = Move.from_text(text)
    assert text in game.legal_moves  # type: ignore[comparison-overlap]
    assert "e5T0" not in game.legal_moves  # type: ignore[comparison-overlap]
    assert "nonsense" not in game.legal_moves  # type: ignore[comparison-overlap]
    assert (game.legal_moves.index(text), game.legal_moves.count(text)) == (0, 1)
    assert game.legal_moves.count("nonsense") == 0
    with pytest.raises(ValueError, match="nonsense"):
        game.legal_moves.index("nonsense")
    assert svg(game, last=text, ghost="d4" + text[2:]) == svg(game, last=move, ghost=Move.from_text("d4" + text[2:]))
    assert terminal(game, ghost=text) == terminal(game, ghost=move)
    assert code_of(lambda: svg(game, ghost="nonsense")) == "bad_notation"
    assert action_of(text) == action_of(move)
    assert game.consequences(text) == game.consequences(move)
    assert game.position.play(text) == game.position.play(move)
    assert 0 <= risk(game.view(0), text, simulations=4).cost <= 1
    state = State.from_game(game)
    state.push(text)
    assert state.moves == (move,)
    assert code_of(lambda: state.push("nonsense")) == "bad_notation"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: Tile("W", 0), "unknown_tile"),  # type: ignore[arg-type]
        (lambda: Tile(Kind.TIGHT3, 9), "unknown_tile"),
        (lambda: Kind.from_letter([]), "bad_notation"),  # type: ignore[arg-type]
        (lambda: Tile.from_pairs(3), "bad_notation"),  # type: ignore[arg-type]
        (lambda: Batch(2, auto_reset="no"), "unknown_option"),  # type: ignore[arg-type]
        (lambda: bot_named("greedy", seed=-1), "bad_seed"),
        (lambda: hint(Game(seed=7).view(0), count=0), "unknown_option"),
    ],
    ids=range(7),
)
def test_what_does_not_exist_is_refused_at_once(call: Callable[[], object], code: str) -> None:
    assert code_of(call) == code


def even(observations: Any, masks: Any) -> tuple[Any, Any]:
    return masks, np.zeros(len(masks))


@pytest.mark.parametrize("search", [Search(), NetSearch(nodes=50), GuidedSearch(even, nodes=50)], ids=repr)
def test_a_search_takes_views_of_the_rules_and_of_the_engine(search: Any) -> None:
    game = Game(seed=7)
    found = []
    for view in (game.view(0), State.from_game(game).seen_by(0)):
        search.begin(view, seed=1)
        search.run(np.int64(16))
        found.append(search.found())
    assert found[0] == found[1]
    assert found[0][0].move in game.legal_moves
    assert code_of(lambda: search.begin(game, seed=1)) == "unknown_option"
    for count in (-1, 1.5, "a", None):
        assert code_of(lambda count=count: search.run(count)) == "bad_limit"  # type: ignore[misc]
    assert search.simulations == 16


def test_what_a_search_cannot_use_is_refused() -> None:
    assert code_of(lambda: Search().run(1)) == "not_begun"
    for nodes in (0, -1, 1.5, None):
        assert code_of(lambda nodes=nodes: Search(nodes=nodes)) == "bad_limit"  # type: ignore[misc]
        assert code_of(lambda nodes=nodes: GuidedSearch(even, nodes=nodes)) == "bad_limit"  # type: ignore[misc]
    assert code_of(lambda: GuidedSearch(None)) == "unknown_option"  # type: ignore[arg-type]


def test_no_seed_means_a_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    need_compiler()
    # Everywhere else, tests give all bots the same "random" seed; here each one differs, as for everybody.
    monkeypatch.setattr(numbering, "secrets", SimpleNamespace(randbits=chance_of("seeds").getrandbits))
    for batch in (Batch(1000), Batch(1000, seed=None), DeviceBatch(1000, seed=None, device="cpu")):
        deals = {batch.state(number).tiles for number in range(1000)}
        assert len(deals) == 1000
        batch.step(batch.random_actions())
    again = Batch.from_states([State.new(), State.new()], seed=None)
    again.step(again.random_actions())
    assert State.new().tiles != State.new().tiles
    assert random_games(count=100) != random_games(count=100)
    assert random_games(count=100, seed=1) == random_games(count=100, seed=1)


def test_what_is_no_state_or_set_up_is_refused() -> None:
    for words in (np.zeros(3, np.uint16), np.zeros(408), None):
        assert code_of(lambda words=words: State(words)) == "unknown_option"  # type: ignore[misc]
    assert code_of(lambda: symmetries.kept_by(2)) == "unknown_option"  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unhashable"):
        hash(State.new(seed=1))


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_a_state_takes_back_moves(options: Options) -> None:
    state = State.new(options, seed=3)
    before = []
    while not state.is_over:
        before.append(state.copy())
        state.step(state.random_action(seed=len(before)))
    moves = list(state.moves)
    while before:
        assert state.pop() == moves.pop()
        assert state == before.pop()
    assert code_of(state.pop) == "nothing_to_take_back"
    state.step(state.random_action(seed=1))
    assert code_of(state.seen_by(0).pop) == "bad_tiles"


@pytest.mark.parametrize("moves", [0, 1, 20, 54])
@pytest.mark.parametrize("options", SETUPS[::5], ids=str)
def test_a_position_becomes_a_game_again(options: Options, moves: int) -> None:
    game = random_game(5, moves, options)
    whole = Game.from_position(game.position, seed=1)
    assert (whole.position, whole.moves) == (game.position, game.moves)
    for seat in options.seats:
        guess = Game.from_position(game.view(seat), seed=1)
        assert guess.view(seat) == game.view(seat)
        assert guess == Game.from_position(game.view(seat), seed=1)
        while not guess.is_over:
            guess.push(guess.legal_moves[0])


def test_a_position_that_no_game_leads_to_is_refused() -> None:
    position = Game(seed=7).position
    for wrong in (replace(position, centre=3), replace(position, hands=((), *position.hands[1:]))):
        assert code_of(lambda wrong=wrong: Game.from_position(wrong)) == "contradiction"  # type: ignore[misc]
    assert code_of(lambda: Game.from_position(Game())) == "unknown_option"  # type: ignore[arg-type]


def test_actions_are_drawn_from_the_logits_of_legal_actions() -> None:
    batch = Batch(4000, seed=1)
    batch.put(np.arange(4000), batch.take(np.zeros(4000, np.int64)))  # the same game in every row
    legal = np.flatnonzero(batch.masks[0])[:3]
    logits = np.full(batch.masks.shape, -50.0, np.float32)
    logits[:, legal] = np.log([0.6, 0.3, 0.1])
    logits[:, ~batch.masks[0]] = np.nan  # does not matter
    drawn = batch.sample_actions(logits)
    shares = [(drawn == action).mean() for action in legal]
    assert shares == pytest.approx([0.6, 0.3, 0.1], abs=0.04)
    batch.step(drawn)
    assert code_of(lambda: batch.sample_actions(np.full(batch.masks.shape, np.nan))) == "bad_actions"
    assert code_of(lambda: batch.sample_actions(np.zeros(810))) == "bad_actions"


def test_sampled_actions_of_finished_games_are_none() -> None:
    batch = Batch(50, seed=1, auto_reset=False)
    while batch.masks.any():
        batch.step(batch.sample_actions(np.zeros(batch.masks.shape)))
    assert set(batch.sample_actions(np.zeros(batch.masks.shape)).tolist()) == {-1}


def test_an_agent_that_never_finds_a_legal_action_is_stopped() -> None:
    solo = Solo("random", illegal_limit=5)
    for _ in range(2):
        solo.reset(seed=1)
        wrong = int((~solo.action_masks()).argmax())
        assert [solo.step(wrong)[3] for _ in range(5)] == [False] * 4 + [True]
    solo.reset(seed=1)
    for _ in range(2):  # a legal action begins the count again
        wrong, right = int((~solo.action_masks()).argmax()), int(solo.action_masks().argmax())
        assert not any(solo.step(action)[3] for action in (wrong, wrong, wrong, wrong, right))
    assert code_of(lambda: Solo("random", illegal_limit=0)) == "unknown_option"
    assert Solo("random").illegal_limit == 1000


def test_many_agents_that_find_no_legal_action_are_stopped_one_by_one() -> None:
    many = SoloVector(4, "random", illegal_limit=3)
    seen, _ = many.reset(seed=1)
    for number in range(1, 4):
        actions = seen["action_mask"].argmax(axis=1)
        actions[2] = int((seen["action_mask"][2] == 0).argmax())
        before = seen
        seen, rewards, ended, truncated, infos = many.step(actions)
        assert truncated.tolist() == [False, False, number == 3, False]
        assert not ended.any()
        assert rewards[2] == -1
    last = infos["final_obs"][2]
    assert infos["_final_obs"].tolist() == [False, False, True, False]
    assert (last["observation"] == before["observation"][2]).all()
    assert (last["action_mask"] == before["action_mask"][2]).all()
    assert many.game(2).move_count == 0
