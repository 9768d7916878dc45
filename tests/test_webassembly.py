"""The bots in WebAssembly: they play what the native ones play, in a process that looks like a browser."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.needs import need
from tests.webassembly_bots import POSITIONS, answers

ROOT = Path(__file__).resolve().parents[1]
KIT = ROOT / "web" / "kit"
CLOSE = 0.01  # between chances: the last bits of sums differ


@cache
def native(position: str) -> dict[str, Any]:
    """Return the answers of the native engine."""
    return answers(position)


@pytest.mark.parametrize("build", ["relaxed", pytest.param("plain", marks=[pytest.mark.slow, pytest.mark.nightly])])
def test_bots_in_webassembly_play_and_advise_as_native_ones(build: str) -> None:
    files = (KIT / f"kernels.{build}.wasm", KIT / "network.bin")
    need("the bots in WebAssembly", all(map(Path.exists, files)), "make kernels")
    command = [sys.executable, "-m", "tests.webassembly_bots", *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for position in POSITIONS:
        assert found[position].pop("chances") == pytest.approx(native(position)["chances"], abs=CLOSE), position
        assert {**found[position], "chances": native(position)["chances"]} == native(position), position


def test_bots_in_a_browser_load_nothing_that_it_lacks_or_does_not_need() -> None:
    pretend = "import sys; sys.platform = 'emscripten'"
    listed = "print(*sys.modules)"
    command = [sys.executable, "-c", f"{pretend}; import indigo.bots, indigo.bots.puzzles; {listed}"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "indigo.engine.webassembly.wasm_search" in loaded
    assert not {"numpy", "numba", "http", "ssl", "subprocess", "multiprocessing", "asyncio"} & {*loaded}
