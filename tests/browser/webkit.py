"""WebKit as Debian has it, driven over WebDriver on a screen that nobody sees: iPhones run the same engine."""

import asyncio
import json
import os
import shutil
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.waiting import PATIENCE, until

DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
LONGEST = 300  # seconds for a script: a whole game
# Waits for a function's result, or for its error.
CALL = """
    const [text, done] = arguments
    const call = async () => JSON.stringify(await (FUNCTION)(JSON.parse(text)) ?? null)
    call().then((result) => done({ result }), (error) => done({ error: String(error) }))
"""


def find_webkit() -> Path | None:
    """Return the small browser that comes with WebKit, or None."""
    if not (shutil.which(DRIVER) and shutil.which(SCREEN)):
        return None
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


class WebKit:
    """A window of WebKit. WebDriver doesn't say what a page complains of, so `faults` stays empty."""

    def __init__(self, http: httpx.AsyncClient, session: str) -> None:
        self._http = http
        self._session = session
        self.faults: list[str] = []

    async def ask(self, path: str, **body: Any) -> Any:
        """Give a command, and return the answer."""
        answer = await self._http.post(f"{self._session}/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    async def go(self, url: str) -> None:
        """Open a page."""
        await self.ask("url", url=url)

    async def run(self, function: str, value: Any = None) -> Any:
        """Run a function in the page, and return what it returns."""
        done = await self.ask("execute/async", script=CALL.replace("FUNCTION", function), args=[json.dumps(value)])
        assert "error" not in done, done["error"]
        return json.loads(done["result"])

    async def click(self, selector: str) -> None:
        """Click with the mouse, once the thing is there."""
        await until(lambda: self.run("(selector) => !!document.querySelector(selector)", selector))
        element = await self.ask("element", using="css selector", value=selector)
        await self.ask(f"element/{next(iter(element.values()))}/click")


@asynccontextmanager
async def browsing(_: Path) -> AsyncIterator[WebKit]:
    """Start WebKit with nothing kept from before."""
    async with AsyncExitStack() as life:
        screen = await life.enter_async_context(
            _running(SCREEN, "-displayfd", "1", "-screen", "0", "1440x1000x24", "-nolisten", "tcp")
        )
        assert screen.stdout
        display = (await screen.stdout.readline()).decode().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        await life.enter_async_context(_running(DRIVER, f"--port={port}", DISPLAY=f":{display}"))
        address = f"http://127.0.0.1:{port}"
        http = await life.enter_async_context(httpx.AsyncClient(base_url=address, timeout=LONGEST, trust_env=False))
        await until(lambda: _listens(http))
        options = {"binary": str(find_webkit()), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        began = await http.post("/session", json=wanted)
        assert began.is_success, began.text
        session = f"/session/{began.json()['value']['sessionId']}"
        here = WebKit(http, session)
        await here.ask("timeouts", script=1000 * LONGEST, pageLoad=int(1000 * PATIENCE))
        yield here
        await http.delete(session)


async def _listens(http: httpx.AsyncClient) -> bool:
    with suppress(httpx.TransportError):
        return (await http.get("/status")).is_success
    return False


@asynccontextmanager
async def _running(program: str, *words: str, **environment: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program as long as the context."""
    process = await asyncio.create_subprocess_exec(
        program,
        *words,
        env=os.environ | environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # with its browser, if a test has failed
        await process.communicate()
