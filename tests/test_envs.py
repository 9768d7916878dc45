"""The environments keep the conventions of their libraries, and play by the rules."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from indigo import Game, Move, Options, Position, envs
from indigo.bots import bot_named
from indigo.engine import ACTION_COUNT, action_of, move_of, sections
from indigo.envs.spaces import RENDER_MODES, Rules
from tests.engine_tools import rewards_of
from tests.tools import code_of, run_python

each_setup = pytest.mark.parametrize(
    "rules", [{"players": n, "hand_size": h} for n in (2, 3, 4) for h in (1, 2)], ids=str
)

# PettingZoo knows its own environments with masks by name, and wonders about any other; at the end no action is left.
knows_masks = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def played(env: Any, seed: int) -> Iterator[tuple[str, int]]:
    """Play an environment at random, and yield each agent's action before it is made."""
    lot = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            action = int(lot.choice(np.flatnonzero(observation["action_mask"])))
            yield agent, action
            env.step(action)


# PettingZoo


@knows_masks
@each_setup
def test_pettingzoo_finds_its_conventions_kept(rules: Any) -> None:
    api_test(envs.env(**rules), num_cycles=60)
    api_test(envs.raw_env(**rules), num_cycles=60)
    seed_test(partial(envs.env, **rules), num_cycles=60)


def test_pettingzoo_can_render(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(envs.env, players=3, hand_size=2), {"svg": lambda drawn: drawn.startswith("<svg")})
    assert "tiles left to draw" in capsys.readouterr().out


@pytest.mark.parametrize(
    "options", [Options(first=1), Options(players=3, own_gates=True, hand_size=2), Options(players=4, first=3)], ids=str
)
def test_agents_play_by_the_rules(options: Options) -> None:
    env = envs.env(**{name: getattr(options, name) for name in options.__slots__})
    env.reset(seed=5)
    game = Game(options, tiles=[kind for kind in env.unwrapped.game.tiles if kind])
    for agent, action in played(env, seed=5):
        assert agent == f"player_{game.turn}"
        assert set(np.flatnonzero(env.observe(agent)["action_mask"])) == {action_of(move) for move in game.legal_moves}
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        game.push(move_of(action))
    assert game.is_over
    assert env.unwrapped.game.position() == game.position
    assert not env.agents


def test_rewards_are_the_outcome() -> None:
    for seed in range(10):
        env = envs.raw_env(players=3)
        env.reset(seed=seed)
        while not env.game.is_over:
            assert not any(env.rewards.values())
            env.step(env.game.random_action(seed))
        outcome = env.game.outcome()
        assert outcome
        assert list(env.rewards.values()) == pytest.approx(rewards_of(outcome, env.options))
        assert all(env.terminations.values())


def test_a_seed_says_all_games_that_follow() -> None:
    one, two = envs.raw_env(), envs.raw_env()
    for env in (one, two):
        env.reset(seed=11)
    assert one.game.tiles == two.game.tiles
    first = one.game.tiles
    for env in (one, two):
        env.reset()
    assert one.game.tiles == two.game.tiles != first


def test_pettingzoo_knows_the_game_by_name() -> None:
    env = pettingzoo.make("aec", "Indigo-v0", players=4)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = envs.env()
    env.reset(seed=1)
    before = env.unwrapped.game.words.copy()
    illegal = int(np.flatnonzero(~env.unwrapped.game.legal_mask())[0])
    wrong: list[tuple[Any, str]] = [
        (illegal, "tile_not_in_hand"),
        (ACTION_COUNT, "unknown_action"),
        (-1, "unknown_action"),
        (None, "unknown_action"),
        (0.5, "unknown_action"),
        (np.array([1, 2]), "unknown_action"),
    ]
    for action, code in wrong:
        assert code_of(lambda action=action: env.step(action)) == code  # type: ignore[misc]
        assert env.agent_selection == "player_0"
        assert np.array_equal(env.unwrapped.game.words, before)
    assert code_of(lambda: env.observe("player_2")) == "unknown_seat"


def test_after_the_end_and_before_the_beginning_nothing_is_played() -> None:
    env = envs.env()
    for call in (lambda: env.step(0), env.unwrapped.render, lambda: env.unwrapped.observe("player_0")):
        assert code_of(call) == "not_reset"
    env.reset(seed=1)
    while not env.unwrapped.game.is_over:
        env.step(env.unwrapped.game.random_action(1))
    assert code_of(lambda: env.step(0)) == "game_over"
    assert len(env.agents) == 2
    env.step(None)
    env.step(None)
    assert code_of(lambda: env.step(None)) == "game_over"


def test_the_environments_take_every_option_of_the_rules() -> None:
    assert Rules.__annotations__ == {field.name: field.type for field in fields(Options)}


def test_unknown_options_are_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"players": 5},
        {"colour": "blue"},
        {"hand_size": 3},
        {"own_gates": True},
        {"first": 2},
        {"render_mode": "film"},
    ]
    for rules in wrong:
        for make in (envs.env, envs.raw_env, envs.Solo):
            assert code_of(lambda make=make, rules=rules: make(**rules)) == "unknown_option"  # type: ignore[misc]
    env = envs.raw_env()
    env.reset(seed=1)
    before = env.game
    assert code_of(lambda: env.reset(seed=-1)) == "bad_seed"
    assert env.game is before


# Gymnasium


@each_setup
@pytest.mark.parametrize("seat", [0, 1])
def test_gymnasium_finds_its_conventions_kept(rules: Any, seat: int) -> None:
    env = gymnasium.make("Indigo-v0", seat=seat, **rules).unwrapped
    check_env(env, skip_render_check=True)


def test_what_gymnasium_makes_has_the_mask_in_three_places() -> None:
    env: Any = gymnasium.make("Indigo-v0", opponents="random")
    observation, info = env.reset(seed=1)
    for _ in range(3):
        assert env.action_masks().tolist() == info["action_mask"].tolist() == observation["action_mask"].tolist()
        action = int(env.action_space.sample(info["action_mask"]))
        observation, _, _, _, info = env.step(action)


def test_gymnasium_can_render_in_every_mode(capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make("Indigo-v0", render_mode="rgb_array").unwrapped)
    shown = {}
    for mode in RENDER_MODES:
        env = envs.Solo(render_mode=mode)
        env.reset(seed=1)
        shown[mode] = env.render()
    assert shown["human"] is None
    assert isinstance(shown["rgb_array"], np.ndarray)
    assert shown["rgb_array"].shape == (440, 560, 3)
    assert "tiles left to draw" in capsys.readouterr().out


def solo_game(env: envs.Solo, seed: int) -> float:
    """Play a game by lot, and return the reward at its end."""
    env.reset(seed=seed)
    while True:
        _, reward, is_over, _, _ = env.step(env.game.random_action(seed))
        if is_over:
            return reward
        assert reward == 0


@pytest.mark.parametrize("opponents", ["random", ["greedy", bot_named("random", seed=1).choose]])
def test_a_solo_game_ends_with_its_outcome(opponents: Any) -> None:
    env = envs.Solo(opponents, players=3, seat=1, first=2)
    reward = solo_game(env, seed=3)
    outcome = env.game.outcome()
    assert outcome
    assert reward == pytest.approx(rewards_of(outcome, env.options)[1])
    assert code_of(lambda: env.step(0)) == "game_over"
    moves = env.game.moves
    solo_game(env, seed=3)
    assert env.game.moves == moves
    solo_game(env, seed=4)
    assert env.game.moves != moves


def test_a_level_that_searches_plays_the_same_by_the_same_seed() -> None:
    env = envs.Solo("easy", seat=1)
    moves = set()
    for _ in range(2):
        env.reset(seed=9)
        env.step(env.game.random_action(9))
        moves.add(env.game.moves)
    assert len(moves) == 1
    assert len(*moves) == 3


def test_opponents_see_what_they_may_know() -> None:
    views: list[Position] = []

    def watch(view: Position) -> Move:
        views.append(view)
        return view.legal_moves[0]

    env = envs.Solo(watch, players=4, seat=2)
    solo_game(env, seed=1)
    assert {view.turn for view in views} == {0, 1, 3}
    assert all(view == view.seen_by(view.turn) for view in views)


def test_an_illegal_action_costs_a_reward_or_raises_and_changes_nothing() -> None:
    env = envs.Solo()
    observation, _ = env.reset(seed=1)
    before = env.game.words.copy()
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    seen, reward, is_over, truncated, info = env.step(illegal)
    assert (reward, is_over, truncated, info["error"]) == (-1, False, False, "tile_not_in_hand")
    assert np.array_equal(seen["observation"], observation["observation"])
    strict = envs.Solo(illegal_reward=None)
    strict.reset(seed=1)
    assert code_of(lambda: strict.step(illegal)) == "tile_not_in_hand"
    wrong: list[Any] = [ACTION_COUNT, -1, 0.5, None, np.array([1, 2]), "a1W0"]
    for action in wrong:
        assert code_of(lambda action=action: env.step(action)) == "unknown_action"  # type: ignore[misc]
    for each in (env, strict):
        assert np.array_equal(each.game.words, before)


def test_an_opponent_that_plays_an_illegal_move_is_at_fault_and_nothing_changes() -> None:
    env = envs.Solo(lambda view: Move.from_text("a2T1"))
    env.reset(seed=2)
    before = env.game.words.copy()
    code = ""
    while not code:  # until it does not hold the tile
        before = env.game.words.copy()
        try:
            env.step(env.game.random_action(1))
        except ValueError as error:
            code = getattr(error, "code", "none")
    assert code == "bot_illegal"
    assert np.array_equal(env.game.words, before)


def test_solo_refuses_what_it_does_not_know() -> None:
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: envs.Solo("nobody"), "unknown_bot"),
        (lambda: envs.Solo([5]), "unknown_bot"),  # type: ignore[list-item]
        (lambda: envs.Solo(["greedy", "greedy"]), "unknown_option"),
        (lambda: envs.Solo(seat=2), "unknown_seat"),
        (lambda: envs.Solo().step(0), "not_reset"),
        (lambda: envs.Solo().reset(options={"tiles": 3}), "unknown_option"),
        (lambda: envs.Solo().reset(seed=-1), "bad_seed"),
    ]
    for call, code in wrong:
        assert code_of(call) == code


# Gymnasium, many games at once


@pytest.mark.parametrize(
    ("opponents", "rules"),
    [
        ("random", {"seat": 1}),
        ("greedy", {"players": 3, "seat": 1, "first": 2}),
        (["random", lambda view: view.legal_moves[0], "greedy"], {"players": 4, "seat": 3, "hand_size": 2}),
    ],
    ids=["random", "greedy", "several"],
)
def test_many_solo_games_are_played_by_the_rules(opponents: Any, rules: Any) -> None:
    env = envs.SoloVector(8, opponents, **rules)
    seen, infos = env.reset(seed=3)
    chance, ends = np.random.default_rng(1), 0
    while ends < 9:
        games = [env.game(number) for number in range(8)]
        for number, game in enumerate(games):
            assert game.turn == env.seat
            assert np.array_equal(seen["observation"][number], game.observation(env.seat))
            assert np.array_equal(seen["action_mask"][number], game.legal_mask())
            assert np.array_equal(infos["action_mask"][number], game.legal_mask())
        actions = np.array([chance.choice(game.legal_actions()) for game in games])
        seen, rewards, ended, truncated, infos = env.step(actions)
        assert not truncated.any()
        assert not infos["illegal"].any()
        for number, game in enumerate(games):
            before, after = game.moves, env.game(number).moves
            if not ended[number]:
                assert rewards[number] == 0
                assert after[: len(before) + 1] == (*before, move_of(actions[number]))
                continue
            ends += 1
            assert len(after) < env.options.players
            last = infos["final_obs"][number]
            assert env.single_observation_space.contains(last)
            assert not last["action_mask"].any()
            won = sections(last["observation"])["won"][: env.options.players]  # the agent's first
            ranks = [(int(gems @ [1, 2, 3]), int(gems.sum())) for gems in won]
            share = env.options.players * (ranks[0] == max(ranks)) / ranks.count(max(ranks))
            assert rewards[number] == pytest.approx((share - 1) / (env.options.players - 1))


def test_many_solo_games_repeat_by_their_seed_and_are_found_by_name() -> None:
    def rewards(seed: int) -> list[float]:
        env: Any = gymnasium.make_vec("Indigo-v0", num_envs=16, opponents="random")
        seen, _ = env.reset(seed=seed)
        total = np.zeros(16)
        for _ in range(30):
            actions = seen["action_mask"].argmax(axis=1)
            seen, earned, *_ = env.step(actions)
            total += earned
        return list(total)

    assert rewards(1) == rewards(1) != rewards(2)


def test_in_many_solo_games_an_illegal_action_costs_a_reward_or_raises_and_the_others_go_on() -> None:
    env = envs.SoloVector(4, "random")
    assert code_of(lambda: env.step([0] * 4)) == "not_reset"
    seen, _ = env.reset(seed=1)
    legal = seen["action_mask"].argmax(axis=1)
    before = [env.game(number).moves for number in range(4)]
    actions = np.append(legal[:3], seen["action_mask"][3].argmin())
    _, rewards, _, _, infos = env.step(actions)
    assert (rewards.tolist(), infos["illegal"].tolist()) == ([0, 0, 0, -1], [False, False, False, True])
    moves = [env.game(number).moves for number in range(4)]
    assert moves[3] == before[3]
    assert all(len(after) == 2 for after in moves[:3])
    strict = envs.SoloVector(4, "random", illegal_reward=None)
    strict.reset(seed=1)
    assert code_of(lambda: strict.step(actions)) == "tile_not_in_hand"
    assert code_of(lambda: env.step([*legal[:3], ACTION_COUNT])) == "unknown_action"
    assert code_of(lambda: env.step(legal[:3])) == "bad_actions"
    assert [env.game(number).moves for number in range(4)] == moves


def test_in_many_solo_games_an_opponent_at_fault_changes_nothing() -> None:
    env = envs.SoloVector(3, lambda view: Move.from_text("a2T1"))
    seen, _ = env.reset(seed=2)
    code = ""
    while not code:
        before = [env.game(number) for number in range(3)]
        try:
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
        except ValueError as error:
            code = getattr(error, "code", "none")
    assert code == "bot_illegal"
    assert [env.game(number) for number in range(3)] == before


# Without the extra


def test_a_missing_package_is_named_with_the_extra_that_brings_it() -> None:
    program = """if True:
        import sys
        from indigo import IndigoError
        from indigo.engine import Batch
        for package in ("gymnasium", "pettingzoo", "PIL", "resvg_py"):
            sys.modules[package] = None
            try:
                import indigo.envs
            except IndigoError as error:
                print(error.code, isinstance(error, ImportError), 'pip install "indigo-boardgame[envs]"' in str(error))
            del sys.modules[package]
        print(len(Batch(3, seed=1)))
    """
    assert run_python(program) == "missing_extra True True\n" * 4 + "3\n"
