"""Rules, section 3: the route tiles."""

import pytest

from indigo import IndigoError, Kind, Tile
from indigo.rules.board import EXIT_SIDES, FREE_CELLS
from indigo.rules.move import ALLOWED
from indigo.rules.tiles import BAG, TILE_COUNT, TILES, Pairs


def _pairings(sides: tuple[int, ...]) -> list[Pairs]:
    if not sides:
        return [()]
    first, *others = sides
    return [
        ((first, other), *rest)
        for other in others
        for rest in _pairings(tuple(side for side in others if side != other))
    ]


def test_the_tiles_are_exactly_the_fifteen_ways_to_pair_six_sides() -> None:
    assert sorted(tile.pairs for tile in TILES) == sorted(_pairings((0, 1, 2, 3, 4, 5)))


def test_fifty_four_tiles() -> None:
    assert sum(BAG.values()) == TILE_COUNT == len(FREE_CELLS)
    assert [BAG[Kind.from_letter(letter)] for letter in "WSBXT"] == [14, 6, 14, 14, 6]


def test_a_rotation_turns_every_route_a_sixth_clockwise() -> None:
    for tile in TILES:
        turned = Tile(tile.kind, (tile.rotation + 1) % len(tile.kind.rotations))
        assert all(turned.joins((side + 1) % 6) == (tile.joins(side) + 1) % 6 for side in range(6))


def test_the_mirror_image_of_a_kind_is_the_same_kind() -> None:
    for tile in TILES:
        mirrored = Tile.from_pairs(tuple(((1 - a) % 6, (1 - b) % 6) for a, b in tile.pairs))
        assert mirrored.kind == tile.kind


def test_every_kind_has_a_legal_orientation_on_every_free_cell() -> None:
    assert all(ALLOWED[kind][cell] for kind in Kind for cell in FREE_CELLS)


def test_only_a_tight_curve_between_the_two_exits_of_a_cell_is_forbidden() -> None:
    for kind in Kind:
        for cell in FREE_CELLS:
            allowed = {move.tile for move in ALLOWED[kind][cell]}
            for rotation in kind.rotations:
                tile = Tile(kind, rotation)
                joins_exits = cell in EXIT_SIDES and EXIT_SIDES[cell] in (*tile.pairs, *(p[::-1] for p in tile.pairs))
                assert (tile in allowed) == (not joins_exits)


def test_text_and_pairs_are_read_as_they_are_written() -> None:
    assert all(Tile.from_text(str(tile)) == tile == Tile.from_pairs(tile.pairs) for tile in TILES)


@pytest.mark.parametrize("text", ["", "W", "W3", "S1", "T2", "X6", "w0", "Q0", "W-1", "W٠", "W00"])
def test_a_tile_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(IndigoError) as caught:
        Tile.from_text(text)
    assert caught.value.code == "bad_notation"
