"""Rules, section 8: the shuffle is the same everywhere, fair, and can be proved."""

import hashlib
from collections import Counter

import pytest

from indigo import Game, IndigoError
from indigo.rules.chance import commitment, new_seed, shuffled, starting_seat
from tests.setups import seed_of


def test_the_documented_shuffle_of_seed_zero() -> None:
    letters = "".join(kind.letter for kind in Game(seed=bytes(32)).tiles)
    assert letters == "WWBWBSWBTTBBXTXBTWXWXTXBXXBWBSBSWWBXXSTXXSBXWBSWWWWBXX"
    assert commitment(bytes(32)) == "41765acde30bf461686544df7beee5661fe5d2071b128ce3ce393a9f8387ffaa"


def test_the_commitment_is_a_plain_hash_that_anyone_can_compute() -> None:
    seed = new_seed()
    assert Game(seed=seed).commitment == hashlib.sha256(b"indigo commitment 1" + seed).hexdigest()
    assert Game(seed=seed).commitment != Game().commitment


def test_every_item_comes_to_every_place_equally_often() -> None:
    rounds = 6000
    seen = Counter(order for number in range(rounds) if (order := shuffled("abcd", seed_of(number))))
    assert len(seen) == 24
    expected = rounds / 24
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_square < 49.7  # 23 degrees of freedom: exceeded by one honest shuffle in a thousand; the seeds are fixed


def test_lots_for_the_start_are_fair_and_follow_from_the_seed() -> None:
    assert starting_seat(bytes(32), 4) == starting_seat(bytes(32), 4)
    drawn = Counter(starting_seat(seed_of(number), 3) for number in range(3000))
    assert set(drawn) == {0, 1, 2}
    assert all(900 < count < 1100 for count in drawn.values())


def test_fresh_games_differ() -> None:
    assert Game().seed != Game().seed


def test_a_seed_may_be_written_in_three_ways() -> None:
    seed = bytes(range(32))
    assert Game(seed=seed) == Game(seed=seed.hex()) == Game(seed=seed.hex().upper()) == Game(seed=int.from_bytes(seed))


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 63, "g" * 64, -1, 2**256, True, 0.5])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(IndigoError) as caught:
        Game(seed=seed)  # type: ignore[arg-type]
    assert caught.value.code == "bad_seed"
