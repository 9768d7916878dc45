"""What holds for all tests."""

import pytest

from tests.browser.find_browser import NOT_FOUND, install_command


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say in the last line how many tests were skipped for want of a browser, and how to run them."""
    if (reporter := config.pluginmanager.get_plugin("terminalreporter")) is None:
        return
    skipped = [report for report in reporter.stats.get("skipped", []) if NOT_FOUND in str(report.longrepr)]
    if skipped:
        reporter.write_line(f"{len(skipped)} browser tests were skipped. To run them: {install_command()}")
