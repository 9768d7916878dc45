"""Many games as Stable-Baselines3 expects them."""

from typing import Any

import numpy as np
import pytest

from indigo import IndigoError
from indigo.envs import SoloVector
from tests.needs import need_torch


def games(count: int = 8, **rest: Any) -> Any:
    need_torch("sb3_contrib")
    from indigo.envs.sb3_env import SoloVecEnv

    return SoloVecEnv(SoloVector(count, "random", **rest))


@pytest.mark.slow
@pytest.mark.nightly
def test_an_agent_learns_from_many_games() -> None:  # one test, because importing the library takes most of its time
    check_that_games_are_those_of_the_vector()
    check_that_games_without_legal_actions_are_truncated()
    check_that_an_agent_learns()


def check_that_games_are_those_of_the_vector() -> None:
    many, plain = games(), SoloVector(8, "random")
    many.seed(5)
    seen, (expected, _) = many.reset(), plain.reset(seed=5)
    ends = 0
    for _ in range(60):
        assert all((seen[key] == expected[key]).all() for key in expected)
        masks = many.env_method("action_masks")
        assert (np.array(masks) == (expected["action_mask"] == 1)).all()
        actions = many.action_masks().argmax(axis=1)
        seen, rewards, dones, infos = many.step(actions)
        expected, wins, ended, _, more = plain.step(actions)
        assert (rewards == wins).all()
        assert (dones == ended).all()
        for number in np.flatnonzero(dones):
            last = infos[number]["terminal_observation"]["observation"]
            assert (last == more["final_obs"][number]["observation"]).all()
            assert not infos[number]["TimeLimit.truncated"]
            ends += 1
    assert ends > 8
    assert many.env_is_wrapped(object) == [False] * 8
    assert many.get_attr("seat", [1, 2]) == [0, 0]
    with pytest.raises(IndigoError, match="action_masks"):
        many.env_method("reset")


def check_that_games_without_legal_actions_are_truncated() -> None:
    many = games(2, illegal_limit=1)
    many.reset()
    *_, dones, infos = many.step((~many.action_masks()).argmax(axis=1))
    assert dones.all()
    assert [info["TimeLimit.truncated"] for info in infos] == [True, True]


def check_that_an_agent_learns() -> None:
    many = games()
    from sb3_contrib import MaskablePPO

    model = MaskablePPO("MultiInputPolicy", many, n_steps=16, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(128)
    assert model.num_timesteps == 128
    actions, _ = model.predict(many.reset(), action_masks=many.action_masks())
    assert many.action_masks()[np.arange(8), actions].all()
