"""Bots that make a person's mistakes: they overlook moves, above all those that send a gem along a long route."""

import random
from collections.abc import Iterator
from typing import ClassVar

from indigo.bots.players import BuiltIn, load
from indigo.engine import NetSearch, State
from indigo.engine.layout import TILE_COUNT
from indigo.rules.guards import Guard


class Novice(BuiltIn):
    """Goes through the moves from the best to the worst, and plays the first that it notices.

    It notices a move with the probability `sight` to the power of the number of tiles that a gem crosses, and with the
    probability `quiet` if the move touches no gem.
    """

    sight: ClassVar[float]
    quiet: ClassVar[float]

    def choose_action(self, view: State) -> int:
        """Return the best action that it notices, or else the worst."""
        rng = random.Random(self._seed_for(view))
        action = -1
        for action in self._ordered(view, rng):
            tiles = view.tiles_crossed(action)
            if rng.random() < (self.sight**tiles if tiles else self.quiet):
                break
        return action

    def _ordered(self, view: State, rng: random.Random) -> Iterator[int]:
        """Yield the actions that the bot thinks of, the best first."""
        raise NotImplementedError


class Beginner(Novice):
    """Moves gems closer to its gates now, and does not think of what the others will do.

    If it notices no such move, it places the tile anywhere where it touches no gem.
    """

    sight, quiet = 0.8, 1.0

    def _ordered(self, view: State, rng: random.Random) -> Iterator[int]:
        scored = view.greedy_actions()
        yield from self._preferred(view, [(score, action) for score, action in scored if score > 0])
        beside_gems = {action // TILE_COUNT for _, action in scored}
        legal = [int(action) for action in view.legal_actions()]
        yield rng.choice([action for action in legal if action // TILE_COUNT not in beside_gems] or legal)


class Amateur(Novice):
    """Knows good moves, by the network, but does not look ahead."""

    sight, quiet = 0.8, 0.4

    def __init__(self, name: str, seed: int | None = None, search: NetSearch | None = None) -> None:
        """Take a 64-bit seed, or choose one at random; and a search that asks a network, by default ours."""
        super().__init__(name, seed)
        self._search = search or NetSearch(nodes=2)
        self._guard = Guard()
        load(self._search)

    def _ordered(self, view: State, rng: random.Random) -> Iterator[int]:
        with self._guard.lock:  # threads that share a bot wait for each other
            self._search.begin(view, seed=0)  # only asks the network, so the seed makes no difference
            priors = self._search.priors()
        yield from self._preferred(view, priors)
