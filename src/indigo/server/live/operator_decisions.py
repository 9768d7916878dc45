"""What the operators have decided: blocked people and addresses, closed tables, and the time of maintenance.

`indigo admin` writes it into the database, beside the running servers; each of them looks once a second.
"""

import logging
from collections.abc import Callable, Collection
from ipaddress import ip_network
from typing import Final, NamedTuple

from indigo.server.live.rooms import Rooms
from indigo.server.request_errors import Blocked, UnderMaintenance
from indigo.server.settings import Network
from indigo.server.store.store_types import AdminAction, Block

ANNOUNCE: Final = "announce maintenance"
CANCEL: Final = "cancel maintenance"
HEADER: Final = "X-Indigo-Maintenance"  # in the answers of the API, with the time

log = logging.getLogger("indigo.admin")


class Maintenance(NamedTuple):
    """A time at which the server will stop, and from when on nobody can open a table; in milliseconds since 1970."""

    begins_at: int
    closed_at: int

    @classmethod
    def from_text(cls, text: str) -> "Maintenance":
        """Read what `str` has written, as the subject of an action."""
        return cls(*map(int, text.split()))

    def __str__(self) -> str:
        return f"{self.begins_at} {self.closed_at}"


class OperatorDecisions:
    """The decisions of the operators, as far as this process knows them."""

    def __init__(self, rooms: Rooms) -> None:
        self.stop: Callable[[], None] = lambda: None  # called when maintenance begins
        self._rooms = rooms
        self._seen: int | None = None  # the last action
        self._maintenance: Maintenance | None = None
        self._people: dict[str, int | None] = {}  # blocked until then
        self._networks: dict[Network, int | None] = {}

    async def poll(self) -> None:
        """Take note of what the operators have done since the last time; when maintenance begins, stop."""
        is_start = self._seen is None
        actions = new = await self._rooms.store.admin.actions(self._seen or 0)
        while new:
            new = await self._rooms.store.admin.actions(new[-1].id)
            actions = [*actions, *new]
        blocks = await self._rooms.store.admin.blocks() if is_start or actions else None  # before anything is seen
        for action in actions:
            self._take_note(action, is_start=is_start)
        self._seen = actions[-1].id if actions else self._seen or 0
        if blocks is not None:
            self._enforce(blocks)
        self._begin_maintenance(is_start=is_start)

    def _take_note(self, action: AdminAction, *, is_start: bool) -> None:
        if action.action == ANNOUNCE:
            self._maintenance = Maintenance.from_text(action.subject)
        elif action.action == CANCEL:
            self._maintenance = None
        if not is_start:
            fields = {"action": action.action, "subject": action.subject, "operator": action.operator}
            log.info("operator acted", extra=fields)
            self._rooms.drop(action.tables)

    def _enforce(self, blocks: Collection[Block]) -> None:
        """Remember the blocks, and close the connections of those who are blocked."""
        self._people = {block.subject: block.until for block in blocks if block.kind == "person"}
        self._networks = {ip_network(block.subject): block.until for block in blocks if block.kind == "address"}
        self._rooms.closed = {block.subject for block in blocks if block.kind == "table"}
        for listener in self._rooms.listeners():
            if self._is_blocked_person(listener.holder) or self._is_blocked_address(listener.address):
                listener.dismiss(is_gone=False)

    def _begin_maintenance(self, *, is_start: bool) -> None:
        """Stop when the time has come; a server that starts later is what the maintenance was for."""
        if self._maintenance is None or self._rooms.clock() < self._maintenance.begins_at:
            return
        self._maintenance = None
        if not is_start:
            log.info("maintenance begins")
            self.stop()

    @property
    def maintenance_at(self) -> int | None:
        """When the server will stop; None if nothing is announced."""
        return None if self._maintenance is None else self._maintenance.begins_at

    def headers(self) -> dict[str, str]:
        """Return the headers that tell clients of maintenance."""
        return {} if self._maintenance is None else {HEADER: str(self._maintenance.begins_at)}

    def check_new_table(self) -> None:
        """Raise `UnderMaintenance` shortly before the server stops."""
        if self._maintenance is not None and self._rooms.clock() >= self._maintenance.closed_at:
            raise UnderMaintenance("the server will stop for maintenance soon: open a table afterwards")

    def check(self, address: str, holder: str | None) -> None:
        """Raise `Blocked` if an address or a person is blocked."""
        if self._is_blocked_address(address) or self._is_blocked_person(holder):
            raise Blocked("the operators of this server have blocked you")

    def _is_blocked_person(self, holder: str | None) -> bool:
        return holder in self._people and self._holds(self._people[holder])

    def _is_blocked_address(self, address: str) -> bool:
        if not self._networks or address == "unknown":
            return False
        own = ip_network(address)
        return any(
            own.version == network.version and own.subnet_of(network) and self._holds(until)  # type: ignore[arg-type]
            for network, until in self._networks.items()
        )

    def _holds(self, until: int | None) -> bool:
        return until is None or self._rooms.clock() < until
