"""Setting up a game: the options, the colours and the owners of the gates (rules, sections 2 and 7)."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from indigo.rules.board import FULL_BOARD, SMALL_BOARD, Board
from indigo.rules.errors import UnknownOption, UnknownSeat
from indigo.rules.tiles import BAG, SMALL_BAG, Kind
from indigo.rules.whole_numbers import truth, whole_number


class Colour(StrEnum):
    """The players' colours, in seat order.

    >>> [str(colour) for colour in Colour]
    ['red', 'turquoise', 'white', 'purple']
    """

    RED = "red"
    TURQUOISE = "turquoise"
    WHITE = "white"
    PURPLE = "purple"


COLOURS = tuple(Colour)

# The seats that own gates 1 to 6, by number of players; the first of two owners takes the gem itself.
_R, _T, _W, _P = range(4)
_TWO = ((_R,), (_T,), (_R,), (_T,), (_R,), (_T,))
_THREE_SHARED = ((_R,), (_R, _T), (_W,), (_W, _R), (_T,), (_T, _W))
_THREE_OWN = ((_R,), (_T,), (_W,), (_R,), (_T,), (_W,))
_FOUR = ((_R, _T), (_T, _W), (_R, _P), (_P, _T), (_W, _R), (_W, _P))


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agree on before the game. Raises `UnknownOption` if the values don't fit together.

    >>> Options(players=3).owners  # of gates 1 to 6
    ((0,), (0, 1), (2,), (2, 0), (1,), (1, 2))
    """

    players: int = 2
    own_gates: bool = False  # only for three players: every gate has one owner
    hand_size: int = 1
    first: int = 0  # the seat that starts
    open_scores: bool = False  # won gems are visible, not behind screens
    small_board: bool = False  # a ring fewer, for exact methods

    def __post_init__(self) -> None:
        for field in fields(self):
            given = getattr(self, field.name)
            value = truth(given) if field.type is bool else whole_number(given)
            if value is None:
                raise UnknownOption(f"{field.name} must be of type {field.type.__name__}, not {given!r}")  # type: ignore[union-attr]
            object.__setattr__(self, field.name, value)
        if self.players not in (2, 3, 4):
            raise UnknownOption(f"players must be 2, 3 or 4, not {self.players}")
        if self.own_gates and self.players != 3:
            raise UnknownOption("own_gates is only for three players")
        if self.hand_size not in (1, 2):
            raise UnknownOption(f"hand_size must be 1 or 2, not {self.hand_size}")
        if self.first not in self.seats:
            raise UnknownOption(f"first must be a seat from 0 to {self.players - 1}, not {self.first}")

    @property
    def seats(self) -> range:
        """The seats in clockwise order, from 0."""
        return range(self.players)

    @property
    def board(self) -> Board:
        """The board."""
        return SMALL_BOARD if self.small_board else FULL_BOARD

    @property
    def bag(self) -> Mapping[Kind, int]:
        """How many tiles of each kind there are: one for each free cell."""
        return SMALL_BAG if self.small_board else BAG

    @property
    def owners(self) -> tuple[tuple[int, ...], ...]:
        """The seats that own each gate, starting with gate 1."""
        if self.players == 2:
            return _TWO
        if self.players == 4:
            return _FOUR
        return _THREE_OWN if self.own_gates else _THREE_SHARED

    def gates_of(self, seat: int) -> tuple[int, ...]:
        """Return the gates that a seat owns, alone or together with another. Raises `UnknownSeat`."""
        self.check_seat(seat)
        return tuple(gate for gate, owners in enumerate(self.owners, start=1) if seat in owners)

    def check_seat(self, seat: int) -> int:
        """Return the seat, or raise `UnknownSeat`."""
        number = whole_number(seat)
        if number is None or number not in self.seats:
            raise UnknownSeat(f"there is no seat {seat!r}: the seats are 0 to {self.players - 1}")
        return number
