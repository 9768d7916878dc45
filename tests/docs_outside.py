"""Runs the examples of the pages that it is given, with the Indigo that is installed, and prints those that fail.

It is started outside the project, so that nothing of it can be found but what the wheel brings.
"""

import doctest
import re
import sys
from pathlib import Path

import indigo


def main(pages: list[str]) -> int:
    """Run the examples with >>> and the programs of the gallery; return how many fail."""
    print(indigo.__file__)
    failed = 0
    for page in map(Path, pages):
        failed += doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed
        if page.name == "gallery.md":
            for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
                if "indigo.bots" not in code:  # those search, and other tests run them
                    exec(code, {})
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
