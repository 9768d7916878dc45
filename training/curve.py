"""The curve of a training: `python -m training.curve FOLDER/log.jsonl` keeps the log, and shows it in the docs.

It copies the log to docs/data/training.jsonl, writes the table of docs/training.md from it, and draws curve.svg.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

DOCS: Final = Path(__file__).parents[1] / "docs"
KEPT: Final = DOCS / "data" / "training.jsonl"
PAGE: Final = DOCS / "training.md"
OPPONENTS: Final = ("greedy", "shipped")
HEAD: Final = (
    "| games | minutes | `greedy`: two players | three | four | shipped policy: two players | three | four |\n"
)


def evaluations(log: Path = KEPT) -> list[dict[str, Any]]:
    """Return the evaluations of a log."""
    rows = [json.loads(line) for line in log.read_text(encoding="ascii").splitlines()]
    return [row for row in rows if row["what"] == "evaluation"]


def table(rows: list[dict[str, Any]]) -> str:
    """Return the shares of wins in percent, with their standard errors, as a table in Markdown."""
    lines = []
    for row in rows:
        scores = [score for opponent in OPPONENTS for score in row[opponent].values()]
        cells = [f"{100 * share:.1f}% ± {100 * error:.1f}" for share, error in scores]
        lines.append(f"| {row['games']:,} | {row['seconds'] / 60:.1f} | {' | '.join(cells)} |\n")
    return "".join([HEAD, "|---" * 8, "|\n", *lines])


def update(page: str, rows: list[dict[str, Any]]) -> str:
    """Return the page with the table of these evaluations."""
    before, _, rest = page.partition(HEAD)
    return before + table(rows) + rest[rest.index("\n\n") + 1 :]


def main(arguments: list[str]) -> None:
    """Keep a log, and write the table and the picture."""
    from docs.pictures import pictures  # which draws the log that is kept

    KEPT.write_text(Path(arguments[0]).read_text(encoding="ascii"), encoding="ascii")
    PAGE.write_text(update(PAGE.read_text(encoding="utf-8"), evaluations()), encoding="utf-8")
    (DOCS / "images" / "curve.svg").write_text(pictures()["curve.svg"], encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
