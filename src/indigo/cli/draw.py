"""`indigo draw`: a position of a record as a picture, or as text in the terminal."""

import argparse
import os
import sys

from indigo.cli.files import read_text, write_text
from indigo.drawing.svg import svg
from indigo.drawing.terminal import terminal
from indigo.drawing.themes import THEMES
from indigo.rules.errors import BadNotation, IndigoError, UnknownOption
from indigo.rules.events import Event
from indigo.rules.game import Game
from indigo.rules.match import Match
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.rules.setup import COLOURS


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser("draw", help="draw a position of a record")
    parser.add_argument("record", metavar="RECORD", help="a game, match or position; - reads standard input")
    parser.add_argument("--round", type=int, metavar="N", help="the round of a match (default: the last)")
    parser.add_argument("--move", type=int, metavar="N", help="after this many moves (default: all)")
    parser.add_argument("--seat", choices=[*COLOURS, "spectator"], help="what this person sees (default: everything)")
    parser.add_argument("--ghost", metavar="MOVE", help="lay a tile on trial, as in d4W2, and show what it would cause")
    parser.add_argument("--theme", choices=list(THEMES), default="dark", help="the colours (default: dark)")
    parser.add_argument("--coordinates", action="store_true", help="write the names of free cells")
    parser.add_argument("--board-only", action="store_true", help="leave out the players")
    parser.add_argument("-o", "--output", metavar="FILE", help="write an SVG picture (default: text on the terminal)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Draw what was asked for."""
    position, names, last, events = _chosen(arguments)
    if arguments.seat:
        position = position.seen_by(None if arguments.seat == "spectator" else COLOURS.index(arguments.seat))
    ghost = None if arguments.ghost is None else Move.from_text(arguments.ghost)
    if ghost:
        last, events = None, ()  # one tale at a time
    if arguments.output is None:
        print(terminal(position, colour=_has_colour(), last=last, ghost=ghost, names=names), end="")
        return
    picture = svg(
        position,
        theme=arguments.theme,
        last=last,
        ghost=ghost,
        trails=events,
        seats=not arguments.board_only,
        names=names,
        coordinates=arguments.coordinates,
    )
    write_text(arguments.output, picture)


def _chosen(arguments: argparse.Namespace) -> tuple[Position, tuple[str, ...], Move | None, tuple[Event, ...]]:
    """Find the position that was asked for, the players' names, and the turn that led to it."""
    try:
        shown = from_text(read_text(arguments.record))
    except IndigoError as error:
        raise error if error.file else error.inside(arguments.record)  # noqa: B904
    if arguments.round is not None and not isinstance(shown, Match):
        raise UnknownOption("only a match has rounds to choose from: leave --round out")
    match shown:
        case Position() as position:
            if arguments.move is not None:
                raise UnknownOption("a position has no moves to count: leave --move out")
            return position, (), None, ()
        case Match(games=games):
            game = _round(games, arguments.round)
        case Game() as game:
            pass
        case _:
            raise BadNotation("this is no record of a game, match or position").at(1, 1)
    moves = game.moves
    if arguments.move is not None and not 0 <= arguments.move <= len(moves):
        raise UnknownOption(f"the game has {len(moves)} moves: choose --move from 0 to {len(moves)}")
    while arguments.move is not None and len(game.moves) > arguments.move:
        game.pop()
    if not game.moves:
        return game.position, game.names, None, ()
    last = game.pop()
    events = game.push(last)
    return game.position, game.names, last, events


def _round(games: tuple[Game, ...], number: int | None) -> Game:
    if not games or not (number is None or 1 <= number <= len(games)):
        raise UnknownOption(f"the match has {len(games)} rounds so far")
    return games[(number or len(games)) - 1]


def _has_colour() -> bool:
    return (
        bool(sys.stdout and sys.stdout.isatty()) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    )
