"""Samples to try things with: recorded games, and 10,000 games by the expert (docs/dataset.md).

>>> from indigo import samples
>>> samples.game("evening")
<Game of 3, 48 moves, over>
>>> samples.path("games").name
'games.csv.xz'
"""

from pathlib import Path
from typing import Final

from indigo.rules.errors import UnknownOption
from indigo.rules.game import Game

__all__ = ["NAMES", "game", "path"]

_FILES: Final = {
    name: Path(__file__).with_name(file)
    for name, file in {
        "evening": "evening.indigo",
        "first-game": "first-game.indigo",
        "games": "games.csv.xz",
    }.items()
}
NAMES: Final = tuple(_FILES)


def path(name: str) -> Path:
    """Return the file of a sample: `evening` and `first-game` are records, `games` a table. Raises `UnknownOption`."""
    if name not in _FILES:
        raise UnknownOption(f"there is no sample {name!r}: choose {', '.join(NAMES)}")
    return _FILES[name]


def game(name: str) -> Game:
    """Return a recorded game. Raises `UnknownOption`, or `BadNotation` if the sample is not a record."""
    return Game.from_text(path(name).read_bytes().decode("utf-8", errors="replace"))
