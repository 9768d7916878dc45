"""Find a browser for the tests, or get one: `make test` runs this module before them."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.webkit import find_webkit
from tests.needs import need

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
VARIABLE = "TEST_BROWSER"  # not INDIGO_...: the server refuses settings that it does not know
COMMANDS = (
    "chromium-headless-shell",  # takes half of the others' time
    *("chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
    *("microsoft-edge", "microsoft-edge-stable", "msedge"),
)
# Where macOS and Windows keep browsers, which they do not put on the PATH.
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
SYSTEM_PACKAGE = "chromium-headless-shell"
GETTING_TAKES = 600  # seconds at most


def install_command() -> str:
    """Return the one command that brings the browsers the tests use."""
    if shutil.which("apt-get"):
        return "sudo apt-get install chromium chromium-headless-shell firefox-esr webkit2gtk-driver xvfb libatomic1"
    return f"{Path(sys.executable).with_name('playwright')} install --with-deps chromium"


def find_firefox() -> str | None:
    """Return the path of this machine's Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


@cache
def find_chromium(*, is_whole: bool = False) -> str | None:
    """Return the path of a Chromium, Chrome or Edge that starts, or None; a whole one can show notifications, too.

    The variable TEST_BROWSER names one; if it is set, no other browser is tried. Without Playwright none can be used.
    """
    if not has_playwright():
        return None
    if named := os.environ.get(VARIABLE):
        return shutil.which(named)
    paths = (path for path in _candidates() if not (is_whole and path.endswith("shell")))
    return next(filter(_starts, paths), None)


def _candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from (path for path in APPLICATIONS if Path(path).exists())
    own = _playwrights_own()
    if own.exists():
        yield str(own)


def _playwrights_own() -> Path:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


@cache
def has_playwright() -> bool:
    """Return whether Playwright starts: the program it brings may lack a system library."""
    return _succeeds([sys.executable, "-m", "playwright", "--version"])


def _starts(path: str) -> bool:
    """Check that a browser can show a page: one that lacks a system library is there, and does not start."""
    with tempfile.TemporaryDirectory() as profile:
        command = [path, "--headless", *ARGUMENTS, f"--user-data-dir={profile}", "--dump-dom", "about:blank"]
        try:
            page = subprocess.run(command, capture_output=True, timeout=60, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return False
    return b"<html" in page.stdout


def need_browser(name: str) -> None:
    """Leave a test out that has no browser to run in."""
    finders = {"Firefox": find_firefox, "WebKit": find_webkit}
    is_there = finders[name]() if name in finders else find_chromium(is_whole=name == "whole Chromium")
    need("a browser" if name == "Chromium" else name, is_there, install_command())


def get_chromium() -> None:
    """Install a browser: as root the system's package, and where that fails the one Playwright offers."""
    ways = [[[sys.executable, "-m", "playwright", "install", "chromium"]]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        ways.insert(0, [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", SYSTEM_PACKAGE]])
    for commands in ways:
        if all(map(_succeeds, commands)):
            return


def _succeeds(command: list[str]) -> bool:
    try:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=GETTING_TAKES, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def main() -> None:
    """Make sure that there is a browser, if one can be had."""
    if not has_playwright() or os.environ.get(VARIABLE) or find_chromium():
        return  # the tests say what is missing
    print("Getting a browser for the tests (once, a minute or two)", flush=True)
    get_chromium()


if __name__ == "__main__":
    main()
