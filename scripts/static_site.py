"""Writes the folder `static`: the client with all that it needs to play without a server, for any host of files.

    python scripts/static_site.py [SERVER]

With the address of a server, such as https://indigo.example.org, the site also offers its lobby and invitations. That
server has to know the site: set INDIGO_ORIGINS there to the site's address.
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SERVER = ROOT / "src" / "indigo" / "server"
SITE = ROOT / "static"

# Pages with an address of their own: hosts that know no rewriting find a page there, too.
PAGES = ("learn", "lobby", "me", "new/friends", "new/screen", "puzzle", "replay", "rules")


def write_site(server: str = "", site: Path = SITE) -> None:
    """Write the site; `server` is the address of a server, if there is one."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(SERVER / "web", site, ignore=shutil.ignore_patterns("index.html.*"))
    shutil.copytree(SERVER / "kit", site / "kit")
    page = site / "index.html"
    meta = f'<meta name="indigo-server" content="{server.rstrip("/")}" />'
    page.write_text(page.read_text(encoding="utf-8").replace("</title>", f"</title>\n    {meta}"), encoding="utf-8")
    for name in (*(f"{each}/index.html" for each in PAGES), "404.html"):  # many hosts send 404.html for other addresses
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page, site / name)


if __name__ == "__main__":
    write_site(sys.argv[1] if len(sys.argv) > 1 else "")
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.suffix not in (".gz", ".br")) / 1e6
    print(f"The site is in {SITE.name}/ ({size:.1f} MB). To try it: python -m http.server --directory {SITE.name}")
