"""`indigo export`: save a position as a picture, or a game as a GIF or a web page to step through."""

import argparse
from pathlib import Path

from indigo.cli.files import write_bytes
from indigo.cli.records import add_choice, chosen, seen, turn_of
from indigo.drawing.checks import checked_seconds, checked_width
from indigo.drawing.film import gif
from indigo.drawing.page import page
from indigo.drawing.raster import png
from indigo.drawing.svg import svg
from indigo.drawing.themes import THEMES
from indigo.rules.errors import UnknownOption, quoted
from indigo.rules.game import Game


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("export", help="save a record as a picture, an animation or a web page")
    add_choice(parser)
    parser.add_argument(
        "--theme", choices=list(THEMES), default="dark", help="the colours (default: dark); a page follows the browser"
    )
    parser.add_argument(
        "--width", type=int, default=1120, metavar="N", help="width of a PNG or GIF in pixels (default: 1120)"
    )
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="time per move (default: 1)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the file; .svg, .png, .gif or .html sets its format"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the file in the format of its extension."""
    checked_width(arguments.width)
    checked_seconds(arguments.seconds)
    write_bytes(arguments.output, _made(arguments, Path(arguments.output).suffix.lower()))


def _made(arguments: argparse.Namespace, ending: str) -> bytes:
    shown = chosen(arguments)
    if ending in (".svg", ".png"):
        position, names, last, events = turn_of(shown)
        picture = svg(seen(position, arguments.seat), theme=arguments.theme, last=last, trails=events, names=names)
        return picture.encode() if ending == ".svg" else png(picture, width=arguments.width)
    if ending not in (".gif", ".html"):
        raise UnknownOption(f"{quoted(arguments.output)} must end in .svg, .png, .gif or .html")
    if not isinstance(shown, Game):
        raise UnknownOption(f"a position has no moves to show: {ending} needs the record of a game or match")
    views = [seen(position, arguments.seat) for position in shown.positions()]
    if ending == ".html":
        return page(shown, views, seconds=arguments.seconds).encode()
    return gif(shown, views, theme=arguments.theme, width=arguments.width, seconds=arguments.seconds)
