"""Reading and writing the files named on the command line."""

import os
import sys
import tempfile
from pathlib import Path

from indigo import samples
from indigo.rules.errors import BadNotation, IndigoError

SAMPLE = "sample:"  # how the name of a sample of the package begins, where a file can stand


class UnreadableFile(IndigoError):
    """The file does not exist or can't be read."""

    code = "unreadable_file"


class UnwritableFile(IndigoError):
    """The file can't be written."""

    code = "unwritable_file"


def read_text(name: str) -> str:
    """Read a text file, `sample:NAME`, or standard input for `-`. Raises `BadNotation` or `UnreadableFile`."""
    path = samples.path(name.removeprefix(SAMPLE)) if name.startswith(SAMPLE) else Path(name)
    try:
        return sys.stdin.read() if name == "-" else path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadNotation("this is not UTF-8 text").inside(name) from None
    except OSError as error:
        raise UnreadableFile(error.strerror or str(error)).inside(name) from None


def write_text(name: str, text: str) -> None:
    """Write a text file, or standard output for `-`. Raises `UnwritableFile`."""
    if name == "-":
        sys.stdout.write(text)
    else:
        write_bytes(name, text.encode())


def write_bytes(name: str, content: bytes) -> None:
    """Write a file, completely or not at all. Raises `UnwritableFile`."""
    target = Path(name)
    try:
        handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(beside).chmod(0o666 & ~_umask())
            Path(beside).replace(target)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UnwritableFile(error.strerror or str(error)).inside(name) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
