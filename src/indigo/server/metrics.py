"""The metrics served at `/metrics`; each app has its own registry."""

import platform
from collections.abc import Mapping
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

import indigo

CONTENT_TYPE = CONTENT_TYPE_LATEST

_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_ANSWER = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
_THINKING = (0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)


class Metrics:
    """The server's metrics. Label values come from fixed lists, never from what clients sent."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def counter(name: str, words: str, *labels: str) -> Counter:
            return Counter(f"indigo_{name}", words, labels, registry=registry)

        def gauge(name: str, words: str, *labels: str) -> Gauge:
            return Gauge(f"indigo_{name}", words, labels, registry=registry)

        def histogram(name: str, words: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(f"indigo_{name}", words, labels, buckets=buckets, registry=registry)

        build = gauge("build_info", "Always 1; the labels say which version is running.", "version", "python")
        build.labels(indigo.__version__, platform.python_version()).set(1)
        self.people = gauge("people", "People connected to a table, each counted once in a process.")
        self.games = gauge("games", "Games in progress with a player present, each counted in one process only.")
        self.tables = gauge("tables", "Tables in memory, which may be in several processes.")
        self.stored_tables = gauge(
            "stored_tables", "Tables in the database by phase; the same in every process.", "phase"
        )
        self.database_bytes = gauge("database_bytes", "Size of the database; the same in every process.")
        self.is_writable = gauge("database_writable", "Whether the last write to the database succeeded: 1 or 0.")
        self.write_failures = counter("write_failures", "Writes to the database that failed.")
        self.requests = counter("requests", "Requests by route and status.", "route", "status")
        self.request_seconds = histogram(
            "request_seconds", "Seconds until a request was answered, by route; without sockets.", _ANSWER, "route"
        )
        self.connections = gauge("connections", "Open connections, with or without a socket.")
        self.limits = counter("limits", "Requests, messages and connections refused because of a limit.", "limit")
        self.sockets = gauge("sockets", "Open sockets.")
        self.commands = counter("commands", "Commands by kind and result code.", "kind", "result")
        self.command_seconds = histogram("command_seconds", "Seconds until a command was answered.", _ANSWER)
        self.entries = counter("entries", "Entries committed.")
        self.batch_size = histogram("commit_entries", "Entries per commit.", _SIZES)
        self.commit_seconds = histogram("commit_seconds", "Duration of a commit in seconds.", _ANSWER)
        self.is_engine_ready = gauge("engine_ready", "Whether the engine is compiled, so that bots can play: 1 or 0.")
        self.bot_moves = counter("bot_moves", "Bot moves by level.", "level")
        self.bot_seconds = histogram("bot_seconds", "Seconds that a bot spent on a move.", _THINKING)
        self.bot_wait_seconds = histogram(
            "bot_wait_seconds", "Seconds that a bot's turn waited for a thread.", _THINKING
        )
        self.bot_queue = gauge("bot_queue", "Turns and requests that wait for a thread, each counted in one process.")
        self.pushes = counter("pushes", "Push notifications by result.", "result")
        self.notifications = counter("notifications", "Notifications received from other processes.")
        ProcessCollector(registry=registry)  # memory, processor time, open files: `process_...`, on Linux

        self._commands = cache(self.commands.labels)  # looking up the labels would take most of the time
        self._request_seconds = cache(self.request_seconds.labels)

    def answered(self, kind: str, result: str, seconds: float) -> None:
        """Record a command and its result."""
        self._commands(kind, result).inc()
        self.command_seconds.observe(seconds)

    def requested(self, route: str, status: int, seconds: float, *, is_socket: bool) -> None:
        """Record a request and its status."""
        self.requests.labels(route, str(status)).inc()
        if not is_socket:
            self._request_seconds(route).observe(seconds)

    def committed(self, requests: int, seconds: float) -> None:
        """Record a transaction of the store."""
        self.entries.inc(requests)
        self.batch_size.observe(requests)
        self.commit_seconds.observe(seconds)

    def stored(self, tables: Mapping[str, int], size: int) -> None:
        """Record how many tables of each phase the database has, and how large it is."""
        for phase in ("open", "playing", "over"):
            self.stored_tables.labels(phase).set(tables.get(phase, 0))
        self.database_bytes.set(size)

    def render(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)
