"""The arena: seats go round, nothing is played twice, faulty custom bots forfeit, and a cluster does the same."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from indigo import IndigoError, from_text
from indigo.bots.arena import pairings, run_arena
from indigo.bots.contest import Pairing, Terms, contest
from indigo.bots.standings import interval, pairing_results, standings
from indigo.cli import main
from indigo.rules.game import Game

FAST = Terms(simulations=4)
PATIENT = Terms(simulations=4, seconds=60)  # for custom bots that must answer, however slow the machine


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_go_round_with_the_same_shuffle(players: int) -> None:
    terms = Terms(players=players, seed=3)
    results = [contest(Pairing("greedy", "random"), number, terms) for number in range(2 * players)]
    games = [from_text(result.record) for result in results]
    for number, (result, game) in enumerate(zip(results, games, strict=True)):
        assert result.seats.index("greedy") == number % players
        assert result.seats.count("random") == players - 1
        assert isinstance(game, Game)
        assert game.is_over
        outcome = game.outcome()
        assert outcome
        assert (outcome.winners, outcome.points, outcome.gems) == (result.winners, result.points, result.gems)
    shuffles = [game.tiles for game in games if isinstance(game, Game)]
    assert len(set(shuffles[:players])) == len(set(shuffles[players:])) == 1
    assert len(set(shuffles)) == 2


def test_the_same_seed_gives_the_same_games() -> None:
    results = [run_arena(["easy", "greedy"], FAST, games=3) for _ in range(2)]
    assert results[0] == results[1]
    assert results[0] != run_arena(["easy", "greedy"], Terms(simulations=4, seed=1), games=3)


def test_several_bots_play_a_round_robin() -> None:
    results = run_arena(["greedy", "easy", "random"], FAST, games=2)
    met = [(result.alone, result.others) for result in results]
    assert met == [pair for pair in [("greedy", "easy"), ("greedy", "random"), ("easy", "random")] for _ in range(2)]
    assert [standing.name for standing in standings(results, ["greedy", "easy", "random"])][-1] == "random"


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    whole = run_arena(["greedy", "random"], FAST, games=6)
    run_arena(["greedy", "random"], FAST, games=3, log=log)
    run_arena(["greedy", "random"], Terms(simulations=4, seed=9), games=2, log=log)  # other terms do not count
    with log.open("a", encoding="utf-8") as file:
        file.write('{"terms": {"players": 2, "ha')  # the machine was switched off here
    played: list[int] = []
    again = run_arena(
        ["greedy", "random"], FAST, games=6, log=log, progress=lambda result, done, of: played.append(result.number)
    )
    assert played == [3, 4, 5]
    assert again == whole
    lines = log.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1, 2, 0, 1, 3, 4, 5]


def test_a_log_that_is_none_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    for line in ("{}", "[]", "nonsense", '{"terms": {}}'):
        log.write_text(line + "\n", encoding="utf-8")
        with pytest.raises(IndigoError) as refused:
            run_arena(["greedy", "random"], FAST, games=1, log=log)
        assert (refused.value.code, refused.value.line) == ("bad_notation", 1)


@pytest.mark.parametrize(
    ("name", "code"),
    [("Raises", "bot_raised"), ("Hangs", "bot_hung"), ("Leaves", "bot_raised"), ("Cheats", "bot_illegal"),
     ("Babbles", "bot_illegal"), ("Floods", "bot_raised")],
)  # fmt: skip
def test_a_bad_custom_bot_forfeits(name: str, code: str) -> None:
    bot = f"tests.subprocess_bots:{name}"
    result = contest(Pairing(bot, "random"), 0, Terms(seconds=0.1) if code == "bot_hung" else PATIENT)
    assert result.fault
    assert result.fault["code"] == code
    assert result.seats[result.fault["seat"]] == bot
    assert result.share == 0
    assert pairing_results([result])[0].faults == {f"{bot}: {code}": 1}


def test_a_good_custom_bot_plays_to_the_end() -> None:
    results = run_arena(["greedy", "tests.subprocess_bots:First"], PATIENT, games=2)
    assert [result.fault for result in results] == [None, None]


def test_a_custom_bot_at_fault_among_several_loses_to_all() -> None:
    result = contest(Pairing("random", "tests.subprocess_bots:Raises"), 1, Terms(players=3, seconds=60))
    assert (result.winners, result.share) == ((1,), 1.0)


@pytest.mark.parametrize(
    ("names", "terms", "games", "code"),
    [
        (["greedy"], FAST, 1, "unknown_option"),
        (["greedy", "greedy"], FAST, 1, "unknown_option"),
        (["greedy", "nobody"], FAST, 1, "unknown_bot"),
        (["greedy", "tests.subprocess_bots:Nobody"], FAST, 1, "unknown_bot"),
        (["greedy", "random"], FAST, 0, "unknown_option"),
        (["greedy", "random"], Terms(players=5), 1, "unknown_option"),
        (["greedy", "random"], Terms(seconds=0), 1, "bad_limit"),
        (["greedy", "random"], Terms(simulations=-1), 1, "bad_limit"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(names: list[str], terms: Terms, games: int, code: str) -> None:
    with pytest.raises(IndigoError) as refused:
        run_arena(names, terms, games=games)
    assert refused.value.code == code


def test_a_number_of_jobs_is_not_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "greedy", "--jobs", "0"]) == 1
    assert capsys.readouterr().err.endswith("[unknown_option]\n")


def test_the_interval_is_that_of_wilson() -> None:
    assert interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert interval(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert interval(0, 0) == (0, 1)


def test_ratings_follow_the_shares() -> None:
    results = run_arena(["greedy", "random"], FAST, games=20)
    ranks = standings(results, ["greedy", "random"])
    assert sum(rank.rating for rank in ranks) == pytest.approx(0, abs=1e-6)
    assert ranks[0].name == "greedy"
    assert 300 < ranks[0].rating - ranks[1].rating < 1000
    equal = standings([], ["greedy", "random"])
    assert [rank.rating for rank in equal] == pytest.approx([0, 0])


def test_pairings_keep_the_order_of_the_names() -> None:
    assert pairings(["a", "b"]) == [Pairing("a", "b")]


def test_the_command_prints_a_table_draws_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, picture = tmp_path / "games.jsonl", tmp_path / "shares.svg"
    command = ["arena", "greedy", "random", "--games", "4", "--seed", "5", "--log", str(log), "--plot", str(picture)]
    assert main(command) == 0
    table = capsys.readouterr().out
    assert re.search(r"greedy against random +4 +\d+\.\d%", table)
    assert "rating" in table
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert main([*command, "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["pairings"][0]["games"] == 4
    assert printed["terms"]["seed"] == 5
    assert len(log.read_text(encoding="utf-8").splitlines()) == 4


def test_the_table_is_told_though_the_picture_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "greedy", "random", "--games", "2", "--plot", str(tmp_path / "nowhere/shares.svg")]) == 1
    output = capsys.readouterr()
    assert "greedy against random" in output.out
    assert output.err.endswith("[unwritable_file]\n")


def test_the_command_reports_bad_custom_bots_and_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "tests.subprocess_bots:Raises", "--games", "2", "--seconds", "60"]) == 1
    output = capsys.readouterr()
    assert re.search(r" 2 +100\.0%", output.out)
    assert "indigo: tests.subprocess_bots:Raises: RuntimeError: I give up [bot_raised]" in output.err


@pytest.mark.parametrize("cluster", ["dask", "dask://", "ray://host:1"])
def test_the_command_refuses_clusters_it_does_not_know(cluster: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "random", "greedy", "--games", "1", "--cluster", cluster]) == 1
    assert capsys.readouterr().err.endswith("[unknown_option]\n")


def test_two_processes_play_the_same_games_as_one() -> None:
    one, two = (run_arena(["greedy", "random"], FAST, games=4, jobs=jobs) for jobs in (1, 2))
    assert one == two


@pytest.mark.slow
def test_a_dask_cluster_plays_the_same_games() -> None:
    program = """
import sys
from distributed import LocalCluster
from indigo.bots.arena import run_arena
from indigo.bots.contest import Terms

if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        terms = Terms(simulations=4, seconds=60)
        there = run_arena(["greedy", "tests.subprocess_bots:First"], terms, games=3, cluster=f"dask://{address}")
        assert there == run_arena(["greedy", "tests.subprocess_bots:First"], terms, games=3)
        print("the same")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert done.stdout == "the same\n", done.stderr
