"""What a link to a table, a replay or a puzzle shows where it is pasted: a title, a text and a picture."""

import gzip
import re
from contextlib import suppress
from functools import cache
from html import escape
from typing import Annotated, Final

from fastapi import Path, Query, Request, Response

from indigo.rules.errors import IndigoError
from indigo.server.http import pictures
from indigo.server.http.limits import is_proxy
from indigo.server.http.preview_texts import LANGUAGES, player_names, puzzle_texts, table_texts
from indigo.server.http.puzzle_days import puzzle_day
from indigo.server.http.routes import new_router
from indigo.server.http.services import services
from indigo.server.http.web_client import FOLDER, is_built
from indigo.tables.table_errors import NotFound, Unavailable
from indigo.tables.table_names import check_table_name

_DAY: Final = 86_400
_TABLE = re.compile(r"/(?:replay/)?([a-z]{4}(?:-[a-z]{4}){2,3})/?", re.IGNORECASE)
_HOST = re.compile(r"([a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(:\d{1,5})?", re.IGNORECASE)
_PUZZLE = re.compile(r"/puzzle(?:/([\d-]{10}))?/?")

router = new_router("/api", is_for_blocked=True)


@router.get("/tables/{table}/picture", response_class=Response)
async def picture(
    request: Request,
    table: Annotated[str, Path(max_length=64)],
    round: Annotated[int | None, Query(ge=1, le=99)] = None,  # noqa: A002
    lang: Annotated[str | None, Query(max_length=35)] = None,
) -> Response:
    """Draw a round, by default the last one, as spectators see it: board, names, points and gems, as PNG.

    Players without a name are called by their colour in the language `lang`, or in one that the client accepts.
    """
    server, address = services(request), request.state.address
    at = (await server.rooms.room(check_table_name(table))).table
    number = round or at.round
    if number > at.round:
        raise NotFound(f"round {number} has not started")
    is_over = pictures.is_over(at, number)
    names = player_names(pictures.players(at, number), _language(request, lang))
    key = " ".join([at.name, str(number), str(0 if is_over else at.sequence), *names])
    drawn = await server.pictures.get(key, address, lambda: pictures.table_picture(at, number, names))
    return _png(drawn, at.name, seconds=_DAY if is_over else 60)


@router.get("/puzzles/{day}/picture", response_class=Response)
async def puzzle_picture(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
    """Draw the puzzle of a day, without its answer, as PNG."""
    chosen = puzzle_day(request, day)
    drawn = await services(request).pictures.get(
        str(chosen), request.state.address, lambda: pictures.puzzle_picture(chosen)
    )
    return _png(drawn, str(chosen), seconds=60 if day == "today" else _DAY)


def _png(drawn: bytes, name: str, *, seconds: int) -> Response:
    headers = {
        "Cache-Control": f"public, max-age={seconds}",
        "Content-Disposition": f'inline; filename="{name}.png"',
        "Cross-Origin-Resource-Policy": "cross-origin",  # a page that shows the link shows the picture
        "Vary": "Accept-Language",
    }
    return Response(drawn, media_type="image/png", headers=headers)


async def page_with_preview(request: Request) -> Response | None:
    """Return the client's page with a preview of what the address leads to: a table, a replay or a puzzle."""
    host = request.headers.get("host", "")
    if request.method not in ("GET", "HEAD") or not is_built() or not _HOST.fullmatch(host):
        return None
    found = await _preview(request)
    if found is None:
        return None
    title, text, picture = found
    base = f"{_scheme(request)}://{host}"
    tags = {
        "og:site_name": "Indigo",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": base + request.url.path,
        "og:image": f"{base}/api/{picture}",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
    }
    head = "".join(f'<meta property="{key}" content="{escape(value)}" />' for key, value in tags.items())
    page = _page().replace("</head>", head + "</head>", 1).encode()
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        page, headers["Content-Encoding"] = gzip.compress(page, 5), "gzip"
    return Response(page, media_type="text/html", headers=headers)


async def _preview(request: Request) -> tuple[str, str, str] | None:
    """Return the title, the text and the picture's address; None if an address has no preview."""
    language = _language(request, request.query_params.get("lang"))
    if found := _PUZZLE.fullmatch(request.url.path):
        try:
            day = puzzle_day(request, found[1] or "today")
        except IndigoError:  # a day without a puzzle: the page says so itself
            return None
        return *puzzle_texts(day, language), f"puzzles/{day}/picture"
    if found := _TABLE.fullmatch(request.url.path):
        name, summary = found[1].lower(), None
        with suppress(Unavailable):  # here, too
            summary = await services(request).rooms.store.summary(name)
        round_asked = request.query_params.get("round", "")
        query = f"&round={round_asked}" if round_asked.isascii() and round_asked.isdigit() else ""
        if summary is not None:
            return *table_texts(summary, language), f"tables/{name}/picture?lang={language}{query}"
    return None


@cache
def _page() -> str:
    return (FOLDER / "index.html").read_text(encoding="utf-8")


def _language(request: Request, asked: str | None) -> str:
    """Return the language in the address, or the first of ours that the client accepts."""
    accepted = request.headers.get("accept-language", "").split(",")
    wanted = [asked or "", *accepted]
    return next((code for each in wanted if (code := each.strip()[:2].lower()) in LANGUAGES), "en")


def _scheme(request: Request) -> str:
    """Return the scheme that the client used, as a trusted proxy reports it."""
    peer = (request.client.host, request.client.port) if request.client else None
    told = request.headers.get("x-forwarded-proto", "") if is_proxy(peer, services(request).settings.proxies) else ""
    return told if told in ("http", "https") else request.url.scheme
