"""Moves: a tile placed on a cell, and which moves are legal (rules, section 5.1)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeGuard, overload

from indigo.rules.board import BOARDS, FULL_BOARD, Board, Cell
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


def as_move(move: Move | str) -> Move:
    """Return a move, which may be written as text such as d4W2. Raises `BadNotation` or `OffBoard`."""
    if isinstance(move, str):
        return Move.from_text(move)
    if not isinstance(move, Move):
        raise BadNotation(f"{quoted(move)} is not a Move: use Move.from_text to read one")
    return move


def is_move(value: object) -> TypeGuard[Move]:
    """Whether a value is a `Move` with a cell and a tile that exist."""
    return isinstance(value, Move) and isinstance(value.cell, Cell) and is_tile(value.tile)


def joins_exits(move: Move, board: Board = FULL_BOARD) -> bool:
    """Whether a curve of the tile would connect the cell's two exits, the only thing the rules forbid."""
    exits = board.exit_sides.get(move.cell)
    return exits is not None and JOINS[move.tile][exits[0]] == exits[1]


def _allowed(board: Board) -> dict[Kind, dict[Cell, tuple[Move, ...]]]:
    return {
        kind: {
            cell: tuple(
                move for tile in TILES if tile.kind == kind and not joins_exits(move := Move(cell, tile), board)
            )
            for cell in board.free_cells
        }
        for kind in Kind
    }


# For each kind and free cell of a board, the moves that place the kind there in every allowed rotation.
ALLOWED_ON = {board: _allowed(board) for board in BOARDS}
ALLOWED = ALLOWED_ON[FULL_BOARD]

_BY_TEXT = {str(move): move for by_cell in ALLOWED.values() for moves in by_cell.values() for move in moves}


class LegalMoves(Sequence[Move]):
    """The legal moves of a hand, as a sequence that is computed when it is first used.

    >>> from indigo import Game
    >>> moves = Game(seed=7).legal_moves
    >>> len(moves), moves[0], "a2T0" in moves, Move.from_text("e5T0") in moves
    (90, Move.from_text('a2T0'), True, False)
    """

    def __init__(self, occupied: Collection[Cell], hand: Iterable[Kind | None], board: Board = FULL_BOARD) -> None:
        self._occupied = occupied
        self._board = board
        self._kinds = [kind for kind in dict.fromkeys(hand) if kind is not None]
        self._moves: list[Move] | None = None

    def _all(self) -> list[Move]:
        if self._moves is None:
            occupied = self._occupied
            moves: list[Move] = []
            for kind in self._kinds:
                for cell, allowed in ALLOWED_ON[self._board][kind].items():
                    if cell not in occupied:
                        moves += allowed
            self._moves = moves
        return self._moves

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return _BY_TEXT.get(move) in self._all()
        return isinstance(move, Move) and is_tile(move.tile) and move in self._all()

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        """Return the move at an index, so that `random.choice` works."""
        return self._all()[index]

    def index(self, move: Move | str, *bounds: int) -> int:
        """Return where a move is, which may be written as text; raise `ValueError` if it is not legal."""
        return self._all().index(_BY_TEXT.get(move, move) if isinstance(move, str) else move, *bounds)  # type: ignore[arg-type]

    def count(self, move: Move | str) -> int:
        """Return 1 for a legal move, which may be written as text, otherwise 0."""
        return int(move in self)

    def __reduce__(self) -> tuple[Any, ...]:
        return LegalMoves, (frozenset(self._occupied), self._kinds, self._board)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"
