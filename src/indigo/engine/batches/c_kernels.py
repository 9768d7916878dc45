"""The game in C (`game.c`), run for thousands of boards: by CuPy on a GPU, or by the system's compiler on a CPU.

The training and `DeviceBatch` share it. `launch` takes arrays of NumPy, CuPy or PyTorch, which must be contiguous.
"""

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from indigo.engine import layout, lookup
from indigo.engine.game import observations
from indigo.engine.network import inputs
from indigo.rules.errors import MissingExtra, UnknownOption, quoted

Array: TypeAlias = Any  # of NumPy, CuPy or another library

DEVICES: Final = ("cuda", "cpu")
THREADS: Final = 128
WARP: Final = 32

_NUMBERS = (
    "SIZE", "PORTS", "CELLS", "HANDS", "WON", "FREE", "TURN", "CENTRE", "LEFT", "PLAYERS", "HAND_SIZE", "FIRST",
    "GATES", "ON", "STACK", "STACK_END", "CELL_COUNT", "TILE_COUNT", "ACTION_COUNT", "LAID", "HIDDEN", "EMPTY",
    "PORT_BITS", "PORT_MASK", "GEM_KIND_SHIFT", "GEM", "EXIT", "EXITS", "EXIT_COUNT", "EXIT_TO_GEM", "RING_SHIFT",
    "RING_MASK", "SEATS", "KIND_COUNT",
)  # fmt: skip
_INPUT_NUMBERS = (
    "GATE_COUNT", "NO_PLACE", "NO_SIDE", "CENTRE_GEM", "FACT_COUNT", "UNSEEN",
    "KEPT", "POINTS", "GEM_COUNTS", "PLAYER_COUNTS", "SETUP", "PROGRESS",
)  # fmt: skip
_TABLES = (
    "FIRST_TILE", "ROTATIONS", "KIND_OF", "IN_BAG", "HOARDS", "GEM_POINTS",
)  # fmt: skip
_WIDE_TABLES = ("CELL_PORTS", "CELLS_AT", "SIDES_AT")
_INPUT_TABLES = (
    "CELL_PLACES", "FRAME_SIDES", "LOCAL_SIDES", "FRAME_TILES", "GATE_OF",
    "OWNERS",
)  # fmt: skip
_SEEN_TABLES = ("FACED", "FACING", "TREASURES", "GATES_SEEN")


@cache
def source() -> str:
    """Return the game in C, with its constants and tables from the engine."""
    numbers = {name: getattr(layout, name) for name in _NUMBERS}
    numbers |= {name: getattr(inputs, name) for name in _INPUT_NUMBERS}
    numbers |= {f"SEEN_{name.upper()}": offset for name, offset in observations.OFFSETS.items()}
    numbers |= {"OBSERVATION_SIZE": observations.OBSERVATION_SIZE, "TREASURE_COUNT": len(observations.TREASURES)}
    numbers |= {"NO_CELL": lookup.NO_CELL, "NOWHERE": observations.NOWHERE}
    numbers |= {"THREADS": THREADS, "RING": f"{layout.RING}ll"}
    lines = [f"#define {name} {number}" for name, number in numbers.items()]
    lines += ["#ifdef __CUDACC__", "#define TABLE __device__ const", "#else", "#define TABLE static const", "#endif"]
    lines += [
        _table("JOINED", lookup.JOINED[: layout.ACTION_COUNT], "long long"),
        _table("FITTING", _fitting(), "unsigned short"),
    ]
    lines += [_table(name, getattr(lookup, name), "unsigned char") for name in _TABLES]
    lines += [_table(name, getattr(lookup, name), "unsigned short") for name in _WIDE_TABLES]
    lines += [_table(name, getattr(inputs, name), "unsigned short") for name in _INPUT_TABLES]
    lines += [_table(name, getattr(observations, name), "unsigned short") for name in _SEEN_TABLES]
    return "\n".join(lines) + "\n" + Path(__file__).with_name("game.c").read_text(encoding="utf-8")


def _fitting() -> Array:
    """Return the tiles that each cell can hold on an empty board, one bit each."""
    fits = lookup.JOINED[: layout.ACTION_COUNT].reshape(layout.CELL_COUNT, layout.TILE_COUNT) >= 0
    return (fits << np.arange(layout.TILE_COUNT)).sum(axis=1)


def _table(name: str, values: Array, of: str) -> str:
    shape = "".join(f"[{size}]" for size in values.shape)
    return f"TABLE {of} {name}{shape} = {{{', '.join(str(int(value)) for value in values.ravel())}}};"


@cache
def arrays_for(device: str) -> Any:
    """Return the library for arrays on a device: NumPy or CuPy. Raises `MissingExtra` or `UnknownOption`."""
    if device not in DEVICES:
        raise UnknownOption(f"a device must be {' or '.join(DEVICES)}, not {quoted(device)}")
    if device == "cpu":
        return np
    try:
        import cupy
    except ImportError as error:
        # No extra can install it, since the package depends on the version of CUDA.
        raise MissingExtra(
            f"the game on a GPU needs CuPy: pip install cupy-cuda12x or cupy-cuda13x ({error})"
        ) from error
    return cupy


@cache
def _on_cpu() -> Any:
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        raise MissingExtra("the game in C needs a compiler to run on a CPU: install cc, gcc or clang")
    with tempfile.TemporaryDirectory(prefix="indigo-", ignore_cleanup_errors=True) as folder:  # Windows keeps it in use
        Path(folder, "game.c").write_text(source(), encoding="utf-8")
        options = ("-O2", "-fno-strict-aliasing", "-shared", "-fPIC", "-w")
        subprocess.run([compiler, *options, "-o", f"{folder}/game.so", f"{folder}/game.c"], check=True)
        return ctypes.CDLL(f"{folder}/game.so")


@cache
def _on_gpu() -> Any:
    return arrays_for("cuda").RawModule(code=source(), options=("--std=c++14",))


def launch(device: str, name: str, *arguments: Array | int | None, count: int, threads: int | None = None) -> None:
    """Run a kernel on its arrays and numbers; the number of games comes last. On a GPU this doesn't wait for its end.

    A GPU uses one thread for each game unless `threads` says how many it needs in all.
    """
    threads = count if threads is None else threads
    if not threads:
        return
    if device == "cpu":
        values = [
            ctypes.c_int(each) if isinstance(each, int) else ctypes.c_void_p(address_of(each)) for each in arguments
        ]
        getattr(_on_cpu(), name)(*values, ctypes.c_longlong(count))
    else:
        passed = [np.int32(each) if isinstance(each, int) else np.uint64(address_of(each)) for each in arguments]
        blocks = (threads + THREADS - 1) // THREADS
        _on_gpu().get_function(name)((blocks,), (THREADS,), (*passed, np.int64(count)))


def address_of(array: Array | None) -> int:
    """Return where an array begins, on its device; 0 for none."""
    if array is None:
        return 0
    if isinstance(array, np.ndarray):
        return array.ctypes.data
    return int(array.data_ptr() if hasattr(array, "data_ptr") else array.data.ptr)
