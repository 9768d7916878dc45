"""Numbers that callers give: Python's own, and those of other libraries, such as NumPy's."""

import math
import operator
from numbers import Real


def whole_number(value: object) -> int | None:
    """Return a whole number as an int, whichever library it comes from; None for anything else, such as True."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def real_number(value: object) -> float | None:
    """Return a finite number as a float, whichever library it comes from; None for anything else, such as True."""
    is_number = isinstance(value, Real) and truth(value) is None and math.isfinite(value)
    return float(value) if is_number else None  # type: ignore[arg-type]


def truth(value: object) -> bool | None:
    """Return True or False as a bool, also if they are NumPy's; None for anything else, such as 1."""
    is_truth = isinstance(value, bool) or (type(value).__module__, type(value).__name__) in (
        ("numpy", "bool"),
        ("numpy", "bool_"),
    )
    return bool(value) if is_truth else None
