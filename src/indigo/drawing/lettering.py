"""How wide a text is, without asking a font."""

from unicodedata import combining, east_asian_width

_BROAD = frozenset("MWmw@%&ЖМШЩЮФжмшщюфŒœÆæ")


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def ems(text: str) -> float:
    """Return about how wide a text is in a bold sans serif, in font sizes; rather too wide than too narrow."""
    widths = (0.0, 0.66, 1.04)
    return sum(1.1 if letter in _BROAD else widths[columns(letter)] for letter in text)


def fitted(text: str, room: float) -> str:
    """Cut a text to so many font sizes, and show that it was cut."""
    if ems(text) <= room:
        return text
    while text and ems(text + "…") > room:
        text = text[:-1]
    return text + "…"
