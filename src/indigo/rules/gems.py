"""The gems, what they are worth, and the ones a player has won (rules, sections 4 and 6)."""

from enum import StrEnum
from typing import NamedTuple


class Gem(StrEnum):
    """A gem, by its stone."""

    AMBER = "amber"
    EMERALD = "emerald"
    SAPPHIRE = "sapphire"

    @property
    def points(self) -> int:
        """What the gem counts at the end."""
        return POINTS[self]


POINTS = {Gem.AMBER: 1, Gem.EMERALD: 2, Gem.SAPPHIRE: 3}


class Won(NamedTuple):
    """The gems a player has won."""

    amber: int = 0
    emerald: int = 0
    sapphire: int = 0

    @property
    def points(self) -> int:
        """What they count together."""
        return self.amber + 2 * self.emerald + 3 * self.sapphire

    @property
    def gems(self) -> int:
        """How many they are."""
        return self.amber + self.emerald + self.sapphire

    def add(self, gem: Gem) -> "Won":
        """Return these gems and one more."""
        return Won(*(count + (kind is gem) for kind, count in zip(Gem, self, strict=True)))


# The centre gives its gems in this order, one through each of its six arrows.
CENTRE_GEMS = (*(Gem.EMERALD,) * 5, Gem.SAPPHIRE)

# What lies on the treasure tiles at the start; the reserve holds as much again.
ON_BOARD = Won(amber=6, emerald=5, sapphire=1)
RESERVE = ON_BOARD
