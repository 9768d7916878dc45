"""Indigo as a game for OpenSpiel, and OpenSpiel's search as a bot for the arena.

>>> import pyspiel
>>> import indigo.openspiel
>>> game = pyspiel.load_game("python_indigo(players=3)")
"""

from indigo.rules.errors import missing_extra

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise missing_extra("this needs OpenSpiel", "openspiel", error) from error

from indigo.openspiel.ismcts import ISMCTS, FastISMCTS, Rollouts, TimedISMCTSBot
from indigo.openspiel.spiel_game import SpielGame, SpielState

__all__ = ["ISMCTS", "FastISMCTS", "Rollouts", "SpielGame", "SpielState", "TimedISMCTSBot"]
