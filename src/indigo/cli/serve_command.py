"""`indigo serve`: run a server."""

import argparse
import sys

from indigo.cli.files import UnwritableFile
from indigo.rules.errors import IndigoError


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser(
        "serve",
        help="run a server",
        epilog="For all other settings, set INDIGO_... environment variables: see docs/server.md.",
    )
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, metavar="N", help="the port to listen on (default: 8000)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: a file in your data folder)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped; options take precedence over INDIGO_... variables."""
    from indigo.server.logs import startup_error_line
    from indigo.server.run import serve  # imported here, because it needs an extra
    from indigo.server.settings import Settings

    chosen = {name: getattr(arguments, name) for name in ("host", "port", "database")}
    try:
        is_served = serve(Settings(**{name: value for name, value in chosen.items() if value is not None}))
    except IndigoError as error:
        print(startup_error_line(error.code, str(error)), file=sys.stderr)
        return 1
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(startup_error_line(UnwritableFile.code, f"{where}{error.strerror or error}"), file=sys.stderr)
        return 1
    return 0 if is_served else 1
