"""The days that have a puzzle, by the server's clock in UTC."""

from contextlib import suppress
from datetime import UTC, date, datetime

from fastapi import Request

from indigo.bots.puzzles import FIRST_DAY
from indigo.server.http.services import services
from indigo.server.request_errors import NoPuzzle
from indigo.tables.table_errors import BadRequest


def today_in(request: Request) -> date:
    """Return the last day that has a puzzle."""
    return datetime.fromtimestamp(services(request).rooms.clock() / 1000, UTC).date()


def puzzle_day(request: Request, day: str) -> date:
    """Return the date of `today` or of a day in the past; raise `NoPuzzle` if it has none."""
    today = today_in(request)
    chosen = today if day == "today" else _date(day)
    if not FIRST_DAY <= chosen <= today:
        raise NoPuzzle(f"there are puzzles from {FIRST_DAY} to {today}; a new one appears at midnight UTC")
    return chosen


def _date(day: str) -> date:
    """Parse a date in its only form, so that each puzzle has one address."""
    with suppress(ValueError):
        if str(found := date.fromisoformat(day)) == day:
            return found
    raise BadRequest("a day is `today` or a date such as 2026-11-17")
