"""The game in C, with which the network is trained, is that of the engine and of the rules. Here it runs on a CPU."""

import numpy as np
import pytest

from indigo import Game, Options
from indigo.engine import State, action_of
from tests.needs import need_compiler
from tests.setups import SETUPS, random_game
from training.boards import Boards
from training.equality import differing_games, differing_positions


@pytest.fixture(autouse=True)
def compiler() -> None:
    need_compiler()


def test_random_games_are_the_engines() -> None:
    assert differing_games("cpu", games=2000, seed=1, among=SETUPS) == 0


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_position_is_the_engines(options: Options) -> None:
    wrong, positions = differing_positions("cpu", options, games=1, seed=1)
    assert wrong == 0
    assert positions > 40


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_position_is_the_rules(options: Options) -> None:
    boards, played = Boards("cpu", np), random_game(7, options=options)
    game = Game(options, tiles=played.tiles)
    words = State.from_game(game).words[None].view(np.int16)
    for move in played.moves:
        game.push(move)
        words = boards.played(words, np.zeros(1), np.array([action_of(move)]))
        assert State(words[0].view(np.uint16)).position() == game.position
    shares, points, over = (array[0].tolist() for array in boards.results(words))
    outcome, seats = game.position.outcome(), range(options.players)
    assert outcome
    assert over
    assert tuple(points[: options.players]) == outcome.points
    assert shares[: options.players] == pytest.approx(
        [(seat in outcome.winners) / len(outcome.winners) for seat in seats]
    )
