"""`indigo verify`: replay games, and compare every position that stands in the files."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from indigo.cli.files import read_text
from indigo.rules.board import CORNERS, Cell
from indigo.rules.errors import BadNotation, Contradiction, IndigoError
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.rules.setup import Options
from indigo.rules.tiles import Tile


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser("verify", help="replay games and compare every position in the files")
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a record, or JSON lines with the position after each move"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay all files, up to the first difference."""
    games = moves = 0
    for name in arguments.files:
        source = read_text(name)
        try:
            for game in _json_lines(source) if source.lstrip().startswith("{") else _record(source):
                games += 1
                moves += len(game.moves)
        except IndigoError as error:
            error.message = f"{name}: {error.message}"
            raise
    print(f"{games} games, {moves} moves agree")
    return 0


def _record(source: str) -> list[Game]:
    """Read a record of ours; reading it replays it, and compares the results that stand in it."""
    match from_text(source):
        case Game() as game:
            return [game]
        case Match() as match:
            return match.games
        case _:
            raise BadNotation("this is no record of a game or match").at(1, 1)


def _json_lines(source: str) -> Iterator[Game]:
    """Replay games that are written as JSON, one a line."""
    for number, line in enumerate(source.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            yield _replay(json.loads(line))
        except json.JSONDecodeError as error:
            raise BadNotation(error.msg).at(number, error.colno) from None
        except (KeyError, TypeError, RecursionError) as error:
            raise BadNotation(f"this is not a game with positions: {error!r}").at(number, 1) from None
        except IndigoError as error:
            raise error.at(number, 1)  # noqa: B904


def _replay(told: dict[str, Any]) -> Game:
    own_gates = told["gates"] == "own" and told["players"] == 3
    options = Options(players=told["players"], own_gates=own_gates, hand_size=told["hand_size"])
    game = Game(options, tiles=told["tiles_in_draw_order"])
    for number, turn in enumerate(told["moves"], start=1):
        tile = Tile.from_pairs(tuple((a, b) for a, b in turn["pairs"]))
        move = Move(Cell(*turn["cell"]), tile)
        _compare(number, "tile", turn["tile"], tile.kind)
        try:
            game.push(move, seat=turn["seat"])
        except IndigoError as error:
            error.message = f"move {number}, {move}: {error.message}"
            raise
        for part, found in _position(game.position).items():
            _compare(number, part, turn["after"][part], found)
    outcome = game.outcome()
    _compare(len(game.moves), "winners", told["winners"], outcome and list(outcome.winners))
    return game


def _position(position: Position) -> dict[str, Any]:
    waiting = [place for place in position.gems if CORNERS.get(place.cell) == place.side]
    return {
        "points": [won and won.points for won in position.won],
        "gems_won": [won and won.gems for won in position.won],
        "on_routes": sorted(
            [place.cell.q, place.cell.r, place.side, gem.value]
            for place, gem in position.gems.items()
            if place not in waiting
        ),
        "ambers_waiting": len(waiting),
        "centre": position.centre,
    }


def _compare(number: int, part: str, told: Any, found: Any) -> None:
    if (sorted(told) if part == "on_routes" else told) != found:
        raise Contradiction(f"move {number}: the file says {part} is {told}, the rules say {found}")
