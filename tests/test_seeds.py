"""The seed of the tests: the same one repeats all that happens by chance, and a failure says which it was."""

import os
import subprocess
import sys
from pathlib import Path

CHANCES = """
import random

import numpy
from hypothesis import given, strategies

from indigo.bots.names import bot_named
from indigo.rules.chance import new_seed
from indigo.server.device_codes import new_code
from indigo.tables.table_names import new_table_name

examples = []


@given(strategies.integers())
def try_number(number):
    examples.append(number)


def test_luck():
    try_number()
    names = new_table_name(), new_code()
    print("chances:", new_seed(), bot_named("random").seed, *names, random.random(), numpy.random.rand(), examples)
    raise AssertionError
"""


def run_test(folder: Path, seed: str) -> list[str]:
    """Run a test that fails, and return its chances, and what the failure says about the seed."""
    (folder / "test_luck.py").write_text(CHANCES, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-n0", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "--rootdir", folder, folder / "test_luck.py"],
        env={**os.environ, "TEST_SEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    return [line for line in done.stdout.splitlines() if line.startswith(("chances:", "seed:", "TEST_SEED="))]


def test_a_seed_repeats_all_chances_and_a_failure_says_it(tmp_path: Path) -> None:
    header, chances, failure = run_test(tmp_path, "random")
    assert header in failure
    assert run_test(tmp_path, header.removeprefix("TEST_SEED=")) == [header, chances, failure]
