"""The long tests: the same code as the quick ones, with larger numbers. Interrupt them whenever you like."""

import argparse
from collections import Counter
from multiprocessing import Pool

from tqdm import tqdm

from tests import engine_games, invariants

CHECKS = {
    "rules": (invariants.check_game, "keep every invariant"),
    "engine": (engine_games.check_game, "are the same by the rules and the engine"),
}


def main() -> None:
    """Play random games on all cores, check everything after each placement, and show how long they were."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--check", choices=CHECKS, default="rules")
    arguments = parser.parse_args()
    check, what_holds = CHECKS[arguments.check]
    lengths: Counter[int] = Counter()
    with Pool(arguments.jobs) as pool:
        games = pool.imap_unordered(check, range(arguments.games), chunksize=20)
        try:
            lengths.update(tqdm(games, total=arguments.games, unit="game", smoothing=0.05))
        except KeyboardInterrupt:
            pool.terminate()
    placements = sum(length * count for length, count in lengths.items())
    print(f"{lengths.total()} games, {placements} placements {what_holds}")
    print("lengths: " + ", ".join(f"{length}: {count}" for length, count in sorted(lengths.items())))


if __name__ == "__main__":
    main()
