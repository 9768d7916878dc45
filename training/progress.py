"""How far a training is: a bar with tqdm in a terminal, otherwise a line for each evaluation."""

import sys
from contextlib import suppress
from types import TracebackType


class Progress:
    """The progress of some rounds, of which a number is already done."""

    def __init__(self, rounds: int, done: int, games: int) -> None:
        """Show the bar, if there is a terminal for it."""
        self._rounds, self._games, self._bar = rounds, games, None
        if sys.stderr.isatty():
            with suppress(ImportError):  # then lines are enough
                from tqdm import tqdm

                total, done = rounds * games, done * games
                self._bar = tqdm(total=total, initial=done, unit=" games", unit_scale=True, dynamic_ncols=True)

    def advance(self) -> None:
        """Count a round."""
        if self._bar is not None:
            self._bar.update(self._games)

    def say(self, number: int, seconds: float, shares: dict[str, dict[str, list[float]]]) -> None:
        """Show an evaluation after this many rounds: by opponent, the shares of wins with 2, 3 and 4 players."""
        found = [
            f"{name} {' / '.join(f'{100 * share:.1f}' for share, _ in found.values())}%"
            for name, found in shares.items()
        ]
        if self._bar is not None:
            self._bar.set_postfix_str(", ".join(found))
            return
        left = f", {seconds / number * (self._rounds - number) / 60:.1f} min left" if number else ""
        line = f"round {number} of {self._rounds}, {number * self._games:,} games, {seconds / 60:.1f} min{left}"
        print(f"{line}: {', '.join(found)}", file=sys.stderr, flush=True)  # noqa: T201

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.close()
