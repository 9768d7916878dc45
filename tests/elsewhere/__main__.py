"""Runs the quick tests as on other people's machines: `python -m tests.elsewhere [RUN ...]`.

A run is named after what is different in it, joined by "+", like "east+later". Its output is kept in a folder; here it
gets one line, and more if it fails. ORDER_SEED repeats an order.
"""

import argparse
import os
import platform
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np

from indigo.bots.puzzles import FIRST_DAY

ROOT: Final = Path(__file__).parents[2]
OUTPUT: Final = ROOT / ".elsewhere"
BRIEF: Final = """
cli leaderboard puzzles server/clocks server/logs server/my_games server/old_client server/previews server/push
server/puzzle_route server/ratings server/steady_clock
"""
Environment = dict[str, str]


def processor() -> Environment:
    """Return the settings of an old processor: OpenBLAS, NumPy and Numba do without what newer ones have."""
    return {
        "OPENBLAS_CORETYPE": "ARMV8" if platform.machine() in ("aarch64", "arm64") else "NEHALEM",
        "NPY_DISABLE_CPU_FEATURES": " ".join(_instructions()),
        "NUMBA_CPU_NAME": "generic",
        "NUMBA_LOOP_VECTORIZE": "0",  # sums are added up in another order, even where the generic one has vectors
        "NUMBA_SLP_VECTORIZE": "0",
        "NUMBA_CACHE_DIR": str(OUTPUT / "numba"),
    }


def _instructions() -> list[str]:
    """Return the newer instructions that NumPy uses on this machine."""
    found: Any = np.show_config(mode="dicts")
    return list(found["SIMD Extensions"].get("found", []))


def order() -> Environment:
    """Return a random order, of the tests and in Python's sets."""
    seed = os.environ.get("ORDER_SEED") or str(random.randrange(2**32))
    return {"ORDER_SEED": seed, "PYTHONHASHSEED": seed}


def _at(day: datetime) -> Environment:
    """Return what sets the clock of every Python process to another day."""
    ahead = round((day - datetime.now(UTC)).total_seconds())
    folders = (str(Path(__file__).with_name("other_day")), os.environ.get("PYTHONPATH", ""))
    return {"SECONDS_AHEAD": str(ahead), "PYTHONPATH": os.pathsep.join(filter(None, folders))}


def later() -> Environment:
    """Return the settings for a year from now."""
    return _at(datetime.now(UTC) + timedelta(days=365))


def earlier() -> Environment:
    """Return the settings for the day before the first puzzle."""
    return _at(datetime.combine(FIRST_DAY, datetime.min.time(), UTC) - timedelta(hours=12))


CHANGES: Final[dict[str, Callable[[], Environment]]] = {
    "processor": processor,
    "order": order,
    "locale": lambda: {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},  # ASCII
    "east": lambda: {"TZ": "Pacific/Kiritimati"},  # 14 hours ahead of UTC
    "west": lambda: {"TZ": "America/St_Johns"},  # three and a half behind it
    "later": later,
    "earlier": earlier,
    "slow": lambda: {"ANSWERS_TAKE": "0.3"},  # seconds: a page gets its parts one after the other
}
# Which tests, if not all without a browser: those in browsers, whose clocks nobody sets, or those with dates.
SELECTIONS: Final = {
    "browsers": ["tests/browser"],
    "brief": [re.sub(r"(\w+)$", r"test_\1.py", f"tests/{name}") for name in BRIEF.split()],
}
USUAL: Final = ["tests", "README.md", "docs", "--ignore=tests/browser"]
RUNS: Final = ("processor+order", "east+later+locale", "west+earlier", "east+slow+browsers", "west+browsers")


def run(name: str) -> bool:
    """Run the tests, print a line, and return whether they passed."""
    words, python = name.split("+"), sys.executable
    changes = {key: value for word in words for key, value in CHANGES.get(word, dict)().items()}
    selected = next((SELECTIONS[word] for word in words if word in SELECTIONS), USUAL)
    plugins = ["-p", "tests.elsewhere.order"] if "order" in words else []
    steps = [(ROOT, [python, "-m", "pytest", "-q", "-m", "not slow", *plugins, *selected])]
    if "processor" in words:  # nothing is compiled yet, and no test should wait for it
        steps.insert(0, (ROOT, [python, "-c", "import indigo.engine; indigo.engine.warm_up()"]))
    if "TZ" in changes and selected is USUAL:
        steps.insert(0, (ROOT / "web", ["npm", "test", "--silent"]))
    environment = os.environ | changes | {"PATH": os.pathsep.join((str(Path(python).parent), os.environ["PATH"]))}
    output, begun = OUTPUT / f"{name}.log", time.monotonic()
    print(f"{name}: ", end="", flush=True)
    with output.open("w", encoding="utf-8") as file:
        file.writelines(f"{key}={value}\n" for key, value in changes.items())
        file.flush()
        codes = [subprocess.run(step, cwd=folder, env=environment, stdout=file, stderr=file) for folder, step in steps]
    has_passed = not any(done.returncode for done in codes)
    print(f"{'passed' if has_passed else 'FAILED'} in {time.monotonic() - begun:.0f} s", flush=True)
    if not has_passed:
        written = output.read_text(encoding="utf-8", errors="replace")
        print("\n".join(re.findall(r"^(?:FAILED|ERROR|\w+=| FAIL ).*$", written, re.MULTILINE)))
        print(f"All of it is in {output.relative_to(ROOT)}")
    return has_passed


def main() -> None:
    """Run what is asked for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="*", default=RUNS, metavar="RUN", help=f"of {', '.join((*CHANGES, *SELECTIONS))}")
    runs = parser.parse_args().runs
    if unknown := {word for name in runs for word in name.split("+")} - {*CHANGES, *SELECTIONS}:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    OUTPUT.mkdir(exist_ok=True)
    try:
        outcomes = [run(name) for name in runs]
    except KeyboardInterrupt:
        sys.exit(" interrupted")
    sys.exit(not all(outcomes))


if __name__ == "__main__":
    main()
