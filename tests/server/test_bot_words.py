"""Bots with a character: how they are seated, and what they say at a table."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from indigo import Gem, IndigoError
from indigo.bots.characters import CHARACTERS
from indigo.rules.events import Event, GameEnded, GemsCrashed, GemWon, Outcome, TilePlaced
from indigo.rules.move import Move
from indigo.tables.bot_words import AT_MOST, PAUSE, phrase_for, word_due
from indigo.tables.decisions import rematch
from indigo.tables.entries import BotSat, Moved, PlayedBy, Reacted
from indigo.tables.finished_rounds import entrants_of
from indigo.tables.table_views import state_for_all
from tests.server.bare_table import ANNA, HOST, Log
from tests.server.people import play_round, serving, sqlite_in

PLACED = TilePlaced(1, Move.from_text("b2T0"))


def with_characters(*names: str) -> Log:
    log = Log(starts=0, players=len(names) + 1)
    log.say(ANNA, "sit", seat=0, name="Anna")
    for seat, name in enumerate(names, start=1):
        log.say(ANNA, "seat_bot", seat=seat, character=name)
    log.say(ANNA, "start")
    return log


def test_a_character_has_a_name_and_plays_at_its_own_level() -> None:
    log = Log(players=2)
    log.say(HOST, "seat_bot", seat=1, level="expert", character="mila")
    seat = state_for_all(log.table)["seats"][1]
    assert (seat["name"], seat["level"], seat["character"]) == ("Mila", CHARACTERS["mila"].level, "mila")
    log.say(HOST, "seat_bot", seat=1, level="hard")
    seat = state_for_all(log.table)["seats"][1]
    assert (seat["name"], seat["level"], seat["character"]) == (None, "hard", None)
    with pytest.raises(IndigoError) as refused:
        log.say(HOST, "seat_bot", seat=1, character="nobody")
    assert refused.value.code == "bad_request"


def test_a_character_comes_to_the_rematch_and_is_in_the_record() -> None:
    log = with_characters("mila")
    log.play_to_the_end(ANNA)
    assert log.table.game is not None
    assert log.table.game.names == ("Anna", "Mila")
    assert log.table.game.bots == ("", "easy")
    assert entrants_of(log.table)[1].level == "easy"
    assert rematch(log.table, ANNA)[2] == BotSat(1, "easy", "mila", "Mila")


def ending() -> GameEnded:
    return GameEnded(Outcome.of([1, 2], [1, 2]))


@pytest.mark.parametrize(
    ("seat", "events", "phrase"),
    [
        (1, [], None),
        (1, [GemWon(Gem.SAPPHIRE, 1, (1,))], "wow"),
        (0, [GemWon(Gem.SAPPHIRE, 1, (0,))], "wow"),
        (1, [GemWon(Gem.EMERALD, 1, (1,))], None),
        (1, [GemsCrashed((Gem.AMBER, Gem.AMBER), ())], "oops"),
        (0, [GemsCrashed((Gem.AMBER, Gem.AMBER), ())], None),
        (0, [GemWon(Gem.AMBER, 1, (0,))], "thanks"),
        (0, [GemWon(Gem.EMERALD, 1, (1,))], "nice_move"),
        (0, [GemWon(Gem.AMBER, 1, (1,))], None),
        (1, [GemWon(Gem.SAPPHIRE, 1, (1,)), ending()], "good_game"),
    ],
)
def test_the_phrase_fits_the_move(seat: int, events: list[Event], phrase: str | None) -> None:
    assert phrase_for(seat, [PLACED, *events]) == phrase


@pytest.mark.parametrize("names", [("otto",), ("bruno", "iris"), ("mila", "nora", "felix")])
def test_characters_speak_at_the_end_and_seldom_before(names: tuple[str, ...]) -> None:
    log = with_characters(*names)
    chance, said = random.Random(3), list[tuple[int, int]]()
    while (turn := log.table.turn) is not None:
        game = log.table.game
        assert game is not None
        move = chance.choice(game.legal_moves)
        player: PlayedBy = "bot" if turn else "person"
        log.write(Moved(turn, str(move), player))
        while word := word_due(log.table):
            seat, phrase = word
            said.append((seat, len(log.table.players)))
            log.write(Reacted(seat, phrase))
    for seat in range(1, len(names) + 1):
        mine = [moves for each, moves in said if each == seat]
        assert len(mine) <= AT_MOST
        assert all(later - earlier >= PAUSE * (len(names) + 1) for earlier, later in pairwise(mine))
    before = [moves for _, moves in said if moves < len(log.table.players)]
    assert len(set(before)) == len(before), "two of them spoke about one move"
    assert said
    assert 0 not in {seat for seat, _ in said}


def test_levels_without_a_character_say_nothing() -> None:
    log = Log(starts=0)
    log.say(ANNA, "sit", seat=0, name="Anna")
    log.say(ANNA, "seat_bot", seat=1, level="easy")
    log.say(ANNA, "start")
    while log.table.turn is not None:
        log.play(None if log.table.turn else ANNA)
        assert word_due(log.table) is None


async def test_the_server_plays_and_speaks_for_a_character(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        async with anna.at(await anna.open(players=2)) as here:
            await here.do("sit", seat=0, name="Anna")
            await here.do("seat_bot", seat=1, character="otto")
            await here.do("start")
            await play_round(here, chance=random.Random(2))
            assert here.state["seats"][1]["character"] == "otto"
            said = [entry for entry in here.entries if entry["kind"] == "reacted"]
            assert {entry["seat"] for entry in said} <= {1}
            assert len(said) <= AT_MOST
            await here.until(lambda _: any(entry["kind"] == "reacted" for entry in here.entries))
