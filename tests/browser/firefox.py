"""Firefox, driven over WebDriver BiDi, which it speaks itself: Playwright knows only a Firefox of its own."""

import asyncio
import itertools
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import websockets

from tests.browser.find_browser import find_firefox
from tests.waiting import PATIENCE

# Nothing is asked of the network but our own server.
QUIET = (
    "app.update.enabled",
    "browser.aboutwelcome.enabled",
    "browser.safebrowsing.malware.enabled",
    "browser.safebrowsing.phishing.enabled",
    "datareporting.policy.dataSubmissionEnabled",
    "network.captive-portal-service.enabled",
    "network.connectivity-service.enabled",
)


class Firefox:
    """A window of Firefox; whatever its page complains of is kept in `faults`."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._window = ""
        self.faults: list[str] = []

    async def begin(self) -> None:
        """Begin a session, and take the one window there is."""
        await self.ask("session.new", capabilities={})
        await self.ask("session.subscribe", events=["log.entryAdded"])
        self._window = (await self.ask("browsingContext.getTree"))["contexts"][0]["context"]

    async def listen(self) -> None:
        """Take what Firefox says."""
        async for frame in self._line:
            message = json.loads(frame)
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.faults.append(message["params"]["text"])
            if "id" in message:
                self._answers.pop(message["id"]).set_result(message)

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Give a command, and return the answer."""
        number = next(self._numbers)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        answer = await self._answers[number]
        assert answer["type"] == "success", answer
        result: dict[str, Any] = answer["result"]
        return result

    async def go(self, url: str) -> None:
        """Open a page."""
        await self.ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    async def run(self, function: str, value: Any = None) -> Any:
        """Run a function in the page, and return what it returns."""
        answer = await self.ask(
            "script.callFunction",
            functionDeclaration=f"async (text) => JSON.stringify(await ({function})(JSON.parse(text)) ?? null)",
            arguments=[{"type": "string", "value": json.dumps(value)}],
            target={"context": self._window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    async def click(self, selector: str) -> None:
        """Click with the mouse, once the thing is there."""
        x, y = await self.run(
            """async (selector) => {
                for (;;) {
                    const box = document.querySelector(selector)?.getBoundingClientRect()
                    if (box?.width) return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
                    await new Promise((next) => setTimeout(next, 20))
                }
            }""",
            selector,
        )
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")),
        ]
        await self.ask(
            "input.performActions",
            context=self._window,
            actions=[{"type": "pointer", "id": "mouse", "actions": steps}],
        )


@asynccontextmanager
async def browsing(folder: Path) -> AsyncIterator[Firefox]:
    """Start Firefox with a fresh profile in a folder."""
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text("".join(f'user_pref("{name}", false);\n' for name in QUIET), encoding="utf-8")
    found = find_firefox()
    assert found
    process = await asyncio.create_subprocess_exec(
        *(found, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            address = await _address(process)
        async with websockets.connect(f"{address}/session", max_size=None, ping_interval=None) as line:
            here = Firefox(line)
            listening = asyncio.create_task(here.listen())
            await here.begin()
            yield here
            listening.cancel()
    finally:
        process.terminate()
        await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stderr
    async for line in process.stderr:
        if found := re.search(rb"listening on (ws://\S+)", line):
            return found[1].decode()
    raise AssertionError("Firefox ended before it listened")
