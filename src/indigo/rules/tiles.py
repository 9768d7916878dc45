"""The route tiles: five kinds, their orientations, and the 54 in the bag (rules, section 3)."""

from enum import StrEnum
from typing import Literal, NamedTuple, TypeGuard

from indigo.rules.errors import BadNotation, quoted

KindLetter = Literal["W", "S", "B", "X", "T"]


class Kind(StrEnum):
    """A kind of route tile, named by its curves."""

    STRAIGHT_WIDE2 = "straight_wide2"
    STRAIGHT3 = "straight3"
    STRAIGHT_TIGHT2 = "straight_tight2"
    TIGHT_WIDE2 = "tight_wide2"
    TIGHT3 = "tight3"

    @property
    def letter(self) -> KindLetter:
        """The kind in notation: W, S, B, X or T."""
        return LETTERS[self]

    @classmethod
    def from_letter(cls, letter: str) -> "Kind":
        """Read a kind from its letter."""
        if letter not in _BY_LETTER:
            raise BadNotation(f"{quoted(letter)} is not a kind of tile: write one of {', '.join(_BY_LETTER)}")
        return _BY_LETTER[letter]

    @property
    def rotations(self) -> range:
        """The rotations in which the tile looks different."""
        return range(_ROTATIONS[self])


# W: the straight with two Wide curves. S: only Straights. B: a straight with a tight curve Beside it, twice.
# X: two wide curves that cross (X), and a tight one. T: only Tight curves.
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

# The sides that rotation 0 joins; each further rotation is a sixth of a turn clockwise.
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


class Tile(NamedTuple):
    """A route tile as it lies: its kind, and how many sixths of a turn clockwise it is turned."""

    kind: Kind
    rotation: int

    def __str__(self) -> str:
        return f"{LETTERS[self.kind]}{self.rotation}"

    def __repr__(self) -> str:
        return f"Tile.from_text('{self}')" if is_tile(self) else f"Tile({self.kind!r}, {self.rotation!r})"

    @classmethod
    def from_text(cls, text: str) -> "Tile":
        """Read a tile such as W2: the kind's letter, then the rotation."""
        if not isinstance(text, str) or len(text) != 2:
            raise BadNotation(f"{quoted(text)} is not a tile: write its letter and its rotation, as in W2")
        if text in _BY_TEXT:
            return _BY_TEXT[text]
        kind = Kind.from_letter(text[:1])
        last = kind.rotations[-1]
        raise BadNotation(
            f"{text!r} is not a tile: {kind.letter} has the rotations 0 to {last}"
            if last
            else f"{text!r} is not a tile: {kind.letter} has the rotation 0 alone"
        )

    @classmethod
    def from_pairs(cls, pairs: Pairs) -> "Tile":
        """Find the tile that joins these sides."""
        try:
            return _BY_PAIRS[_sorted(pairs)]
        except KeyError:
            raise BadNotation(f"{pairs} does not join six sides in three pairs") from None

    @property
    def pairs(self) -> Pairs:
        """The three pairs of sides that the routes join."""
        return _PAIRS[self]

    def joins(self, side: int) -> int:
        """Follow the route that starts at a side to the side where it ends."""
        return JOINS[self][side]


def _sorted(pairs: Pairs) -> Pairs:
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _turned(pairs: Pairs, rotation: int) -> Pairs:
    return _sorted(tuple(((a + rotation) % 6, (b + rotation) % 6) for a, b in pairs))


# The 15 ways to join six sides in pairs: every kind in every rotation.
TILES = tuple(Tile(kind, rotation) for kind in Kind for rotation in range(_ROTATIONS[kind]))

_ALL = frozenset(TILES)


def is_tile(value: object) -> TypeGuard[Tile]:
    """Whether a value is a tile of the game: a rotation of 6, or of True, is none."""
    return isinstance(value, Tile) and isinstance(value.kind, Kind) and type(value.rotation) is int and value in _ALL


_PAIRS = {tile: _turned(_ROTATION_0[tile.kind], tile.rotation) for tile in TILES}
_BY_PAIRS = {pairs: tile for tile, pairs in _PAIRS.items()}
_BY_TEXT = {str(tile): tile for tile in TILES}

# For each tile, the side at the other end of the route from each side.
JOINS: dict[Tile, tuple[int, ...]] = {
    tile: tuple(b if side == a else a for side in range(6) for a, b in pairs if side in (a, b))
    for tile, pairs in _PAIRS.items()
}
