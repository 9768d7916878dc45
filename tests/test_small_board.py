"""The small board: a ring fewer, the same rules, and the engine plays it as the rules do."""

import copy
import pickle
import re
from collections import Counter
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indigo import Game, Match, Options, Position, from_text, text
from indigo.bots import analyse, bot_named, hint, risk
from indigo.drawing import heat_map, svg, terminal
from indigo.engine import Batch, DeviceBatch, GuidedSearch, Search, State, random_ends, random_games, solve, symmetries
from indigo.rules.board import BOARDS, FULL_BOARD, SMALL_BOARD, Board
from indigo.rules.move import ALLOWED_ON
from indigo.rules.tiles import BAG, SMALL_BAG
from indigo.tables.game_views import games_in
from indigo.tables.table_errors import BadRequest
from indigo.tables.terms import Terms
from tests import engine_games, invariants
from tests.setups import SETUPS, played, random_game
from tests.tools import code_of

SMALL = Options(small_board=True)
ANY = st.integers(0, 10**6)


def test_a_ring_fewer_with_the_same_treasures() -> None:
    board = SMALL_BOARD
    assert (len(board.cells), len(board.free_cells), len(board.treasure_cells)) == (37, 30, 7)
    rows = Counter(cell.name[0] for cell in board.cells)
    assert list(rows.values()) == [4, 5, 6, 7, 6, 5, 4]
    assert {str(corner) for corner in board.corners} == {"b2", "b5", "e2", "e8", "h2", "h5"}
    assert Counter(board.exits.values()) == dict.fromkeys(range(1, 7), 4)
    for corner, arrow in FULL_BOARD.corners.items():
        near = corner.neighbour(arrow)
        assert near
        assert board.corners[near] == arrow


def test_tiles_in_the_same_proportions_and_one_for_each_cell() -> None:
    assert sum(SMALL_BAG.values()) == len(SMALL_BOARD.free_cells)
    for kind, count in SMALL_BAG.items():
        assert abs(count - BAG[kind] * 30 / 54) < 0.5


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_every_kind_fits_on_every_free_cell_and_only_two_exits_are_never_joined(board: Board) -> None:
    for by_cell in ALLOWED_ON[board].values():
        assert set(by_cell) == {*board.free_cells}
        for cell, moves in by_cell.items():
            assert moves
            exits = board.exit_sides.get(cell)
            assert not any(exits and move.tile.joins(exits[0]) == exits[1] for move in moves)


@settings(max_examples=25)
@given(ANY)
def test_everything_that_follows_from_the_rules_follows_here(number: int) -> None:
    assert 24 <= invariants.check_game(number, small=True) <= 30


@settings(max_examples=25)
@given(ANY)
def test_the_engine_plays_as_the_rules_do(number: int) -> None:
    engine_games.check_game(number, small=True)


def test_a_record_says_which_board_it_was_and_one_of_the_full_board_says_nothing() -> None:
    game = random_game(3, options=SMALL)
    assert "\nscores: hidden\nboard: small\nseed: " in text(game)
    assert from_text(text(game)) == game
    assert "board" not in text(random_game(3))
    order = Game(SMALL, tiles=game.tiles)
    match = Match(Options(players=3, small_board=True), rounds=2)
    match.next_round(seed=3)
    for value in (order, match, random_game(5, 12, SMALL).view(0)):
        assert from_text(text(value)) == value
    assert code_of(lambda: from_text(text(game).replace("board: small", "board: full"))) == "bad_notation"


def test_what_the_small_board_does_not_have_is_refused() -> None:
    game = Game(SMALL, seed=7)
    letter = game.position.hands[0][0].letter  # type: ignore[union-attr]
    assert code_of(lambda: game.push(f"a2{letter}0")) == "off_board"
    assert code_of(lambda: game.push(f"b2{letter}0")) == "treasure_cell"
    assert code_of(lambda: game.consequences("b3X0")) == "joins_exits"
    assert code_of(lambda: State.from_game(game).push("b3X0")) in ("joins_exits", "tile_not_in_hand")
    assert code_of(lambda: Game(SMALL, tiles=Game(seed=1).tiles)) == "bad_tiles"


def test_positions_lead_to_games_and_values_can_be_copied() -> None:
    played_on = random_game(4, 15, SMALL)
    again = Game.from_position(played_on.view(0), seed=1)
    assert again.view(0) == played_on.view(0)
    for value in (played_on.position, played_on.legal_moves, SMALL_BOARD, SMALL):
        for twin in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            if isinstance(value, Position | Options):
                assert twin == value
    assert pickle.loads(pickle.dumps(SMALL_BOARD)) is SMALL_BOARD
    assert list(pickle.loads(pickle.dumps(played_on.legal_moves))) == list(played_on.legal_moves)


@pytest.mark.parametrize("options", [each for each in SETUPS if not each.first and not each.open_scores], ids=str)
def test_bots_without_our_network_play(options: Options) -> None:
    options = Options(
        players=options.players, own_gates=options.own_gates, hand_size=options.hand_size, small_board=True
    )
    names = ("random", "easy", "greedy", "otto")
    bots = [bot_named(name, seed=1) for name in names] + [bot_named("classic", simulations=4, seed=1)]
    game = Game(options, seed=2)
    while (seat := game.turn) is not None:
        game.push(bots[len(game.moves) % len(bots)].choose(game.view(seat)))
    ends = random_ends(State.from_game(random_game(2, 20, options)).seen_by(0), count=20, seed=1)
    assert ends.lengths.max() <= 30
    assert random_games(options, count=200, seed=1).lengths.max() == 30


def test_a_batch_plays_it() -> None:
    batch = Batch(64, SMALL, seed=1)
    lengths = np.zeros(64, int)
    for _ in range(31):
        for row in (0, 9):
            assert np.array_equal(batch.masks[row], batch.state(row).legal_mask())
        batch.step(batch.random_actions())
        lengths += 1
        assert (lengths[batch.ended] <= 30).all()
        lengths[batch.ended] = 0
    assert batch.observations.max() > 0
    batch.resample()
    assert batch.state(0).options == SMALL


def test_searches_that_do_not_ask_our_network_search_it() -> None:
    game = random_game(3, 8, SMALL)
    view = game.view(game.turn)
    for search in (Search(nodes=100), GuidedSearch(lambda _, masks: (masks, np.zeros(len(masks))), nodes=100)):
        search.begin(view, seed=1)
        search.run(40)
        assert all(found.move in game.legal_moves for found in search.found())


@pytest.mark.parametrize("name", ["medium", "hard", "expert", "nora", "felix"])
def test_who_asks_our_network_refuses_it(name: str) -> None:
    view = Game(SMALL, seed=7).view(0)
    assert code_of(lambda: bot_named(name, simulations=1).choose(view)) == "unknown_option"


def test_what_knows_only_the_full_board_refuses_it() -> None:
    game = random_game(1, 3, SMALL)
    view = game.view(game.turn)
    assert code_of(lambda: hint(view, simulations=1)) == "unknown_option"
    assert code_of(lambda: risk(view, game.legal_moves[0], simulations=1)) == "unknown_option"
    assert code_of(lambda: analyse(game, simulations=1)) == "unknown_option"
    assert code_of(lambda: DeviceBatch(1, SMALL, device="cpu")) == "unknown_option"
    assert code_of(lambda: symmetries.kept_by(SMALL)) == "unknown_option"


def test_a_server_opens_no_table_for_it_and_shows_no_replay_of_it() -> None:
    assert {field.name for field in fields(Options)} - {field.name for field in fields(Terms)} == {
        "first",
        "small_board",
    }
    with pytest.raises(BadRequest, match="small board"):
        games_in(text(random_game(3, options=SMALL)))


def test_its_last_moves_can_be_solved() -> None:
    game = random_game(6, 25, SMALL)
    solved = solve(game.view(game.turn))
    assert {each.move for each in solved} == {*game.legal_moves}
    assert all(sum(each.chances) == pytest.approx(1) for each in solved)
    early = random_game(6, 20, SMALL)
    assert code_of(lambda: solve(early.view(early.turn))) == "bad_limit"


def test_moves_are_taken_back() -> None:
    game = random_game(8, 0, SMALL)
    state = State.from_game(game)
    for _ in played(game, 8, 9):
        state.push(game.moves[-1])
    assert state.move_count == 9
    assert state.tiles == game.tiles
    while game.moves:
        assert state.pop() == game.pop()
        engine_games.check_same(state, game.position)


def test_its_pictures_show_only_its_cells() -> None:
    game = random_game(3, 12, SMALL)
    drawn = svg(game, coordinates=True)
    written = terminal(game)
    free = {str(cell) for cell in SMALL_BOARD.free_cells if cell not in game.position.tiles}
    assert {*re.findall(">([a-i][1-9])<", drawn)} == {*re.findall(r"\b[a-i][1-9]\b", written)} == free
    heat = heat_map({"b3": 0.5}, gates={1: 0.2}, options=SMALL)
    assert drawn.split("</g>")[0].count("<path") == heat.split("</g>")[0].count("<path")
    assert code_of(lambda: heat_map({"a2": 0.5}, options=SMALL)) == "off_board"
