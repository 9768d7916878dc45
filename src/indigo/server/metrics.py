"""The metrics served at `/metrics`; each app has its own registry."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST

_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_COMMIT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
_THINKING = (0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The server's metrics. Label values come from fixed lists, never from what clients sent."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.requests = Counter(
            "indigo_requests", "Requests by route and status.", ("route", "status"), registry=registry
        )
        self.connections = Gauge("indigo_connections", "Open connections, with or without a socket.", registry=registry)
        self.limits = Counter(
            "indigo_limits",
            "Connections refused or closed because of a limit, by limit.",
            ("limit",),
            registry=registry,
        )
        self.sockets = Gauge("indigo_sockets", "Open sockets.", registry=registry)
        self.tables = Gauge("indigo_tables", "Tables in memory.", registry=registry)
        self.commands = Counter(
            "indigo_commands", "Commands by kind and result code.", ("kind", "result"), registry=registry
        )
        self.entries = Counter("indigo_entries", "Entries committed.", registry=registry)
        self.batch_size = Histogram("indigo_commit_entries", "Entries per commit.", buckets=_SIZES, registry=registry)
        self.commit_seconds = Histogram(
            "indigo_commit_seconds", "Duration of a commit in seconds.", buckets=_COMMIT, registry=registry
        )
        self.bot_moves = Counter("indigo_bot_moves", "Bot moves by level.", ("level",), registry=registry)
        self.bot_seconds = Histogram(
            "indigo_bot_seconds", "Seconds that a bot spent on a move.", buckets=_THINKING, registry=registry
        )
        self.bot_queue = Gauge("indigo_bot_queue", "Bots waiting for a thread.", registry=registry)
        self.pushes = Counter("indigo_pushes", "Push notifications by result.", ("result",), registry=registry)
        self.notifications = Counter(
            "indigo_notifications", "Notifications received from other processes.", registry=registry
        )

        self._commands = cache(self.commands.labels)  # looking up the labels would take most of the time

    def answered(self, kind: str, result: str) -> None:
        """Record a command and its result."""
        self._commands(kind, result).inc()

    def committed(self, requests: int, seconds: float) -> None:
        """Record a transaction of the store."""
        self.entries.inc(requests)
        self.batch_size.observe(requests)
        self.commit_seconds.observe(seconds)

    def render(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)
