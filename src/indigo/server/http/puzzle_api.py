"""The HTTP routes of the puzzles of the day."""

from datetime import date
from functools import lru_cache
from typing import Annotated

import orjson
from fastapi import Path, Request, Response

from indigo.bots.puzzles import puzzle_of
from indigo.server.http.puzzle_days import puzzle_day, today_in
from indigo.server.http.routes import new_router, tag_of, tagged_answer
from indigo.server.wire import answers
from indigo.server.wire.advice_views import puzzle_of as view_of_puzzle

router = new_router("/api")


@router.get("/puzzles/{day}", response_model=answers.WirePuzzle)
async def puzzle(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
    """Return the puzzle of a day such as 2026-11-17, or of `today`, with its answer; 304 to a client that has it."""
    body, tag = _puzzle(puzzle_day(request, day), today_in(request))
    return tagged_answer(request, body, tag)


@lru_cache(maxsize=64)
def _puzzle(day: date, today: date) -> tuple[bytes, str]:
    """Return a puzzle as JSON, and its ETag; making it takes a while."""
    body = orjson.dumps(view_of_puzzle(puzzle_of(day), day, today))
    return body, tag_of(body)
