"""What operators do with `indigo admin`: each action is one transaction, and written down with who did it."""

import getpass
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from ipaddress import ip_network
from typing import Any, Final

from indigo.rules.game import check_name
from indigo.server.live.operator_decisions import ANNOUNCE, CANCEL, Maintenance
from indigo.server.settings import Settings
from indigo.server.store import operator_changes
from indigo.server.store.admin_store import Change
from indigo.server.store.store import Store
from indigo.server.store.store_types import AdminAction, Block, StoredTable
from indigo.tables.table import Table
from indigo.tables.table_errors import BadRequest, NotFound
from indigo.tables.table_names import check_table_name

SHORT: Final = 12  # digits of a holder that operators read and write
_SHORTEST: Final = 8
_VISITOR: Final = 64  # bits of an IPv6 address by which a server knows a visitor
_DAY: Final = 86_400_000
_LONGEST_BLOCK: Final = 36_500  # days
_LONGEST_NOTICE: Final = 43_200  # minutes: a month


class Operator:
    """Somebody who administers a server, at its database."""

    def __init__(self, store: Store, clock: Callable[[], int], name: str) -> None:
        self._store = store
        self._clock = clock
        self._name = name

    @classmethod
    @asynccontextmanager
    async def at(cls, database: str) -> AsyncIterator["Operator"]:
        """Open a database beside the servers that may be using it."""
        store = await Store.open(database, is_beside=True)
        try:
            yield cls(store, lambda: time.time_ns() // 1_000_000, getpass.getuser())
        finally:
            await store.close()

    async def _act(self, action: str, subject: str, change: Change) -> list[str]:
        return await self._store.admin.act(self._name, action, subject, self._clock(), change)

    async def tables(self, text: str = "", person: str | None = None, limit: int = 50) -> list[StoredTable]:
        """Return the tables that changed last, of all people or one, with a text in a name."""
        if limit < 1:
            raise BadRequest(f"a list can't have {limit} tables")
        holder = None if person is None else await self.person(person)
        return await self._store.admin.tables(text, holder, limit)

    async def table(self, name: str) -> tuple[StoredTable, Table]:
        """Return a table as lists show it, and as its log does; raise `NotFound` if there is none."""
        name = check_table_name(name)
        stored = await self._store.admin.table(name)
        if stored is None:
            raise NotFound(f"there is no table {name}")
        return stored, Table.of(name, await self._store.entries(name))

    async def close_table(self, name: str) -> None:
        """Let nobody do anything at a table; everybody who knows it can still look at it."""
        stored, _ = await self.table(name)
        block = Block("table", stored.name)
        await self._act("close table", stored.name, partial(operator_changes.add_block, block=block))

    async def reopen_table(self, name: str) -> None:
        """Let a closed table go on."""
        stored, _ = await self.table(name)
        block = Block("table", stored.name)
        await self._act("reopen table", stored.name, partial(operator_changes.remove_block, block=block))

    async def delete_table(self, name: str) -> None:
        """Delete a table, and its rounds from all lists of games."""
        stored, _ = await self.table(name)
        await self._act("delete table", stored.name, partial(operator_changes.delete_table, name=stored.name))

    async def person(self, beginning: str) -> str:
        """Return the holder that begins like this; raise `NotFound` if there is none, and `BadRequest` if several."""
        beginning = _digits(beginning)
        found = await self._store.admin.people(beginning)
        if not found:
            raise NotFound(f"nobody is known by {beginning}")
        if len(found) > 1:
            raise BadRequest(f"several people are known by {beginning}: write more digits")
        return found[0]

    async def rename(self, person: str, name: str | None) -> list[str]:
        """Give a person another name, or none, everywhere; return the tables concerned."""
        holder = await self.person(person)
        change = partial(operator_changes.rename_person, holder=holder, name=None if name is None else check_name(name))
        return await self._act("remove name" if name is None else "rename", holder[:SHORT], change)

    async def block(self, who: str, days: float | None = None) -> None:
        """Block an address, a network or a person, for some days or for good."""
        if days is not None and not 0 < days <= _LONGEST_BLOCK:  # nor is it "not a number"
            raise BadRequest(f"a block can't last {days:g} days: choose at most {_LONGEST_BLOCK}, or none for good")
        until = None if days is None else self._clock() + round(days * _DAY)
        block = (await self._subject(who))._replace(until=until)
        action = f"block {block.kind}"
        await self._act(action, self._shown(block), partial(operator_changes.add_block, block=block))

    async def unblock(self, who: str) -> None:
        """Allow an address, a network or a person to play again; raise `NotFound` if they aren't blocked."""
        block = await self._subject(who)
        if (block.kind, block.subject) not in {(each.kind, each.subject) for each in await self.blocks()}:
            raise NotFound(f"{who} is not blocked")
        action = f"unblock {block.kind}"
        await self._act(action, self._shown(block), partial(operator_changes.remove_block, block=block))

    async def _subject(self, who: str) -> Block:
        if set(who) & set(".:/"):
            try:
                network = ip_network(who, strict=False)
            except ValueError:
                raise BadRequest(f"{who} is neither an address nor a network") from None
            if network.version == 6 and (mapped := network.network_address.ipv4_mapped) and network.prefixlen >= 96:
                return Block("address", str(ip_network((mapped, network.prefixlen - 96))))
            if network.version == 6 and network.prefixlen > _VISITOR:
                network = network.supernet(new_prefix=_VISITOR)
            return Block("address", str(network))
        who = _digits(who)
        blocked = [each for each in await self.blocks() if each.kind == "person" and each.subject.startswith(who)]
        return blocked[0] if len(blocked) == 1 else Block("person", await self.person(who))

    @staticmethod
    def _shown(block: Block) -> str:
        return block.subject[:SHORT] if block.kind == "person" else block.subject

    async def blocks(self) -> list[Block]:
        """Return the blocks that hold."""
        return [each for each in await self._store.admin.blocks() if each.until is None or each.until > self._clock()]

    async def export(self, person: str) -> dict[str, Any]:
        """Return everything the database has about a person."""
        holder = await self.person(person)
        found: dict[str, Any] = {"holder": holder}

        def look(_: object) -> list[str]:
            return []

        found |= await self._store.admin.everything_about(holder)
        await self._act("export person", holder[:SHORT], look)
        return found

    async def forget(self, person: str) -> list[str]:
        """Delete everything about a person; return the tables concerned."""
        holder = await self.person(person)
        change = partial(operator_changes.forget_person, holder=holder)
        return await self._act("forget person", holder[:SHORT], change)

    async def announce(self, minutes: float, closed_minutes: float) -> Maintenance:
        """Announce that all servers will stop in so many minutes, and open no tables in the last ones."""
        for each in (minutes, closed_minutes):
            if not 0 <= each <= _LONGEST_NOTICE:
                raise BadRequest(f"maintenance can't be announced with {each:g} minutes: choose 0 to {_LONGEST_NOTICE}")
        begins_at = self._clock() + round(minutes * 60_000)
        maintenance = Maintenance(begins_at, max(self._clock(), begins_at - round(closed_minutes * 60_000)))
        await self._act(ANNOUNCE, str(maintenance), lambda _: [])
        return maintenance

    async def cancel(self) -> None:
        """Cancel the maintenance that was announced."""
        await self._act(CANCEL, "", lambda _: [])

    async def actions(self) -> list[AdminAction]:
        """Return what operators did."""
        found = new = await self._store.admin.actions()
        while new:
            new = await self._store.admin.actions(new[-1].id)
            found = [*found, *new]
        return found

    async def stored(self, settings: Settings) -> list[tuple[str, int, str]]:
        """Return what is stored: what, how many, and until when."""
        phases, rows = await self._store.admin.table_counts(), await self._store.admin.row_counts()
        results = f"{settings.results_days} days after the game"
        return [
            ("tables that wait for players", phases.get("open", 0), f"{settings.open_days} days after the last change"),
            ("games in progress", phases.get("playing", 0), f"{settings.playing_days} days after the last move"),
            ("finished games, with their logs", phases.get("over", 0), f"{settings.over_days} days after their end"),
            ("finished rounds in people's lists", rows["results"], results),
            ("ratings", rows["ratings"], f"{settings.results_days} days after the last rated game"),
            ("rated rounds", rows["rated_rounds"], results),
            ("browsers to notify", rows["subscriptions"], "as long as the person has a seat or wants to be called"),
            ("people who want to be called", rows["callers"], "3 hours"),
            ("codes for another device", rows["codes"], "10 minutes"),
            ("blocks", rows["blocks"], "until they are removed"),
            ("actions of operators", rows["admin_actions"], "for good"),
        ]


def _digits(beginning: str) -> str:
    """Return the beginning of a holder as it is stored; raise `BadRequest` if it is too short, or something else."""
    beginning = beginning.lower()
    if len(beginning) < _SHORTEST or not set(beginning) <= set("0123456789abcdef"):
        raise BadRequest(f"a person is known by the first {SHORT} digits that `indigo admin show` prints")
    return beginning
