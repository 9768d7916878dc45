"""Play the games of the dataset: `python -m bench.expert_games --workers 16 --seconds 440`.

The expert plays against itself, with a fixed number of simulations for each move instead of a second. Of ten games,
seven have two players, two have three and one has four. A game's number is its seed. The file is a compressed CSV
that docs/dataset.md describes; if it exists, only the games that are missing from it are played.
"""

import argparse
import csv
import lzma
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from bench.machine import announce
from bench.workers import results
from indigo import samples
from indigo.engine import NetSearch, State, move_of
from indigo.rules.events import GemWon
from indigo.rules.game import Game
from indigo.rules.setup import Options

FILE: Final = samples.path("games")
GAMES: Final = 10_000
SIMULATIONS: Final = 64
PLAYERS: Final = (2, 2, 3, 2, 2, 4, 2, 3, 2, 2)  # by the last digit of a game's number


class Row(NamedTuple):
    """A game as the file keeps it; each field but the first two is a list, separated by spaces."""

    seed: int
    players: int
    winners: str  # seats
    points: str  # of each seat
    moves: str  # in our notation
    chances: str  # of winning, in percent, as the seat that moves sees them
    exits: str  # of the gems that were won: the number of the move, the gem's letter and the gate


def play(number: int) -> Row:
    """Play a game."""
    game = Game(Options(players=PLAYERS[number % len(PLAYERS)]), seed=number)
    state, search = State.from_game(game), NetSearch()
    chances, exits = [], []
    while state.turn is not None:
        seat = state.turn
        search.begin(state.seen_by(seat), seed=number * 100 + state.move_count)
        search.run(SIMULATIONS)
        best = search.found()[0]
        chances.append(f"{100 * best.chances[seat]:.0f}")
        state.step(best.action)
        won = [event for event in game.push(move_of(best.action)) if isinstance(event, GemWon)]
        exits += [f"{len(game.moves)}{event.gem.value[0]}{event.gate}" for event in won]
    outcome = game.outcome()
    assert outcome
    lists = (outcome.winners, outcome.points, game.moves, chances, exits)
    return Row(number, game.options.players, *(" ".join(map(str, values)) for values in lists))


def read(path: Path = FILE) -> list[Row]:
    """Return the games of a file, in the order of their seeds."""
    with lzma.open(path, "rt", encoding="ascii", newline="") as file:
        return [Row(int(row["seed"]), int(row["players"]), *list(row.values())[2:]) for row in csv.DictReader(file)]


def write(rows: Iterable[Row], path: Path = FILE) -> None:
    """Write games to a file, in the order of their seeds."""
    with lzma.open(path, "wt", preset=9 | lzma.PRESET_EXTREME, encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(sorted(rows))


def main() -> None:
    """Play the games that the file lacks."""
    options = argparse.ArgumentParser(prog="python -m bench.expert_games", description=__doc__)
    options.add_argument("--games", type=int, default=GAMES)
    options.add_argument("--workers", type=int, default=os.cpu_count())
    options.add_argument("--seconds", type=float, default=3600.0, help="end after this time, and save what there is")
    options.add_argument("--out", type=Path, default=FILE)
    asked = options.parse_args()
    announce()
    began = time.monotonic()
    rows = {row.seed: row for row in read(asked.out)} if asked.out.exists() else {}

    missing = [number for number in range(asked.games) if number not in rows]
    for row in results(play, missing, workers=asked.workers, until=began + asked.seconds):
        rows[row.seed] = row
        if len(rows) % 500 == 0:
            print(f"{len(rows):,} games, {time.monotonic() - began:.0f} s", flush=True)
    write(rows.values(), asked.out)
    print(f"{len(rows):,} games, {asked.out.stat().st_size:,} bytes, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
