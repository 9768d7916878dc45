"""Counts and logs that somebody has reached a limit, without letting them fill the disk."""

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from indigo.server.metrics import Metrics

LOG_SECONDS: Final = 10.0  # between two log lines about one limit

_log = logging.getLogger("indigo.server")


class LimitLog:
    """Counts every refusal, and logs at most one line for each limit every few seconds."""

    def __init__(self, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._clock = clock
        self._logged_at: dict[str, float] = {}
        self._unlogged: Counter[str] = Counter()

    def reached(self, limit: str, address: str) -> None:
        """Count that an address has reached a limit, and log it unless the last line about it is recent."""
        self._metrics.limits.labels(limit).inc()
        self._unlogged[limit] += 1
        now = self._clock()
        if now - self._logged_at.get(limit, -LOG_SECONDS) >= LOG_SECONDS:
            self._logged_at[limit] = now
            fields = {"limit": limit, "address": address, "times": self._unlogged.pop(limit)}
            _log.warning("limit reached", extra=fields)
