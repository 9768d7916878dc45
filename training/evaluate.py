"""How strong weights are, on the CPU's cores: `python -m training.evaluate FOLDER/network.npz`.

The policy alone and the search play against bots that stay as they are, with two, three and four players: one against
copies of the other, and each shuffle once from every seat. `classic` is a tree search with playouts over what a seat
knows, without a network; `medium` asks the weights that Indigo ships. With `--against OTHER.npz`, the policy and the
search play against those of other weights instead. All simulations are counted, so a game is the same on every machine
of a kind. With `--log FILE`, each game is a line there when it ends, and isn't played again.
"""

import argparse
import json
import os
import time
from contextlib import ExitStack
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, pvariance
from typing import Final, NamedTuple

from bench.machine import machine_and_date
from bench.workers import results
from indigo.bots import bot_named
from indigo.bots.json_logs import append, read_log
from indigo.bots.players import BuiltIn
from indigo.engine import State
from indigo.rules.setup import Options

PLAYERS: Final = (2, 3, 4)
CLASSIC: Final = 500  # simulations


class Side(NamedTuple):
    """Who plays: a bot, its simulations for each move, and its weights, if they aren't ours."""

    bot: str
    simulations: int | None = None
    weights: str | None = None

    def __str__(self) -> str:
        told = [] if self.simulations is None else [f"{self.simulations:,} simulations"]
        told += [] if self.weights is None else [f"`{'/'.join(Path(self.weights).parts[-2:])}`"]
        name = "policy" if self.bot == "expert" and self.simulations == 1 else f"`{self.bot}`"
        return ", ".join([name, *(each for each in told if each != "1 simulations")])


class Task(NamedTuple):
    """A game: one side against copies of the other. Its number says who sits where, and which shuffle it is."""

    one: Side
    other: Side
    players: int
    number: int

    @property
    def key(self) -> str:
        """What the log calls the game: weights are known by their content."""
        sides = [(*side[:2], side.weights and _digest(side.weights)) for side in (self.one, self.other)]
        return json.dumps([*sides, self.players, self.number])


class Played(NamedTuple):
    """A game, and the share of the win of the side that is alone."""

    task: Task
    share: float


@cache
def _digest(weights: str) -> str:
    return sha256(Path(weights).read_bytes()).hexdigest()[:16]


@cache
def _seated(side: Side) -> BuiltIn:
    bot = bot_named(side.bot, simulations=side.simulations, network=side.weights)
    assert isinstance(bot, BuiltIn)
    return bot


def play(task: Task) -> Played:
    """Play a game."""
    one, other, players, number = task
    state = State.new(Options(players=players), seed=number // players)
    alone = number % players
    while (seat := state.turn) is not None:
        bot = _seated(one if seat == alone else other)
        bot.seed = 1000 * number + seat
        state.step(bot.choose_action(state.seen_by(seat)))
    ranks = list(zip(state.points, state.gems, strict=True))
    return Played(task, (ranks[alone] == max(ranks)) / ranks.count(max(ranks)))


def pairings(weights: str, against: str | None, simulations: int) -> list[tuple[Side, Side]]:
    """Return who plays whom."""
    policy, search = (Side("expert", count, weights) for count in (1, simulations))
    if against is not None:
        return [(policy, policy._replace(weights=against)), (search, search._replace(weights=against))]
    greedy, medium, classic = Side("greedy"), Side("medium"), Side("classic", CLASSIC)
    return [(policy, greedy), (policy, medium), (search, greedy), (search, medium), (search, classic)]


def table(shares: dict[tuple[Side, Side, int], list[float]]) -> str:
    """Return the shares of wins in percent as a table in Markdown."""
    lines = ["| who | against | two players | three players | four players |", "|---|---|---|---|---|"]
    for one, other in dict.fromkeys(key[:2] for key in shares):
        cells = [_cell(shares.get((one, other, players), [])) for players in PLAYERS]
        lines.append(f"| {' | '.join([str(one), str(other), *cells])} |")
    return "\n".join(lines)


def _cell(shares: list[float]) -> str:
    if not shares:
        return "–"
    error = sqrt(pvariance(shares) / len(shares))
    return f"{100 * fmean(shares):.1f}% ± {100 * error:.1f} of {len(shares)} games"


def main(arguments: list[str] | None = None) -> None:
    """Play the games that the log lacks, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m training.evaluate", description=__doc__)
    parser.add_argument("weights", type=Path, help="a network.npz of the training")
    parser.add_argument("--against", type=Path, help="other weights")
    parser.add_argument("--simulations", type=int, default=200, help="of the search, for each move (default 200)")
    parser.add_argument("--games", type=int, default=240, help="of each pairing and number of players (default 240)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    parser.add_argument("--seconds", type=float, default=3600.0, help="end after this time, and log what there is")
    parser.add_argument("--log", type=Path, help="file that keeps the games")
    given = parser.parse_args(arguments)
    until = time.monotonic() + given.seconds
    against = given.against and str(given.against)
    tasks = [
        Task(one, other, players, number)
        for number in range(given.games)  # so that all pairings have their part when time is up
        for one, other in pairings(str(given.weights), against, given.simulations)
        for players in PLAYERS
    ]
    known = _logged(given.log) if given.log else {}
    shares: dict[tuple[Side, Side, int], list[float]] = {task[:3]: [] for task in tasks}
    for task in tasks:
        if task.key in known:
            shares[task[:3]].append(known[task.key])
    missing = [task for task in tasks if task.key not in known]
    with ExitStack() as stack:
        file = stack.enter_context(given.log.open("a", encoding="ascii")) if given.log else None
        for played in results(play, missing, workers=given.workers, until=until):
            shares[played.task[:3]].append(played.share)
            if file:
                append(file, {"game": json.loads(played.task.key), "share": played.share})
    _say(f"{machine_and_date()}\n\n{table(shares)}")


def _logged(log: Path) -> dict[str, float]:
    """Return the shares that a log has, by the key of the game."""
    return dict(read_log(log, lambda row: (json.dumps(row["game"]), row["share"]), "this line is not a game"))


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
