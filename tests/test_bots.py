"""The bots: every level plays every set-up, sees only a view, keeps its limits."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any, get_args

import numpy as np
import pytest

from indigo import Game, IndigoError, Options, Position
from indigo.bots import NAMES, Limit, analyse, bot_named, hint
from indigo.bots.novice import Amateur, Beginner
from indigo.bots.thinking import think
from indigo.engine import NetSearch, Search, State
from indigo.engine.network.network import WEIGHTS
from indigo.levels import Level
from tests.clocks import Clock
from tests.setups import PLAIN, new_game, other_stack, play, random_game, seed_of


def test_levels_are_named_from_the_weakest_to_the_strongest() -> None:
    assert [name for name in NAMES if name in get_args(Level)] == [*get_args(Level)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(len(PLAIN)))
def test_every_bot_plays_every_setup_to_its_end(name: str, number: int) -> None:
    plain = PLAIN[number]
    options = replace(plain, first=number % plain.players, open_scores=bool(number % 2))
    game = play(new_game(number, options), bot_named(name, simulations=8, seed=number))
    assert game.is_over


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_move(name: str) -> None:
    game = random_game(7, 15)
    view = game.view(game.turn)
    moves = {bot_named(name, simulations=200, seed=3).choose(view) for _ in range(2)}
    assert len(moves) == 1
    bot = bot_named(name, simulations=200, seed=3)
    assert {bot.choose(view) for _ in range(2)} == moves


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_a_bot_cannot_tell_apart_what_is_hidden(name: str, options: Options) -> None:
    one, other = other_stack(options, 11)
    assert one.position.hands != other.position.hands
    moves = [bot_named(name, simulations=60, seed=5).choose(game.view(0)) for game in (one, other)]
    assert moves[0] == moves[1]


def begun() -> Search:
    search = Search(nodes=1000)
    search.begin(State.new(seed=1).seen_by(0), seed=1)
    return search


@pytest.mark.parametrize(("step", "batches"), [(0.125, 7), (0.5, 1), (2.0, 1)])
def test_a_search_stops_before_the_batch_that_would_be_too_late(step: float, batches: int) -> None:
    search = begun()
    think(search, Limit(seconds=1), clock=Clock(0.0, step))
    assert search.simulations == batches * Search.batch


@pytest.mark.parametrize("number", range(4))
def test_a_settled_choice_is_the_one_that_more_time_would_make(number: int) -> None:
    game = random_game(number, moves=48)  # one move is by far the best
    view = State.from_position(game.view(game.turn))
    found = []
    for until_settled in (True, False):
        search = NetSearch()
        search.begin(view, seed=number)
        think(search, Limit(seconds=1), until_settled=until_settled, clock=Clock(0.0, 1 / 300))
        found.append((search.simulations, search.found()[0].action))
    assert found[0][1] == found[1][1]
    assert found[0][0] < found[1][0]


def test_whichever_limit_comes_first_counts() -> None:
    search = begun()
    think(search, Limit(simulations=Search.batch + 5, seconds=1000))
    assert search.simulations == Search.batch + 5
    search = begun()
    think(search, Limit(simulations=10**9, seconds=1), clock=Clock(0.0, 0.125))
    assert search.simulations == 7 * Search.batch


def test_the_time_to_read_the_view_counts_too() -> None:
    search = begun()
    think(search, Limit(seconds=1), began=-0.5, clock=Clock(0.0, 0.125))
    assert search.simulations < 7 * Search.batch


def test_a_search_can_be_cancelled_from_outside() -> None:
    class SetLater(Event):
        """Somebody sets it while the search is running: at its third look."""

        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks == 3

    with pytest.raises(IndigoError) as refused:
        bot_named("expert", seconds=60, cancel=SetLater()).choose(Game(seed=seed_of(1)).view(0))
    assert refused.value.code == "cancelled"


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), "1", True])
@pytest.mark.parametrize("name", NAMES)
def test_a_limit_is_above_zero(name: str, seconds: float) -> None:
    with pytest.raises(IndigoError) as refused:
        bot_named(name, seconds=seconds)
    assert refused.value.code == "bad_limit"


@pytest.mark.parametrize("simulations", [0, -1, 1.5, True])
def test_a_number_of_simulations_is_above_zero(simulations: int) -> None:
    with pytest.raises(IndigoError) as refused:
        bot_named("expert", simulations=simulations)
    assert refused.value.code == "bad_limit"


@pytest.mark.parametrize(
    "name", ["", 5, "exprt", "no_such_module:Bot", "random:NoSuchClass", "fractions:Fraction", ":"]
)
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(IndigoError) as refused:
        bot_named(name)
    assert refused.value.code == "unknown_bot"


@pytest.mark.parametrize("name", NAMES)
def test_there_has_to_be_a_move_to_choose(name: str) -> None:
    bot = bot_named(name, simulations=5)
    over, game = random_game(1), random_game(1, 10)
    waiting = next(seat for seat in game.options.seats if seat != game.turn)
    views: list[tuple[Position, str]] = [
        (over.view(0), "game_over"),
        (game.view(waiting), "no_legal_move"),
        (game.view(None), "no_legal_move"),
    ]
    for view, code in views:
        with pytest.raises(IndigoError) as refused:
            bot.choose(view)
        assert refused.value.code == code
    with pytest.raises(IndigoError):
        hint(over.view(0))


@pytest.mark.parametrize("given", [random_game(1, 10), None, 5])
def test_a_bot_asks_for_a_view_and_says_where_there_is_one(given: Any) -> None:
    asked: list[Callable[[Any], object]] = [*(bot_named(name, simulations=5).choose for name in NAMES), hint]
    for ask in asked:
        with pytest.raises(IndigoError, match=r"is not a view: use game.view\(seat\)") as refused:
            ask(given)
        assert refused.value.code == "unknown_option"


def test_only_games_are_analysed() -> None:
    with pytest.raises(IndigoError, match="only games can be analysed") as refused:
        analyse(random_game(1).view(0))  # type: ignore[arg-type]
    assert refused.value.code == "unknown_option"


@pytest.mark.parametrize("kind", [Beginner, Amateur])
def test_a_novice_overlooks_long_routes_most(kind: type[Beginner | Amateur]) -> None:
    """A move that sends a gem over n tiles is noticed with the nth power of what one tile is noticed with."""
    found: dict[int, list[bool]] = {}
    for number in range(12):
        game = random_game(number, 24)
        view = State.from_position(game.view(game.turn))
        best = next(kind("best", 1)._ordered(view, random.Random(1)))
        tiles = view.tiles_crossed(best)
        chosen = [kind("novice", seed).choose_action(view) == best for seed in range(80)]
        found.setdefault(min(tiles, 4), []).extend(chosen)
    noticed = {tiles: sum(chosen) / len(chosen) for tiles, chosen in found.items()}
    for tiles in (1, 2, 3):
        if tiles in noticed:
            assert noticed[tiles] == pytest.approx(kind.sight**tiles, abs=0.12)
    assert len(noticed) > 1
    assert min(noticed[tiles] for tiles in noticed if tiles) < 0.7


def test_a_beginner_that_overlooks_nothing_is_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Beginner, "sight", 1.0)
    for number in range(8):
        game = random_game(number, 20)
        view = State.from_position(game.view(game.turn))
        (score, _), *_ = scored = view.greedy_actions()
        assert score > 0
        assert (score, Beginner("beginner", 1).choose_action(view)) in scored
        assert (score, view.greedy_action(seed=1)) in scored


@pytest.mark.parametrize(("stronger", "weaker"), [("easy", "random"), ("medium", "easy"), ("hard", "greedy")])
def test_a_stronger_bot_wins(stronger: str, weaker: str) -> None:
    """Not a measurement, but enough to notice a search that is broken."""
    won = 0
    for number in range(6):
        bots = [bot_named(stronger, seed=number), bot_named(weaker, seed=number)]
        game = play(new_game(number, Options()), *(bots if number % 2 else bots[::-1]))
        outcome = game.outcome()
        assert outcome
        won += (0 if number % 2 else 1) in outcome.winners
    assert won >= 5


def test_another_network_can_be_asked(tmp_path: Path) -> None:
    with np.load(WEIGHTS) as ours:
        weights = {name: ours[name].astype(np.float32) for name in ours.files}
    same, other, bad = (tmp_path / f"{name}.npz" for name in ("same", "other", "bad"))
    np.savez(same, **weights)
    np.savez(other, **{**weights, "policy": -weights["policy"]})
    view = Game(seed=7).view(0)
    for name in ("medium", "hard", "felix"):
        chosen = bot_named(name, seed=1).choose(view)
        assert bot_named(name, seed=1, network=same).choose(view) == chosen
        assert bot_named(name, seed=1, network=str(other)).choose(view) != chosen
    np.savez(bad, **{**weights, "policy": weights["policy"][:-1]})
    (tmp_path / "text.npz").write_text("weights", encoding="utf-8")
    for file in (bad, tmp_path / "text.npz", tmp_path / "nowhere.npz"):
        with pytest.raises(IndigoError) as refused:
            bot_named("hard", network=file)
        assert refused.value.code == "unknown_option"
    with pytest.raises(IndigoError, match="greedy asks no network"):
        bot_named("greedy", network=same)
