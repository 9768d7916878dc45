"""The command `indigo`: one module for each of its verbs."""

import argparse
import sys
from collections.abc import Sequence

import indigo
from indigo.cli import arena, draw, verify
from indigo.rules.errors import IndigoError

VERBS = (arena, draw, verify)


def parser() -> argparse.ArgumentParser:
    """Return what reads the command's arguments."""
    command = argparse.ArgumentParser(
        prog="indigo", description="The board game Indigo by Reiner Knizia. An unofficial fan project."
    )
    command.add_argument("--version", action="version", version=f"indigo {indigo.__version__}")
    verbs = command.add_subparsers(dest="verb", required=True, metavar="VERB")
    for module in VERBS:
        module.add_to(verbs)
    return command


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0 done, 1 something is wrong with the input, 2 called wrongly."""
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
    except IndigoError as error:
        print(f"indigo: {error} [{error.code}]", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status
