"""Run the example notebooks; `make pictures` saves them with their output."""

from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

NOTEBOOKS = sorted(Path(__file__).with_name("notebooks").glob("*.ipynb"))
SECONDS = 300  # per cell; the first one that plays may have to compile the engine


def executed(path: Path) -> nbformat.NotebookNode:
    """Run a notebook in a folder with nothing but these pages, and return it with its output.

    Nothing in it differs between runs.
    """
    notebook: nbformat.NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    with TemporaryDirectory() as folder:
        Path(folder, "docs").symlink_to(Path(__file__).parent)
        place = {"metadata": {"path": folder}}
        connection = Config({"KernelManager": {"transport": "ipc", "ip": f"{folder}/kernel"}})  # needs no port
        NotebookClient(notebook, timeout=SECONDS, resources=place, record_timing=False, config=connection).execute()
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


if __name__ == "__main__":
    for path in NOTEBOOKS:
        nbformat.write(executed(path), path)  # type: ignore[no-untyped-call]
