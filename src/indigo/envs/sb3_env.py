"""The environment for Stable-Baselines3: many games at once, as its `VecEnv`."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from indigo.envs.spaces import Observation
from indigo.envs.vector_env import SoloVector
from indigo.rules.errors import MissingExtra, UnknownOption

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise MissingExtra(f"this needs Stable-Baselines3: pip install stable-baselines3 ({error})") from error

Indices: TypeAlias = int | Iterable[int] | None


class SoloVecEnv(VecEnv):  # type: ignore[misc]
    """A `SoloVector` for Stable-Baselines3 and sb3-contrib; MaskablePPO finds the masks.

    It steps all games in one process, so it needs no `SubprocVecEnv`.
    """

    def __init__(self, games: SoloVector) -> None:
        """Take the games."""
        self.games = games
        self.render_mode = None
        self._actions: NDArray[np.int64] = np.zeros(games.num_envs, np.int64)
        self._masks: NDArray[np.int8] = np.zeros((games.num_envs, 0), np.int8)
        super().__init__(games.num_envs, games.single_observation_space, games.single_action_space)

    def reset(self) -> Observation:
        """Start new games, with the seed that `seed()` was given, if any."""
        observations, infos = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        self._masks = infos["action_mask"]
        return observations

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take the actions of the next step."""
        self._actions = actions

    def step_wait(self) -> tuple[Observation, NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Make the step, and return what Stable-Baselines3 expects of it."""
        observations, rewards, ended, truncated, found = self.games.step(self._actions)
        self._masks = found["action_mask"]
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for number in np.flatnonzero(ended | truncated):
            infos[number] = {
                "terminal_observation": found["final_obs"][number],
                "TimeLimit.truncated": bool(truncated[number]),
            }
        return observations, rewards.astype(np.float32), ended | truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of each game."""
        return self._masks.astype(np.bool_)

    def env_method(self, method_name: str, *_: Any, indices: Indices = None, **__: Any) -> list[Any]:
        """Return the masks of some games, which is all that MaskablePPO asks for. Raises `UnknownOption`."""
        if method_name != "action_masks":
            raise UnknownOption(f"the games have no method {method_name!r} of their own, only action_masks")
        return list(self.action_masks()[list(self._get_indices(indices))])

    def has_attr(self, attr_name: str) -> bool:
        """Whether each game has an attribute."""
        return attr_name == "action_masks" or hasattr(self.games, attr_name)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """Return an attribute once for each game: all share it."""
        return [getattr(self.games, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute of all games at once."""
        setattr(self.games, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """Return False for each game."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """Return nothing: many games have no picture."""
        return [None] * self.num_envs

    def close(self) -> None:
        """Do nothing."""
