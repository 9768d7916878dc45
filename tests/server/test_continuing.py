"""Games that go on from a position of another one, and the risk of a move before it is made."""

import random
from pathlib import Path
from typing import Any

import pytest

from indigo import Game, Match, Options, from_text, text
from indigo.rules.errors import IndigoError
from indigo.server.wire.validation import command_of
from indigo.tables.decisions import continue_game, decide
from indigo.tables.entries import Entry, Moved
from indigo.tables.finished_rounds import entrants_of, finished_round
from indigo.tables.table import Table
from indigo.tables.table_views import state_of
from tests.server.bare_table import ANNA, BEN, GRACE
from tests.server.people import play_round, serving, sit_around, some_move, sqlite_in
from tests.setups import SETUPS, random_game
from tests.waiting import PATIENCE


def continued(game: Game, moves: int, seat: int = 0, name: str | None = "Anna") -> Table:
    entries = continue_game(game, moves, seat, "easy", name, ANNA)
    return Table.of("kabo-mite-rusa", [Entry(at + 1, 1000, ANNA, None, data) for at, data in enumerate(entries)])


@pytest.mark.parametrize("number", range(0, len(SETUPS), 7))
def test_a_continued_game_has_the_position_and_the_hands_of_that_moment(number: int) -> None:
    played = random_game(number)
    moves = 11 + number % 30
    table = continued(played, moves, seat=1)
    game = table.game
    assert game is not None
    assert game.position == played.positions()[moves]
    assert game.options == played.options
    assert game.tiles != played.tiles  # what is still to be drawn is secret again
    assert table.phase == "playing"
    assert table.is_casual
    assert table.players == tuple(
        "person" if (played.options.first + at) % played.options.players == 1 else "bot" for at in range(moves)
    )
    assert [seat.level for seat in table.seats] == [None if at == 1 else "easy" for at in range(played.options.players)]
    # Its record is complete, and needs no seed.
    assert table.match is not None
    again = from_text(text(table.match))
    assert isinstance(again, Match)
    assert again.games[0].moves == played.moves[:moves]
    assert table.game.commitment is None if table.game else False


def test_a_continued_game_is_neither_rated_nor_listed() -> None:
    for moves in (0, 20):
        table = continued(random_game(3, 40, Options()), moves)
        assert table.game is not None
        at = table.sequence
        while table.turn is not None:
            at += 1
            data = Moved(table.turn, str(table.game.legal_moves[0]), "person")
            before, table = table, table.after(Entry(at, 1000, ANNA, None, data))
            assert table.game is not None
        assert table.phase == "over"
        assert finished_round(before, table) is None
        assert not any(entrant.counts for entrant in entrants_of(table) if entrant.holder)


def test_nothing_in_a_continued_game_tells_what_is_drawn_next() -> None:
    table = continued(random_game(3, 40, Options()), 20)
    assert table.game is not None
    state = str([state_of(table, holder) for holder in (ANNA, BEN, None)])
    assert "".join(kind.letter for kind in table.game.tiles) not in state
    assert "'seed': None" in state


def test_given_moves_cannot_be_taken_back() -> None:
    table = continued(random_game(3, 40, Options(first=0)), 20)
    take_back = command_of({"type": "take_back", "id": "1", "expect": table.sequence})
    with pytest.raises(IndigoError) as refused:
        decide(table, take_back, ANNA, now=2000, grace=GRACE)
    assert refused.value.code == "nothing_to_take_back"


@pytest.mark.parametrize(
    ("moves", "seat", "name", "code"),
    [(54, 0, None, "unknown_move"), (20, 2, None, "unknown_seat"), (20, 0, " ", "bad_name")],
)
def test_there_has_to_be_such_a_position(moves: int, seat: int, name: str | None, code: str) -> None:
    with pytest.raises(IndigoError) as refused:
        continued(random_game(3, 54, Options()), moves, seat, name)
    assert refused.value.code == code


async def test_a_recorded_game_goes_on_at_a_table(tmp_path: Path) -> None:
    played = random_game(5, 54, Options(first=1))
    async with serving(sqlite_in(tmp_path), tables_per_hour=2) as server:
        anna = server.browser()
        ask: dict[str, Any] = {"record": text(played), "moves": 41, "seat": 0, "level": "easy"}

        async def refused(**changes: Any) -> str:
            response = await anna.http.post("/api/tables/continued", json={**ask, **changes})
            return f"{response.status_code} {response.json()['code']}"

        assert await refused(moves=54) == "422 unknown_move"
        assert await refused(round=2) == "404 not_found"
        assert await refused(record=text(played.position)) == "400 bad_request"
        assert await refused(level="god") == "400 bad_request"
        response = await anna.http.post("/api/tables/continued", json=ask)
        assert response.status_code == 201, response.text
        name = response.json()["table"]
        async with anna.at(name) as a:
            assert a.state["is_casual"]
            assert len(a.state["game"]["position"]["tiles"]) == 41
            assert a.state["game"]["position"]["turn"] == 0
            await play_round(a, chance=random.Random(2))
            replay = await anna.get(f"/api/tables/{name}/rounds/1")
        again = from_text(replay["record"])
        assert isinstance(again, Game)
        assert again.moves[:41] == played.moves[:41]
        assert again.is_over
        await anna.http.post("/api/tables/continued", json=ask)
        assert await refused() == "429 too_many"


async def test_the_risk_of_a_move_is_for_the_player_on_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.http.hint_api.RISK_PATIENCE", PATIENCE)
    async with serving(sqlite_in(tmp_path)) as server:
        anna, ben = server.browser(), server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as a:
            await sit_around(a)
            move = some_move(a.state, 0, random.Random(6))
            path = f"/api/tables/{name}/risk"
            found = (await anna.http.post(path, json={"seat": 0, **move})).json()
            assert 0 <= found["cost"] <= 1
            assert (await ben.http.post(path, json={"seat": 0, **move})).status_code == 403
            assert (await anna.http.post(path, json={"seat": 0, **move, "cell": "e5"})).json()[
                "code"
            ] == "treasure_cell"
            assert (await anna.http.post(path, json={"seat": 0})).status_code == 400


async def test_a_move_does_not_wait_for_bots_that_are_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("indigo.server.http.hint_api.RISK_PATIENCE", 0.05)
    monkeypatch.setattr("indigo.server.http.hint_api.RISK_SECONDS", 0.5)
    async with serving(sqlite_in(tmp_path)) as server:
        anna = server.browser()
        name = await anna.open(starts=0)
        async with anna.at(name) as a:
            await sit_around(a)
            move = some_move(a.state, 0, random.Random(6))
            response = await anna.http.post(f"/api/tables/{name}/risk", json={"seat": 0, **move})
            assert (response.status_code, response.json()["code"]) == (503, "unavailable")
