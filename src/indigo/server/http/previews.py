"""What a link to a table, a replay or a puzzle shows where it is pasted: a title, a text and a picture."""

import gzip
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from html import escape
from typing import Annotated, Any, Final

from fastapi import Path, Query, Request, Response

from indigo.bots.puzzles import puzzle_of
from indigo.rules.errors import IndigoError
from indigo.server.http.limits import is_proxy
from indigo.server.http.pictures import is_over, position_picture, table_picture
from indigo.server.http.puzzle_days import puzzle_day
from indigo.server.http.routes import new_router
from indigo.server.http.services import services
from indigo.server.http.web_client import FOLDER, is_built
from indigo.tables.table_errors import NotFound, Unavailable
from indigo.tables.table_names import check_table_name

_DAY: Final = 86_400
_TABLE = re.compile(r"/(?:replay/)?([a-z]{4}-[a-z]{4}-[a-z]{4})/?", re.IGNORECASE)
_PUZZLE = re.compile(r"/puzzle(?:/([\d-]{10}))?/?")

# By language: the title and the text for a table that waits for players, then the texts for a game that is being played
# and for one that is over.
_WORDS: dict[str, tuple[str, str, str, str]] = {
    "en": (
        "{host} invites you to a game of Indigo",
        "A table for {players}: sit down and play, no account needed.",
        "The game is on: come and watch.",
        "Watch the game again, move by move.",
    ),
    "de": (
        "{host} lädt dich zu einer Partie Indigo ein",
        "Ein Tisch für {players}: setz dich und spiel mit, ganz ohne Konto.",
        "Die Partie läuft: schau zu.",
        "Sieh dir die Partie noch einmal an, Zug für Zug.",
    ),
    "fr": (
        "{host} t’invite à une partie d’Indigo",
        "Une table pour {players} : assieds-toi et joue, sans compte.",
        "La partie est en cours : viens la regarder.",
        "Revois la partie, coup par coup.",
    ),
    "nl": (
        "{host} nodigt je uit voor een potje Indigo",
        "Een tafel voor {players}: schuif aan en speel mee, zonder account.",
        "Het spel is bezig: kijk mee.",
        "Bekijk het spel nog eens, zet voor zet.",
    ),
    "ru": (
        "{host} приглашает тебя сыграть в Indigo",
        "Стол на {players}: садись и играй, без регистрации.",
        "Партия идёт: можно посмотреть.",
        "Посмотри партию ещё раз, ход за ходом.",
    ),
}

# By language: the title and the text of a puzzle.
_PUZZLES: dict[str, tuple[str, str]] = {
    "en": ("Indigo: the puzzle of {day}", "One move is clearly better than all the others. Can you find it?"),
    "de": ("Indigo: das Rätsel vom {day}", "Ein Zug ist deutlich besser als alle anderen. Findest du ihn?"),
    "fr": ("Indigo : l’énigme du {day}", "Un coup est nettement meilleur que tous les autres. Le vois-tu ?"),
    "nl": ("Indigo: de puzzel van {day}", "Eén zet is duidelijk beter dan alle andere. Zie jij hem?"),
    "ru": ("Indigo: задача за {day}", "Один ход явно лучше всех остальных. Найдёшь его?"),
}

router = new_router("/api")


@router.get("/tables/{table}/picture", response_class=Response)
async def picture(
    request: Request,
    table: Annotated[str, Path(max_length=64)],
    round: Annotated[int | None, Query(ge=1, le=99)] = None,  # noqa: A002
) -> Response:
    """Draw a round, by default the last one, as spectators see it: board, names, points and gems, as PNG."""
    server, address = services(request), request.state.address
    at = (await server.rooms.room(check_table_name(table))).table
    number = round or at.round
    if number > at.round:
        raise NotFound(f"round {number} has not started")
    key = f"{at.name} {number} {0 if is_over(at, number) else at.sequence}"
    drawn = await server.pictures.get(key, address, lambda: table_picture(at, number))
    return _png(drawn, at.name, seconds=_DAY if is_over(at, number) else 60)


@router.get("/puzzles/{day}/picture", response_class=Response)
async def puzzle_picture(request: Request, day: Annotated[str, Path(max_length=10)]) -> Response:
    """Draw the puzzle of a day, without its answer, as PNG."""
    chosen = puzzle_day(request, day)
    drawn = await services(request).pictures.get(
        str(chosen), request.state.address, lambda: position_picture(puzzle_of(chosen).position)
    )
    return _png(drawn, str(chosen), seconds=60 if day == "today" else _DAY)


def _png(drawn: bytes, name: str, *, seconds: int) -> Response:
    headers = {"Cache-Control": f"public, max-age={seconds}", "Content-Disposition": f'inline; filename="{name}.png"'}
    return Response(drawn, media_type="image/png", headers=headers)


async def page_with_preview(request: Request) -> Response | None:
    """Return the client's page with a preview of what the address leads to: a table, a replay or a puzzle."""
    if request.method not in ("GET", "HEAD") or not is_built():
        return None
    found = await _preview(request)
    if found is None:
        return None
    title, text, picture = found
    base = f"{_scheme(request)}://{request.headers.get('host', '')}"
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
    language = _language(request)
    if found := _PUZZLE.fullmatch(request.url.path):
        try:
            day = puzzle_day(request, found[1] or "today")
        except IndigoError:  # a day without a puzzle: the page says so itself
            return None
        title, text = _PUZZLES[language]
        return title.format(day=day), text, f"puzzles/{day}/picture"
    if found := _TABLE.fullmatch(request.url.path):
        name, summary = found[1].lower(), None
        with suppress(Unavailable):  # here, too
            summary = await services(request).rooms.store.summary(name)
        round_asked = request.query_params.get("round", "")
        query = f"?round={round_asked}" if round_asked.isascii() and round_asked.isdigit() else ""
        return None if summary is None else (*words(summary, language), f"tables/{name}/picture{query}")
    return None


@cache
def _page() -> str:
    return (FOLDER / "index.html").read_text(encoding="utf-8")


def words(summary: Mapping[str, Any], language: str) -> tuple[str, str]:
    """Return the title and the text of a link to a table."""
    invitation, seats, playing, over = _WORDS[language]
    names = [seat["name"] or "Bot" for seat in summary["seats"] if not seat["is_free"]]
    if summary["phase"] == "open":
        title = invitation.format(host=names[0]) if names else "Indigo"
        return title, seats.format(players=summary["terms"]["players"])
    if summary["phase"] == "playing" or not summary.get("outcome"):
        return f"Indigo: {', '.join(names)}", over if summary["phase"] == "over" else playing
    points = summary["outcome"]["points"]
    return f"Indigo: {', '.join(f'{name} {won}' for name, won in zip(names, points, strict=True))}", over


def _language(request: Request) -> str:
    """Return the language in the address, or the first of ours that the client accepts."""
    accepted = request.headers.get("accept-language", "").split(",")
    asked = [request.query_params.get("lang", ""), *accepted]
    return next((code for each in asked if (code := each.strip()[:2].lower()) in _WORDS), "en")


def _scheme(request: Request) -> str:
    """Return the scheme that the client used, as a trusted proxy tells it."""
    peer = (request.client.host, request.client.port) if request.client else None
    told = request.headers.get("x-forwarded-proto", "") if is_proxy(peer, services(request).settings.proxies) else ""
    return told if told in ("http", "https") else request.url.scheme
