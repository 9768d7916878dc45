"""Somebody who plays puzzles in a browser."""

from indigo.bots.puzzles import Puzzle
from indigo.rules.move import Move
from tests.browser.pages import LAST_CELL, Person


class Solver(Person):
    """Somebody who plays puzzles."""

    async def opens(self, path: str = "/puzzle") -> None:
        await self.page.goto(self.url + path)
        await self.page.locator(LAST_CELL).wait_for()

    async def where(self, cell: str) -> tuple[float, float]:
        box = await self.page.locator(f"[data-cell={cell}]").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    async def tries(self, puzzle: Puzzle, move: Move) -> None:
        """Point at the cell, turn the tile until it lies like the move, and click."""
        x, y = await self.where(str(move.cell))
        await self.page.mouse.move(0, 0)
        await self.page.mouse.move(x, y)
        moves = [each for each in puzzle.position.legal_moves if each.cell == move.cell]
        for _ in moves:
            if await self.has_laid(move):
                break
            await self.page.keyboard.press("r")
        await self.page.mouse.click(x, y)

    async def has_laid(self, move: Move) -> bool:
        """Whether the ghost lies as the move says; the label of the hand says how the tile is turned."""
        label = await self.page.locator(".tile").get_attribute("aria-label")
        return label == self.labels[move.tile.rotation]

    labels: dict[int, str]

    async def reads_labels(self, count: int) -> None:
        """Turn the tile in the hand all the way round, and note what each rotation is called."""
        self.labels = {}
        for rotation in range(count):
            self.labels[rotation] = await self.page.locator(".tile").get_attribute("aria-label") or ""
            await self.press("Rotate right")


def rotations(puzzle: Puzzle) -> int:
    return len({move.tile.rotation for move in puzzle.position.legal_moves})
