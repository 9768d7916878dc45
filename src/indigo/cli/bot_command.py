"""`indigo bot`: run a bot as a program that speaks the bot protocol, or check whether another one does."""

import argparse
import os
import sys
from functools import partial


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its options."""
    parser = commands.add_parser("bot", help="run a bot that speaks the bot protocol, or check another one")
    parser.add_argument(
        "bot", metavar="BOT", help="random, greedy, a level, or your own as module:Class or program:COMMAND"
    )
    parser.add_argument("--seconds", type=float, metavar="S", help="time limit per move, unless `go` has one")
    parser.add_argument("--simulations", type=int, metavar="N", help="simulations per move, unless `go` has a limit")
    parser.add_argument("--network", metavar="FILE", help="other weights for medium, hard or expert")
    parser.add_argument("--check", action="store_true", help="don't run it, but check whether it keeps the protocol")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer messages until the input ends, or print what a check finds; return 1 if it finds a fault."""
    return _check(arguments.bot) if arguments.check else _speak(arguments)


def _check(name: str) -> int:
    from indigo.bots.bot_manners import check_manners  # imported here, because they need the engine
    from indigo.bots.names import is_custom

    findings = []
    for finding in check_manners(name if is_custom(name) else f"program:{sys.executable} -m indigo.cli bot {name}"):
        findings.append(finding)
        print(f"{'fault' if finding.fault else 'ok':7}{finding.rule}", flush=True)
        if finding.fault:
            print(f"       {finding.fault}", flush=True)
    return int(any(finding.fault for finding in findings))


def _speak(arguments: argparse.Namespace) -> int:
    from indigo.bots.bot_program import BotProgram
    from indigo.bots.names import bot_named

    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not look like an answer

    def write(line: str) -> None:
        answers.write(f"{line}\n")
        answers.flush()

    make = partial(
        bot_named,
        arguments.bot,
        seconds=arguments.seconds,
        simulations=arguments.simulations,
        network=arguments.network,
    )
    BotProgram(make, write).run(iter(sys.stdin.readline, ""))
    return 0
