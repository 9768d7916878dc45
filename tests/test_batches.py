"""Many games at once are games by the rules, and what a seat sees of them is what it may know."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from indigo import Game, Options, Position
from indigo.engine import OBSERVATION_SIZE, Batch, State, action_of, move_of, sections, symmetries
from indigo.engine.batches import steps
from indigo.engine.game.observations import MOST, SECTIONS
from indigo.rules.board import CENTRE, FREE_CELLS, SIDES, Place
from indigo.rules.gems import Gem
from indigo.rules.tiles import BAG, TILES, Kind
from tests.engine_games import check_same
from tests.engine_tools import WRONG, rewards_of
from tests.setups import SETUPS, random_game
from tests.tools import code_of

CENTRE_PLACES = [Place(CENTRE, side) for side in SIDES]


def observation_of(position: Position, seat: int) -> dict[str, NDArray[np.uint8]]:
    """Write an observation as the rules tell it, without the engine."""
    seen = {name: np.zeros(shape, np.uint8) for name, (shape, _) in SECTIONS.items()}
    players = position.options.players
    for cell, tile in position.tiles.items():
        seen["tiles"][FREE_CELLS.index(cell), TILES.index(tile)] = 1
    for place in (*position.gems, *CENTRE_PLACES):
        faced = place.across
        assert faced
        if faced.cell not in position.tiles:
            gem = position.centre_gems[0] if place.cell == CENTRE else position.gems[place]
            seen["gems"][FREE_CELLS.index(faced.cell), faced.side, list(Gem).index(gem)] = 1
    kinds = [tile.kind for tile in position.tiles.values()]
    for number, kind in enumerate(Kind):
        seen["hand"][number] = position.hands[seat].count(kind)
        seen["unseen"][number] = BAG[kind] - kinds.count(kind) - position.hands[seat].count(kind)
    for ahead in range(players):
        seen["won"][ahead] = position.won[(seat + ahead) % players] or ()
    for gate, owners in enumerate(position.options.owners):
        for owner in owners:
            seen["gates"][gate, (owner - seat) % players] = 1
    if position.turn is not None:
        seen["turn"][(position.turn - seat) % players] = 1
    return seen


def game_of(batch: Batch, number: int) -> Game:
    """Return a game of a batch that has just begun, as the rules have it."""
    return Game(batch.options, tiles=[kind for kind in batch.state(number).tiles if kind])


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_step_is_a_turn_by_the_rules(options: Options) -> None:
    batch = Batch(2, options, seed=7)
    games = [game_of(batch, number) for number in range(len(batch))]
    ends = 0
    while ends < 2:
        actions = batch.random_actions()
        batch.step(actions)
        for number, game in enumerate(games):
            game.push(move_of(int(actions[number])))
            assert batch.ended[number] == game.is_over
            rewards = [0.0] * options.players
            if outcome := game.outcome():
                ends += 1
                rewards = rewards_of(outcome, options)
                game = games[number] = game_of(batch, number)  # the next one has begun
            assert batch.rewards[number].tolist() == pytest.approx(rewards)
            check_same(batch.state(number), game.position)
            assert batch.turns[number] == game.turn
            assert np.flatnonzero(batch.masks[number]).tolist() == sorted(map(action_of, game.legal_moves))
            seen = sections(batch.observations[number])
            expected = observation_of(game.position, game.turn or 0)
            assert all(np.array_equal(seen[name], expected[name]) for name in SECTIONS)


@given(number=st.integers(0, 10_000), moves=st.integers(0, 54), seed=st.integers(0, 2**64 - 1))
def test_an_observation_tells_nothing_of_hidden_tiles(number: int, moves: int, seed: int) -> None:
    state = State.from_game(random_game(number, moves))
    for seat in state.options.seats:
        view = state.seen_by(seat)
        seen = state.observation(seat).tobytes()
        assert view.observation(seat).tobytes() == seen
        assert view.determinised(seed).observation(seat).tobytes() == seen


@given(number=st.integers(0, 10_000), moves=st.integers(0, 54))
def test_an_observation_tells_what_every_seat_knows(number: int, moves: int) -> None:
    game = random_game(number, moves)
    state = State.from_game(game)
    for seat in game.options.seats:
        seen = state.observation(seat)
        assert (seen <= MOST).all()
        expected = observation_of(game.position, seat)
        assert np.array_equal(np.concatenate([part.ravel() for part in expected.values()]), seen)


@given(number=st.integers(0, 10_000))
def test_rewards_are_the_outcome_and_together_nothing(number: int) -> None:
    game = random_game(number)
    state = State.from_game(game)
    outcome = game.outcome()
    assert outcome
    assert state.rewards().tolist() == pytest.approx(rewards_of(outcome, game.options))
    assert state.rewards().sum() == pytest.approx(0, abs=1e-6)


def test_there_are_no_rewards_before_the_end() -> None:
    assert not State.new(Options(players=3), seed=1).rewards().any()


def test_the_same_seed_gives_the_same_games() -> None:
    one, two, other = Batch(50, seed=3), Batch(50, seed=3), Batch(50, seed=4)
    assert not np.array_equal(one.observations, other.observations)
    other.reset(seed=3)
    for _ in range(120):
        actions = one.random_actions()
        for batch in (one, two, other):
            batch.step(actions)
            assert np.array_equal(batch.observations, one.observations)
            assert np.array_equal(batch.masks, one.masks)


def test_the_games_of_a_batch_differ() -> None:
    batch = Batch(20, seed=1)
    assert len({batch.state(number).tiles for number in range(20)}) == 20
    before = batch.state(0).tiles
    batch.reset()
    assert batch.state(0).tiles != before


def test_games_that_are_over_wait_to_be_reset_if_asked() -> None:
    batch = Batch(20, Options(players=3), seed=1, auto_reset=False)
    ended = np.zeros(20, dtype=int)
    for _ in range(54):
        batch.step(batch.random_actions())
        ended += batch.ended
        assert (batch.rewards.any(axis=1) <= batch.ended).all()
    assert (ended == 1).all()
    assert (batch.random_actions() == -1).all()
    assert not batch.masks.any()
    assert not sections(batch.observations)["turn"].any()
    which = np.arange(20) < 5
    batch.reset(which)
    assert np.array_equal(batch.masks.any(axis=1), which)
    batch.step(batch.random_actions())
    actions = batch.random_actions()
    actions[-1] = 0
    assert code_of(lambda: batch.step(actions)) == "game_over"


def test_sections_are_views_of_many_observations_too() -> None:
    batch = Batch(4, seed=1)
    assert batch.observations.shape == (4, OBSERVATION_SIZE)
    parts = sections(batch.observations)
    assert {name: part.shape[1:] for name, part in parts.items()} == {
        name: shape for name, (shape, _) in SECTIONS.items()
    }
    assert all(np.shares_memory(part, batch.observations) for part in parts.values())


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_actions_are_refused_and_change_no_game(wrong: str) -> None:
    batch = Batch(9, seed=1)
    for _ in range(3):
        batch.step(batch.random_actions())
    before = [batch.state(number).words for number in range(9)]
    seen, masks = batch.observations.copy(), batch.masks.copy()
    make, code = WRONG[wrong]
    actions = make(batch.random_actions(), batch)
    assert code_of(lambda: batch.step(actions)) == code
    assert all(np.array_equal(batch.state(number).words, before[number]) for number in range(9))
    assert np.array_equal(batch.observations, seen)
    assert np.array_equal(batch.masks, masks)


def test_actions_of_any_make_compile_nothing() -> None:
    batch = Batch(6, seed=1)
    kernels: list[Any] = [steps.first_illegal, steps.step, steps.begin]
    compiled = [len(kernel.signatures) for kernel in kernels]
    frozen = batch.random_actions()
    frozen.setflags(write=False)
    batch.step(frozen)
    batch.step(np.repeat(batch.random_actions(), 2)[::2])
    batch.step(batch.random_actions().astype(np.int16))
    batch.step(batch.random_actions().tolist())
    batch.reset(np.broadcast_to(np.True_, 6))
    assert [len(kernel.signatures) for kernel in kernels] == compiled


def test_an_illegal_action_names_its_game() -> None:
    batch = Batch(5, seed=1)
    actions = batch.random_actions()
    actions[3] = -1
    with pytest.raises(ValueError, match="an action must be a whole number") as caught:
        batch.step(actions)
    assert caught.value.__notes__ == ["in game 3 of the batch"]


def test_wrong_options_are_refused() -> None:
    assert code_of(lambda: Batch(-1, seed=1)) == "unknown_option"
    assert code_of(lambda: Batch(2, "three", seed=1)) == "unknown_option"  # type: ignore[arg-type]
    assert code_of(lambda: Batch(2, seed=-1)) == "bad_seed"
    batch = Batch(2, seed=1)
    assert code_of(lambda: batch.reset([1, 0])) == "unknown_option"
    assert code_of(lambda: batch.reset([True])) == "unknown_option"
    assert code_of(lambda: batch.reset([[True], [True, False]])) == "unknown_option"
    assert code_of(lambda: batch.state(2)) == "unknown_option"
    assert code_of(lambda: State.new(seed=1).observation(2)) == "unknown_seat"


# Parts of batches


def seen_in(batch: Batch) -> list[Any]:
    """Return everything that a batch shows."""
    arrays = (batch.turns, batch.masks, batch.observations, batch.rewards, batch.ended)
    return [array.tolist() for array in arrays]


def test_games_are_taken_and_put_back() -> None:
    batch = Batch(6, Options(players=3), seed=1)
    for _ in range(5):
        batch.step(batch.random_actions())
    rows = [4, 1]
    taken = batch.take(rows)
    assert [taken.state(row) for row in range(2)] == [batch.state(row) for row in rows]
    assert seen_in(batch.take(np.isin(np.arange(6), [1, 4]))) == seen_in(batch.take([1, 4]))
    before = seen_in(batch)
    taken.step(taken.random_actions())
    assert seen_in(batch) == before
    batch.put([0, 5], taken)
    assert [batch.state(row) for row in (0, 5)] == [taken.state(row) for row in range(2)]
    assert seen_in(batch.take([0, 5])) == seen_in(taken)


def test_a_batch_continues_states() -> None:
    states = [State.from_game(random_game(number, number)) for number in range(0, 40, 8)]
    same = [state for state in states if state.options == states[0].options]
    batch = Batch.from_states(same, seed=1)
    assert [batch.state(row) for row in range(len(same))] == same
    for row, state in enumerate(same):
        assert batch.masks[row].tolist() == state.legal_mask().tolist()
        assert batch.turns[row] == state.turn
    assert len(Batch.from_states([], seed=1)) == 0


@pytest.mark.parametrize("rows", [[6], [-1], [0.5], [True], [[0]], "a"])
def test_rows_that_are_not_there_are_refused(rows: Any) -> None:
    batch = Batch(6, seed=1)
    assert code_of(lambda: batch.take(rows)) == "unknown_option"
    assert code_of(lambda: batch.put([0], Batch(1, Options(players=3), seed=1))) == "unknown_option"
    mixed = [State.new(seed=1), State.new(Options(players=3), seed=1)]
    assert code_of(lambda: Batch.from_states(mixed, seed=1)) == "unknown_option"


def test_resampling_changes_only_what_the_seat_to_move_may_not_know() -> None:
    batch = Batch(200, Options(players=3, hand_size=2), seed=1)
    for _ in range(20):
        batch.step(batch.random_actions())
    before, views = seen_in(batch), [batch.state(row).seen_by(int(batch.turns[row])) for row in range(200)]
    tiles = {batch.state(row).tiles for row in range(200)}
    batch.resample()
    assert seen_in(batch) == before
    assert [batch.state(row).seen_by(int(batch.turns[row])) for row in range(200)] == views
    assert all(Counter(batch.state(row).position().hands) for row in range(200))
    assert not tiles & {batch.state(row).tiles for row in range(200)}


# Symmetries


@pytest.mark.parametrize("options", [each for each in SETUPS if not each.open_scores], ids=str)
def test_a_symmetry_that_is_kept_gives_the_same_game(options: Options) -> None:
    for symmetry, seats in symmetries.kept_by(options).items():
        state = State.new(options, seed=symmetry)
        moved_on = replace(options, first=(options.first + seats) % options.players)
        twin = State.from_game(Game(moved_on, tiles=[kind for kind in state.tiles if kind]))
        while not state.is_over:
            for seat in options.seats:
                expected = state.observation(seat)[symmetries.OBSERVATIONS[symmetry]]
                assert np.array_equal(twin.observation((seat + seats) % options.players), expected)
            assert np.array_equal(twin.legal_mask(), state.legal_mask()[symmetries.MASKS[symmetry]])
            action = state.random_action(seed=5)
            state.step(action)
            twin.step(int(symmetries.ACTIONS[symmetry][action]))
        assert np.array_equal(twin.rewards(), np.roll(state.rewards(), seats))


def test_all_other_symmetries_change_the_owners_of_gates() -> None:
    for options in SETUPS:
        seen = State.new(options, seed=1).observation(0)
        possible = {State.new(options, seed=1).observation(seat)[-28:-4].tobytes() for seat in options.seats}
        for symmetry in range(12):
            gates = sections(seen[symmetries.OBSERVATIONS[symmetry]])["gates"]
            assert (gates.tobytes() in possible) == (symmetry in symmetries.kept_by(options))
