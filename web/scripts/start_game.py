"""Make the game on the start page: `python web/scripts/start_game.py > web/src/start/startGame.json`."""

import json
import sys
from hashlib import sha256

from indigo.bots.names import bot_named
from indigo.rules.events import GameEnded, TileDrawn
from indigo.rules.game import Game
from indigo.rules.setup import Options
from indigo.tables.game_json import wire_events

PLAYERS = 4
SEED = sha256(b"a calm game to look at").digest()


def main() -> None:
    """Let four bots play, and print the events on the board as JSON."""
    game = Game(Options(players=PLAYERS), seed=SEED)
    bots = [bot_named("classic", simulations=400, seed=seat) for seat in range(PLAYERS)]
    turns = []
    while game.turn is not None:
        events = game.push(bots[game.turn].choose(game.view(game.turn)))
        turns.append(wire_events(event for event in events if not isinstance(event, TileDrawn | GameEnded)))
    json.dump({"gates": game.options.owners, "turns": turns}, sys.stdout, separators=(",", ":"))


if __name__ == "__main__":
    main()
