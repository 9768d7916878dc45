"""OpenSpiel: the same game as the rules, nothing shown that is hidden, and its bots can play it."""

import pickle
import random
from collections import Counter
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from indigo import Game, IndigoError, Move, Options, Position, from_text, text
from indigo.bots.arena import run_arena
from indigo.bots.contest import Terms
from indigo.engine import action_of, solve
from indigo.engine.numbering import GEM_NUMBER, KIND_NUMBER, PORT
from indigo.openspiel import ISMCTS, FastISMCTS, IndigoPolicy, Rollouts, SpielGame, SpielState, TimedISMCTSBot
from tests.setups import PLAIN, SETUPS, new_game, played, random_game
from tests.tools import code_of, run_python

ANY = st.integers(0, 10**6)


class Quick(ISMCTS):
    """A bot that hardly thinks."""

    seconds = 0.01


class QuickFast(FastISMCTS):
    """Another."""

    seconds = 0.01


def spiel(options: Options) -> SpielGame:
    settings = ",".join(f"{name}={value}" for name, value in asdict(options).items())
    game = pyspiel.load_game(f"python_indigo({settings})")
    assert isinstance(game, SpielGame)
    return game


def after(number: int, steps: int) -> SpielState:
    """Return a state after this many random steps, draws included, of a game with any set-up."""
    lot = random.Random(number)
    state = spiel(SETUPS[number % len(SETUPS)]).new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(lot.choices(kinds, chances)[0])
        else:
            state.apply_action(lot.choice(state.legal_actions()))
    return state


# The same game


@settings(max_examples=20)
@given(ANY)
def test_the_same_draws_and_moves_lead_to_the_same_positions(number: int) -> None:
    game = new_game(number)
    state = spiel(game.options).new_initial_state()
    draw_due(state, game)
    check_same(state, game)
    for _ in played(game, number):
        state.apply_action(state.string_to_action(str(game.moves[-1])))
        draw_due(state, game)
        check_same(state, game)
    assert str(spiel(game.options).state_from_game(game)) == str(state)


def draw_due(state: SpielState, game: Game) -> None:
    """Draw what the game has drawn; each kind is as likely as it has tiles left."""
    while state.is_chance_node():
        stack = game.tiles[state.drawn :]
        chances = {kind: stack.count(kind) / len(stack) for kind in {*stack}}
        assert dict(state.chance_outcomes()) == {KIND_NUMBER[kind]: chance for kind, chance in chances.items()}
        state.apply_action(state.string_to_action(stack[0].letter))


def check_same(state: SpielState, game: Game) -> None:
    assert str(state) == text(game.position)
    assert state.is_terminal() == game.is_over
    for seat in game.options.seats:
        assert state.observation_string(seat) == text(game.view(seat))
    outcome = game.outcome()
    if outcome is None:
        assert state.current_player() == game.turn
        assert state.legal_actions() == sorted(map(action_of, game.legal_moves))
        assert state.returns() == [0] * game.options.players
    else:
        share = game.options.players / len(outcome.winners)
        assert state.returns() == [share - 1 if seat in outcome.winners else -1 for seat in game.options.seats]


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_the_tests_of_openspiel_pass(options: Options) -> None:
    pyspiel.random_sim_test(spiel(options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_its_playthrough_can_be_replayed(tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # takes long

    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "python_indigo.txt"
    path.write_text(generate_playthrough.playthrough("python_indigo", None, seed=1), encoding="utf-8")
    written, replayed = generate_playthrough.replay(str(path))
    assert written == replayed


def test_states_survive_cloning_and_pickling() -> None:
    state = after(3, 40)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert (str(twin), twin.history()) == (str(state), state.history())
        before = str(state)
        twin.apply_action(twin.legal_actions()[0])
        assert str(state) == before != str(twin)
    game = state.get_game()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_its_environment_plays_to_the_end() -> None:
    environment = rl_environment.Environment("python_indigo", players=3)
    lot, step = random.Random(1), environment.reset()
    while not step.last():
        step = environment.step([lot.choice(step.observations["legal_actions"][step.current_player()])])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize("settings", ["players=5", "hand_size=3", "own_gates=True", "first=2"])
def test_options_that_the_rules_do_not_have_are_refused(settings: str) -> None:
    with pytest.raises(IndigoError) as refused:
        pyspiel.load_game(f"python_indigo({settings})")
    assert refused.value.code == "unknown_option"


@pytest.mark.parametrize(
    ("steps", "action", "code"), [(0, 5, "bad_tiles"), (2, 810, "unknown_action"), (2, 0, "tile_not_in_hand")]
)
def test_what_cannot_happen_is_refused_and_changes_nothing(steps: int, action: int, code: str) -> None:
    state = spiel(Options()).new_initial_state()
    for _ in range(steps):
        state.apply_action(1)  # everybody holds three straights
    before = str(state), state.history()
    with pytest.raises(IndigoError) as refused:
        state.apply_action(action)
    assert refused.value.code == code
    assert (str(state), state.history()) == before


def test_a_kind_of_which_none_is_left_cannot_be_drawn() -> None:
    game = Game(tiles=sorted(random_game(1).tiles, key=lambda kind: kind.letter != "S"))
    lot = random.Random(1)
    for _ in range(4):
        game.push(lot.choice(game.legal_moves))
    state = spiel(game.options).state_from_game(game)
    state.apply_action(lot.choice(state.legal_actions()))
    assert KIND_NUMBER[game.tiles[0]] not in dict(state.chance_outcomes())
    with pytest.raises(IndigoError) as refused:
        state.apply_action(KIND_NUMBER[game.tiles[0]])
    assert refused.value.code == "bad_tiles"


def test_a_game_with_other_options_is_refused() -> None:
    game = Game(Options())
    for other, played_on in ((spiel(Options(players=3)), game), (ending(1, 5), Game(SMALL))):
        assert code_of(lambda: other.state_from_game(played_on)) == "unknown_option"  # noqa: B023
        assert code_of(lambda: other.state_from_view(played_on.view(0), seed=1)) == "unknown_option"  # noqa: B023


# The small board, and the end of a game

SMALL = Options(small_board=True)


def ending(number: int, moves: int, options: Options = SMALL) -> SpielGame:
    """Return what follows the first moves of a random game as a game of its own."""
    opening = "".join(map(str, random_game(number, moves, options).moves))
    game = pyspiel.load_game("python_indigo", asdict(options) | {"opening": opening})
    assert isinstance(game, SpielGame)
    return game


def test_the_small_board_is_the_same_game() -> None:
    for number in range(4):
        options = replace(PLAIN[number % len(PLAIN)], small_board=True)
        game = random_game(number, options=options)
        state = spiel(options).new_initial_state()
        assert state.get_game().max_game_length() == 30
        for move in game.moves:
            draw_due(state, game)
            assert state.observation_string(0)
            state.apply_action(action_of(move))
        check_same(state, game)
        pyspiel.random_sim_test(spiel(options), num_sims=1, serialize=True, verbose=False)


def test_an_opening_leaves_a_game_of_what_follows() -> None:
    for options in (SMALL, Options(players=3, hand_size=2), Options(players=4, first=2)):
        before = random_game(2, 23, options)
        game = ending(2, 23, options)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
        state = game.new_initial_state()
        left = Counter(options.bag) - Counter(move.tile.kind for move in before.moves)
        assert dict(state.chance_outcomes()) == {
            KIND_NUMBER[kind]: count / left.total() for kind, count in left.items() if count
        }
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        assert state.current_player() == before.turn
        position = state.engine.position()
        assert (position.tiles, position.gems, position.won) == (
            before.position.tiles,
            before.position.gems,
            before.position.won,
        )
        assert state.information_state_string(0).endswith("moves: ")
        for seat in options.seats:
            assert state.resample_from_infostate(seat, random.Random(1).random).information_state_string(
                seat
            ) == state.information_state_string(seat)
        assert game.state_from_view(state.engine.seen_by(before.turn or 0).position(), seed=1).legal_actions() == (
            state.legal_actions()
        )


@pytest.mark.parametrize(
    ("opening", "code"),
    [("b3X", "bad_notation"), ("a2W0", "off_board"), ("b3X0", "joins_exits"), ("c3S0c3S0", "occupied_cell"),
     ("c3S0c4S0c5S0d3S0", "bad_tiles")],
)  # fmt: skip
def test_an_opening_that_cannot_be_is_refused(opening: str, code: str) -> None:
    with pytest.raises(IndigoError) as refused:
        pyspiel.load_game("python_indigo", {"small_board": True, "opening": opening})
    assert refused.value.code == code


class Solver:
    """Plays as `solve` says."""

    name = "solver"

    def choose(self, view: Position) -> Move:
        """Return the best move."""
        return solve(view)[0].move


def test_openspiel_finds_nothing_better_than_what_is_solved() -> None:
    for number in (1, 2):
        game = ending(number, 27)
        assert exploitability.nash_conv(game, IndigoPolicy(game, Solver())) == pytest.approx(0)
        assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0


# Taking back


def told(state: SpielState) -> object:
    """Return all that a state says of itself."""
    past = [(step.player, step.action) for step in state.full_history()]
    seats = range(state.num_players())
    return (
        *(str(state), state.current_player(), state.is_terminal(), state.returns(), state.legal_actions(), past),
        *(state.history(), state.history_str(), state.move_number()),
        *(state.is_initial_state(), state.is_initial_non_chance_state()),
        state.chance_outcomes() if state.is_chance_node() else [],
        *(state.information_state_string(seat) for seat in seats),
        *(state.information_state_tensor(seat) for seat in seats),
        *(state.observation_tensor(seat) for seat in seats),
    )


@settings(max_examples=15)
@given(ANY, st.integers(1, 108), st.integers(1, 12))
def test_taking_back_leads_to_the_state_that_a_fresh_replay_reaches(number: int, steps: int, back: int) -> None:
    state = after(number, steps)
    past = state.full_history()
    for step in reversed(past[-back:]):
        state.undo_action(step.player, step.action)
    fresh = state.get_game().new_initial_state()
    for step in past[:-back]:
        fresh.apply_action(step.action)
    for twin in (state, state.clone(), pickle.loads(pickle.dumps(state))):
        assert told(twin) == told(fresh)
        for step in past[-back:]:
            twin.apply_action(step.action)
        assert told(twin) == told(after(number, steps))


def test_only_the_last_action_can_be_taken_back() -> None:
    state = spiel(Options()).new_initial_state()
    with pytest.raises(IndigoError) as refused:
        state.undo_action(-1, 1)
    assert refused.value.code == "nothing_to_take_back"
    state.apply_action(1)
    for player, action in ((0, 1), (-1, 2)):
        with pytest.raises(IndigoError) as refused:
            state.undo_action(player, action)
        assert refused.value.code == "bad_actions"
        assert state.history() == [1]


# What a seat may know

TYPES = [
    pyspiel.IIGObservationType(perfect_recall=recall, public_info=True, private_info=private)
    for recall in (False, True)
    for private in (pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE)
]


@settings(max_examples=40)
@given(ANY, st.integers(0, 108))
def test_what_is_drawn_anew_looks_the_same_to_the_seat(number: int, steps: int) -> None:
    state = after(number, steps)
    for seat in range(state.num_players()):
        other = state.resample_from_infostate(seat, random.Random(number).random)
        for kind in TYPES:
            one, two = make_observation(state.get_game(), kind), make_observation(state.get_game(), kind)
            one.set_from(state, seat)
            two.set_from(other, seat)
            assert one.tensor.tolist() == two.tensor.tolist()
            assert one.string_from(state, seat) == two.string_from(other, seat)
        assert other.current_player() == state.current_player()
        assert other.returns() == state.returns()
        if state.current_player() == seat:
            assert other.legal_actions() == state.legal_actions()
        again = state.get_game().new_initial_state()
        for action in other.history():
            again.apply_action(action)
        assert str(again) == str(other)


def test_every_tile_that_may_be_hidden_is_drawn_anew() -> None:
    state = after(0, 20)
    seat = state.current_player()
    hands = {
        from_text(str(state.resample_from_infostate(seat, random.Random(number).random))).hands[1 - seat]  # type: ignore[union-attr]
        for number in range(200)
    }
    assert len(hands) == 5


@settings(max_examples=25)
@given(ANY, st.integers(8, 108))
def test_an_observation_holds_the_view(number: int, steps: int) -> None:
    state = after(number, steps)
    for seat in range(state.num_players()):
        view = state.engine.seen_by(seat).position()
        observed = make_observation(state.get_game())
        observed.set_from(state, seat)
        part = observed.dict
        hand = [KIND_NUMBER[kind] for kind in view.hands[seat] if kind]
        assert part["hand"].tolist() == np.bincount(hand, minlength=5).tolist()
        assert np.flatnonzero(part["board"]).tolist() == sorted(map(action_of, state.engine.moves))
        assert np.argwhere(part["gems"]).tolist() == sorted(
            [PORT[place] - 6, GEM_NUMBER[gem]] for place, gem in view.gems.items()
        )
        assert part["centre"].tolist() == [view.centre]
        assert part["won"].tolist() == [list(won or (0, 0, 0)) for won in view.won]
        assert part["turn"].tolist() == [each == view.turn for each in view.options.seats]
        assert part["seat"].tolist() == [each == seat for each in view.options.seats]


def test_a_seat_remembers_the_order_of_its_draws_and_nobody_else_s() -> None:
    game = spiel(Options(hand_size=2))
    one, two = game.replayed([0, 3, 2, 4], []), game.replayed([2, 3, 0, 4], [])
    assert str(one) != str(two)
    assert one.information_state_string(0) == "seat: red draws: WB moves: "
    assert one.information_state_string(0) != two.information_state_string(0)
    assert one.information_state_tensor(0) != two.information_state_tensor(0)
    assert one.information_state_string(1) == two.information_state_string(1)
    assert one.information_state_tensor(1) == two.information_state_tensor(1)


def test_what_is_private_can_be_observed_alone() -> None:
    game = spiel(Options(hand_size=2))
    state = game.replayed([0, 3, 2, 4], [])
    alone = {"public_info": False, "private_info": pyspiel.PrivateInfoType.SINGLE_PLAYER}
    for recall, seen in ((False, "seat: red hand: WB"), (True, "seat: red draws: WB")):
        observed = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall, **alone))
        observed.set_from(state, 0)
        assert observed.string_from(state, 0) == seen
        assert observed.dict.keys() == {"seat", "draws" if recall else "hand"}
        assert observed.tensor.sum() == 3


def test_other_kinds_of_observation_are_refused() -> None:
    all_hands = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    nothing = pyspiel.IIGObservationType(
        perfect_recall=True, public_info=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    for kind, params in ((all_hands, None), (nothing, None), (None, {"size": 3})):
        with pytest.raises(IndigoError) as refused:
            make_observation(spiel(Options()), kind, params)
        assert refused.value.code == "unknown_option"


# Bots


@pytest.mark.slow
@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_ismcts_plays(options: Options) -> None:
    game = spiel(options)
    bot = ismcts.ISMCTSBot(game, Rollouts(1), uct_c=1.0, max_simulations=4)
    state = game.state_from_game(random_game(5, 40, options))
    while not state.is_terminal():
        chance = state.is_chance_node()
        state.apply_action(state.chance_outcomes()[0][0] if chance else bot.step(state))


def test_mcts_plays_in_python_and_in_cpp() -> None:
    game = spiel(Options())
    state = game.state_from_game(random_game(4, 44, Options()))
    python = mcts.MCTSBot(game, 1.0, 20, Rollouts(2))
    assert python.step(state) in state.legal_actions()
    cpp = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 1.0, 20, 10, False, 1, False)
    assert cpp.mcts_search(state).best_child().action in state.legal_actions()


def test_rollouts_are_whole_games_and_the_end_is_itself() -> None:
    start = after(2, 30)
    for count in (0, -1, 1.5, True):
        with pytest.raises(IndigoError, match="n_rollouts must be"):
            Rollouts(count)  # type: ignore[arg-type]
    average = Rollouts(50).evaluate(start)
    assert average.sum() == pytest.approx(0)
    assert (average > -1).all()
    end = after(2, 200)
    assert Rollouts(3).evaluate(end).tolist() == end.returns()


def test_a_bot_without_time_still_moves() -> None:
    state = after(0, 12)
    bot = TimedISMCTSBot(state.get_game(), Rollouts(1), uct_c=1.0, seconds=0)
    assert bot.step(state) in state.legal_actions()
    assert bot.simulations == 2


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_a_view_becomes_a_state_that_its_seat_takes_for_the_same(options: Options) -> None:
    game = random_game(9, 21, options)
    assert game.turn is not None
    state = spiel(options).state_from_view(game.view(game.turn), seed=1)
    assert state.observation_string() == text(game.view(game.turn))
    assert state.legal_actions() == sorted(map(action_of, game.legal_moves))


@pytest.mark.slow
def test_ismcts_takes_part_in_an_arena() -> None:
    bots = [f"{__name__}:{bot.__name__}" for bot in (Quick, QuickFast)]
    results = run_arena(bots, Terms(seconds=60, hand_size=2), games=1)
    assert [result.fault for result in results] == [None]


def test_without_openspiel_the_extra_that_brings_it_is_named() -> None:
    program = """if True:
        import sys
        sys.modules["pyspiel"] = None
        from indigo import IndigoError
        try:
            import indigo.openspiel
        except IndigoError as error:
            print(error.code, isinstance(error, ImportError), 'pip install "indigo-boardgame[openspiel]"' in str(error))
    """
    assert run_python(program) == "missing_extra True True\n"
