"""A state in plain Python, as a browser needs it: what its words say, and conversion from and to the rules."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from indigo.engine import layout
from indigo.engine.numbering import CELL_NUMBER, GEMS, KIND_NUMBER, KINDS, MOVES, PLACES, PORT, find_action, start_words
from indigo.rules.board import (
    CELLS,
    CENTRE,
    CORNERS,
    FREE_CELLS,
    SIDES,
    SMALL_BOARD,
    U_TURNS,
    Cell,
    Place,
    opposite,
)
from indigo.rules.errors import Contradiction, IllegalMove, UnknownOption, quoted
from indigo.rules.events import Outcome
from indigo.rules.gems import Gem, Won
from indigo.rules.move import Move
from indigo.rules.position import Hand, Position
from indigo.rules.setup import COLOURS, Options
from indigo.rules.tiles import JOINS, TILES

# Deals, and makes moves: takes words and actions, and returns the words after them and how many were legal.
Replay = Callable[[list[int], list[int]], tuple[list[int], int]]


# Cells by number, the free ones first: what is behind each side, and the sides that the routes of corners join.
_NUMBERED = (*FREE_CELLS, *(cell for cell in CELLS if cell not in CELL_NUMBER))
_BEHIND = [[None if beyond is None else _NUMBERED.index(beyond) for beyond in cell.neighbours] for cell in _NUMBERED]
_U_TURNS = {_NUMBERED.index(corner): U_TURNS[corner] for corner in CORNERS}
_ROUTES = [JOINS[tile] for tile in TILES]
_OUTSIDE = [number for number, cell in enumerate(_NUMBERED) if cell not in SMALL_BOARD.cells]
# The ports of each free cell, by its sides.
_PORTS_OF = [[PORT[Place(cell, side)] for side in SIDES] for cell in FREE_CELLS]


class PlainState:
    """What can be read from the words of a state, in plain Python."""

    __slots__ = ("words",)

    words: Any  # a list or an array of integers

    def __init__(self, words: Any) -> None:
        self.words = words

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
            small_board=bool(words[layout.BOARD]),
        )

    @property
    def _cell_count(self) -> int:
        """How many cells are free at the start."""
        return layout.SMALL_CELL_COUNT if self.words[layout.BOARD] else layout.CELL_COUNT

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
        return self._cell_count - int(self.words[layout.FREE])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        words = self._list()
        cells = words[layout.CELLS + words[layout.FREE] : layout.CELLS + self._cell_count][::-1]
        return tuple(MOVES[cell * layout.TILE_COUNT + words[layout.ON + cell] - layout.LAID] for cell in cells)

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

    def legal_mask(self) -> Any:
        """Return whether each of the 810 actions is legal; hidden tiles have no legal actions."""
        raise NotImplementedError

    def tiles_crossed(self, action: int) -> int:
        """Return how many tiles the gem crosses that a legal action sends farthest; 0 if it moves none."""
        words = self._list()
        cell, tile = divmod(action, layout.TILE_COUNT)
        ports = _PORTS_OF[cell]
        gems = [side for side in SIDES if ports[side] < layout.PORTS and words[ports[side]] & layout.GEM]
        return max((_follow(words, cell, tile, side, gems) for side in gems), default=0)

    def position(self) -> Position:
        """Return the state as a `Position` of the rules; a view if tiles are hidden."""
        words = self._list()
        screens = words[layout.SCREENS]
        return Position(
            self.options,
            hands=_hands_of(words),
            won=tuple(None if screens >> seat & 1 else won for seat, won in enumerate(self._won())),
            tiles=dict(self.moves),
            gems=_gems_on_routes(words),
            centre=words[layout.CENTRE],
        )

    def __repr__(self) -> str:
        doing = "over" if self.is_over else f"{COLOURS[self.turn or 0]} to move"
        return f"<State of {self.words[layout.PLAYERS]}, {self.move_count} moves, {doing}>"

    def _won(self) -> list[Won]:
        words = self._list()
        return [Won(*words[at : at + 3]) for at in range(layout.WON, layout.WON + 3 * words[layout.PLAYERS], 3)]

    def _list(self) -> list[int]:
        """Return the words as Python's own integers."""
        return self.words if isinstance(self.words, list) else self.words.tolist()


def words_of(position: Position, replay: Replay) -> list[int]:
    """Return the words of a position or a view. Raises `Contradiction` if its gems don't follow from its tiles."""
    if not isinstance(position, Position):
        raise UnknownOption(f"{quoted(position)} is not a Position: use game.position or game.view(seat)")
    hidden = start_words(position.options)
    hidden[layout.STACK : layout.STACK_END] = [layout.HIDDEN] * (layout.STACK_END - layout.STACK)
    moves = [Move(cell, tile) for cell, tile in position.tiles.items()]
    actions = [find_action(move) for move in moves]
    words, made = replay(hidden, [layout.NO_ACTION if action is None else action for action in actions])
    try:
        if made < len(moves):
            refuse(words, moves[made])
    except IllegalMove as error:
        raise Contradiction(f"the tiles can't be placed in this order: {error}") from None
    _take_hands(words, position)
    words[layout.SCREENS] = sum(1 << seat for seat, won in enumerate(position.won) if won is None)
    if PlainState(words).position() != position:
        raise Contradiction("the gems don't follow from the tiles in this order")
    return words


def refuse(words: list[int], move: Move | str) -> None:
    """Raise the error that the rules raise for an illegal move."""
    PlainState(words).position().play(move)
    raise IllegalMove(f"{move} is not legal here")


def _follow(words: list[int], placed: int, tile: int, enter: int, gems: list[int]) -> int:
    """Return how many tiles a gem crosses from a side of a new tile to the end of its route, or to another gem."""
    cell, count = placed, 0
    while True:
        if cell in _U_TURNS:
            leave = _U_TURNS[cell][enter]
        else:
            leave = _ROUTES[tile if cell == placed else words[layout.ON + cell] - layout.LAID][enter]
        count += 1
        beyond = _BEHIND[cell][leave]
        if beyond is None or (cell == placed and leave in gems) or (words[layout.BOARD] and beyond in _OUTSIDE):
            return count
        if beyond not in _U_TURNS and beyond != placed and words[layout.ON + beyond] < layout.LAID:
            return count
        cell, enter = beyond, opposite(leave)


def _hands_of(words: list[int]) -> tuple[Hand, ...]:
    kinds = (*KINDS, None)
    codes = words[layout.HANDS : layout.HANDS + 2 * words[layout.PLAYERS]]
    return tuple(
        tuple(kinds[code] for code in codes[at : at + 2] if code != layout.EMPTY) for at in range(0, len(codes), 2)
    )


def _gems_on_routes(words: list[int]) -> dict[Place, Gem]:
    """Return the gems outside the centre: each is at a border between a free cell and one that isn't."""
    gems = {}
    for port, word in enumerate(words[: layout.PORTS]):
        if word & layout.GEM:
            holders = [place for place in PLACES[port] if not _is_free(words, place.cell)]
            if len(holders) == 1 and holders[0].cell != CENTRE:
                gems[holders[0]] = GEMS[word >> layout.GEM_KIND_SHIFT & 3]
    return gems


def _is_free(words: list[int], cell: Cell) -> bool:
    number = CELL_NUMBER.get(cell)
    return number is not None and words[layout.ON + number] < layout.LAID


def _take_hands(words: list[int], position: Position) -> None:
    """Copy the hands, which must have the right sizes and tiles that are not on the board."""
    if [len(hand) for hand in position.hands] != [len(hand) for hand in _hands_of(words)]:
        raise Contradiction("the hands have the wrong sizes for this many moves")
    seen = Counter(tile.kind for tile in position.tiles.values())
    for seat, hand in enumerate(position.hands):
        seen.update(filter(None, hand))
        for slot, kind in enumerate(hand):
            code = layout.HIDDEN if kind is None else KIND_NUMBER.get(kind, layout.EMPTY)
            words[layout.HANDS + 2 * seat + slot] = code
    for kind, count in seen.items():
        most = position.options.bag.get(kind, 0)
        if count > most:
            raise Contradiction(f"the game has only {most} {kind} tiles")
