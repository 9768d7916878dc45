"""Logs of one JSON value per line, which a crash may leave with an incomplete last line."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO, TypeVar

from indigo.rules.errors import BadNotation

T = TypeVar("T")


def read_log(log: Path, read: Callable[[Any], T], complaint: str) -> list[T]:
    """Read each line of a log, if it exists, and remove an incomplete last line from the file.

    Raises `BadNotation` with the complaint for a line that can't be read.
    """
    if not log.exists():
        return []
    content = log.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with log.open("r+b") as file:
            file.truncate(whole)
    found = []
    for number, line in enumerate(content[:whole].splitlines(), start=1):
        try:
            found.append(read(json.loads(line)))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadNotation(f"{log}: {complaint}: {error}").at(number, 1) from None
    return found


def append(file: TextIO, value: Any) -> None:
    """Add a line to a log, and wait until it is on disk."""
    file.write(json.dumps(value) + "\n")
    file.flush()
    os.fsync(file.fileno())
