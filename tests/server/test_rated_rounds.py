"""Which rounds count for a rating, and what the store makes of them."""

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import httpx
import pytest

from indigo.server.ratings import ANCHORS, NEW, PLACED_AFTER, Rating, after_game
from indigo.server.store.store import Store
from indigo.tables.entries import Hinted, Went
from indigo.tables.finished_rounds import Entrant, FinishedRound, entrants_of
from indigo.tables.tokens import holder_of
from tests.server.bare_table import ANNA, BEN, CARA, GRACE, Log, two_people, with_bot
from tests.server.databases import card, entry
from tests.server.people import Browser, serving, some_move, sqlite_in
from tests.waiting import PATIENCE

pytestmark = pytest.mark.anyio

PLACED = Rating(games=PLACED_AFTER)


def counting(log: Log) -> list[str | None]:
    """Return the people for whom a finished round counts."""
    return [entrant.person for entrant in entrants_of(log.table) if entrant.person]


def test_a_round_between_people_counts_for_both() -> None:
    log = two_people()
    log.play_to_the_end(ANNA, BEN)
    game = log.table.game
    outcome = game.outcome() if game else None
    assert outcome is not None
    assert entrants_of(log.table) == tuple(
        Entrant(seat in outcome.winners, holder) for seat, holder in enumerate((ANNA, BEN))
    )


def test_a_round_against_a_bot_counts_and_the_bot_has_its_level() -> None:
    log = with_bot("hard")
    log.play_to_the_end(ANNA)
    mine, bot = entrants_of(log.table)
    assert (mine.person, bot.person, bot.level) == (ANNA, None, "hard")


def hint(log: Log) -> None:
    log.write(Hinted(0), ANNA)


def take_back(log: Log) -> None:
    log.play(ANNA)
    log.say(ANNA, "take_back")
    log.say(BEN, "answer", agree=True)


def let_the_clock_play(log: Log) -> None:
    log.play()


def stand_in(log: Log) -> None:
    log.write(Went(ANNA))
    log.now += GRACE
    log.say(BEN, "stand_in", seat=0, level="easy")
    log.play()
    log.say(ANNA, "return", seat=0)


HELP = pytest.mark.parametrize("event", [hint, let_the_clock_play, stand_in], ids=lambda event: event.__name__)


def give_up(log: Log, loser: str) -> None:
    """Let everybody have a turn, then one of two give up."""
    while log.table.turn is not None and len(log.table.players) < 4:
        log.play(log.table.seats[log.table.turn].holder)
    log.say(loser, "resign", seat=log.table.seats_of(loser)[0])


@HELP
def test_somebody_who_won_with_help_is_not_rated(event: Callable[[Log], None]) -> None:
    log = two_people()
    event(log)
    give_up(log, BEN)
    assert counting(log) == [BEN]
    assert after_game(entrants_of(log.table), {ANNA: PLACED, BEN: PLACED}, lambda *_: 0) == {}


@HELP
def test_help_is_no_way_out_of_a_lost_game_between_people(event: Callable[[Log], None]) -> None:
    log = two_people()
    event(log)
    give_up(log, ANNA)
    assert counting(log) == [ANNA, BEN]


def test_somebody_who_left_after_a_hint_has_lost_to_the_others() -> None:
    log = Log(players=3, starts=0)
    for seat, holder in enumerate((ANNA, BEN, CARA)):
        log.say(holder, "sit", seat=seat)
    log.say(ANNA, "start")
    hint(log)
    log.say(ANNA, "resign", seat=0)
    log.play_to_the_end(BEN, CARA)
    assert counting(log) == [ANNA, BEN, CARA]


def test_a_hint_leaves_out_a_game_against_bots() -> None:
    log = with_bot()
    hint(log)
    log.play_to_the_end(ANNA)
    assert counting(log) == []


def test_a_take_back_leaves_a_round_out_for_everybody() -> None:
    log = two_people()
    take_back(log)
    log.play_to_the_end(ANNA, BEN)
    assert counting(log) == []


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_a_round_counts_once_everybody_has_had_a_turn(moves: int) -> None:
    log = two_people()
    for _ in range(moves):
        log.play(log.table.seats[log.table.turn or 0].holder)
    log.say(ANNA, "resign", seat=0)
    assert counting(log) == ([ANNA, BEN] if moves == 2 else [])


def test_the_next_round_counts_again() -> None:
    log = two_people(rounds=2)
    hint(log)
    log.play_to_the_end(ANNA, BEN)
    log.say(ANNA, "next_round")
    log.play_to_the_end(ANNA, BEN)
    assert counting(log) == [ANNA, BEN]


def test_a_casual_table_stays_one() -> None:
    log = with_bot(rounds=2)
    log.play(ANNA)
    log.say(ANNA, "take_back")
    log.play_to_the_end(ANNA)
    assert counting(log) == []
    log.say(ANNA, "next_round")
    log.play_to_the_end(ANNA)
    assert counting(log) == []


def test_somebody_who_leaves_has_lost_that_round_and_a_bot_plays_the_next() -> None:
    log = Log(players=3, rounds=2)
    for seat, holder in enumerate((ANNA, BEN, CARA)):
        log.say(holder, "sit", seat=seat)
    log.say(ANNA, "start")
    log.say(BEN, "resign", seat=1)
    log.play_to_the_end(ANNA, CARA)
    assert counting(log) == [ANNA, BEN, CARA]
    assert entrants_of(log.table)[1] == Entrant(False, BEN, is_opponent=False)
    log.say(ANNA, "next_round")
    log.play_to_the_end(ANNA, CARA)
    assert counting(log) == [ANNA, CARA]
    assert entrants_of(log.table)[1].level == "medium"


@pytest.mark.parametrize("senders", ["xyx", "xyz"])
def test_somebody_who_leaves_may_have_been_a_twin(senders: str) -> None:
    log = Log(players=3)
    for seat, holder in enumerate((ANNA, BEN, CARA)):
        log.sender = senders[seat]
        log.say(holder, "sit", seat=seat)
    log.say(ANNA, "start")
    log.say(CARA, "resign", seat=2)
    log.play_to_the_end(ANNA, BEN)
    assert bool(counting(log)) == (senders == "xyz")


def test_several_seats_of_one_person_leave_a_round_out_for_everybody() -> None:
    log = Log(players=3)
    for seat, holder in enumerate((ANNA, BEN, ANNA)):
        log.say(holder, "sit", seat=seat)
    log.say(ANNA, "start")
    log.play_to_the_end(ANNA, BEN)
    assert counting(log) == []


@pytest.mark.parametrize(("senders", "people"), [("xyz", 3), ("xyx", 0), (("x", None, None), 3)])
def test_two_people_from_one_address_leave_a_round_out_for_everybody(
    senders: Sequence[str | None], people: int
) -> None:
    log = Log(players=3)
    for seat, holder in enumerate((ANNA, BEN, CARA)):
        log.sender = senders[seat]
        log.say(holder, "sit", seat=seat)
    log.say(ANNA, "start")
    log.play_to_the_end(ANNA, BEN, CARA)
    assert len(counting(log)) == people


def ended(number: int, *entrants: Entrant, at: int = 0) -> FinishedRound:
    return FinishedRound(number, at or 100 * number, "record", {}, entrants)


async def finish(store: Store, table: str, finished: FinishedRound) -> None:
    after = (await store.sequences([table])).get(table, 0)
    assert await store.append(table, after, [entry(after + 1)], card()._replace(finished=finished))


async def test_a_finished_round_changes_the_ratings_of_those_who_played_it(store: Store) -> None:
    assert await store.rating("ann") == NEW
    game = (Entrant(True, "ann"), Entrant(False, level="medium"))
    expected = NEW
    for number in range(1, 4):
        await finish(store, "t", ended(number, *game))
        expected = after_game(game, {"ann": expected}, lambda *_: 0)["ann"]
        assert await store.rating("ann") == expected
    curve = await store.rating_curve("ann", 2)
    assert [at for at, _ in curve] == [300, 200]
    assert curve[0][1] == expected.strength
    assert await store.rating("ben") == NEW


async def test_a_round_that_counts_for_nobody_leaves_no_trace(store: Store) -> None:
    await finish(store, "t", ended(1, Entrant(True, "ann", counts=False), Entrant(False, level="easy")))
    await finish(store, "t", ended(2, Entrant(True, "ann"), Entrant(False, "ben")))
    assert await store.rating("ann") == NEW
    assert await store.rating_curve("ann", 9) == []


async def placed(store: Store, *people: str) -> dict[str, Rating]:
    for who in people:
        for number in range(1, PLACED_AFTER + 1):
            bot = Entrant(number % 2 == 1, level="easy")
            await finish(store, f"table of {who}", ended(number, Entrant(number % 2 == 0, who), bot))
    return {who: await store.rating(who) for who in people}


async def test_the_store_counts_how_often_two_people_have_met(store: Store) -> None:
    expected = await placed(store, "ann", "ben")
    game = (Entrant(True, "ann"), Entrant(False, "ben"))
    for met in range(3):
        await finish(store, "t", ended(met + 1, *game))
        expected = after_game(game, expected, lambda *_, met=met: met)
        assert {who: await store.rating(who) for who in expected} == expected


async def test_rounds_that_end_at_once_all_count(store: Store, url: str) -> None:
    """For the same person, at different tables, and through two processes where the database allows it."""
    stores = [store, await Store.open(url)] if store.is_shared else [store]
    game = (Entrant(True, "ann"), Entrant(False, level="medium"))
    await asyncio.gather(
        *(
            finish(each, f"{number} {table}", ended(1, *game))
            for number, each in enumerate(stores)
            for table in range(8)
        )
    )
    expected = NEW
    for _ in range(8 * len(stores)):
        expected = after_game(game, {"ann": expected}, lambda *_: 0)["ann"]
    found = await store.rating("ann")
    assert found.games == expected.games
    assert found.strength == pytest.approx(expected.strength)
    assert len(await store.rating_curve("ann", 99)) == expected.games
    for each in stores[1:]:
        await each.close()


async def test_a_rating_expires_with_its_rounds(store: Store) -> None:
    await placed(store, "ann", "ben")
    await finish(store, "t", ended(1, Entrant(True, "ben"), Entrant(False, level="hard"), at=9_000))
    await store.expire_results(5_000)
    assert await store.rating("ann") == NEW
    assert (await store.rating("ben")).games == PLACED_AFTER + 1
    assert [at for at, _ in await store.rating_curve("ben", 9)] == [9_000]


async def test_a_rating_is_deleted_with_the_games(store: Store) -> None:
    before = await placed(store, "ann", "ben")
    await store.forget_games("ann", "somebody")
    assert await store.rating("ann") == NEW
    assert await store.rating_curve("ann", 9) == []
    assert await store.rating("ben") == before["ben"]


@pytest.mark.parametrize("addresses", [("192.0.2.1", "192.0.2.2"), ("192.0.2.1", "192.0.2.1")])
async def test_a_game_over_the_wire_is_rated_unless_both_come_from_one_address(
    tmp_path: Path, addresses: tuple[str, str]
) -> None:
    chance = random.Random(5)
    async with serving(sqlite_in(tmp_path), proxies="127.0.0.1") as server:
        anna, ben = (Browser(server.url, address=address) for address in addresses)
        await placed(server.rooms.store, holder_of(anna.token), holder_of(ben.token))
        before = await anna.get("/api/me/strength")
        assert (before["games"], len(before["curve"])) == (5, 1)
        table = await anna.open(starts=0)
        async with anna.at(table) as here, ben.at(table) as there:
            await here.do("sit", seat=0, name="Anna")
            await there.do("sit", seat=1, name="Ben")
            await here.do("start")
            await there.until(lambda state: state["phase"] == "playing")
            while here.state["phase"] == "playing":
                seat = here.state["game"]["position"]["turn"]
                sequence = await (here, there)[seat].do(
                    "play", seat=seat, **some_move((here, there)[seat].state, seat, chance)
                )
                for each in (here, there):
                    await each.until(lambda state, sequence=sequence: state["sequence"] >= sequence)
            assert "sender" not in "".join(here.frames + there.frames)
        after = [await each.get("/api/me/strength") for each in (anna, ben)]
        is_rated = addresses[0] != addresses[1]
        assert [each["games"] for each in after] == [5 + is_rated] * 2
        assert len(after[0]["curve"]) == 1 + is_rated
        for browser in (anna, ben):
            await browser.http.aclose()


async def test_a_rating_is_shown_once_it_is_placed_and_to_its_holder_only(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        for games in range(PLACED_AFTER):
            found = await anna.get("/api/me/strength")
            assert (found["games"], found["placed_after"], found["rating"], found["curve"]) == (games, 5, None, [])
            bot = Entrant(False, level="medium")
            await finish(server.rooms.store, "t", ended(games + 1, Entrant(True, holder_of(anna.token)), bot))
        found = await anna.get("/api/me/strength")
        rating = found["rating"]
        assert rating["low"] < rating["mean"] < rating["high"]
        assert found["curve"] == [{"at": 500, **rating}]
        assert found["levels"] == [{"level": level, "rating": at} for level, at in ANCHORS.items()]
        assert (await ben.get("/api/me/strength"))["games"] == 0
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as nobody:
            assert (await nobody.get("/api/me/strength")).status_code == 401
