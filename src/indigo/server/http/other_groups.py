"""The other groups of servers, each with its own database and tables: lists include theirs, too."""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import Any, Final, TypeVar

import httpx
import orjson
from fastapi import Request

from indigo.server.certificates import trusted
from indigo.tables.table_errors import Unavailable

HEADER: Final = "X-Indigo-Group"  # marks a request of another group, which asks about this group alone
PATIENCE: Final = 3.0  # seconds

T = TypeVar("T")

log = logging.getLogger("indigo.groups")


class OtherGroups:
    """Repeats requests at a server of each other group."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses
        self._client = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, verify=trusted())

    def are_asked(self, request: Request) -> bool:
        """Return whether a request concerns other groups, too."""
        return bool(self._addresses) and HEADER not in request.headers

    async def contents(self, request: Request, **query: Any) -> list[bytes]:
        """Return what each group answers; a group that is down must not take the others with it."""
        answers = await self._ask(request, query)
        return [answer.content for answer in answers if answer is not None and answer.is_success]

    async def values(self, request: Request, **query: Any) -> list[Any]:
        """Return the same as values from JSON."""
        return list(map(orjson.loads, await self.contents(request, **query)))

    async def tell(self, request: Request) -> bool:
        """Let every group do what was asked here, and return whether any of them agreed.

        Raise `Unavailable` if one can't be reached, or has been asked too often, so that the client asks again.
        """
        answers = await self._ask(request, {})
        if any(answer is None or answer.status_code == 429 or answer.status_code >= 500 for answer in answers):
            raise Unavailable("a part of the server is unavailable: try again later")
        return any(answer is not None and answer.is_success for answer in answers)

    async def first(self, request: Request) -> httpx.Response | None:
        """Ask one group after the other until one knows what it is about; return its answer, or None if none does.

        Raise `Unavailable` if one can't be reached that may have known it.
        """
        is_complete = True
        for address in self._addresses if self.are_asked(request) else ():
            answer = await self._ask_one(address, request, {}, await request.body())
            if answer is None:
                is_complete = False
            elif answer.status_code != 404:
                return answer
        if not is_complete:
            raise Unavailable("a part of the server is unavailable: try again later")
        return None

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def _ask(self, request: Request, query: dict[str, Any]) -> list[httpx.Response | None]:
        if not self.are_asked(request):
            return []
        body = await request.body()
        return await asyncio.gather(*(self._ask_one(address, request, query, body) for address in self._addresses))

    async def _ask_one(
        self, address: str, request: Request, query: dict[str, Any], body: bytes
    ) -> httpx.Response | None:
        headers = {HEADER: "1", "X-Forwarded-For": request.state.address.partition("/")[0]}
        for name in ("Authorization", "Content-Type"):
            if name in request.headers:
                headers[name] = request.headers[name]
        try:
            return await self._client.request(
                request.method, address + request.url.path, params=query, content=body, headers=headers
            )
        except httpx.HTTPError as error:
            log.warning("another group does not answer", extra={"group": address, "reason": type(error).__name__})
            return None


def interleaved(lists: Iterable[Sequence[T]]) -> list[T]:
    """Return the first elements of all lists, then the second ones, and so on."""
    missing = object()
    return [each for each in chain.from_iterable(zip_longest(*lists, fillvalue=missing)) if each is not missing]  # type: ignore[misc]
