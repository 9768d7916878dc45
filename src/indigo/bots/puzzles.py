"""The puzzles of the day: positions in which one move wins or saves the game, and which day has which.

`puzzles.txt` has one line for each day, in the order of the calendar. After the last line, those since `DECISIVE_FROM`
come again. `indigo.bots.puzzle_finder` finds and checks them.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from pkgutil import get_data
from typing import Final, Literal, NamedTuple, TypeAlias

from indigo.bots.reasons import reasons
from indigo.rules.errors import BadNotation, Contradiction, quoted
from indigo.rules.events import GemMoved, GemsCrashed, GemWon
from indigo.rules.gems import Gem, Won
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.setup import Options

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
Goal: TypeAlias = Literal["win", "save"]
Theme: TypeAlias = Literal["journey", "block", "collision", "shared", "sapphire"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard")
WEEK: Final[tuple[Difficulty, ...]] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")  # from Monday
THEMES: Final[tuple[Theme, ...]] = ("journey", "block", "collision", "shared", "sapphire")  # one a day, in turn
FIRST_DAY: Final = date(2026, 10, 5)  # a Monday
DECISIVE_FROM: Final = date(2026, 11, 19)  # earlier days keep their puzzles: people have solved them
WIN, LEAD = 70, 20  # percent: the best move wins at least so often, and the next one so much less
SAVE, LOSS = 50, 20  # percent: or it wins at least so often, and the next one at most so often
JOURNEY: Final = 5  # tiles that a gem crosses on a long journey
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

    @property
    def goal(self) -> Goal | None:
        """What the best move is for: to win a game that any other may lose, or to save one that any other loses.

        None if another move does almost as well, or if the game ends at once with a shared win.
        """
        best, margin = self.chances[list(self.position.legal_moves).index(self.best)], self.margin
        outcome = self.position.play(self.best)[0].outcome()
        if outcome and len(outcome.winners) > 1:
            return None
        if best >= WIN and margin >= LEAD:
            return "win"
        return "save" if best >= SAVE and best - margin <= LOSS else None

    @property
    def theme(self) -> Theme | None:
        """What the best move does that is worth a puzzle, or None."""
        return theme_of(self.position, self.best)

    def text(self) -> str:
        """Return the puzzle as a line: difficulty, players, first seat, moves so far, best move, two digits for each.

        The digits are the chances in percent after each legal move; 99 stands for 99 or more.
        """
        played = "".join(f"{cell}{tile}" for cell, tile in self.position.tiles.items())
        digits = "".join(f"{chance:02}" for chance in self.chances)
        options = self.position.options
        return f"{self.difficulty} {options.players} {options.first} {played} {self.best} {digits}"

    @classmethod
    def from_text(cls, line: str) -> "Puzzle":
        """Read a line. Raises `BadNotation`, `Contradiction` or `IllegalMove`."""
        words = line.split() if isinstance(line, str) else []
        if (
            len(words) != 6
            or words[0] not in DIFFICULTIES
            or words[1] not in tuple("234")
            or words[2] not in tuple("0123")
        ):
            raise BadNotation(f"{quoted(line)} is not a puzzle: a puzzle has six words")
        players, first, played, best_text, digits = words[1:]
        best = Move.from_text(best_text)
        moves = [Move.from_text(played[at : at + 4]) for at in range(0, len(played), 4)]
        position = position_after(moves, best, Options(players=int(players), first=int(first), open_scores=True))
        count = len(position.legal_moves)
        if not (digits.isascii() and digits.isdigit()) or len(digits) != 2 * count:
            raise Contradiction(f"the puzzle needs two digits for each of its {count} moves")
        if best not in position.legal_moves:
            raise Contradiction(f"the best move {best} is not legal")
        chances = tuple(int(digits[at : at + 2]) for at in range(0, len(digits), 2))
        return cls(words[0], position, best, chances)


def position_after(moves: Sequence[Move], best: Move, options: Options) -> Position:
    """Return what the seat to move sees after these moves, with the tile of its best move in hand."""
    position = Position(options, hands=((None,),) * options.players, won=(Won(),) * options.players)
    for move in moves:
        position, _ = position.play(move)
    hands = [(best.tile.kind,) if seat == position.turn else hand for seat, hand in enumerate(position.hands)]
    return replace(position, hands=tuple(hands))


def theme_of(position: Position, move: Move) -> Theme | None:
    """Return the most striking thing that a move does, or None if it does nothing of the kind."""
    events = position.consequences(move)
    won = [event for event in events if isinstance(event, GemWon) and position.turn in event.owners]
    moved = [event for event in events if isinstance(event, GemMoved)]
    if any(len(event.owners) > 1 for event in won):
        return "shared"
    if any(isinstance(event, GemsCrashed) for event in events):
        return "collision"
    if any(event.tiles >= JOURNEY for event in moved):
        return "journey"
    if any(event.gem is Gem.SAPPHIRE for event in moved):
        return "sapphire"
    is_block = not won and any(reason.what == "blocked" for reason in reasons(position, move))
    return "block" if is_block else None


@cache
def lines() -> tuple[str, ...]:
    """Return the lines of the puzzles that come with Indigo, one for each day."""
    found = get_data("indigo.bots", FILE.name)  # in a browser, the package is in an archive
    assert found is not None
    return tuple(found.decode().splitlines())


def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day; after the last one, they start again from that of `DECISIVE_FROM`."""
    earlier, number = (DECISIVE_FROM - FIRST_DAY).days, (day - FIRST_DAY).days
    if number >= earlier:
        number = earlier + (number - earlier) % (len(lines()) - earlier)
    return Puzzle.from_text(lines()[number])
