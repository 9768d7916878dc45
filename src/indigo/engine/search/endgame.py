"""Endgames, solved: what every move is worth if all play as well as they can.

In a game with one tile in hand, nobody's moves say anything about the tiles that are still to come: players place the
only tile they have, and draw the next one at random. So it makes no difference if each tile is drawn just before it is
placed, and the best play can be computed from the last tile backwards, over all tiles that may come.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Bytes, Number, Words, inlined, kernel
from indigo.engine.game.kernels import copy_words, find_winners, join_all, occupy, rank_of
from indigo.engine.game.state import State
from indigo.engine.layout import (
    BOARD,
    CELL_COUNT,
    CELLS,
    FREE,
    HANDS,
    KIND_COUNT,
    LAID,
    LEFT,
    NO_ACTION,
    ON,
    PLAYERS,
    SEATS,
    SIZE,
    TILE_COUNT,
    TURN,
)
from indigo.engine.lookup import FIRST_TILE, IN_BAG, JOINED, KIND_OF, ROTATIONS
from indigo.engine.numbering import move_of
from indigo.engine.search.tree_search import check_start
from indigo.rules.errors import BadLimit, UnknownOption, quoted
from indigo.rules.move import Move
from indigo.rules.position import Position

MOST_FREE: Final = 6  # cells: solved within seconds; each more takes about fifty times as long
_CLOSE: Final = 1e-9  # chances that differ by less are equal

Chances = NDArray[np.float64]


class Solved(NamedTuple):
    """A move, and each seat's chance of winning after it if all play as well as they can; a shared win counts in parts.

    >>> Solved(24, (0.5, 0.5)).move
    Move.from_text('a3X2')
    """

    action: int
    chances: tuple[float, ...]

    @property
    def move(self) -> Move:
        """The move of the action."""
        return move_of(self.action)


def solve(view: State | Position) -> list[Solved]:
    """Return every legal move with its true worth, the best for the seat to move first.

    The view is one of the rules, `game.view(seat)`, or of the engine. At most six cells may be free, and the players
    must have one tile in hand. A player who has several best moves chooses one of them at random. Raises `GameOver`,
    `NoLegalMove`, `BadLimit` if more cells are free, or `UnknownOption`.

    >>> from indigo import Game
    >>> game = Game(seed=4)
    >>> while len(game.moves) < 49:
    ...     events = game.push(game.legal_moves[0])
    >>> best, *others = solve(game.view(game.turn))
    >>> round(sum(best.chances), 6), all(best.chances[1] >= other.chances[1] for other in others)
    (1.0, True)
    """
    state = State.from_position(view) if isinstance(view, Position) else view
    if not isinstance(state, State):
        raise UnknownOption(f"{quoted(view)} is not a view: use game.view(seat) or state.seen_by(seat)")
    check_start(state, NO_ACTION)
    if state.options.hand_size != 1:
        raise UnknownOption("with two tiles in hand, moves give away what players keep, so there is no such solution")
    if state.words[FREE] > MOST_FREE:
        raise BadLimit(f"{state.words[FREE]} cells are free: only the last {MOST_FREE} moves can be solved")
    seat, players = int(state.words[TURN]), int(state.words[PLAYERS])
    states = np.empty((MOST_FREE + 1, SIZE), np.uint16)
    found = np.zeros((MOST_FREE + 1, 2, SEATS))
    unseen = _unseen(state, int(state.words[HANDS + 2 * seat]))
    solved = []
    for action in state.legal_actions().tolist():
        copy_words(state.words, states[0])
        place(states[0], action)
        expect(states, 0, unseen, found)
        solved.append(Solved(action, tuple(found[0, 0, :players].tolist())))
    return sorted(solved, key=lambda each: (-round(each.chances[seat], 9), each.action))


def _unseen(state: State, kind: int) -> Bytes:
    """Return how many tiles of each kind are neither on the board nor in the hand of the seat to move."""
    on = state.words[ON : ON + CELL_COUNT]
    laid = np.bincount(KIND_OF[on[on >= LAID] - LAID], minlength=KIND_COUNT)
    unseen: Bytes = (IN_BAG - laid - (np.arange(KIND_COUNT) == kind)).astype(np.uint8)
    return unseen


@inlined
def place(words: Words, action: Number) -> None:
    """Place a tile, move the gems and pass the turn; nobody draws."""
    cell = action // TILE_COUNT
    free = words[FREE] - 1
    words[FREE] = free
    occupy(words, words[ON + cell], cell, action - cell * TILE_COUNT, free)
    join_all(words, JOINED[action])
    words[TURN] = words[TURN] + 1 if words[TURN] + 1 < words[PLAYERS] else 0


@kernel
def expect(states: Words, depth: Number, unseen: Bytes, found: Chances) -> None:
    """Write each seat's chance in the state at this depth, before the tile of the seat to move is known.

    The first row found is the expectation over that tile; in the second, the best moves with one tile add up.
    """
    words = states[depth]
    players = np.int64(words[PLAYERS])
    found[depth, 0] = 0.0
    if words[LEFT] == 0:
        best, winners = find_winners(words)
        for other in range(players):
            found[depth, 0, other] = 1.0 / winners if rank_of(words, other) == best else 0.0
        return
    seat, free = np.int64(words[TURN]), np.int64(words[FREE])
    total = 0
    for kind in range(KIND_COUNT):
        total += unseen[kind]
    for kind in range(KIND_COUNT):
        if not unseen[kind]:
            continue
        share = unseen[kind] / total
        unseen[kind] -= 1
        equals, most = 0, -1.0
        for index in range(free):
            first = np.int64(words[CELLS + index]) * TILE_COUNT + FIRST_TILE[kind]
            for action in range(first, first + ROTATIONS[kind]):
                if JOINED[words[BOARD] + action] < 0 or most > 1 - _CLOSE:
                    continue
                copy_words(words, states[depth + 1])
                place(states[depth + 1], action)
                expect(states, depth + 1, unseen, found)
                chance = found[depth + 1, 0, seat]
                if chance > most + _CLOSE:
                    equals, most = 0, chance
                    found[depth, 1] = 0.0
                if chance > most - _CLOSE:
                    equals += 1
                    for other in range(players):
                        found[depth, 1, other] += found[depth + 1, 0, other]
        for other in range(players):
            found[depth, 0, other] += share * found[depth, 1, other] / equals
        unseen[kind] += 1
