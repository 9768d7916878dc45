"""Running a search up to a limit, in small batches between checks of the clock."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import Event
from typing import Final

from indigo.engine import TreeSearch
from indigo.rules.errors import BadLimit, Cancelled
from indigo.rules.whole_numbers import real_number, whole_number

LOOK: Final = 32  # batches between two checks whether the choice is settled

Clock = Callable[[], float]
Watch = Callable[[TreeSearch, bool], bool]  # sees a search and whether it is over, and says whether to stop now


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit of a search: a number of simulations, a number of seconds, or whichever comes first.

    Raises `BadLimit` if neither is given, or if one is not above 0.

    >>> Limit(simulations=400, seconds=0.5).simulations
    400
    """

    simulations: int | None = None
    seconds: float | None = None
    cancel: Event | None = None  # setting it stops the search with `Cancelled`

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise BadLimit("a search needs a limit: a number of simulations or seconds")
        if self.simulations is not None:
            number = whole_number(self.simulations)
            if number is None or number < 1:
                raise BadLimit(f"simulations must be a whole number above 0, not {self.simulations!r}")
            object.__setattr__(self, "simulations", number)
        if self.seconds is not None:
            seconds = real_number(self.seconds)
            if seconds is None or seconds <= 0:
                raise BadLimit(f"seconds must be a number above 0, not {self.seconds!r}")
            object.__setattr__(self, "seconds", seconds)

    def check(self) -> None:
        """Raise `Cancelled` if the search was cancelled."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled("the search was cancelled")


def think(
    search: TreeSearch,
    limit: Limit,
    *,
    began: float | None = None,
    until_settled: bool = False,
    watch: Watch | None = None,
    clock: Clock = time.perf_counter,
) -> None:
    """Run a search that has begun, up to its limit; time counts from `began`. Raises `Cancelled`.

    With `until_settled`, it stops early once no other move can overtake the most tried one. `watch` is asked after each
    batch whether to stop, and told about the end.
    """
    _think(search, limit, began, until_settled, watch, clock)
    if watch is not None:
        watch(search, True)


def _think(
    search: TreeSearch, limit: Limit, began: float | None, until_settled: bool, watch: Watch | None, clock: Clock
) -> None:
    before = clock()
    began = before if began is None else began
    for batches in count():
        limit.check()
        batch = search.batch
        if limit.simulations is not None:
            batch = min(batch, limit.simulations - search.simulations)
        search.run(batch)
        if watch is not None and watch(search, False):
            return
        if limit.simulations is not None and search.simulations >= limit.simulations:
            return
        if limit.seconds is not None:
            now = clock()
            if now + (now - before) >= began + limit.seconds:  # the next batch would exceed the limit
                return
            if until_settled and batches % LOOK == LOOK - 1:
                to_come = search.simulations * (began + limit.seconds - now) / max(now - began, 1e-9)
                if search.lead > to_come:
                    return
            before = now
