"""Quick copies of frozen dataclasses: every move at a table makes one, and `dataclasses.replace` takes far longer."""

from collections.abc import Mapping
from typing import TypeVar

T = TypeVar("T")


def copy_with(value: T, changes: Mapping[str, object]) -> T:
    """Return a copy of a frozen dataclass with some fields changed.

    The class may have neither slots nor cached properties, and the names in `changes` are not checked.
    """
    copy = object.__new__(type(value))
    values = vars(copy)
    values.update(vars(value))
    values.update(changes)
    return copy
