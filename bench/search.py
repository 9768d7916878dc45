"""Simulations per second of the search that people play against, on one core, over complete games."""

import time
from statistics import mean

from bench.machine import announce
from indigo import Options
from indigo.engine import NetSearch, State, warm_up

GAMES = 2
SIMULATIONS = 300  # per move


def speeds(options: Options) -> list[float]:
    """Play games with the search, and return the simulations per second at each move."""
    search, measured = NetSearch(), []
    for number in range(GAMES):
        state = State.new(options, seed=number)
        while state.turn is not None:
            search.begin(state.seen_by(state.turn), seed=number)
            begin = time.process_time()
            search.run(SIMULATIONS)
            measured.append(SIMULATIONS / (time.process_time() - begin))
            state.step(search.found()[0].action)
    return measured


def main() -> None:
    """Measure and print a table."""
    announce()
    warm_up()
    print("\nSimulations per second of the search with the network on one core, over complete games\n")
    print(f"{'':24}{'opening':>12}{'slowest':>12}{'median':>12}{'mean':>16}")
    for options in (Options(), Options(hand_size=2), Options(players=3), Options(players=4)):
        found = speeds(options)
        title = f"{options.players} players, {options.hand_size} in hand"
        per_game = 1 / mean(1 / speed for speed in found)  # all simulations divided by all their time
        print(f"{title:24}{found[0]:12,.0f}{min(found):12,.0f}{sorted(found)[len(found) // 2]:12,.0f}{per_game:16,.0f}")


if __name__ == "__main__":
    main()
