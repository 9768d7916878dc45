"""The HTTP routes of the puzzles of the day."""

from datetime import date
from functools import lru_cache
from typing import Annotated

import orjson
from fastapi import Path, Request, Response

from indigo.advice_views import WirePuzzle, puzzle_view
from indigo.bots.puzzles import puzzle_of
from indigo.rules.tiles import KindLetter
from indigo.server.http.puzzle_days import puzzle_day, today_in
from indigo.server.http.routes import Holder, answer, new_router, tag_of, tagged_answer
from indigo.server.http.services import services
from indigo.server.wire import answers
from indigo.server.wire.validation import Strict
from indigo.tables.commands import CellName
from indigo.tables.table_errors import BadRequest

router = new_router("/api")


@router.get("/puzzles/{day}", response_model=WirePuzzle)
async def puzzle(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
    """Return the puzzle of a day such as 2026-11-17, or of `today`, with its answer; 304 to a client that has it."""
    body, tag = _puzzle(puzzle_day(request, day), today_in(request))
    return tagged_answer(request, body, tag)


class Solution(Strict):
    """The move that solves a puzzle."""

    cell: CellName
    kind: KindLetter
    rotation: int


@router.post("/puzzles/{day}/solved", response_model=answers.Solved)
async def solve(request: Request, solution: Solution, by: Holder, day: Annotated[str, Path(max_length=10)]) -> Response:
    """Count somebody who has solved today's puzzle, once, and return how many have."""
    server, on, today = services(request), puzzle_day(request, day), today_in(request)
    if f"{solution.cell}{solution.kind}{solution.rotation}" != str(puzzle_of(on).best):
        raise BadRequest("this move does not solve the puzzle")
    people = server.rooms.store.people
    if on == today:
        server.check_solver(request.state.address)
        await people.add_solver(by, str(on))
    return answer({"solved": await people.solver_count(str(on))})


@lru_cache(maxsize=64)
def _puzzle(day: date, today: date) -> tuple[bytes, str]:
    """Return a puzzle as JSON, and its ETag; making it takes a while."""
    body = orjson.dumps(puzzle_view(day, today))
    return body, tag_of(body)
