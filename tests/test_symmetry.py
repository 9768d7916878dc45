"""Rotating or mirroring the board gives the same game, and the order in which gems move does not matter."""

import random
from collections.abc import Callable

import pytest

from indigo import Cell, GemMoved, GemsCrashed, GemWon, Move, Place, Position, Tile
from indigo.rules.board import CELLS, CENTRE, CORNERS, EXITS
from indigo.rules.gems import Gem
from tests.setups import random_game

Side = Callable[[int], int]


def turned(steps: int) -> Side:
    return lambda side: (side + steps) % 6


def mirrored(axis: int) -> Side:
    return lambda side: (axis - side) % 6


SYMMETRIES = [turned(steps) for steps in range(6)] + [mirrored(axis) for axis in range(6)]


def image(side_image: Side) -> dict[Cell, Cell]:
    """Return where each cell comes to lie, by walking from the centre in directions turned alike."""
    images = {CENTRE: CENTRE}
    waiting = [CENTRE]
    while waiting:
        cell = waiting.pop()
        for side in range(6):
            beyond = cell.neighbours[side]
            if beyond and beyond not in images:
                there = images[cell].neighbours[side_image(side)]
                assert there
                images[beyond] = there
                waiting.append(beyond)
    return images


@pytest.mark.parametrize("number", range(12))
def test_every_turn_and_mirror_image_gives_the_same_game(number: int) -> None:
    side_image = SYMMETRIES[number]
    cells = image(side_image)
    assert set(cells.values()) == set(CELLS)
    gates = {EXITS[place]: EXITS[Place(cells[place.cell], side_image(place.side))] for place in EXITS}

    def place_image(place: Place) -> Place:
        return Place(cells[place.cell], side_image(place.side))

    def tile_image(tile: Tile) -> Tile:
        return Tile.from_pairs(tuple((side_image(a), side_image(b)) for a, b in tile.pairs))

    game = random_game(number * 31 + 7)
    twin = Position(game.options, game.position.hands, won=(None,) * game.options.players)
    for position, move in zip(game.positions(), game.moves, strict=False):
        twin = Position(position.options, position.hands, twin.won, twin.tiles, twin.gems, twin.centre)
        move_image = Move(cells[move.cell], tile_image(move.tile))
        found = {_unordered(event) for event in twin.consequences(move_image)}
        expected = set()
        for event in position.consequences(move):
            match event:
                case GemMoved(gem, way):
                    expected.add(_unordered(GemMoved(gem, tuple(map(place_image, way)))))
                case GemsCrashed(gems, way):
                    expected.add(_unordered(GemsCrashed(gems, tuple(map(place_image, way)))))
                case GemWon(gem, gate, _):
                    expected.add((gem, gates[gate]))
        assert found == expected
        twin, _ = twin.play(move_image)
        assert twin.gems == {place_image(place): gem for place, gem in _after(position, move).gems.items()}


def _unordered(event: GemMoved | GemsCrashed | GemWon) -> object:
    """Return an event in a form that does not depend on which of two gems comes first."""
    match event:
        case GemsCrashed(gems, way):
            borders = [frozenset({place, place.across}) for place in way]
            return frozenset({(gems, *borders), (gems[::-1], *borders[::-1])})
        case GemWon(gem, gate, _):
            return gem, gate
    return event


def _after(position: Position, move: Move) -> Position:
    return position.play(move)[0]


@pytest.mark.parametrize("number", range(60))
def test_the_order_in_which_gems_move_does_not_matter(number: int) -> None:
    """Move the gems one at a time and one tile at a time, in any order: it ends as the rules say."""
    choice = random.Random(number)
    game = random_game(number + 1000)
    for before, after, move in zip(game.positions(), game.positions()[1:], game.moves, strict=False):
        assert _moved_singly(before, move, choice) == dict(after.gems)


def _moved_singly(before: Position, move: Move, choice: random.Random) -> dict[Place, Gem]:
    """Return where the gems stand after a move, taking a random gem that can still move for each single step."""
    tiles = {**before.tiles, move.cell: move.tile}
    gems = dict(before.gems)
    from_centre = next((side for side in range(6) if CENTRE.neighbour(side) == move.cell), None)
    if from_centre is not None:
        gems[Place(CENTRE, from_centre)] = before.centre_gems[0]
    while True:
        movable = [place for place in gems if _next_place(tiles, place)]
        if not movable:
            return {place: gem for place, gem in gems.items() if place not in EXITS}
        place = choice.choice(movable)
        gem = gems.pop(place)
        there = _next_place(tiles, place)
        assert there
        # Another gem on this route comes toward it, at the border where it stood or at the one it has reached.
        met = next((other for other in (place.across, there, there.across) if other in gems), None)
        if met:
            del gems[met]
        else:
            gems[there] = gem


def _next_place(tiles: dict[Cell, Tile], place: Place) -> Place | None:
    across = place.across
    if across is None:
        return None
    if across.cell in tiles:
        return Place(across.cell, tiles[across.cell].joins(across.side))
    if across.cell in CORNERS and across.side != CORNERS[across.cell]:
        return Place(across.cell, (2 * CORNERS[across.cell] - across.side) % 6)
    return None
