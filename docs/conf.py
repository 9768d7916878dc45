"""Configure Sphinx, which builds the site from these pages: `make docs`."""

from typing import Any

from sphinx.application import Sphinx
from sphinx.util.nodes import make_refnode

import indigo

project = "Indigo"
author = "The Indigo contributors"
release = version = indigo.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["**/.*"]
nitpicky = False  # types from other libraries are not link_public_name
myst_heading_anchors = 3
nb_execution_mode = "off"  # shown with the output that they were saved with
myst_enable_extensions = ["attrs_inline"]

default_role = "code"  # one backtick in a docstring is code, as in Markdown
autodoc_default_options = {"members": True, "imported-members": True, "undoc-members": False}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Indigo"
html_logo = html_favicon = "../web/public/icon.svg"
html_static_path = ["style"]
html_css_files = ["indigo.css"]
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#34348c",
        "color-brand-content": "#34348c",
        "color-brand-visited": "#34348c",
        "color-background-secondary": "#f6f6ff",
        "color-code-background": "#f6f6ff",
        "color-foreground-primary": "#1b1b4a",
        "color-api-name": "#34348c",
        "color-api-pre-name": "#4d4d88",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f6c667",
        "color-brand-content": "#f6c667",
        "color-brand-visited": "#f6c667",
        "color-background-primary": "#0d0d2b",
        "color-background-secondary": "#14143c",
        "color-background-border": "#3b3b86",
        "color-foreground-primary": "#f4f1ff",
        "color-foreground-secondary": "#a3a3dc",
        "color-foreground-muted": "#a3a3dc",
        "color-code-background": "#14143c",
        "color-api-name": "#f6c667",
        "color-api-pre-name": "#a3a3dc",
        "color-highlight-on-target": "#2a2a6e",
    },
}
html_copy_source = False
html_show_copyright = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def skip_tuple_fields(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Skip the fields of named tuples, because the signature already shows them."""
    return True if str(getattr(obj, "__doc__", "")).startswith("Alias for field") else None


def link_public_name(app: Sphinx, env: Any, node: Any, content: Any) -> Any:
    """Link a type to its public name: `indigo.rules.game.Game` is documented as `indigo.Game`."""
    module, _, name = node.get("reftarget", "").rpartition(".")
    known = env.domains.python_domain.objects
    for public in ("indigo", ".".join(module.split(".")[:2])):
        if module.startswith("indigo") and (place := known.get(f"{public}.{name}")):
            return make_refnode(app.builder, node["refdoc"], place.docname, place.node_id, content)
    return None


def remove_empty_lines(app: Sphinx, page: str, source: list[str]) -> None:
    """Remove the empty line that doctest needs at the end of an example."""
    source[0] = source[0].replace("\n\n```\n", "\n```\n")


def setup(app: Sphinx) -> None:
    """Connect these functions to Sphinx."""
    app.connect("autodoc-skip-member", skip_tuple_fields)
    app.connect("missing-reference", link_public_name)
    app.connect("source-read", remove_empty_lines)
