"""`indigo restore`: put a copy of a server's database back."""

import argparse
from pathlib import Path

from indigo.cli.backup_command import add_database, database_of


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser(
        "restore",
        help="put a copy of a server's database back, after the server has stopped",
        epilog="See also: backup.",
    )
    parser.add_argument("file", metavar="FILE", help="a copy that `indigo backup` has written")
    add_database(parser)
    parser.add_argument("--replace", action="store_true", help="replace everything that the database contains")
    parser.add_argument("--check", action="store_true", help="only check the copy")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Check the copy, then put it back."""
    from indigo.server.store.backups import check, restore  # imported here, because it needs an extra

    path = Path(arguments.file)
    if arguments.check:
        contents, done = check(path), "checked"
    else:
        contents, done = restore(path, database_of(arguments), replace=arguments.replace), "restored"
    print(f"{path}: {contents.tables} tables with {contents.entries} entries, {done}")
