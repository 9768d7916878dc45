"""The board game Indigo by Reiner Knizia: exact rules, game records and drawings. An unofficial fan project."""

from indigo.rules.board import CELLS, FREE_CELLS, GATES, Cell, Place
from indigo.rules.chance import commitment, starting_seat
from indigo.rules.errors import IllegalMove, IndigoError
from indigo.rules.events import (
    Event,
    GameEnded,
    GemMoved,
    GemsCrashed,
    GemWon,
    Outcome,
    TileDrawn,
    TilePlaced,
    seen_by,
)
from indigo.rules.game import Game
from indigo.rules.gems import Gem, Won
from indigo.rules.match import Match
from indigo.rules.move import LegalMoves, Move
from indigo.rules.position import Position
from indigo.rules.record import from_text, text
from indigo.rules.setup import COLOURS, Colour, Options
from indigo.rules.tiles import TILES, Kind, Tile

__version__ = "1.1.0"

__all__ = [
    "CELLS",
    "COLOURS",
    "FREE_CELLS",
    "GATES",
    "TILES",
    "Cell",
    "Colour",
    "Event",
    "Game",
    "GameEnded",
    "Gem",
    "GemMoved",
    "GemWon",
    "GemsCrashed",
    "IllegalMove",
    "IndigoError",
    "Kind",
    "LegalMoves",
    "Match",
    "Move",
    "Options",
    "Outcome",
    "Place",
    "Position",
    "Tile",
    "TileDrawn",
    "TilePlaced",
    "Won",
    "commitment",
    "from_text",
    "seen_by",
    "starting_seat",
    "text",
]


def _repr_svg_(shown: Game | Position | Move | Tile) -> str:
    """Return a game, position, move or tile as SVG, for notebooks."""
    from indigo.drawing import svg  # imported only when something is drawn

    return svg(shown)


# The rules don't import the drawings, so notebooks get their pictures from here.
for _shown in (Game, Position, Move, Tile):
    _shown._repr_svg_ = _repr_svg_  # type: ignore[union-attr]
