"""Indigo as a game for OpenSpiel, OpenSpiel's search as a bot for the arena, and our bots for OpenSpiel.

>>> import pyspiel
>>> import indigo.openspiel
>>> game = pyspiel.load_game("python_indigo(players=3)")
"""

from indigo.rules.errors import missing_extra

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise missing_extra("this needs OpenSpiel", "openspiel", error) from error

from indigo.openspiel.indigo_bot import IndigoBot, IndigoPolicy
from indigo.openspiel.ismcts import ISMCTS, FastISMCTS, Rollouts, TimedISMCTSBot
from indigo.openspiel.spiel_game import SpielGame, SpielState

__all__ = ["ISMCTS", "FastISMCTS", "IndigoBot", "IndigoPolicy", "Rollouts", "SpielGame", "SpielState", "TimedISMCTSBot"]
