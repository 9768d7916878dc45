"""The state of a game as one small array, for programs that play many, with conversions from and to the rules."""

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.engine.compiled import Words
from indigo.engine.game import glances, kernels, observations, playouts
from indigo.engine.game.plain_state import PlainState, refuse, words_of
from indigo.engine.lookup import start
from indigo.engine.numbering import ACTIONS, KIND_NUMBER, KINDS, MOVES, checked_action, find_action
from indigo.engine.rng import new_rng
from indigo.rules.errors import BadTiles, NothingToTakeBack, UnknownOption, quoted
from indigo.rules.game import Game, checked_options
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.setup import Options
from indigo.rules.tiles import Kind


class State(PlainState):
    """A game as an array of words (see `indigo.engine.layout`), in which tiles may be hidden.

    `from_game` and `from_position` convert from the rules, `game` and `position` convert back. Two states are equal if
    the same moves led to them and the same tiles are known. A state changes with each step, so it can't be in a set:
    put its `key` there. Threads may share a state: each call is complete before the next begins.

    >>> state = State.from_game(Game(seed=bytes(32)))
    >>> state.step(state.legal_actions()[0])
    >>> state
    <State of 2, 1 moves, turquoise to move>
    >>> state.observation(seat=1).shape
    (1832,)
    """

    __slots__ = ()

    words: Words

    def __init__(self, words: Words) -> None:
        """Wrap the words of a state without copying them. Raises `UnknownOption` if they can't be those of one."""
        if getattr(words, "shape", None) != (layout.SIZE,) or words.dtype != np.uint16:
            raise UnknownOption(f"a state has {layout.SIZE} words of type uint16, not {quoted(words)}")
        super().__init__(words)

    @classmethod
    def new(cls, options: Options | None = None, *, seed: int | None = None) -> "State":
        """Start a game, shuffled by a whole number, or at random for None. Raises `BadSeed` or `UnknownOption`."""
        words = start(checked_options(options))
        playouts.deal(words, new_rng(seed))
        return cls(words)

    @classmethod
    def from_game(cls, game: Game) -> "State":
        """Convert a game, including every hand and the order of the stack. Raises `UnknownOption`."""
        if not isinstance(game, Game):
            raise UnknownOption(f"{quoted(game)} is not a Game")
        words = start(game.options)
        words[layout.STACK_END - len(game.tiles) : layout.STACK_END] = [KIND_NUMBER[kind] for kind in game.tiles]
        playouts.replay(words, np.array([ACTIONS[move] for move in game.moves], np.int16))
        return cls(words)

    @classmethod
    def from_position(cls, position: Position) -> "State":
        """Convert a position or a view. Raises `Contradiction` if its gems don't follow from its tiles."""
        return cls(np.array(words_of(position, _replay), np.uint16))

    def copy(self) -> "State":
        """Return an independent copy."""
        return State(self.words.copy())

    __copy__ = copy

    # Reading

    @property
    def actions(self) -> NDArray[np.int64]:
        """The actions so far."""
        words = self.words
        cells = words[layout.CELLS + words[layout.FREE] : layout.CELLS + self._cell_count][::-1].astype(np.int64)
        return cells * layout.TILE_COUNT + words[layout.ON + cells] - layout.LAID

    @property
    def tiles(self) -> tuple[Kind | None, ...]:
        """All tiles in the order they are drawn, dealt tiles first; None where hidden."""
        kinds = (*KINDS, None)
        return tuple(
            kinds[code] for code in self.words[layout.STACK_END - self._cell_count : layout.STACK_END].tolist()
        )

    def legal_mask(self) -> NDArray[np.bool_]:
        """Return whether each of the 810 actions is legal; hidden tiles have no legal actions."""
        mask = np.empty(layout.ACTION_COUNT, dtype=np.uint8)
        observations.mask_actions(self.words, mask)
        return mask.view(np.bool_)

    def legal_actions(self) -> NDArray[np.int64]:
        """Return the legal actions in ascending order; hidden tiles have none."""
        return np.sort(self._legal())

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Return what a seat may know, laid out as in `indigo.engine.game.observations`. Raises `UnknownSeat`."""
        if type(seat) is not int or not 0 <= seat < self.words[layout.PLAYERS]:
            seat = self.options.check_seat(seat)  # a number of another library, or an error
        seen = np.empty(observations.OBSERVATION_SIZE, dtype=np.uint8)
        observations.observe(self.words, seat, seen)
        return seen

    def rewards(self) -> NDArray[np.float32]:
        """Return each seat's reward: 1 for a sole winner, and a sum of 0; all 0 while the game is in progress."""
        rewards = np.zeros(int(self.words[layout.PLAYERS]), dtype=np.float32)
        if self.is_over:
            kernels.share_out(self.words, rewards)
        return rewards

    def game(self) -> Game:
        """Return the state as a `Game` of the rules. Raises `BadTiles` if tiles are hidden."""
        game = Game(self.options, tiles=self.tiles)  # type: ignore[arg-type]  # raises the error
        for move in self.moves:
            game.push(move)
        return game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and np.array_equal(self.words, other.words)

    __hash__ = None  # type: ignore[assignment]

    @property
    def key(self) -> bytes:
        """The state as it is now, for sets and dictionaries: equal states have equal keys."""
        return self.words.tobytes()

    # Playing

    def push(self, move: Move | str) -> None:
        """Make a move, which may be written as text, and draw a tile.

        Raises `IllegalMove`, and then nothing has changed.
        """
        action = find_action(move)
        if action is None or not kernels.try_play(self.words, action):
            refuse(self.words.tolist(), move)

    def pop(self) -> Move:
        """Take back the last move and return it. Raises `NothingToTakeBack`, or `BadTiles` if tiles are hidden.

        >>> state = State.new(seed=1)
        >>> before = state.copy()
        >>> state.step(state.random_action(seed=1))
        >>> state.pop() in before.position().legal_moves, state == before
        (True, True)
        """
        actions = self.actions.astype(np.int16)
        if not len(actions):
            raise NothingToTakeBack("there is no move to take back")
        if layout.HIDDEN in self.words[layout.STACK : layout.STACK_END]:
            raise BadTiles("a move can't be taken back in a view, because the tile that was drawn after it is hidden")
        words = start(self.options)
        words[layout.STACK : layout.STACK_END] = self.words[layout.STACK : layout.STACK_END]
        playouts.replay(words, actions[:-1])
        self.words[:] = words
        return MOVES[int(actions[-1])]

    def step(self, action: int) -> None:
        """Make the move of an action. Raises `IllegalMove`, and then nothing has changed."""
        if not kernels.try_play(self.words, checked_action(action)):
            refuse(self.words.tolist(), MOVES[action])

    def seen_by(self, seat: int) -> "State":
        """Return a copy that hides what a seat may not know. Raises `UnknownSeat`."""
        seat = self.options.check_seat(seat)
        view = self.copy()
        playouts.hide(view.words, seat)
        return view

    def determinised(self, seed: int | None = None) -> "State":
        """Return a copy in which random unseen tiles replace the hidden ones in hands and stack."""
        full = self.copy()
        playouts.determinise(full.words, new_rng(seed), playouts.new_unseen())
        return full

    def played_out(self, seed: int | None = None) -> "State":
        """Return a copy played to the end with random moves and a reshuffled stack."""
        rng = new_rng(seed)
        end = self.copy()
        playouts.determinise(end.words, rng, playouts.new_unseen())
        playouts.playout(end.words, rng)
        return end

    def random_action(self, seed: int | None = None) -> int:
        """Return a random legal action; -1 if there is none."""
        return int(playouts.random_action(self.words, new_rng(seed)))

    def greedy_action(self, seed: int | None = None) -> int:
        """Return the action with the best score, random among equals; -1 if there is none."""
        return int(glances.greedy_action(self.words, glances.new_glance(), new_rng(seed)))

    def greedy_actions(self) -> list[tuple[float, int]]:
        """Return the best action of the hand on each cell next to a gem, after its score in points; best first."""
        scores, actions = np.empty((2, layout.CELL_COUNT), np.int32)
        count = glances.greedy_actions(self.words, glances.new_glance(), scores, actions)
        points = (scores[:count] / layout.POINT).tolist()
        return sorted(zip(points, actions[:count].tolist(), strict=True), reverse=True)

    # Helpers

    def _legal(self) -> NDArray[np.int64]:
        actions = np.empty(layout.ACTION_COUNT, dtype=np.int64)
        return actions[: kernels.legal_actions(self.words, actions)]


def _replay(words: list[int], actions: list[int]) -> tuple[list[int], int]:
    after = np.array(words, np.uint16)
    made = playouts.replay(after, np.array(actions, np.int16))
    return after.tolist(), made
