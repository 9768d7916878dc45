"""A text as fields: a header, then keys with the words that follow them, each word knowing where it stands.

A key is a word of small letters with a colon behind it. Only words count, not lines: a chat may break or join them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from indigo.rules.errors import BadNotation, CheckMismatch, Contradiction, IndigoError, quoted

T = TypeVar("T")

KEY = re.compile("([a-z]+):")
LONGEST = 256 * 1024  # characters; a match of 99 rounds has half as many


def check_digits(words: Iterable[str]) -> str:
    """Return eight digits that change when any word does; spaces and line breaks do not count."""
    return sha256(" ".join(words).encode()).hexdigest()[:8]


class Word(NamedTuple):
    """A word of a text, and where it stands."""

    text: str
    line: int
    column: int

    def blame(self, error: IndigoError) -> IndigoError:
        """Say that an error stands here, unless it knows its place already."""
        return error.at(self.line, self.column) if error.line is None else error

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Let an error that is raised inside say that it stands here."""
        try:
            yield
        except IndigoError as error:
            raise self.blame(error)  # noqa: B904


class Field(NamedTuple):
    """A key and the words that follow it, up to the next key."""

    key: Word
    words: list[Word]


class Fields:
    """The fields of a text, taken one after another in the order they have to stand."""

    def __init__(self, source: str) -> None:
        if not isinstance(source, str):
            raise BadNotation(f"{quoted(source)} is not a text")
        if len(source) > LONGEST:
            raise BadNotation(f"no game or match is longer than {LONGEST} characters").at(1, 1)
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
        """Take the next field, which has to be the one with this key."""
        if key not in self:
            if self.taken == len(self.fields):
                raise self.end.blame(BadNotation(f"the text ends where '{key}:' should stand"))
            found = self.fields[self.taken].key
            raise found.blame(BadNotation(f"'{key}:' should stand here, not '{found.text}:'"))
        self.taken += 1
        return self.fields[self.taken - 1]

    def word(self, key: str) -> Word:
        """Take the next field, which has to hold one word."""
        field = self.take(key)
        if len(field.words) != 1:
            raise field.key.blame(BadNotation(f"'{key}:' takes one word, not {len(field.words)}"))
        return field.words[0]

    def choice(self, key: str, choices: dict[str, T]) -> T:
        """Take the next field, whose word has to be one of these."""
        word = self.word(key)
        if word.text not in choices:
            allowed = " or ".join(choices) if len(choices) < 9 else f"{next(iter(choices))} to {[*choices][-1]}"
            raise word.blame(BadNotation(f"'{key}:' is {allowed}, not {quoted(word.text)}"))
        return choices[word.text]

    def agree(self, key: str, expected: Sequence[str]) -> None:
        """Take the next field, whose words follow from what was read before."""
        field = self.take(key)
        found = [word.text for word in field.words]
        if found != list(expected):
            wrong = next((w for w, e in zip_longest(field.words, expected) if w and w.text != e), field.key)
            said = f"'{key}: {' '.join(expected)}'".replace(": '", ":'")
            raise wrong.blame(Contradiction(f"what stands before leads to {said}"))

    def check(self) -> None:
        """Take the last field, which proves that nothing was changed."""
        before = [word.text for word in self.header]
        for field in self.fields[: self.taken]:
            before += [f"{field.key.text}:", *(word.text for word in field.words)]
        word, expected = self.word("check"), check_digits(before)
        if word.text != expected:
            raise word.blame(
                CheckMismatch(
                    f"the text was changed after it was written (its check would be {expected}; "
                    "put that here if you wrote it by hand)"
                )
            )

    def finish(self) -> None:
        """Refuse anything that is left over."""
        if self.taken < len(self.fields):
            raise self.fields[self.taken].key.blame(BadNotation("nothing may follow here"))
