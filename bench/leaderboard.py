"""All bots on one scale: `python -m bench.leaderboard --workers 16 --seconds 340` plays, and adds to the results.

Each pairing of two bots plays games for two players, in which a shuffle is played once from each seat and a bot that
searches may take a quarter of a second for a move (OpenSpiel's: a second). docs/data/leaderboard.csv keeps the number
of games and wins of each pairing, and the table of docs/leaderboard.md is written from it. `--only NAME ...` plays the
pairings between these bots; with `--seconds 0`, nobody plays.
"""

import argparse
import csv
import os
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from bench.machine import announce
from bench.workers import results
from indigo.bots.contest import Pairing, Result, Terms, contest

FILE: Final = Path(__file__).parents[1] / "docs" / "data" / "leaderboard.csv"
PAGE: Final = Path(__file__).parents[1] / "docs" / "leaderboard.md"
HEAD: Final = "| bot | rating | ± | games | share of wins | what it is |\n|---|---|---|---|---|---|\n"
TERMS: Final = Terms(seconds=0.25)
ZERO: Final = ("easy", 1000.0)  # where the scale of docs/rating.md begins
ELO: Final = 400 / np.log(10)

# How many games each pairing should have.
PAIRINGS: Final[dict[Pairing, int]] = {
    Pairing("easy", "random"): 400,
    Pairing("greedy", "random"): 400,
    Pairing("greedy", "easy"): 400,
    Pairing("medium", "easy"): 400,
    Pairing("medium", "greedy"): 400,
    Pairing("classic", "greedy"): 60,
    Pairing("classic", "medium"): 100,
    Pairing("hard", "medium"): 400,
    Pairing("hard", "classic"): 100,
    Pairing("expert", "medium"): 60,
    Pairing("expert", "classic"): 100,
    Pairing("expert", "hard"): 160,
    Pairing("indigo.openspiel:ISMCTS", "easy"): 16,
    Pairing("indigo.openspiel:ISMCTS", "greedy"): 16,
    Pairing("indigo.openspiel:FastISMCTS", "greedy"): 16,
    Pairing("indigo.openspiel:FastISMCTS", "medium"): 16,
    Pairing("examples.ppo:Agent", "random"): 60,
    Pairing("examples.ppo:Agent", "easy"): 60,
    Pairing("examples.ppo:Agent", "greedy"): 60,
}

ABOUT: Final = {
    "random": "any legal move",
    "easy": "brings gems closer to its gates, and overlooks moves",
    "greedy": "the move that looks best at first sight",
    "medium": "the [network](strength.md) without a search; overlooks moves",
    "hard": "the network with 8 simulations",
    "expert": "the network with as many simulations as fit into the time",
    "classic": "a tree search with playouts, without a network",
    "indigo.openspiel:ISMCTS": "OpenSpiel's `ISMCTSBot` with [its own rollouts](openspiel.md#its-bots)",
    "indigo.openspiel:FastISMCTS": "OpenSpiel's `ISMCTSBot` with 64 of our compiled rollouts for each simulation",
    "examples.alphazero": "[AlphaZero](alphazero.md) after two and a half minutes, with 96 simulations",
    "examples.ppo:Agent": "learned by [MaskablePPO](train.md#ppo-with-masks) in five minutes; no search",
}


class Score(NamedTuple):
    """The games of a pairing, and how many of them the first bot has won; a shared win is half a win."""

    games: int = 0
    wins: float = 0.0


class Rating(NamedTuple):
    """A bot's rating with its standard error, its games, and its share of wins in them."""

    bot: str
    rating: float
    error: float
    games: int
    share: float


def ratings(scores: Mapping[Pairing, Score]) -> list[Rating]:
    """Return the bots, best first, by the Bradley–Terry model.

    Each pairing counts a drawn game more than it has, so that a bot which always won has a rating, too.
    """
    bots = list(dict.fromkeys(name for pairing in scores for name in (pairing.alone, pairing.others)))
    sides = np.array([[bots.index(pairing.alone), bots.index(pairing.others)] for pairing in scores])
    games = np.array([score.games + 1.0 for score in scores.values()])
    wins = np.array([score.wins + 0.5 for score in scores.values()])
    signs = np.zeros((len(scores), len(bots)))
    signs[np.arange(len(scores)), sides[:, 0]], signs[np.arange(len(scores)), sides[:, 1]] = 1, -1
    free = [number for number, bot in enumerate(bots) if bot != ZERO[0]]
    design, strengths = signs[:, free], np.zeros(len(free))
    for _ in range(100):  # Newton's method, in short steps
        expected = 1 / (1 + np.exp(-design @ strengths))
        curvature = design.T @ (design * (games * expected * (1 - expected))[:, None])
        strengths += np.clip(np.linalg.solve(curvature, design.T @ (wins - games * expected)), -1, 1)
    found = {ZERO[0]: ZERO[1]} | {bots[at]: ZERO[1] + ELO * value for at, value in zip(free, strengths, strict=True)}
    errors = {bots[at]: ELO * value for at, value in zip(free, np.sqrt(np.diag(np.linalg.inv(curvature))), strict=True)}
    played, won = Counter[str](), Counter[str]()
    for pairing, score in scores.items():
        for bot, share in ((pairing.alone, score.wins), (pairing.others, score.games - score.wins)):
            played[bot] += score.games
            won[bot] += share  # type: ignore[assignment]
    rated = [Rating(bot, found[bot], errors.get(bot, 0.0), played[bot], won[bot] / played[bot]) for bot in bots]
    return sorted(rated, key=lambda each: -each.rating)


def read(path: Path = FILE) -> dict[Pairing, Score]:
    """Return the scores that a file keeps."""
    if not path.exists():
        return {}
    with path.open(encoding="ascii", newline="") as file:
        rows = csv.DictReader(file)
        return {Pairing(row["bot"], row["against"]): Score(int(row["games"]), float(row["wins"])) for row in rows}


def write(scores: Mapping[Pairing, Score], path: Path = FILE) -> None:
    """Write the scores to a file, in the order of the pairings."""
    with path.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("bot", "against", "games", "wins"))
        for pairing in sorted(scores, key=lambda pairing: [*PAIRINGS, pairing].index(pairing)):
            score = scores[pairing]
            writer.writerow((pairing.alone, pairing.others, score.games, f"{score.wins:g}"))


def short(bot: str) -> str:
    """Return what to call a bot."""
    return bot.removeprefix("indigo.openspiel:").removeprefix("examples.").removesuffix(":Agent")


def table(scores: Mapping[Pairing, Score]) -> str:
    """Return the ratings as a table in Markdown."""
    rows = [
        (
            f"`{short(each.bot)}`",
            f"{each.rating:,.0f}",
            f"{each.error:.0f}",
            f"{each.games:,}",
            f"{each.share:.0%}",
            ABOUT[each.bot],
        )
        for each in ratings(scores)
    ]
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def update(page: str, scores: Mapping[Pairing, Score]) -> str:
    """Return the page with today's table."""
    before, _, rest = page.partition(HEAD)
    return before + table(scores) + rest[rest.index("\n\n") + 1 :]


def play(task: tuple[Pairing, int]) -> Result:
    """Play one game."""
    return contest(*task, TERMS)


def main() -> None:
    """Play the games that are missing, save the results and print the ratings."""
    options = argparse.ArgumentParser(prog="python -m bench.leaderboard", description=__doc__)
    options.add_argument("--workers", type=int, default=os.cpu_count())
    options.add_argument("--seconds", type=float, default=3600.0, help="end after this time, and save what there is")
    options.add_argument("--only", nargs="+", metavar="NAME", help="only the pairings between these bots")
    options.add_argument("--out", type=Path, default=FILE)
    asked = options.parse_args()
    announce()
    until = time.monotonic() + asked.seconds
    scores = read(asked.out)
    tasks = [
        (number / wanted, (pairing, number))
        for pairing, wanted in PAIRINGS.items()
        if not asked.only or {pairing.alone, pairing.others} <= set(asked.only)
        for number in range(scores.get(pairing, Score()).games, wanted)
    ]
    tasks.sort(key=lambda task: task[0])  # so that all pairings have their part when time is up
    for result in results(play, [task for _, task in tasks], workers=asked.workers, until=until):
        if result.fault:
            print(f"{result.alone} against {result.others}, game {result.number}: {result.fault}", flush=True)
            continue
        pairing = Pairing(result.alone, result.others)
        score = scores.get(pairing, Score())
        scores[pairing] = Score(score.games + 1, score.wins + result.share)
    write(scores, asked.out)
    if asked.out == FILE:
        PAGE.write_text(update(PAGE.read_text(encoding="utf-8"), scores), encoding="utf-8")
    for each in ratings(scores):
        print(f"{each.bot:30}{each.rating:8,.0f} ± {each.error:3.0f}{each.games:7}{each.share:8.1%}")


if __name__ == "__main__":
    main()
