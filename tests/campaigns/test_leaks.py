"""No client learns what is hidden from it, and the checks would notice a leak."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from indigo import Game
from indigo.rules.chance import commitment
from indigo.rules.position import Position
from indigo.server.http import table_api
from indigo.server.live import rooms
from indigo.tables import entry_views, table_views
from indigo.tables.game_views import plan_of, round_of
from indigo.tables.table import Table
from indigo.tables.table_views import summary_of
from tests.campaigns.in_memory_app import house
from tests.campaigns.leaks import campaign, check_game, show_all, show_draws, with_seed
from tests.campaigns.random_tables import NAME, Plot, Sitting, fixed
from tests.setups import SETUPS


def test_everyone_receives_the_same_bytes_whatever_is_hidden_from_them() -> None:
    counts: list[int] = []
    changed = campaign(8, counts.append)
    assert counts == list(range(1, 9))
    assert changed > 16  # else there was nothing to find out


def boasting(summary: Callable[[Table], Any]) -> Callable[[Table], Any]:
    return lambda table: summary(table) | {"hands": str(table.game and table.game.position.hands)}


def peeking(plan: Callable[[Game, int], Any]) -> Callable[[Game, int], Any]:
    return lambda game, seat: [*plan(game, seat), *plan(game, (seat + 1) % game.options.players)]


@pytest.mark.parametrize(
    ("where", "what", "leak"),
    [
        (Position, "seen_by", show_all),
        (entry_views, "seen_by", show_draws),
        (table_views, "round_of", with_seed(round_of)),
        (table_api, "plan_of", peeking(plan_of)),
        (rooms, "summary_of", boasting(summary_of)),
    ],
)
def test_a_leak_would_be_found(where: Any, what: str, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, what, leak)
    with pytest.raises(AssertionError):
        campaign(3)


def test_gems_behind_a_screen_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    number = next(number for number in range(len(SETUPS)) if not Plot.of(number).terms["open_scores"])
    check_game(number)
    hide = Position.seen_by

    def without_screens(position: Position, seat: int | None) -> Position:
        view = hide(position, seat)
        return Position(view.options, view.hands, position.won, view.tiles, view.gems, view.centre)

    monkeypatch.setattr(Position, "seen_by", without_screens)
    with pytest.raises(AssertionError, match="hidden gems of others"):
        check_game(number)


async def test_what_was_secret_is_shown_when_a_round_is_over_and_nothing_of_the_next() -> None:
    plot = Plot.of(7)
    assert len(plot.seeds) == 2
    with fixed(plot, {}):
        async with house() as here:
            sitting = Sitting(plot, here)
            await sitting.begin()
            await sitting.start()
            watching = sitting.guests[plot.people[-1]]
            promised = (await watching.ask("GET", f"/api/tables/{NAME}"))[1]["game"]["commitment"]
            choose = random.Random(7)
            while sitting.table.turn is not None:
                status, refusal = await watching.ask("GET", f"/api/tables/{NAME}/rounds/1")
                assert (status, refusal["code"]) == (422, "game_not_over")
                await sitting.move(sitting.table, choose)
            seed = watching.state["game"]["seed"]
            assert commitment(bytes.fromhex(seed)) == promised
            replay = (await watching.ask("GET", f"/api/tables/{NAME}/rounds/1"))[1]
            game = sitting.table.game
            assert game is not None
            assert Game(game.options, seed=bytes.fromhex(seed)).tiles == game.tiles
            hands = [[kind.letter for kind in hand if kind] for hand in game.positions()[0].hands]
            assert replay["steps"][0]["position"]["hands"] == hands
            assert await sitting.say(0, "next_round")
            for _ in range(20):
                await sitting.move(sitting.table, choose)
            status, refusal = await watching.ask("GET", f"/api/tables/{NAME}/rounds/2")
            assert (status, refusal["code"]) == (422, "game_not_over")
            secret = plot.seeds[1].hex().encode()
            assert not any(secret in message for guest in here.guests for message in guest.heard)
            assert not any(b'"record"' in message for message in watching.heard if b"rounds/2" in message)
            position = (await watching.ask("GET", f"/api/tables/{NAME}"))[1]["game"]["position"]
            assert {kind for hand in position["hands"] for kind in hand} == {None}
