"""Draw the pictures of the README and the documentation; `make pictures` redraws them."""

import re
from contextlib import chdir
from functools import cache
from pathlib import Path
from typing import Any

from docs import charts
from indigo import Game, Kind, Options, Tile, samples
from indigo.drawing import heat_map, svg

DOCS = Path(__file__).parent
OPPONENTS = {name: f"against {name}" for name in ("random", "easy", "greedy")}


@cache
def pictures() -> dict[str, str]:
    """Return all pictures by file name, except those of the gallery that bots have a part in."""
    return _drawn() | {name: run(code) for name, code in gallery().items() if "indigo.bots" not in code}


def gallery() -> dict[str, str]:
    """Return the programs of the gallery by the file name of the picture below each."""
    page = (DOCS / "gallery.md").read_text(encoding="utf-8")
    found = re.findall(r"```python\n(.*?)```\n\n!\[[^]]*\]\(images/([^)]*)\)", page, re.DOTALL)
    return {name: code for code, name in found}


def run(code: str) -> str:
    """Run a program of the gallery in the project's folder, and return its `picture`."""
    scope: dict[str, Any] = {}
    with chdir(DOCS.parent):
        exec(compile(code, "gallery.md", "exec"), scope)
    return str(scope["picture"])


def _drawn() -> dict[str, str]:
    """Return the pictures that are drawn here."""
    evening = samples.game("evening")
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
        "alphazero.svg": charts.alphazero(),
        **{
            f"openings-{players}.svg": heat_map(
                {cell: games / sum(found.values()) for cell, games in found.items()},
                options=Options(players=players),
                theme="light",
                title=f"How often red opens in each cell, {players} players",
            )
            for players, found in charts.OPENINGS.items()
        },
        "leaderboard.svg": charts.leaderboard(),
        "ppo.svg": charts.learning(DOCS.parent / "examples" / "ppo.csv", OPPONENTS),
    }


if __name__ == "__main__":
    for name, picture in (pictures() | {name: run(code) for name, code in gallery().items()}).items():
        (DOCS / "images" / name).write_text(picture, encoding="utf-8")
