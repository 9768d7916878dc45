"""`indigo draw`: draw a position as an SVG picture, or as text in the terminal."""

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


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("draw", help="draw a position from a record")
    add_choice(parser)
    parser.add_argument("--ghost", metavar="MOVE", help="show what a move, such as d4W2, would do")
    parser.add_argument("--theme", choices=list(THEMES), default="dark", help="the colours (default: dark)")
    parser.add_argument("--coordinates", action="store_true", help="show the names of free cells")
    parser.add_argument("--board-only", action="store_true", help="leave out the players")
    parser.add_argument("-o", "--output", metavar="FILE", help="write an SVG picture (default: print text)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Draw the chosen position."""
    position, names, last, events = turn_of(chosen(arguments))
    position = seen(position, arguments.seat)
    ghost = None if arguments.ghost is None else Move.from_text(arguments.ghost)
    if ghost:
        last, events = None, ()  # don't show the last move as well
    if arguments.output is None:
        print(terminal(position, colour=_has_colour(), last=last, ghost=ghost, names=names), end="")
        return
    if Path(arguments.output).suffix.lower() in (".png", ".gif", ".html"):
        raise UnknownOption(
            f"{quoted(arguments.output)} would contain an SVG picture: use indigo export for other formats"
        )
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
