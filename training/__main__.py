"""The command: `python -m training --out FOLDER`. Stop it whenever you like; the same command continues."""

import argparse
import json
import signal
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import torch

from bench.machine import machine_and_date
from indigo.engine.network.network import WEIGHTS
from training.boards import SETUPS
from training.learning import CheckpointError, Learner
from training.matches import Opponent, match
from training.network import LAYERS, WIDTH, Network
from training.progress import Progress
from training.schedule import ROUNDS, Schedule
from training.self_play import Player

EVALUATED = (0, 1, 3)  # set-ups: two, three and four players with shared gates
GAMES = {  # of an evaluation, by opponent, with each number of players
    "cuda": {"greedy": 600, "shipped": 2400},
    "cpu": {"greedy": 24, "shipped": 24},
}


class Training:
    """A learner, its schedule, and the log that its checkpoint keeps."""

    def __init__(self, given: argparse.Namespace) -> None:
        """Begin, or continue what is in the folder. Raises `CheckpointError`."""
        self.schedule, self.out = Schedule(given.rounds), given.out
        self.learner = Learner(given.device, games=given.games, width=given.width, layers=given.layers, seed=given.seed)
        self.log: list[dict[str, Any]] = []
        self.out.mkdir(parents=True, exist_ok=True)
        if self._checkpoint.exists():
            saved = self.learner.load(self._checkpoint)
            if saved["schedule"] != given.rounds:
                rounds = saved["schedule"]
                raise CheckpointError(f"{self._checkpoint} has a schedule of {rounds} rounds: ask for as many")
            self.log = saved["log"]
        shipped = Network.read(WEIGHTS).to(given.device)
        self._chunk = self.learner.player.chunk
        self._opponents: dict[str, Opponent] = {"greedy": "greedy", "shipped": Player(shipped, self._chunk)}
        self._games = GAMES[given.device]

    @property
    def _checkpoint(self) -> Path:
        return self.out / "checkpoint.pt"

    def run(self) -> None:
        """Play and learn to the end of the schedule; save after every round."""
        learner, schedule = self.learner, self.schedule
        digest = sha256(WEIGHTS.read_bytes()).hexdigest()[:16]
        self._note("start", machine=_machine(learner.device), shipped=digest)
        with Progress(schedule.rounds, learner.rounds, len(learner.setups)) as progress:
            while True:
                number = learner.rounds
                if schedule.is_evaluated(number) and not self._is_evaluated(number):
                    shares = self._evaluate()
                    learner.average.save(self.out / "network.npz")
                    self._note("evaluation", **shares)
                    self._save()
                    progress.say(number, learner.seconds, shares)
                if number == schedule.rounds:
                    break
                log = learner.round(schedule.lesson(number))
                self._note("round", **{name: round(value, 4) for name, value in log.items()})
                self._save()
                progress.advance()
        self._save()

    def _is_evaluated(self, number: int) -> bool:
        return any(row["what"] == "evaluation" and row["round"] == number for row in self.log)

    def _evaluate(self) -> dict[str, dict[str, list[float]]]:
        """Return the share of the wins of the policy alone, and its error, by opponent and number of players."""
        one = Player(self.learner.average, self._chunk)
        return {
            name: {
                str(SETUPS[setup].players): [
                    round(number, 5) for number in match(self.learner.boards, one, other, setup, self._games[name], 1)
                ]
                for setup in EVALUATED
            }
            for name, other in self._opponents.items()
        }

    def _note(self, what: str, **content: Any) -> None:
        """Add a row to the log."""
        learner = self.learner
        at = {"what": what, "round": learner.rounds, "games": learner.games, "seconds": round(learner.seconds, 1)}
        self.log.append(at | content)

    def _save(self) -> None:
        """Write the checkpoint, and the log that it contains."""
        self.learner.save(self._checkpoint, schedule=self.schedule.rounds, log=self.log)
        new = self.out / "log.new"
        new.write_text("".join(json.dumps(row) + "\n" for row in self.log), encoding="ascii")
        new.replace(self.out / "log.jsonl")


def _machine(device: str) -> str:
    """Return when and where this part of the training runs."""
    versions = f"PyTorch {torch.__version__}"
    if device == "cuda":
        versions += f", CUDA {torch.version.cuda}, {torch.cuda.get_device_name()}"
    return f"{machine_and_date()}, {versions}"


def main(arguments: list[str] | None = None) -> int:
    """Train, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m training",
        description="Train the network by self-play. The same command continues where the checkpoint stopped.",
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoint, the weights and the log")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of the whole schedule (default {ROUNDS})")
    parser.add_argument("--games", type=int, help="games in step, a round (default 8192 on a GPU, 64 on a CPU)")
    parser.add_argument("--seed", type=int, default=1, help="for all random choices (default 1)")
    parser.add_argument(
        "--width", type=int, default=WIDTH, help=f"of the network (default {WIDTH}, a GPU needs this one)"
    )
    parser.add_argument("--layers", type=int, default=LAYERS, help=f"of the network (default {LAYERS})")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda", help="cpu is for a short trial")
    given = parser.parse_args(arguments)
    on_gpu = given.device == "cuda"
    if given.games is None:
        given.games = 8192 if on_gpu else 64
    if min(given.rounds, given.layers, given.width) < 1 or given.games < len(SETUPS):
        parser.error(f"a training has at least 1 round of {len(SETUPS)} games, and a network at least 1 layer")
    if on_gpu and not torch.cuda.is_available():
        parser.error("there is no NVIDIA GPU that PyTorch can use; --device cpu tries the training without one")
    if on_gpu and given.width != WIDTH:
        parser.error(f"on a GPU the width is {WIDTH}")
    torch.backends.cuda.matmul.allow_tf32 = True
    if not on_gpu:
        torch.set_num_threads(1)  # the networks of a trial are so small that threads only wait for each other
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        Training(given).run()
    except CheckpointError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        _say("Stopped; all whole rounds are saved. The same command continues.")
        return 130
    _say(f"Done. Now `python -m training.evaluate {given.out}/network.npz` measures what the weights can do.")
    return 0


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
