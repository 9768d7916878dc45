"""Runs a command as `python -m indigo.cli` does, with the chance of a test: what it deals can be repeated.

Usage: `python -m tests.server.seeded_process NAME COMMAND…`, where the name is for `seed_chance`.
"""

import sys
from importlib import import_module

from indigo.cli import main
from tests.seeds import SOURCES, seed_chance

if __name__ == "__main__":
    for source in SOURCES:
        import_module(source)
    seed_chance(sys.argv.pop(1))
    sys.exit(main())
