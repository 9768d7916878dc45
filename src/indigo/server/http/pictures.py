"""Pictures in the shape that links show: drawn once for all who ask, in another process, and a limited number."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from typing import Final

from indigo.bots.puzzles import puzzle_of
from indigo.drawing import svg
from indigo.drawing.raster_process import RasterProcess
from indigo.rules.game import Game
from indigo.server.http.limit_log import LimitLog
from indigo.server.http.limits import RateLimiter
from indigo.server.live.fair_queue import NOBODY, FairQueue
from indigo.tables.table import Table
from indigo.tables.table_errors import TooMany, Unavailable

WIDTH: Final = 1200  # pixels
KEPT: Final = 32  # pictures, of half a megabyte each
PER_MINUTE: Final = 20  # new pictures per address
PER_MINUTE_IN_ALL: Final = 60  # one process draws some 100
AT_ONCE: Final = 30  # new pictures that may be asked for in a burst, by all addresses together

log = logging.getLogger("indigo.pictures")


class Pictures:
    """Draws pictures one after the other, and keeps the latest; the address that has used least comes first."""

    def __init__(self, limits: LimitLog) -> None:
        self._limits = limits
        self._process = RasterProcess()
        self._queue = FairQueue(1)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._drawing: dict[str, asyncio.Task[bytes]] = {}
        self._by_address = RateLimiter(PER_MINUTE / 60, PER_MINUTE)
        self._in_all = RateLimiter(PER_MINUTE_IN_ALL / 60, AT_ONCE)

    async def get(self, key: str, address: str, draw: Callable[[], str]) -> bytes:
        """Return the picture that was kept under this key, or draw it.

        Raise `TooMany` if this address, or all of them together, want too many, and `Unavailable` if it can't be drawn.
        """
        if key not in self._kept and key not in self._drawing:
            self._count(address)
        return await self._once(key, address, draw)

    async def draw_ahead(self, key: str, draw: Callable[[], str]) -> None:
        """Draw a picture that many will ask for, unless it is kept already."""
        await self._once(key, NOBODY, draw)

    def _count(self, address: str) -> None:
        if wait := self._by_address.take(address):
            self._limits.reached("pictures_per_address", address)
            raise TooMany("too many pictures for this address", retry_after=wait)
        if wait := self._in_all.take(""):
            self._limits.reached("pictures", address)
            raise TooMany("too many pictures for this server", retry_after=wait)

    async def _once(self, key: str, address: str, draw: Callable[[], str]) -> bytes:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._drawing[key] = asyncio.create_task(self._draw(key, address, draw))
            drawing.add_done_callback(lambda task: self._has_drawn(key, task))
        return await asyncio.shield(drawing)  # others may be waiting for it

    def _has_drawn(self, key: str, task: asyncio.Task[bytes]) -> None:
        del self._drawing[key]
        if not task.cancelled():
            task.exception()  # only those who still wait need it

    async def _draw(self, key: str, address: str, draw: Callable[[], str]) -> bytes:
        async with self._queue.slot(key, lambda: (address,), is_turn=False):
            try:
                drawn = await asyncio.to_thread(lambda: self._process.png(draw(), width=WIDTH))
            except ChildProcessError as error:
                log.warning("picture not drawn", extra={"reason": str(error)})
                raise Unavailable("the picture could not be drawn: try again later") from None
        self._kept[key] = drawn
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn

    def stop(self) -> None:
        """Refuse everybody who waits for a picture; call this in the event loop."""
        self._process.stop()

    def close(self) -> None:
        """End the process that draws."""
        self._process.close()


def is_over(table: Table, number: int) -> bool:
    """Return whether a round is over."""
    game = _round(table, number)
    return game is not None and game.is_over


def _round(table: Table, number: int) -> Game | None:
    return table.match.games[number - 1] if table.match is not None else None


def players(table: Table, number: int) -> list[tuple[str | None, str | None]]:
    """Return the name and the bot's level of each player of a round."""
    game = _round(table, number)
    if game is None:
        return [(seat.name, seat.level) for seat in table.seats]
    nothing = ("",) * game.options.players
    return list(zip(game.names or nothing, game.bots or nothing, strict=True))


def table_picture(table: Table, number: int, names: list[str]) -> str:
    """Draw a round as spectators see it; before the first one, the board and who sits there."""
    game = _round(table, number)
    if game is None:
        taken = ["" if seat.is_free else name for seat, name in zip(table.seats, names, strict=True)]
        return svg(Game(table.terms.options()).view(None), wide=True, names=taken)
    last = game.moves[-1] if game.moves and not game.is_over else None
    return svg(game.view(None), wide=True, names=names, last=last)


def puzzle_picture(day: date) -> str:
    """Draw the puzzle of a day, without its answer."""
    return svg(puzzle_of(day).position, wide=True)
