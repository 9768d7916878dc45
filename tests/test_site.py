"""The documentation as a site."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

from docs.pictures import DOCS
from docs.running import NOTEBOOKS

pytestmark = pytest.mark.slow

PUBLIC = ("", ".bots", ".client", ".drawing", ".engine", ".envs", ".openspiel")


def test_the_site_can_be_built_and_is_whole(tmp_path: Path) -> None:
    """One test, because building takes long; a link that leads nowhere, or anything else that looks wrong, ends it."""
    site = tmp_path / "site"
    options = ("--quiet", "--fail-on-warning", "--doctree-dir", str(tmp_path / "trees"))
    done = subprocess.run([sys.executable, "-m", "sphinx", *options, DOCS, site], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    check_pages(site)
    check_names(site)
    check_addresses(site)


def check_pages(site: Path) -> None:
    """Check that every page is in it, and found from the first."""
    index = (site / "index.html").read_text(encoding="utf-8")
    for page in DOCS.glob("*.md"):
        assert (site / f"{page.stem}.html").exists()
        assert page.stem == "index" or f'href="{page.stem}.html"' in index
    for notebook in NOTEBOOKS:
        shown = (site / "notebooks" / f"{notebook.stem}.html").read_text(encoding="utf-8")
        assert f'href="notebooks/{notebook.stem}.html"' in index
        assert shown.count("cell_output") >= 3  # with its output, although building runs nothing


def check_names(site: Path) -> None:
    """Check that every public name is explained."""
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    documented = {name for kind, names in inventory.data.items() if kind.startswith("py:") for name in names}
    modules = [import_module(f"indigo{part}") for part in PUBLIC]
    for module in modules:
        for name in module.__all__:
            homes = [home for home in modules if getattr(home, name, None) is getattr(module, name)]
            assert any(f"{home.__name__}.{name}" in documented for home in homes), f"{module.__name__}.{name}"


def check_addresses(site: Path) -> None:
    """Check that reading it fetches nothing from elsewhere."""
    fetched = re.compile(
        r"<(?:script|img|iframe|source|link(?! rel=\"(?:index|search|next|prev)))[^>]*(?:src|href)=\"([^\"]*)"
    )
    pages = list(site.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        for address in fetched.findall(page.read_text(encoding="utf-8")):
            assert not re.match(r"(\w+:)?//", address), f"{page.name}: {address}"
    for style in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", style.read_text(encoding="utf-8")), style.name
