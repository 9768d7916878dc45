"""The width of text, estimated without a font."""

from unicodedata import combining, east_asian_width

_BROAD = frozenset("MWmw@%&ЖМШЩЮФжмшщюфŒœÆæ")


def columns(text: str) -> int:
    """Return the number of terminal columns that a text takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def ems(text: str) -> float:
    """Return the approximate width of a text in a bold sans serif, in ems; never too narrow."""
    widths = (0.0, 0.66, 1.04)
    return sum(1.1 if letter in _BROAD else widths[columns(letter)] for letter in text)


def fitted(text: str, room: float) -> str:
    """Shorten a text to a width in ems, with an ellipsis."""
    if ems(text) <= room:
        return text
    while text and ems(text + "…") > room:
        text = text[:-1]
    return text + "…"
