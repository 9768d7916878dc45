"""What holds for all tests."""

import pytest

from tests.needs import omissions


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say in the last lines how many tests were left out, why, and how to run them."""
    if (reporter := config.pluginmanager.get_plugin("terminalreporter")) is not None:
        for line in omissions(reporter.stats.get("skipped", [])):
            reporter.write_line(line)
