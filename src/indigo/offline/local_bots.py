"""Lets bots think for a page."""

import json
from collections.abc import Callable, Iterator
from functools import cache

from indigo.advice_views import advice_of, risk_of, verdict_of
from indigo.bots.advice import RISK_SECONDS, hint, risk, verdicts
from indigo.bots.names import bot_named
from indigo.bots.players import Bot
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text
from indigo.tables.game_views import game_in


@cache
def _bot(name: str) -> Bot:
    """Return the bot of a name, which reuses its search memory from move to move."""
    return bot_named(name)


class LocalThinker:
    """The `Thinker` of a page: it thinks in the same thread as the tables, which saves a second Python."""

    def __init__(self, report_failure: Callable[[str], None]) -> None:
        self.report_failure = report_failure

    async def choose(self, bot: str, view: str) -> str:
        """Return the move that a bot chooses."""
        return str(_bot(bot).choose(_position(view)))

    async def hint(self, view: str) -> str:
        """Return the best moves with reasons, as JSON; this takes about a second."""
        return json.dumps([advice_of(each) for each in hint(_position(view))])

    async def risk(self, view: str, move: str) -> str:
        """Return what a move would give away, as JSON."""
        return json.dumps(risk_of(risk(_position(view), Move.from_text(move), seconds=RISK_SECONDS)))


def analysis(record: str, number: int) -> Iterator[str]:
    """Yield what each move of a game was worth, as JSON."""
    for verdict in verdicts(game_in(record, number)):
        yield json.dumps(verdict_of(verdict))


def _position(view: str) -> Position:
    position = from_text(view)
    assert isinstance(position, Position)
    return position
