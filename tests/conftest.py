"""What holds for all tests."""

import asyncio
import gc
import os
from collections.abc import Generator
from itertools import chain, islice

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.async_tests import run_async
from tests.needs import omissions
from tests.seeds import TEST_SEED, seed_chance

gc.disable()  # what is imported for the tests stays: to look for garbage in it would take a second
# No deadline: how long an example takes says how busy the machine is. No database: every run tries the same examples.
settings.register_profile("tests", deadline=None, database=None, print_blob=True)
settings.load_profile("tests")
# Nor do the examples depend on which modules the tests before have imported, from which Hypothesis takes constants.
providers.is_local_module_file = lambda path: False  # type: ignore[assignment,attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis follow the seed, too."""
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = TEST_SEED


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every worker begin with slow tests, so that quick ones fill up the end.

    At the start, each worker is given an equal part of the list, from its beginning to its end.
    """
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = iter([item for item in items if not item.get_closest_marker("slow")])
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    parts = [slow[worker::workers] for worker in range(workers)]
    for part in parts:
        part += islice(quick, max(0, len(items) // workers - len(part)))
    items[:] = [*chain(*parts), *quick]


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Look for garbage from now on, in what the tests leave."""
    gc.freeze()
    gc.enable()


def pytest_xdist_auto_num_workers() -> int:
    """Return how many processes run the tests: more than the cores, because many wait for a browser or a server."""
    return 2 + (os.cpu_count() or 1)


def pytest_report_header() -> str:
    """Say which seed this run has."""
    return f"TEST_SEED={TEST_SEED}"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seed chance before anything is set up for a test."""
    seed_chance(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say with a failure how to repeat it."""
    report = yield
    if report.failed:
        report.sections.append(("Chance", f"seed: TEST_SEED={TEST_SEED} repeats all that happened by chance"))
    return report


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test in an event loop of its own, unless anyio does, for its async fixtures."""
    return run_async(pyfuncitem, asyncio.run)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say in the last lines how many tests were left out, why, and how to run them."""
    if (reporter := config.pluginmanager.get_plugin("terminalreporter")) is not None:
        for line in omissions(reporter.stats.get("skipped", [])):
            reporter.write_line(line)
