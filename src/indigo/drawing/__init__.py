"""Positions drawn as SVG, as PNG, or as text for a terminal; games as GIF, or as a page to step through."""

from indigo.drawing.film import gif
from indigo.drawing.page import page
from indigo.drawing.raster import png
from indigo.drawing.svg import svg
from indigo.drawing.terminal import terminal, tile_text

__all__ = ["gif", "page", "png", "svg", "terminal", "tile_text"]
