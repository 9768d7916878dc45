"""OpenSpiel's search as a bot for the arena: `indigo arena expert indigo.openspiel:ISMCTS`."""

import math
import time
from dataclasses import asdict
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from open_spiel.python.algorithms import ismcts, mcts

from indigo.engine import move_of, random_ends, warm_up
from indigo.openspiel.spiel_game import SEEDS, SpielGame, SpielState, stakes
from indigo.rules.errors import UnknownOption, quoted
from indigo.rules.events import Outcome
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.whole_numbers import whole_number

EXPLORATION: Final = 0.3  # the best value for a few hundred simulations and over a hundred moves
ROLLOUTS: Final = 64  # per simulation of FastISMCTS: about a fifth of its time


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's random rollouts, compiled."""

    def __init__(self, n_rollouts: int = 1, random_state: np.random.RandomState | None = None) -> None:
        """Take the number of rollouts and a random state. Raises `UnknownOption`."""
        number = whole_number(n_rollouts)
        if number is None or number < 1:
            raise UnknownOption(f"n_rollouts must be a whole number above 0, not {quoted(n_rollouts)}")
        super().__init__(number, random_state)

    def __repr__(self) -> str:
        return f"Rollouts({self.n_rollouts})"

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        """Return each seat's average profit over the rollouts."""
        seed = int(self._random_state.random_sample() * SEEDS)
        ends = random_ends(state.engine, count=self.n_rollouts, seed=seed)
        outcomes = map(Outcome.of, ends.points.tolist(), ends.gems.tolist())
        average: NDArray[np.float64] = np.mean([stakes(outcome) for outcome in outcomes], axis=0)
        return average


class _TimeIsUp(Exception):
    pass


class TimedISMCTSBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's `ISMCTSBot` with a time limit instead of a number of simulations."""

    def __init__(self, game: SpielGame, evaluator: mcts.Evaluator, uct_c: float, seconds: float, **rest: Any) -> None:
        """Take the time limit per move in place of the number of simulations."""
        super().__init__(game, evaluator, uct_c, max_simulations=2**62, **rest)
        self.seconds = seconds
        self.simulations = 0
        self._until = math.inf

    def __repr__(self) -> str:
        return f"<TimedISMCTSBot, {self.seconds} seconds>"

    def run_search(self, state: SpielState) -> list[tuple[int, float]]:
        """Search until time is up, and return the policy that the bot has found so far."""
        self._until = time.perf_counter() + self.seconds
        self.simulations = 0
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except _TimeIsUp:
            policy = self.get_final_policy(state, self.lookup_node(state))
        return policy

    def sample_root_state(self, state: SpielState) -> SpielState:
        """Start a simulation unless time is up; run at least two, because the first only opens the tree."""
        if self.simulations > 1 and time.perf_counter() > self._until:
            raise _TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)  # type: ignore[no-any-return]


class ISMCTS:
    """A bot for the arena: `ISMCTSBot` with OpenSpiel's random rollouts and a second per move."""

    name = "ISMCTS"
    seconds = 1.0

    def __init__(self) -> None:
        warm_up()
        self._random = np.random.RandomState()

    def __repr__(self) -> str:
        return f"<{self.name} bot>"

    def choose(self, view: Position) -> Move:
        """Return the move that the search tried most."""
        game = SpielGame(asdict(view.options))
        bot = TimedISMCTSBot(game, self.evaluator(), EXPLORATION, self.seconds, random_state=self._random)
        return move_of(int(bot.step(game.state_from_view(view, seed=self._random.randint(2**31)))))

    def evaluator(self) -> mcts.Evaluator:
        """Return the evaluator of simulations: one random game."""
        return mcts.RandomRolloutEvaluator(1, self._random)


class FastISMCTS(ISMCTS):
    """The same with compiled rollouts: a few hundred times as many per second, and much stronger."""

    name = "FastISMCTS"

    def evaluator(self) -> mcts.Evaluator:
        """Return the evaluator of simulations: the average of many random games."""
        return Rollouts(ROLLOUTS, self._random)
