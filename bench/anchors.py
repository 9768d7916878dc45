"""Where the bots stand on the scale of the ratings: fitted to the logs of arenas.

Play the games first, for example with `indigo arena easy medium hard --players 3 --log games.jsonl`; then run
`python -m bench.anchors games.jsonl ...`. With two players, 400 points are odds of ten to one, and easy is at 1000.
The model is that of `indigo.server.ratings`: a seat wins with a chance that grows exponentially with its strength.
How fast it grows depends on the number of players.
"""

import json
import sys
from collections import Counter
from math import exp, log
from pathlib import Path

from bench.machine import announce
from indigo.bots.contest import from_json
from indigo.server.ratings import SCALES

Game = tuple[tuple[str, ...], tuple[str, ...]]  # the bots that won, and all bots
EASY = 1000.0


def log_likelihood(games: Counter[Game], ratings: dict[str, float], scales: dict[int, float]) -> float:
    """Return how likely the games are."""
    total = 0.0
    for (winners, bots), count in games.items():
        scale = scales[len(bots)]
        rest = log(sum(exp((ratings[bot] - EASY) / scale) for bot in bots))
        total += count * (sum((ratings[bot] - EASY) / scale for bot in winners) / len(winners) - rest)
    return total


def fit(games: Counter[Game]) -> tuple[dict[str, float], dict[int, float]]:
    """Return the most likely ratings, and the points for odds of e to 1 by the number of players."""
    ratings = {bot: EASY for _, bots in games for bot in bots}
    scales = {len(bots): SCALES[2] for _, bots in games}
    moves: list[tuple[dict[str, float], str] | tuple[dict[int, float], int]] = []
    moves += [(ratings, bot) for bot in sorted(ratings) if bot != "easy"]
    moves += [(scales, players) for players in sorted(scales) if players != 2]
    best, step = log_likelihood(games, ratings, scales), 400.0
    while step > 0.5:
        is_better = False
        for values, key in moves:
            before = values[key]  # type: ignore[index]
            for change in (step, -step):
                values[key] = max(20.0, before + change)  # type: ignore[index]
                found = log_likelihood(games, ratings, scales)
                if found > best:
                    best, is_better = found, True
                    break
                values[key] = before  # type: ignore[index]
        step = step if is_better else step / 2
    return ratings, scales


def main(logs: list[str]) -> None:
    """Read the logs, and print the ratings and the scales."""
    announce()
    games: Counter[Game] = Counter()
    for name in logs:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            _, result = from_json(json.loads(line))
            games[tuple(sorted(result.seats[seat] for seat in result.winners)), tuple(sorted(result.seats))] += 1
    ratings, scales = fit(games)
    print(f"{games.total():,} games")
    for bot, rating in sorted(ratings.items(), key=lambda pair: pair[1]):
        print(f"{bot:12}{rating:8,.0f}")
    for players, scale in sorted(scales.items()):
        print(f"{players} players: odds of e to 1 are {scale:,.0f} points")


if __name__ == "__main__":
    main(sys.argv[1:])
