"""The environment for PettingZoo: every seat is an agent, and they act in turn."""

import random
from copy import deepcopy
from typing import Any, ClassVar, Self, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from indigo.engine import ACTION_COUNT, State
from indigo.envs.spaces import (
    RENDER_MODES,
    Observation,
    Rendered,
    Rules,
    checked_mode,
    observation_space,
    observed,
    options_from,
    rendered,
)
from indigo.rules.errors import GameOver, NotReset, UnknownSeat
from indigo.rules.guards import exclusive


class IndigoEnv(AECEnv):  # type: ignore[misc]
    """An AEC environment with the agents `player_0`, `player_1` and so on, in seat order.

    >>> env = IndigoEnv(players=3)
    >>> env.reset(seed=1)
    >>> env.agent_selection, int(env.observe("player_0")["action_mask"].sum()) > 0
    ('player_0', True)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "indigo_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, **rules: Unpack[Rules]) -> None:
        """Take the options of the game as keyword arguments. Raises `UnknownOption`."""
        super().__init__()
        self.options = options_from(rules)
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in self.options.seats]
        self.action_spaces = {agent: spaces.Discrete(ACTION_COUNT) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._rng = random.Random()
        self._game: State | None = None

    def __repr__(self) -> str:
        return f"<IndigoEnv of {self.options.players}, {self._game or 'not reset'}>"

    def __copy__(self) -> Self:
        return deepcopy(self)

    @property
    def game(self) -> State:
        """The game as a state of the engine, including what is hidden. Raises `NotReset`."""
        if self._game is None:
            raise NotReset("there is no game yet: call reset() first")
        return self._game

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions: 15 × the free cell's number + the tile's number."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations."""
        return self.observation_spaces[agent]

    @exclusive
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. A seed determines it and all games that follow; `options` are ignored."""
        self._game = State.new(self.options, seed=self._rng.getrandbits(64) if seed is None else seed)
        if seed is not None:
            self._rng = random.Random(int(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.options.first]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and a mask of its legal actions. Raises `UnknownSeat`."""
        if agent not in self.action_spaces:
            raise UnknownSeat(f"there is no agent {agent!r}: choose {', '.join(self.possible_agents)}")
        return observed(self.game, self.possible_agents.index(agent))

    @exclusive
    def step(self, action: int | None) -> None:
        """Make an action for the agent to move; after the end, each agent takes None.

        Raises `IllegalMove` or `UnknownAction`, and then nothing has changed.
        """
        game = self.game
        if game.is_over:
            if action is not None or not self.agents:
                raise GameOver("the game is over: call reset()")
            self._was_dead_step(None)
            return
        seat = self.possible_agents.index(self.agent_selection)
        game.step(action)  # type: ignore[arg-type]  # None raises UnknownAction
        self.agent_selection = self.possible_agents[(seat + 1) % self.options.players]
        if game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, game.rewards().tolist(), strict=True))
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Rendered:
        """Render the position with all hands visible."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""


raw_env = IndigoEnv  # the name that PettingZoo expects


class Guarded(OrderEnforcingWrapper):  # type: ignore[misc]
    """Checks that a loop calls `step` after `last`; the environment itself checks for the reset and the end."""

    def __repr__(self) -> str:
        return repr(self.env)

    def step(self, action: int | None) -> None:
        """Make an action for the agent to move."""
        self._has_updated = True
        self.env.step(action)


def env(render_mode: str | None = None, **rules: Unpack[Rules]) -> Guarded:
    """Return the environment, with a check for loops that forget to step. Raises `UnknownOption`.

    >>> game = env(players=3, hand_size=2)
    >>> game.reset(seed=1)
    >>> game.possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    return Guarded(IndigoEnv(render_mode, **rules))
