"""The same game on flat arrays, compiled with Numba, for search, statistics and machine learning.

>>> from indigo.engine import State, random_games
>>> state = State.new(seed=1)
>>> state.step(state.random_action(seed=1))
>>> games = random_games(count=1000, seed=1)

In a browser, where Numba can't be, `indigo.engine` has only what bots need: see `indigo.engine.webassembly`.
"""

import sys

from indigo.engine.layout import ACTION_COUNT
from indigo.engine.numbering import action_of, move_of
from indigo.engine.search.tree_search import Found, TreeSearch
from indigo.rules.errors import missing_extra

if sys.platform == "emscripten":
    from indigo.engine.webassembly.wasm_search import NetSearch, Search
    from indigo.engine.webassembly.wasm_state import State

    __all__ = [
        "ACTION_COUNT",
        "Found",
        "NetSearch",
        "Search",
        "State",
        "TreeSearch",
        "action_of",
        "move_of",
    ]
else:
    try:
        import numba  # noqa: F401
        import numpy  # noqa: F401
    except ImportError as error:
        raise missing_extra("the engine needs NumPy and Numba", "engine", error) from error

    from indigo.engine.batches.batches import Batch, Games, random_ends, random_games
    from indigo.engine.batches.device_batches import DeviceBatch
    from indigo.engine.compiled import cache_folder
    from indigo.engine.game.observations import OBSERVATION_SIZE, sections
    from indigo.engine.game.state import State
    from indigo.engine.preparation import warm_up
    from indigo.engine.search.endgame import Solved, solve
    from indigo.engine.search.guided_search import GuidedSearch
    from indigo.engine.search.search import NetSearch, Search

    __all__ = [
        "ACTION_COUNT",
        "OBSERVATION_SIZE",
        "Batch",
        "DeviceBatch",
        "Found",
        "Games",
        "GuidedSearch",
        "NetSearch",
        "Search",
        "Solved",
        "State",
        "TreeSearch",
        "action_of",
        "cache_folder",
        "move_of",
        "random_ends",
        "random_games",
        "sections",
        "solve",
        "warm_up",
    ]
