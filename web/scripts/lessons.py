"""Make the data of the lessons and the rules page: `make lessons` writes web/src/learning/lessons.json.

The lessons are moves of one game, the sample first-game. The data contains every legal move of a lesson and
its effects, so that the client needs neither the rules nor a server to teach them.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from indigo import Game, Move, Options, from_text, samples
from indigo.rules.events import Event, GameEnded, TileDrawn
from indigo.rules.tiles import BAG
from indigo.tables.game_json import wire_events, wire_move, wire_outcome
from indigo.tables.game_views import plan_of, position_of

ROOT = Path(__file__).parents[2]
FILE = ROOT / "web" / "src" / "learning" / "lessons.json"
RECORD = samples.path("first-game")
LEARNER = 0

# What the learner's first moves in the record teach, in order; the forbidden curve comes before `exit`.
LESSONS = ("place", "turn", "extend", "centre", "crash", "exit", "shared")

# The ways to share the gates, as the rules page draws them.
SETUPS = {
    "two": Options(players=2),
    "three": Options(players=3),
    "three_own": Options(players=3, own_gates=True),
    "four": Options(players=4),
}

# A gem leaves a corner and comes back to pass behind it.
U_TURN = ("b1S0", "g4S0", "b2X0", "g6S0", "a2X4")


def lessons() -> dict[str, Any]:
    """Return all lessons, the rest of their game, and a drawing of a move that the game lacks."""
    game = from_text(RECORD.read_text(encoding="utf-8"))
    assert isinstance(game, Game)
    players, moves = game.options.players, game.moves
    turns = [_public_events(game.events(number)) for number in range(1, len(moves) + 1)]
    end = {"position": position_of(game.view(LEARNER)), "outcome": wire_outcome(game.outcome())}
    taught = {}
    for number, name in reversed(list(enumerate(LESSONS))):
        while len(game.moves) > number * players:
            game.pop()
        last = number == len(LESSONS) - 1
        taught[name] = {
            **_scene(game, moves[number * players], LEARNER),
            "plans": plan_of(game, LEARNER),
            "turns": turns[number * players :] if last else turns[number * players : (number + 1) * players],
        }
    return {
        "gates": game.options.owners,
        "setups": {name: options.owners for name, options in SETUPS.items()},
        "lessons": {name: taught[name] for name in LESSONS},
        "end": end,
        "u_turn": _u_turn(),
    }


def _scene(game: Game, move: Move, seat: int) -> dict[str, Any]:
    """Return a position, a move and its effects."""
    return {
        "position": position_of(game.view(seat)),
        "move": wire_move(move),
        "events": wire_events(game.consequences(move)),
    }


def _u_turn() -> dict[str, Any]:
    """Play a few moves of another game and return the last one as a scene."""
    *before, last = (Move.from_text(text) for text in U_TURN)
    kinds = [move.tile.kind for move in (*before, last)]
    rest = [kind for kind, count in BAG.items() for _ in range(count - kinds.count(kind))]
    game = Game(Options(players=2), tiles=(*kinds, *rest))
    for move in before:
        game.push(move)
    return _scene(game, last, 0)


def _public_events(events: Iterable[Event]) -> list[Any]:
    """Return the events of a turn that everybody sees, without the end of the game."""
    return list(wire_events(event for event in events if not isinstance(event, TileDrawn | GameEnded)))


if __name__ == "__main__":
    text = json.dumps(lessons(), separators=(",", ":")) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(text, encoding="utf-8")
    elif FILE.read_text(encoding="utf-8") != text:
        sys.exit(f"{FILE.relative_to(ROOT)} is out of date: run make lessons")
