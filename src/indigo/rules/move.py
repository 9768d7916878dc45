"""Moves: a tile placed on a cell, and which moves are legal (rules, section 5.1)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeGuard, overload

from indigo.rules.board import EXIT_SIDES, FREE_CELLS, Cell
from indigo.rules.errors import BadNotation, quoted
from indigo.rules.tiles import JOINS, TILES, Kind, Tile, is_tile


class _Move(NamedTuple):
    cell: Cell
    tile: Tile


class Move(_Move):
    """A cell, and the tile to place there, rotated as it should lie. Moves sort by cell.

    >>> Move.from_text("d4W2").tile.rotation
    2
    >>> min(Move.from_text("d4W2"), Move.from_text("b2S0"))
    Move.from_text('b2S0')
    """

    __slots__ = ()

    def __new__(cls, cell: Cell, tile: Tile) -> "Move":
        """Put a tile on a cell. Raises `BadNotation` unless they are a `Cell` and a `Tile`."""
        if not isinstance(cell, Cell) or not isinstance(tile, Tile):
            raise BadNotation(f"a move is a Cell and a Tile, not {quoted((cell, tile))}: read text with Move.from_text")
        return super().__new__(cls, cell, tile)

    def __str__(self) -> str:
        return f"{self.cell}{self.tile}"

    def __repr__(self) -> str:
        return f"Move.from_text('{self}')" if is_move(self) else f"Move({self.cell!r}, {self.tile!r})"

    @classmethod
    def from_text(cls, text: str) -> "Move":
        """Read a move such as d4W2: the cell, then the tile. Raises `BadNotation` or `OffBoard`."""
        if isinstance(text, str) and (move := _BY_TEXT.get(text)):
            return move
        if not isinstance(text, str) or len(text) != 4:
            raise BadNotation(f"{quoted(text)} is not a move: write a cell and a tile, such as d4W2")
        return cls(Cell.from_text(text[:2]), Tile.from_text(text[2:]))


def is_move(value: object) -> TypeGuard[Move]:
    """Whether a value is a `Move` with a cell and a tile that exist."""
    return isinstance(value, Move) and isinstance(value.cell, Cell) and is_tile(value.tile)


def joins_exits(move: Move) -> bool:
    """Whether a curve of the tile would connect the cell's two exits, the only thing the rules forbid."""
    exits = EXIT_SIDES.get(move.cell)
    return exits is not None and JOINS[move.tile][exits[0]] == exits[1]


# For each kind and free cell, the moves that place the kind there in every allowed rotation.
ALLOWED: dict[Kind, dict[Cell, tuple[Move, ...]]] = {
    kind: {
        cell: tuple(move for tile in TILES if tile.kind == kind and not joins_exits(move := Move(cell, tile)))
        for cell in FREE_CELLS
    }
    for kind in Kind
}

_BY_TEXT = {str(move): move for by_cell in ALLOWED.values() for moves in by_cell.values() for move in moves}


class LegalMoves(Sequence[Move]):
    """The legal moves of a hand, as a sequence that is computed when it is first used.

    >>> from indigo import Game
    >>> moves = Game(seed=7).legal_moves
    >>> len(moves), moves[0], Move.from_text("e5T0") in moves
    (90, Move.from_text('a2T0'), False)
    """

    def __init__(self, occupied: Collection[Cell], hand: Iterable[Kind | None]) -> None:
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
        """Return the move at an index, so that `random.choice` works."""
        return self._all()[index]

    def __reduce__(self) -> tuple[Any, ...]:
        return LegalMoves, (frozenset(self._occupied), self._kinds)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
