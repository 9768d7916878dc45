"""How a function becomes a kernel: compiled once, kept on disk, free of Python's lock."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

Number: TypeAlias = Any  # a whole number, of the width that Numba finds

_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}


@cache
def fingerprint() -> str:
    """Hash the sources that kernels are compiled from: a table or an inner kernel may change in any of them."""
    package = Path(__file__).parents[1]
    digest = sha256()
    for part in ("rules", "engine"):
        for source in sorted(path for path in (package / part).iterdir() if path.suffix in (".py", ".npy")):
            digest.update(source.read_bytes())
    return digest.hexdigest()


def kernel(function: F) -> F:
    """Compile a function on its first call, or take what an earlier process compiled."""
    try:
        dispatcher = numba.njit(cache=True, **_SETTINGS)(function)
    except RuntimeError:  # no folder to write to, not even the user's: compile in each process
        dispatcher = numba.njit(**_SETTINGS)(function)
    # Numba looks only at a kernel's own file to tell whether what lies on disk is still true.
    file: Any = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(file, "_source_stamp"):
        file._source_stamp = (file._source_stamp, fingerprint())
    return cast(F, dispatcher)


def inlined(function: F) -> F:
    """Compile a function into each kernel that calls it."""
    return cast(F, numba.njit(inline="always", **_SETTINGS)(function))
