"""The fields of a text: a header, then keys, each followed by its words. Every word knows its line and column.

A key is a word in lower case followed by a colon. Line breaks don't matter, since a chat may add or remove them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import zip_longest
from typing import ClassVar, NamedTuple, Self, TypeVar

from indigo.rules.errors import BadNotation, CheckMismatch, Contradiction, IndigoError, quoted

T = TypeVar("T")

KEY = re.compile("([a-z]+):")
LONGEST = 256 * 1024  # characters; a match of 99 rounds takes half of that


def check_digits(words: Iterable[str]) -> str:
    """Return eight hexadecimal digits that depend on every word, but not on spaces and line breaks."""
    return sha256(" ".join(words).encode()).hexdigest()[:8]


class Word(NamedTuple):
    """A word of a text, with its position."""

    text: str
    line: int
    column: int

    def blame(self, error: IndigoError) -> IndigoError:
        """Add the position of this word to an error, unless the error has one."""
        return error.at(self.line, self.column) if error.line is None else error

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Add the position of this word to any error raised in the `with` block."""
        try:
            yield
        except IndigoError as error:
            raise self.blame(error)  # noqa: B904


class Field(NamedTuple):
    """A key, and the words up to the next key."""

    key: Word
    words: list[Word]


class Fields:
    """The fields of a text, read one by one in the order that the notation requires."""

    def __init__(self, source: str) -> None:
        if not isinstance(source, str):
            raise BadNotation(f"{quoted(source)} is not text")
        if len(source) > LONGEST:
            raise BadNotation(f"the text is too long: no game or match has more than {LONGEST} characters").at(1, 1)
        self.header: list[Word] = []
        self.fields: list[Field] = []
        self.end = Word("", 1, 1)
        words = self.header
        for number, line in enumerate(source.removeprefix("\ufeff").split("\n"), start=1):
            for found in re.finditer(r"\S+", line):
                self.end = Word("", number, found.end() + 1)
                if key := KEY.fullmatch(found[0]):
                    words = []
                    self.fields.append(Field(Word(key[1], number, found.start() + 1), words))
                else:
                    words.append(Word(found[0], number, found.start() + 1))
        self.taken = 0

    def __contains__(self, key: str) -> bool:
        return self.taken < len(self.fields) and self.fields[self.taken].key.text == key

    def take(self, key: str) -> Field:
        """Read the next field, which must have this key."""
        if key not in self:
            if self.taken == len(self.fields):
                raise self.end.blame(BadNotation(f"the text ends before '{key}:'"))
            found = self.fields[self.taken].key
            raise found.blame(BadNotation(f"expected '{key}:' here, not '{found.text}:'"))
        self.taken += 1
        return self.fields[self.taken - 1]

    def word(self, key: str) -> Word:
        """Read the next field, which must have one word."""
        field = self.take(key)
        if len(field.words) != 1:
            raise field.key.blame(BadNotation(f"'{key}:' takes one word, not {len(field.words)}"))
        return field.words[0]

    def choice(self, key: str, choices: dict[str, T]) -> T:
        """Read the next field, which must have one of these words, and return the value for that word."""
        word = self.word(key)
        if word.text not in choices:
            *others, last = choices
            allowed = f"{', '.join(others)} or {last}" if len(choices) < 9 else f"{others[0]} to {last}"
            raise word.blame(BadNotation(f"'{key}:' must be {allowed}, not {quoted(word.text)}"))
        return choices[word.text]

    def agree(self, key: str, expected: Sequence[str]) -> None:
        """Read the next field, which must have the words that follow from the fields before it."""
        field = self.take(key)
        found = [word.text for word in field.words]
        if found != list(expected):
            wrong = next((w for w, e in zip_longest(field.words, expected) if w and w.text != e), field.key)
            said = f"'{key}: {' '.join(expected)}'".replace(": '", ":'")
            raise wrong.blame(Contradiction(f"this should be {said}, by the fields before it"))

    def check(self) -> None:
        """Read the last field, the check that detects changes."""
        before = [word.text for word in self.header]
        for field in self.fields[: self.taken]:
            before += [f"{field.key.text}:", *(word.text for word in field.words)]
        word, expected = self.word("check"), check_digits(before)
        if word.text != expected:
            raise word.blame(
                CheckMismatch(
                    f"the text was changed after it was written (its check would be {expected}; "
                    "write that here if you edited it by hand)"
                )
            )

    def finish(self) -> None:
        """Raise `BadNotation` if any field is left."""
        if self.taken < len(self.fields):
            raise self.fields[self.taken].key.blame(BadNotation("the text should end before this"))


class Readable:
    """Something that a text can contain: a game, a match or a position."""

    __slots__ = ()

    read: ClassVar[Callable[[str], object]]  # set by `indigo.rules.record`, which knows everything that can be read

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read one from its text. Raises `BadNotation`, like `indigo.from_text`, also if it is the text of another."""
        value = Readable.read(text)
        if not isinstance(value, cls):
            raise BadNotation(f"this is the text of a {type(value).__name__}, not of a {cls.__name__}").at(1, 1)
        return value
