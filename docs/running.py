"""Run the example notebooks; `make pictures` writes them anew, with what they show."""

from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

NOTEBOOKS = sorted(Path(__file__).with_name("notebooks").glob("*.ipynb"))
SECONDS = 300  # for a cell: the first that plays may have to compile the engine


def executed(path: Path) -> nbformat.NotebookNode:
    """Run a notebook in an empty folder; return it with what it shows, and nothing that differs from run to run."""
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    with TemporaryDirectory() as folder:
        place = {"metadata": {"path": folder}}
        line = Config({"KernelManager": {"transport": "ipc", "ip": f"{folder}/line"}})  # no port to quarrel over
        NotebookClient(notebook, timeout=SECONDS, resources=place, record_timing=False, config=line).execute()
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(executed(path), path)  # type: ignore[no-untyped-call]
