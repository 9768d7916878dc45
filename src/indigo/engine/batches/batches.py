"""Many games at once: random games from start to end, or games played step by step."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from indigo.engine import layout
from indigo.engine.batches import steps
from indigo.engine.game import playouts
from indigo.engine.game.observations import OBSERVATION_SIZE
from indigo.engine.game.state import State
from indigo.engine.lookup import start
from indigo.engine.numbering import checked_seed
from indigo.engine.rng import new_rng
from indigo.rules.errors import BadActions, IllegalMove, UnknownOption, quoted
from indigo.rules.game import checked_options
from indigo.rules.guards import exclusive
from indigo.rules.setup import Options
from indigo.rules.whole_numbers import truth, whole_number


class Games(NamedTuple):
    """The results of games, one row each: points and gems by seat, and the number of moves.

    >>> games = random_games(count=100, seed=1)
    >>> games.points.shape, int(games.lengths.max()) <= 54
    ((100, 2), True)
    """

    points: NDArray[np.uint8]
    gems: NDArray[np.uint8]
    lengths: NDArray[np.uint8]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Games) and all(map(np.array_equal, self, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    @classmethod
    def empty(cls, count: int, players: int) -> "Games":
        """Return rows of zeros for this many games."""
        points, gems = np.zeros((2, checked_count(count), players), dtype=np.uint8)
        return cls(points, gems, np.zeros(count, dtype=np.uint8))


def random_games(options: Options | None = None, *, count: int, seed: int | None = None) -> Games:
    """Play games with uniformly random legal moves, and return their results.

    The same seed gives the same games. Raises `BadSeed` or `UnknownOption`.

    >>> games = random_games(Options(players=3), count=1000, seed=1)
    >>> bool((games.points.sum(axis=1) > 0).all())
    True
    """
    options = checked_options(options)
    games = Games.empty(count, options.players)
    playouts.play_games(start(options), new_rng(seed), *games)
    return games


def random_ends(state: State, *, count: int, seed: int | None = None) -> Games:
    """Play games from a state to the end with random moves, and return their results.

    Each game fills in the hidden tiles at random. Raises `BadSeed` or `UnknownOption`.

    >>> state = State.new(seed=1).seen_by(0)  # as the first player sees it
    >>> wins = random_ends(state, count=200, seed=1).points.argmax(axis=1)
    >>> len(wins)
    200
    """
    games = Games.empty(count, state.options.players)
    playouts.play_on(state.words.copy(), new_rng(seed), *games)
    return games


def checked_count(count: int) -> int:
    """Return a number of games, or raise `UnknownOption`."""
    number = whole_number(count)
    if number is None or number < 0:
        raise UnknownOption(f"the number of games must be a whole number from 0, not {count!r}")
    return number


def checked_flag(value: bool, name: str) -> bool:
    """Return a truth value as a bool, or raise `UnknownOption`."""
    flag = truth(value)
    if flag is None:
        raise UnknownOption(f"{name} must be True or False, not {value!r}")
    return flag


def checked_game(game: int, count: int) -> int:
    """Return the number of one of `count` games, or raise `UnknownOption`."""
    number = whole_number(game)
    if number is None or not 0 <= number < count:
        raise UnknownOption(f"there is no game {game!r}: the games are 0 to {count - 1}")
    return number


class Batch:
    """Many games, each waiting for an action, with one row per game in every array.

    The next step overwrites the arrays in place: copy what you want to keep. A batch belongs to one thread at a time:
    a second one that calls it meanwhile gets `InUse`.

    >>> batch = Batch(1024, seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.observations.shape, batch.masks.shape
    ((1024, 1832), (1024, 810))
    """

    turns: NDArray[np.uint8]  # the seat to move
    masks: NDArray[np.bool_]  # its legal actions; none if the game is over
    rewards: NDArray[np.float32]  # of each seat in the last step: 0 unless it ended the game
    ended: NDArray[np.bool_]  # whether the last step ended the game

    def __init__(
        self, count: int, options: Options | None = None, *, seed: int | None = None, auto_reset: bool = True
    ) -> None:
        """Start `count` games, shuffled by a whole number, or at random for None.

        A game that ends is replaced in the same step, unless `auto_reset` is false.
        Raises `BadSeed` or `UnknownOption`.
        """
        self.options = checked_options(options)
        self.auto_reset = checked_flag(auto_reset, "auto_reset")
        self._start = start(self.options)
        self._games = np.tile(self._start, (checked_count(count), 1))
        self._rngs = np.zeros(len(self), dtype=np.uint64)
        self.masks = np.zeros((len(self), layout.ACTION_COUNT), dtype=np.bool_)
        self._observations = np.zeros((len(self), OBSERVATION_SIZE), dtype=np.uint8)
        self._is_observed = False
        self.turns = np.zeros(len(self), dtype=np.uint8)
        self.rewards = np.zeros((len(self), self.options.players), dtype=np.float32)
        self.ended = np.zeros(len(self), dtype=np.bool_)
        self.reset(seed=checked_seed(seed))

    def __len__(self) -> int:
        return len(self._games)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} games of {self.options.players}>"

    @classmethod
    def from_states(cls, states: Iterable[State], *, seed: int | None = None, auto_reset: bool = True) -> "Batch":
        """Continue these games, which must have the same options. Raises `UnknownOption` or `BadSeed`.

        If tiles are hidden, `resample` fills them in.
        """
        games = list(states)
        options = {state.options for state in games} or {Options()}
        if len(options) > 1:
            raise UnknownOption("the games of a batch must have the same options")
        batch = cls(len(games), options.pop(), seed=seed, auto_reset=auto_reset)
        for row, state in enumerate(games):
            batch._games[row] = state.words
        batch._refresh()
        return batch

    @exclusive
    def copy(self) -> "Batch":
        """Return an independent copy, which continues with the same random numbers."""
        return deepcopy(self)

    __copy__ = copy

    @exclusive
    def take(self, rows: ArrayLike) -> "Batch":
        """Return a batch with copies of some games, by their numbers or by a boolean for each game.

        A game that is taken twice continues twice with the same random numbers, until `reset(seed=…)`.
        Raises `UnknownOption`.
        """
        numbers = self._numbers(rows)
        taken = self.copy()
        for name in ("_games", "_rngs", "_observations", "turns", "masks", "rewards", "ended"):
            setattr(taken, name, getattr(self, name)[numbers])
        return taken

    @exclusive
    def put(self, rows: ArrayLike, games: "Batch") -> None:
        """Replace some games by those of another batch with the same options. Raises `UnknownOption`."""
        numbers = self._numbers(rows)
        if not isinstance(games, Batch) or games.options != self.options or len(games) != len(numbers):
            raise UnknownOption(f"{len(numbers)} games must be replaced by as many with the same options")
        for name in ("_games", "_rngs", "turns", "masks", "rewards", "ended"):
            getattr(self, name)[numbers] = getattr(games, name)
        self._is_observed = False

    @exclusive
    def resample(self) -> None:
        """Replace all tiles that the seat to move may not know by random unseen ones, in every game."""
        steps.resample(self._games, self._rngs)

    @exclusive
    def reset(self, which: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Start new games: all of them, or those where `which` is true.

        A seed restarts the random numbers of every game. Raises `BadSeed` or `UnknownOption`.
        """
        marked = self._marked(which)
        if seed is not None:
            self._rng = new_rng(seed)
            steps.sow(self._rng, self._rngs)
        steps.begin(self._games, self._start, self._rngs, marked, self.turns, self.masks.view(np.uint8))
        self._is_observed = False
        self.rewards[:] = 0
        self.ended[:] = False

    @exclusive
    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> None:
        """Make one action in each game, or in those where `which` is true; a game that is over takes -1.

        Raises `BadActions`, `UnknownOption`, or `IllegalMove` if any action is illegal; then no game has changed.
        """
        marked = self._marked(which)
        row = self._row(actions, "iu")
        if row is None:
            raise BadActions(f"actions must be {len(self)} whole numbers, one for each game, not {quoted(actions)}")
        checked = row.astype(np.int64)
        refused = steps.first_illegal(self._games, marked, checked)
        if refused != steps.ALL_LEGAL:
            self._refuse(refused, int(checked[refused]))
        steps.step(
            self._games,
            self._start,
            self._rngs,
            self.auto_reset,
            marked,
            checked,
            self.rewards,
            self.ended,
            self.turns,
            self.masks.view(np.uint8),
        )
        self._is_observed = False

    @property
    @exclusive
    def observations(self) -> NDArray[np.uint8]:
        """What the seat to move may know in each game, as in `indigo.engine.game.observations`; computed on demand."""
        if not self._is_observed:
            steps.observe_all(self._games, self.turns, self._observations)
            self._is_observed = True
        return self._observations

    @exclusive
    def seen_by(self, seat: int, rows: ArrayLike) -> NDArray[np.uint8]:
        """Return what a seat may know in some games, by number or by a boolean for each, even if it is not its turn.

        Raises `UnknownSeat` or `UnknownOption`.
        """
        games = self._games[self._numbers(rows)]
        observations = np.zeros((len(games), OBSERVATION_SIZE), dtype=np.uint8)
        steps.observe_all(games, np.full(len(games), self.options.check_seat(seat), np.uint8), observations)
        return observations

    @exclusive
    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for each game; -1 where it is over."""
        actions = np.empty(len(self), dtype=np.int64)
        steps.choose_randomly(self._games, self._rng, actions)
        return actions

    @exclusive
    def sample_actions(self, logits: ArrayLike) -> NDArray[np.int64]:
        """Return an action for each game, drawn from the softmax of its logits over the legal actions.

        `logits` are games × 810 numbers, such as what a network returns; those of illegal actions don't count. An
        action is -1 where the game is over. Raises `BadActions` for another shape, or where a legal logit is NaN or ∞.
        """
        weights = np.ascontiguousarray(logits, dtype=np.float32)
        if weights.shape != self.masks.shape:
            raise BadActions(f"the logits must have the shape {self.masks.shape}, not {weights.shape}")
        actions = np.empty(len(self), dtype=np.int64)
        refused = steps.choose_by_logits(weights, self.masks, self._rng, actions)
        if refused != steps.ALL_LEGAL:
            raise BadActions(f"a legal action of game {refused} has a logit that is NaN or infinite")
        return actions

    @exclusive
    def state(self, game: int) -> State:
        """Return a copy of one game, including what is hidden. Raises `UnknownOption`."""
        return State(self._games[checked_game(game, len(self))].copy())

    def _refresh(self) -> None:
        steps.refresh(self._games, self.turns, self.masks.view(np.uint8))
        self._is_observed = False

    def _numbers(self, rows: ArrayLike) -> NDArray[np.int64]:
        """Return the numbers of some games, given by number or by a boolean for each. Raises `UnknownOption`."""
        given = np.asarray(rows)
        if given.dtype.kind == "b" and given.shape == (len(self),):
            return np.flatnonzero(given)
        if given.size == 0:
            return np.zeros(0, np.int64)
        if given.dtype.kind not in "iu" or given.ndim != 1 or given.min() < 0 or given.max() >= len(self):
            raise UnknownOption(f"rows must be numbers of games from 0 to {len(self) - 1}, not {quoted(rows)}")
        return given.astype(np.int64)

    def _marked(self, which: ArrayLike | None) -> NDArray[np.bool_]:
        """Return a boolean for each game. Raises `UnknownOption`."""
        marked = self._row(np.ones(len(self), np.bool_) if which is None else which, "b")
        if marked is None:
            raise UnknownOption(f"`which` must be {len(self)} booleans, one for each game, not {quoted(which)}")
        return marked

    def _row(self, given: ArrayLike, kinds: str) -> NDArray[Any] | None:
        """Return one value per game as an array that the kernels accept; None if the values don't fit."""
        try:
            row = np.array(given, order="C")
        except ValueError:  # rows of different lengths
            return None
        return row if row.dtype.kind in kinds and row.shape == (len(self),) else None

    def _refuse(self, game: int, action: int) -> None:
        """Raise the error that the rules raise for an illegal action."""
        try:
            self.state(game).step(action)
        except IllegalMove as error:
            error.add_note(f"in game {game} of the batch")
            raise
