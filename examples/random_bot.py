"""A bot for Indigo that needs nothing but Python: it speaks the bot protocol, and plays any legal move.

`indigo arena easy "program:python examples/random_bot.py"` lets it play.
"""

import random
import sys

COLOURS = ("red", "turquoise", "white", "purple")
ROWS = {letter: 9 - abs(4 - row) for row, letter in enumerate("abcdefghi")}  # the number of cells
TREASURE = {"e5", "a1", "a5", "e1", "e9", "i1", "i5"}
FREE_CELLS = [cell for row, size in ROWS.items() for n in range(size) if (cell := f"{row}{n + 1}") not in TREASURE]
TILES = {  # the sides that rotation 0 connects, and the number of rotations
    "W": ([(0, 3), (1, 5), (2, 4)], 3),
    "S": ([(0, 3), (1, 4), (2, 5)], 1),
    "B": ([(1, 4), (0, 5), (2, 3)], 3),
    "X": ([(0, 1), (2, 4), (3, 5)], 6),
    "T": ([(0, 5), (1, 2), (3, 4)], 2),
}


def exits(cell: str) -> set[int]:
    """Return the two sides through which gems leave the board; none inside it."""
    row, is_first, is_last = cell[0], cell[1:] == "1", int(cell[1:]) == ROWS[cell[0]]
    if row in "ai":
        return {0, 1} if row == "a" else {3, 4}
    if is_first:
        return {5, 0} if row < "e" else {4, 5}
    if is_last:
        return {1, 2} if row < "e" else {2, 3}
    return set()


def fields_of(position: str) -> dict[str, list[str]]:
    """Return the words after each key."""
    fields: dict[str, list[str]] = {"": []}
    key = ""
    for word in position.split():
        if word.endswith(":"):
            key = word[:-1]
            fields[key] = []
        else:
            fields[key].append(word)
    return fields


def legal_moves(position: str) -> list[str]:
    """Return the legal moves of the player to move: everything but a curve that connects two exits."""
    fields = fields_of(position)
    hand = fields["hands"][COLOURS.index(fields["turn"][0])]
    taken = {tile[:2] for tile in fields["tiles"]}
    return [
        f"{cell}{letter}{rotation}"
        for letter in set(hand) & set(TILES)
        for cell in FREE_CELLS
        if cell not in taken
        for rotation in range(TILES[letter][1])
        if not any({(a + rotation) % 6, (b + rotation) % 6} == exits(cell) for a, b in TILES[letter][0])
    ]


def answer(message: str, words: str, moves: list[str]) -> str:
    """Return the answer to a message; `moves` are those of the last position."""
    if message == "hello":
        return "hello 1 random in Python"
    if message == "new":
        return "ready"
    if message == "position":
        moves[:] = legal_moves(words)
        return "ready"
    if message == "go":
        return f"bestmove {random.choice(moves)}"
    return f"error {'unknown_option' if message == 'set' else 'bad_message'} what is {message}?"


def main() -> None:
    """Answer each line of the input; a move takes no time, so there is nothing to stop."""
    moves: list[str] = []
    for line in sys.stdin:
        message, _, words = line.strip().partition(" ")
        if message == "quit":
            break
        if message not in ("", "stop"):
            try:
                print(answer(message, words, moves), flush=True)
            except (KeyError, ValueError, IndexError) as error:
                print(f"error bad_notation {error}", flush=True)


if __name__ == "__main__":
    main()
