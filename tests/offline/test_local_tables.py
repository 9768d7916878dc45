"""Tables without a server: the same commands and views, kept on the device."""

import asyncio
import json

import pytest

from indigo.offline.local_tables import FINISHED
from indigo.rules.record import from_text
from indigo.tables.table_state import TOLERANCE
from tests.clocks import TODAY, midnight
from tests.offline.local_page import LocalPage, Refused


async def against_bots(page: LocalPage, players: int = 2, **terms: object) -> str:
    """Sit down with bots and start."""
    table = await page.open(players=players, starts=0, **terms)
    await page.say("sit", seat=0, name="Anna")
    for seat in range(1, players):
        await page.say("seat_bot", seat=seat, level="easy")
    await page.say("start")
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_game_against_bots_ends_and_is_listed_with_its_record(players: int) -> None:
    page = LocalPage()
    table = await against_bots(page, players, hand_size=2)
    await page.play_to_the_end()
    assert page.state["phase"] == "over"
    kept = page.shelf.kept[f"{table}/1"]
    assert kept["listed"]["table"] == table
    assert [seat["is_mine"] for seat in kept["listed"]["seats"]] == [True] + [False] * (players - 1)
    replay = await page.ask("GET", f"tables/{table}/rounds/1")
    assert from_text(replay["record"]) == from_text(kept["record"])


async def test_several_rounds_for_people_who_share_the_device() -> None:
    page = LocalPage()
    await page.open(players=2, rounds=2)
    for seat in range(2):
        await page.say("sit", seat=seat, name=None)
    await page.say("start")
    await page.play_to_the_end()
    await page.say("next_round")
    await page.play_to_the_end()
    assert (page.state["phase"], page.state["round"]) == ("over", 2)
    await page.say("rematch")
    assert page.state["rematch"].startswith("here-")


async def test_an_unfinished_game_is_there_after_the_browser_was_closed() -> None:
    page = LocalPage()
    table = await against_bots(page)
    for _ in range(3):
        await page.play()
        while page.turn != 0:
            await asyncio.sleep(0)
    page.leave()
    again = LocalPage(page.shelf)
    await again.api.load()
    await again.join(table)
    assert again.state == page.state
    await again.play_to_the_end()
    assert again.state["phase"] == "over"


async def test_bots_stop_while_nobody_is_there_and_go_on_afterwards() -> None:
    page = LocalPage()
    table = await against_bots(page, 3)
    page.thinker.may_play.clear()
    await page.play()
    await asyncio.sleep(0)
    page.leave()
    page.thinker.may_play.set()
    for _ in range(20):
        await asyncio.sleep(0)
    assert page.thinker.asked == ["easy"]  # the first of the two has moved
    await page.join(table)
    while page.turn != 0:
        await asyncio.sleep(0)
    assert page.thinker.asked == ["easy", "easy"]


async def test_a_move_that_is_taken_back_while_a_bot_thinks_makes_its_answer_void() -> None:
    page = LocalPage()
    await against_bots(page)
    page.thinker.may_play.clear()
    await page.play()
    await asyncio.sleep(0)
    assert page.thinker.asked == ["easy"]
    await page.say("take_back")
    page.thinker.may_play.set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert page.state["game"]["position"]["tiles"] == []
    assert page.turn == 0


async def test_a_command_that_is_sent_again_is_carried_out_once() -> None:
    page = LocalPage()
    await page.open(players=2)
    first = await page.say("sit", number="once", seat=0, name="Anna")
    assert await page.say("sit", number="once", seat=0, name="Anna") == first
    assert page.state["sequence"] == first


async def test_a_move_that_cannot_be_kept_is_refused_and_changes_nothing() -> None:
    page = LocalPage()
    await against_bots(page)
    before = page.state
    page.shelf.is_full = True
    with pytest.raises(Refused, match="not_kept"):
        await page.play()
    assert page.state == before
    page.shelf.is_full = False
    await page.play()
    assert page.state != before


async def test_a_bot_whose_turn_fails_says_so_and_plays_after_a_reload() -> None:
    page = LocalPage()
    table = await against_bots(page)
    page.thinker.may_play.clear()
    await page.play()
    page.shelf.is_full = True
    page.thinker.may_play.set()
    while not page.thinker.failures:
        await asyncio.sleep(0)
    page.shelf.is_full = False
    again = LocalPage(page.shelf)
    await again.api.load()
    await again.join(table)
    while again.turn != 0:
        await asyncio.sleep(0)
    assert not again.thinker.failures


async def test_a_second_page_of_the_browser_loses_no_move_of_the_first() -> None:
    first = LocalPage()
    table = await against_bots(first)
    second = LocalPage(first.shelf)
    await second.api.load()
    await second.join(table)
    await first.play()
    with pytest.raises(Refused, match="stale"):
        await second.play()
    tiles = first.state["game"]["position"]["tiles"]
    assert second.state["game"]["position"]["tiles"][: len(tiles)] == tiles
    while second.turn != 0:
        await asyncio.sleep(0)
    await second.play()


async def test_bad_commands_are_refused_as_by_the_server() -> None:
    page = LocalPage()
    table = await against_bots(page)
    with pytest.raises(Refused, match="forbidden"):
        await page.say("play", seat=1, cell="a1", kind="W", rotation=0)
    with pytest.raises(Refused, match="bad_request"):
        await page.say("dance")
    with pytest.raises(Refused, match="game_not_over"):
        await page.ask("GET", f"tables/{table}/rounds/1")
    with pytest.raises(Refused, match="not_found"):
        await page.ask("GET", "lobby/call")
    await page.join("here-kabo-mite")
    assert page.closed == [4404]


async def test_hints_and_warnings_are_noted_and_come_from_the_bots() -> None:
    page = LocalPage()
    table = await against_bots(page)
    (advice,) = await page.ask("POST", f"tables/{table}/hint", {"seat": 0})
    assert advice["move"]
    move = {"cell": "a2", "kind": "W", "rotation": 0}
    assert (await page.ask("POST", f"tables/{table}/risk", {"seat": 0, **move}))["move"] == "a2W0"
    await page.play_to_the_end()
    assert page.shelf.kept[f"{table}/1"]["listed"]["is_assisted"]


async def test_a_recorded_game_goes_on_from_one_of_its_positions() -> None:
    page = LocalPage()
    table = await against_bots(page)
    await page.play_to_the_end()
    record = page.shelf.kept[f"{table}/1"]["record"]
    asked = {"record": record, "round": 1, "moves": 10, "seat": 1, "level": "medium", "name": None}
    continued = (await page.ask("POST", "tables/continued", asked))["table"]
    await page.join(continued)
    assert len(page.state["game"]["position"]["tiles"]) >= 10
    await page.play_to_the_end()
    assert list(page.shelf.kept).count(f"{continued}/1") == 0  # it began in the middle, so it isn't a game of its own


async def test_a_clock_that_ran_out_while_nobody_was_there_starts_again() -> None:
    page = LocalPage()
    now = [1_000_000]
    page.api._tables.clock = lambda: now[0]
    table = await against_bots(page, pace={"unit": "minutes", "amount": 1, "flag": "out"})
    page.leave()
    now[0] += 3_600_000
    await page.join(table)
    assert page.state["phase"] == "playing"
    assert page.state["deadline"] == now[0] + 60_000


async def test_flags_fall_at_the_deadline() -> None:
    page = LocalPage()
    now = [1_000_000]
    page.api._tables.clock = lambda: now[0]
    table = await against_bots(page, pace={"unit": "minutes", "amount": 1, "flag": "out"})
    now[0] += 60_000 + TOLERANCE
    page.api._tables.table(table)._wake()
    while page.state["phase"] != "over":
        await asyncio.sleep(0)
    assert page.entries[-1]["kind"] == "resigned"


async def test_old_tables_make_room_but_their_games_stay() -> None:
    page = LocalPage()
    for number in range(FINISHED + 3):
        table = await against_bots(page)
        await page.say("resign", seat=0)
        page.api._tables._cards[table]["changed_at"] = number
    await page.open(players=2)
    await page.open(players=2)  # the one before was never started
    names = list(page.shelf.kept)
    assert len([name for name in names if "/" in name]) == FINISHED + 3
    assert len([name for name in names if "/" not in name]) == FINISHED + 1
    oldest = next(name for name in names if "/" in name)
    assert (await page.ask("GET", f"tables/{oldest.replace('/', '/rounds/')}"))["record"]


async def test_what_moves_would_do_at_a_table_of_a_server_follows_from_its_state() -> None:
    page = LocalPage()
    table = await against_bots(page, 3, hand_size=2)
    for _ in range(5):
        own = await page.ask("GET", f"tables/{table}/plan?seat=0")
        assert await page.ask("POST", "plan", {"table": page.state, "seat": 0}) == own
        await page.play()
        while page.turn != 0:
            await asyncio.sleep(0)


async def test_puzzles_and_records_need_no_table() -> None:
    page = LocalPage()
    page.api._tables.clock = lambda: midnight(TODAY)
    puzzle = await page.ask("GET", "puzzles/today")
    assert puzzle["day"] == puzzle["today"] == str(TODAY)
    with pytest.raises(Refused, match="no_puzzle"):
        await page.ask("GET", "puzzles/2001-01-01")
    with pytest.raises(Refused, match="bad_notation"):
        await page.ask("POST", "replay", {"record": "nonsense"})


def test_what_is_kept_is_json() -> None:
    page = LocalPage()
    asyncio.run(against_bots(page))
    assert json.loads(json.dumps(page.shelf.kept)) == page.shelf.kept
