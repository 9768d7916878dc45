"""The speed of rules, records and drawings through the public API."""

import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from bench.machine import announce
from indigo import Game, Options, from_text, text
from indigo.drawing import svg

REPEATS = 5


def best(measure: Callable[[], float]) -> float:
    """Return the shortest of several measurements, the one that other processes disturbed least."""
    return min(measure() for _ in range(REPEATS))


def random_game(options: Options) -> Game:
    """Play a complete random game."""
    game = Game(options)
    choice = random.choice
    while not game.is_over:
        game.push(choice(game.legal_moves))
    return game


def _seconds_per_game(options: Options, count: int = 150) -> float:
    start = perf_counter()
    for _ in range(count):
        random_game(options)
    return (perf_counter() - start) / count


def _seconds_for_consequences() -> float:
    """Return the time for the consequences of all legal moves, averaged over a game with two tiles in hand."""
    finished = random_game(Options(players=2, hand_size=2))
    positions = finished.positions()[:-1]
    start = perf_counter()
    for position in positions:
        for move in position.legal_moves:
            position.consequences(move)
    return (perf_counter() - start) / len(positions)


def _seconds_of(work: Callable[[], object], count: int) -> float:
    start = perf_counter()
    for _ in range(count):
        work()
    return (perf_counter() - start) / count


def _seconds_to_import() -> float:
    """Return the time that `import indigo` adds to starting Python."""

    def run(program: str) -> float:
        start = perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return perf_counter() - start

    with_it, without = ([run(program) for _ in range(REPEATS)] for program in ("import indigo", "pass"))
    return median(with_it) - median(without)


def main() -> None:
    """Measure and print the results."""
    announce()
    for options in (Options(), Options(players=3), Options(players=4), Options(hand_size=2)):
        setup = f"{options.players} players, {options.hand_size} in hand"
        print(f"{f'random games per second, {setup}':<52} {1 / best(lambda: _seconds_per_game(options)):10.0f}")  # noqa: B023
    game = random_game(Options())
    written = text(game)
    milliseconds = {
        "consequences of all moves of a turn, two in hand": best(_seconds_for_consequences),
        "reading and replaying a record": best(lambda: _seconds_of(lambda: from_text(written), 20)),
        "drawing a full board as SVG": best(lambda: _seconds_of(lambda: svg(game), 20)),
        "import indigo": _seconds_to_import(),
    }
    for what, seconds in milliseconds.items():
        print(f"{what:<52} {1000 * seconds:10.1f} ms")
