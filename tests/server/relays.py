"""A line to PostgreSQL that can become slow, or go dead without closing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sqlalchemy import make_url


class Relay:
    """Passes on everything between a store and PostgreSQL, as slowly as the test wants."""

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        self._socket = f"{parsed.query['host']}/.s.PGSQL.5432"
        self._parsed = parsed
        self.url = ""
        self.delay = 0.0  # seconds for each packet, in both directions
        self._is_alive = asyncio.Event()
        self._is_alive.set()
        self.is_holding = asyncio.Event()  # something back, since it stalled
        self._tasks: set[asyncio.Task[None]] = set()

    def stall(self) -> None:
        """Pass nothing on any more; new connections are still accepted."""
        self._is_alive.clear()

    def recover(self) -> None:
        """Pass on what was held back, and everything after it."""
        self._is_alive.set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Relay"]:
        """Listen, and close all connections at the end."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        url = self._parsed.set(host="127.0.0.1", port=port, query={})
        self.url = url.render_as_string(hide_password=False)
        try:
            yield self
        finally:
            server.close()
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._socket)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._pass_on(reader, back))
                group.create_task(self._pass_on(there, writer))
        finally:
            for each in (writer, back):
                each.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                if not self._is_alive.is_set():
                    self.is_holding.set()
                    await self._is_alive.wait()
                writer.write(data)
                await writer.drain()
            writer.close()
