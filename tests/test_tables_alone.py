"""A table without a server: `indigo.tables` needs the standard library, and nothing else."""

import json
from pathlib import Path

from indigo.server.wire.socket_schema import MESSAGES
from tests.tools import run_python

# Finds only the standard library and the parts that tables may use.
WITH_NOTHING_ELSE = """
import pkgutil, runpy, sys
from importlib import import_module

OLDER = {"typing_extensions"} if sys.version_info < (3, 12) else set()  # for Pydantic, which describes the messages
OURS = {"indigo", "indigo.levels", "indigo.rules", "indigo.tables"}

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        first, is_platforms = name.split(".")[0], name.startswith("_sysconfigdata")
        is_known = first in OLDER | sys.stdlib_module_names or is_platforms
        if not is_known and ".".join(name.split(".")[:2]) not in OURS:
            raise ModuleNotFoundError(f"{name} is not installed here", name=name)

sys.meta_path.insert(0, Finder)
import indigo.tables
for module in pkgutil.iter_modules(indigo.tables.__path__):
    import_module(f"indigo.tables.{module.name}")
"""


def test_a_game_is_played_and_shown_where_nothing_else_is_installed() -> None:
    path = Path(__file__).with_name("table_alone.py")
    printed = json.loads(run_python(f"{WITH_NOTHING_ELSE}\nrunpy.run_path({str(path)!r}, run_name='__main__')"))
    for message in printed.pop("messages"):
        MESSAGES.validate_python(message)
    assert printed == {"phase": "over", "refusal": "already_started", "lists": ["a" * 64]}
