"""`indigo backup`: copy a server's database."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from indigo.cli.files import UnwritableFile

NAMES = f"indigo-{8 * '[0-9]'}-{6 * '[0-9]'}.db"  # of the copies in a folder, which sort by time


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser(
        "backup", help="copy a server's database while it is running, and check the copy", epilog="See also: restore."
    )
    parser.add_argument("target", metavar="FILE", help="the file to write, or a folder for files named after the time")
    add_database(parser)
    parser.add_argument("--keep", type=int, metavar="N", help="in a folder: delete all but the N newest copies")
    parser.set_defaults(run=run)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a database."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: INDIGO_DATABASE, or a file in your data folder)",
    )


def database_of(arguments: argparse.Namespace) -> str:
    """Return the address of the database."""
    from indigo.server.settings import Settings  # imported here, because it needs an extra

    return arguments.database or Settings().database


def run(arguments: argparse.Namespace) -> None:
    """Write a copy, and then delete old ones."""
    from indigo.server.store.backups import back_up

    target = Path(arguments.target)
    is_folder = target.is_dir()
    path = target / f"indigo-{datetime.now(UTC):%Y%m%d-%H%M%S}.db" if is_folder else target
    if path.exists():  # it may be the only copy, or the database itself
        raise UnwritableFile("there is already a file with this name").inside(str(path))
    contents = back_up(database_of(arguments), path)
    if is_folder and arguments.keep is not None:
        for old in sorted(target.glob(NAMES))[: -max(1, arguments.keep)]:
            old.unlink()
    print(f"{path}: {contents.tables} tables with {contents.entries} entries, checked")
