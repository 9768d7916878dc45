"""What the client teaches is what the rules say."""

import json
from typing import Any

import pytest

from indigo import Game, GemMoved, GemsCrashed, GemWon, Move, from_text
from indigo.rules.board import CENTRE
from indigo.tables.game_json import wire_events
from web.scripts.lessons import FILE, LEARNER, LESSONS, RECORD, lessons

TAUGHT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))


def before(name: str) -> Game:
    """Return the game as the learner finds it in a lesson."""
    game = from_text(RECORD.read_text(encoding="utf-8"))
    assert isinstance(game, Game)
    while len(game.moves) > LESSONS.index(name) * game.options.players:
        game.pop()
    return game


def taught_move(name: str) -> Move:
    move = TAUGHT["lessons"][name]["move"]
    return Move.from_text(f"{move['cell']}{move['kind']}{move['rotation']}")


def test_lessons_are_what_the_rules_say_today() -> None:
    assert json.loads(json.dumps(lessons())) == TAUGHT, "run make lessons"


@pytest.mark.parametrize("name", LESSONS)
def test_a_learner_may_try_every_legal_move_and_no_other(name: str) -> None:
    game = before(name)
    assert game.turn == LEARNER
    effects = {
        Move.from_text(f"{plan['cell']}{plan['kind']}{option['rotation']}"): option["events"]
        for plan in TAUGHT["lessons"][name]["plans"]
        for option in plan["options"]
    }
    assert set(effects) == set(game.legal_moves)
    for move, events in effects.items():
        assert events == json.loads(json.dumps(wire_events(game.consequences(move))))


@pytest.mark.parametrize("name", LESSONS)
def test_only_one_way_to_lay_the_tile_does_what_is_asked(name: str) -> None:
    game, right = before(name), taught_move(name)
    same = [
        move
        for move in game.legal_moves
        if move.cell == right.cell and game.consequences(move) == game.consequences(right)
    ]
    assert same == [right]


def test_each_lesson_shows_what_it_is_named_for() -> None:
    events = {name: before(name).consequences(taught_move(name)) for name in LESSONS}
    assert events["place"] == []
    (turn,), (extend,), (centre,), (crash,) = (events[name] for name in ("turn", "extend", "centre", "crash"))
    assert isinstance(turn, GemMoved)
    assert turn.tiles == 1
    assert isinstance(extend, GemMoved)
    assert extend.tiles > 1
    assert isinstance(centre, GemMoved)
    assert centre.way[0].cell == CENTRE
    assert isinstance(crash, GemsCrashed)
    (_, exit_), (_, shared) = events["exit"], events["shared"]
    assert isinstance(exit_, GemWon)
    assert exit_.owners == (LEARNER,)
    assert isinstance(shared, GemWon)
    assert len(shared.owners) == 2
    assert LEARNER in shared.owners


def test_the_forbidden_curve_is_met_where_it_is_taught() -> None:
    game, right = before("exit"), taught_move("exit")
    legal = {move.tile.rotation for move in game.legal_moves if move.cell == right.cell}
    assert legal < set(right.tile.kind.rotations)
