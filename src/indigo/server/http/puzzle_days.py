"""The days that have a puzzle, by the server's clock in UTC."""

from datetime import UTC, date, datetime

from fastapi import Request

from indigo import advice_views
from indigo.server.http.services import services


def day_at(time: int) -> date:
    """Return the day at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(time / 1000, UTC).date()


def today_in(request: Request) -> date:
    """Return the last day that has a puzzle."""
    return day_at(services(request).rooms.clock())


def puzzle_day(request: Request, day: str) -> date:
    """Return the date of `today` or of a day in the past; raise `NoPuzzle` if it has none."""
    return advice_views.puzzle_day(day, today_in(request))
