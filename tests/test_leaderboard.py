"""The leaderboard is fitted rightly, and the page shows what the file says."""

import re
from pathlib import Path

import pytest

from bench import leaderboard
from bench.leaderboard import ABOUT, PAGE, PAIRINGS, Score, ratings, read, table, update, write
from indigo.bots.contest import Pairing


def test_the_page_shows_todays_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == update(page, read()), "run python -m bench.leaderboard --seconds 0"


def test_every_bot_is_explained_and_has_met_others() -> None:
    names = {name for pairing in read() for name in (pairing.alone, pairing.others)}
    assert names <= ABOUT.keys()
    assert {name for pairing in PAIRINGS for name in (pairing.alone, pairing.others)} <= names
    assert all(score.games >= 5 for score in read().values())


def test_alphazero_has_the_shares_that_its_page_says() -> None:
    page = (PAGE.parent / "alphazero.md").read_text(encoding="utf-8")
    names = re.search(r"^\| simulations for a move \| (.*) \|$", page, re.MULTILINE)
    shares = re.search(r"^\| 96 \| (.*) \|$", page, re.MULTILINE)
    assert names
    assert shares
    said = {
        name: float(share.rstrip("%"))
        for name, share in zip(*(row[1].split(" | ") for row in (names, shares)), strict=True)
    }
    kept = {
        pairing.others: 100 * score.wins / score.games
        for pairing, score in read().items()
        if "alphazero" in pairing.alone
    }
    assert kept == said


def test_ratings_are_those_of_the_model() -> None:
    scores = {
        Pairing("greedy", "easy"): Score(1099, 999.5),  # with the drawn game, ten wins for each loss
        Pairing("medium", "greedy"): Score(1099, 999.5),
        Pairing("random", "easy"): Score(99, 49.5),
    }
    found = {each.bot: each for each in ratings(scores)}
    assert [*found] == ["medium", "greedy", "easy", "random"] or [*found] == ["medium", "greedy", "random", "easy"]
    assert [round(found[bot].rating) for bot in ("medium", "greedy", "easy", "random")] == [1800, 1400, 1000, 1000]
    assert found["easy"].error == 0 < found["greedy"].error < found["medium"].error
    assert found["greedy"].games == 2198
    assert found["greedy"].share == pytest.approx(0.5)


def test_somebody_who_always_wins_has_a_rating() -> None:
    best, *_ = ratings({Pairing("greedy", "easy"): Score(50, 50)})
    assert 1400 < best.rating < 2200


def test_scores_are_written_and_read(tmp_path: Path) -> None:
    scores = {Pairing("greedy", "easy"): Score(3, 2.5), Pairing("easy", "random"): Score(2, 2)}
    write(scores, tmp_path / "scores.csv")
    assert list(read(tmp_path / "scores.csv").items()) == list(scores.items())[::-1]  # in the order of PAIRINGS
    assert "| `greedy` |" in table(scores)


def test_games_are_played_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "PAIRINGS", {Pairing("easy", "random"): 2, Pairing("greedy", "easy"): 2})
    monkeypatch.setattr("sys.argv", ["leaderboard", "--only", "easy", "random", "--out", str(tmp_path / "scores.csv")])
    monkeypatch.setattr(leaderboard, "results", lambda function, tasks, **_: map(function, tasks))
    leaderboard.main()
    assert read(tmp_path / "scores.csv") == {Pairing("easy", "random"): Score(2, 2)}
    leaderboard.main()  # nothing is missing
    assert read(tmp_path / "scores.csv") == {Pairing("easy", "random"): Score(2, 2)}
