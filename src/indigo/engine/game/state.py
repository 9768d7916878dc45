"""The state of a game as one small array, for programs that play many, with conversions from and to the rules."""

import operator
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from indigo.engine import layout
from indigo.engine.compiled import Words
from indigo.engine.game import glances, kernels, observations, playouts
from indigo.engine.game.judgement import POINT
from indigo.engine.lookup import ACTIONS, CELL_NUMBER, GEMS, KIND_NUMBER, KINDS, MOVES, PLACES, start
from indigo.engine.rng import new_rng
from indigo.rules.board import CENTRE, Cell, Place
from indigo.rules.errors import Contradiction, IllegalMove, UnknownAction, UnknownOption, quoted
from indigo.rules.events import Outcome
from indigo.rules.game import Game
from indigo.rules.gems import Gem, Won
from indigo.rules.move import Move
from indigo.rules.position import Hand, Position
from indigo.rules.setup import COLOURS, Options
from indigo.rules.tiles import BAG, Kind, is_tile


def action_of(move: Move) -> int:
    """Return the action of a move: 15 × the free cell's number + the tile's number. Raises `UnknownAction`.

    >>> action_of(Move.from_text("a3X2"))
    24
    """
    action = _find(move)
    if action is None:
        raise UnknownAction(f"no action corresponds to {move!r}")
    return action


def move_of(action: int) -> Move:
    """Return the move of an action. Raises `UnknownAction`.

    >>> print(move_of(24))
    a3X2
    """
    return MOVES[checked(action)]


class State:
    """A game as an array of words (see `indigo.engine.layout`), in which tiles may be hidden.

    `from_game` and `from_position` convert from the rules, `game` and `position` convert back. Two states are equal if
    the same moves led to them and the same tiles are known; don't change a state that is in a set or a key.

    >>> state = State.from_game(Game(seed=bytes(32)))
    >>> state.step(state.legal_actions()[0])
    >>> state
    <State of 2, 1 moves, turquoise to move>
    >>> state.observation(seat=1).shape
    (1832,)
    """

    __slots__ = ("words",)

    def __init__(self, words: Words) -> None:
        """Wrap the words of a state, without copying or checking them."""
        self.words = words

    @classmethod
    def new(cls, options: Options | None = None, *, seed: int) -> "State":
        """Start a game, shuffled by a whole number. Raises `BadSeed`."""
        words = start(options or Options())
        playouts.deal(words, new_rng(seed))
        return cls(words)

    @classmethod
    def from_game(cls, game: Game) -> "State":
        """Convert a game, including every hand and the order of the stack. Raises `UnknownOption`."""
        if not isinstance(game, Game):
            raise UnknownOption(f"{quoted(game)} is not a Game")
        words = start(game.options)
        words[layout.STACK : layout.STACK_END] = [KIND_NUMBER[kind] for kind in game.tiles]
        playouts.hand_out(words)
        state = cls(words)
        for move in game.moves:
            state.push(move)
        return state

    @classmethod
    def from_position(cls, position: Position) -> "State":
        """Convert a position or a view. Raises `Contradiction` if its gems don't follow from its tiles."""
        if not isinstance(position, Position):
            raise UnknownOption(f"{quoted(position)} is not a Position: use game.position or game.view(seat)")
        words = start(position.options)
        words[layout.STACK : layout.STACK_END] = layout.HIDDEN
        playouts.hand_out(words)
        state = cls(words)
        try:
            for cell, tile in position.tiles.items():
                state.push(Move(cell, tile))
        except IllegalMove as error:
            raise Contradiction(f"the tiles can't be placed in this order: {error}") from None
        state._take_hands(position)
        words[layout.SCREENS] = sum(1 << seat for seat, won in enumerate(position.won) if won is None)
        if state.position() != position:
            raise Contradiction("the gems don't follow from the tiles in this order")
        return state

    def copy(self) -> "State":
        """Return an independent copy."""
        return State(self.words.copy())

    __copy__ = copy

    # Reading

    @property
    def options(self) -> Options:
        """The options of the game."""
        words = self.words
        return Options(
            players=int(words[layout.PLAYERS]),
            own_gates=bool(words[layout.GATES] == 2),
            hand_size=int(words[layout.HAND_SIZE]),
            first=int(words[layout.FIRST]),
            open_scores=bool(words[layout.OPEN]),
        )

    @property
    def is_over(self) -> bool:
        """Whether no gem is left on the board."""
        return not self.words[layout.LEFT]

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.is_over else int(self.words[layout.TURN])

    @property
    def move_count(self) -> int:
        """The number of moves so far."""
        return layout.CELL_COUNT - int(self.words[layout.FREE])

    @property
    def actions(self) -> NDArray[np.int64]:
        """The actions so far."""
        words = self.words
        cells = words[layout.CELLS + words[layout.FREE] : layout.CELLS + layout.CELL_COUNT][::-1].astype(np.int64)
        return cells * layout.TILE_COUNT + words[layout.ON + cells] - layout.LAID

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(MOVES[action] for action in self.actions.tolist())

    @property
    def tiles(self) -> tuple[Kind | None, ...]:
        """The 54 tiles in the order they are drawn, dealt tiles first; None where hidden."""
        kinds = (*KINDS, None)
        return tuple(kinds[code] for code in self.words[layout.STACK : layout.STACK_END].tolist())

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat, which follow from the moves even if a view hides the gems."""
        return tuple(won.points for won in self._won())

    @property
    def gems(self) -> tuple[int, ...]:
        """The number of gems that each seat has won."""
        return tuple(won.gems for won in self._won())

    def outcome(self) -> Outcome | None:
        """Return the result; None while the game is in progress."""
        return Outcome.of(self.points, self.gems) if self.is_over else None

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
            self.options.check_seat(seat)  # raises the error
        seen = np.empty(observations.OBSERVATION_SIZE, dtype=np.uint8)
        observations.observe(self.words, seat, seen)
        return seen

    def rewards(self) -> NDArray[np.float32]:
        """Return each seat's reward: 1 for a sole winner, and a sum of 0; all 0 while the game is in progress."""
        rewards = np.zeros(int(self.words[layout.PLAYERS]), dtype=np.float32)
        if self.is_over:
            kernels.share_out(self.words, rewards)
        return rewards

    def position(self) -> Position:
        """Return the state as a `Position` of the rules; a view if tiles are hidden."""
        screens = int(self.words[layout.SCREENS])
        return Position(
            self.options,
            hands=self._hands(),
            won=tuple(None if screens >> seat & 1 else won for seat, won in enumerate(self._won())),
            tiles=dict(self.moves),
            gems=self._gems_on_routes(),
            centre=int(self.words[layout.CENTRE]),
        )

    def game(self) -> Game:
        """Return the state as a `Game` of the rules. Raises `BadTiles` if tiles are hidden."""
        game = Game(self.options, tiles=self.tiles)  # type: ignore[arg-type]  # raises the error
        for move in self.moves:
            game.push(move)
        return game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and np.array_equal(self.words, other.words)

    def __hash__(self) -> int:
        return hash(self.words.tobytes())

    # Playing

    def push(self, move: Move) -> None:
        """Make a move and draw a tile. Raises `IllegalMove`, and then nothing has changed."""
        action = _find(move)
        if action is None or not kernels.try_play(self.words, action):
            self._refuse(move)

    def step(self, action: int) -> None:
        """Make the move of an action. Raises `IllegalMove`, and then nothing has changed."""
        if not kernels.try_play(self.words, checked(action)):
            self._refuse(MOVES[action])

    def seen_by(self, seat: int) -> "State":
        """Return a copy that hides what a seat may not know. Raises `UnknownSeat`."""
        self.options.check_seat(seat)
        view = self.copy()
        playouts.hide(view.words, seat)
        return view

    def determinised(self, seed: int) -> "State":
        """Return a copy in which random unseen tiles replace the hidden ones in hands and stack."""
        full = self.copy()
        playouts.determinise(full.words, new_rng(seed))
        return full

    def played_out(self, seed: int) -> "State":
        """Return a copy played to the end with random moves and a reshuffled stack."""
        rng = new_rng(seed)
        end = self.copy()
        playouts.determinise(end.words, rng)
        playouts.playout(end.words, rng)
        return end

    def random_action(self, seed: int) -> int:
        """Return a random legal action; -1 if there is none."""
        return int(playouts.random_action(self.words, new_rng(seed)))

    def greedy_action(self, seed: int) -> int:
        """Return the action with the best score, random among equals; -1 if there is none."""
        return int(glances.greedy_action(self.words, glances.new_glance(), new_rng(seed)))

    def greedy_actions(self) -> list[tuple[float, int]]:
        """Return the best action of the hand on each cell next to a gem, after its score in points; best first."""
        glance, seat = glances.new_glance(), self.turn or 0
        hand = self.words[layout.HANDS + 2 * seat : layout.HANDS + 2 * seat + 2]
        count = glances.survey(self.words, glance)
        found = []
        for cell in glance[glances.FACED : glances.FACED + count].tolist():
            at = glances.SCORES + cell * glances.SCORES_PER_CELL + seat * layout.KIND_COUNT
            best = max(int(glance[at + kind]) for kind in hand.tolist() if kind < layout.HIDDEN)
            score, tile = divmod(best, glances.TILE_FACTOR)
            found.append((score / POINT, cell * layout.TILE_COUNT + tile))
        return sorted(found, reverse=True)

    def __repr__(self) -> str:
        doing = "over" if self.is_over else f"{COLOURS[self.turn or 0]} to move"
        return f"<State of {self.words[layout.PLAYERS]}, {self.move_count} moves, {doing}>"

    # Helpers

    def _refuse(self, move: Move) -> None:
        """Raise the error that the rules raise for an illegal move."""
        self.position().play(move)
        raise IllegalMove(f"{move} is not legal here")

    def _legal(self) -> NDArray[np.int64]:
        actions = np.empty(layout.ACTION_COUNT, dtype=np.int64)
        return actions[: kernels.legal_actions(self.words, actions)]

    def _won(self) -> list[Won]:
        players = int(self.words[layout.PLAYERS])
        won = self.words[layout.WON : layout.WON + 3 * players].tolist()
        return [Won(*won[3 * seat : 3 * seat + 3]) for seat in range(players)]

    def _hands(self) -> tuple[Hand, ...]:
        kinds = (*KINDS, None)
        codes = self.words[layout.HANDS : layout.HANDS + 2 * int(self.words[layout.PLAYERS])].tolist()
        return tuple(
            tuple(kinds[code] for code in codes[at : at + 2] if code != layout.EMPTY) for at in range(0, len(codes), 2)
        )

    def _gems_on_routes(self) -> dict[Place, Gem]:
        """Return the gems outside the centre: each is at a border between a free cell and one that isn't."""
        words = self.words
        gems = {}
        for port in np.flatnonzero(words[: layout.PORTS] & layout.GEM).tolist():
            holders = [place for place in PLACES[port] if not self._is_free(place.cell)]
            if len(holders) == 1 and holders[0].cell != CENTRE:
                gems[holders[0]] = GEMS[int(words[port]) >> layout.GEM_KIND_SHIFT & 3]
        return gems

    def _is_free(self, cell: Cell) -> bool:
        number = CELL_NUMBER.get(cell)
        return number is not None and bool(self.words[layout.ON + number] < layout.LAID)

    def _take_hands(self, position: Position) -> None:
        """Copy the hands, which must have the right sizes and tiles that are not on the board."""
        if [len(hand) for hand in position.hands] != [len(hand) for hand in self._hands()]:
            raise Contradiction("the hands have the wrong sizes for this many moves")
        seen = Counter(tile.kind for tile in position.tiles.values())
        for seat, hand in enumerate(position.hands):
            seen.update(filter(None, hand))
            for slot, kind in enumerate(hand):
                code = layout.HIDDEN if kind is None else KIND_NUMBER.get(kind, layout.EMPTY)
                self.words[layout.HANDS + 2 * seat + slot] = code
        for kind, count in seen.items():
            if count > BAG.get(kind, 0):
                raise Contradiction(f"the game has only {BAG.get(kind, 0)} {kind} tiles")


def _find(move: Move) -> int | None:
    is_move = isinstance(move, Move) and isinstance(move.cell, Cell) and is_tile(move.tile)
    return ACTIONS.get(move) if is_move else None


def checked(action: int) -> int:
    """Return an action as an int, or raise `UnknownAction`."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not 0 <= number < layout.ACTION_COUNT:
        raise UnknownAction(f"an action must be a whole number from 0 to {layout.ACTION_COUNT - 1}, not {action!r}")
    return number
