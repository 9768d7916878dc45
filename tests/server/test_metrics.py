"""The server's metrics."""

from prometheus_client.parser import text_string_to_metric_families

from indigo.server.metrics import Metrics


def test_every_app_counts_for_itself() -> None:
    first, second = Metrics(), Metrics()
    first.entries.inc(3)
    assert b"indigo_entries_total 3.0" in first.render()
    assert b"indigo_entries_total 0.0" in second.render()


def test_numbers_can_be_read_and_are_explained() -> None:
    metrics = Metrics()
    metrics.requests.labels("/api/tables/{name}", "200").inc()
    metrics.commands.labels("move", "ok").inc()
    metrics.bot_moves.labels("hard").inc()
    for gauge in (metrics.sockets, metrics.tables, metrics.bot_queue):
        gauge.inc()
    for histogram in (metrics.batch_size, metrics.commit_seconds, metrics.bot_seconds):
        histogram.observe(0.5)
    metrics.notifications.inc()
    families = {family.name: family for family in text_string_to_metric_families(metrics.render().decode())}
    assert all(name.startswith("indigo_") and family.documentation for name, family in families.items())
    assert {
        "indigo_requests",
        "indigo_sockets",
        "indigo_tables",
        "indigo_commands",
        "indigo_entries",
        "indigo_commit_entries",
        "indigo_commit_seconds",
        "indigo_bot_moves",
        "indigo_bot_seconds",
        "indigo_bot_queue",
        "indigo_notifications",
    } <= set(families)
