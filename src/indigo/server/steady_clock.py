"""The time of day without jumps: what a clock that is set forward or back must not do to games in progress."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

_CATCHING_UP: Final = 10  # a tenth of the time that passes
_LONGEST_WAIT: Final = 24 * 3600 * 1_000_000_000  # nanoseconds; what is further ahead is not a clock that was set
_RECENT: Final = 10_000  # milliseconds; a running process announces its time every second


class ClockTimes(NamedTuple):
    """The time by a steady clock and by the system's at the same moment, in milliseconds since 1970."""

    now: int
    wall: int


def _ticks() -> int:
    """Return nanoseconds of a clock that nobody sets and that keeps running while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None) or getattr(time, "CLOCK_MONOTONIC", None)
    return time.monotonic_ns() if clock is None else time.clock_gettime_ns(clock)


class SteadyClock:
    """Follows the system's clock, but approaches it gradually after a jump, and never goes back.

    Without it, setting the clock forward would end every turn that is timed, and setting it back would stop bots.
    """

    def __init__(self, wall: Callable[[], int] = time.time_ns, ticks: Callable[[], int] = _ticks) -> None:
        self._wall = wall
        self._ticks = ticks
        self._ticked = ticks()
        self._now = wall()

    def __call__(self) -> int:
        """Return the time in milliseconds since 1970."""
        passed = self._ticks() - self._ticked
        self._ticked += passed
        most = passed // _CATCHING_UP
        behind = self._wall() - (self._now + passed)
        self._now += passed + max(-most, min(most, behind))
        return self._now // 1_000_000

    def times(self) -> ClockTimes:
        """Return the time, and what the system's clock says meanwhile, for other processes."""
        return ClockTimes(self(), self._wall() // 1_000_000)

    def join(self, other: ClockTimes) -> None:
        """Start at the time of another process that was running a moment ago by the system's clock.

        Otherwise the two would differ by as much as the system's clock was set since the other one started.
        """
        passed = self._wall() // 1_000_000 - other.wall
        if 0 <= passed < _RECENT:
            self._now = (other.now + passed) * 1_000_000

    def start_after(self, latest: int) -> None:
        """Start at the time of the latest entry, in milliseconds, if the clock was set back while no server ran."""
        if 0 < latest * 1_000_000 - self._now < _LONGEST_WAIT:
            self._now = latest * 1_000_000
