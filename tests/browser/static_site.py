"""A plain host of files, and the static site on it."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.static_site import write_site


class _Host(http.server.SimpleHTTPRequestHandler):
    """Serves files, and 404.html for what it doesn't find, as most hosts do."""

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send 404.html."""
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@contextmanager
def static_site(folder: Path) -> Iterator[str]:
    """Write the site into a folder, serve it, and yield its address."""
    write_site("", folder)
    with file_host(folder) as address:
        yield address


@contextmanager
def file_host(folder: Path) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Host, directory=str(folder)))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{host.server_port}"
    finally:
        host.shutdown()
        host.server_close()
