"""Many games at once: whole ones by lot, or step by step; and compiling ahead."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from indigo.engine import kernels, layout, playouts, steps
from indigo.engine.lookup import start
from indigo.engine.observations import OBSERVATION_SIZE
from indigo.engine.rng import new_rng
from indigo.engine.search import Search
from indigo.engine.state import State
from indigo.rules.errors import BadActions, IllegalMove, UnknownOption, quoted
from indigo.rules.game import checked_options
from indigo.rules.setup import Options


class Games(NamedTuple):
    """How games ended, one row each: points and gems by seat, and how many tiles were laid."""

    points: NDArray[np.uint8]
    gems: NDArray[np.uint8]
    lengths: NDArray[np.uint8]

    @classmethod
    def empty(cls, count: int, players: int) -> "Games":
        """Return rows to write games into."""
        points, gems = np.zeros((2, checked_count(count), players), dtype=np.uint8)
        return cls(points, gems, np.zeros(count, dtype=np.uint8))


def random_games(options: Options | None = None, *, count: int, seed: int) -> Games:
    """Play whole games by lot, each legal move as likely as any other; the same seed gives the same games."""
    options = options or Options()
    games = Games.empty(count, options.players)
    playouts.play_games(start(options), new_rng(seed), *games)
    return games


def random_ends(state: State, *, count: int, seed: int) -> Games:
    """Play on from a state by lot, again and again, what is hidden in it filled in anew each time."""
    games = Games.empty(count, state.options.players)
    playouts.play_on(state.words, new_rng(seed), *games)
    return games


def checked_count(count: int) -> int:
    """Return a number of games, or refuse what is none."""
    if isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 0:
        raise UnknownOption(f"the number of games is a whole number, not {count!r}")
    return int(count)


class Batch:
    """Many games, each waiting for an action; all that is known of them lies in arrays, a row for each game.

    The arrays are the same ones all the time, and the next step writes into them: copy what shall stay.
    """

    turns: NDArray[np.uint8]  # the seat on turn
    masks: NDArray[np.bool_]  # the actions that seat has; none where the game is over
    rewards: NDArray[np.float32]  # what the last step brought to each seat: all 0 unless the game ended
    ended: NDArray[np.bool_]  # whether the game ended with the last step

    def __init__(self, count: int, options: Options | None = None, *, seed: int, auto_reset: bool = True) -> None:
        """Begin so many games; where one ends, the next begins in the same step, unless `auto_reset` is false."""
        self.options = checked_options(options)
        self.auto_reset = bool(auto_reset)
        self._start = start(self.options)
        self._games = np.tile(self._start, (checked_count(count), 1))
        self._rngs = np.zeros(len(self), dtype=np.uint64)
        self._masks = np.zeros((len(self), layout.ACTION_COUNT), dtype=np.uint8)
        self.masks = self._masks.view(np.bool_)
        self._observations = np.zeros((len(self), OBSERVATION_SIZE), dtype=np.uint8)
        self._is_observed = False
        self.turns = np.zeros(len(self), dtype=np.uint8)
        self.rewards = np.zeros((len(self), self.options.players), dtype=np.float32)
        self.ended = np.zeros(len(self), dtype=np.bool_)
        self.reset(seed=seed)

    def __len__(self) -> int:
        return len(self._games)

    def reset(self, which: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Begin new games, all of them or those marked; a seed renews the random numbers of every game."""
        marked = self._row(np.ones(len(self), np.bool_) if which is None else which, "b")
        if marked is None:
            raise UnknownOption(f"which games begin anew is said by {len(self)} truth values, not {quoted(which)}")
        if seed is not None:
            self._rng = new_rng(seed)
            steps.sow(self._rng, self._rngs)
        steps.begin(self._games, self._start, self._rngs, marked, self.turns, self._masks)
        self._is_observed = False
        self.rewards[:] = 0
        self.ended[:] = False

    def step(self, actions: ArrayLike) -> None:
        """Make an action in each game; if one is illegal, nothing is changed in any. A game that is over takes -1."""
        row = self._row(actions, "iu")
        if row is None:
            raise BadActions(f"{len(self)} games take as many whole numbers, not {quoted(actions)}")
        checked = row.astype(np.int64)
        refused = steps.first_illegal(self._games, checked)
        if refused != steps.ALL_LEGAL:
            self._refuse(refused, int(checked[refused]))
        steps.step(
            self._games,
            self._start,
            self._rngs,
            self.auto_reset,
            checked,
            self.rewards,
            self.ended,
            self.turns,
            self._masks,
        )
        self._is_observed = False

    @property
    def observations(self) -> NDArray[np.uint8]:
        """What the seat on turn may know in each game, as `observations` lays it out; written when it is asked for."""
        if not self._is_observed:
            steps.look(self._games, self._observations)
            self._is_observed = True
        return self._observations

    def random_actions(self) -> NDArray[np.int64]:
        """Choose a legal action by lot for each game; -1 where it is over."""
        actions = np.empty(len(self), dtype=np.int64)
        steps.choose(self._games, self._rng, actions)
        return actions

    def state(self, game: int) -> State:
        """Return a copy of one game, with all that is hidden in it."""
        if isinstance(game, bool) or not isinstance(game, int | np.integer) or not 0 <= game < len(self):
            raise UnknownOption(f"there is no game {game!r}: they are 0 to {len(self) - 1}")
        return State(self._games[game].copy())

    def _row(self, given: ArrayLike, kinds: str) -> NDArray[Any] | None:
        """Return what is given for each game, in an array that kernels are compiled for; None if it is not that."""
        try:
            row = np.array(given, order="C")
        except ValueError:  # rows of different lengths
            return None
        return row if row.dtype.kind in kinds and row.shape == (len(self),) else None

    def _refuse(self, game: int, action: int) -> None:
        """Say why an action is illegal, in the words of the rules."""
        try:
            self.state(game).step(action)
        except IllegalMove as error:
            error.add_note(f"in game {game} of the batch")
            raise


def warm_up() -> None:
    """Compile every kernel, or load what was compiled before, so that no turn has to wait for it."""
    state = State.new(seed=0)
    state.step(state.random_action(seed=0))
    random_games(count=1, seed=0)
    random_ends(state.seen_by(0), count=1, seed=0)
    state.determinised(seed=0).played_out(seed=0).rewards()
    state.legal_mask()
    state.observation(0)
    kernels.play(state.words, state.random_action(seed=0))
    state.greedy_action(seed=0)
    search = Search(nodes=100)
    search.begin(state.seen_by(int(state.words[layout.TURN])), seed=0)
    search.run(1)
    for seat in range(2):
        kernels.points_of(state.words, seat)
        kernels.gems_of(state.words, seat)
    batch = Batch(1, seed=0)
    batch.step(batch.random_actions())
    _ = batch.observations
