"""What all searches share: begin with a view, run simulations, read the result. Plain Python, as a browser needs it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import deepcopy
from typing import Final, NamedTuple, Self

from indigo.engine import layout
from indigo.engine.game.plain_state import PlainState
from indigo.engine.layout import NO_ACTION
from indigo.engine.numbering import checked_action, checked_seed, move_of
from indigo.rules.errors import BadLimit, GameOver, IllegalMove, NoLegalMove, NotBegun, UnknownOption, quoted
from indigo.rules.guards import exclusive
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.setup import Options
from indigo.rules.whole_numbers import whole_number

NODES_AT_MOST: Final = 30_000  # takes 30 MB
NET_EXPLORATION: Final = 0.35
PLAYOUT_EXPLORATION: Final = 2.5
CAUTION: Final = 0.04  # a move that was never tried counts as this much worse than the position


class Found(NamedTuple):
    """What a search found out about a move.

    >>> from indigo.engine import Search, State
    >>> search = Search()
    >>> search.begin(State.new(seed=1).seen_by(0), seed=1)
    >>> search.run(100)
    >>> best = search.found()[0]
    >>> 0 < best.tried <= 100, round(sum(best.chances), 3)
    (True, 1.0)
    """

    action: int
    tried: int  # how many simulations tried it
    value: float  # the chance of the seat to move
    chances: tuple[float, ...]  # each seat's chance of winning; a shared win counts in parts

    @property
    def move(self) -> Move:
        """The move of the action."""
        return move_of(self.action)


class RootMove(NamedTuple):
    """What the tree knows of a move at its root: the chances are sums over the simulations that tried it."""

    action: int
    tried: int
    prior: float
    result: float  # of the seat to move
    wins: Sequence[float]  # of each seat; there is room for four

    def found(self, players: int) -> Found:
        """Return the means over the simulations."""
        times = max(self.tried, 1)
        return Found(self.action, self.tried, self.result / times, tuple(won / times for won in self.wins[:players]))


def check_start(view: PlainState, only: int) -> None:
    """Raise an error unless a search of all moves, or of `only` one, can begin."""
    if view.is_over:
        raise GameOver("the game is over, so there is no move to search for")
    if view.words[layout.HANDS + 2 * view.words[layout.TURN]] >= layout.HIDDEN:
        raise NoLegalMove("the hand of the player to move is hidden, so there is no move to search for")
    if only != NO_ACTION and not view.legal_mask()[checked_action(only)]:
        raise IllegalMove(f"{move_of(only)} is not legal here")


def check_board(options: Options) -> None:
    """Raise `UnknownOption` for the small board, of which our network knows nothing."""
    if options.small_board:
        raise UnknownOption(
            "our network knows only the full board: on the small one, ask solve, Search or GuidedSearch"
        )


def checked_nodes(nodes: int) -> int:
    """Return a size for a tree. Raises `BadLimit` unless it is a whole number above 0."""
    number = whole_number(nodes)
    if number is None or number < 1:
        raise BadLimit(f"a tree has a whole number of nodes above 0, not {nodes!r}")
    return max(number, 2)


def kinds_in_hand(words: Sequence[int]) -> list[int]:
    """Return the numbers of the kinds that the player to move has in hand."""
    hand = layout.HANDS + 2 * int(words[layout.TURN])
    return sorted({int(kind) for kind in words[hand : hand + 2] if kind < layout.KIND_COUNT})


class TreeSearch(ABC):
    """What all searches share: begin with a view, run simulations, read the result.

    Reuse one object for many moves, so that its arrays are allocated only once. A search belongs to one thread at a
    time: a second one that calls it meanwhile gets `InUse`.

    >>> from indigo.engine import Search
    >>> isinstance(Search(), TreeSearch)
    True
    """

    batch: int  # simulations that take a few milliseconds
    asks_our_network: bool = False  # which knows only the full board
    _players: int = 0  # until the search begins

    def __repr__(self) -> str:
        done = f"{self.simulations} simulations" if self._players else "not begun"
        return f"<{type(self).__name__}, {done}>"

    def __copy__(self) -> Self:
        return deepcopy(self)

    @exclusive
    def begin(self, view: PlainState | Position, *, seed: int | None = None, only: int = NO_ACTION) -> None:
        """Start a new search of a view, of all legal actions or, with `only`, of one.

        The view is one of the rules, `game.view(seat)`, or of the engine, `state.seen_by(seat)`. The same seed gives
        the same search; without one, it is random. Raises `GameOver`, `NoLegalMove`, `IllegalMove`, `BadSeed`, or
        `UnknownOption` for anything else than a view.
        """
        state = self._state_of(view) if isinstance(view, Position) else view
        if not isinstance(state, PlainState):
            raise UnknownOption(f"{quoted(view)} is not a view: use game.view(seat) or state.seen_by(seat)")
        check_start(state, only)
        if self.asks_our_network:
            check_board(state.options)
        self._players = int(state.words[layout.PLAYERS])
        self._begin(state, checked_seed(seed), only)

    @exclusive
    def run(self, count: int) -> None:
        """Run this many simulations more. Raises `NotBegun`, or `BadLimit` unless it is a whole number from 0."""
        number = whole_number(count)
        if number is None or number < 0:
            raise BadLimit(f"a search runs a whole number of simulations from 0, not {count!r}")
        if not self._players:
            raise NotBegun("the search has not begun: call begin(view) first")
        self._run(number)

    @property
    @abstractmethod
    def simulations(self) -> int:
        """How many simulations the search has run."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """How many nodes the tree has."""

    @property
    @exclusive
    def lead(self) -> int:
        """How many more simulations tried the most tried move than the second."""
        first, second = sorted((0, 0, *(move.tried for move in self._root())))[:-3:-1]
        return first - second

    @exclusive
    def found(self) -> list[Found]:
        """Return the moves that were considered, most tried first."""
        moves = sorted(self._root(), key=lambda move: (-move.tried, -move.prior, move.action))
        return [move.found(self._players) for move in moves]

    @exclusive
    def priors(self) -> list[tuple[float, int]]:
        """Return the actions after how likely they were said to be before the search, most likely first."""
        moves = sorted(self._root(), key=lambda move: (-move.prior, move.action))
        return [(move.prior, move.action) for move in moves]

    @abstractmethod
    def _run(self, count: int) -> None:
        """Run this many simulations more."""

    @staticmethod
    @abstractmethod
    def _state_of(view: Position) -> PlainState:
        """Convert a view of the rules."""

    @abstractmethod
    def _begin(self, view: PlainState, seed: int, only: int) -> None:
        """Start a new tree for a view, with all legal moves or only one."""

    @abstractmethod
    def _root(self) -> list[RootMove]:
        """Return the moves at the root that the player to move may choose from."""
