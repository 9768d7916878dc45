"""Endgames are solved as the rules, tile by tile and move by move, say."""

from collections import Counter
from dataclasses import replace

import pytest

from indigo import Options, Position
from indigo.engine import State, move_of, solve
from indigo.rules.board import FREE_CELLS
from indigo.rules.move import ALLOWED, Move
from indigo.rules.tiles import BAG, Kind
from tests.setups import random_game
from tests.tools import code_of

SETUPS = [Options(players=2), Options(players=3), Options(players=3, own_gates=True, first=2), Options(players=4)]


def moves_with(position: Position, kind: Kind) -> list[Move]:
    return [move for cell in FREE_CELLS if cell not in position.tiles for move in ALLOWED[kind][cell]]


def expected(position: Position, unseen: Counter[Kind]) -> list[float]:
    """Return each seat's chance before the tile of the seat to move is known, by the rules alone."""
    seats = position.options.seats
    if outcome := position.outcome():
        return [(seat in outcome.winners) / len(outcome.winners) for seat in seats]
    chances = [0.0 for _ in seats]
    for kind, count in unseen.items():
        rest = unseen - Counter([kind])
        after = [expected(position.play(move)[0], rest) for move in moves_with(position, kind)]
        best = max(each[position.turn or 0] for each in after)
        equals = [each for each in after if each[position.turn or 0] > best - 1e-9]
        for seat in seats:
            chances[seat] += count / unseen.total() * sum(each[seat] for each in equals) / len(equals)
    return chances


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_every_move_is_worth_what_the_rules_say(options: Options) -> None:
    for number, moves in ((1, 51), (2, 51), (3, 52)):
        game = random_game(number, moves, options)
        if game.is_over:
            continue
        seat = game.turn or 0
        # All hands are hidden, so that any tile can be placed; all gems are seen.
        blind = replace(game.position, hands=((None,),) * options.players)
        unseen = (
            Counter(BAG)
            - Counter(tile.kind for tile in blind.tiles.values())
            - Counter(filter(None, game.position.hands[seat]))
        )
        solved = solve(game.view(seat))
        assert {each.action for each in solved} == {*State.from_position(game.position).legal_actions().tolist()}
        for each in solved:
            assert each.chances == pytest.approx(expected(blind.play(move_of(each.action))[0], unseen))
        best = [each.chances[seat] for each in solved]
        assert best == pytest.approx(sorted(best, reverse=True))


def test_what_cannot_be_solved_is_refused() -> None:
    assert code_of(lambda: solve(random_game(1, 40).view(0))) in ("bad_limit", "no_legal_move")
    early = random_game(1, 46)
    assert code_of(lambda: solve(early.view(early.turn))) == "bad_limit"
    two = random_game(1, 50, Options(hand_size=2))
    assert code_of(lambda: solve(two.view(two.turn))) == "unknown_option"
    assert code_of(lambda: solve("nonsense")) == "unknown_option"  # type: ignore[arg-type]
    hidden = random_game(2, 50)
    assert code_of(lambda: solve(hidden.view(1 - (hidden.turn or 0)))) == "no_legal_move"
