"""What some tests need and not every machine has. Without it they are skipped; where CI is set, they fail."""

import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

_SKIPPED = "Skipped: "  # how pytest begins the reason of a skipped test
_MARK = "not on this machine: "  # how every reason begins that this module gives
PACKAGES = {"node": "nodejs"}  # of Debian, where they aren't called as the program is
TORCH = Path(sys.prefix) / "torch"  # where `make torch` puts PyTorch, out of the way of everything else


def need(what: str, is_there: object, command: str) -> None:
    """Leave a test out on a machine that lacks something, and say with which command it can be had."""
    if is_there:
        return
    reason = f"{_MARK}{what}. To run them: {command}"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def need_compiler() -> None:
    """Leave a test of the game in C out where there is no compiler."""
    is_there = any(map(shutil.which, ("cc", "gcc", "clang")))
    need("a C compiler", is_there, _system_package("gcc", "a C compiler"))


def need_program(name: str) -> None:
    """Leave a test of a shell or another program out where it isn't installed."""
    need(name, shutil.which(name), _system_package(PACKAGES.get(name, name), name))


def need_unix() -> None:
    """Leave a test of a Unix shell out on Windows."""
    need("Unix", os.name == "posix", "use Linux or macOS")


def has_torch(package: str = "torch") -> bool:
    """Whether PyTorch, or something else that `make torch` brings, can be imported."""
    if TORCH.exists() and str(TORCH) not in sys.path:
        sys.path.append(str(TORCH))
    return find_spec(package) is not None


def need_torch(package: str = "torch") -> None:
    """Leave a test of the training or of an example out where there is no PyTorch."""
    need("PyTorch", has_torch(package), "make torch")


def _system_package(package: str, otherwise: str) -> str:
    return f"sudo apt-get install {package}" if shutil.which("apt-get") else f"install {otherwise}"


def omissions(reports: Iterable[object]) -> list[str]:
    """Return a line for each thing that skipped tests lacked, with how many they are and how to run them."""
    reasons = (str(getattr(report, "longrepr", ("",) * 3)[2]).removeprefix(_SKIPPED) for report in reports)
    counted = Counter(reason.removeprefix(_MARK) for reason in reasons if reason.startswith(_MARK))
    return [f"Tests left out: {count}, which need {reason}" for reason, count in sorted(counted.items())]
