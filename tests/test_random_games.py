"""Random games of every set-up, with everything checked after each placement. `make soak` plays more of them."""

from collections import Counter

import pytest

from tests.invariants import check_game

GAMES, CHUNK = 300, 100


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_keep_every_invariant(first: int) -> None:
    lengths = Counter(map(check_game, range(first, first + CHUNK)))
    # Shorter games can be constructed, but random play does not find them.
    assert set(lengths) <= set(range(48, 55))
    assert sum(lengths[length] for length in range(50, 55)) >= 0.98 * CHUNK
