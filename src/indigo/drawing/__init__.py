"""Positions drawn as SVG, as PNG, or as text for a terminal."""

from indigo.drawing.raster import png
from indigo.drawing.svg import svg
from indigo.drawing.terminal import terminal, tile_text

__all__ = ["png", "svg", "terminal", "tile_text"]
