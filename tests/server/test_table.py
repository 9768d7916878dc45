"""What people can do at a table, and what they cannot."""

from collections.abc import Callable
from typing import Any

import pytest

from indigo import Game, IndigoError, Options
from indigo.server.wire.validation import command_of, hello_of
from indigo.tables.commands import command_from
from indigo.tables.decisions import CHATTER, rematch
from indigo.tables.entries import Agreed, Came, TookBack, Went, to_json
from indigo.tables.game_views import replay_of
from indigo.tables.table_errors import BadRequest
from indigo.tables.table_state import TOLERANCE
from indigo.tables.table_views import state_of
from tests.server.bare_table import ANNA, BEN, CARA, GRACE, HOST, Log, refused, two_people, with_bot
from tests.setups import seed_of

DORA = "d" * 64
DAY = 86_400_000


def test_the_opener_is_host_until_only_others_have_seats() -> None:
    log = Log()
    assert log.table.is_host(HOST)
    log.say(ANNA, "sit", seat=1, name="Anna")
    assert log.table.is_host(ANNA)
    assert not log.table.is_host(HOST)
    log.say(HOST, "sit", seat=0, name="Host")
    assert log.table.is_host(HOST)
    assert not log.table.is_host(ANNA)


def test_seats_are_taken_renamed_left_and_freed() -> None:
    log = Log(players=3)
    log.say(HOST, "sit", seat=0, name="Host")
    log.say(BEN, "sit", seat=1, name="Ben")
    with pytest.raises(IndigoError) as error:
        log.say(ANNA, "sit", seat=1, name="Anna")
    assert error.value.code == "seat_taken"
    log.say(BEN, "sit", seat=1, name="Benjamin")
    assert log.table.seats[1].name == "Benjamin"
    with refused("forbidden"):
        log.say(BEN, "remove", seat=0)
    log.say(HOST, "remove", seat=1)
    assert log.table.seats[1].is_free
    log.say(HOST, "seat_bot", seat=1, level="easy")
    log.say(HOST, "seat_bot", seat=1, level="hard")
    with refused("seat_taken"):
        log.say(HOST, "seat_bot", seat=0, level="hard")
    with refused("seats_free"):
        log.say(HOST, "start")
    with refused("unknown_seat"):
        log.say(ANNA, "sit", seat=3, name="Anna")
    with refused("bad_name"):
        log.say(ANNA, "sit", seat=2, name="A\u202enna")
    log.say(ANNA, "sit", seat=2, name="Anna")
    with refused("forbidden"):
        log.say(ANNA, "leave", seat=0)
    log.say(ANNA, "leave", seat=2)
    assert log.table.seats[2].is_free


def test_the_host_changes_the_terms_while_people_arrive_and_nobody_loses_a_seat() -> None:
    log = Log(players=4, starts=3)
    log.say(HOST, "sit", seat=0, name="Host")
    log.say(HOST, "seat_bot", seat=1, level="easy")
    log.say(ANNA, "sit", seat=3, name="Anna")
    with refused("forbidden"):
        log.say(ANNA, "set_terms", terms={"players": 2})
    with refused("unknown_seat"):
        log.say(HOST, "set_terms", terms={"players": 2, "starts": 3})
    log.say(HOST, "set_terms", terms={"players": 3, "pace": {"unit": "days", "amount": 3}})
    assert [seat.name for seat in log.table.seats] == ["Host", None, "Anna"]  # free seats are taken first
    log.say(HOST, "set_terms", terms={"players": 2})
    assert [seat.name for seat in log.table.seats] == ["Host", "Anna"]
    assert log.table.terms.pace is None
    log.say(HOST, "set_terms", terms={"players": 3})
    log.say(BEN, "sit", seat=2, name="Ben")
    with refused("seat_taken"):
        log.say(HOST, "set_terms", terms={"players": 2})
    log.say(HOST, "start")
    with refused("already_started"):
        log.say(HOST, "set_terms", terms={"players": 3})


def test_no_word_of_a_language_is_stored_as_a_name() -> None:
    log = Log(players=3, starts=0)
    log.say(HOST, "sit", seat=0)
    log.say(ANNA, "sit", seat=1, name="easy")
    log.say(HOST, "seat_bot", seat=2, level="easy")
    assert [(seat.name, seat.level) for seat in log.table.seats] == [(None, None), ("easy", None), (None, "easy")]
    assert not any(seat.is_free for seat in log.table.seats)
    log.say(HOST, "start")
    game = log.table.game
    assert game is not None
    assert (game.names, game.bots) == (("", "easy", ""), ("", "", "easy"))
    assert [*map(dict, replay_of(game)["seats"])] == [
        {"name": None, "level": None},
        {"name": "easy", "level": None},
        {"name": None, "level": "easy"},
    ]


def test_a_level_in_a_record_that_does_not_know_bots_is_one() -> None:
    game = Game(Options(players=3), seed=seed_of(1), names=("Anna", "easy", "Expert"))
    assert [*map(dict, replay_of(game)["seats"])] == [
        {"name": "Anna", "level": None},
        {"name": None, "level": "easy"},
        {"name": "Expert", "level": None},
    ]


def test_one_browser_may_hold_several_seats() -> None:
    log = Log(players=3, starts=0)
    for seat in range(3):
        log.say(ANNA, "sit", seat=seat, name=f"Anna {seat}")
    log.say(ANNA, "start")
    log.play_to_the_end(ANNA)
    assert log.table.phase == "over"


def test_a_random_start_comes_from_the_seed() -> None:
    starts = set()
    for _ in range(40):
        log = with_bot()
        log = Log()
        log.say(ANNA, "sit", seat=0, name="Anna")
        log.say(ANNA, "seat_bot", seat=1, level="easy")
        log.say(ANNA, "start")
        assert log.table.game
        starts.add(log.table.game.options.first)
    assert starts == {0, 1}


def test_only_the_seat_on_turn_plays_and_only_its_owner() -> None:
    log = two_people()
    for wrong in (BEN, CARA):
        with refused("forbidden"):
            log.play(wrong)
    log.play(ANNA)
    assert log.table.turn == 1
    with refused("not_your_turn"):
        log.say(ANNA, "play", seat=0, cell="d4", kind="W", rotation=0)
    with refused("already_started"):
        log.say(CARA, "sit", seat=0, name="Cara")


def test_what_moved_the_game_on_makes_a_command_stale_and_nothing_else() -> None:
    log = two_people()
    before = len(log.entries)
    log.say(BEN, "react", seat=1, phrase="hello")
    log.say(ANNA, "react", seat=0, phrase="hello", expect=before)
    log.play(ANNA)
    with refused("stale"):
        log.say(BEN, "react", seat=1, phrase="wow", expect=before)
    with refused("stale"):
        log.say(BEN, "react", seat=1, phrase="wow", expect=len(log.entries) + 1)


def test_a_move_is_taken_back_when_everyone_else_agrees() -> None:
    log = Log(players=3, starts=0)
    for seat, (who, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben"), (CARA, "Cara"))):
        log.say(who, "sit", seat=seat, name=name)
    log.say(ANNA, "start")
    with refused("nothing_to_take_back"):
        log.say(ANNA, "take_back")
    log.play(ANNA)
    log.say(ANNA, "take_back")
    with refused("forbidden"):
        log.say(ANNA, "answer", agree=True)
    log.say(BEN, "answer", agree=True)
    assert log.table.turn == 1
    log.say(CARA, "answer", agree=True)
    assert log.table.turn == 0
    assert not log.table.is_casual
    log.play(ANNA)
    log.say(ANNA, "take_back")
    log.say(CARA, "answer", agree=False)
    assert log.table.asked is None
    log.say(ANNA, "take_back")
    log.play(BEN)  # plays on instead of answering
    assert log.table.asked is None
    with refused("nothing_to_take_back"):
        log.say(ANNA, "take_back")


def test_alone_with_bots_a_move_is_taken_back_without_asking_and_the_table_is_casual() -> None:
    log = with_bot()
    log.play(ANNA)
    log.play()
    log.say(ANNA, "take_back")
    table = log.table
    assert table.game
    assert (len(table.game.moves), table.turn, table.players, table.is_casual) == (0, 0, (), True)


def test_a_question_stays_open_when_a_bot_moves() -> None:
    log = Log(players=3, starts=0)
    log.say(ANNA, "sit", seat=0, name="Anna")
    log.say(ANNA, "seat_bot", seat=1, level="easy")
    log.say(BEN, "sit", seat=2, name="Ben")
    log.say(ANNA, "start")
    log.play(ANNA)
    log.say(ANNA, "take_back")
    log.play()
    log.say(BEN, "answer", agree=True)
    assert log.table.turn == 0


def test_a_round_that_a_bot_ends_is_not_taken_back_by_an_old_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.tables.decisions.new_seed", lambda: seed_of(1))  # seat 1 makes the last move
    log = Log(players=3, starts=0)
    log.say(ANNA, "sit", seat=0, name="Anna")
    log.say(ANNA, "seat_bot", seat=1, level="easy")
    log.say(BEN, "sit", seat=2, name="Ben")
    log.say(ANNA, "start")
    while log.table.phase == "playing":
        log.play({0: ANNA, 1: None, 2: BEN}[log.table.turn or 0])
        if log.table.turn == 1:
            log.say(ANNA, "take_back")
    assert to_json(log.entries[-1].data)["seat"] == 1
    with refused("nothing_to_take_back"):
        log.say(BEN, "answer", agree=True)


def test_a_bot_stands_in_for_who_is_gone_until_they_return() -> None:
    log = two_people()
    with refused("not_away"):
        log.say(ANNA, "stand_in", seat=1)
    log.write(Went(BEN))
    log.now += GRACE - 1
    with refused("not_away"):
        log.say(ANNA, "stand_in", seat=1)
    log.now += 1
    with refused("forbidden"):
        log.say(CARA, "stand_in", seat=1)
    log.say(ANNA, "stand_in", seat=1, level="hard")
    log.play(ANNA)
    assert log.table.is_bots_turn
    with refused("not_your_turn"):
        log.play(BEN)
    log.write(Came(BEN))
    log.say(BEN, "return", seat=1)
    log.play(BEN)
    assert log.table.turn == 0


def test_in_a_game_by_days_a_bot_stands_in_only_for_who_let_the_time_run_out() -> None:
    log = two_people(pace={"unit": "days", "amount": 2})
    log.play(ANNA)
    log.write(Went(BEN))
    log.now += 2 * DAY - 1
    with refused("not_away"):
        log.say(ANNA, "stand_in", seat=1)
    log.now += 1
    log.play()  # the clock, for Ben
    log.play(ANNA)
    log.say(ANNA, "stand_in", seat=1)
    assert log.table.is_bots_turn
    log.say(BEN, "return", seat=1)
    log.play(BEN)
    log.write(Went(BEN))
    log.now += GRACE
    with refused("not_away"):  # Ben has played again
        log.say(ANNA, "stand_in", seat=1)


def test_in_a_game_by_days_a_bot_stands_in_when_the_time_is_up() -> None:
    log = two_people(pace={"unit": "days", "amount": 2})
    log.play(ANNA)
    log.write(Went(BEN))
    log.now += 2 * DAY
    log.say(ANNA, "stand_in", seat=1)
    assert log.table.is_bots_turn


def test_nobody_takes_back_the_turn_of_a_person_who_is_gone() -> None:
    log = two_people()
    log.play(ANNA)
    log.play(BEN)
    log.play(ANNA)
    log.write(Went(BEN))
    log.now += GRACE
    log.say(ANNA, "stand_in", seat=1)
    log.say(ANNA, "take_back")  # her own move: nobody has answered it
    with refused("nothing_to_take_back"):
        log.say(ANNA, "take_back")  # the move before was Ben's
    log.play(ANNA)
    log.play()  # the bot shows the tile that Ben holds
    with refused("nothing_to_take_back"):
        log.say(ANNA, "take_back")
    assert log.table.game
    assert len(log.table.game.moves) == 4


def test_a_question_is_over_when_a_bot_moves_for_a_person() -> None:
    log = Log(players=3, starts=0)
    for seat, (who, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben"), (CARA, "Cara"))):
        log.say(who, "sit", seat=seat, name=name)
    log.say(ANNA, "start")
    log.say(BEN, "leave", seat=1)
    log.play(ANNA)
    log.say(ANNA, "take_back")
    assert log.table.asked
    log.play()
    with refused("nothing_to_take_back"):
        log.say(CARA, "answer", agree=True)


def test_a_log_from_before_that_can_still_be_read() -> None:
    log = Log(players=4, starts=0)
    for seat, (who, name) in enumerate(((ANNA, "Anna"), (BEN, "Ben"), (CARA, "Cara"), (DORA, "Dora"))):
        log.say(who, "sit", seat=seat, name=name)
    log.say(ANNA, "start")
    log.say(BEN, "leave", seat=1)
    log.play(ANNA)
    log.say(ANNA, "take_back")
    log.play()
    log.write(Agreed(0), CARA)
    log.write(TookBack(0, asked=True), DORA)
    assert log.table.turn == 0


def test_who_leaves_during_the_game_is_played_by_a_bot() -> None:
    log = two_people()
    log.say(ANNA, "leave", seat=0)
    assert log.table.is_bots_turn
    log.say(ANNA, "return", seat=0)
    assert not log.table.is_bots_turn


def test_a_clock_makes_the_turn_due_and_a_bot_plays_just_that_one() -> None:
    log = two_people(pace={"unit": "seconds", "amount": 30})
    assert log.table.due == log.now + 30_000 + TOLERANCE
    log.now += 31_000
    log.play()
    assert log.table.players == ("clock",)
    assert log.table.due == log.now + 30_000 + TOLERANCE
    assert log.table.turn == 1


def test_which_tables_would_play_on_without_anybody_there() -> None:
    assert two_people(pace={"unit": "seconds", "amount": 30}).table.plays_by_itself
    assert not two_people(pace={"unit": "days", "amount": 1}).table.plays_by_itself
    assert not with_bot().table.plays_by_itself
    log = with_bot(pace={"unit": "days", "amount": 1})
    log.say(ANNA, "leave", seat=0)
    assert log.table.plays_by_itself


def test_rounds_move_the_start_on_and_add_up_and_so_does_a_rematch() -> None:
    log = two_people(rounds=2)
    with refused("game_not_over"):
        log.say(BEN, "next_round")
    log.play_to_the_end(ANNA, BEN)
    assert log.table.phase == "playing"
    with refused("game_not_over"):
        rematch(log.table, ANNA)
    with refused("forbidden"):
        log.say(CARA, "next_round")
    log.say(BEN, "next_round")
    assert log.table.turn == 1
    log.play_to_the_end(ANNA, BEN)
    assert log.table.match
    assert log.table.match.outcome() == log.table.match.totals()
    with refused("game_over"):
        log.say(BEN, "next_round")
    opened, *sat = rematch(log.table, BEN)
    assert to_json(opened)["starts"] == 0
    assert [to_json(data)["name"] for data in sat] == ["Anna", "Ben"]


def rematch_of(by: str, **terms: Any) -> Log:
    """Let Anna and Ben play, and one of them open the rematch; return its table."""
    before = two_people(**terms)
    before.play_to_the_end(ANNA, BEN)
    log = Log()
    log.entries.clear()
    for data in rematch(before.table, by):
        log.write(data, by)
    return log


def test_a_rematch_starts_when_everybody_has_come() -> None:
    log = rematch_of(BEN, pace={"unit": "seconds", "amount": 10})
    assert [seat["is_expected"] for seat in state_of(log.table, None)["seats"]] == [True, False]
    with refused("not_here"):
        log.say(BEN, "start")
    log.write(Went(ANNA))
    with refused("not_here"):
        log.say(BEN, "start")
    log.write(Came(ANNA))
    log.write(Went(ANNA))  # they know of it, and may be away for a moment
    log.say(BEN, "start")
    assert log.table.deadline == log.now + 10_000


def test_somebody_who_does_not_come_to_a_rematch_can_be_replaced() -> None:
    log = rematch_of(BEN)
    log.say(BEN, "remove", seat=0)
    log.say(BEN, "seat_bot", seat=0)
    log.say(BEN, "start")
    assert log.table.phase == "playing"


def test_nobody_fills_the_disk_with_chatter_but_everybody_may_play_on() -> None:
    log = two_people()
    for _ in range(CHATTER):
        log.say(BEN, "react", seat=1, phrase="oops")
    with refused("too_many"):
        log.say(BEN, "react", seat=1, phrase="oops")
    log.play(ANNA)
    log.say(BEN, "react", seat=1, phrase="oops")


@pytest.mark.parametrize("rotation", [6, -1, 1.0, True, "1", None, 10**20])
def test_a_rotation_is_a_whole_number_from_0_to_5_and_nothing_else(rotation: object) -> None:
    with pytest.raises(BadRequest):
        command_of({"type": "play", "id": "1", "expect": 1, "seat": 0, "cell": "d4", "kind": "W", "rotation": rotation})


START: dict[str, Any] = {"type": "start", "id": "1", "expect": 1}


@pytest.mark.parametrize("wrong", [{**START, "more": 1}, {"type": "start"}, {"type": "stop"}, {"type": []}, {}])
@pytest.mark.parametrize("read", [command_of, command_from])
def test_unknown_fields_and_commands_are_refused(read: Callable[[Any], object], wrong: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        read(wrong)


def test_a_refusal_names_the_field_and_speaks_of_json() -> None:
    with pytest.raises(BadRequest, match=r"^start\.more: Extra inputs are not permitted$"):
        command_of({**START, "more": 1})
    for read in (command_of, hello_of):
        with pytest.raises(BadRequest, match=r"^Input should be a valid dictionary or object to extract fields from$"):
            read([])


def test_a_page_that_is_trusted_gives_the_same_commands() -> None:
    of_seat = {"id": "1", "expect": 1, "seat": 0}
    for command in (START, {"type": "sit", **of_seat, "name": "Anna"}, {"type": "seat_bot", **of_seat}):
        assert command_from(command) == command_of(command)
