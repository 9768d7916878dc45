"""Pictures of tables, as spectators see them: drawn once, and a limited number for each address."""

from collections import OrderedDict
from typing import Final

from indigo.drawing import png, svg
from indigo.rules.game import Game
from indigo.server.http.limits import RateLimiter
from indigo.server.http_errors import TooMany
from indigo.server.tables.table import Table

WIDTH: Final = 1200  # pixels
KEPT: Final = 32  # pictures, of half a megabyte each
PER_MINUTE: Final = 20  # new pictures per address


class Pictures:
    """The pictures that were drawn last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()
        self._limiter = RateLimiter(PER_MINUTE / 60, PER_MINUTE)

    def kept(self, table: Table, number: int) -> bytes | None:
        """Return the picture of a round at this moment, if it has been drawn."""
        return self._kept.get(_moment(table, number))

    def keep(self, table: Table, number: int, picture: bytes) -> None:
        """Keep a picture; forget the oldest."""
        self._kept[_moment(table, number)] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def check(self, address: str) -> None:
        """Count a new picture; raise `TooMany` if the address has asked for too many."""
        if wait := self._limiter.take(address):
            raise TooMany("too many pictures for this address", retry_after=wait)


def _moment(table: Table, number: int) -> tuple[str, int, int]:
    return table.name, number, 0 if is_over(table, number) else table.sequence


def is_over(table: Table, number: int) -> bool:
    """Return whether a round is over."""
    game = _round(table, number)
    return game is not None and game.is_over


def _round(table: Table, number: int) -> Game | None:
    return table.match.games[number - 1] if table.match is not None else None


def draw(table: Table, number: int) -> bytes:
    """Return a picture of a round, as PNG; before the first one, of the board and who sits there."""
    game = _round(table, number)
    if game is None:
        names = [seat.name or "" for seat in table.seats]
        return png(svg(Game(table.terms.options()).view(None), wide=True, names=names), width=WIDTH)
    last = game.moves[-1] if game.moves and not game.is_over else None
    return png(svg(game.view(None), wide=True, names=game.labels, last=last), width=WIDTH)
