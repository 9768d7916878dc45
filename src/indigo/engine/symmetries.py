"""The board's twelve symmetries as index tables: for more training data, or for networks that respect them.

Symmetry 0 changes nothing, 1 to 5 turn the board clockwise by so many sixths, and 6 to 11 mirror it. For symmetry `s`:

- `ACTIONS[s][action]` is the same action on the other board;
- `mask[MASKS[s]]` is the mask there, or any other array with a number for each action, such as probabilities;
- `observation[OBSERVATIONS[s]]` is the observation there.

Gates turn with the board, and so do their owners. `kept_by(options)` says after which symmetries the set-up is still
one that the rules have, seen by the same seat or another. After any other, nobody could observe that in a game.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from indigo.engine.game.observations import OBSERVATION_SIZE, sections
from indigo.engine.layout import ACTION_COUNT, CELL_COUNT, TILE_COUNT
from indigo.engine.numbering import ACTIONS as ACTION_OF
from indigo.engine.numbering import CELL_NUMBER, image_of
from indigo.rules.board import CELLS, EXITS, FREE_CELLS, GATES, SIDES, Place
from indigo.rules.errors import UnknownOption
from indigo.rules.game import checked_options
from indigo.rules.setup import Options
from indigo.rules.tiles import TILES, Tile

COUNT: Final = 12


def kept_by(options: Options | None = None) -> dict[int, int]:
    """Return the symmetries that keep the set-up, each with the number of seats by which every owner moves on.

    Only moving all seats on keeps the order of turns; owners that trade places some other way don't count.
    Raises `UnknownOption`.

    >>> kept_by(Options(players=3))
    {0: 0, 2: 2, 4: 1}
    """
    options = checked_options(options)
    if options.small_board:
        raise UnknownOption("these symmetries are those of the full board")
    owners = [set(each) for each in options.owners]

    def is_kept(symmetry: int, seats: int) -> bool:
        return all(
            owners[image] == {(owner + seats) % options.players for owner in owners[gate]}
            for gate, image in enumerate(_GATE_IMAGES[symmetry])
        )

    kept = [(symmetry, seats) for symmetry in range(COUNT) for seats in options.seats if is_kept(symmetry, seats)]
    return dict(kept)


def _tables(symmetry: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], list[int]]:
    """Return the tables of a symmetry: for actions, masks, observations, and the image of each gate, from 0."""
    mirror, turn = 1 if symmetry < len(SIDES) else -1, symmetry % len(SIDES)
    cells = {cell: image_of(cell, mirror, turn) for cell in CELLS}

    def side_image(side: int) -> int:
        return (mirror * side + turn) % 6

    tiles = {tile: Tile.from_pairs(tuple((side_image(a), side_image(b)) for a, b in tile.pairs)) for tile in TILES}
    gates = {EXITS[place]: EXITS[Place(cells[place.cell], side_image(place.side))] for place in EXITS}

    actions = np.zeros(ACTION_COUNT, np.int64)
    for move, action in ACTION_OF.items():
        actions[action] = CELL_NUMBER[cells[move.cell]] * TILE_COUNT + TILES.index(tiles[move.tile])
    masks = np.argsort(actions)

    observations = np.arange(OBSERVATION_SIZE)
    before, after = sections(np.arange(OBSERVATION_SIZE)), sections(observations)
    after["tiles"][:] = before["tiles"].ravel()[masks].reshape(CELL_COUNT, TILE_COUNT)
    for number, cell in enumerate(FREE_CELLS):
        for side in SIDES:
            after["gems"][CELL_NUMBER[cells[cell]], side_image(side)] = before["gems"][number, side]
    for gate in GATES:
        after["gates"][gates[gate] - 1] = before["gates"][gate - 1]
    return actions, masks, observations, [gates[gate] - 1 for gate in GATES]


_TABLES: Final = [_tables(symmetry) for symmetry in range(COUNT)]
ACTIONS: Final = np.array([actions for actions, _, _, _ in _TABLES])
MASKS: Final = np.array([masks for _, masks, _, _ in _TABLES])
OBSERVATIONS: Final = np.array([observations for _, _, observations, _ in _TABLES])
_GATE_IMAGES: Final = [gates for _, _, _, gates in _TABLES]
