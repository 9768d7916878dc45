"""Ratings: what a game does to them, and who counts as an opponent."""

from collections import Counter
from itertools import pairwise
from math import log
from statistics import correlation, fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.anchors import fit
from bench.rating_week import Week
from indigo.levels import Level
from indigo.server.ratings import ANCHORS, LEEWAY, NEW, SCALES, UNKNOWN, Rating, Strength, after_game, updated
from indigo.tables.finished_rounds import Entrant

LEVELS = st.sampled_from(sorted(ANCHORS))
STRENGTHS = st.builds(Strength, st.floats(600, 2800), st.floats(70, 350))


def bot(level: Level, *, won: bool = False) -> Entrant:
    return Entrant(won, level=level)


def person(name: str, *, won: bool = False, counts: bool = True) -> Entrant:
    return Entrant(won, holder=name, counts=counts)


def rated(mean: float) -> Rating:
    """Return the rating of somebody who is placed and has played little against bots."""
    return Rating(Strength(mean, 80), UNKNOWN, 9)


def never(one: str, other: str) -> int:
    return 0


def test_the_levels_are_in_order() -> None:
    assert all(weaker < stronger for weaker, stronger in pairwise(ANCHORS.values()))
    assert ANCHORS["easy"] == 1000


@given(mine=STRENGTHS, others=st.lists(STRENGTHS, min_size=1, max_size=3), winner=st.integers(0, 3))
def test_a_win_never_lowers_and_a_loss_never_raises(mine: Strength, others: list[Strength], winner: int) -> None:
    winner %= len(others) + 1
    after = updated(mine, winner == 0, [(o, n == winner) for n, o in enumerate(others, 1)], len(others) + 1)
    assert 70 <= after.deviation <= mine.deviation
    assert after.mean > mine.mean if winner == 0 else after.mean < mine.mean


@given(mine=STRENGTHS, level=LEVELS, players=st.integers(2, 4))
def test_more_surprise_means_more_points(mine: Strength, level: Level, players: int) -> None:
    weaker, stronger = Strength(ANCHORS[level]), Strength(ANCHORS[level] + 100)
    gains = [
        updated(mine, True, [(other, False)] * (players - 1), players).mean - mine.mean for other in (weaker, stronger)
    ]
    losses = [
        mine.mean - updated(mine, False, [(other, True), *[(other, False)] * (players - 2)], players).mean
        for other in (stronger, weaker)
    ]
    assert gains[0] < gains[1]
    assert losses[0] < losses[1]


@given(mine=STRENGTHS, other=STRENGTHS, won=st.booleans(), weight=st.floats(0.01, 0.9))
def test_a_smaller_weight_moves_a_rating_less(mine: Strength, other: Strength, won: bool, weight: float) -> None:
    full = updated(mine, won, [(other, not won)], 2)
    part = updated(mine, won, [(other, not won)], 2, weight)
    assert abs(part.mean - mine.mean) < abs(full.mean - mine.mean)
    assert part.deviation >= full.deviation


def test_a_shared_win_between_equals_changes_nothing_but_the_certainty() -> None:
    after = updated(UNKNOWN, True, [(Strength(UNKNOWN.mean), True)], 2)
    assert after.mean == pytest.approx(UNKNOWN.mean)
    assert after.deviation < UNKNOWN.deviation


def test_a_win_with_two_players_says_more_than_one_with_four() -> None:
    gains = [updated(UNKNOWN, True, [(Strength(1800), False)] * (n - 1), n).mean for n in sorted(SCALES)]
    assert gains == sorted(gains, reverse=True)


def test_the_scale_is_that_of_the_arena() -> None:
    """With two players, 400 points are odds of ten to one: so many wins and losses keep a rating where it is."""
    mine = Strength(ANCHORS["easy"] + 400, 1.0)
    won = updated(mine, True, [(Strength(ANCHORS["easy"]), False)], 2).mean - mine.mean
    lost = updated(mine, False, [(Strength(ANCHORS["easy"]), True)], 2).mean - mine.mean
    assert won * 10 == pytest.approx(-lost, rel=0.1)


def test_beating_a_weak_bot_for_ever_does_not_make_a_strong_player() -> None:
    rating = NEW
    for _ in range(300):
        rating = after_game([person("ada", won=True), bot("easy")], {"ada": rating}, never)["ada"]
    assert rating.strength.mean < ANCHORS["hard"]


def test_five_games_place_a_new_player() -> None:
    ratings = {"ada": NEW}
    for games in range(5):
        assert ratings["ada"].games == games
        assert not ratings["ada"].is_placed
        ratings |= after_game([person("ada", won=games % 2 == 0), bot("medium", won=games % 2 == 1)], ratings, never)
    assert ratings["ada"].is_placed


def test_bots_and_placed_people_are_opponents() -> None:
    placed, new = rated(1500), rated(1500)._replace(games=4)
    table = [person("ada", won=True), person("ben")]
    assert set(after_game(table, {"ada": placed, "ben": placed}, never)) == {"ada", "ben"}
    assert set(after_game(table, {"ada": placed, "ben": new}, never)) == {"ben"}
    assert set(after_game(table, {"ada": new, "ben": new}, never)) == set()
    assert set(after_game([person("ada"), person("ben"), bot("easy", won=True)], {}, never)) == {"ada", "ben"}


def test_a_new_person_is_no_opponent_beside_a_bot_either() -> None:
    placed = {"ada": rated(1500)}
    with_new = after_game([person("ada", won=True), person("new"), bot("hard")], placed, never)["ada"].strength
    assert with_new == updated(placed["ada"].strength, True, [(Strength(ANCHORS["hard"]), False)], 3)


def test_a_placed_person_who_loses_to_a_new_one_drops() -> None:
    placed = {"ada": rated(1500)}
    after = after_game([person("ada"), person("new", won=True), bot("easy")], placed, never)
    assert set(after) == {"ada", "new"}
    assert after["ada"].strength.mean < 1500
    assert set(after_game([person("ada"), person("new", won=True)], {}, never)) == set()  # nobody is placed


def test_a_second_identity_cannot_lift_a_new_one_far() -> None:
    """Neither by losing again and again, nor after the winner has begun anew."""
    ratings = {"puppet": rated(1450)}
    points = []
    for met in range(100):
        table = [person("new", won=True), person("puppet")]
        ratings |= after_game(table, ratings, lambda *_, met=met: met)
        points.append(ratings["new"].strength.mean)
    assert points[1] - points[0] < (points[0] - NEW.strength.mean) / 2
    assert points[-1] <= NEW.strength.mean + LEEWAY
    assert ratings["puppet"].strength.mean < 1450


def test_somebody_for_whom_the_game_does_not_count_is_neither_rated_nor_an_opponent() -> None:
    placed = {name: rated(1500) for name in ("ada", "ben")}
    assert after_game([person("ada", won=True), person("ben", counts=False)], placed, never) == {}
    with_bot = after_game([person("ada", won=True), person("ben", counts=False), bot("easy")], placed, never)
    assert set(with_bot) == {"ada"}


def test_somebody_who_left_has_lost_but_is_no_opponent() -> None:
    placed = {name: rated(1500) for name in ("ada", "ben")}
    table = [person("ada", won=True), person("ben")._replace(is_opponent=False), bot("easy")]
    bot_won_there = [person("ada"), person("ben")._replace(is_opponent=False), bot("easy")]
    assert set(after_game(bot_won_there, placed, never)) == {"ben"}
    after = after_game(table, placed, never)
    assert after["ben"].strength.mean < 1500
    assert after["ada"].strength == updated(placed["ada"].strength, True, [(Strength(ANCHORS["easy"]), False)], 3)


def test_repeated_meetings_count_less_and_less() -> None:
    placed = {name: rated(1500) for name in ("ada", "ben")}
    table = [person("ada", won=True), person("ben")]
    gains = [after_game(table, placed, lambda *_, met=met: met)["ada"].strength.mean for met in range(6)]
    assert gains == sorted(gains, reverse=True)
    assert gains[5] - 1500 < (gains[0] - 1500) / 4


def test_people_can_lift_somebody_only_so_far_above_what_bots_have_shown() -> None:
    """However many puppets lose on purpose."""
    ratings: dict[str, Rating] = {}
    for game in range(40):
        ratings |= after_game([person("ada", won=game % 2 == 0), bot("easy", won=game % 2 == 1)], ratings, never)
    shown = ratings["ada"].against_bots
    for number in range(300):
        ratings[f"puppet {number}"] = rated(2000)
        ratings |= after_game([person("ada", won=True), person(f"puppet {number}")], ratings, never)
    assert ratings["ada"].strength.mean == pytest.approx(shown.mean + LEEWAY)
    assert ratings["ada"].strength.mean < 1300


def test_a_game_with_people_says_nothing_about_games_against_bots() -> None:
    """A puppet at the table can help to beat the bots."""
    table = [person("ada", won=True), person("ben"), bot("expert")]
    assert after_game(table, {"ben": rated(1500)}, never)["ada"].against_bots == UNKNOWN
    hinted = [person("ada", won=True), person("ben", counts=False), bot("expert")]
    assert after_game(hinted, {}, never)["ada"].against_bots == UNKNOWN
    alone = after_game([person("ada", won=True), bot("expert")], {}, never)["ada"]
    assert alone.against_bots == alone.strength


def test_ratings_find_what_simulated_people_are_worth() -> None:
    """A short version of `python -m bench.rating_week`."""
    week = Week(3, people=40)
    week.play()
    rated_people = [(person.strength, rating.strength) for person, rating in week.placed]
    assert len(rated_people) > 25
    assert correlation([true for true, _ in rated_people], [found.mean for _, found in rated_people]) > 0.8
    assert fmean(abs(found.mean - true) < 2 * found.deviation for true, found in rated_people) > 0.9


def test_the_fit_finds_the_strengths_that_games_were_drawn_from() -> None:
    games: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    games[("hard",), ("easy", "hard")] = 1000
    games[("easy",), ("easy", "hard")] = 100
    games[("hard",), ("easy", "easy", "hard")] = 200
    games[("easy",), ("easy", "easy", "hard")] = 200
    ratings, scales = fit(games)
    assert ratings["hard"] == pytest.approx(1400, abs=2)  # ten to one
    assert scales[3] == pytest.approx(400 / log(2), abs=5)  # two to one against each
