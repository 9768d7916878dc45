"""Compare the game in C with the engine, on a GPU or a CPU. The tests compare the engine itself with the rules."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indigo import Options
from indigo.engine import Batch, DeviceBatch, State, layout
from indigo.engine.batches.c_kernels import Array, arrays_for
from indigo.engine.compiled import kernel
from indigo.engine.game.kernels import play
from indigo.engine.game.playouts import deal, random_action
from indigo.engine.layout import ACTION_COUNT, CELL_COUNT, CELLS, FREE, LEFT, SEATS, SIZE, TILE_COUNT
from indigo.engine.lookup import JOINED, start
from indigo.engine.network.inputs import (
    CELL_PLACES,
    FACT_COUNT,
    FRAME_SIDES,
    FRAME_TILES,
    GATE_COUNT,
    LOCAL_SIDES,
    NO_PLACE,
    NO_SIDE,
    describe,
)
from training.boards import SETUPS, Boards

SHOWN = ("turns", "masks", "observations", "rewards", "ended")  # what a batch shows after each step
_PRIME = np.uint64(0x100000001B3)


@kernel
def engine_games(
    starts: NDArray[np.uint16],
    setups: NDArray[np.uint8],
    rngs: NDArray[np.uint64],
    digests: NDArray[np.uint64],
    lengths: NDArray[np.uint8],
) -> None:
    """Play whole games with random moves, and write a digest of their states."""
    for game in range(len(setups)):
        words = starts[setups[game]].copy()
        rng = rngs[game : game + 1]
        deal(words, rng)
        digest = np.uint64(0)
        while True:
            action = random_action(words, rng)
            if action < 0:
                break
            play(words, action)
            for at in range(SIZE):
                digest = (digest ^ np.uint64(words[at])) * _PRIME
        digests[game] = digest
        lengths[game] = CELL_COUNT - words[FREE]


def differing_games(device: str, games: int, seed: int, among: Sequence[Options] = SETUPS) -> int:
    """Play the same random games with both; return in how many any word differs after any move."""
    numbers = np.random.default_rng(seed)
    setups = numbers.integers(0, len(among), games).astype(np.uint8)
    rngs = numbers.integers(1, 2**62, games).astype(np.uint64)
    library = arrays_for(device)
    found = Boards(device, library, among).random_games(library.asarray(setups), library.asarray(rngs.copy()))
    digests_in_c, lengths_in_c = map(on_host, found)
    digests, lengths = np.zeros(games, np.uint64), np.zeros(games, np.uint8)
    engine_games(np.stack([start(options) for options in among]), setups, rngs, digests, lengths)
    return int(((digests_in_c.view(np.uint64) != digests) | (lengths_in_c != lengths)).sum())


def differing_steps(device: str, options: Options, games: int, seed: int) -> tuple[int, int]:
    """Step through random games as a `Batch` and a `DeviceBatch`.

    Return in how many games anything that they show differs after any step, and the number of steps.
    """
    batch = Batch(games, options, seed=seed, auto_reset=False)
    other = DeviceBatch(games, options, seed=seed, device=device, auto_reset=False)
    same, steps, number = np.ones(games, np.bool_), 0, 0
    while True:
        for name in SHOWN:
            same &= (on_host(getattr(other, name)) == getattr(batch, name)).reshape(games, -1).all(axis=1)
        actions = batch.random_actions()
        if (actions < 0).all():
            return int((~same).sum()), steps
        steps, number = steps + int((actions >= 0).sum()), number + 1
        batch.step(actions)
        other.step(actions)
        if number % 5 == 0:
            batch.resample()
            other.resample()


def differing_positions(device: str, options: Options, games: int, seed: int) -> tuple[int, int]:
    """Play random games with the engine, and ask the kernels of the training about every position.

    Return in how many positions the inputs of the network, the legal choices, the results or the position after the
    next move differ, and the number of positions.
    """
    library = arrays_for(device)
    boards = Boards(device, library)
    batch = Batch(games, options, seed=seed, auto_reset=False)
    states = [batch.state(row) for row in range(games)]
    rows, wrong, total = library.arange(games), 0, 0
    while True:
        words = library.asarray(np.stack([state.words for state in states]).view(np.int16))
        same = _same_results(boards, words, states)
        for mirror in range(2):
            same &= _same_inputs(boards, words, states, mirror)
            same &= _same_choices(boards, words, states, mirror, library)
        is_over = not batch.masks.any()
        actions = batch.random_actions()
        batch.step(actions)
        states = [batch.state(row) for row in range(games)]
        after = on_host(boards.played(words, rows, library.asarray(actions))).view(np.uint16)
        same &= (after == np.stack([state.words for state in states])).all(axis=1)
        wrong, total = wrong + int((~same).sum()), total + games
        if is_over:
            return wrong, total


def _same_inputs(boards: Boards, words: Array, states: list[State], mirror: int) -> NDArray[np.bool_]:
    """Compare the network's inputs, as every seat sees them, in one kind of frame."""
    players = int(states[0].words[layout.PLAYERS])
    turns = words[:, layout.TURN]
    inputs = boards.describe(words, (turns * 0 + mirror).astype(np.uint8), CELL_COUNT)
    hands = np.stack([state.words[_hand(state) : _hand(state) + 2] for state in states])
    same = (on_host(inputs.held) == hands).all(axis=1)
    for viewer in range(players):
        seen = inputs.seen_by((viewer - turns) % players)
        expected = zip(*(_described(state, viewer, mirror) for state in states), strict=True)
        for found, wanted in zip(seen[:5], expected, strict=True):
            same &= np.isclose(on_host(found), np.stack(wanted), atol=1e-6).reshape(len(states), -1).all(axis=1)
    return same


def _hand(state: State) -> int:
    return layout.HANDS + 2 * int(state.words[layout.TURN])


def _described(state: State, viewer: int, mirror: int) -> tuple[NDArray[Any], ...]:
    """Return the engine's inputs of the network, padded to all cells."""
    places, edges = np.full(CELL_COUNT, NO_PLACE, np.uint8), np.full((CELL_COUNT, 6), NO_SIDE, np.uint8)
    far = np.full((CELL_COUNT, 6), CELL_COUNT + GATE_COUNT, np.int64)
    owners, facts = np.zeros((GATE_COUNT, SEATS), np.float32), np.zeros(FACT_COUNT, np.float32)
    free = describe(state.words, viewer, places, far, edges, owners, facts)
    if mirror:
        _mirror(state.words[CELLS : CELLS + free], places[:free], far[:free], edges[:free])
    far[:free] += np.where(far[:free] < free, 0, CELL_COUNT - free)  # the gates follow the padding
    return places, far, edges, owners, facts


def _mirror(cells: NDArray[Any], places: NDArray[Any], far: NDArray[Any], edges: NDArray[Any]) -> None:
    """Count the sides of free cells, and those of the cells at the far ends, in mirrored frames."""
    sides = LOCAL_SIDES[0, cells[:, None], FRAME_SIDES[1, cells]].astype(np.int64)
    far[:], edges[:] = (np.take_along_axis(each, sides, axis=1) for each in (far, edges))
    is_cell = far < len(cells)
    beyond, side = cells[np.where(is_cell, far, 0)], np.where(is_cell, edges % 7, 0)
    edges[:] += np.where(is_cell, LOCAL_SIDES[1, beyond, FRAME_SIDES[0, beyond, side]] - side, 0).astype(np.uint8)
    places[:] = CELL_PLACES[1, cells]


def _same_choices(boards: Boards, words: Array, states: list[State], mirror: int, library: Any) -> NDArray[np.bool_]:
    """Compare the legal choices in one kind of frame with the legal actions, and the action of each choice."""
    described = boards.describe(words, library.full(len(states), mirror, np.uint8), CELL_COUNT)
    same = np.ones(len(states), np.bool_)
    for bit, expected in ((1, State.legal_mask), (2, _fitting)):
        games, choices = library.nonzero(described.legal.reshape(len(states), -1) & bit)
        actions = on_host(boards.actions(words, games, library.full(len(games), mirror, np.uint8), choices))
        games, choices = on_host(games), on_host(choices)
        cells = on_host(words)[games, CELLS + choices // TILE_COUNT]
        is_right = actions == cells * TILE_COUNT + FRAME_TILES[mirror, cells, choices % TILE_COUNT]
        found = np.zeros((len(states), ACTION_COUNT), np.bool_)
        found[games, actions] = is_right
        same &= (found == np.stack([expected(state) for state in states])).all(axis=1)
    return same


def _fitting(state: State) -> NDArray[np.bool_]:
    """Return which actions are legal with some tile in hand."""
    words = state.words
    fitting = (JOINED[:ACTION_COUNT] >= 0).reshape(CELL_COUNT, TILE_COUNT) & (words[LEFT] > 0)
    fitting[words[CELLS + words[FREE] : CELLS + CELL_COUNT]] = False
    return fitting.ravel()


def _same_results(boards: Boards, words: Array, states: list[State]) -> NDArray[np.bool_]:
    """Compare the points, who is ahead, and whether the game is over."""
    shares, points, over = map(on_host, boards.results(words))
    expected_shares, expected_points = np.zeros((2, len(states), SEATS), np.float32)
    for row, state in enumerate(states):
        ranks = list(zip(state.points, state.gems, strict=True))
        expected_points[row, : len(ranks)] = state.points
        expected_shares[row, : len(ranks)] = [(rank == max(ranks)) / ranks.count(max(ranks)) for rank in ranks]
    same = (points == expected_points).all(axis=1) & np.isclose(shares, expected_shares, atol=1e-6).all(axis=1)
    return same & (over == [state.is_over for state in states])


def on_host(array: Array) -> NDArray[Any]:
    """Return an array of NumPy's or CuPy's as NumPy's."""
    return array if isinstance(array, np.ndarray) else array.get()
