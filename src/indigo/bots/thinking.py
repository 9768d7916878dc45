"""Thinking for as long as one may: a search in small batches, between looks at the clock."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import Event
from typing import Final

from indigo.engine import Search
from indigo.rules.errors import BadLimit, Cancelled

BATCH: Final = 64  # simulations between two looks at the clock: a few milliseconds at most
LOOK: Final = 32  # batches between two looks at whether the choice is settled

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think: a number of simulations, of seconds, or whichever comes first."""

    simulations: int | None = None
    seconds: float | None = None
    cancel: Event | None = None  # once it is set, the search ends with `Cancelled`

    def __post_init__(self) -> None:
        if self.simulations is None and self.seconds is None:
            raise BadLimit("thinking needs a limit: a number of simulations or of seconds")
        if self.simulations is not None and not (type(self.simulations) is int and self.simulations > 0):
            raise BadLimit(f"a number of simulations is a whole number above 0, not {self.simulations!r}")
        if self.seconds is not None and not (
            isinstance(self.seconds, int | float)
            and not isinstance(self.seconds, bool)
            and self.seconds > 0
            and math.isfinite(self.seconds)
        ):
            raise BadLimit(f"a number of seconds is a number above 0, not {self.seconds!r}")

    def check(self) -> None:
        """Raise `Cancelled` if the answer is not wanted any more."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled("the search was cancelled")


def think(
    search: Search,
    limit: Limit,
    *,
    began: float | None = None,
    until_settled: bool = False,
    clock: Clock = time.perf_counter,
) -> None:
    """Run a search that has begun up to its limit; time counts from when it `began`.

    `until_settled` ends it before the time is up, once no other move can be tried as often any more.
    """
    before = clock()
    began = before if began is None else began
    for batches in count():
        limit.check()
        batch = BATCH
        if limit.simulations is not None:
            batch = min(batch, limit.simulations - search.simulations)
        search.run(batch)
        if limit.simulations is not None and search.simulations >= limit.simulations:
            return
        if limit.seconds is not None:
            now = clock()
            if now + (now - before) >= began + limit.seconds:  # the next batch would take as long
                return
            if until_settled and batches % LOOK == LOOK - 1:
                to_come = search.simulations * (began + limit.seconds - now) / max(now - began, 1e-9)
                if search.lead > to_come:
                    return
            before = now
