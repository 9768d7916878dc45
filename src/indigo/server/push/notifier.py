"""Push notifications for people who asked for them and are away.

In games paced in days, players learn that it is their turn. Before a game, the host learns that every seat is taken,
and the others that the game has started. Somebody who is asked for a game learns that, and somebody who asked in the
lobby learns, once, that a public table is open.

The process that committed the entry sends the notification, so there is exactly one. If that process dies, the
notification is lost, but not what it is about: that is in the log.
"""

import asyncio
import logging
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal

import httpx
import orjson

from indigo.server.certificates import trusted
from indigo.server.live.rooms import Rooms
from indigo.server.metrics import Metrics
from indigo.server.push.webpush import VapidKey, encrypt, origin_of
from indigo.server.request_errors import UnknownPushService
from indigo.server.store.store_types import Subscription
from indigo.tables.entries import BotSat, EntryData, Sat, Started, TermsChanged
from indigo.tables.table import Table
from indigo.tables.table_errors import NotFound, Unavailable

AFTER: Final = (
    10.0  # seconds between a turn and its notification: longer than a reload, or than being noted as away takes
)
PAUSES: Final = (2.0, 15.0, 60.0)  # seconds before each retry
AT_ONCE: Final = 16
PENDING: Final = 10_000  # waiting notifications; further ones are dropped
PATIENCE: Final = 10.0
SOON: Final = 1800  # seconds after which nobody needs to hear that a table is open, full or playing
CALLED_AT_ONCE: Final = 20  # people who are called to one table
GONE: Final = (404, 410)

About = Literal["turn", "started", "full", "open", "asked"]

log = logging.getLogger("indigo.push")


class PushNotifier:
    """Notifies people through their browsers' push services."""

    def __init__(self, rooms: Rooms, metrics: Metrics, vapid_key: VapidKey, hosts: Sequence[str]) -> None:
        self._rooms = rooms
        self._metrics = metrics
        self._vapid_key = vapid_key
        self._hosts = hosts
        self._client = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, verify=trusted())
        self._places = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def key(self) -> str | None:
        """The public key with which browsers subscribe; None if no push service is allowed."""
        return self._vapid_key.public if self._hosts else None

    def check_endpoint(self, endpoint: str) -> None:
        """Raise `UnknownPushService` unless the endpoint is at an allowed host: clients choose what we connect to."""
        try:
            origin = origin_of(endpoint)
        except ValueError:
            origin = ""
        if not any(_is_at(origin, host) for host in self._hosts):
            raise UnknownPushService("the endpoint does not belong to a push service that this server may use")

    def written(self, data: EntryData, table: Table) -> None:
        """Schedule the notifications that an entry gives rise to; they are dropped for people who connect in time."""
        if table.turned == table.sequence and table.is_by_days and _on_turn(table) is not None:
            self._later(table, "turn")
        if isinstance(data, Started):
            self._later(table, "started")
        if isinstance(data, Sat | BotSat | TermsChanged) and table.phase == "open":
            if not any(seat.is_free for seat in table.seats):
                self._later(table, "full")
            elif not isinstance(data, BotSat) and table.terms.is_public:
                self._later(table, "open")

    def asked(self, table: Table) -> None:
        """Schedule the notification of somebody who was asked for a game."""
        self._later(table, "asked")

    def _later(self, table: Table, about: About) -> None:
        if len(self._tasks) < PENDING:
            task = asyncio.get_running_loop().create_task(self._notify(table.name, table.turned, about))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _notify(self, name: str, turned: int, about: About) -> None:
        await asyncio.sleep(AFTER)
        try:
            async with self._rooms.using(name) as room:
                if room.is_behind:
                    await self._rooms.refresh(room)
                table = room.table
                if table.turned != turned:
                    return
                holders = await self._concerned(table, about)
                absent = [holder for holder in holders if not self._rooms.is_here(room, holder)]
            for holder in absent:
                found = await self._rooms.store.subscriptions(holder)
                await asyncio.gather(*(self._push(holder, to, table, about) for to in found))
        except (Unavailable, NotFound):
            pass
        except Exception:
            log.exception("push notification failed", extra={"table": name})

    async def _concerned(self, table: Table, about: About) -> list[str]:
        """Return the holders whom something at a table concerns, if it still holds."""
        on_turn, is_full = _on_turn(table), not any(seat.is_free for seat in table.seats)
        match about:
            case "turn":
                return [on_turn] if on_turn is not None else []
            case "started":  # in a game paced in days, the player on turn is notified of that
                told = on_turn if table.is_by_days else None
                return [holder for holder in dict.fromkeys(table.holders) if holder != told]
            case "full":
                hosts = [holder for holder in dict.fromkeys(table.holders) if table.is_host(holder)]
                return hosts if is_full and table.phase == "open" else []
            case "asked":
                return [seat.holder for seat in table.seats if seat.is_expected and seat.holder is not None]
            case "open":
                if is_full or table.phase != "open" or not table.terms.is_public:
                    return []
                now = self._rooms.clock()
                return await self._rooms.store.take_callers(now, CALLED_AT_ONCE, table.holders)

    async def _push(self, holder: str, to: Subscription, table: Table, about: About) -> None:
        """Send a notification, with retries; delete the subscription if it has expired."""
        for pause in (*PAUSES, None):
            status = await self._send(holder, to, table, about)
            if status is not None and status < 500 and status != 429:
                break
            if pause is not None:
                await asyncio.sleep(pause)
        if status in GONE:
            await self._rooms.store.unsubscribe(holder, to.endpoint)
        result = "gone" if status in GONE else "sent" if status is not None and status < 300 else "failed"
        self._metrics.pushes.labels(result).inc()
        if result == "failed":
            log.warning(
                "push service refused a notification", extra={"service": origin_of(to.endpoint), "status": status}
            )

    async def _send(self, holder: str, to: Subscription, table: Table, about: About) -> int | None:
        """Send a notification once; return the status of the response, or None if there was none."""
        now = self._rooms.clock()
        headers = {
            "Authorization": self._vapid_key.header(to.endpoint, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, (table.deadline or now) - now) // 1000 if about == "turn" else SOON),
            # A newer message replaces an undelivered one; the hash reveals nothing about the table to the service.
            "Topic": sha256(f"{holder} {table.name}".encode()).hexdigest()[:32],
        }
        async with self._places:
            try:
                self.check_endpoint(to.endpoint)  # the allowed hosts may have changed since
                # A client of an earlier version knows only of turns.
                payload = {"table": table.name} if about == "turn" else {"table": table.name, "about": about}
                message = encrypt(orjson.dumps(payload), to)
                return (await self._client.post(to.endpoint, content=message, headers=headers)).status_code
            except UnknownPushService:
                return GONE[0]
            except (httpx.HTTPError, httpx.InvalidURL):
                return None

    async def close(self) -> None:
        """Cancel the waiting notifications and close the HTTP client."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._client.aclose()


def _on_turn(table: Table) -> str | None:
    """Return the holder whose turn it is, or None if it is a bot's or nobody's."""
    seat = None if table.turn is None else table.seats[table.turn]
    return seat.holder if seat is not None and seat.is_person else None


def _is_at(origin: str, host: str) -> bool:
    """Return whether an origin matches a host, which may be a wildcard such as `https://*.example.org`."""
    start, star, rest = host.partition("*")
    return origin == host if not star else origin.startswith(start) and origin.endswith(rest)
