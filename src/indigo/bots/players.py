"""The built-in bots: random, greedy and searching. A bot sees only a view."""

import time
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from indigo.bots.characters import Nature
from indigo.bots.thinking import Limit, Watch, think
from indigo.engine import NetSearch, State, TreeSearch, action_of, move_of
from indigo.engine.numbering import checked_seed
from indigo.rules.errors import GameOver, NoLegalMove, UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.guards import Guard
from indigo.rules.move import Move
from indigo.rules.position import Position

_loaded: set[type[TreeSearch]] = set()
_MOVE_STEP = 0x9E3779B97F4A7C15  # odd, so that each move of a game gets a different seed


@runtime_checkable
class Bot(Protocol):
    """Anything with a name that chooses a move from a view.

    >>> from indigo.bots import bot_named
    >>> isinstance(bot_named("greedy"), Bot)
    True
    """

    name: str

    def choose(self, view: Position) -> Move:
        """Return a legal move for the seat to move; `view` is what that seat sees."""
        ...


def state_to_move(view: Position) -> State:
    """Convert a view for the engine. Raises `GameOver` or `NoLegalMove` if there is nothing to choose."""
    if not isinstance(view, Position):
        raise UnknownOption(f"{quoted(view)} is not a view: use game.view(seat)")
    if view.is_over:
        raise GameOver("the game is over, so there is no move to choose")
    if not view.legal_moves:
        raise NoLegalMove("the hand of the player to move is hidden, so there is no move to choose")
    return State.from_position(view)


def load(search: TreeSearch) -> None:
    """Load the kernels of a search once per process, so that no move has to wait for them."""
    if type(search) not in _loaded:
        search.begin(State.from_position(Game(seed=bytes(32)).view(0)), seed=0)
        search.run(1)
        _loaded.add(type(search))


class BuiltIn:
    """The base of the built-in bots: a name, a seed for the random choices of each move; characters have a nature."""

    nature: Nature | None = None

    def __init__(self, name: str, seed: int | None = None) -> None:
        """Take a seed, a whole number below 2**64, or choose one at random. Raises `BadSeed`."""
        self.name = name
        self.seed = checked_seed(seed)

    def choose(self, view: Position) -> Move:
        """Return the bot's move."""
        return move_of(self.choose_action(state_to_move(view)))

    def choose_action(self, view: State) -> int:
        """Return the bot's action in a view of the engine, without converting it from and to the rules."""
        raise NotImplementedError

    def _preferred(self, view: State, weighed: Sequence[tuple[float, int]]) -> list[int]:
        """Return actions in the order in which the bot would play them; `weighed` are the best first, after weights."""
        if self.nature is None or not weighed:
            return [action for _, action in weighed]
        moves = [(weight, move_of(action)) for weight, action in weighed]
        return [action_of(move) for move in self.nature.preferred(view.position(), moves)]

    def _seed_for(self, view: State) -> int:
        return (self.seed + _MOVE_STEP * view.move_count) % 2**64

    def __repr__(self) -> str:
        return f"<{self.name} bot>"


class Random(BuiltIn):
    """Plays uniformly random legal moves.

    >>> game = Game(seed=bytes(32))
    >>> Random("random", seed=1).choose(game.view(0)) in game.legal_moves
    True
    """

    def choose_action(self, view: State) -> int:
        """Return a random legal action."""
        return view.random_action(self._seed_for(view))


class Greedy(BuiltIn):
    """Plays the move with the best immediate score: gems won and lost now, and how close the others are to gates.

    >>> game = Game(seed=bytes(32))
    >>> Greedy("greedy", seed=1).choose(game.view(0)) in game.legal_moves
    True
    """

    def choose_action(self, view: State) -> int:
        """Return the action with the best score, random among equals."""
        return view.greedy_action(self._seed_for(view))


class Searcher(BuiltIn):
    """Plays the move that a search finds. Threads that share a bot wait for each other.

    >>> game = Game(seed=bytes(32))
    >>> bot = Searcher("mine", Limit(simulations=20), seed=1)
    >>> bot.choose(game.view(0)) in game.legal_moves
    True
    """

    def __init__(self, name: str, limit: Limit, *, seed: int | None = None, search: TreeSearch | None = None) -> None:
        """Take the limit of the search for each move, and the search; by default, the one with our network."""
        super().__init__(name, seed)
        self.limit = limit
        self.watch: Watch | None = None  # follows each search
        self._search = search or NetSearch()
        self._guard = Guard()
        load(self._search)

    def choose_action(self, view: State) -> int:
        """Return the action that the search tried most; a character chooses among those that it tried often."""
        with self._guard.lock:
            began = time.perf_counter()
            self.limit.check()
            self._search.begin(view, seed=self._seed_for(view))
            think(self._search, self.limit, began=began, until_settled=True, watch=self.watch)
            found = self._search.found()
        return self._preferred(view, [(each.tried, each.action) for each in found])[0]
