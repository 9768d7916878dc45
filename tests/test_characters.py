"""The characters: each plays at its level, sees only a view, and chooses by its taste among good moves."""

import re
from pathlib import Path
from typing import get_args

import pytest

from bench.characters import OWN
from indigo import Gem, Move, Options, Position
from indigo.bots import bot_named
from indigo.bots.characters import (
    CHARACTERS,
    LOST,
    Deed,
    Nature,
    ambers,
    blocks,
    long_ways,
    quiet_building,
    sapphires,
    shared_gates,
    steps,
)
from indigo.levels import Character
from indigo.rules.board import EXITS, Place
from tests.setups import PLAIN, new_game, other_stack, play, random_game

NAMES: list[str] = [*CHARACTERS]


def test_the_client_shows_each_character_with_its_level() -> None:
    source = (Path(__file__).parents[1] / "web/src/wire/values.ts").read_text(encoding="utf-8")
    shown = dict(re.findall(r"(\w+): '(\w+)'", source.partition("LEVEL_OF")[2].partition("}")[0]))
    assert shown == {name: nature.level for name, nature in CHARACTERS.items()}


def deed(view: Position, move: Move, seat: int | None = None) -> Deed:
    return Deed(view, view.turn or 0 if seat is None else seat, move, view.consequences(move))


def test_every_character_has_a_nature_and_a_measure() -> None:
    assert set(CHARACTERS) == set(get_args(Character)) == set(OWN)
    assert len({nature.taste for nature in CHARACTERS.values()}) == len(set(OWN.values())) == 6


@pytest.mark.parametrize("name", NAMES)
def test_a_character_plays_a_game_to_its_end(name: str) -> None:
    number = NAMES.index(name)
    game = play(new_game(number, PLAIN[number % len(PLAIN)]), bot_named(name, simulations=8, seed=number))
    assert game.is_over


@pytest.mark.parametrize("name", NAMES)
def test_a_character_cannot_tell_apart_what_is_hidden(name: str) -> None:
    one, other = other_stack(Options(players=3), 11)
    moves = [bot_named(name, simulations=60, seed=5).choose(game.view(0)) for game in (one, other)]
    assert moves[0] == moves[1]


def test_only_moves_that_are_good_enough_are_a_matter_of_taste() -> None:
    game = random_game(7, 15)
    view = game.view(game.turn)
    moves = list(view.legal_moves)[:4]
    likings = dict(zip(moves, (1, 2, 3, 9), strict=True))
    nature = Nature("hard", lambda deed: likings[deed.move], enough=0.5)
    weighed = list(zip((10.0, 6.0, 5.0, 4.9), moves, strict=True))
    assert nature.preferred(view, weighed) == [moves[2], moves[1], moves[0], moves[3]]


@pytest.mark.parametrize("name", NAMES)
def test_a_taste_likes_some_moves_of_a_game_more_than_others(name: Character) -> None:
    likings = set()
    for moves in (0, 12, 24, 36):
        game = random_game(5, moves, Options(players=3))
        view = game.view(game.turn)
        likings |= {CHARACTERS[name].taste(deed(view, move)) for move in view.legal_moves}
    assert len(likings) > 1


def test_steps_count_the_tiles_to_the_nearest_of_some_gates() -> None:
    way_out = next(place for place, gate in EXITS.items() if gate == 1)
    assert steps(way_out, frozenset({1})) == 0
    assert steps(way_out, frozenset({2})) == LOST
    assert steps(Place.from_text("e5.0"), frozenset({1, 2, 3, 4, 5, 6})) == 4


def test_tastes_see_what_a_move_does() -> None:
    game = new_game(1, Options(players=3))
    start = game.view(0)
    deeds = [deed(start, move) for move in start.legal_moves]
    out = [each for each in deeds if each.events]
    emeralds = [each for each in out if all(gem is Gem.EMERALD for gem, _, _ in each.gems)]
    yellow = [each for each in out if all(gem is Gem.AMBER for gem, _, _ in each.gems)]
    quiet = [each for each in deeds if not each.events]
    assert all(sapphires(each) == 1 for each in emeralds)
    assert all(sapphires(each) == 0 for each in yellow)
    assert all(ambers(each) == 0 for each in emeralds)
    assert any(ambers(each) > 0 for each in yellow)
    assert all(long_ways(each) == 1 for each in emeralds + yellow)
    assert {quiet_building(each) for each in quiet} == {1}
    assert {quiet_building(each) for each in out} == {0}
    assert any(shared_gates(each) > 0 for each in emeralds)
    assert any(blocks(each) > 0 for each in yellow)
    assert any(blocks(each) < 0 for each in yellow)


def test_every_character_does_its_own_thing_more_often_than_its_level() -> None:
    """In the same positions, its taste more often prefers its own move to its level's than the other way round."""
    games = [random_game(number, 6 + number % 40, Options(players=3)) for number in range(160)]
    views = [game.view(game.turn) for game in games if not game.is_over]
    for name, nature in CHARACTERS.items():
        preferred = {True: 0, False: 0}
        for seed, view in enumerate(views):
            bots = (bot_named(each, simulations=16, seed=seed) for each in (name, nature.level))
            mine, plain = (nature.taste(deed(view, bot.choose(view))) for bot in bots)
            if mine != plain:
                preferred[mine > plain] += 1
        assert preferred[True] > preferred[False], (name, preferred)
