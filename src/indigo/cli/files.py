"""Reading the files that a person names."""

import sys
from pathlib import Path

from indigo.rules.errors import BadNotation, IndigoError


class UnreadableFile(IndigoError):
    """A file that is not there, or may not be read or written."""

    code = "unreadable_file"


def read_text(name: str) -> str:
    """Read a text file, or standard input for the name `-`."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadNotation(f"{name} is not a text in UTF-8") from None
    except OSError as error:
        raise UnreadableFile(f"{name}: {error.strerror}") from None
