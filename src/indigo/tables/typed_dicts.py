"""The `TypedDict` that Pydantic can describe: Python's own, or before Python 3.12 that of typing_extensions."""

import sys

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    from typing_extensions import TypedDict

__all__ = ["TypedDict"]
