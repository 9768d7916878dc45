"""A move: a route tile laid on a cell; and which moves the board allows (rules, section 5.1)."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeGuard, overload

from indigo.rules.board import EXIT_SIDES, FREE_CELLS, Cell
from indigo.rules.errors import BadNotation, quoted
from indigo.rules.tiles import JOINS, TILES, Kind, Tile, is_tile


class Move(NamedTuple):
    """A route tile, turned as it shall lie, and the cell it is laid on."""

    cell: Cell
    tile: Tile

    def __str__(self) -> str:
        return f"{self.cell}{self.tile}"

    def __repr__(self) -> str:
        return f"Move.from_text('{self}')" if is_move(self) else f"Move({self.cell!r}, {self.tile!r})"

    @classmethod
    def from_text(cls, text: str) -> "Move":
        """Read a move such as d4W2: the cell, then the tile."""
        if not isinstance(text, str) or len(text) != 4:
            raise BadNotation(f"{quoted(text)} is not a move: write a cell and a tile, as in d4W2")
        return cls(Cell.from_text(text[:2]), Tile.from_text(text[2:]))


def is_move(value: object) -> TypeGuard[Move]:
    """Whether this is a move, with a cell and a tile that exist."""
    return isinstance(value, Move) and isinstance(value.cell, Cell) and is_tile(value.tile)


def joins_exits(move: Move) -> bool:
    """Whether one curve of the tile would join the cell's two exits: the one thing that is forbidden."""
    exits = EXIT_SIDES.get(move.cell)
    return exits is not None and JOINS[move.tile][exits[0]] == exits[1]


# For each kind and free cell, the moves in every orientation that is allowed there.
ALLOWED: dict[Kind, dict[Cell, tuple[Move, ...]]] = {
    kind: {
        cell: tuple(move for tile in TILES if tile.kind == kind and not joins_exits(move := Move(cell, tile)))
        for cell in FREE_CELLS
    }
    for kind in Kind
}


class LegalMoves(Sequence[Move]):
    """All moves that a hand has on the free cells: count them, walk through them, ask whether one is among them."""

    def __init__(self, occupied: Container[Cell], hand: Iterable[Kind | None]) -> None:
        self._occupied = occupied
        self._kinds = [kind for kind in dict.fromkeys(hand) if kind is not None]
        self._moves: list[Move] | None = None

    def _all(self) -> list[Move]:
        if self._moves is None:
            occupied = self._occupied
            moves: list[Move] = []
            for kind in self._kinds:
                for cell, allowed in ALLOWED[kind].items():
                    if cell not in occupied:
                        moves += allowed
            self._moves = moves
        return self._moves

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and is_tile(move.tile) and move in self._all()

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """Return the move at an index, so that one can be chosen by lot."""
        return self._all()[index]

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
