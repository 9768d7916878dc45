"""`indigo serve`: a server for tables."""

import argparse


def add_to(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the verb and its options."""
    parser = verbs.add_parser(
        "serve",
        help="serve tables to browsers",
        epilog="Every other setting is a variable INDIGO_... of the environment: docs/server.md tells them.",
    )
    parser.add_argument("--host", metavar="ADDRESS", help="where to listen (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, metavar="N", help="the port (default: 8000)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://... (default: a file in the user's data folder)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is told to stop; options go before INDIGO_* variables."""
    from indigo.server.run import serve  # only who serves has to have what it needs
    from indigo.server.settings import Settings

    chosen = {name: getattr(arguments, name) for name in ("host", "port", "database")}
    return 0 if serve(Settings(**{name: value for name, value in chosen.items() if value is not None})) else 1
