"""The gems, their values, and the gems a player has won (rules, sections 4 and 6)."""

from enum import StrEnum
from typing import NamedTuple


class Gem(StrEnum):
    """A kind of gem.

    >>> [(gem.value, gem.points) for gem in Gem]
    [('amber', 1), ('emerald', 2), ('sapphire', 3)]
    """

    AMBER = "amber"
    EMERALD = "emerald"
    SAPPHIRE = "sapphire"

    @property
    def points(self) -> int:
        """How many points the gem is worth."""
        return POINTS[self]


POINTS = {Gem.AMBER: 1, Gem.EMERALD: 2, Gem.SAPPHIRE: 3}


class Won(NamedTuple):
    """The gems a player has won.

    >>> Won(amber=2, emerald=1).add(Gem.SAPPHIRE).points
    7
    """

    amber: int = 0
    emerald: int = 0
    sapphire: int = 0

    @property
    def points(self) -> int:
        """How many points the gems are worth together."""
        return self.amber + 2 * self.emerald + 3 * self.sapphire

    @property
    def gems(self) -> int:
        """How many gems there are."""
        return self.amber + self.emerald + self.sapphire

    def add(self, gem: Gem) -> "Won":
        """Return these gems plus one more."""
        return Won(*(count + (kind is gem) for kind, count in zip(Gem, self, strict=True)))


# The centre's gems in the order they leave, one along each of its six arrows.
CENTRE_GEMS = (*(Gem.EMERALD,) * 5, Gem.SAPPHIRE)

# The gems on the treasure tiles at the start; the reserve holds the same again.
ON_BOARD = Won(amber=6, emerald=5, sapphire=1)
RESERVE = ON_BOARD
