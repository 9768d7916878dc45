"""The environment for Gymnasium with many games at once: one agent against bots in each."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self, TypeAlias, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from indigo.bots.players import Random
from indigo.engine import ACTION_COUNT, Batch, State
from indigo.engine.rng import new_rng
from indigo.envs.gymnasium_env import Opponent, answer_of, seated
from indigo.envs.spaces import (
    ILLEGAL_LIMIT,
    Observation,
    Rules,
    checked_illegal_limit,
    observation_space,
    options_from,
)
from indigo.rules.errors import NotReset, UnknownOption, quoted
from indigo.rules.guards import exclusive

Step: TypeAlias = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class SoloVector(VectorEnv[Observation, Any, Any]):
    """Many games, in each of which one agent plays against bots; a game that ends is replaced in the same step.

    >>> many = SoloVector(8, "random")
    >>> observations, infos = many.reset(seed=1)
    >>> step = many.step(observations["action_mask"].argmax(axis=1))
    >>> step[1].shape
    (8,)
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1024,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        *,
        seat: int = 0,
        illegal_reward: float | None = -1.0,
        illegal_limit: int | None = ILLEGAL_LIMIT,
        copy: bool = True,
        **rules: Unpack[Rules],
    ) -> None:
        """Take the number of games, and what `Solo` takes.

        Unless `copy` is true, a step overwrites the arrays that the last one returned.
        Raises `UnknownOption`, `UnknownSeat` or `UnknownBot`.
        """
        self.options = options_from(rules)
        self.seat = self.options.check_seat(seat)
        self.illegal_reward = illegal_reward
        self.illegal_limit = checked_illegal_limit(illegal_limit)
        self.copy = copy
        self._batch = Batch(num_envs, self.options, seed=0, auto_reset=False)
        self._is_reset = False
        self._bots = seated(opponents, self.seat, self.options)
        self.num_envs = len(self._batch)
        self._illegal = np.zeros(self.num_envs, np.int64)  # illegal actions in a row
        self._no_mask = np.zeros(ACTION_COUNT, np.int8)
        self.single_action_space = spaces.Discrete(ACTION_COUNT)
        self.single_observation_space = observation_space()
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)

    def __copy__(self) -> Self:
        return deepcopy(self)

    def game(self, number: int) -> State:
        """Return a copy of one game as a state of the engine, including what is hidden. Raises `UnknownOption`."""
        return self._batch.state(number)

    @exclusive
    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start new games, and let the opponents play until it is the agent's turn in all of them.

        A seed, one for all games, determines these games and all that follow. Raises `BadSeed` or `UnknownOption`.
        """
        if options:
            raise UnknownOption(f"reset() takes no options, but got {quoted(next(iter(options)))}")
        if seed is not None:
            new_rng(seed)  # type: ignore[arg-type]  # raises BadSeed
        super().reset(seed=seed)  # type: ignore[arg-type]
        for bot in self._bots.values():
            if hasattr(bot, "seed"):
                bot.seed = self._drawn_seed()
        self._batch.reset(seed=self._drawn_seed())
        self._is_reset = True
        self._illegal[:] = 0
        self._play_on()
        return self._observed()

    @exclusive
    def step(self, actions: ArrayLike) -> Step:
        """Make an action in each game, and let the opponents play until it is the agent's turn again in all of them.

        Raises `BadActions`, `BotIllegal`, or an `IllegalMove` unless `illegal_reward` covers it; then no game has
        changed.
        """
        if not self._is_reset:
            raise NotReset("there are no games yet: call reset() first")
        before = None if self._only_random else self._batch.copy()
        try:
            return self._step(actions)
        except Exception:
            self._batch = before or self._batch
            raise

    def _step(self, actions: ArrayLike) -> Step:
        batch = self._batch
        legal = np.ones(self.num_envs, np.bool_)
        if self.illegal_reward is not None:
            chosen = np.asarray(actions)
            if chosen.shape == legal.shape and chosen.dtype.kind in "iu":
                known = (chosen >= 0) & (chosen < ACTION_COUNT)
                legal = ~known | batch.masks[np.arange(self.num_envs), np.where(known, chosen, 0)]
        batch.step(actions, legal)
        rewards = np.where(legal, 0.0, self.illegal_reward or 0.0)
        ended = batch.ended.copy()
        rewards += batch.rewards[:, self.seat]
        self._play_on(rewards, ended)
        self._illegal = np.where(legal, 0, self._illegal + 1)
        truncated = np.zeros(self.num_envs, np.bool_)
        if self.illegal_limit is not None:
            truncated = self._illegal >= self.illegal_limit
        infos: dict[str, Any] = {"illegal": ~legal}
        done = ended | truncated
        if done.any():
            infos |= {"final_obs": np.full(self.num_envs, None, dtype=object), "_final_obs": done}
            for number, last in zip(np.flatnonzero(done), batch.seen_by(self.seat, done), strict=True):
                mask = self._no_mask if ended[number] else batch.masks[number].view(np.int8).copy()
                infos["final_obs"][number] = {"observation": last, "action_mask": mask}
            batch.reset(done)
            self._illegal[done] = 0
            self._play_on()
        observations, masks = self._observed()
        return observations, rewards, ended, truncated, infos | masks

    def _play_on(self, rewards: NDArray[np.float64] | None = None, ended: NDArray[np.bool_] | None = None) -> None:
        """Let the opponents play until it is the agent's turn or the game is over; add up what that brings."""
        batch = self._batch
        if rewards is None or ended is None:
            rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        while (waiting := (batch.turns != self.seat) & ~ended).any():
            actions = batch.random_actions()
            for seat, bot in self._bots.items():
                if not isinstance(bot, Random):
                    for number in np.flatnonzero(waiting & (batch.turns == seat)).tolist():
                        actions[number] = answer_of(bot, batch.state(number))
            batch.step(actions, waiting)
            rewards += batch.rewards[:, self.seat]
            ended |= batch.ended

    @property
    def _only_random(self) -> bool:
        """Whether no opponent can fail."""
        return all(isinstance(bot, Random) for bot in self._bots.values())

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        observations, masks = self._batch.observations, self._batch.masks.view(np.int8)
        if self.copy:
            observations, masks = observations.copy(), masks.copy()
        return {"observation": observations, "action_mask": masks}, {"action_mask": masks}

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(2**64, dtype=np.uint64))
