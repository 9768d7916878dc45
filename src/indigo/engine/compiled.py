"""Compiling functions into kernels, which are cached on disk and release Python's global lock."""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core.compiler_lock import global_compiler_lock
from numpy.typing import NDArray

from indigo.engine.compile_lock import CompileLock

F = TypeVar("F", bound=Callable[..., Any])

Number: TypeAlias = Any  # an integer or a float, of the width that Numba infers
Words: TypeAlias = NDArray[np.uint16]  # a state, or several; see `layout`
Bytes: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int32]
Reals: TypeAlias = NDArray[np.float32]

_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False, "no_cfunc_wrapper": True}
_uncached: list[str] = []  # kernels for which Numba found no folder
_folders: set[str] = set()  # where Numba caches the others of this package


@cache
def fingerprint() -> str:
    """Return a hash of all sources that a kernel may depend on, through tables or inner kernels."""
    package = Path(__file__).parents[1]
    digest = sha256()
    for part in ("rules", "engine"):
        for source in sorted(path for path in (package / part).rglob("*") if path.suffix in (".py", ".npy")):
            if source.parent.name != "webassembly":  # those run elsewhere
                digest.update(source.read_bytes())
    return digest.hexdigest()


def kernel(function: F) -> F:
    """Compile a function when it is first called, or load what an earlier process compiled."""
    return _compiled(function, _SETTINGS)


def brief_kernel(function: F) -> F:
    """Compile like `kernel`, but keep Python's global lock: for what takes microseconds.

    So no other thread can read or change a state in the middle of a move.
    """
    return _compiled(function, {**_SETTINGS, "nogil": False})


def fast_kernel(function: F) -> F:
    """Compile like `kernel`, and let sums of floats be computed in any order, as vector instructions need."""
    return _compiled(function, {**_SETTINGS, "fastmath": True})


def _compiled(function: F, settings: dict[str, Any]) -> F:
    try:
        dispatcher = numba.njit(cache=True, **settings)(function)
    except RuntimeError:  # there is no writable cache folder: compile in each process
        dispatcher = numba.njit(**settings)(function)
        _uncached.append(function.__name__)
    # Numba checks only a kernel's own file to decide whether its cache is up to date.
    cache: Any = getattr(dispatcher, "_cache", None)
    if isinstance(getattr(cache, "cache_path", None), str) and function.__module__.startswith("indigo."):
        _folders.add(cache.cache_path)
    file: Any = getattr(cache, "_cache_file", None)
    if hasattr(file, "_source_stamp"):
        file._source_stamp = (file._source_stamp, fingerprint())
        _share(dispatcher, cache)
    return cast(F, dispatcher)


def _share(dispatcher: Any, cache: Any) -> None:
    """Let a kernel be compiled by one process at a time; those that waited find it in the cache."""
    load, compile_one = cache.load_overload, dispatcher.compile

    def load_or_wait(*key: Any) -> Any:
        found = load(*key)
        return load(*key) if found is None and LOCK.acquire() else found

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock, LOCK:
            return compile_one(signature)

    cache.load_overload, dispatcher.compile = load_or_wait, compile_alone


def cache_folder() -> Path | None:
    """Return the folder that holds compiled kernels; None if none can be written to, so that every process compiles.

    They are next to the sources or, if those folders are read-only, in the user's cache; NUMBA_CACHE_DIR sets another.

    >>> folder = cache_folder()
    >>> folder is None or folder.name != ""
    True
    """
    return Path(os.path.commonpath(_folders)) if is_cached() and _folders else None


LOCK: Final = CompileLock(cache_folder)


def is_cached() -> bool:
    """Return whether kernels are cached on disk; where no folder can be written to, every process compiles them."""
    return not _uncached


def inlined(function: F) -> F:
    """Let the compiler inline a function into every kernel that calls it."""
    return cast(F, numba.njit(forceinline=True, **_SETTINGS)(function))


def pasted(function: F) -> F:
    """Paste a function into every kernel that calls it, before types are inferred.

    That takes longer to compile than `inlined`, but playouts that choose moves by glances are faster with it.
    """
    return cast(F, numba.njit(inline="always", **_SETTINGS)(function))
