"""The search with the network: it is repeatable, sees only a view, and knows what it is playing for."""

import numpy as np
import pytest

from indigo import IndigoError, Options
from indigo.engine import NetSearch, State, action_of
from indigo.engine.layout import NO_ACTION
from indigo.engine.network.network import WEIGHTS
from indigo.engine.network.products import multiply, packed
from tests.engine_tools import lookalikes, view_of
from tests.setups import PLAIN, random_game


def searched(view: State, *batches: int, seed: int = 1, only: int = NO_ACTION) -> NetSearch:
    search = NetSearch(nodes=500)
    search.begin(view, seed=seed, only=only)
    for batch in batches:
        search.run(batch)
    return search


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < 3_000_000


@pytest.mark.parametrize(("rows", "inputs", "outputs"), [(1, 4, 16), (7, 448, 64), (54, 64, 16)])
def test_products_are_those_of_numpy(rows: int, inputs: int, outputs: int) -> None:
    rng = np.random.default_rng(rows)
    x, matrix, bias = (
        rng.normal(size=size).astype(np.float32) for size in ((rows + 3, inputs), (inputs, outputs), (outputs,))
    )
    out = np.full((rows + 4, outputs), np.nan, np.float32)
    multiply(x, rows, packed(matrix), bias, out)
    assert out[:rows] == pytest.approx(x[:rows] @ matrix + bias, abs=1e-4)
    assert np.isnan(out[-1]).all()


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_a_search_is_repeatable_in_batches_of_any_size(options: Options) -> None:
    view = view_of(options, 30)
    once, batched = searched(view, 40), searched(view, 1, 9, 30)
    assert once.simulations == batched.simulations == 40
    assert once.found() == batched.found()
    assert sum(found.tried for found in once.found()) == 40
    assert {found.action for found in once.found()} == set(view.legal_actions().tolist())
    for found in once.found():
        if found.tried:
            assert sum(found.chances) == pytest.approx(1, abs=1e-3)
            assert found.value == pytest.approx(found.chances[view.turn or 0], abs=1e-5)
    assert once.lead == once.found()[0].tried - once.found()[1].tried


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_what_is_hidden_makes_no_difference(options: Options) -> None:
    one, other = lookalikes(options)
    assert searched(one, 30).found() == searched(other, 30).found()


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_a_search_of_one_move_judges_only_that(options: Options) -> None:
    view = view_of(options, 28)
    action = int(view.legal_actions()[3])
    (found,) = searched(view, 20, only=action).found()
    assert (found.action, found.tried) == (action, 20)


def test_a_full_tree_is_searched_on() -> None:
    search = NetSearch(nodes=5)
    search.begin(view_of(PLAIN[0], 40), seed=1)
    search.run(60)
    assert (search.nodes, search.simulations) == (5, 60)


@pytest.mark.parametrize("number", range(len(PLAIN)))
def test_the_last_move_is_judged_by_the_result(number: int) -> None:
    game = random_game(number, options=PLAIN[number])
    last, outcome = game.moves[-1], game.outcome()
    game.pop()
    (found,) = searched(State.from_position(game.view(game.turn)), 3, only=action_of(last)).found()
    assert outcome
    assert found.chances == pytest.approx(
        [(seat in outcome.winners) / len(outcome.winners) for seat in game.options.seats]
    )


def test_a_search_needs_a_move_to_search_for() -> None:
    over = State.from_game(random_game(1))
    hidden = State.new(seed=1).seen_by(1)
    for view, code in ((over, "game_over"), (hidden, "no_legal_move")):
        with pytest.raises(IndigoError) as refused:
            NetSearch(nodes=2).begin(view, seed=1)
        assert refused.value.code == code
    with pytest.raises(IndigoError):
        NetSearch(nodes=2).begin(State.new(seed=1).seen_by(0), seed=1, only=-5)
