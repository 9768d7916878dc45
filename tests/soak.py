"""The long tests: the same code as the quick ones, with larger numbers.

Each campaign shows how far it has come. Interrupt them whenever you like: what is finished is kept in a folder and not
done again, and the campaigns that take long go on where they stopped.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from tqdm import tqdm

from tests import engine_games, invariants
from tests.campaigns import (
    crowds,
    disconnects,
    floods,
    fuzz_http,
    fuzz_socket,
    kills,
    leaks,
    memory,
    neighbours,
    outages,
    races,
    shutdowns,
    starvation,
)
from tests.campaigns.measured import Machine
from tests.seeds import TEST_SEED, seed_chance

Progress = Callable[[int], None]
Run = Callable[[int, Progress, Path], str]

FUZZED = 2_500  # requests or frames to one server


@dataclass(frozen=True)
class Campaign:
    """A number of repetitions, and the function that runs them, reports progress and keeps a log."""

    count: int
    unit: str
    run: Run


def random_games(check: Callable[[int], int], what_holds: str, count: int, progress: Progress, log: Path) -> str:
    """Play random games on all cores, and check everything after each placement."""
    lengths: Counter[int] = Counter()
    for length in _on_all_cores(check, count, progress, log):
        lengths[length] += 1
    placements = sum(length * number for length, number in lengths.items())
    by_length = ", ".join(f"{length}: {number}" for length, number in sorted(lengths.items()))
    return f"{count} games, {placements} placements {what_holds}; lengths {by_length}"


def leak_games(count: int, progress: Progress, log: Path) -> str:
    """Play games twice, everything hidden shuffled anew, on all cores."""
    others = sum(_on_all_cores(leaks.check_game, count, progress, log))
    return f"{count} games, {others} second games with other tiles: no byte differs"


def fuzzing(campaign: Callable[[int, int], None], what: str, count: int, progress: Progress, log: Path) -> str:
    """Fuzz on all cores, a server of its own for each part."""
    parts = -(-count // FUZZED)
    done = sum(_on_all_cores(partial(_fuzzed, campaign), parts, lambda parts: progress(parts * FUZZED), log))
    return f"{done} {what}: each answered as it should be"


def _fuzzed(campaign: Callable[[int, int], None], number: int) -> int:
    campaign(FUZZED, number)
    return FUZZED


def _on_all_cores(check: Callable[[int], int], count: int, progress: Progress, log: Path) -> list[int]:
    """Check everything by its number, and return what each found; those in the log are done already."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    found = {int(number): int(result) for number, result in map(str.split, lines)}
    left = [number for number in range(count) if number not in found]
    with Pool() as pool, log.open("a", buffering=1, encoding="utf-8") as kept:
        for number, result in pool.imap_unordered(partial(_numbered, check), left):
            found[number] = result
            print(number, result, file=kept)
            progress(len(found))
    return list(found.values())


def _numbered(check: Callable[[int], int], number: int) -> tuple[int, int]:
    return number, check(number)


def _without_log(run: Callable[[int, Progress], str]) -> Run:
    return lambda count, progress, log: run(count, progress)


def _with_log(run: Callable[..., str], **options: str) -> Run:
    return lambda count, progress, log: run(count, progress, log=log, **options)


CAMPAIGNS = {
    "rules": Campaign(100_000, "game", partial(random_games, invariants.check_game, "keep every invariant")),
    "engine": Campaign(
        100_000, "game", partial(random_games, engine_games.check_game, "are the same by rules and engine")
    ),
    "leaks": Campaign(24_000, "game", leak_games),
    "requests": Campaign(100_000, "request", partial(fuzzing, fuzz_http.campaign, "requests")),
    "frames": Campaign(100_000, "frame", partial(fuzzing, fuzz_socket.campaign, "frames")),
    "races": Campaign(2_000, "race", _without_log(races.races)),
    "repeats": Campaign(10_000, "move", _without_log(races.repeats)),
    "floods": Campaign(180, "attack", _without_log(floods.floods)),
    "lines": Campaign(2_000, "line", _without_log(disconnects.cut_lines)),
    "endings": Campaign(20, "ending", _without_log(shutdowns.endings)),
    "restarts": Campaign(20, "restart", _with_log(outages.outages, what="restarts")),
    "deafenings": Campaign(50, "kill", _with_log(outages.outages, what="deafenings")),
    "kills-sqlite": Campaign(200, "kill", _with_log(kills.kills, kind="sqlite")),
    "kills-postgres": Campaign(100, "kill", _with_log(kills.kills, kind="postgres")),
    "bots-sqlite": Campaign(100, "kill", _with_log(kills.bots, kind="sqlite")),
    "bots-postgres": Campaign(100, "kill", _with_log(kills.bots, kind="postgres")),
    "starved-by-hints": Campaign(100, "answer", _without_log(starvation.hints)),
    "starved-by-watched": Campaign(100, "answer", _without_log(starvation.watched)),
    "starved-by-left": Campaign(100, "answer", _without_log(starvation.left)),
    "neighbours": Campaign(5_000, "move", _without_log(neighbours.neighbours)),
    "crowd-sqlite": Campaign(20_000, "table", _without_log(partial(crowds.crowd, kind="sqlite"))),
    "crowd-postgres": Campaign(20_000, "table", _without_log(partial(crowds.crowd, kind="postgres"))),
    "memory": Campaign(5_000, "game", _without_log(memory.bots_only)),
}


def main() -> None:
    """Run the campaigns that are not finished, or those that are named; a number replaces that of each."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *CAMPAIGNS], metavar="CAMPAIGN", help=", ".join(CAMPAIGNS))
    parser.add_argument("--count", type=int, help="how many, instead of the long number")
    parser.add_argument("--folder", type=Path, default=Path(".soak"), help="where finished campaigns are kept")
    arguments = parser.parse_args()
    arguments.folder.mkdir(exist_ok=True)
    Machine.is_quiet = True
    for name in arguments.names or CAMPAIGNS:
        print(f"{name:15} {_run(name, arguments.count or CAMPAIGNS[name].count, arguments.folder)}")


def _run(name: str, count: int, folder: Path) -> str:
    """Run a campaign unless it is already finished, and return its summary."""
    finished = folder / f"{name}-{count}.json"
    if finished.exists():
        return str(json.loads(finished.read_text(encoding="utf-8"))["summary"])
    campaign, begun = CAMPAIGNS[name], time.perf_counter()
    with tqdm(total=count, unit=campaign.unit, desc=name, smoothing=0.05) as bar:

        def progress(done: int) -> None:
            bar.update(done - bar.n)

        seed_chance(name)
        try:
            summary = campaign.run(count, progress, folder / f"{name}-{count}.log")
        except BaseException as error:
            error.add_note(f"seed: TEST_SEED={TEST_SEED} repeats all that happened by chance")
            raise
    summary = f"{summary} ({time.perf_counter() - begun:,.0f} s)"
    finished.write_text(json.dumps({"summary": summary}), encoding="utf-8")
    return summary


if __name__ == "__main__":
    main()
