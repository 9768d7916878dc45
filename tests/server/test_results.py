"""Finished games in their players' lists."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from indigo.rules.events import GemMoved, GemWon
from indigo.rules.record import from_text, text
from indigo.server.live.earlier_games import finished_rounds
from indigo.server.store.store import Store
from indigo.server.store.store_types import Subscription
from indigo.tables.entries import Entry, Hinted, Sat
from indigo.tables.finished_rounds import FinishedRound
from indigo.tables.round_figures import RoundFigures
from tests.server.bare_table import ANNA, BEN, Log, two_people, with_bot
from tests.server.databases import card, entry
from tests.server.people import serving, sit_around, some_move, sqlite_in


def rounds_of(log: Log) -> list[FinishedRound]:
    return finished_rounds("kabo-mite-rusa", log.entries)


def result(log: Log, holder: str = ANNA) -> Any:
    (finished,) = rounds_of(log)
    return finished.results[holder]


def figures_of(log: Log) -> RoundFigures:
    """Return the figures that a table kept, which are those of its game."""
    assert log.table.game is not None
    assert log.table.figures == RoundFigures.of(log.table.game)
    return log.table.figures


def test_a_round_is_finished_once_with_its_record_and_a_result_for_each_person() -> None:
    log = two_people(rounds=2)
    assert rounds_of(log) == []
    log.now = 61_000
    log.play_to_the_end(ANNA, BEN)
    log.say(ANNA, "react", seat=0, phrase="thanks")
    (first,) = rounds_of(log)
    log.now = 99_000
    log.say(BEN, "next_round")
    log.play_to_the_end(ANNA, BEN)
    again, second = rounds_of(log)
    assert again == first
    assert (first.round, first.ended_at, second.round, second.ended_at) == (1, 61_000, 2, 99_000)
    match = log.table.match
    assert match is not None
    assert [from_text(finished.record) for finished in (first, second)] == list(match.games)
    assert set(first.results) == {ANNA, BEN}
    assert [found.results[ANNA]["began_at"] for found in (first, second)] == [1_000, 99_000]
    assert first.results[ANNA]["moves"] == len(match.games[0].moves)


def test_a_player_who_resigns_is_second_whatever_the_points() -> None:
    log = two_people()
    while log.table.game is None or len(set(log.table.game.points)) < 2:
        log.play(ANNA if log.table.turn == 0 else BEN)
    points = log.table.game.points
    leader = points.index(max(points))
    log.say((ANNA, BEN)[leader], "resign", seat=leader)
    seats = result(log)["seats"]
    assert [seat["points"] for seat in seats] == list(points)
    assert (seats[leader]["place"], seats[1 - leader]["place"]) == (2, 1)


def test_a_result_says_who_took_part_and_how_they_did() -> None:
    log = with_bot("hard")
    log.play_to_the_end(ANNA)
    game = log.table.game
    assert game is not None
    outcome = game.outcome()
    assert outcome is not None
    played = result(log)
    mine, bot = played["seats"]
    assert (mine["name"], mine["level"], mine["is_person"], mine["is_mine"]) == ("Anna", None, True, True)
    assert (bot["name"], bot["level"], bot["is_person"], bot["is_mine"]) == (None, "hard", False, False)
    for number, seat in enumerate((mine, bot)):
        amber, emerald, sapphire = seat["gems"]
        assert amber + 2 * emerald + 3 * sapphire == seat["points"] == outcome.points[number]
        assert (seat["place"] == 1) == (number in outcome.winners)
        assert seat["stand_ins"] == 0
    assert sum(played["gates"]) == sum(mine["gems"])
    assert all(not count for gate, count in enumerate(played["gates"], 1) if 0 not in game.options.owners[gate - 1])


def test_a_journey_adds_up_all_moves_of_a_gem_and_a_comeback_what_was_behind() -> None:
    """Follows every gem by its place, once more and in another way: backwards from the exit."""
    best = 0
    while best < 2:  # now and then, a game goes by without a journey
        log = with_bot("medium")
        log.play_to_the_end(ANNA)
        game = log.table.game
        assert game is not None
        turns = [game.events(number) for number in range(1, len(game.moves) + 1)]
        moved = [event for events in turns for event in events if isinstance(event, GemMoved)]
        best, at = 0, len(moved)
        for events in reversed(turns):
            for event, before in zip(reversed(events), [*reversed(events[:-1]), None], strict=True):
                if isinstance(event, GemMoved):
                    at -= 1
                if isinstance(event, GemWon) and 0 in event.owners and isinstance(before, GemMoved):
                    place, tiles = before.way[0], before.tiles
                    for earlier in reversed(moved[: at - 1]):
                        if earlier.way[-1] == place:
                            place, tiles = earlier.way[0], tiles + earlier.tiles
                    best = max(best, tiles)
        played = result(log)
        assert played["journey"] == best
        points = [position.won[0].points - position.won[1].points for position in game.positions()]  # type: ignore[union-attr]
        has_won = played["seats"][0]["place"] == 1
        assert played["comeback"] == (max(0, -min(points)) if has_won else 0)


def test_moves_that_were_taken_back_leave_no_figures() -> None:
    log = with_bot("easy")
    while not any(map(sum, figures_of(log).gates)):
        log.play(ANNA if log.table.turn == 0 else None)
    while any(map(sum, figures_of(log).gates)):
        log.say(ANNA, "take_back")
    log.play_to_the_end(ANNA)
    assert any(map(sum, figures_of(log).gates))


def test_help_of_any_kind_is_noted_in_the_round_where_it_was_given() -> None:
    log = with_bot(rounds=2)
    log.play(ANNA)
    log.say(ANNA, "take_back")
    log.write(Hinted(0), ANNA)
    log.play_to_the_end(ANNA)
    log.say(ANNA, "next_round")
    log.play_to_the_end(ANNA)
    first, second = (finished.results[ANNA] for finished in rounds_of(log))
    assert (first["takebacks"], first["hinted"]) == (1, [0])
    assert (second["takebacks"], second["hinted"]) == (0, [])


def test_moves_that_the_server_made_for_a_person_are_counted() -> None:
    log = two_people()
    log.play(ANNA)
    log.play(BEN)
    log.say(BEN, "leave", seat=1)
    log.play_to_the_end(ANNA)
    played = result(log, BEN)
    moves = (played["moves"]) // 2
    assert [seat["stand_ins"] for seat in played["seats"]] == [0, moves - 1]
    assert played["seats"][1]["level"] == "medium"


@pytest.mark.anyio
async def test_a_finished_round_is_listed_with_the_entry_that_ends_it_and_outlives_its_table(store: Store) -> None:
    def finished(number: int, at: int, **who: int) -> FinishedRound:
        return FinishedRound(number, at, f"record {number}", {each: {"n": n} for each, n in who.items()})

    over = card("over")
    assert await store.append("t", 0, [entry(1)], over._replace(finished=finished(1, 10, ann=1, bob=2)))
    assert not await store.append("t", 0, [entry(1)], over._replace(finished=finished(9, 10, ann=1)))
    assert await store.append("t", 1, [entry(2)], over._replace(finished=finished(2, 20, ann=3)))
    assert await store.append("u", 0, [entry(1)], over._replace(finished=finished(1, 15, ann=4)))
    await store.delete("t")
    assert [tuple(each) for each in await store.results("ann", 9)] == [
        ("t", 2, 20, {"n": 3}),
        ("u", 1, 15, {"n": 4}),
        ("t", 1, 10, {"n": 1}),
    ]
    assert [each.table for each in await store.results("ann", 1, 1)] == ["u"]
    assert [record for _, record in await store.records("ann", 2, 1)] == ["record 1", "record 1"]
    assert (await store.record("bob", "t", 1), await store.record("bob", "t", 2)) == ("record 1", None)
    assert [each.data for each in await store.results("bob", 9)] == [{"n": 2}]
    assert await store.results("cat", 9) == []
    assert await store.expire_results(15) == 2
    assert [each.ended_at for each in await store.results("ann", 9)] == [20, 15]


@pytest.mark.anyio
async def test_forgetting_a_holder_spares_others_and_running_tables(store: Store) -> None:
    def finished(*who: str) -> FinishedRound:
        return FinishedRound(1, 10, "record", {each: {} for each in who})

    def sat(who: str) -> Entry:
        return Entry(1, 1, who, None, Sat(0, "Ann", who, "from here"))

    for table, phase, holders in (
        ("alone", "over", ["ann"]),
        ("shared", "over", ["ann", "bob"]),
        ("running", "playing", ["ann"]),
        ("others", "over", ["bob"]),
    ):
        new = card(phase, holders=holders)._replace(finished=finished(*holders))  # type: ignore[arg-type]
        assert await store.append(table, 0, [sat(holders[0])], new)
    await store.subscribe("ann", Subscription("e", "p", "a"), 1, limit=3)
    assert sorted(await store.forget_games("ann", "alias")) == ["alone", "shared"]
    assert await store.results("ann", 9) == []
    assert [table for table, _ in await store.held_by("ann", 9)] == ["running"]
    assert sorted(await store.sequences(["alone", "shared", "running", "others"])) == ["others", "running", "shared"]
    (entry_,) = await store.entries("shared")
    assert (entry_.by, entry_.data) == ("alias", Sat(0, "Ann", "alias", None))
    assert await store.entries("running") == [sat("ann")]
    assert len(await store.results("bob", 9)) == 2
    assert len(await store.subscriptions("ann")) == 1  # for the running table
    await store.delete("running")
    assert await store.forget_games("ann", "alias") == []
    assert await store.subscriptions("ann") == []


@pytest.mark.anyio
async def test_a_code_is_taken_once_and_replaced_by_the_next(store: Store) -> None:
    await store.keep_code("ann", "first", "1", now=0, expires_at=10)
    await store.keep_code("bob", "other", "2", now=0, expires_at=10)
    await store.keep_code("ann", "second", "3", now=5, expires_at=15)
    assert await store.take_code("first", 5) is None
    assert [await store.take_code("second", 6), await store.take_code("second", 6)] == ["3", None]
    assert await store.take_code("other", 10) is None  # expired
    await store.keep_code("ann", "third", "4", now=20, expires_at=30)
    taken = await asyncio.gather(*(store.take_code("third", 21) for _ in range(4)))
    assert sorted(taken, key=str) == ["4", None, None, None]


async def test_a_hint_marks_the_round_and_nobody_is_told(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        table = await anna.open(starts=0)
        async with anna.at(table) as here, server.browser().at(table, watching=True) as watcher:
            await sit_around(here)
            for _ in range(2):
                asked = await anna.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
                assert asked.status_code == 200
            log = await server.rooms.store.entries(table)
            assert [each.kind for each in log].count("hinted") == 1
            assert (await server.rooms.room(table)).table.hinted == {0}
            move = some_move(here.state, 0, random.Random(1))
            await here.do("play", seat=0, **move)
            await watcher.until(lambda state: state["sequence"] == here.state["sequence"])
            assert "hinted" not in "".join(here.frames + watcher.frames)


def test_a_record_of_a_list_is_the_record_of_the_game() -> None:
    log = two_people()
    log.play_to_the_end(ANNA, BEN)
    (finished,) = rounds_of(log)
    assert log.table.game is not None
    assert finished.record == text(log.table.game)
