"""`indigo draw`: a position of a record as a picture, or as text in the terminal."""

import argparse
import os
import sys
from pathlib import Path

from indigo.cli.files import write_text
from indigo.cli.records import add_choice, chosen, seen, turn_of
from indigo.drawing.svg import svg
from indigo.drawing.terminal import terminal
from indigo.drawing.themes import THEMES
from indigo.rules.errors import UnknownOption, quoted
from indigo.rules.move import Move


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser("draw", help="draw a position of a record")
    add_choice(parser)
    parser.add_argument("--ghost", metavar="MOVE", help="lay a tile on trial, as in d4W2, and show what it would cause")
    parser.add_argument("--theme", choices=list(THEMES), default="dark", help="the colours (default: dark)")
    parser.add_argument("--coordinates", action="store_true", help="write the names of free cells")
    parser.add_argument("--board-only", action="store_true", help="leave out the players")
    parser.add_argument("-o", "--output", metavar="FILE", help="write an SVG picture (default: text on the terminal)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Draw what was asked for."""
    position, names, last, events = turn_of(chosen(arguments))
    position = seen(position, arguments.seat)
    ghost = None if arguments.ghost is None else Move.from_text(arguments.ghost)
    if ghost:
        last, events = None, ()  # one tale at a time
    if arguments.output is None:
        print(terminal(position, colour=_has_colour(), last=last, ghost=ghost, names=names), end="")
        return
    if Path(arguments.output).suffix.lower() in (".png", ".gif", ".html"):
        raise UnknownOption(f"{quoted(arguments.output)} would be an SVG picture: indigo export writes the other kinds")
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


def _has_colour() -> bool:
    return (
        bool(sys.stdout and sys.stdout.isatty()) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    )
