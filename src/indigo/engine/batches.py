"""Many random games at once; and compiling ahead."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from indigo.engine import kernels, layout, playouts
from indigo.engine.chance import new_chance
from indigo.engine.search import Search
from indigo.engine.state import State
from indigo.engine.tables import start
from indigo.rules.errors import UnknownOption
from indigo.rules.setup import Options


class Games(NamedTuple):
    """How games ended, one row each: points and gems by seat, and how many tiles were laid."""

    points: NDArray[np.uint8]
    gems: NDArray[np.uint8]
    lengths: NDArray[np.uint8]

    @classmethod
    def empty(cls, count: int, players: int) -> "Games":
        """Return rows to write games into."""
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 0:
            raise UnknownOption(f"the number of games is a whole number, not {count!r}")
        points, gems = np.zeros((2, count, players), dtype=np.uint8)
        return cls(points, gems, np.zeros(count, dtype=np.uint8))


def random_games(options: Options | None = None, *, count: int, seed: int) -> Games:
    """Play whole games by lot, each legal move as likely as any other; the same seed gives the same games."""
    options = options or Options()
    games = Games.empty(count, options.players)
    playouts.play_games(start(options), new_chance(seed), *games)
    return games


def random_ends(state: State, *, count: int, seed: int) -> Games:
    """Play on from a state by lot, again and again, what is hidden in it filled in anew each time."""
    games = Games.empty(count, state.options.players)
    playouts.play_on(state.words, new_chance(seed), *games)
    return games


def warm_up() -> None:
    """Compile every kernel, or load what was compiled before, so that no turn has to wait for it."""
    state = State.new(seed=0)
    state.step(state.random_action(seed=0))
    random_games(count=1, seed=0)
    random_ends(state.seen_by(0), count=1, seed=0)
    state.determinised(seed=0).played_out(seed=0)
    state.legal_mask()
    kernels.play(state.words, state.random_action(seed=0))
    state.greedy_action(seed=0)
    search = Search(nodes=100)
    search.begin(state.seen_by(int(state.words[layout.TURN])), seed=0)
    search.run(1)
    for seat in range(2):
        kernels.points_of(state.words, seat)
        kernels.gems_of(state.words, seat)
