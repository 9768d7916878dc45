"""`indigo verify`: replay games, and compare every position in the files."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

from indigo.cli.files import read_text
from indigo.rules.board import Cell
from indigo.rules.errors import BadNotation, Contradiction, IndigoError, NotYourTurn
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.rules.setup import Options
from indigo.rules.tiles import Tile


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("verify", help="replay games and compare every position in the files")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a record, the log of an arena, or JSON lines with the position after each move",
    )
    parser.add_argument(
        "--implementation",
        choices=("rules", "engine", "both"),
        default="rules",
        help="replay with the rules, with the engine, or with both, compared move by move",
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Replay all files, up to the first difference."""
    games = moves = 0
    implementation = _IMPLEMENTATIONS[arguments.implementation]
    for name in arguments.files:
        source = read_text(name)
        try:
            replays = _json_lines if source.lstrip().startswith("{") else _record
            for length in replays(source, implementation):
                games += 1
                moves += length
        except IndigoError as error:
            raise error.inside(name)  # noqa: B904
    if arguments.json:
        print(json.dumps({"games": games, "moves": moves}, indent=2))
    else:
        print(f"{games} game{'' if games == 1 else 's'}, {moves} moves agree")


class _Rules:
    """Replays a game with the rules."""

    say = "the rules say"

    def __init__(self, game: Game) -> None:
        self.game = game

    def push(self, move: Move, seat: int) -> Position:
        """Make a move, and return the position after it."""
        self.game.push(move, seat=seat)
        return self.game.position


class _Engine(_Rules):
    """Replays a game with the engine."""

    say = "the engine says"

    def __init__(self, game: Game) -> None:
        from indigo.engine import State  # imported here, because it needs an extra

        super().__init__(game)
        self.state = State.from_game(game)

    def push(self, move: Move, seat: int) -> Position:
        """Make a move, and return the position after it."""
        if self.game.options.check_seat(seat) != self.state.turn and not self.state.is_over:
            raise NotYourTurn(f"it is seat {self.state.turn}'s turn, not seat {seat}'s")
        self.state.push(move)
        return self.state.position()


class _Both(_Engine):
    """Replays a game with both, and compares them."""

    say = "the rules and the engine say"

    def push(self, move: Move, seat: int) -> Position:
        """Make a move, and return the position after it; raise `Contradiction` if the two differ."""
        self.game.push(move, seat=seat)
        found = super().push(move, seat)
        if found != self.game.position:
            raise Contradiction(f"the rules say {self.game.position}, the engine says {found}")
        return found


_IMPLEMENTATIONS: dict[str, type[_Rules]] = {"rules": _Rules, "engine": _Engine, "both": _Both}


def _record(source: str, implementation: type[_Rules]) -> Iterator[int]:
    """Read a record, which checks its results, and replay its games."""
    match from_text(source):
        case Game() as game:
            games: tuple[Game, ...] = (game,)
        case Match() as match:
            games = match.games
        case _:
            raise BadNotation("this is not the record of a game or match").at(1, 1)
    for game in games:
        replay = implementation(Game(game.options, tiles=game.tiles))
        before, *after = game.positions()
        for number, (move, position) in enumerate(zip(game.moves, after, strict=True), start=1):
            _compare(number, "position", position, replay.push(move, before.turn or 0), replay.say)
            before = position
        yield len(game.moves)


def _json_lines(source: str, implementation: type[_Rules]) -> Iterator[int]:
    """Replay games in JSON, one per line: with positions, or with a record as in the log of an arena."""
    for number, line in enumerate(source.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            if "record" in row:
                yield from _record(row["record"], implementation)
            else:
                yield _replay(row, implementation)
        except json.JSONDecodeError as error:
            raise BadNotation(error.msg).at(number, error.colno) from None
        except IndigoError as error:
            raise error.at(number, 1)  # noqa: B904
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise BadNotation(f"this is neither a game with positions nor a result of an arena: {error!r}").at(
                number, 1
            ) from None


def _replay(row: dict[str, Any], implementation: type[_Rules]) -> int:
    own_gates = row["gates"] == "own" and row["players"] == 3
    options = Options(players=row["players"], own_gates=own_gates, hand_size=row["hand_size"])
    _compare(0, "gates", row["gates"], "own" if max(map(len, options.owners)) == 1 else "shared", "there are")
    game = Game(options, tiles=row["tiles_in_draw_order"])
    replay, position = implementation(game), game.position
    for number, turn in enumerate(row["moves"], start=1):
        tile = Tile.from_pairs(tuple((a, b) for a, b in turn["pairs"]))
        move = Move(Cell(*turn["cell"]), tile)
        _compare(number, "tile", turn["tile"], tile.kind.value, replay.say)
        _compare(number, "seat", turn["seat"], position.turn, replay.say)
        try:
            position = replay.push(move, turn["seat"])
        except IndigoError as error:
            error.message = f"move {number}, {move}: {error.message}"
            raise
        for part, found in _position(position).items():
            _compare(number, part, turn["after"][part], found, replay.say)
    outcome = position.outcome()
    _compare(len(row["moves"]), "winners", row["winners"], outcome and list(outcome.winners), replay.say)
    return len(row["moves"])


def _position(position: Position) -> dict[str, Any]:
    corners = position.options.board.corners
    waiting = [place for place in position.gems if corners.get(place.cell) == place.side]
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


def _compare(number: int, part: str, expected: Any, found: Any, say: str) -> None:
    if part == "on_routes":
        expected = sorted(expected)
    # In JSON, 4.0 and true are not valid counts, although they equal 4 and 1 in Python.
    is_same = expected == found and (isinstance(found, Position) or json.dumps(expected) == json.dumps(found))
    if not is_same:
        raise Contradiction(f"move {number}: the file says {part} is {expected}, {say} {found}")
