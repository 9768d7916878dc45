"""Serves the files of the browser client, and what it needs to play offline, compressed and with cache headers."""

from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

FOLDER = Path(__file__).parents[1] / "web"
KIT = FOLDER.with_name("kit")  # to play without a server; there only if it was built
FOR_EVER = "public, max-age=31536000, immutable"  # for files whose names contain a hash of their content
MISSING = "The browser client is missing: run make client in the project's folder, then install Indigo again.\n"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


def is_built(folder: Path = FOLDER) -> bool:
    """Return whether the browser client has been built."""
    return (folder / "index.html").is_file()


def is_client_file(path: str) -> bool:
    """Return whether a path is that of a file, which costs the server little, and not a page's or the API's."""
    name = path.removeprefix("/")
    return name == "" or name.startswith(("assets/", "kit/")) or ("." in name and "/" not in name)


def client_file(request: Request, folder: Path = FOLDER) -> Response | None:
    """Return the requested file, the client's page for any other path without a dot, or None.

    If the client has not been built, the answer says so.
    """
    name = request.url.path.strip("/")
    if request.method not in ("GET", "HEAD") or name.startswith("api/"):
        return None
    if name.startswith("kit/"):
        return _kit_file(request, KIT, name.removeprefix("kit/"))
    path = _inside(folder, name)
    if path is None and "." not in name:
        path = _inside(folder, "index.html")
        if path is None:
            return PlainTextResponse(MISSING, 503)
    if path is None:
        return None
    keep = FOR_EVER if path.parent.name == "assets" else "no-cache"
    return _compressed(path, request.headers, {"Cache-Control": keep, "Vary": "Accept-Encoding"})


def _kit_file(request: Request, folder: Path, name: str) -> Response | None:
    """Return a file of the kit; all names but the manifest's contain a hash or a version."""
    path = _inside(folder, name)
    if path is None:
        return None
    keep = "no-cache" if name == "kit.json" else FOR_EVER
    return _compressed(path, request.headers, {"Cache-Control": keep, "Vary": "Accept-Encoding"})


def _inside(folder: Path, name: str) -> Path | None:
    """Return the path of a file if it exists and is inside the folder; no file has a name that the system rejects."""
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None


def _compressed(path: Path, asked: Headers, headers: dict[str, str]) -> Response:
    """Return the smallest variant of a file that the browser accepts."""
    accepted = {word.split(";")[0].strip() for word in asked.get("accept-encoding", "").split(",")}
    kind = guess_type(path.name)[0] or "application/octet-stream"
    for encoding, ending in _ENCODINGS:
        smaller = path.with_name(path.name + ending)
        if encoding in accepted and smaller.is_file():
            return FileResponse(smaller, media_type=kind, headers={**headers, "Content-Encoding": encoding})
    return FileResponse(path, media_type=kind, headers=headers)
