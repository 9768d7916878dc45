"""`indigo arena`: let bots play each other, and print who is better."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from indigo.cli.files import UnwritableFile, write_text
from indigo.rules.errors import missing_extra

if TYPE_CHECKING:
    from indigo.bots.contest import Result, Terms
    from indigo.bots.reports import PairingResult, Standing


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("arena", help="let bots play each other")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="random, greedy, a level, or your own as module:Class")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games per pairing (default: 100)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="number of players, 2 to 4 (default: 2)")
    parser.add_argument("--hand-size", type=int, default=1, metavar="N", help="tiles in a hand, 1 or 2 (default: 1)")
    parser.add_argument("--own-gates", action="store_true", help="for three players: every gate has one owner")
    parser.add_argument("--seconds", type=float, metavar="S", help="time limit per move (default: 1 for expert)")
    parser.add_argument("--simulations", type=int, metavar="N", help="simulations per move, for every level")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the shuffles and the bots (default: 0)"
    )
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="games to play at once; -1 for all cores (default: 1)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, dask://HOST:PORT")
    parser.add_argument("--log", metavar="FILE", help="append each game to this file; don't replay games it contains")
    parser.add_argument("--plot", metavar="FILE", help="draw the result as an SVG chart")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the games and print a table; return 1 if a bot failed."""
    try:
        import tqdm
    except ImportError as error:
        raise missing_extra("the arena needs joblib and tqdm", "arena", error) from error
    from indigo.bots.arena import run_arena  # imported here, because they need the engine
    from indigo.bots.contest import Terms
    from indigo.bots.plot import plot
    from indigo.bots.standings import pairing_results, standings

    terms = Terms(
        players=arguments.players,
        hand_size=arguments.hand_size,
        own_gates=arguments.own_gates,
        seconds=arguments.seconds,
        simulations=arguments.simulations,
        seed=arguments.seed,
    )
    with tqdm.tqdm(unit="game", file=sys.stderr, disable=None) as bar:

        def progress(_: "Result", done: int, of: int) -> None:
            bar.total = of
            if not bar.n:
                bar.initial = done - 1  # games from the log took no time
                bar.n = done - 1
            bar.update(1)

        try:
            results = run_arena(
                arguments.bots,
                terms,
                games=arguments.games,
                jobs=arguments.jobs,
                cluster=arguments.cluster,
                log=Path(arguments.log) if arguments.log else None,
                progress=progress,
            )
        except OSError as error:
            raise UnwritableFile(f"{error.filename}: {error.strerror}") from None
    table, ranks = pairing_results(results), standings(results, arguments.bots)
    print(_json(terms, table, ranks, results) if arguments.json else _text(terms, table, ranks), flush=True)
    if arguments.plot:  # after the table, in case the file can't be written
        write_text(arguments.plot, plot(table, _title(terms)))
    faults = [result.fault for result in results if result.fault]
    for message in dict.fromkeys(f"{fault['message']} [{fault['code']}]" for fault in faults):
        print(f"indigo: {message}", file=sys.stderr)
    return 1 if faults else 0


def _title(terms: "Terms") -> str:
    hand = "one tile" if terms.hand_size == 1 else "two tiles"
    gates = ", own gates" if terms.own_gates else ""
    return f"Share of wins, {terms.players} players, {hand} in hand{gates}"


def _json(
    terms: "Terms", table: "Sequence[PairingResult]", ranks: "Sequence[Standing]", results: "Sequence[Result]"
) -> str:
    from indigo.bots.contest import to_json

    return json.dumps(
        {
            "terms": to_json(terms, results[0])["terms"],
            "pairings": [pairing._asdict() for pairing in table],
            "bots": [standing._asdict() for standing in ranks],
            "faults": [{"number": result.number, **result.fault} for result in results if result.fault],
        },
        indent=2,
    )


def _text(terms: "Terms", table: "Sequence[PairingResult]", ranks: "Sequence[Standing]") -> str:
    wide = max(len(f"{each.alone} against {each.others}") for each in table) + 2
    rows = [_title(terms), ""]
    rows.append(f"{'':{wide}}{'games':>6}{'share':>8}{'95% interval':>17}{'points':>15}{'faults':>8}")
    rows += [
        f"{f'{each.alone} against {each.others}':{wide}}{each.games:6}{each.share:8.1%}"
        f"{f'{each.low:.1%} – {each.high:.1%}':>17}{f'{each.points:.1f} : {each.others_points:.1f}':>15}"
        f"{sum(each.faults.values()) or '':>8}"
        for each in table
    ]
    rows += ["", f"{'':{wide}}{'seats':>6}{'share':>8}{'points':>17}{'rating':>15}"]
    rows += [
        f"{each.name:{wide}}{each.games:6}{each.share:8.1%}{each.points:17.1f}{each.rating:+15.0f}" for each in ranks
    ]
    return "\n".join(row.rstrip() for row in rows)
