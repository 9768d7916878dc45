"""`indigo puzzles`: check the puzzles of the day, or find others."""

import argparse
import json
import sys
from pathlib import Path

from indigo.cli.files import read_text, write_text
from indigo.rules.errors import UnknownOption, missing_extra


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("puzzles", help="check the puzzles of the day, or find others")
    parser.add_argument("action", choices=["check", "find"], metavar="ACTION", help="check or find")
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="check these puzzles instead of Indigo's own, or write those found here"
    )
    parser.add_argument(
        "--simulations", type=int, metavar="N", help="check: simulations for each of the best moves (default: 1200)"
    )
    parser.add_argument("--quick", action="store_true", help="check: don't search, only look at the set as a whole")
    parser.add_argument(
        "--weeks", type=int, default=65, metavar="N", help="find: a puzzle a day for N weeks, by fives (default: 65)"
    )
    parser.add_argument("--log", metavar="FILE", help="find: keep each game here, and continue (default: FILE.log)")
    parser.add_argument("--json", action="store_true", help="check: print the result as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check a set of puzzles and return 1 if it has faults, or find one."""
    try:
        import tqdm
    except ImportError as error:
        raise missing_extra("finding and checking puzzles needs the engine and tqdm", "arena", error) from error
    from indigo.bots.puzzle_finder import (  # they need the engine
        DEEPEST,
        EARLIER,
        ROUND,
        Finder,
        arranged,
        find,
        logged,
        set_faults,
    )
    from indigo.bots.puzzles import DIFFICULTIES, FILE, THEMES, Puzzle, lines

    if arguments.action == "find":
        if not arguments.file:
            raise UnknownOption("finding puzzles needs a file to write them to")
        log = Path(arguments.log or f"{arguments.file}.log")
        rounds = -(-arguments.weeks // len(THEMES))
        with tqdm.tqdm(total=rounds * ROUND, unit="day", file=sys.stderr, disable=None) as bar:
            for days in find(log, rounds):
                bar.update(days - bar.n)
        puzzles = arranged(puzzle for found in logged(log) for puzzle in found)
        texts = [*lines()[:EARLIER], *(puzzle.text() for puzzle in puzzles)]  # earlier days keep theirs
        write_text(arguments.file, "".join(f"{text}\n" for text in texts))
        return 0

    texts = read_text(arguments.file or str(FILE)).splitlines()
    faults = set_faults(texts)
    if not faults and not arguments.quick:
        finder = Finder()
        chosen = tqdm.tqdm(texts[EARLIER:], unit="puzzle", file=sys.stderr, disable=None)
        for number, text in enumerate(chosen, start=EARLIER + 1):
            found = finder.faults(Puzzle.from_text(text), simulations=arguments.simulations or DEEPEST)
            faults += [f"puzzle {number}: {fault}" for fault in found]
    counts = {str(each): sum(text.startswith(each) for text in texts) for each in DIFFICULTIES}
    size = sum(len(text.encode()) + 1 for text in texts)
    if arguments.json:
        print(json.dumps({"puzzles": counts, "bytes": size, "faults": faults}, indent=2))
    else:
        each_kind = ", ".join(f"{count} {difficulty}" for difficulty, count in counts.items())
        print(*faults, f"{len(texts)} puzzles ({each_kind}) in {size:,} bytes, faults: {len(faults)}", sep="\n")
    return 1 if faults else 0
