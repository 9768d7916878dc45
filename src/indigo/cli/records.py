"""Choosing a position from a record."""

import argparse
import json

from indigo.cli.files import read_text
from indigo.rules.errors import BadNotation, IndigoError, UnknownOption, UnknownSeat
from indigo.rules.events import Event
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.rules.setup import COLOURS


def add_choice(parser: argparse.ArgumentParser, *, seats: bool = True) -> None:
    """Add the options that choose a position and, unless `seats` is false, who sees it."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="a file with a game, match or position, or the log of an arena; sample:evening; - for standard input",
    )
    parser.add_argument(
        "--round", type=int, metavar="N", help="the round of a match or the game of a log (default: the last)"
    )
    parser.add_argument("--move", type=int, metavar="N", help="the position after this many moves (default: all)")
    if not seats:
        return
    parser.add_argument(
        "--seat", choices=[*COLOURS, "spectator"], help="show what this player sees (default: everything)"
    )


def chosen(arguments: argparse.Namespace) -> Game | Position:
    """Read a position, or a game up to the chosen move. Raises an `IndigoError` that names the file."""
    try:
        shown = _read(read_text(arguments.record))
    except IndigoError as error:
        raise error if error.file else error.inside(arguments.record)  # noqa: B904
    if arguments.round is not None and not isinstance(shown, Match | tuple):
        raise UnknownOption("--round is only for matches and the logs of arenas")
    match shown:
        case Position():
            if arguments.move is not None:
                raise UnknownOption("--move is only for games and matches")
            return shown
        case Match(games=games) | tuple(games):
            game = _round(games, arguments.round)
        case Game() as game:
            pass
        case _:
            raise BadNotation("this is not the record of a game, match or position").at(1, 1)
    moves = game.moves
    if arguments.move is not None and not 0 <= arguments.move <= len(moves):
        raise UnknownOption(f"--move must be 0 to {len(moves)}, the number of moves")
    while arguments.move is not None and len(game.moves) > arguments.move:
        game.pop()
    return game


def _read(source: str) -> object:
    """Read a record, or the games of an arena's log, one on each line."""
    if not source.lstrip().startswith("{"):
        return from_text(source)
    games: list[Game] = []
    for number, line in enumerate(source.split("\n"), start=1):
        if line.strip():
            try:
                games.append(Game.from_text(json.loads(line)["record"]))
            except (json.JSONDecodeError, KeyError, TypeError):
                raise BadNotation("this is not a game in the log of an arena").at(number, 1) from None
            except IndigoError as error:
                raise BadNotation(f"the record on this line: {error}").at(number, 1) from None
    return tuple(games)


def turn_of(shown: Game | Position) -> tuple[Position, tuple[str, ...], Move | None, tuple[Event, ...]]:
    """Return a position, what to call the players, and the move and events that led to it."""
    if isinstance(shown, Position):
        return shown, (), None, ()
    if not shown.moves:
        return shown.position, shown.labels, None, ()
    return shown.position, shown.labels, shown.moves[-1], shown.events(len(shown.moves))


def seen(position: Position, seat: str | None) -> Position:
    """Return what a player sees; everything for None. Raises `UnknownSeat`."""
    if seat is None:
        return position
    if seat == "spectator":
        return position.seen_by(None)
    colours = COLOURS[: position.options.players]
    if seat not in colours:
        raise UnknownSeat(f"nobody plays {seat} here: choose {', '.join(colours)} or spectator")
    return position.seen_by(colours.index(seat))


def _round(games: tuple[Game, ...], number: int | None) -> Game:
    if not games or not (number is None or 1 <= number <= len(games)):
        raise UnknownOption(f"--round must be 1 to {len(games)}, the number of rounds so far")
    return games[(number or len(games)) - 1]
