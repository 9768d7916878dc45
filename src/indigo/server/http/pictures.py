"""Pictures in the shape that links show: drawn once beside the bots, and a limited number for each address."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from indigo.drawing import png, svg
from indigo.rules.game import Game
from indigo.rules.position import Position
from indigo.server.http.limits import RateLimiter
from indigo.server.live.bot_pool import BotPool
from indigo.tables.table import Table
from indigo.tables.table_errors import TooMany

WIDTH: Final = 1200  # pixels
KEPT: Final = 32  # pictures, of half a megabyte each
PER_MINUTE: Final = 20  # new pictures per address


class Pictures:
    """Draws pictures, and keeps the latest."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._limiter = RateLimiter(PER_MINUTE / 60, PER_MINUTE)

    async def get(self, key: str, address: str, draw: Callable[[], bytes]) -> bytes:
        """Return the picture that was kept under this key, or draw it; raise `TooMany` if an address wants too many."""
        if key in self._kept:
            return self._kept[key]
        drawing = self._drawing.get(key)
        if drawing is None:
            if wait := self._limiter.take(address):
                raise TooMany("too many pictures for this address", retry_after=wait)
            drawing = self._drawing[key] = asyncio.create_task(self._draw(key, address, draw))
            drawing.add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(drawing)  # others may be waiting for it

    async def _draw(self, key: str, address: str, draw: Callable[[], bytes]) -> bytes:
        picture = await self._bot_pool.ask(f"picture {key}", address, draw, needs_engine=False)
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture


def is_over(table: Table, number: int) -> bool:
    """Return whether a round is over."""
    game = _round(table, number)
    return game is not None and game.is_over


def _round(table: Table, number: int) -> Game | None:
    return table.match.games[number - 1] if table.match is not None else None


def table_picture(table: Table, number: int) -> bytes:
    """Draw a round as spectators see it; before the first one, the board and who sits there."""
    game = _round(table, number)
    if game is None:
        names = [seat.name or "" for seat in table.seats]
        return png(svg(Game(table.terms.options()).view(None), wide=True, names=names), width=WIDTH)
    last = game.moves[-1] if game.moves and not game.is_over else None
    return png(svg(game.view(None), wide=True, names=game.labels, last=last), width=WIDTH)


def position_picture(position: Position) -> bytes:
    """Draw a position, or what a seat sees of it."""
    return png(svg(position, wide=True), width=WIDTH)
