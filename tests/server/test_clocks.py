"""Clocks, flags that fall, and the ways out of a game."""

import random
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from indigo import Game, from_text, text
from indigo.rules.errors import IndigoError
from indigo.server.live.room import Room
from indigo.server.live.turn_runner import ELSEWHERE, has_stopped_clock
from indigo.server.wire.validation import command_of
from indigo.tables.decisions import decide, flag_falls, rematch
from indigo.tables.entries import Entry, EntryData, Moved, Resumed, from_json
from indigo.tables.entry_views import entry_for_all
from indigo.tables.finished_rounds import entrants_of
from indigo.tables.table import Table
from indigo.tables.table_state import TOLERANCE
from indigo.tables.table_views import state_of
from indigo.tables.terms import Pace, Terms
from tests.clocks import TODAY, Clock, midnight
from tests.server.bare_table import ANNA, BEN, CARA, GRACE, Log, refused, two_people
from tests.server.people import serving, sit_around, some_move, sqlite_in

BLITZ = {"unit": "minutes", "amount": 3, "increment": 5}
OUT = {"flag": "out"}


def three_people(**terms: Any) -> Log:
    log = Log(players=3, starts=0, **terms)
    for seat, (who, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben"), (CARA, "Cara"))):
        log.say(who, "sit", seat=seat, name=name)
    log.say(ANNA, "start")
    return log


def write(log: Log, new: EntryData) -> None:
    """Write an entry of the server itself."""
    log.write(new, None, None)


# A clock for the whole game


def test_a_player_uses_up_their_minutes_and_gets_the_increment() -> None:
    log = two_people(pace=BLITZ)
    assert log.table.clocks == (180_000, 180_000)
    assert log.table.deadline == log.now + 180_000
    log.now += 60_000
    log.play(ANNA)
    assert log.table.clocks == (125_000, 180_000)
    log.now += 1_000
    log.play(BEN)
    assert log.table.clocks == (125_000, 184_000)
    assert log.table.deadline == log.now + 125_000
    assert state_of(log.table, None)["clocks"] == (125_000, 184_000)


def test_after_a_bot_moved_for_a_player_without_time_they_have_the_increment() -> None:
    log = two_people(pace=BLITZ)
    log.now += 181_000
    assert log.table.is_due(log.now)
    log.play()
    assert log.table.players == ("clock",)
    assert log.table.clocks == (5_000, 180_000)


def test_a_bot_that_stands_in_uses_nobodys_time() -> None:
    log = two_people(pace=BLITZ)
    log.say(ANNA, "leave", seat=0)
    log.now += 10_000
    log.play()
    assert log.table.clocks == (180_000, 180_000)


def test_a_turn_that_a_take_back_interrupts_costs_nothing() -> None:
    log = two_people(pace=BLITZ)
    log.now += 10_000
    log.play(ANNA)
    log.now += 20_000
    log.say(ANNA, "take_back")
    log.now += 20_000
    log.say(BEN, "answer", agree=True)
    assert log.table.clocks == (175_000, 180_000)
    assert log.table.deadline == log.now + 175_000


def test_every_round_starts_with_full_clocks() -> None:
    log = two_people(pace=BLITZ, rounds=2)
    log.now += 50_000
    log.play_to_the_end(ANNA, BEN)
    assert log.table.clocks != (180_000, 180_000)
    log.say(BEN, "next_round")
    assert log.table.clocks == (180_000, 180_000)


def test_a_clock_that_is_resumed_starts_again() -> None:
    log = two_people(pace=BLITZ)
    log.now += 500_000
    write(log, Resumed())
    assert log.table.deadline == log.now + 180_000
    assert not log.table.is_due(log.now)
    log.now += 10_000
    log.play(ANNA)
    assert log.table.clocks == (175_000, 180_000)


@pytest.mark.parametrize(
    "pace",
    [
        {"unit": "seconds", "amount": 30, "increment": 5},
        {"unit": "minutes", "amount": 181},
        {"unit": "minutes", "amount": 3, "increment": 61},
        {"unit": "minutes", "amount": 3, "flag": "fall"},
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(pace: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        TypeAdapter(Terms).validate_python({"pace": pace})


def test_terms_of_earlier_versions_have_the_same_clock() -> None:
    opened = {**Terms().as_json(), "pace": {"unit": "seconds", "amount": 60}}
    table = Table.of("kabo-mite-rusa", [Entry(1, 1000, ANNA, None, from_json("opened", opened))])
    assert table.terms.pace == Pace(unit="seconds", amount=60)
    assert table.terms.pace.flag == "move"


@pytest.mark.parametrize("pace", [{"unit": "seconds", "amount": 10}, {"unit": "days", "amount": 1}, BLITZ])
def test_a_move_counts_until_shortly_after_the_deadline(pace: dict[str, Any]) -> None:
    log = two_people(pace=pace)
    assert log.table.deadline is not None
    log.now = log.table.deadline + TOLERANCE - 1
    assert not log.table.is_due(log.now), "no flag falls while a move may be on its way"
    log.now += 1
    with refused("stale"):
        log.play(ANNA)
    log.now -= 1
    log.play(ANNA)
    assert log.table.players == ("person",)


def test_a_move_is_not_late_if_the_clock_ran_out_while_nobody_could_play() -> None:
    log = two_people(pace={"unit": "seconds", "amount": 10})
    assert log.table.game is not None
    move = log.table.game.legal_moves[0]
    fields = {"cell": str(move.cell), "kind": move.tile.kind.letter, "rotation": move.tile.rotation}
    command = command_of({"type": "play", "id": "late", "expect": log.table.sequence, "seat": 0, **fields})
    decided = decide(log.table, command, ANNA, now=log.now + 60_000, grace=GRACE, has_stopped_clock=True)
    assert decided == Moved(0, str(move), "person")


# A flag that falls


def test_with_two_a_player_whose_time_is_up_loses() -> None:
    log = two_people(pace={**BLITZ, **OUT})
    log.now += 180_000
    assert log.table.is_out
    write(log, flag_falls(log.table, 0))
    table = log.table
    assert table.phase == "over"
    assert table.totals is not None
    assert (table.totals.winners, table.totals.reason) == ((1,), "time")
    assert table.deadline is None


def test_with_more_a_bot_takes_the_seat_of_a_player_whose_time_is_up() -> None:
    log = three_people(pace={"unit": "seconds", "amount": 10, **OUT})
    log.now += 10_000
    write(log, flag_falls(log.table, 0))
    assert log.table.phase == "playing"
    assert log.table.is_bots_turn
    assert log.table.leavers == {0: ANNA}


# Resigning


def test_with_two_a_player_who_resigns_loses_and_everybody_can_read_why() -> None:
    log = two_people(rounds=3)
    for _ in range(3):
        log.play(ANNA)
        log.play(BEN)
    with refused("forbidden"):
        log.say(ANNA, "resign", seat=1)
    log.say(BEN, "resign", seat=1)  # although it is Anna's turn
    table = log.table
    assert (table.phase, table.turn, table.round) == ("over", None, 1)
    for viewer in (ANNA, BEN, None):
        state = state_of(table, viewer)
        assert state["game"] is not None
        assert state["totals"] is not None
        assert (state["totals"]["winners"], state["totals"]["reason"]) == ([0], "resigned")
        assert state["game"]["position"]["turn"] is None
        assert None not in state["game"]["position"]["won"], "the screens are lifted"
        assert state["game"]["seed"] is not None
    assert entry_for_all(log.entries[-1], table)["reason"] == "resigned"
    assert table.game is not None
    assert from_text(text(table.game)) == table.game
    with refused("game_over"):
        log.say(ANNA, "take_back")
    with refused("not_started"):
        log.say(ANNA, "resign", seat=0)
    with pytest.raises(IndigoError):
        log.say(ANNA, "next_round")
    assert [new.kind for new in rematch(table, ANNA)] == ["opened", "sat", "sat"]


def test_a_move_that_crosses_a_resignation_is_stale() -> None:
    log = two_people()
    seen = len(log.entries)
    log.say(BEN, "resign", seat=1)
    with refused("stale"):
        log.say(ANNA, "take_back", expect=seen)


def test_before_the_start_and_between_rounds_nobody_resigns() -> None:
    log = Log(starts=0)
    log.say(ANNA, "sit", seat=0, name="Anna")
    with refused("not_started"):
        log.say(ANNA, "resign", seat=0)
    log = two_people(rounds=2)
    log.play_to_the_end(ANNA, BEN)
    with refused("game_over"):
        log.say(ANNA, "resign", seat=0)


# Leaving with more than two


def test_with_more_a_bot_takes_the_seat_for_good() -> None:
    log = three_people()
    log.play(ANNA)
    turned = log.table.turned
    log.say(BEN, "resign", seat=1)
    table = log.table
    assert (table.phase, table.turned) == ("playing", turned)
    assert table.is_bots_turn
    assert (table.seats[1].name, table.seats[1].holder, table.seats[1].level) == (None, None, "medium")
    assert not table.knows(BEN), "they can only watch"
    assert entry_for_all(log.entries[-1], table)["name"] == "Ben"
    for command in ("return", "resign"):
        with refused("forbidden"):
            log.say(BEN, command, seat=1)
    log.play()
    log.play_to_the_end(ANNA, CARA)
    assert log.table.phase == "over"
    assert [new.kind for new in rematch(log.table, ANNA)] == ["opened", "sat", "bot_sat", "sat"]


def test_the_host_can_leave_and_another_player_is_the_host_then() -> None:
    log = three_people(rounds=2)
    log.play_to_the_end(ANNA, BEN, CARA)
    log.say(ANNA, "resign", seat=0)  # between two rounds
    assert log.table.is_host(BEN)
    log.say(BEN, "next_round")
    assert log.table.round == 2


# At a server


async def test_at_a_server_the_flag_falls_by_itself(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_in(tmp_path), clock=clock) as server:
        anna = server.browser()
        name = await anna.open(starts=0, pace={**BLITZ, **OUT})
        async with anna.at(name) as a:
            await sit_around(a)
            clock.now += 179_000
            await a.do("play", seat=0, **some_move(a.state, 0, random.Random(1)))
            assert a.state["clocks"] == [6_000, 180_000]
            clock.now += 180_000 + TOLERANCE
            await a.until(lambda state: state["phase"] == "over")
            assert (a.state["totals"]["reason"], a.state["totals"]["winners"]) == ("time", [0])
        replay = (await anna.http.get(f"/api/tables/{name}/rounds/1")).json()
        assert (replay["outcome"]["reason"], replay["steps"][-1]["position"]["turn"]) == ("time", None)
        game = from_text(replay["record"])
        assert isinstance(game, Game)
        assert game.forfeit == (1, "time")


async def test_a_clock_that_ran_out_while_the_server_was_down_starts_again(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_in(tmp_path), clock=clock) as server:
        anna = server.browser()
        name = await anna.open(starts=0, pace={**BLITZ, **OUT})
        async with anna.at(name) as a:
            await sit_around(a)
    clock.now += 1_000_000
    async with (
        serving(sqlite_in(tmp_path), clock=clock) as server,
        server.browser(anna.token).at(name) as a,
    ):
        await a.until(lambda state: state["deadline"] == clock.now + 180_000)
        assert a.state["phase"] == "playing"
        clock.now += 180_000 + TOLERANCE
        await a.until(lambda state: state["phase"] == "over")  # now somebody was there


def test_somebody_who_reloads_does_not_stop_a_clock() -> None:
    log = two_people(pace={"unit": "seconds", "amount": 10, **OUT})
    room = Room(log.table, log.entries)
    room.came_at = log.now - 100
    assert not has_stopped_clock(room, is_shared=False), "somebody was there all the time"
    room.came_at = log.now + 10_101
    assert has_stopped_clock(room, is_shared=False), "nobody was there"
    assert not has_stopped_clock(room, is_shared=True), "another process may just be playing this turn"
    room.came_at += ELSEWHERE
    assert has_stopped_clock(room, is_shared=True)


def test_somebody_who_leaves_has_lost_however_the_bot_does() -> None:
    log = three_people()
    log.say(ANNA, "resign", seat=0)
    log.play()
    log.play_to_the_end(BEN, CARA)
    anna, *_ = entrants_of(log.table)
    assert (anna.won, anna.person, anna.level) == (False, ANNA, None)
