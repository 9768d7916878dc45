"""Every way to set a game up, and games played at random."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from indigo import Game, Options

if TYPE_CHECKING:  # the rules' tests need no engine
    from indigo.bots import Bot

Rest = ParamSpec("Rest")

SETUPS = [
    Options(players=players, own_gates=own_gates, hand_size=hand_size, first=first, open_scores=open_scores)
    for players, own_gates in ((2, False), (3, False), (3, True), (4, False))
    for hand_size in (1, 2)
    for first in range(players)
    for open_scores in (False, True)
]
# Those whose games differ: who begins and what is shown make no difference to a search.
PLAIN = [options for options in SETUPS if not options.first and not options.open_scores]


def tells_its_number(check: Callable[Concatenate[int, Rest], int]) -> Callable[Concatenate[int, Rest], int]:
    """Let a check of a numbered game say, if it fails, which game it was."""

    @wraps(check)
    def checked(number: int, /, *rest: Rest.args, **named: Rest.kwargs) -> int:
        try:
            return check(number, *rest, **named)
        except Exception as error:
            error.add_note(f"in random game {number}")
            raise

    return checked


def seed_of(number: int) -> bytes:
    """Return a seed for a test, the same every time."""
    return number.to_bytes(32, "big")


def new_game(number: int, options: Options | None = None, *, small: bool = False) -> Game:
    """Return a game shuffled by a number, with a set-up that the number chooses too."""
    return Game(options or replace(SETUPS[number % len(SETUPS)], small_board=small), seed=seed_of(number))


def random_game(number: int, moves: int = 54, options: Options | None = None) -> Game:
    """Return a game after this many random moves, or at its end."""
    game = new_game(number, options)
    for _ in played(game, number, moves):
        pass
    return game


def played(game: Game, number: int, moves: int = 54) -> Iterator[Game]:
    """Play random moves, chosen by a number, and yield the game after each."""
    choose = random.Random(number).choice
    for _ in range(moves):
        if game.is_over:
            return
        game.push(choose(game.legal_moves))
        yield game


def play(game: Game, *bots: "Bot") -> Game:
    """Let bots play a game to its end, by turns."""
    while game.turn is not None:
        game.push(bots[game.turn % len(bots)].choose(game.view(game.turn)), seat=game.turn)
    return game


def other_stack(options: Options, number: int) -> tuple[Game, Game]:
    """Return two games that differ only in other hands and in the order of the stack."""
    game = new_game(number, options)
    dealt = options.players * options.hand_size
    mine = [at for at in range(dealt) if at % options.players == 0]
    hidden = [kind for at, kind in enumerate(game.tiles) if at not in mine]
    tiles = [kind if at in mine else hidden.pop() for at, kind in enumerate(game.tiles)]
    return Game(options, tiles=game.tiles), Game(options, tiles=tiles)
