"""Talk in people's own words: who hears it, how much of it there may be, and when it is off."""

import json
from pathlib import Path
from typing import Any

import pytest

from indigo.tables.decisions import rematch
from indigo.tables.entries import Entry
from indigo.tables.entry_views import talk_of
from indigo.tables.table import Table
from indigo.tables.table_errors import BadText
from indigo.tables.talk import AT_ONCE, CROWD_AT_ONCE, LONGEST, OF_A_PERSON, REMEMBERED, WITHIN, check_text
from indigo.tables.tokens import holder_of
from indigo.tables.updates import Update
from tests.server.bare_table import ANNA, BEN, CARA, HOST, Log, refused, two_people
from tests.server.people import AtTable, Refused, serving, sqlite_in

DORA = "d" * 64


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Well played!", "Well played!"),
        (" two\n\tlines  ", "two lines"),
        ("<b>&amp;</b> javascript:", "<b>&amp;</b> javascript:"),  # text is text: nobody reads markup in it
        ("e\u0301", "é"),
        ("👩‍👩‍👧 🏳️‍🌈 ❤️", "👩‍👩‍👧 🏳️‍🌈 ❤️"),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", None),
        ("Привет, как дела?", None),
        ("👍" * LONGEST, None),
    ],
)
def test_a_text_is_one_line_as_it_was_written(text: str, kept: str | None) -> None:
    assert check_text(text) == (kept or text)


@pytest.mark.parametrize(
    "text",
    [
        *("", " \n ", "x" * (LONGEST + 1), "a\0b", "a\x1b[31m", "A\u202enna", "\u2066a", "\u200d", "\u3164", "\ud83d"),
        *("a\u200bb", "Z" + "\u0335" * 9),
    ],
)
def test_a_text_that_nobody_could_read_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        check_text(text)


def heard(log: Log, before: Table) -> dict[str, list[str]]:
    """Return what each viewer is told of what was said since then."""
    steps, table = [], before
    for entry in log.entries[before.sequence :]:
        table = table.after(entry)
        steps.append((entry, table))
    update = Update(before, steps, log.now)
    viewers = {"Anna": ANNA, "Ben": BEN, "Cara": CARA, "nobody": None}
    messages = {name: update.message_for(holder, has_patches=True) for name, holder in viewers.items()}
    assert all(message["patches"][0]["sequence"] == table.sequence for message in messages.values())
    return {
        name: [each["text"] for each in message["entries"] if each["kind"] == "said"]
        for name, message in messages.items()
    }


def test_players_talk_with_players_and_spectators_with_spectators() -> None:
    log = two_people()
    before = log.table
    log.say(ANNA, "say", seat=0, text="Hello!")
    log.say(CARA, "say", text="Anna should play d4")
    with refused("forbidden"):
        log.say(CARA, "say", seat=0, text="I'm Anna")
    with refused("forbidden"):
        log.say(ANNA, "say", text="I'm a spectator")
    spectators = ["Anna should play d4"]
    assert heard(log, before) == {"Anna": ["Hello!"], "Ben": ["Hello!"], "Cara": spectators, "nobody": spectators}
    assert [each["text"] for each in talk_of(log.table, BEN)] == ["Hello!"]
    assert [(each["seat"], each["text"]) for each in talk_of(log.table, None)] == [(None, "Anna should play d4")]


def test_who_waits_for_a_seat_does_not_talk_yet() -> None:
    log = Log()
    log.say(ANNA, "sit", seat=0, name="Anna")
    log.say(ANNA, "say", seat=0, text="Who is coming?")
    with refused("forbidden"):
        log.say(BEN, "say", text="Me!")
    log.say(BEN, "sit", seat=1, name="Ben")
    log.say(BEN, "say", seat=1, text="Me!")


def test_a_move_makes_no_talk_stale_and_talk_no_move() -> None:
    log = two_people()
    before = len(log.entries)
    log.play(ANNA)
    log.say(ANNA, "say", seat=0, text="Look!", expect=before)
    before = len(log.entries)
    log.say(ANNA, "say", seat=0, text="Look!")
    log.say(BEN, "react", seat=1, phrase="wow", expect=before)


def test_nobody_says_too_much_in_too_short_a_time() -> None:
    log = two_people()
    for number in range(AT_ONCE):
        log.say(ANNA, "say", seat=0, text=str(number))
    with refused("too_many") as failure:
        log.say(ANNA, "say", seat=0, text="more")
    assert failure.value.retry_after == WITHIN / 1000  # type: ignore[attr-defined]
    log.say(BEN, "say", seat=1, text="Let me speak, too")
    log.say(ANNA, "react", seat=0, phrase="sorry")
    log.now += WITHIN
    log.say(ANNA, "say", seat=0, text="more")


def test_many_spectators_cannot_flood_a_table() -> None:
    log = two_people()
    for number in range(CROWD_AT_ONCE):
        log.say(f"{number:064}", "say", text="Go!")
    with refused("too_many"):
        log.say(DORA, "say", text="Go!")
    log.say(ANNA, "say", seat=0, text="We can't hear them")


def test_a_table_keeps_only_so_much_of_a_person_and_shows_only_the_last() -> None:
    log = two_people()
    for number in range(OF_A_PERSON):
        log.now += WITHIN
        log.say(ANNA, "say", seat=0, text=str(number))
    log.now += WITHIN
    with refused("too_many"):
        log.say(ANNA, "say", seat=0, text="more")
    log.say(CARA, "say", text="long")
    last = range(OF_A_PERSON - REMEMBERED, OF_A_PERSON)
    assert [each["text"] for each in talk_of(log.table, BEN)] == [*map(str, last)]
    log.play(ANNA)


def test_strangers_talk_only_if_both_want_to() -> None:
    log = two_people(is_public=True)
    for by, fields in ((ANNA, {"seat": 0}), (CARA, {})):
        with refused("talk_off"):
            log.say(by, "say", text="Hi", **fields)
    with refused("forbidden"):
        log.say(ANNA, "allow_talk", seat=1, allow=True)
    log.say(ANNA, "allow_talk", seat=0, allow=True)
    with refused("talk_off"):
        log.say(ANNA, "say", seat=0, text="Hi")
    log.say(BEN, "allow_talk", seat=1, allow=True)
    log.say(ANNA, "say", seat=0, text="Hi")
    with refused("talk_off"):
        log.say(CARA, "say", text="Spectators of such a game stay strangers")
    log.say(BEN, "allow_talk", seat=1, allow=False)
    with refused("talk_off"):
        log.say(ANNA, "say", seat=0, text="Hi?")
    log.play_to_the_end(ANNA, BEN)
    first = rematch(log.table, ANNA)
    again = Table.of("rusa-kabo-mite", [Entry(number, 0, ANNA, None, data) for number, data in enumerate(first, 1)])
    assert not again.terms.is_public
    assert not again.has_talk
    assert again.allows_talk(0)


def test_strangers_stay_strangers_when_the_table_leaves_the_lobby() -> None:
    log = Log(is_public=True)
    log.say(HOST, "sit", seat=0, name="Host")
    log.say(HOST, "set_terms", terms={"is_public": False})
    assert log.table.has_talk  # nobody else was there
    log.say(HOST, "set_terms", terms={"is_public": True})
    log.say(ANNA, "sit", seat=1, name="Anna")
    log.say(HOST, "set_terms", terms={"is_public": False})
    assert not log.table.has_talk
    log.say(ANNA, "sit", seat=1, name="Anna B")
    assert not log.table.has_talk


async def test_two_servers_carry_talk_to_those_who_may_hear_it(postgres_url: str) -> None:
    async with serving(postgres_url) as one, serving(postgres_url) as other:
        anna, ben, cara = one.browser(), other.browser(), other.browser()
        table = await anna.open(starts=0)
        async with anna.at(table) as hers, ben.at(table) as his, cara.at(table) as watching:
            await hers.do("sit", seat=0, name="Anna")
            sequence = await his.do("sit", seat=1, name="Ben")
            await hers.until(lambda state: state["sequence"] >= sequence)
            await hers.do("start")
            await hers.do("say", seat=0, text="Hello, Ben")
            await watching.until(lambda state: state["phase"] == "playing")
            await watching.do("say", text="Psst")
            last = await his.do("say", seat=1, text="Hello, Anna")
            for line in (hers, his, watching):
                await line.until(lambda state: state["sequence"] >= last)
            assert said(hers) == said(his) == ["Hello, Ben", "Hello, Anna"]
            assert said(watching) == ["Psst"]
            assert not any("Psst" in frame for line in (hers, his) for frame in line.frames)
            assert not any("Hello" in frame for frame in watching.frames)
        async with ben.at(table) as his, cara.at(table) as watching:
            assert [each["text"] for each in greeting(his)["talk"]] == ["Hello, Ben", "Hello, Anna"]
            assert [each["text"] for each in greeting(watching)["talk"]] == ["Psst"]
        log = await one.rooms.store.entries(table)
        assert holder_of(cara.token) not in {entry.by for entry in log}, "nothing says who a spectator is"


async def test_what_somebody_said_is_forgotten_with_them_and_a_repeated_command_says_it_once(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        table = await anna.open(starts=0)
        async with anna.at(table) as hers, ben.at(table) as his:
            await hers.do("sit", seat=0, name="Anna")
            await his.do("sit", seat=1, name="Ben")
            await hers.do("start")
            answers = [await hers.send("say", id="once", seat=0, text="My secret") for _ in range(2)]
            assert answers[0] == answers[1]
            await his.do("say", seat=1, text="I see")
            with pytest.raises(Refused, match="bad_text"):
                await his.do("say", seat=1, text="\u202e")
            await his.do("resign", seat=1)
        assert (await anna.http.request("DELETE", "/api/me/games")).status_code == 204
        async with ben.at(table) as his:
            assert [each["text"] for each in greeting(his)["talk"]] == ["I see"]
        assert "My secret" not in str(await server.rooms.store.entries(table))


def said(line: AtTable) -> list[str]:
    return [each["text"] for each in line.entries if each["kind"] == "said"]


def greeting(line: AtTable) -> Any:
    return json.loads(line.frames[0])
