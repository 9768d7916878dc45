"""Drawings: positions as SVG, PNG or text for a terminal; games as GIF or as a web page to step through."""

from indigo.drawing.film import gif
from indigo.drawing.heat_map import heat_map
from indigo.drawing.page import page
from indigo.drawing.raster import png
from indigo.drawing.svg import svg
from indigo.drawing.terminal import terminal, tile_text

__all__ = ["gif", "heat_map", "page", "png", "svg", "terminal", "tile_text"]
