"""Chance in tests: deals, bots, names of tables and choices come from one number, so that any run can be repeated.

The number is always the same, so that no test passes or fails by luck. `TEST_SEED` chooses another one, and
`TEST_SEED=random` a fresh one. Whatever fails says which it was.

Tokens, and the ids of commands, stay random: nothing depends on them but who somebody is. So does the page's own
`Math.random`, which only says how long it waits before it connects again.
"""

import os
import random
import secrets
import sys
from types import SimpleNamespace

from indigo.rules import chance

if os.environ.setdefault("TEST_SEED", "0") == "random":
    os.environ["TEST_SEED"] = str(secrets.randbits(32))  # for processes that the tests start, too
TEST_SEED = os.environ["TEST_SEED"]

# Modules that draw from `secrets`, apart from tokens and ids. They are seeded where they are loaded.
SOURCES = ("indigo.engine.numbering", "indigo.server.device_codes", "indigo.tables.table_names")


class _Current:
    name = ""


def seed_chance(name: str) -> None:
    """Let everything that happens by chance from now on follow from `TEST_SEED` and a name, such as a test's.

    Bots get one seed all together: otherwise their moves would depend on which thread thinks about them.
    """
    _Current.name = name
    random.seed(f"{TEST_SEED} {name}")
    chance.urandom = chance_of("deals").randbytes  # type: ignore[attr-defined]
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(chance_of("numpy").getrandbits(32))
    seed = chance_of("bots").getrandbits(64)
    for module in SOURCES:
        if module in sys.modules:
            source = SimpleNamespace(choice=chance_of(module).choice, randbits=lambda bits: seed)
            sys.modules[module].secrets = source  # type: ignore[attr-defined]


def chance_of(whom: object) -> random.Random:
    """Return somebody's own source of chance in the current test: what others choose doesn't change it."""
    return random.Random(f"{TEST_SEED} {_Current.name} {whom}")
