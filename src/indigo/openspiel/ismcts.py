"""OpenSpiel's search as a bot of ours: `indigo arena expert indigo.openspiel:ISMCTS`."""

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

EXPLORATION: Final = 0.3  # plays best with some hundreds of simulations for a choice of more than a hundred moves
ROLLOUTS: Final = 64  # for each simulation of the fast one: about a fifth of its time, the rest is the bot's own


class Rollouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """OpenSpiel's random rollouts, compiled: how games end on average that are played on by lot."""

    def __init__(self, n_rollouts: int = 1, random_state: np.random.RandomState | None = None) -> None:
        """Take how many games to play on, and what draws lots."""
        if type(n_rollouts) is not int or n_rollouts < 1:
            raise UnknownOption(f"the number of rollouts is a whole number from 1 on, not {quoted(n_rollouts)}")
        super().__init__(n_rollouts, random_state)

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        """Return what each seat wins or loses on average."""
        seed = int(self._random_state.random_sample() * SEEDS)
        ends = random_ends(state.engine, count=self.n_rollouts, seed=seed)
        outcomes = map(Outcome.of, ends.points.tolist(), ends.gems.tolist())
        average: NDArray[np.float64] = np.mean([stakes(outcome) for outcome in outcomes], axis=0)
        return average


class _TimeIsUp(Exception):
    pass


class TimedISMCTSBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, told not how many simulations to run but for how long."""

    def __init__(self, game: SpielGame, evaluator: mcts.Evaluator, uct_c: float, seconds: float, **rest: Any) -> None:
        """Take the seconds for a move where the bot takes the number of simulations."""
        super().__init__(game, evaluator, uct_c, max_simulations=2**62, **rest)
        self.seconds = seconds
        self.simulations = 0
        self._until = math.inf

    def run_search(self, state: SpielState) -> list[tuple[int, float]]:
        """Search until the time is up, and choose by what was found so far, as the bot would at its end."""
        self._until = time.perf_counter() + self.seconds
        self.simulations = 0
        try:
            policy: list[tuple[int, float]] = super().run_search(state)
        except _TimeIsUp:
            policy = self.get_final_policy(state, self.lookup_node(state))
        return policy

    def sample_root_state(self, state: SpielState) -> SpielState:
        """Begin a simulation, unless the time is up; the first one only opens the tree, so there are two at least."""
        if self.simulations > 1 and time.perf_counter() > self._until:
            raise _TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)  # type: ignore[no-any-return]


class ISMCTS:
    """A custom bot for the arena: `ISMCTSBot` with OpenSpiel's own random rollouts, and a second for each move."""

    name = "ISMCTS"
    seconds = 1.0

    def __init__(self) -> None:
        warm_up()
        self._random = np.random.RandomState()

    def choose(self, view: Position) -> Move:
        """Choose the move that the search tried most."""
        game = SpielGame(asdict(view.options))
        bot = TimedISMCTSBot(game, self.evaluator(), EXPLORATION, self.seconds, random_state=self._random)
        return move_of(int(bot.step(game.state_from_view(view, seed=self._random.randint(2**31)))))

    def evaluator(self) -> mcts.Evaluator:
        """Return what judges the end of each simulation: one game by lot."""
        return mcts.RandomRolloutEvaluator(1, self._random)


class FastISMCTS(ISMCTS):
    """The same with compiled rollouts: some hundred times as many in a second, and a much stronger player."""

    name = "FastISMCTS"

    def evaluator(self) -> mcts.Evaluator:
        """Return what judges the end of each simulation: the average of many games by lot."""
        return Rollouts(ROLLOUTS, self._random)
