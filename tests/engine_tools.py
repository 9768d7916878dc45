"""What tests of the engine's batches and searches share."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indigo import Options, Outcome
from indigo.engine import ACTION_COUNT, Batch, State, sections
from indigo.rules.tiles import TILES, Kind
from tests.setups import random_game

# Actions that a batch refuses, made of legal ones, each with the code of its error.
WRONG: dict[str, tuple[Callable[[NDArray[np.int64], Batch], Any], str]] = {
    "too few": (lambda legal, batch: legal[:-1], "bad_actions"),
    "too many dimensions": (lambda legal, batch: legal[None], "bad_actions"),
    "one for all": (lambda legal, batch: int(legal[0]), "bad_actions"),
    "real numbers": (lambda legal, batch: legal.astype(float), "bad_actions"),
    "truth values": (lambda legal, batch: legal > 0, "bad_actions"),
    "rows of many lengths": (lambda legal, batch: [[1], [1, 2]], "bad_actions"),
    "nothing": (lambda legal, batch: None, "bad_actions"),
    "below all": (lambda legal, batch: np.append(legal[:-1], -1), "unknown_action"),
    "above all": (lambda legal, batch: np.append(legal[:-1], ACTION_COUNT), "unknown_action"),
    "far above": (lambda legal, batch: np.append(legal[:-1].astype(np.uint64), np.uint64(2**64 - 1)), "unknown_action"),
    "not in hand": (
        lambda legal, batch: np.append(legal[:-1], (legal[-1] // 15) * 15 + _not_held(batch)),
        "tile_not_in_hand",
    ),
}


def _not_held(batch: Batch) -> int:
    hand = sections(batch.observations[-1])["hand"]
    return next(number for number, tile in enumerate(TILES) if not hand[list(Kind).index(tile.kind)])


def rewards_of(outcome: Outcome, options: Options) -> list[float]:
    """Return the rewards: 1 for who wins alone, and all together are 0."""
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in options.seats]
    return [(share * options.players - 1) / (options.players - 1) for share in shares]


def view_of(options: Options, moves: int, number: int = 1) -> State:
    """Return what the player to move sees after so many random moves."""
    game = random_game(number, moves, options)
    return State.from_position(game.view(game.turn))


def lookalikes(options: Options) -> list[State]:
    """Return the views of two positions that differ only in what the player to move may not know."""
    state = State.from_game(random_game(3, 25, options))
    seat = state.turn or 0
    others = [state.seen_by(seat).determinised(seed) for seed in range(2)]
    assert not np.array_equal(others[0].words, others[1].words)
    return [other.seen_by(seat) for other in others]


def by_points(observations: NDArray[np.uint8], masks: NDArray[np.bool_]) -> tuple[Any, Any]:
    """Judge a position by the points won so far, and all moves alike."""
    points = sections(observations)["won"] @ np.array([1, 2, 3])
    return masks, np.tanh((points[:, 0] - points[:, 1:].max(axis=1)) / 4)
