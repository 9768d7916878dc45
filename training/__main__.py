"""The command: `python -m training --minutes 20 --out FOLDER`. Continues where the checkpoint in the folder stopped."""

import argparse
import csv
import sys
import time
from pathlib import Path

import torch

from training.boards import SETUPS
from training.learning import SHARES, Learner
from training.matches import match, rating
from training.network import LAYERS, WIDTH, Network
from training.self_play import Player

MEASURED = (0, 1, 3)  # set-ups of the curve: two, three and four players


def main(arguments: list[str] | None = None) -> None:
    """Train for a while, and save a checkpoint, the weights and the curve of strength every minute."""
    parser = argparse.ArgumentParser(prog="python -m training", description="Train the network by self-play.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoint, the weights and the curve")
    parser.add_argument("--start", type=Path, help="folder with the checkpoint to continue from (default: the same)")
    parser.add_argument("--minutes", type=float, default=20, help="stop after this time (default 20)")
    parser.add_argument(
        "--plan", type=float, help="minutes of the whole training, for its schedule (default: --minutes)"
    )
    parser.add_argument(
        "--players", type=int, nargs="+", choices=(2, 3, 4), default=(2, 3, 4), help="train only with this many players"
    )
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--games", type=int, help="games in step (default: 8192 on a GPU, 64 on a CPU)")
    parser.add_argument("--batch", type=int, help="positions of each part of the game in a step (default 2048, 128)")
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--layers", type=int, default=LAYERS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    torch.backends.cuda.matmul.allow_tf32 = True
    on_gpu = given.device == "cuda"
    began = time.monotonic()
    learner = Learner(
        given.device,
        games=given.games or (8192 if on_gpu else 64),
        batch=given.batch or (2048 if on_gpu else 128),
        width=given.width,
        layers=given.layers,
        seed=given.seed,
        shares=[
            share if options.players in given.players else 0 for share, options in zip(SHARES, SETUPS, strict=True)
        ],
    )
    measured = [setup for setup in MEASURED if SETUPS[setup].players in given.players]
    given.out.mkdir(parents=True, exist_ok=True)
    checkpoint = (given.start or given.out) / "checkpoint.pt"
    curve: list[dict[str, float]] = []
    before = Network(given.width, given.layers).to(given.device)
    if checkpoint.exists():
        curve = learner.load(checkpoint)["curve"]
        _say(f"continuing after {learner.games:,} games, {learner.seconds / 60:.1f} minutes")
    before.load_state_dict(learner.average.state_dict())
    plan, saved = 60 * (given.plan or given.minutes), learner.seconds
    while True:
        is_last = time.monotonic() - began > 60 * given.minutes
        if is_last or learner.seconds > saved + 60:
            saved = learner.seconds
            _measure(learner, before, curve, measured, 2048 if on_gpu else 32)
            before.load_state_dict(learner.average.state_dict())
            learner.save(given.out / "checkpoint.pt", {"curve": curve})
            learner.average.save(given.out / "network.npz")
            _write(given.out / "curve.csv", curve)
        if is_last:
            break
        log = learner.round(min(learner.seconds / plan, 1.0))
        numbers = ", ".join(f"{name} {value:.4g}" for name, value in log.items())
        _say(f"{learner.seconds:7.1f} s  {learner.games:9,} games  {numbers}")
    _say(f"{learner.games:,} games in {learner.seconds / 60:.1f} minutes, {learner.steps:,} steps")


def _measure(learner: Learner, before: Network, curve: list[dict[str, float]], setups: list[int], games: int) -> None:
    """Play the average against what it was at the last measurement, and add the ratings up."""
    now: dict[str, float] = {"minutes": learner.seconds / 60, "games": learner.games}
    one, other = Player(learner.average, games), Player(before, games)
    for setup in setups:
        players = SETUPS[setup].players
        share = match(learner.boards, one, other, setup, games - games % players, learner.rounds)
        name = f"{players} players"
        now[name] = round(next((row[name] for row in reversed(curve) if name in row), 0) + rating(share, players))
    curve.append(now)
    _say(f"curve: {', '.join(f'{name} {value:,.0f}' for name, value in now.items())}")


def _write(path: Path, curve: list[dict[str, float]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(curve[0]))
        writer.writeheader()
        writer.writerows(curve)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
