"""The game on a GPU: compare it with the engine, then measure it: `python -m bench.gpu --games 100000`."""

import argparse
import sys
import time
from typing import Any

import numpy as np

from indigo import Options
from indigo.engine import Batch, DeviceBatch, c_kernels

SETUPS = [
    Options(players=players, own_gates=own_gates, hand_size=hand_size)
    for hand_size in (1, 2)
    for players, own_gates in ((2, False), (3, False), (3, True), (4, False))
]
SECONDS = 2.0


def differing(options: Options, games: int, seed: int, device: str) -> tuple[int, int]:
    """Play random games on both; return in how many anything differs after any step, and the number of steps."""
    batch = Batch(games, options, seed=seed, auto_reset=False)
    other = DeviceBatch(games, options, seed=seed, device=device, auto_reset=False)
    same, steps = np.ones(games, np.bool_), 0
    while True:
        for name in ("turns", "masks", "observations", "rewards", "ended"):
            shown = getattr(other, name)
            found = shown if device == "cpu" else shown.get()
            same &= (found == getattr(batch, name)).reshape(games, -1).all(axis=1)
        actions = batch.random_actions()
        if (actions < 0).all():
            return int((~same).sum()), steps
        steps += int((actions >= 0).sum())
        batch.step(actions)
        other.step(actions)


def speeds(games: int, options: Options, device: str) -> tuple[float, float]:
    """Return steps per second with masks and observations: with random actions, and of the steps alone."""
    batch = DeviceBatch(games, options, seed=1, device=device)
    for _ in range(64):  # into the middle of the games, which then are at every stage
        batch.step(batch.random_actions())
    steps, stepping, began = 0, 0.0, _now(device)
    while (taken := _now(device) - began) < SECONDS:
        for _ in range(20):
            batch.step(batch.random_actions())
        steps += 20 * games
    alone = 0
    while stepping < SECONDS / 4:
        actions = batch.random_actions()
        before = _now(device)
        batch.step(actions)
        stepping += _now(device) - before
        alone += games
    return steps / taken, alone / stepping


def _now(device: str) -> float:
    """Return the time when the device has finished its work."""
    if device == "cuda":
        arrays: Any = c_kernels.arrays_for(device)
        arrays.cuda.get_current_stream().synchronize()
    return time.perf_counter()


def main() -> None:
    """Compare, measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description="Compare and measure the game on a GPU.")
    parser.add_argument("--games", type=int, default=100_000, help="random games to compare (default 100000)")
    parser.add_argument("--boards", type=int, nargs="+", default=[16384, 65536, 262144], help="games in step")
    parser.add_argument("--device", choices=c_kernels.DEVICES, default="cuda")
    given = parser.parse_args()
    wrong = steps = 0
    for number, options in enumerate(SETUPS):
        found, made = differing(options, given.games // len(SETUPS), number, given.device)
        wrong, steps = wrong + found, steps + made
    print(f"{given.games:,} games with {steps:,} steps on {given.device}: {wrong} differ from the engine\n", flush=True)
    print(f"Million steps per second with masks and observations\n\n{'':44}{'random actions':>16}{'steps alone':>14}")
    for options in (SETUPS[0], SETUPS[-1]):
        for boards in given.boards:
            title = f"{options.players} players, {options.hand_size} in hand, {boards:,} games in step"
            both, alone = speeds(boards, options, given.device)
            print(f"{title:44}{both / 1e6:16,.1f}{alone / 1e6:14,.1f}", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
