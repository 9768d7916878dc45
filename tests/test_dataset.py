"""The games that the documentation offers are games."""

from pathlib import Path

import pytest

from bench import expert_games
from bench.expert_games import GAMES, PLAYERS, Row
from indigo import Game, GemWon, Move, Options
from indigo.engine import State


@pytest.fixture(scope="module")
def games() -> list[Row]:
    return expert_games.read()


def replay(row: Row) -> None:
    state = State.from_game(Game(Options(players=row.players), seed=row.seed))
    for move in row.moves.split():
        state.push(Move.from_text(move))
    outcome = state.outcome()
    assert outcome
    assert (row.winners, row.points) == (" ".join(map(str, outcome.winners)), " ".join(map(str, outcome.points)))
    chances = [int(chance) for chance in row.chances.split()]
    assert len(chances) == state.move_count
    assert all(0 <= chance <= 100 for chance in chances)


def test_it_has_the_games_that_it_promises(games: list[Row]) -> None:
    assert [row.seed for row in games] == list(range(GAMES))
    assert all(row.players == PLAYERS[row.seed % 10] for row in games)
    assert expert_games.FILE.stat().st_size < 2_000_000


def test_its_games_are_legal_and_end_as_it_says(games: list[Row]) -> None:
    for row in games[::20]:
        replay(row)


@pytest.mark.slow
def test_all_its_games_are_legal_and_end_as_it_says(games: list[Row]) -> None:
    for row in games:
        replay(row)


def test_it_says_through_which_gates_gems_leave(games: list[Row]) -> None:
    for row in games[::250]:
        game = Game(Options(players=row.players), seed=row.seed)
        exits = []
        for move in row.moves.split():
            won = [event for event in game.push(move) if isinstance(event, GemWon)]
            exits += [f"{len(game.moves)}{event.gem.value[0]}{event.gate}" for event in won]
        assert row.exits == " ".join(exits)


def test_a_game_is_played_written_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_games, "SIMULATIONS", 1)
    rows = [expert_games.play(number) for number in (5, 2)]
    for row in rows:
        replay(row)
    expert_games.write(rows, tmp_path / "games.csv.xz")
    assert expert_games.read(tmp_path / "games.csv.xz") == rows[::-1]
