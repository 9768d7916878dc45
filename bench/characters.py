"""What the characters do differently: `python -m bench.characters --games 60`.

Each character plays against copies of its own level, and so does the level itself. Columns, over their own turns: of
the gems moved, the share of ambers; of the gems won by their own moves, the share through shared gates; the share of
tiles that move no gem; gems lost in collisions, a turn; tiles that gems cross, a turn; of the turns that move a gem,
the share that empties the centre or brings the sapphire nearer. A star marks what a character likes.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from bench.machine import announce
from indigo.bots.characters import CHARACTERS, Deed, sapphires
from indigo.bots.contest import Pairing, Terms, contest
from indigo.levels import Character
from indigo.rules.events import GemWon
from indigo.rules.game import Game
from indigo.rules.gems import Gem
from indigo.rules.record import from_text

SIMULATIONS: Final = {"hard": 8, "expert": 64}  # instead of the expert's second, so that it takes minutes
OWN: Final[dict[Character, str]] = {
    "otto": "ambers",
    "mila": "shared gates",
    "nora": "quiet tiles",
    "bruno": "collisions",
    "felix": "tiles run",
    "iris": "sapphire hunt",
}


@dataclass
class Habits:
    """What a bot does: numbers of which the means are compared."""

    wins: list[float] = field(default_factory=list)  # its shares of the wins
    counts: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in OWN.values()})

    def see(self, deed: Deed) -> None:
        """Count one of the bot's moves."""
        count = self.counts
        ways = [event.way for event in deed.events if not isinstance(event, GemWon)]
        count["tiles run"].append(sum(len(way) - 1 for way in ways))
        count["quiet tiles"].append(not deed.events)
        count["collisions"].append(sum(end is None for _, _, end in deed.gems))
        count["ambers"] += [gem is Gem.AMBER for gem, _, _ in deed.gems]
        if deed.events:
            count["sapphire hunt"].append(sapphires(deed) > 0)
        for event in deed.events:
            if isinstance(event, GemWon) and deed.seat in event.owners:
                count["shared gates"].append(len(event.owners) > 1)

    def means(self) -> dict[str, float]:
        """Return the means."""
        return {name: fmean(values) if values else 0.0 for name, values in self.counts.items()}


def habits(name: str, level: str, games: int, *, players: int = 3, seed: int = 0) -> Habits:
    """Let a bot play against copies of a level, and return what it did."""
    found = Habits()
    terms = Terms(players=players, simulations=SIMULATIONS.get(level), seed=seed)
    for number in range(games):
        result = contest(Pairing(name, level), number, terms)
        seat = number % players
        found.wins.append((seat in result.winners) / len(result.winners))
        game = from_text(result.record)
        assert isinstance(game, Game)
        for position, move in zip(game.positions(), game.moves, strict=False):
            if position.turn == seat:
                found.see(Deed(position, seat, move, position.consequences(move)))
    return found


def rows(games: int, *, players: int = 3) -> Iterator[tuple[str, str, Habits]]:
    """Yield the habits of each character and, before the first of a level, of the level itself."""
    done = set()
    for name, nature in CHARACTERS.items():
        if nature.level not in done:
            done.add(nature.level)
            yield nature.level, nature.level, habits(nature.level, nature.level, games, players=players)
        yield name, nature.level, habits(name, nature.level, games, players=players)


def main() -> None:
    """Print a table."""
    options = argparse.ArgumentParser(prog="python -m bench.characters", description=__doc__)
    options.add_argument("--games", type=int, default=60)
    options.add_argument("--players", type=int, default=3)
    asked = options.parse_args()
    announce()
    liked: dict[str, str] = {str(name): kind for name, kind in OWN.items()}
    print(f"{'':8}{'level':>8}{'wins':>7}", *(f"{name:>13}" for name in OWN.values()))
    for name, level, found in rows(asked.games, players=asked.players):
        means = (f"{mean:>12.2f}{'*' if kind == liked.get(name) else ' '}" for kind, mean in found.means().items())
        print(f"{name:8}{level:>8}{fmean(found.wins):>7.0%}", *means, flush=True)


if __name__ == "__main__":
    main()
