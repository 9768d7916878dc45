"""Every test here needs the client and a browser."""

from collections.abc import Iterator

import pytest

from indigo.server.http.web_client import is_built
from tests.async_tests import run_async
from tests.browser.find_browser import need_browser
from tests.browser.pages import close_browser, run


@pytest.fixture(autouse=True)
def client() -> None:
    assert is_built(), "run make test: it builds the client"


@pytest.fixture(autouse=True, scope="session")
def browser() -> Iterator[None]:
    """Close the browser that the tests of a process share."""
    yield
    close_browser()


@pytest.fixture(autouse=True)
def chromium(request: pytest.FixtureRequest) -> None:
    """Skip tests that have no browser to run in."""
    if request.path.stem != "test_engines":
        need_browser("Chromium")


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an async test in the event loop that it shares with the browser."""
    return run_async(pyfuncitem, run)
