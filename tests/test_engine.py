"""The engine plays the same game as the rules, and says the same of what goes wrong."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from indigo.cli import main
from indigo.engine import ACTION_COUNT, State, action_of, layout, move_of, numbering, random_ends, random_games
from indigo.engine.compile_notice import Notice
from indigo.engine.compiled import cache_folder, fingerprint
from indigo.engine.game import kernels, playouts
from indigo.rules.board import Cell
from indigo.rules.events import GemMoved, GemsCrashed
from indigo.rules.game import Game
from indigo.rules.gems import ON_BOARD, Won
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import text
from indigo.rules.setup import Options
from indigo.rules.tiles import BAG, Kind, Tile
from tests.engine_games import check_game, check_same
from tests.setups import SETUPS, new_game, random_game
from tests.tools import code_of, run_python

VECTORS = Path(__file__).parent / "vectors" / "games.jsonl"

GAMES, QUICK, CHUNK = 2_000, 250, 250

each_setup = pytest.mark.parametrize("options", SETUPS, ids=str)


def played(options: Options, moves: int) -> Game:
    """Return a game after so many random moves."""
    return random_game(1, moves, options)


# The same game


def marks_of(first: int) -> list[pytest.MarkDecorator]:
    """Return the marks of a chunk of games: some run always, half of them at night."""
    return [pytest.mark.slow] * (first >= QUICK) + [pytest.mark.nightly] * (first >= GAMES // 2)


@pytest.mark.parametrize("first", [pytest.param(first, marks=marks_of(first)) for first in range(0, GAMES, CHUNK)])
def test_engine_and_rules_agree_after_every_placement(first: int) -> None:
    assert all(map(check_game, range(first, first + CHUNK)))


@pytest.mark.parametrize("implementation", ["engine", "both"])
def test_engine_reproduces_the_vectors(implementation: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--implementation", implementation, str(VECTORS)]) == 0
    assert capsys.readouterr().out == "80 games, 4113 moves agree\n"


@pytest.mark.parametrize(("implementation", "say"), [("engine", "the engine says"), ("both", "the engine say")])
def test_a_difference_to_the_engine_is_shown(
    implementation: str, say: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = json.loads(VECTORS.read_text(encoding="utf-8").splitlines()[0])
    row["moves"][30]["after"]["points"] = [7, 7]
    changed = tmp_path / "changed.jsonl"
    changed.write_text(json.dumps(row), encoding="utf-8")
    assert main(["verify", "--implementation", implementation, str(changed)]) == 1
    message = capsys.readouterr().err
    assert "move 31: the file says points is [7, 7]" in message
    assert say in message


def test_records_are_replayed_by_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.txt"
    record.write_text(text(played(Options(players=3, first=2), 20)), encoding="utf-8")
    assert main(["verify", "--implementation", "both", str(record)]) == 0
    assert capsys.readouterr().out == "1 game, 20 moves agree\n"


@each_setup
def test_random_playouts_are_games_by_the_rules(options: Options) -> None:
    for seed in range(20):
        end = State.new(options, seed=seed).played_out(seed)
        game = Game(options, tiles=[kind for kind in end.tiles if kind])
        for move in end.moves:
            game.push(move)
        check_same(end, game.position)
        assert end.is_over


@each_setup
def test_playing_action_by_action_gives_games_by_the_rules(options: Options) -> None:
    state = State.new(options, seed=5)
    game = Game(options, tiles=[kind for kind in state.tiles if kind])
    seed = 0
    while check_same(state, game.position):
        action = state.random_action(seed := seed + 1)
        state.step(action)
        game.push(move_of(action))
    assert state.random_action(0) == -1


# There and back


@each_setup
@pytest.mark.parametrize("moves", [0, 1, 17, 40, 49, 54])
def test_games_positions_and_views_come_back_equal(options: Options, moves: int) -> None:
    game = played(options, moves)
    state = State.from_game(game)
    assert state.position() == game.position
    assert (state.game().moves, state.game().tiles) == (game.moves, game.tiles)
    assert state == State.from_game(game)
    assert {state.key, State.from_game(game).key} == {state.key}
    assert State.from_position(game.position).position() == game.position
    for seat in options.seats:
        assert State.from_position(game.view(seat)).position() == game.view(seat)
        assert State.from_game(game).seen_by(seat).position() == game.view(seat)
    assert State.from_position(game.view(None)).position() == game.view(None)


@each_setup
def test_a_view_plays_on_as_the_rules_say(options: Options) -> None:
    game = played(options, 54)
    for seat in options.seats:
        view = new_game(1, options).view(seat)
        state = State.from_position(view)
        for move in game.moves:
            view, _ = view.play(move)
            state.push(move)
            assert state.position() == view
        assert state.points == tuple(won.points for won in game.position.won if won)


@each_setup
def test_gems_cross_as_many_tiles_as_by_the_rules(options: Options) -> None:
    for moves in (4, 18, 30, 44):
        position = played(options, moves).position
        state = State.from_position(position)
        for move in position.legal_moves:
            ways = [event.way for event in position.consequences(move) if isinstance(event, GemMoved | GemsCrashed)]
            assert state.tiles_crossed(action_of(move)) == max((len(way) - 1 for way in ways), default=0), move


def test_gems_behind_screens_are_counted_from_what_all_have_seen() -> None:
    game = played(Options(players=4), 45)
    state = State.from_position(game.view(0))
    assert state.position().won[1] is None
    assert state.points == tuple(won.points for won in game.position.won if won)


def test_actions_and_moves_stand_for_each_other() -> None:
    assert ACTION_COUNT == 54 * 15
    assert [action_of(move_of(action)) for action in range(ACTION_COUNT)] == list(range(ACTION_COUNT))


def test_there_are_156_borders_and_36_exits() -> None:
    ports = sorted({*numbering.PORT.values()})
    assert ports == [*range(layout.PORTS), *range(layout.EXITS, layout.EXITS + layout.EXIT_COUNT)]
    assert sorted(numbering.PLACES) == ports[: layout.PORTS]


# Hidden tiles


def test_what_is_hidden_is_filled_in_with_just_the_tiles_not_seen() -> None:
    for options in SETUPS:
        for moves in (0, 9, 30, 50):
            game = played(options, moves)
            view = game.view(0)
            state = State.from_position(view).determinised(seed=moves)
            hands = state.position().hands
            assert hands[0] == game.position.hands[0]
            assert [len(hand) for hand in hands] == [len(hand) for hand in view.hands]
            stack = state.tiles[54 - view.stack :] if view.stack else ()
            tiles = [*stack, *(kind for hand in hands for kind in hand), *(tile.kind for tile in view.tiles.values())]
            assert sorted(filter(None, tiles)) == sorted(kind for kind, count in BAG.items() for _ in range(count))


def test_hidden_tiles_are_filled_in_evenly() -> None:
    state = State.from_position(Game(tiles=[kind for kind, count in BAG.items() for _ in range(count)]).view(0))
    count = 4000
    drawn = [state.determinised(seed).position().hands[1][0] for seed in range(count)]
    for kind in Kind:
        expected = (BAG[kind] - (kind is Kind.STRAIGHT_WIDE2)) / 53
        assert abs(drawn.count(kind) / count - expected) < 5 * (expected / count) ** 0.5


def test_a_game_is_played_on_from_a_view() -> None:
    view = State.from_position(played(Options(players=3), 20).view(1))
    ends = random_ends(view, count=200, seed=3)
    assert (ends.lengths > 20).all()
    assert (ends.points >= view.points).all()
    assert view.position().hands[0] == (None,)


# Chance


@each_setup
def test_the_same_seed_gives_the_same_games(options: Options) -> None:
    one, two, other = (random_games(options, count=50, seed=seed) for seed in (7, 7, 8))
    more = random_games(options, count=60, seed=7)
    for a, b, c, d in zip(one, two, other, more, strict=True):
        assert np.array_equal(a, b)
        assert np.array_equal(a, d[:50])
        assert not np.array_equal(a, c)


@each_setup
def test_random_games_end_as_games_must(options: Options) -> None:
    games = random_games(options, count=500, seed=1)
    assert games.points.shape == games.gems.shape == (500, options.players)
    assert ((games.lengths > 30) & (games.lengths <= 54)).all()
    owners = sum(map(len, options.owners)) // 6 if options.players != 3 or options.own_gates else 2
    assert (games.points.sum(axis=1) <= owners * ON_BOARD.points).all()
    assert (games.gems <= games.points).all()
    assert games.lengths.mean() == pytest.approx(53.7, abs=0.3)


@pytest.mark.parametrize("options", [Options(), Options(players=3, hand_size=2)], ids=str)
def test_every_legal_move_is_as_likely(options: Options) -> None:
    state = State.from_game(played(options, 30))
    legal = state.legal_actions()
    count = 300 * len(legal)
    chosen = np.bincount([state.random_action(seed) for seed in range(count)], minlength=ACTION_COUNT)
    assert not chosen[~state.legal_mask()].any()
    # Chi-squared: mean n - 1, variance 2(n - 1); five deviations.
    distance = ((chosen[legal] - 300) ** 2 / 300).sum()
    assert distance < len(legal) + 5 * (2 * len(legal)) ** 0.5


@pytest.mark.parametrize("options", [Options(), Options(players=3, hand_size=2)], ids=str)
def test_playouts_begin_with_every_legal_move_as_likely(options: Options) -> None:
    state = State.from_game(played(options, 40))
    legal = state.legal_actions()
    count = 300 * len(legal)
    chosen = np.bincount([action_of(state.played_out(seed).moves[40]) for seed in range(count)], minlength=ACTION_COUNT)
    assert not chosen[~state.legal_mask()].any()
    assert ((chosen[legal] - 300) ** 2 / 300).sum() < len(legal) + 5 * (2 * len(legal)) ** 0.5


def test_a_copy_goes_its_own_way() -> None:
    state = State.new(seed=1)
    before = state.words.copy()
    twin = state.copy()
    twin.step(twin.random_action(seed=1))
    state.played_out(seed=1)
    state.determinised(seed=1)
    state.seen_by(0)
    assert np.array_equal(state.words, before)
    assert not np.array_equal(twin.words, before)


# What goes wrong


def test_illegal_moves_are_refused_as_the_rules_refuse_them() -> None:
    game = played(Options(hand_size=2), 20)
    held = next(kind for kind in game.position.hands[0] if kind)
    missing = next(kind for kind in Kind if kind not in game.position.hands[0])
    free = next(move.cell for move in game.legal_moves)
    laid = next(iter(game.position.tiles))
    moves: list[Any] = [
        (free, Tile(held, 0)),
        Move(Cell(0, 0), Tile(held, 0)),
        Move(Cell(4, 0), Tile(held, 0)),
        Move(laid, Tile(held, 0)),
        Move(free, Tile(missing, 0)),
    ]
    for cell, tile in ((Cell.from_text(f"a{place}"), Tile(Kind.TIGHT_WIDE2, 0)) for place in (2, 3, 4)):
        if cell not in game.position.tiles:
            moves.append(Move(cell, tile))
    over = played(Options(), 54)
    for each, tried in ((game, moves), (over, moves)):
        state = State.from_game(each)
        before = state.words.copy()
        for move in tried:
            assert code_of(lambda move=move, state=state: state.push(move)) == code_of(  # type: ignore[misc]
                lambda move=move, each=each: each.copy().push(move)  # type: ignore[misc]
            )
            assert np.array_equal(state.words, before)


def test_every_illegal_action_is_refused_and_changes_nothing() -> None:
    for moves in (0, 25, 54):
        game = played(Options(players=4), moves)
        state = State.from_game(game)
        before = state.words.copy()
        for action in np.flatnonzero(~state.legal_mask()).tolist():
            code = code_of(lambda game=game, action=action: game.push(move_of(action)))  # type: ignore[misc]
            assert code_of(lambda state=state, action=action: state.step(action)) == code  # type: ignore[misc]
        assert np.array_equal(state.words, before)


@pytest.mark.parametrize("action", [-1, ACTION_COUNT, 2**70, 1.5, "a1W0", None])
def test_unknown_actions_are_refused(action: int) -> None:
    assert code_of(lambda: State.new(seed=1).step(action)) == "unknown_action"
    assert code_of(lambda: move_of(action)) == "unknown_action"


@pytest.mark.parametrize("seed", [-1, 2**64, 0.5, "1", True])
def test_bad_seeds_are_refused(seed: int) -> None:
    assert code_of(lambda: State.new(seed=seed)) == "bad_seed"
    assert code_of(lambda: random_games(count=1, seed=seed)) == "bad_seed"


@pytest.mark.parametrize("count", [-1, 1.5, None, True])
def test_bad_numbers_of_games_are_refused(count: int) -> None:
    assert code_of(lambda: random_games(count=count, seed=1)) == "unknown_option"


def test_positions_that_cannot_be_are_refused() -> None:
    position = played(Options(), 30).position
    tile, *_ = position.tiles.values()
    wrong: list[Position] = [
        replace(position, gems={}),
        replace(position, centre=position.centre + 1),
        replace(position, won=(Won(9, 9, 9), Won())),
        replace(position, hands=((), ())),
        replace(position, hands=(("tight4",), position.hands[1])),  # type: ignore[arg-type]
        replace(position, hands=(position.hands[0] * 2, position.hands[1])),
        replace(position, tiles={Cell(0, 0): tile}),
        replace(position, tiles={move.cell: Tile(Kind.STRAIGHT3, 0) for move in played(Options(), 30).moves}),
    ]
    for each in wrong:
        assert code_of(lambda each=each: State.from_position(each)) == "contradiction"  # type: ignore[misc]
    assert code_of(lambda: State.from_position(5)) == "unknown_option"  # type: ignore[arg-type]
    assert code_of(lambda: State.from_game(position)) == "unknown_option"  # type: ignore[arg-type]
    assert code_of(lambda: State.new(seed=1).seen_by(2)) == "unknown_seat"
    assert code_of(lambda: action_of(Move(Cell(0, 0), tile))) == "unknown_action"


# Starting


@pytest.mark.slow
def test_a_second_process_compiles_nothing() -> None:
    program = """if True:
        from indigo.engine import rng, warm_up
        from indigo.engine.game import kernels, observations, playouts
        from indigo.engine.batches import steps
        warm_up()
        for module in (rng, kernels, observations, playouts, steps):
            for name, value in vars(module).items():
                if getattr(value, "__module__", None) == module.__name__ and hasattr(value, "stats"):
                    print(name, sum(value.stats.cache_misses.values()))
    """
    run_python(program)
    misses = dict(line.split() for line in run_python(program).splitlines())
    assert {"try_play", "legal_actions", "playout", "play_games", "determinise", "observe", "step"} <= misses.keys()
    assert {*misses.values()} == {"0"}


def test_what_lies_on_disk_is_compiled_again_when_any_source_changes() -> None:
    dispatchers: list[Any] = [kernels.try_play, playouts.play_games]
    for dispatcher in dispatchers:
        assert dispatcher._cache._cache_file._source_stamp[1] == fingerprint()


def test_the_engine_needs_no_folder_to_write_to() -> None:
    program = "from indigo.engine import State; print(State.new(seed=1))"
    nowhere = {"NUMBA_CACHE_LOCATOR_CLASSES": "IPythonCacheLocator"}
    assert run_python(program, **nowhere) == "<State of 2, 0 moves, red to move>\n"


def test_a_program_can_ask_where_the_compiled_engine_is_kept(tmp_path: Path) -> None:
    program = "from indigo.engine import cache_folder; print(cache_folder())"
    read_only = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserWideCacheLocator", "XDG_CACHE_HOME": str(tmp_path)}
    nowhere = {"NUMBA_CACHE_LOCATOR_CLASSES": "IPythonCacheLocator"}
    assert Path(run_python(program, **read_only).strip()).is_relative_to(tmp_path)
    assert run_python(program, **nowhere) == "None\n"
    assert str(cache_folder()) == run_python(program).strip()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_compiling_is_announced(
    is_terminal: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    def compiling(function: object) -> SimpleNamespace:
        return SimpleNamespace(data={"dispatcher": SimpleNamespace(py_func=function)})

    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    clock = iter([0.0, 0.0, 0.0, 12.0, 13.0])
    monkeypatch.setattr("indigo.engine.compile_notice.time.monotonic", lambda: next(clock))
    caplog.set_level("INFO", "indigo.engine")
    notice = Notice()
    outer, inner, other = compiling(State.copy), compiling(State.step), compiling(np.zeros)
    notice.on_start(outer)
    notice.on_start(other)
    assert capsys.readouterr().err == ""
    notice.on_start(inner)
    notice.on_end(inner)
    notice.on_start(inner)
    shown = capsys.readouterr().err
    assert ("Compiling the engine, only this once: 12 s" in shown) is is_terminal
    assert [str(cache_folder()) in record.message for record in caplog.records] == [True]
    notice.on_end(inner)
    notice.on_end(outer)
    assert capsys.readouterr().err == ("\r\x1b[K" if is_terminal else "")


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_a_missing_package_is_named_with_the_extra_that_brings_it(package: str) -> None:
    program = f"""if True:
        import sys
        sys.modules[{package!r}] = None
        from indigo import IndigoError
        try:
            import indigo.engine
        except IndigoError as error:
            print(error.code, isinstance(error, ImportError), 'pip install "indigo-boardgame[engine]"' in str(error))
    """
    assert run_python(program) == "missing_extra True True\n"
