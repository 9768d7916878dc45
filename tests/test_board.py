"""Rules, section 1: the board."""

from collections import Counter

import pytest

from indigo import Cell, IndigoError, Place
from indigo.rules.board import (
    CELLS,
    CENTRE,
    CORNERS,
    EXIT_SIDES,
    EXITS,
    FREE_CELLS,
    SIDES,
    TREASURE_CELLS,
    U_TURNS,
    opposite,
)


def test_rows_of_five_to_nine_cells() -> None:
    rows = Counter(str(cell)[0] for cell in CELLS)
    assert list(rows.items()) == list(zip("abcdefghi", (5, 6, 7, 8, 9, 8, 7, 6, 5), strict=True))
    assert (len(CELLS), len(FREE_CELLS), len(TREASURE_CELLS)) == (61, 54, 7)


def test_names_are_read_as_they_are_written() -> None:
    assert all(Cell.from_text(str(cell)) == cell for cell in CELLS)
    assert str(CENTRE) == "e5"
    assert {str(corner) for corner in CORNERS} == {"a1", "a5", "e1", "e9", "i1", "i5"}


def test_neighbours_see_each_other_across_opposite_sides() -> None:
    for cell in CELLS:
        for side in SIDES:
            beyond = cell.neighbour(side)
            assert beyond is None or beyond.neighbour(opposite(side)) == cell


def test_six_gates_of_six_exits_and_none_at_a_corner() -> None:
    assert Counter(EXITS.values()) == dict.fromkeys(range(1, 7), 6)
    assert not any(place.cell in TREASURE_CELLS for place in EXITS)
    assert all(place.cell.neighbours[place.side] is None for place in EXITS)
    assert len(EXIT_SIDES) == 18


def test_gates_are_numbered_clockwise_from_the_top() -> None:
    assert [EXITS[Place.from_text(text)] for text in ("a3.0", "c7.2", "g7.3", "i3.4", "g1.5", "c1.0")] == [
        1, 2, 3, 4, 5, 6,
    ]  # fmt: skip


def test_corner_arrows_point_at_the_centre_between_the_ends_of_the_u_turn() -> None:
    for corner, arrow in CORNERS.items():
        cell = corner
        for _ in range(4):
            beyond = cell.neighbour(arrow)
            assert beyond is not None
            cell = beyond
        assert cell == CENTRE
        inward = {side for side in SIDES if corner.neighbour(side)}
        assert inward == {arrow, *U_TURNS[corner]}
        assert all(U_TURNS[corner][U_TURNS[corner][side]] == side for side in U_TURNS[corner])


@pytest.mark.parametrize(
    ("text", "code"),
    [("j1", "off_board"), ("a6", "off_board"), ("e0", "off_board"), ("E5", "off_board"), ("", "bad_notation"),
     ("e", "bad_notation"), ("e10", "bad_notation"), ("55", "bad_notation"), ("e٣", "bad_notation")],
)  # fmt: skip
def test_a_cell_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(IndigoError) as caught:
        Cell.from_text(text)
    assert caught.value.code == code
