"""The blocks of code in the documentation, and a sandbox in which commands are typed as they stand there."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from docs.pictures import DOCS
from tests import stand_ins

ROOT = DOCS.parent
PAGES = (*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md")


class Block(NamedTuple):
    """A block of code, and where it stands."""

    page: str
    line: int
    heading: str
    language: str
    code: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(*languages: str, page: str | None = None, heading: str | None = None) -> list[Block]:
    """Return the blocks in these languages, or all; of one page, or of one part of it."""
    return [
        block
        for path in PAGES
        for block in _blocks_of(path)
        if (not languages or block.language in languages) and page in (None, block.page)
        if heading in (None, block.heading)
    ]


def _blocks_of(path: Path) -> list[Block]:
    found, heading = [], ""
    text = path.read_text(encoding="utf-8")
    for match in re.finditer(r"^(#+ .*)$|^( *)```(.*)\n((?:.*\n)*?)\2```$", text, re.MULTILINE):
        if match[1]:
            heading = match[1]
        else:
            line = text.count("\n", 0, match.start()) + 1
            found.append(Block(path.name, line, heading, match[3], match[4]))
    return found


class Sandbox:
    """A folder that looks like this project's; `places` maps a page's paths and addresses to what replaces them.

    With another Python, what is installed there is used, and nothing of the project is in the folder.
    """

    def __init__(self, folder: Path, places: Mapping[str, str] | None = None, python: Path | None = None) -> None:
        self.folder = folder
        self._places = places or {}
        self._python = python or Path(sys.executable)
        programs = folder / ".venv" / "bin"
        programs.mkdir(parents=True)
        for name in stand_ins.PROGRAMS:
            program = programs / name
            program.write_text(
                f'#!/bin/sh\nexec "{sys.executable}" "{stand_ins.__file__}" {name} "$@"\n', encoding="utf-8"
            )
            program.chmod(0o755)
        for name in () if python else ("docs", "examples", "tests"):
            (folder / name).symlink_to(ROOT / name)
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "INDIGO_"))},
            "PATH": os.pathsep.join((str(programs), str(self._python.parent), os.environ["PATH"])),
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
        }

    def run(self, block: Block, *arguments: str) -> str:
        """Type a block, or run a program with arguments; return what it prints."""
        code = block.code
        for written, here in self._places.items():
            code = code.replace(written, here)
        command = [str(self._python), "-c"] if block.language == "python" else ["bash", "-euo", "pipefail", "-c"]
        done = subprocess.run(
            [*command, code, *arguments],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )
        assert done.returncode == 0, f"{block}: {done.stdout}{done.stderr}"
        return done.stdout
