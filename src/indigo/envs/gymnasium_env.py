"""The environment for Gymnasium: one agent against bots."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Self, TypeAlias, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from indigo.bots import bot_named
from indigo.bots.players import Bot, BuiltIn
from indigo.engine import ACTION_COUNT, State, action_of
from indigo.engine.rng import new_rng
from indigo.envs.spaces import (
    ILLEGAL_LIMIT,
    RENDER_MODES,
    Observation,
    Rendered,
    Rules,
    checked_illegal_limit,
    checked_mode,
    observation_space,
    observed,
    options_from,
    rendered,
)
from indigo.rules.errors import BotIllegal, GameOver, IllegalMove, NotReset, UnknownBot, UnknownOption, quoted
from indigo.rules.guards import exclusive
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.setup import Options

Opponent: TypeAlias = str | Callable[[Position], Move]
Player: TypeAlias = Bot | Callable[[Position], Move]

Step: TypeAlias = tuple[Observation, float, bool, bool, dict[str, Any]]


class Solo(gymnasium.Env[Observation, Any]):
    """An environment for one agent. Opponents are names of bots, or functions from a view to a move.

    >>> solo = Solo("random", seat=0)
    >>> observation, info = solo.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = solo.step(int(solo.action_masks().argmax()))
    >>> reward, terminated
    (0.0, False)
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        *,
        seat: int = 0,
        illegal_reward: float | None = -1.0,
        illegal_limit: int | None = ILLEGAL_LIMIT,
        render_mode: str | None = None,
        **rules: Unpack[Rules],
    ) -> None:
        """Take one opponent for all other seats, or a list of them, clockwise from the agent.

        An illegal action changes nothing and gives `illegal_reward`; if that is None, it raises its error instead.
        After `illegal_limit` illegal actions in a row, the game is truncated; None means never. Raises `UnknownOption`,
        `UnknownSeat` or `UnknownBot`.
        """
        self.options = options_from(rules)
        self.seat = self.options.check_seat(seat)
        self.render_mode = checked_mode(render_mode)
        self.illegal_reward = illegal_reward
        self.illegal_limit = checked_illegal_limit(illegal_limit)
        self._illegal = 0  # illegal actions in a row
        self.action_space = spaces.Discrete(ACTION_COUNT)
        self.observation_space = observation_space()
        self._bots = seated(opponents, self.seat, self.options)
        self._game: State | None = None

    def __repr__(self) -> str:
        return f"<Solo in seat {self.seat}, {self._game or 'not reset'}>"

    def __copy__(self) -> Self:
        return deepcopy(self)

    @property
    def game(self) -> State:
        """The game as a state of the engine, including what is hidden. Raises `NotReset`."""
        if self._game is None:
            raise NotReset("there is no game yet: call reset() first")
        return self._game

    @exclusive
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game, and let the opponents play until it is the agent's turn.

        A seed determines this game and all that follow. Raises `BadSeed`, or `UnknownOption` for any `options`.
        """
        if options:
            raise UnknownOption(f"reset() takes no options, but got {quoted(next(iter(options)))}")
        if seed is not None:
            new_rng(seed)  # raises BadSeed
        super().reset(seed=seed)
        for bot in self._bots.values():
            if hasattr(bot, "seed"):
                bot.seed = self._drawn_seed()
        self._game = self._played_on(State.new(self.options, seed=self._drawn_seed()))
        self._illegal = 0
        self._show()
        return self._observed(self._game)

    @exclusive
    def step(self, action: int) -> Step:
        """Make an action, and let the opponents play until it is the agent's turn again.

        Raises `GameOver`, `BotIllegal`, or an `IllegalMove` unless `illegal_reward` covers it.
        """
        if self.game.is_over:
            raise GameOver("the game is over: call reset()")
        game = self.game.copy()
        try:
            game.step(action)
        except IllegalMove as error:
            if self.illegal_reward is None or not self.action_space.contains(action):
                raise
            self._illegal += 1
            is_truncated = self.illegal_limit is not None and self._illegal >= self.illegal_limit
            observation, info = self._observed(game)
            return observation, self.illegal_reward, False, is_truncated, info | {"error": error.code}
        self._game, self._illegal = self._played_on(game), 0
        self._show()
        observation, info = self._observed(game)
        return observation, float(game.rewards()[self.seat]), game.is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions alone, as some libraries expect it."""
        return self.game.legal_mask()

    def render(self) -> Rendered:
        """Render the position with all hands visible."""
        return rendered(self.game, self.render_mode)

    def _observed(self, game: State) -> tuple[Observation, dict[str, Any]]:
        """Return what the agent may know, and the mask of its legal actions once more where Gymnasium looks for it."""
        observation = observed(game, self.seat)
        return observation, {"action_mask": observation["action_mask"]}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(2**64, dtype=np.uint64))

    def _played_on(self, game: State) -> State:
        """Let the opponents play until it is the agent's turn or the game is over."""
        while game.turn not in (None, self.seat):
            game.step(answer_of(self._bots[game.turn or 0], game))
        return game


def seated(opponents: Opponent | Sequence[Opponent], seat: int, options: Options) -> dict[int, Player]:
    """Return the opponents by seat, clockwise from the agent's. Raises `UnknownBot` or `UnknownOption`."""
    players = options.players
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    chosen = list(opponents) if several else [opponents] * (players - 1)  # type: ignore[arg-type]
    if len(chosen) != players - 1:
        raise UnknownOption(f"there are {players - 1} other seats, but {len(chosen)} opponents")
    bots: dict[int, Player] = {}
    for ahead, opponent in enumerate(chosen, start=1):
        if not callable(opponent) and not isinstance(opponent, str):
            raise UnknownBot(f"{quoted(opponent)} is neither the name of a bot nor a function")
        bots[(seat + ahead) % players] = bot_named(opponent) if isinstance(opponent, str) else opponent
    return bots


def answer_of(player: Player, game: State) -> int:
    """Return what an opponent does on its turn, from what it may know. Raises `BotIllegal`."""
    view = game.seen_by(game.turn or 0)
    if isinstance(player, BuiltIn):
        return player.choose_action(view)
    move = player(view.position()) if callable(player) else player.choose(view.position())
    try:
        game.copy().push(move)
    except IllegalMove as error:
        raise BotIllegal(f"an opponent chose {move}: {error}") from None
    return action_of(move)
