"""What the search learns from its own games is counted rightly."""

from collections import Counter

import numpy as np
import pytest

from indigo import GemWon, Options, Place
from indigo.bots.training import fates, learned, self_play, symmetries
from indigo.engine.judgement import FOUND_WORTHS
from indigo.engine.layout import PORTS
from indigo.engine.lookup import GATE_ROWS, PORT
from tests.setups import random_game


@pytest.mark.parametrize(("options", "count"), [*zip(GATE_ROWS, (12, 3, 12, 3), strict=True)], ids=str)
def test_symmetries_are_those_that_keep_the_owners(options: Options, count: int) -> None:
    found = symmetries(options)
    assert len(found) == count
    for ports, seats in found:
        assert sorted(ports) == sorted(ports.values())
        assert sorted(seats) == list(options.seats)


def test_fates_follow_each_gem_to_its_gate() -> None:
    for number in range(20):
        game = random_game(number)
        position = game.positions()[-2]
        last = list(fates(game))[-len(position.gems) :] if position.gems else []
        assert {place for _, place, _ in last} == set(position.gems)
        assert {seat for seat, _, _ in last} <= {game.positions()[-3].turn}
        # What then stood on the board left by the gates that the last move tells.
        wins = Counter(event.gate for event in position.consequences(game.moves[-1]) if isinstance(event, GemWon))
        assert Counter(gate for _, _, gate in last if gate) <= wins


def test_what_is_learned_is_the_share_that_left_by_a_gate_of_mine() -> None:
    game = self_play(Options(), number=1, simulations=5)
    table = learned(Options(), [game])
    assert table.shape == (4, PORTS)
    assert table.min() >= -4096
    assert table.max() <= 4096
    assert not table[2:].any()


def test_the_table_in_the_package_is_symmetric_and_sensible() -> None:
    table = np.load(FOUND_WORTHS)
    for options, row in zip(GATE_ROWS, table, strict=True):
        for ports, seats in symmetries(options):
            for port in range(PORTS):
                for seat in options.seats:
                    assert abs(int(row[seats[seat], ports[port]]) - int(row[seat, port])) <= 1
        assert not row[options.players :].any()
    before_gate_1 = PORT[Place.from_text("b3.1")]  # a gem there faces a3, an edge cell of red's gate
    assert table[0, 0, before_gate_1] > 1000
    assert table[0, 1, before_gate_1] < -1000
