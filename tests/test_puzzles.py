"""The puzzles of the day: the set that is shipped, its text, and the searches that check it."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from indigo.bots import bot_named, puzzle_finder
from indigo.bots.puzzle_finder import EARLIER, ROUND, Finder, arranged, endgame_faults, find, logged, set_faults, slots
from indigo.bots.puzzles import DECISIVE_FROM, DIFFICULTIES, FILE, FIRST_DAY, THEMES, WEEK, Puzzle, lines, puzzle_of
from indigo.cli import main
from indigo.engine import State, action_of
from indigo.rules.errors import BadNotation, Contradiction, IllegalMove, UnknownOption

# A week of puzzles, from Monday and with the themes in turn, that are clear to any search, with any seed and on any
# processor: the best move wins 48 games of 100 more than the next, and whether a bot finds it isn't a matter of luck.
CLEAR = [Puzzle.from_text(lines()[number]) for number in (315, 456, 247, 318, 144, 180, 321)]


def test_the_set_is_large_small_sorted_by_weekday_and_without_doubles(capsys: pytest.CaptureFixture[str]) -> None:
    assert FILE.stat().st_size <= 200_000
    assert main(["puzzles", "check", "--quick"]) == 0
    assert capsys.readouterr().out.endswith("faults: 0\n")


@pytest.mark.parametrize("puzzle", [CLEAR[1], CLEAR[4], CLEAR[5]], ids=lambda puzzle: puzzle.difficulty)
def test_another_search_finds_the_same_move_clearly_best(puzzle: Puzzle) -> None:
    assert Finder().faults(puzzle, simulations=400) == []


def test_a_puzzle_survives_being_written_and_read() -> None:
    for line in lines()[::20]:
        puzzle = Puzzle.from_text(line)
        assert puzzle.text() == line
        assert puzzle.position.turn == puzzle.seat
        assert puzzle.cost(puzzle.best) == 0
        assert puzzle.margin >= 7


def test_every_puzzle_is_won_or_saved_by_one_move_and_by_no_other() -> None:
    """The best move wins 70 games of 100, and the next 20 less; or it wins 50, and the next at most 20."""
    chosen = [Puzzle.from_text(line) for line in lines()[EARLIER:]]
    for puzzle in chosen:
        best, second = sorted(puzzle.chances)[:-3:-1]
        assert puzzle.goal == ("win" if best >= 70 else "save")
        assert second <= (best - 20 if best >= 70 else 20)
        assert best >= 50
        outcome = puzzle.position.play(puzzle.best)[0].outcome()
        assert outcome is None or outcome.winners == (puzzle.seat,)
    for players, least in {2: 200, 3: 50, 4: 50}.items():
        assert sum(puzzle.position.options.players == players for puzzle in chosen) >= least


def test_perfect_play_confirms_endgames() -> None:
    chosen = [Puzzle.from_text(line) for line in lines()[EARLIER:]]
    endgames = [
        puzzle for puzzle in chosen if len(puzzle.position.tiles) >= 50 and puzzle.position.options.players == 2
    ]
    assert len(endgames) > 10
    assert [fault for puzzle in endgames for fault in endgame_faults(puzzle)] == []
    wrong = next(move for move in endgames[0].position.legal_moves if move != endgames[0].best)
    assert endgame_faults(endgames[0]._replace(best=wrong)) != []


def test_a_move_that_helps_little_or_only_shares_the_win_is_no_puzzle() -> None:
    puzzle = CLEAR[0]
    best = list(puzzle.position.legal_moves).index(puzzle.best)

    def goal(chance: int, others: int) -> str | None:
        chances = [others] * len(puzzle.chances)
        chances[best] = chance
        return puzzle._replace(chances=tuple(chances)).goal

    assert [goal(70, 50), goal(99, 0), goal(50, 20), goal(69, 20)] == ["win", "win", "save", "save"]
    assert [goal(70, 51), goal(69, 21), goal(49, 0), goal(60, 40)] == [None] * 4
    shared = puzzle_of(date(2026, 11, 17))  # one of those that were chosen before there were goals
    assert shared.position.play(shared.best)[0].outcome().winners == (0, 1)  # type: ignore[union-attr]
    many = tuple(99 if chance == max(shared.chances) else 0 for chance in shared.chances)
    assert shared._replace(chances=many).goal is None


def test_the_week_goes_from_easy_to_hard_the_themes_take_turns_and_the_puzzles_start_again() -> None:
    assert FIRST_DAY.weekday() == 0
    week = [puzzle_of(FIRST_DAY + timedelta(days)) for days in range(7)]
    assert tuple(puzzle.difficulty for puzzle in week) == WEEK
    assert set(WEEK) == set(DIFFICULTIES)
    first = [puzzle_of(DECISIVE_FROM + timedelta(days)) for days in range(7)]
    assert [puzzle.theme for puzzle in first] == [*THEMES, *THEMES[:2]]
    # Those of days gone by don't come again.
    again = DECISIVE_FROM + timedelta(len(lines()) - EARLIER)
    assert [puzzle_of(again - timedelta(1)).text(), puzzle_of(again)] == [lines()[-1], first[0]]
    assert puzzle_of(date(2126, 1, 1)).difficulty == WEEK[date(2126, 1, 1).weekday()]


def test_broken_puzzles_are_refused() -> None:
    difficulty, players, first, moves, best, digits = lines()[0].split()
    start = f"{players} {first}"
    for broken, error in {
        f"{difficulty} {start} {moves} {best}": BadNotation,
        f"impossible {start} {moves} {best} {digits}": BadNotation,
        f"{difficulty} 5 {first} {moves} {best} {digits}": BadNotation,
        f"{difficulty} 2 4 {moves} {best} {digits}": BadNotation,
        f"{difficulty} 2 2 {moves} {best} {digits}": UnknownOption,
        f"{difficulty} {start} {moves} {best} {digits[2:]}": Contradiction,
        f"{difficulty} {start} {moves} {best} {'xx' + digits[2:]}": Contradiction,
        f"{difficulty} {start} {moves} {moves[:2] + best[2:]} {digits}": Contradiction,
        f"{difficulty} {start} {moves + moves[:4]} {best} {digits}": IllegalMove,
    }.items():
        with pytest.raises(error):
            Puzzle.from_text(broken)


def small_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a week be a set of puzzles, without any of days gone by."""
    for name, value in {"LEAST_PUZZLES": 7, "ROUND": 7, "EARLIER": 0}.items():
        monkeypatch.setattr(puzzle_finder, name, value)


def test_faults_of_a_set_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small_set(monkeypatch)
    good = tuple(puzzle.text() for puzzle in CLEAR)
    assert set_faults(good) == []
    puzzle = CLEAR[0]
    tie = puzzle._replace(chances=(max(puzzle.chances),) * len(puzzle.chances))
    for broken, fault in {
        (): f"0 puzzles from {DECISIVE_FROM} on are not 7 or more in rounds of 7",
        (*good, good[0]): f"8 puzzles from {DECISIVE_FROM} on are not 7 or more in rounds of 7",
        (good[6], *good[1:]): "puzzle 1 is hard, which its day of the week is not",
        (good[1], *good[1:]): "puzzle 2 is the same as puzzle 1",
        (good[0], good[0], *good[2:]): "puzzle 2: its theme is journey, and its day's is block",
        (tie.text(), *good[1:]): f"puzzle 1: {puzzle.best} neither wins nor saves the game",
        ("nonsense", *good[1:]): "puzzle 1: 'nonsense' is not a puzzle: a puzzle has six words",
    }.items():
        assert fault in set_faults(broken)
    monkeypatch.setattr(puzzle_finder, "MOST_BYTES", 100)
    assert any("bytes are more than 100" in fault for fault in set_faults(good))
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(good), encoding="utf-8")
    assert main(["puzzles", "check", str(file)]) == 1
    assert "faults: 1" in capsys.readouterr().out
    assert main(["puzzles", "check", str(tmp_path / "none.txt")]) == 1
    assert "unreadable_file" in capsys.readouterr().err
    assert main(["puzzles", "find"]) == 1
    assert "unknown_option" in capsys.readouterr().err


def test_a_wrong_answer_is_noticed() -> None:
    """Somebody who marks the second-best move as the best, or an easy puzzle as hard, does not get away with it."""
    puzzle = CLEAR[1]
    second = min((move for move in puzzle.position.legal_moves if move != puzzle.best), key=puzzle.cost)
    finder = Finder()
    assert finder.faults(puzzle._replace(best=second), simulations=200)
    assert finder.faults(puzzle._replace(difficulty="hard"), simulations=200) == ["it is easy, not hard"]


def test_the_difficulty_is_how_often_bots_find_the_move() -> None:
    for puzzle in CLEAR:
        view, best = State.from_position(puzzle.position), action_of(puzzle.best)
        share = sum(bot_named("medium", seed=seed).choose(puzzle.position) == puzzle.best for seed in range(40)) / 40
        is_easy = share >= 0.8 or view.greedy_action(0) == best
        assert puzzle.difficulty == ("easy" if is_easy else "medium" if share >= 0.25 else "hard")


def test_finding_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def game(_: Finder, number: int, wanted: object) -> list[Puzzle]:
        played.append(number)
        return [Puzzle.from_text(line) for line in lines()[EARLIER + 10 * number : EARLIER + 10 * number + 10]]

    monkeypatch.setattr(puzzle_finder.Finder, "game", game)
    log = tmp_path / "log.jsonl"
    counts = find(log, 2)
    assert next(counts) == 10
    counts.close()
    log.write_text(log.read_text(encoding="utf-8") + '["eas', encoding="utf-8")  # it was interrupted while writing
    assert list(find(log, 2))[-1] == 2 * ROUND
    assert played == list(range(7))
    found = arranged(puzzle for puzzles in logged(log) for puzzle in puzzles)
    assert [(puzzle.difficulty, puzzle.theme) for puzzle in found] == slots(2 * ROUND)
    log.write_text("{}\n[1]\n", encoding="utf-8")
    with pytest.raises(BadNotation, match="list of puzzles"):
        logged(log)


@pytest.mark.slow
def test_a_game_has_puzzles() -> None:
    """The finder itself; what it finds clear, twice as clear as it has to be, another search finds clear, too."""
    finder = Finder()
    for number in range(200):
        for puzzle in finder.game(number):
            assert Puzzle.from_text(puzzle.text()) == puzzle
            if puzzle.goal == "win" and puzzle.margin >= 40:
                assert finder.faults(puzzle, simulations=600) == []
                return
    raise AssertionError("no clear puzzle in 200 games")


@pytest.mark.slow
def test_the_command_searches_every_puzzle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    small_set(monkeypatch)
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(puzzle.text() for puzzle in CLEAR), encoding="utf-8")
    assert main(["puzzles", "check", str(file)]) == 0
    easy = CLEAR[5]._replace(difficulty="easy")
    monkeypatch.setattr(puzzle_finder, "WEEK", (*WEEK[:5], "easy", "hard"))
    file.write_text("\n".join(puzzle.text() for puzzle in (*CLEAR[:5], easy, CLEAR[6])), encoding="utf-8")
    capsys.readouterr()
    assert main(["puzzles", "check", str(file)]) == 1
    assert "puzzle 6: it is hard, not easy\n" in capsys.readouterr().out
