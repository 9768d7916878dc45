"""`indigo analyse`: judge every move of a game, and print what each gave away."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from indigo.cli.files import write_text
from indigo.cli.records import add_choice, chosen
from indigo.rules.errors import UnknownOption, missing_extra
from indigo.rules.game import Game
from indigo.rules.setup import COLOURS

if TYPE_CHECKING:
    from indigo.bots.reports import Analysis


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("analyse", help="judge every move of a game")
    add_choice(parser, seats=False)
    parser.add_argument("--simulations", type=int, metavar="N", help="simulations for each verdict (default: 50)")
    parser.add_argument("--seconds", type=float, metavar="S", help="time limit for each verdict")
    parser.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    parser.add_argument("-o", "--output", metavar="FILE", help="draw the chances of winning as an SVG chart")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Analyse a game, and print a table."""
    game = chosen(arguments)
    if not isinstance(game, Game) or not game.moves:
        raise UnknownOption("only a game with moves can be analysed")
    try:
        import tqdm
    except ImportError as error:
        raise missing_extra("an analysis needs the engine and tqdm", "arena", error) from error
    from indigo.bots.advice import verdicts  # imported here, because it needs the engine
    from indigo.bots.reports import Analysis

    found = verdicts(game, simulations=arguments.simulations, seconds=arguments.seconds)
    analysis = Analysis(tqdm.tqdm(found, total=len(game.moves), unit="move", file=sys.stderr, disable=None))
    print(json.dumps(_json(analysis), indent=2) if arguments.json else _text(analysis, game.labels))
    if arguments.output:
        write_text(arguments.output, analysis.chart())


def _json(analysis: "Analysis") -> dict[str, Any]:
    return {
        "moves": [
            {
                "number": each.number,
                "seat": COLOURS[each.seat],
                "move": str(each.move),
                "best": str(each.best),
                "cost": round(each.cost, 4),
                "before": [round(chance, 4) for chance in each.before],
                "after": [round(chance, 4) for chance in each.after],
            }
            for each in analysis
        ],
        "costliest": [each.number for each in analysis.costliest],
    }


def _text(analysis: "Analysis", labels: tuple[str, ...]) -> str:
    wide = max(map(len, labels)) + 2
    rows = [f"{'move':>4}  {'player':{wide}}{'played':8}{'cost':>6}  {'best':8}chances: {' : '.join(labels)}"]
    for each in analysis:
        is_best = round(each.cost, 3) <= 0
        rows.append(
            f"{each.number:4}  {labels[each.seat]:{wide}}{each.move!s:8}{'' if is_best else f'{each.cost:.1%}':>6}  "
            f"{'' if is_best else each.best!s:8}{' : '.join(f'{chance:.0%}' for chance in each.after)}"
        )
    costly = [f"move {each.number} ({labels[each.seat]}, {each.cost:.0%})" for each in analysis.costliest]
    averages = [f"{label} {analysis.average_cost(seat):.1%}" for seat, label in enumerate(labels)]
    rows += ["", f"Given away per move, on average: {', '.join(averages)}"]
    return "\n".join([*rows, f"Most at: {', '.join(costly)}"] if costly else rows)
