"""What people say at a table in their own words: who hears it, and how much of it there may be.

Players talk with players and spectators with spectators, so spectators can't help a player.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple
from unicodedata import category, normalize

from indigo.tables.table_errors import BadText, TooMany

LONGEST: Final = 200  # characters
REMEMBERED: Final = 50  # of the players, and as many of the spectators: what somebody who comes gets to read
AT_ONCE, WITHIN = 5, 10_000  # so many of a person within so many milliseconds
CROWD_AT_ONCE: Final = 20  # of all spectators within that time
OF_A_PERSON: Final = 300  # of each player at a table, so that nobody can fill the disk
OF_SPECTATORS: Final = 600  # of all together at a table

_JOINERS: Final = frozenset("\u200c\u200d")  # within emoji, and within words of some scripts
_UNSEEN: Final = frozenset("\u00ad\u115f\u1160\u2800\u3164\uffa0")
_MARKS: Final = 4  # that may follow each other: more of them would grow over the lines around


class Saying(NamedTuple):
    """Something that somebody said; spectators have no seat."""

    sequence: int
    at: int
    by: str
    seat: int | None
    text: str


def check_text(text: str) -> str:
    """Return a text in its stored form, on one line; raise `BadText` if nobody could read it, or if it is too long."""
    text = " ".join(normalize("NFC", text).split())
    if not 1 <= len(text) <= LONGEST:
        raise BadText(f"a text must have 1 to {LONGEST} characters, not {len(text)}")
    marks = 0
    for character in text:
        kind = category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        is_hidden = kind.startswith("C") and character not in _JOINERS and not _is_tag(character)
        if is_hidden or character in _UNSEEN or marks > _MARKS:
            raise BadText("a text must not contain control characters or other invisible ones")
    if all(character in _JOINERS or category(character)[0] in "MZC" for character in text):
        raise BadText("a text must have a visible character")
    return text


def _is_tag(character: str) -> bool:
    """Return whether a character is a part of flags such as Scotland's."""
    return "\U000e0020" <= character <= "\U000e007f"


def added(talk: Sequence[Saying], saying: Saying) -> tuple[Saying, ...]:
    """Return what is remembered after somebody has said something."""
    group = [each for each in talk if (each.seat is None) == (saying.seat is None)]
    forgotten = group[0] if len(group) >= REMEMBERED else None
    return (*(each for each in talk if each is not forgotten), saying)


def check_rate(talk: Sequence[Saying], by: str, seat: int | None, now: int) -> None:
    """Raise `TooMany` if somebody has said too much in too short a time, or all spectators have."""
    group = [each for each in talk if (each.seat is None) == (seat is None) and each.at > now - WITHIN]
    for recent, limit in (([each for each in group if each.by == by], AT_ONCE), (group, CROWD_AT_ONCE)):
        if len(recent) >= limit and (seat is None or limit == AT_ONCE):
            raise TooMany("too much talk in too short a time", retry_after=(recent[0].at + WITHIN - now) / 1000)
