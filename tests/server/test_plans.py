"""Plans: what each possible move of a seat would do."""

import random

import pytest

from indigo.rules.game import Game
from indigo.rules.setup import Options
from indigo.tables.game_json import wire_events
from indigo.tables.game_views import plan_of


@pytest.mark.parametrize("hand_size", [1, 2])
def test_a_plan_has_every_move_and_what_it_would_do(hand_size: int) -> None:
    chance = random.Random(hand_size)
    game = Game(Options(players=2, hand_size=hand_size), seed=bytes(32))
    while not game.is_over:
        for seat in (0, 1):
            view = game.view(seat)
            planned = [
                (plan["cell"], plan["kind"], option["rotation"], option["events"])
                for plan in plan_of(game, seat)
                for option in plan["options"]
            ]
            assert planned == [
                (str(move.cell), move.tile.kind.letter, move.tile.rotation, wire_events(view.consequences(move)))
                for move in view.moves_of(seat)
            ]
        game.push(chance.choice(game.legal_moves))
    assert plan_of(game, 0) == []
