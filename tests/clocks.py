"""Clocks that are set by hand."""

from datetime import UTC, date, datetime
from typing import Generic, TypeVar

SECOND = 1_000_000_000  # nanoseconds
TODAY = date(2026, 11, 17)  # in tests, whatever the date is

Number = TypeVar("Number", int, float)


class Clock(Generic[Number]):
    """A clock that stays where it is set; with a step, it goes on by so much before every look."""

    def __init__(self, now: Number, step: Number | None = None) -> None:
        self.now: Number = now
        self._step: Number | None = step

    def __call__(self) -> Number:
        if self._step is not None:
            self.now += self._step
        return self.now


def midnight(day: date) -> int:
    """Return the first millisecond of a day, as a server counts."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


class SystemClock:
    """The clock of a machine, which anybody may set, and how much time really passed; both in nanoseconds."""

    def __init__(self) -> None:
        self.wall = 1_000_000 * midnight(TODAY)
        self.ticks = 5 * SECOND

    def wait(self, nanoseconds: int) -> None:
        """Let time pass."""
        self.wall += nanoseconds
        self.ticks += nanoseconds
