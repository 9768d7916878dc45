"""Positions drawn as SVG, or as text for a terminal."""
