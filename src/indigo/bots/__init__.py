"""Bots that choose moves from a view: random, greedy, or searching at four levels. Also hints and analysis.

>>> from indigo import Game
>>> from indigo.bots import bot_named
>>> game = Game()
>>> bot = bot_named("easy", seed=1)
>>> events = game.push(bot.choose(game.view(game.turn)))
"""

from indigo.bots.advice import analyse, hint, risk
from indigo.bots.names import NAMES, bot_named
from indigo.bots.players import Bot, Greedy, Random, Searcher
from indigo.bots.reports import Advice, Analysis, Hints, Reason, Risk, Verdict
from indigo.bots.thinking import Limit

__all__ = [
    "NAMES",
    "Advice",
    "Analysis",
    "Bot",
    "Greedy",
    "Hints",
    "Limit",
    "Random",
    "Reason",
    "Risk",
    "Searcher",
    "Verdict",
    "analyse",
    "bot_named",
    "hint",
    "risk",
]
