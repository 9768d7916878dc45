"""Steps and games per second on a GPU: `python -m bench.gpu`. `python -m training.proof` proves that they are right."""

import argparse
import time
from typing import Any

import numpy as np

from bench.machine import announce
from indigo import Options
from indigo.engine import DeviceBatch
from indigo.engine.batches import c_kernels
from indigo.engine.lookup import start

SETUPS = (Options(), Options(players=4, hand_size=2))
SECONDS = 2.0


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


def games_per_second(games: int, options: Options, device: str) -> tuple[float, float]:
    """Return whole random games per second, a thread for each, and their moves."""
    arrays: Any = c_kernels.arrays_for(device)
    rngs = arrays.asarray(np.random.default_rng(1).integers(1, 2**62, games))
    lengths, setups, begin = (
        arrays.empty(games, np.uint8),
        arrays.zeros(games, np.uint8),
        arrays.asarray(start(options)),
    )
    moves, rounds, began = 0, 0, 0.0
    for number in range(5):
        c_kernels.launch(device, "random_games", begin, setups, rngs, None, lengths, count=games)
        if number == 0:
            began = _now(device)  # it has been compiled
        else:
            moves, rounds = moves + int(lengths.sum()), rounds + 1
    taken = _now(device) - began
    return rounds * games / taken, moves / taken


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu", description="Measure the game on a GPU.")
    parser.add_argument("--boards", type=int, nargs="+", default=[16384, 65536, 262144], help="games in step")
    parser.add_argument("--games", type=int, default=1 << 20, help="whole random games (default 1048576)")
    parser.add_argument("--device", choices=c_kernels.DEVICES, default="cuda")
    given = parser.parse_args()
    announce()
    played, moves = games_per_second(given.games, SETUPS[0], given.device)
    print(f"{played:,.0f} random games per second, {moves:,.0f} moves\n", flush=True)
    print(f"Million steps per second with masks and observations\n\n{'':44}{'random actions':>16}{'steps alone':>14}")
    for options in SETUPS:
        for boards in given.boards:
            title = f"{options.players} players, {options.hand_size} in hand, {boards:,} games in step"
            both, alone = speeds(boards, options, given.device)
            print(f"{title:44}{both / 1e6:16,.1f}{alone / 1e6:14,.1f}", flush=True)


if __name__ == "__main__":
    main()
