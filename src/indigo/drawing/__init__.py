"""Positions drawn as SVG, or as text for a terminal."""

from indigo.drawing.svg import svg
from indigo.drawing.terminal import terminal, tile_text

__all__ = ["svg", "terminal", "tile_text"]
