"""Hints and analysis: whole, true, and with reasons that can be drawn."""

from threading import Event

import pytest

from indigo import Game, IndigoError, Options
from indigo.bots import analyse, bot_named, hint, risk
from indigo.rules.board import EXITS
from indigo.rules.events import GemWon
from tests.setups import new_game, random_game


@pytest.mark.parametrize("number", range(6))
def test_a_hint_names_legal_moves_with_what_they_do(number: int) -> None:
    game = random_game(number * 13, 20 + number)
    view = game.view(game.turn)
    advices = hint(view, count=4, simulations=300, seed=number)
    assert 1 <= len(advices) <= 4
    assert [advice.trust for advice in advices] == sorted((advice.trust for advice in advices), reverse=True)
    for advice in advices:
        assert advice.move in game.legal_moves
        assert sum(advice.chances) == pytest.approx(1, abs=1e-4)
        after = game.copy()
        after.push(advice.move)
        won = [now.points - old.points for now, old in zip(after.position.won, game.position.won, strict=True)]  # type: ignore[union-attr]
        assert won == [
            sum(column) for column in zip(*(each.points for each in advice.reasons), (0,) * len(won), strict=True)
        ]
        for reason in advice.reasons:
            match reason.what:
                case "won":
                    assert EXITS[reason.way[-1]] == reason.gate
                case "moved":
                    assert after.position.gems[reason.way[-1]] == reason.gems[0]
                    assert reason.gate in range(1, 7)
                case "crashed":
                    assert len(reason.gems) == 2
                    assert reason.gate is None
                case "blocked" | "opened" | "kept":
                    assert reason.way[0] in game.position.gems
                    assert EXITS[reason.way[-1]] == reason.gate
                case _:
                    raise AssertionError(reason.what)


def test_a_hint_takes_a_gem_that_decides() -> None:
    """Where one move wins the game at once, the hint is such a move, and its chance is 1."""
    checked = 0
    for number in range(60):
        game = new_game(number, Options())
        bot = bot_named("greedy", seed=number)
        while game.turn is not None:
            seat = game.turn
            wins = set()
            if len(game.position.gems) + game.position.centre == 1:
                for move in game.legal_moves:
                    after = game.copy()
                    after.push(move)
                    outcome = after.outcome()
                    if outcome and outcome.winners == (seat,):
                        wins.add(move)
            if wins:
                best = hint(game.view(seat), simulations=500)[0]
                assert best.chances[seat] > 0.95
                checked += 1
                break
            game.push(bot.choose(game.view(seat)))
    assert checked >= 10


def test_a_risk_is_what_a_move_costs_and_why() -> None:
    """A move that lets others win a gem costs something, and says which gem; the best one costs nothing."""
    game = random_game(4, 30, Options())
    assert game.turn is not None
    view = game.view(game.turn)
    best = hint(view, simulations=300, count=1)[0].move
    assert risk(view, best, simulations=300).cost == 0  # the same search, with the same seed
    theirs = [
        move
        for move in game.legal_moves
        for event in game.consequences(move)
        if isinstance(event, GemWon) and game.turn not in event.owners
    ]
    costs = [risk(view, move, simulations=100) for move in theirs]
    assert costs
    assert max(each.cost for each in costs) > 0.1
    for each in costs:
        assert (each.cost > 0) == bool(each.reasons)
    assert any(each.reasons and each.reasons[0].what == "won" for each in costs)


def played_game() -> Game:
    game = new_game(3, Options(players=3))
    bots = [bot_named("greedy", seed=1), bot_named("random", seed=2), bot_named("greedy", seed=3)]
    while game.turn is not None:
        game.push(bots[game.turn].choose(game.view(game.turn)))
    return game


def test_an_analysis_judges_every_move() -> None:
    game = played_game()
    reported: list[tuple[int, int]] = []
    verdicts = analyse(game, simulations=20, progress=lambda done, of: reported.append((done, of)))
    assert reported == [(number, len(game.moves)) for number in range(1, len(game.moves) + 1)]
    assert [verdict.move for verdict in verdicts] == list(game.moves)
    assert [verdict.number for verdict in verdicts] == list(range(1, len(game.moves) + 1))
    positions = game.positions()
    for position, verdict in zip(positions, verdicts, strict=False):
        assert verdict.seat == position.turn
        assert verdict.best in position.legal_moves
        assert verdict.cost == pytest.approx(verdict.before[verdict.seat] - verdict.after[verdict.seat])
        assert 0 <= verdict.cost <= 1
        assert (verdict.cost > 0) == (verdict.best != verdict.move)
        assert sum(verdict.before) == pytest.approx(1, abs=1e-4)
        assert sum(verdict.after) == pytest.approx(1, abs=1e-4)
    outcome = game.outcome()
    assert outcome
    assert [chance > 0 for chance in verdicts[-1].after] == [seat in outcome.winners for seat in range(3)]
    assert analyse(game, simulations=20) == verdicts


def test_an_analysis_can_be_interrupted() -> None:
    cancel = Event()

    def progress(done: int, of: int) -> None:
        if done == 3:
            cancel.set()

    with pytest.raises(IndigoError) as refused:
        analyse(played_game(), simulations=10, progress=progress, cancel=cancel)
    assert refused.value.code == "cancelled"


def test_nothing_to_analyse() -> None:
    assert analyse(new_game(1)) == []
