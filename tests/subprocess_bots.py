"""Custom bots for the tests of the arena: a good one, and one for each way to fail."""

import os
import stat
import time

from indigo import Move, Position


class First:
    """Plays the first legal move."""

    def choose(self, view: Position) -> Move:
        print("what a bot prints does no harm")  # noqa: T201
        return view.legal_moves[0]


class Raises:
    """Ends with an error."""

    def choose(self, view: Position) -> Move:
        raise RuntimeError("I give up")


class Hangs:
    """Never answers."""

    def choose(self, view: Position) -> Move:
        while True:
            time.sleep(1)


class Leaves:
    """Ends its process."""

    def choose(self, view: Position) -> Move:
        os._exit(3)


class Cheats:
    """Lays a tile where none may lie."""

    def choose(self, view: Position) -> Move:
        return Move.from_text("e5W0")


class Babbles:
    """Answers with something that isn't a move."""

    def choose(self, view: Position) -> Move:
        return "checkmate"  # type: ignore[return-value]


class Floods:
    """Writes into the pipe for its answers, without end and without a line."""

    def choose(self, view: Position) -> Move:
        pipe = next(file for file in range(3, 100) if stat.S_ISFIFO(os.fstat(file).st_mode))
        while True:
            os.write(pipe, b"no move, ")
