"""The puzzles of the day: positions in which one move is clearly best, and which day has which.

`puzzles.txt` has one line for each day, in the order of the calendar. After the last line, the calendar starts again.
`indigo.bots.puzzle_finder` finds and checks them.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from indigo.rules.errors import BadNotation, Contradiction, quoted
from indigo.rules.gems import Won
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.setup import Options

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
WEEK: Final[tuple[Difficulty, ...]] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")  # from Monday
FIRST_DAY: Final = date(2026, 10, 5)  # a Monday
FILE: Final = Path(__file__).with_name("puzzles.txt")


class Puzzle(NamedTuple):
    """A position as the seat to move sees it, and what each of its legal moves is worth."""

    difficulty: Difficulty
    position: Position
    best: Move
    chances: tuple[int, ...]  # of winning, in percent, after each of `position.legal_moves`

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.turn or 0

    def cost(self, move: Move) -> int:
        """Return how many percent of the chances a legal move gives away."""
        moves = list(self.position.legal_moves)
        return self.chances[moves.index(self.best)] - self.chances[moves.index(move)]

    @property
    def margin(self) -> int:
        """How many percent of the chances the second-best move gives away; negative if another is better."""
        chances = dict(zip(self.position.legal_moves, self.chances, strict=True))
        return chances.pop(self.best) - max(chances.values())

    def text(self) -> str:
        """Return the puzzle as a line: difficulty, first seat, moves so far, best move, two digits for each move.

        The digits are the chances in percent; 99 stands for 99 or more.
        """
        played = "".join(f"{cell}{tile}" for cell, tile in self.position.tiles.items())
        digits = "".join(f"{chance:02}" for chance in self.chances)
        return f"{self.difficulty} {self.position.options.first} {played} {self.best} {digits}"

    @classmethod
    def from_text(cls, line: str) -> "Puzzle":
        """Read a line. Raises `BadNotation`, `Contradiction` or `IllegalMove`."""
        words = line.split() if isinstance(line, str) else []
        if len(words) != 5 or words[0] not in DIFFICULTIES or words[1] not in ("0", "1"):
            raise BadNotation(f"{quoted(line)} is not a puzzle: a puzzle has five words")
        best = Move.from_text(words[3])
        moves = [Move.from_text(words[2][at : at + 4]) for at in range(0, len(words[2]), 4)]
        position = position_after(moves, best, first=int(words[1]))
        digits, count = words[4], len(position.legal_moves)
        if not (digits.isascii() and digits.isdigit()) or len(digits) != 2 * count:
            raise Contradiction(f"the puzzle needs two digits for each of its {count} moves")
        if best not in position.legal_moves:
            raise Contradiction(f"the best move {best} is not legal")
        chances = tuple(int(digits[at : at + 2]) for at in range(0, len(digits), 2))
        return cls(words[0], position, best, chances)


def position_after(moves: Sequence[Move], best: Move, *, first: int) -> Position:
    """Return what the seat to move sees after these moves of two players, with the tile of its best move in hand."""
    options = Options(first=first, open_scores=True)
    position = Position(options, hands=((None,), (None,)), won=(Won(), Won()))
    for move in moves:
        position, _ = position.play(move)
    hands = [(best.tile.kind,) if seat == position.turn else hand for seat, hand in enumerate(position.hands)]
    return replace(position, hands=tuple(hands))


@cache
def lines() -> tuple[str, ...]:
    """Return the lines of the puzzles that come with Indigo, one for each day."""
    return tuple(FILE.read_text(encoding="utf-8").splitlines())


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day; after the last one, they start again from the first."""
    return Puzzle.from_text(lines()[(day - FIRST_DAY).days % len(lines())])
