"""Random games per second on one core: the rules, the engine, and as a yardstick the game in C.

The tests prove that all three play by the same rules. They shuffle differently, so their games are alike, not the same.
"""

import random
import time
from collections.abc import Callable
from statistics import median

import numpy as np

from bench.machine import announce
from indigo import Game, Options
from indigo.engine import random_games, warm_up
from indigo.engine.batches import c_kernels
from indigo.engine.lookup import start
from indigo.rules.errors import MissingExtra

ROUNDS = 7
SECONDS = 0.4  # the approximate duration of one measurement

Player = Callable[[Options, int, int], object]


def play_by_rules(options: Options, count: int, seed: int) -> None:
    """Play random games with the public API of the rules."""
    rng = random.Random(seed)
    for _ in range(count):
        game = Game(options, seed=rng.randbytes(32))
        while not game.is_over:
            legal = game.legal_moves
            game.push(legal[rng.randrange(len(legal))])


def play_by_engine(options: Options, count: int, seed: int) -> None:
    """Play random games with the public API of the engine."""
    random_games(options, count=count, seed=seed)


def play_in_c(options: Options, count: int, seed: int) -> None:
    """Play random games with game.c, compiled for one thread of this processor."""
    lengths, rngs = np.empty(count, np.uint8), np.random.default_rng(seed).integers(1, 2**62, count)
    c_kernels.launch("cpu", "random_games", start(options), np.zeros(count, np.uint8), rngs, None, lengths, count=count)


def measured(players: dict[str, Player], options: Options) -> dict[str, float]:
    """Return the games per second of each player: the median of several rounds in which they take turns."""
    counts = {}
    for name, play in players.items():
        count, taken = 1, 0.0
        while taken < SECONDS / 10:
            count *= 2
            taken = _timed(play, options, count)
        counts[name] = max(1, round(count * SECONDS / taken))
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(ROUNDS):
        for name, play in players.items():
            speeds[name].append(counts[name] / _timed(play, options, counts[name]))
    return {name: median(speed) for name, speed in speeds.items()}


def _timed(play: Player, options: Options, count: int) -> float:
    begin = time.perf_counter()
    play(options, count, 1)
    return time.perf_counter() - begin


def main() -> None:
    """Measure and print a table."""
    announce()
    warm_up()
    players: dict[str, Player] = {"rules": play_by_rules, "engine": play_by_engine, "C": play_in_c}
    try:
        play_in_c(Options(), 1, 1)  # compiles it
    except MissingExtra:
        del players["C"]
    print(f"Random games per second on one core, median of {ROUNDS} rounds\n")
    print(f"{'':24}{''.join(f'{name:>12}' for name in players)}{'× rules':>12}{'× C':>12}")
    for options in (Options(), Options(hand_size=2), Options(players=3), Options(players=4)):
        speed = measured(players, options)
        ratios = f"{speed['engine'] / speed['rules']:12,.0f}"
        ratios += f"{speed['engine'] / speed['C']:12.2f}" if "C" in speed else f"{'no compiler':>12}"
        title = f"{options.players} players, {options.hand_size} in hand"
        print(f"{title:24}{''.join(f'{speed[name]:12,.0f}' for name in players)}{ratios}")


if __name__ == "__main__":
    main()
