"""The HTTP routes of hints, and of warnings before a move."""

import asyncio
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Request, Response
from pydantic import Field

from indigo.advice_views import WireAdvice, WireRisk, advice_of, risk_of
from indigo.bots.advice import RISK_SECONDS, hint, risk
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.tiles import KindLetter
from indigo.server.http.routes import Holder, TableName, answer, new_router, visited_room
from indigo.server.http.services import services
from indigo.server.wire.validation import Strict
from indigo.tables.commands import CellName
from indigo.tables.decisions import check_hint
from indigo.tables.table_errors import Unavailable
from indigo.tables.terms import SeatNumber

router = new_router("/api")

RISK_PATIENCE = 1.0  # seconds until a player's move is no longer held up

T = TypeVar("T")


class AskHint(Strict):
    """A request for a hint, with the seat it is for."""

    seat: SeatNumber


class AskRisk(AskHint):
    """A request for what a move would give away."""

    cell: CellName
    kind: KindLetter
    rotation: Annotated[int, Field(ge=0, le=5)]

    def move(self) -> Move:
        """Return the move; raise `UnknownTile` if there is no such tile."""
        return Move.from_text(f"{self.cell}{self.kind}{self.rotation}")


@router.post("/tables/{table}/hint", response_model=list[WireAdvice])
async def ask_hint(request: Request, table: TableName, by: Holder, ask: AskHint) -> Response:
    """Return the best moves for the seat on turn, with reasons; this takes about a second."""
    cancel = services(request).bot_pool.cancel
    advice = await _advise(request, table, by, ask.seat, lambda view: hint(view, cancel=cancel))
    return answer([advice_of(each) for each in advice])


@router.post("/tables/{table}/risk", response_model=WireRisk)
async def ask_risk(request: Request, table: TableName, by: Holder, ask: AskRisk) -> Response:
    """Return what a move would give away; this counts as a hint, and takes about half a second."""
    cancel, move = services(request).bot_pool.cancel, ask.move()
    work = _advise(request, table, by, ask.seat, lambda view: risk(view, move, seconds=RISK_SECONDS, cancel=cancel))
    try:
        found = await asyncio.wait_for(work, RISK_PATIENCE)
    except TimeoutError:
        raise Unavailable("all bots are busy: the move could not be checked in time") from None
    return answer(risk_of(found))


async def _advise(request: Request, table: str, by: str, seat: int, work: Callable[[Position], T]) -> T:
    """Let a bot think about a seat's turn for its player, if the table allows hints."""
    room = await visited_room(request, table)
    view = check_hint(room.table, seat, by).view(seat)
    server, address = services(request), request.state.address
    server.check_advice(address)
    await server.rooms.note_hint(room, seat, by)
    return await server.bot_pool.ask(by, address, lambda: work(view))
