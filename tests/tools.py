"""What tests of several parts use: programs in processes of their own, and errors."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module

import pytest

from indigo import IndigoError

WITH_ERRORS = (
    "advice_views",
    "client",
    "offline.local_tables",
    "server.request_errors",
    "server.run",
    "server.settings",
    "server.store.store_errors",
    "tables.table_errors",
)


def run_python(program: str, **environment: str) -> str:
    """Run a program in a process of its own, and return what it prints."""
    command = [sys.executable, "-c", program]
    variables = os.environ | environment
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8", env=variables).stdout


def code_of(call: Callable[[], object]) -> str:
    """Return the code of the error that a call ends in."""
    with pytest.raises(IndigoError) as caught:
        call()
    return caught.value.code


def every_error(root: type[IndigoError] = IndigoError) -> list[type[IndigoError]]:
    """Return every class of errors."""
    for module in WITH_ERRORS:
        import_module(f"indigo.{module}")
    return [root, *(child for branch in root.__subclasses__() for child in every_error(branch))]
