"""Draw the pictures of the README and the documentation; `make pictures` redraws them."""

from pathlib import Path

from docs import charts
from indigo import Game, Kind, Tile, from_text
from indigo.drawing import svg

DOCS = Path(__file__).parent
EXAMPLE = DOCS / "examples" / "evening.indigo"


def pictures() -> dict[str, str]:
    """Return all pictures by file name."""
    evening = from_text(EXAMPLE.read_text(encoding="utf-8"))
    assert isinstance(evening, Game)
    while len(evening.moves) > 26:
        evening.pop()
    last = evening.pop()
    events = evening.push(last)
    board = evening.view(0)
    evening.pop()
    ghost = evening.pop()
    return {
        "board.svg": svg(board, last=last, trails=events, names=evening.names),
        "ghost.svg": svg(evening.view(0), ghost=ghost, names=evening.names),
        "cells.svg": svg(Game(seed=bytes(32)).view(None), seats=False, coordinates=True, background=False),
        **{f"{kind.letter}.svg": svg(Tile(kind, 0)) for kind in Kind},
        "curve.svg": charts.curve(),
        "openings.svg": charts.openings(),
    }


if __name__ == "__main__":
    for name, picture in pictures().items():
        (DOCS / "images" / name).write_text(picture, encoding="utf-8")
