"""A client for programs: open tables on a server, take seats and play. `AsyncClient` is the same for asyncio.

>>> from indigo.client import Client
>>> with Client("http://127.0.0.1:8000") as client, client.at(client.open()) as table:
...     seat = table.sit("Ada")
"""

from indigo.rules.errors import missing_extra

try:
    import anyio  # noqa: F401
    import httpx  # noqa: F401
    import websockets  # noqa: F401
except ImportError as error:
    raise missing_extra("the client needs more packages", "client", error) from error

from indigo.client.blocking import Client, Table
from indigo.client.clients import AsyncClient, Terms
from indigo.client.refusals import Refused, Unreachable
from indigo.client.states import Seat, State
from indigo.client.tables import AsyncTable

__all__ = ["AsyncClient", "AsyncTable", "Client", "Refused", "Seat", "State", "Table", "Terms", "Unreachable"]
