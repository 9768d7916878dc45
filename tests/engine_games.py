"""The engine held against the rules, game by game: quick in the tests, long in the soak, the same code."""

import random

import numpy as np

from indigo.engine import State, action_of
from indigo.rules.move import LegalMoves
from indigo.rules.position import Position
from tests.setups import new_game, tells_its_number


@tells_its_number
def check_game(number: int, *, small: bool = False) -> int:
    """Play one random game by both, compare after each placement, and return its length."""
    game = new_game(number, small=small)
    state = State.from_game(game)
    choose = random.Random(number).choice
    while legal := check_same(state, game.position):
        move = choose(legal)
        game.push(move)
        state.push(move)
    assert game.is_over
    return len(game.moves)


def check_same(state: State, position: Position) -> LegalMoves:
    """Compare all that the engine says with all that the rules say; return the legal moves, to choose from."""
    found, legal = state.position(), position.legal_moves
    assert found == position
    assert list(found.tiles) == list(position.tiles)
    assert state.turn == position.turn
    assert state.is_over == position.is_over
    assert state.outcome() == position.outcome()
    assert state.points == tuple(won.points for won in position.won if won)
    assert state.gems == tuple(won.gems for won in position.won if won)
    assert np.flatnonzero(state.legal_mask()).tolist() == sorted(map(action_of, legal))
    return legal
