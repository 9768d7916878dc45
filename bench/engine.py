"""Random games per second on one core: the rules, the engine, and the same engine in C++."""

import ctypes
import random
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from indigo import Game, Options
from indigo.engine import Games, layout, lookup, random_games, warm_up
from indigo.engine.rng import new_rng

ROUNDS = 7
SECONDS = 0.4  # the approximate duration of one measurement

Player = Callable[[Options, int, int], Games | None]
Twin = Callable[[Options, int, int], Games]


def play_by_rules(options: Options, count: int, seed: int) -> None:
    """Play random games with the public API of the rules."""
    rng = random.Random(seed)
    for _ in range(count):
        game = Game(options, seed=rng.randbytes(32))
        while not game.is_over:
            legal = game.legal_moves
            game.push(legal[rng.randrange(len(legal))])


def play_by_engine(options: Options, count: int, seed: int) -> Games:
    """Play random games with the public API of the engine."""
    return random_games(options, count=count, seed=seed)


def compile_twin(folder: Path) -> Twin | None:
    """Compile twin.cpp, and return a function that plays with it; None without a C++ compiler."""
    compiler = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    if compiler is None:
        return None
    (folder / "tables.h").write_text(_header(), encoding="utf-8")
    source, library = Path(__file__).with_name("twin.cpp"), folder / "twin.so"
    options = ("-std=c++17", "-O3", "-march=native", "-shared", "-fPIC", "-I", str(folder))
    subprocess.run([compiler, *options, str(source), "-o", str(library)], check=True)
    play_games = ctypes.CDLL(str(library)).play_games

    def play_by_twin(options: Options, count: int, seed: int) -> Games:
        games = Games.empty(count, options.players)
        arrays = (lookup.start(options), new_rng(seed), *games)
        play_games(*(array.ctypes.data_as(ctypes.c_void_p) for array in arrays), ctypes.c_int64(count))
        return games

    return play_by_twin


def _header() -> str:
    """Return the engine's layout and tables as C++."""
    lines = ["#include <cstdint>"]
    lines += [f"constexpr int64_t {name} = {value};" for name, value in vars(layout).items() if name.isupper()]
    for name in ("JOINED", "FIRST_TILE", "ROTATIONS", "HOARDS", "GEM_POINTS"):
        table = getattr(lookup, name)
        numbers = ", ".join(map(str, table.tolist()))
        lines.append(f"constexpr {table.dtype}_t {name}[] = {{{numbers}}};")
    return "\n".join(lines) + "\n"


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
    warm_up()
    with tempfile.TemporaryDirectory() as folder:
        players: dict[str, Player] = {"rules": play_by_rules, "engine": play_by_engine}
        twin = compile_twin(Path(folder))
        if twin:
            players["C++ twin"] = twin
        print(f"Random games per second on one core, median of {ROUNDS} rounds\n")
        print(f"{'':24}{''.join(f'{name:>12}' for name in players)}{'× rules':>12}{'× C++ twin':>12}")
        for options in (Options(), Options(hand_size=2), Options(players=3), Options(players=4)):
            if twin:
                for one, other in zip(twin(options, 1000, 1), play_by_engine(options, 1000, 1), strict=True):
                    assert np.array_equal(one, other), "the C++ twin plays different games"
            speed = measured(players, options)
            ratios = f"{speed['engine'] / speed['rules']:12,.0f}"
            ratios += f"{speed['engine'] / speed['C++ twin']:12.2f}" if twin else f"{'no compiler':>12}"
            title = f"{options.players} players, {options.hand_size} in hand"
            print(f"{title:24}{''.join(f'{speed[name]:12,.0f}' for name in players)}{ratios}")


if __name__ == "__main__":
    main()
