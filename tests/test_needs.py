"""What a machine cannot test is left out and named at the very end; where CI is set, it fails."""

import os
import re
import subprocess
import sys
from pathlib import Path

NO_NODE = str(Path(sys.executable).with_name("no-node"))
NEEDING = {
    "a browser": "tests/browser/test_page.py",
    "a C compiler": "tests/test_device_batches.py::test_games_are_taken",
}


def run_tests(**variables: str) -> subprocess.CompletedProcess[str]:
    """Run tests where there are no other programs, and where Playwright can't start."""
    variables = {**os.environ, "CI": "", **variables, "PATH": "", "PLAYWRIGHT_NODEJS_PATH": NO_NODE}
    command = [sys.executable, "-m", "pytest", "-n0", "-m", "not slow", "-p", "no:cacheprovider", *NEEDING.values()]
    return subprocess.run(command, env=variables, capture_output=True, encoding="utf-8", check=False)


def test_the_last_lines_say_what_was_left_out_and_how_to_get_it() -> None:
    done = run_tests()
    assert done.returncode == 0
    last = "\n".join(done.stdout.splitlines()[-len(NEEDING) :])
    for what in NEEDING:
        assert re.search(rf"^Tests left out: \d+, which need {what}\. To run them: .+", last, re.MULTILINE)


def test_where_ci_is_set_nothing_is_left_out() -> None:
    done = run_tests(CI="true")
    assert done.returncode == 1
    for what in NEEDING:
        assert f"not on this machine: {what}" in done.stdout


def test_getting_a_browser_without_playwright_says_nothing() -> None:
    variables = {**os.environ, "PATH": "", "PLAYWRIGHT_NODEJS_PATH": NO_NODE}
    command = [sys.executable, "-m", "tests.browser.find_browser"]
    done = subprocess.run(command, env=variables, capture_output=True, encoding="utf-8", check=True)
    assert (done.stdout, done.stderr) == ("", "")
