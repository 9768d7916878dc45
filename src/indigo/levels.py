"""The levels of the bots, the characters among them, and the level at which each character plays."""

from typing import Final, Literal, TypeAlias

Level: TypeAlias = Literal["easy", "medium", "hard", "expert"]
Character: TypeAlias = Literal["otto", "mila", "nora", "bruno", "felix", "iris"]

CHARACTER_LEVELS: Final[dict[Character, Level]] = {
    "otto": "easy",
    "mila": "easy",
    "nora": "medium",
    "bruno": "medium",
    "felix": "hard",
    "iris": "expert",
}
