"""The durability campaigns of `make soak` with small numbers: kills, restarts, outages, disconnects and races."""

import json
from pathlib import Path

import pytest

from tests.campaigns import crowds, starvation
from tests.campaigns.disconnects import cut_lines
from tests.campaigns.kills import bots, kills
from tests.campaigns.memory import bots_only
from tests.campaigns.outages import outages
from tests.campaigns.races import races, repeats
from tests.campaigns.shutdowns import endings
from tests.server.processes import Progress, Rounds

pytestmark = pytest.mark.slow


def nobody(done: int) -> None:
    """Receives how many are done."""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_acknowledged_outlives_a_kill(kind: str) -> None:
    assert kills(1, nobody, kind=kind).startswith(f"1 kills on {kind}")


def test_bots_play_on_after_a_kill() -> None:
    assert bots(1, nobody, kind="sqlite").startswith("1 kills")


def test_of_two_moves_for_a_turn_at_two_servers_one_wins() -> None:
    assert races(40, nobody).startswith("40 races")


def test_a_move_sent_again_and_again_is_applied_once() -> None:
    assert repeats(40, nobody).startswith("40 moves")


def test_lines_cut_at_once_are_back() -> None:
    assert cut_lines(80, nobody).startswith("80 sockets")


@pytest.mark.parametrize("what", ["restarts", pytest.param("deafenings", marks=pytest.mark.nightly)])
def test_an_outage_of_postgresql_is_survived(what: str) -> None:
    assert outages(1, nobody, what=what).startswith(f"1 {what}")


def test_sigterm_ends_a_server_in_time() -> None:
    assert endings(1, nobody, sockets=40).startswith("1 times")


@pytest.mark.nightly
def test_one_address_starves_no_bot_of_another() -> None:
    assert "a medium bot answers" in starvation.watched(10, nobody)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.nightly)])
def test_many_tables_in_memory_hold_nobody_up(kind: str) -> None:
    assert crowds.crowd(300, nobody, kind=kind).startswith("300 tables")


@pytest.mark.nightly
def test_after_games_of_bots_nothing_is_left_in_memory() -> None:
    assert bots_only(8, nobody, warm_up=16).startswith("8 games")


def test_a_campaign_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    log, counts = tmp_path / "log", list[int]()

    def work(part: int, progress: Progress) -> dict[str, int]:
        progress(part)
        return {"moves": 10 * part}

    Rounds("other", log).add(done=9)
    for count in (3, 5):
        rounds = Rounds("mine", log)
        rounds.run(count, 2, counts.append, work)
        with log.open("a", encoding="utf-8") as file:
            file.write('{"campaign": "mi')
    assert counts == [2, 3, 5]
    assert (rounds.total("done"), rounds.total("moves"), rounds.worst("moves")) == (5, 50, 20)
    lines = log.read_text(encoding="utf-8").splitlines()[:-1]
    assert [json.loads(line)["campaign"] for line in lines] == ["other", "mine", "mine", "mine"]
