"""The program `indigo`, with one module for each of its commands."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Any

import indigo
from indigo.cli import (
    admin_command,
    analyse_command,
    arena_command,
    backup_command,
    bot_command,
    completion_command,
    draw_command,
    export_command,
    play_command,
    puzzles_command,
    restore_command,
    serve_command,
    verify_command,
)
from indigo.cli.files import UnwritableFile
from indigo.rules.errors import IndigoError

COMMANDS = (
    admin_command,
    analyse_command,
    arena_command,
    backup_command,
    bot_command,
    completion_command,
    draw_command,
    export_command,
    play_command,
    puzzles_command,
    restore_command,
    serve_command,
    verify_command,
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the arguments."""
    program = argparse.ArgumentParser(
        prog="indigo", description="The board game Indigo by Reiner Knizia. An unofficial fan project."
    )
    program.add_argument("--version", action="version", version=f"indigo {indigo.__version__}")
    commands = program.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add_to(commands)
    return program


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status: 0 for success, 1 for an error, 2 for wrong arguments."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="strict" if stream is sys.stdin else "replace")
    arguments = parser().parse_args(argv)
    try:
        status: int | None = arguments.run(arguments)
        if sys.stdout:
            sys.stdout.flush()
    except IndigoError as error:
        if getattr(arguments, "json", False):
            print(json.dumps({"error": _as_json(error)}, indent=2))
        print(f"indigo: {error} [{error.code}]", file=sys.stderr)
        return 1
    except OSError as error:  # a broken pipe means that the reader has seen enough
        if not isinstance(error, BrokenPipeError):
            where = f"{error.filename}: " if error.filename else ""
            print(f"indigo: {where}{error.strerror or error} [{UnwritableFile.code}]", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discard the rest of the output
        return 1
    except KeyboardInterrupt:
        return 130
    return status or 0


def _as_json(error: IndigoError) -> dict[str, Any]:
    place = {"file": error.file, "line": error.line, "column": error.column}
    return {"code": error.code, "message": error.message} | {key: at for key, at in place.items() if at is not None}
