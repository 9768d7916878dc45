"""Shares a number of slots fairly: by who is waiting, by address, and by table.

It is start-time fair queueing: each address, and each table at an address, pays for the seconds it uses, and the one
that has paid least goes first. An address that was idle gets no credit for it.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

NOBODY: Final = ""  # the address that pays for tables that nobody is watching
KEYS: Final = 1000  # addresses, or tables of an address, above which the half that has paid least is forgotten

Watchers = Callable[[], Collection[str]]


@dataclass(eq=False, slots=True)
class _Shares:
    """What each key has paid, in seconds of a clock that stands still while nobody is served."""

    now: float = 0.0
    paid: dict[str, float] = field(default_factory=dict)

    def start(self, key: str) -> float:
        return max(self.now, self.paid.get(key, 0.0))

    def begin(self, key: str) -> float:
        self.now = self.start(key)
        return self.now

    def pay(self, key: str, began: float, seconds: float) -> None:
        self.paid[key] = began + seconds
        if len(self.paid) > KEYS:
            self.paid = dict(sorted(self.paid.items(), key=lambda each: each[1])[-KEYS // 2 :])


@dataclass(eq=False, slots=True)
class Claim:
    """Somebody who waits for a slot."""

    watchers: Watchers  # the addresses that wait for the result, which may change
    subject: str  # what it is for: a table, or a request
    is_turn: bool
    granted: asyncio.Future[None]


@dataclass(eq=False, slots=True)
class _Grant:
    """A slot in use, and when it began: by the clock, and by those of the address and of the table."""

    address: str
    subject: str
    is_background: bool
    began: float
    address_began: float
    subjects: _Shares
    subject_began: float


class _Ranked(NamedTuple):
    """A claim, what it is sorted by (smallest first), and the address that would pay."""

    rank: tuple[bool, int, float, float, int]
    claim: Claim
    address: str
    is_background: bool


class FairQueue:
    """The slots, and who waits for one.

    Tables that nobody is watching come last. Otherwise the address goes first that uses the fewest slots now, then the
    one that has used least; among its tables and requests, the one that has used least. If there are two slots or more,
    one is kept for turns at tables that somebody is watching.
    """

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._background = max(1, slots - 1)  # free slots for requests and for tables that nobody is watching
        self._waiting: dict[asyncio.Future[None], Claim] = {}  # in the order of arrival
        self._grants: dict[asyncio.Future[None], _Grant] = {}
        self._running: Counter[str] = Counter()
        self._addresses = _Shares()
        self._subjects: dict[str, _Shares] = {}

    def __len__(self) -> int:
        """Return how many are waiting."""
        return len(self._waiting)

    def waiting(self) -> Collection["Claim"]:
        """Return who is waiting."""
        return self._waiting.values()

    @asynccontextmanager
    async def slot(self, subject: str, watchers: Watchers, *, is_turn: bool) -> AsyncIterator[None]:
        """Wait for a slot and use it; `watchers` returns the addresses that are waiting for the result."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[granted] = Claim(watchers, subject, is_turn, granted)
        self._serve()
        try:
            await granted
            yield
        finally:
            self._waiting.pop(granted, None)
            self._release(granted)
            self._serve()

    def _serve(self) -> None:
        """Grant the free slots, best claim first."""
        while self._free and self._waiting:
            ranked = [self._ranked(claim, place) for place, claim in enumerate(self._waiting.values())]
            eligible = [
                each
                for each in ranked
                if (self._background or not each.is_background) and not each.claim.granted.done()
            ]
            if not eligible:
                return
            self._grant(min(eligible, key=lambda each: each.rank))
        if not self._waiting and not self._grants:
            self._addresses.paid.clear()
            self._subjects.clear()

    def _ranked(self, claim: Claim, place: int) -> _Ranked:
        watchers = claim.watchers()
        address = min(watchers, key=self._load, default=NOBODY)
        subjects = self._subjects.get(address)
        used = subjects.start(claim.subject) if subjects else 0.0
        is_background = not (claim.is_turn and watchers)
        return _Ranked((not watchers, *self._load(address), used, place), claim, address, is_background)

    def _load(self, address: str) -> tuple[int, float]:
        return self._running[address], self._addresses.start(address)

    def _grant(self, ranked: _Ranked) -> None:
        claim, address, is_background = ranked.claim, ranked.address, ranked.is_background
        del self._waiting[claim.granted]
        subjects = self._subjects.setdefault(address, _Shares())
        self._grants[claim.granted] = _Grant(
            address=address,
            subject=claim.subject,
            is_background=is_background,
            began=time.monotonic(),
            address_began=self._addresses.begin(address),
            subjects=subjects,
            subject_began=subjects.begin(claim.subject),
        )
        self._free -= 1
        self._background -= is_background
        self._running[address] += 1
        claim.granted.set_result(None)

    def _release(self, granted: asyncio.Future[None]) -> None:
        grant = self._grants.pop(granted, None)
        if grant is None:
            return  # cancelled while it was waiting
        seconds = time.monotonic() - grant.began
        self._addresses.pay(grant.address, grant.address_began, seconds)
        grant.subjects.pay(grant.subject, grant.subject_began, seconds)
        self._free += 1
        self._background += grant.is_background
        self._running[grant.address] -= 1
        if not self._running[grant.address]:
            del self._running[grant.address]
        if len(self._subjects) > KEYS:
            known = self._running.keys() | self._addresses.paid.keys()
            self._subjects = {address: self._subjects[address] for address in known & self._subjects.keys()}
