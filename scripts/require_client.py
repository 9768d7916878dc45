"""Let nobody build a package without its pages by mistake; hatchling runs this before it builds one."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RequireClient(BuildHookInterface[Any]):
    """Stops a build if the client is missing, unless it's an editable one or somebody wants it so."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look for the built client."""
        client = Path(self.root, "src", "indigo", "server", "web", "index.html")
        if version != "editable" and not os.environ.get("INDIGO_WITHOUT_CLIENT") and not client.is_file():
            sys.exit(
                "The client hasn't been built: run make client in the project's folder first, or set "
                "INDIGO_WITHOUT_CLIENT=1 to install the Python library without the pages that a server needs."
            )
