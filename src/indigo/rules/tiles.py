"""The route tiles: the five kinds, their rotations, and the bags (rules, sections 3 and 7.5)."""

from enum import StrEnum
from typing import Literal, NamedTuple, TypeGuard

from indigo.rules.errors import BadNotation, UnknownTile, quoted
from indigo.rules.whole_numbers import whole_number

KindLetter = Literal["W", "S", "B", "X", "T"]


class Kind(StrEnum):
    """A kind of route tile, named after its three routes.

    >>> Kind.from_letter("W"), Kind.TIGHT3.letter
    (<Kind.STRAIGHT_WIDE2: 'straight_wide2'>, 'T')
    """

    STRAIGHT_WIDE2 = "straight_wide2"
    STRAIGHT3 = "straight3"
    STRAIGHT_TIGHT2 = "straight_tight2"
    TIGHT_WIDE2 = "tight_wide2"
    TIGHT3 = "tight3"

    @property
    def letter(self) -> KindLetter:
        """The kind's letter in notation: W, S, B, X or T."""
        return LETTERS[self]

    @classmethod
    def from_letter(cls, letter: str) -> "Kind":
        """Return the kind with this letter. Raises `BadNotation`."""
        if not isinstance(letter, str) or letter not in _BY_LETTER:
            raise BadNotation(f"{quoted(letter)} is not a kind of tile: write one of {', '.join(_BY_LETTER)}")
        return _BY_LETTER[letter]

    @property
    def rotations(self) -> range:
        """The rotations that make a difference, from 0."""
        return range(_ROTATIONS[self])


# W: two Wide curves and a straight. S: only Straights. B: a straight with tight curves Beside it.
# X: two wide curves that cross, and a tight one. T: only Tight curves.
LETTERS: dict[Kind, KindLetter] = {
    Kind.STRAIGHT_WIDE2: "W",
    Kind.STRAIGHT3: "S",
    Kind.STRAIGHT_TIGHT2: "B",
    Kind.TIGHT_WIDE2: "X",
    Kind.TIGHT3: "T",
}
_BY_LETTER: dict[str, Kind] = {letter: kind for kind, letter in LETTERS.items()}

BAG = {
    Kind.STRAIGHT_WIDE2: 14,
    Kind.STRAIGHT3: 6,
    Kind.STRAIGHT_TIGHT2: 14,
    Kind.TIGHT_WIDE2: 14,
    Kind.TIGHT3: 6,
}
TILE_COUNT = 54

# For the small board, in the same proportions.
SMALL_BAG = {
    Kind.STRAIGHT_WIDE2: 8,
    Kind.STRAIGHT3: 3,
    Kind.STRAIGHT_TIGHT2: 8,
    Kind.TIGHT_WIDE2: 8,
    Kind.TIGHT3: 3,
}

# The sides that rotation 0 connects; each further rotation turns the tile clockwise by a sixth.
_ROTATION_0 = {
    Kind.STRAIGHT_WIDE2: ((0, 3), (1, 5), (2, 4)),
    Kind.STRAIGHT3: ((0, 3), (1, 4), (2, 5)),
    Kind.STRAIGHT_TIGHT2: ((1, 4), (0, 5), (2, 3)),
    Kind.TIGHT_WIDE2: ((0, 1), (2, 4), (3, 5)),
    Kind.TIGHT3: ((0, 5), (1, 2), (3, 4)),
}
_ROTATIONS = {
    Kind.STRAIGHT_WIDE2: 3,
    Kind.STRAIGHT3: 1,
    Kind.STRAIGHT_TIGHT2: 3,
    Kind.TIGHT_WIDE2: 6,
    Kind.TIGHT3: 2,
}

Pairs = tuple[tuple[int, int], ...]


class _Tile(NamedTuple):
    kind: Kind
    rotation: int


class Tile(_Tile):
    """A route tile as placed on the board: its kind, and its rotation clockwise in sixths of a turn.

    >>> tile = Tile.from_text("W2")
    >>> tile.pairs, tile.joins(5)
    (((0, 4), (1, 3), (2, 5)), 2)
    """

    __slots__ = ()

    def __new__(cls, kind: Kind, rotation: int) -> "Tile":
        """Turn a kind of tile. Raises `UnknownTile` unless it has this rotation."""
        turns = whole_number(rotation)
        if not isinstance(kind, Kind) or turns is None or turns not in kind.rotations:
            raise UnknownTile(f"there is no tile {quoted((kind, rotation))}: read text with Tile.from_text")
        return super().__new__(cls, kind, turns)

    def __str__(self) -> str:
        return f"{LETTERS[self.kind]}{self.rotation}"

    def __repr__(self) -> str:
        return f"Tile.from_text('{self}')" if is_tile(self) else f"Tile({self.kind!r}, {self.rotation!r})"

    @classmethod
    def from_text(cls, text: str) -> "Tile":
        """Read a tile such as W2: the kind's letter, then the rotation. Raises `BadNotation`."""
        if not isinstance(text, str) or len(text) != 2:
            raise BadNotation(f"{quoted(text)} is not a tile: write its letter and its rotation, such as W2")
        if text in _BY_TEXT:
            return _BY_TEXT[text]
        kind = Kind.from_letter(text[:1])
        last = kind.rotations[-1]
        raise BadNotation(
            f"{text!r} is not a tile: {kind.letter} has rotations 0 to {last}"
            if last
            else f"{text!r} is not a tile: {kind.letter} has only rotation 0"
        )

    @classmethod
    def from_pairs(cls, pairs: Pairs) -> "Tile":
        """Return the tile that connects these pairs of sides, in any order. Raises `BadNotation`."""
        try:
            return _BY_PAIRS[_sorted(pairs)]
        except (KeyError, TypeError, ValueError):
            raise BadNotation(f"{quoted(pairs)} does not connect the six sides in three pairs") from None

    @property
    def pairs(self) -> Pairs:
        """The three pairs of sides that the routes connect."""
        return _PAIRS[self]

    def joins(self, side: int) -> int:
        """Return the side at the other end of the route from a side."""
        return JOINS[self][side]


def _sorted(pairs: Pairs) -> Pairs:
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _turned(pairs: Pairs, rotation: int) -> Pairs:
    return _sorted(tuple(((a + rotation) % 6, (b + rotation) % 6) for a, b in pairs))


# The 15 ways to connect six sides in pairs: every kind in every rotation.
TILES = tuple(Tile(kind, rotation) for kind in Kind for rotation in range(_ROTATIONS[kind]))

_ALL = frozenset(TILES)


def is_tile(value: object) -> TypeGuard[Tile]:
    """Whether a value is one of TILES; a rotation of 6 or True makes it invalid."""
    return isinstance(value, Tile) and isinstance(value.kind, Kind) and type(value.rotation) is int and value in _ALL


_PAIRS = {tile: _turned(_ROTATION_0[tile.kind], tile.rotation) for tile in TILES}
_BY_PAIRS = {pairs: tile for tile, pairs in _PAIRS.items()}
_BY_TEXT = {str(tile): tile for tile in TILES}

# For each tile and side, the side at the other end of the route.
JOINS: dict[Tile, tuple[int, ...]] = {
    tile: tuple(b if side == a else a for side in range(6) for a, b in pairs if side in (a, b))
    for tile, pairs in _PAIRS.items()
}
