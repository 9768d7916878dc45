"""The engine's search: its glances are true, its result is repeatable, and it sees only a view."""

import numpy as np
import pytest

from indigo import IndigoError, Options, Place
from indigo.engine import Search, State, layout
from indigo.engine.game import glances
from indigo.engine.game.judgement import FOUND_WORTHS, worths_of
from indigo.engine.numbering import GATE_ROWS, PORT
from tests.setups import PLAIN


def names(options: Options) -> str:
    return f"{options.players}-{options.hand_size}-{options.own_gates}"


@pytest.mark.parametrize("options", PLAIN, ids=names)
def test_laying_a_tile_keeps_the_glance_true(options: Options) -> None:
    for seed in range(10):
        state = State.new(options, seed=seed)
        glance, fresh = glances.new_glance(), glances.new_glance()
        count = glances.survey(state.words, glance)
        number = 0
        while not state.is_over:
            seat = state.turn or 0
            action = state.greedy_action(seed=number) if number % 3 else state.random_action(seed=number)
            cell, tile = divmod(action, layout.TILE_COUNT)
            twin = state.copy()
            twin.step(action)
            count = glances.lay(state.words, glance, count, cell, tile, int(state.words[layout.FREE]) - 1)
            assert np.array_equal(state.words[: layout.PORTS], twin.words[: layout.PORTS])
            assert np.array_equal(state.words[layout.WON : layout.FREE], twin.words[layout.WON : layout.FREE])
            state, number = twin, number + 1
            assert count == glances.survey(state.words, fresh)
            faced = slice(glances.FACED, glances.FACED + count)
            assert sorted(glance[faced]) == sorted(fresh[faced])
            for cell in fresh[faced].tolist():
                for kind in range(5):
                    at = worths_of(state.words, seat)
                    seen = glances.find_score(state.words, glance, cell, seat, at, kind)
                    assert seen == fresh[glances.SCORES + cell * glances.SCORES_PER_CELL + seat * 5 + kind]


def test_a_gem_at_the_door_is_worth_most_to_the_owner_of_the_gate() -> None:
    worths = np.load(FOUND_WORTHS)
    for options, row in zip(GATE_ROWS, worths, strict=True):
        assert not row[options.players :].any()
    before_gate_1 = PORT[Place.from_text("b3.1")]  # a gem there is next to a3, a cell at red's gate
    assert worths[0, 0, before_gate_1] > 1000
    assert worths[0, 1, before_gate_1] < -1000


def searched(view: State, simulations: int, *batches: int, seed: int = 1) -> Search:
    search = Search(nodes=10_000)
    search.begin(view, seed=seed)
    for batch in batches or (simulations,):
        search.run(batch)
    return search


@pytest.mark.parametrize("options", PLAIN, ids=names)
def test_a_search_is_repeatable_in_batches_of_any_size(options: Options) -> None:
    state = State.new(options, seed=5)
    for number in range(12):
        state.step(state.greedy_action(seed=number))
    view = state.seen_by(state.turn or 0)
    once, batched = searched(view, 300), searched(view, 0, 1, 99, 200)
    assert once.simulations == batched.simulations == 300
    assert once.found() == batched.found()
    assert once.found() != searched(view, 300, seed=2).found()


@pytest.mark.parametrize("options", PLAIN, ids=names)
def test_what_is_found_adds_up(options: Options) -> None:
    state = State.new(options, seed=6)
    search = searched(state.seen_by(0), 500)
    found = search.found()
    assert sum(each.tried for each in found) == 500
    assert {each.action for each in found} <= set(state.legal_actions().tolist())
    assert found == sorted(found, key=lambda each: -each.tried)
    for each in found:
        assert sum(each.chances) == pytest.approx(1 if each.tried else 0, abs=1e-4)


def test_a_search_does_not_change_the_view() -> None:
    view = State.new(seed=1).seen_by(0)
    before = view.words.copy()
    searched(view, 50)
    assert np.array_equal(view.words, before)


def test_a_search_goes_on_when_its_tree_is_full() -> None:
    search = Search(nodes=16)
    search.begin(State.new(seed=1).seen_by(0), seed=1)
    search.run(500)
    assert search.nodes == 16
    assert search.simulations == sum(each.tried for each in search.found()) == 500


def test_a_search_finds_the_only_move_that_wins() -> None:
    """Near the end, where every line can be seen through, the search agrees with trying everything."""
    checked = 0
    for seed in range(400):
        state = State.new(seed=seed)
        while not state.is_over and state.words[layout.LEFT] > 1:
            state.step(state.greedy_action(seed=seed))
        seat = state.turn
        if seat is None:
            continue
        ends = {}
        for action in state.legal_actions().tolist():
            after = state.copy()
            after.step(action)
            if after.is_over:
                outcome = after.outcome()
                assert outcome
                ends[action] = seat in outcome.winners
        if any(ends.values()) and not all(ends.values()):
            best = searched(state.seen_by(seat), 2000).found()[0]
            assert ends.get(best.action, True)
            checked += 1
    assert checked


@pytest.mark.parametrize("moves", [0, 54])
def test_there_has_to_be_a_move(moves: int) -> None:
    state = State.new(seed=1)
    for number in range(moves):
        if not state.is_over:
            state.step(state.random_action(seed=number))
    view = state if state.is_over else state.seen_by(1)
    with pytest.raises(IndigoError) as refused:
        Search(nodes=100).begin(view, seed=1)
    assert refused.value.code == ("game_over" if moves else "no_legal_move")
    assert view.greedy_action(seed=1) == -1
