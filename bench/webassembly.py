"""The search in WebAssembly, run by Node, beside the native one: CPU time per simulation, in the same positions."""

import gzip
import json
import subprocess
import tempfile
import time
from itertools import product
from pathlib import Path

from bench.machine import announce
from indigo import Options
from indigo.engine import NetSearch, State, warm_up

KIT = Path(__file__).resolve().parents[1] / "web" / "kit"
BUILDS = ("relaxed", "plain")
NODES = 1000
SIMULATIONS = 100
ROUNDS = 5  # the fastest counts
MOVES = (0, 12, 24, 36)  # before the positions


def views() -> list[State]:
    """Return views of greedy games."""
    found = []
    for players, moves in product((2, 3, 4), MOVES):
        state = State.new(Options(players=players), seed=players)
        for move in range(moves):
            state.step(state.greedy_action(seed=move))
        if state.turn is not None:
            found.append(state.seen_by(state.turn))
    return found


def native(states: list[State]) -> list[float]:
    """Return the microseconds of a simulation in each position."""
    search, found = NetSearch(NODES), [float("inf")] * len(states)
    for _ in range(ROUNDS + 1):
        for at, state in enumerate(states):
            search.begin(state, seed=1)
            began = time.process_time()
            search.run(SIMULATIONS)
            found[at] = min(found[at], (time.process_time() - began) / SIMULATIONS * 1e6)
    return found


def in_node(states: list[State]) -> dict[str, list[float]]:
    """Return the same for each build."""
    script, builds = Path(__file__).with_suffix(".mjs"), [KIT / f"kernels.{build}.wasm" for build in BUILDS]
    words = [state.words.tolist() for state in states]
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder) / "cases.json"
        content = {"nodes": NODES, "simulations": SIMULATIONS, "rounds": ROUNDS, "words": words}
        cases.write_text(json.dumps(content), encoding="utf-8")
        # Older versions of Node need the flag, newer ones ignore it.
        command: list[str | Path] = [
            "node",
            "--experimental-wasm-relaxed-simd",
            script,
            KIT / "network.bin",
            cases,
            *builds,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(zip(BUILDS, json.loads(done.stdout), strict=True))


def main() -> None:
    """Measure and print a table."""
    announce()
    warm_up()
    states = views()
    measured = {"native": native(states), **in_node(states)}
    print("\nThe search with the network in WebAssembly (Node.js), on one core\n")
    print(f"{'':12}{'simulations/s':>16}{'of native':>12}{'KB':>8}{'KB gzip':>10}")
    for name, times in measured.items():
        speed, share = len(times) * 1e6 / sum(times), sum(measured["native"]) / sum(times)
        line = f"{name:12}{speed:16,.0f}{share:12.2f}"
        if name in BUILDS:
            content = (KIT / f"kernels.{name}.wasm").read_bytes()
            line += f"{len(content) / 1000:8.0f}{len(gzip.compress(content)) / 1000:10.0f}"
        print(line)


if __name__ == "__main__":
    main()
