"""How bots play endgames that can be solved: python -m bench.endgames; with --small, on the small board."""

import argparse
from dataclasses import asdict
from typing import NamedTuple

import numpy as np
from open_spiel.python.algorithms import ismcts

from bench.machine import announce
from indigo import Game, Move, Options, Position
from indigo.bots import Bot, bot_named
from indigo.engine import action_of, move_of, solve
from indigo.openspiel import Rollouts, SpielGame

POSITIONS, CLEAR = 60, 0.05
BOTS = {"random": None, "easy": None, "medium": None, "greedy": None, "hard": None, "expert": 100}  # simulations
SMALL_BOTS = {"random": None, "easy": None, "greedy": None, "classic": 100}


class SpielSearch:
    """OpenSpiel's search with 100 simulations of 16 random games each."""

    name = "OpenSpiel's ISMCTS, 100 simulations"

    def choose(self, view: Position) -> Move:
        """Return the move that the search tried most."""
        game, lot = SpielGame(asdict(view.options)), np.random.RandomState(5)
        bot = ismcts.ISMCTSBot(game, Rollouts(16, lot), uct_c=0.3, max_simulations=100, random_state=lot)
        return move_of(int(bot.step(game.state_from_view(view, seed=5))))


class Endgame(NamedTuple):
    """A view, and the true worth of each action for the seat to move."""

    view: Position
    worths: dict[int, float]


def endgames(options: Options) -> list[Endgame]:
    """Return endgames of greedy players, two to six moves before the board is full, in which the move matters."""
    players = [bot_named("greedy", seed=seed) for seed in (1, 2)]
    found: list[Endgame] = []
    number, tiles = 0, len(options.board.free_cells)
    while len(found) < POSITIONS:
        number += 1
        game = Game(options, seed=number)
        while game.turn is not None and len(game.moves) < tiles - 6 + number % 4:
            game.push(players[game.turn].choose(game.view(game.turn)))
        if game.turn is None:
            continue
        seat, view = game.turn, game.view(game.turn)
        worths = {each.action: each.chances[seat] for each in solve(view)}
        if max(worths.values()) - min(worths.values()) > CLEAR:
            found.append(Endgame(view, worths))
    return found


def main() -> None:
    """Print how often each bot finds a best move, and how many points of 100 it loses."""
    parser = argparse.ArgumentParser(description="How bots play endgames that can be solved.")
    parser.add_argument("--small", action="store_true", help="on the small board")
    small = parser.parse_args().small
    announce()
    positions = endgames(Options(small_board=small))
    named = SMALL_BOTS if small else BOTS
    bots: list[Bot] = [bot_named(name, simulations=simulations, seed=5) for name, simulations in named.items()]
    print("| bot | a best move | loses, of 100 games |\n|---|---|---|")
    for bot in (*bots, *([SpielSearch()] if small else [])):
        losses = [max(worths.values()) - worths[action_of(bot.choose(view))] for view, worths in positions]
        best = sum(loss < 1e-6 for loss in losses)
        print(f"| {bot.name} | {best} of {POSITIONS} | {100 * sum(losses) / POSITIONS:.1f} |", flush=True)


if __name__ == "__main__":
    main()
