"""Programs at a server that really runs."""

import asyncio
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from indigo import IndigoError, Position
from indigo.client import AsyncClient, AsyncTable, Client, Refused, State, Unreachable
from indigo.tables.table_views import state_of
from tests.server.bare_table import ANNA, BEN, Log
from tests.server.people import serving, sqlite_in
from tests.server.processes import processes
from tests.setups import SETUPS, played
from tests.tools import run_python

NOWHERE = "http://127.0.0.1:9"


def refused(code: str) -> "pytest.RaisesExc[IndigoError]":
    return pytest.RaisesExc(IndigoError, check=lambda error: error.code == code)


@pytest.mark.parametrize("number", range(0, len(SETUPS), 7))
def test_a_view_over_the_wire_is_the_view_of_the_rules(number: int) -> None:
    options = SETUPS[number]
    terms = {name: getattr(options, name) for name in ("players", "own_gates", "hand_size", "open_scores")}
    log = Log(**terms, starts=options.first)
    owners = [ANNA, BEN, ANNA, BEN][: options.players]  # each sees two hands, and a bot may know one
    for seat, owner in enumerate(owners):
        log.say(owner, "sit", seat=seat, name=f"Seat {seat}")
    log.say(ANNA, "start")
    table = log.table
    assert table.game
    for game in played(table.game.copy(), number):
        for seat, owner in enumerate(owners):
            state = State.from_wire(json.loads(json.dumps(state_of(table, owner))))
            assert table.game
            assert state.view(seat) == table.game.view(seat)
            assert list(state.view(seat).tiles) == list(table.game.position.tiles)  # in their order, too
            assert (state.turn, state.outcome) == (table.game.turn, table.game.outcome())
        move, turn = game.moves[-1], table.turn
        assert turn is not None
        fields = {"cell": str(move.cell), "kind": move.tile.kind.letter, "rotation": move.tile.rotation}
        log.say(owners[turn], "play", seat=turn, **fields)
        table = log.table
    assert state_of(table, ANNA)["phase"] == "over"
    ended = State.from_wire(json.loads(json.dumps(state_of(table, None))))
    assert table.game
    assert (ended.position, ended.outcome) == (table.game.view(None), table.game.outcome())


def by_lot(seed: int) -> Callable[[Position], Any]:
    chance = random.Random(seed)
    return lambda view: chance.choice(view.legal_moves)


async def play(table: AsyncTable, seat: int, choose: Callable[[Position], Any]) -> None:
    async for view in table.turns(seat):
        await table.play(choose(view))


async def test_two_programs_play_a_match_and_read_its_record(tmp_path: Path) -> None:
    async with (
        serving(sqlite_in(tmp_path)) as server,
        AsyncClient(server.url) as anna,
        AsyncClient(server.url) as ben,
    ):
        name = await anna.open(rounds=2, is_public=True, hand_size=2)
        assert await ben.waiting() == [name]
        async with anna.at(name) as a, ben.at(name.replace("-", " ").upper()) as b:
            assert (await a.sit("Anna"), await b.sit("Ben")) == (0, 1)
            await a.until(lambda state: state.seats[1].name == "Ben")
            await a.start()
            for number in (1, 2):
                await asyncio.gather(play(a, 0, by_lot(1)), play(b, 1, by_lot(2)))
                game = await ben.record(name, number)
                assert game.is_over
                assert game.outcome() == a.state.outcome == b.state.outcome
                if number == 1:
                    await b.do("next_round")
            assert (await ben.state(name)).phase == "over"
            assert await anna.mine() == await ben.mine() == [name]


def test_a_move_whose_answer_is_lost_is_made_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        hear, chance, cuts = AsyncTable._hear, random.Random(3), 0

        async def hear_badly(table: AsyncTable, line: Any) -> dict[str, Any]:
            nonlocal cuts
            message = await hear(table, line)
            if message["type"] in ("done", "update") and chance.random() < 0.3:
                cuts += 1
                line.transport.abort()
                await asyncio.sleep(0)
                return {"type": "lost"}
            return message

        async with (
            serving(sqlite_in(tmp_path)) as server,
            AsyncClient(server.url) as anna,
            AsyncClient(server.url) as ben,
        ):
            name = await anna.open()
            async with anna.at(name) as a, ben.at(name) as b:
                await a.sit("Anna")
                await b.sit("Ben")
                await a.until(lambda state: not state.seats[1].is_free)
                await a.start()
                with patch.object(AsyncTable, "_hear", hear_badly):
                    await asyncio.gather(play(a, 0, by_lot(1)), play(b, 1, by_lot(2)))
                assert cuts > 10
                game = await anna.record(name)
                assert game.outcome() == a.state.outcome

    asyncio.run(scenario())


@pytest.mark.slow
async def test_a_game_goes_on_when_the_server_is_killed_and_starts_again(tmp_path: Path) -> None:
    async with processes(1, sqlite_in(tmp_path), tmp_path) as [server], AsyncClient(server.url) as client:
        name = await client.open()
        async with client.at(name) as table:
            await table.sit("Anna")
            await table.sit("Ben", 1)
            await table.start()
            moves, choose = 0, by_lot(1)
            while not table.state.is_round_over:
                turn = table.state.turn
                assert turn is not None
                if moves == 5:
                    server.kill()
                    server.start()
                await table.play(choose(table.state.view(turn)))
                moves += 1
            assert len((await client.record(name)).moves) == moves


async def test_what_is_closed_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def programs(url: str) -> None:
        with Client(url) as client:
            with client.at(client.open()) as table:
                table.sit("Ada")
            with refused("unreachable"):  # its `with` has ended
                table.do("start")
            with client.at(client.open()) as second:
                second.seat_bot(1, "mila")
                assert (second.state.payload["seats"][1]["character"], second.state.seats[1].level) == ("mila", "easy")
        for call in (client.open, client.mine, lambda: table.sit("Ada"), lambda: second.until(lambda _: False)):
            with refused("unreachable"):
                call()

    async with serving(sqlite_in(tmp_path)) as server:
        await asyncio.to_thread(programs, server.url)
        async with AsyncClient(server.url) as client:
            with refused("not_found"):
                async with client.at("no-such-table"):
                    pass
        with refused("unreachable"):
            await client.mine()
    assert [record for record in caplog.records if record.name == "indigo.client"] == []  # nothing was tried again


async def test_refusals_come_with_the_code_of_the_server(tmp_path: Path) -> None:
    def programs(url: str) -> None:
        with Client(url) as anna, Client(url) as ben:
            with refused("bad_request"):
                anna.open(players=9)
            with refused("unknown_option"):
                anna.open(own_gates=True)
            with refused("not_found"):
                anna.state("kabo-mite-rusa")
            with refused("not_found"), anna.at("kabo-mite-rusa"):
                pass
            with refused("unauthorised"), Client(url, token="secret") as nobody:
                nobody.mine()
            name = anna.open()
            with anna.at(name) as a, ben.at(name) as b:
                assert a.sit("Anna") == 0
                with refused("seat_taken"):
                    b.sit("Ben", 0)
                with refused("unknown_seat"):
                    b.next_turn(2)
                with refused("not_started"):
                    b.state.view(1)
                with refused("bad_name"):
                    b.sit("")
                with refused("bad_request"):
                    b.do("jump")
                with refused("unknown_seat"):
                    b.sit("Ben", 2)
                assert b.sit("Ben") == 1
                a.until(lambda state: not state.seats[1].is_free)
                a.start()
                b.until(lambda state: state.phase == "playing")
                here, other = (a, b) if a.state.turn == 0 else (b, a)
                turn = here.state.turn
                assert turn is not None
                move = here.state.view(turn).legal_moves[0]
                with refused("forbidden"):
                    other.play(move)
                with refused("bad_notation"):
                    here.play("nonsense")
                here.play(move)
                with refused("stale"):
                    other.do("play", seat=1 - turn, cell="b2", kind="W", rotation=0, expect=1)
                assert other.state.position
                assert len(other.state.position.tiles) == 1
            with Client(url, token=ben.token) as again, again.at(name) as b:
                assert b.sit("Ben") == 1  # the seat that is held already

    async with serving(sqlite_in(tmp_path)) as server:
        await asyncio.to_thread(programs, server.url)


async def test_whoever_is_too_fast_waits_as_long_as_the_server_says(tmp_path: Path) -> None:
    async with (
        serving(sqlite_in(tmp_path), message_rate=5, message_burst=2) as server,
        AsyncClient(server.url) as client,
        client.at(await client.open()) as table,
    ):
        await table.sit("Anna")
        for _ in range(6):
            await table.do("react", seat=0, phrase="hello")


def test_patience_ends() -> None:
    with pytest.raises(Unreachable), Client(NOWHERE, patience=0.1) as client:
        client.mine()
    with pytest.raises(Unreachable), Client(NOWHERE, patience=0.1) as client, client.at("kabo-mite-rusa"):
        pass


def test_a_server_that_does_not_answer_is_reported_at_once(caplog: pytest.LogCaptureFixture) -> None:
    with Client(NOWHERE, patience=0.01) as client, pytest.raises(Unreachable) as caught:
        client.waiting()
    assert "does not answer" in caplog.text
    assert caught.value.__cause__ is None


def test_outside_its_with_a_client_has_no_line() -> None:
    with Client(NOWHERE) as closed:
        table = closed.at("kabo-mite-rusa")
    fresh = Client(NOWHERE)
    asked: list[Callable[[], object]] = [lambda: table.state, lambda: fresh.at("kabo-mite-rusa")]
    for ask in (*asked, closed.waiting, closed.open, fresh.waiting, fresh.open):
        with pytest.raises(Unreachable, match="use it inside `with"):
            ask()


@pytest.mark.parametrize("url", ["", "127.0.0.1:8000", "ftp://127.0.0.1", "http://", "http://:x", None])
def test_what_is_no_address_is_refused(url: Any) -> None:
    with refused("unknown_option"):
        Client(url)


def test_a_refusal_survives_pickling() -> None:
    again = pickle.loads(pickle.dumps(Refused("slow down", code="too_many", status=429, retry_after=2.0)))
    assert (again.code, again.status, again.retry_after, str(again)) == ("too_many", 429, 2.0, "slow down")


@pytest.mark.parametrize("package", ["anyio", "httpx", "websockets"])
def test_a_missing_package_is_named_with_the_extra_that_brings_it(package: str) -> None:
    program = f"""if True:
        import sys
        sys.modules[{package!r}] = None
        from indigo import IndigoError
        try:
            import indigo.client
        except IndigoError as error:
            print(error.code, isinstance(error, ImportError), 'pip install "indigo-boardgame[client]"' in str(error))
    """
    assert run_python(program) == "missing_extra True True\n"


def test_the_client_needs_neither_the_engine_nor_the_server() -> None:
    program = "import sys, indigo.client; print({'numpy', 'numba', 'fastapi', 'pydantic'} & set(sys.modules))"
    assert run_python(program) == "set()\n"
