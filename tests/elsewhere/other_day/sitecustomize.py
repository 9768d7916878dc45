"""Sets the clock of a Python process ahead by SECONDS_AHEAD, or back; all of Indigo asks `time` for the time."""

import os
import time

_SECONDS = int(os.environ.get("SECONDS_AHEAD", "0"))
_now, _now_ns = time.time, time.time_ns


def _time() -> float:
    return _now() + _SECONDS


def _time_ns() -> int:
    return _now_ns() + _SECONDS * 1_000_000_000


if _SECONDS:
    time.time, time.time_ns = _time, _time_ns
