"""Rate limits, and the client address they are counted by."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from indigo.server.settings import Network

KEYS = 100_000
_TOLERANCE = 1e-6  # seconds; more than the rounding error of adding up fractions


class RateLimiter:
    """A token bucket for each key: it holds `burst` tokens and gains `rate` tokens per second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._room, self._clock = 1 / rate, burst / rate, clock
        self._full_at: OrderedDict[str, float] = OrderedDict()  # in order of last use

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str) -> float:
        """Take a token and return 0.0, or return the seconds until one is available."""
        now = self._clock()
        self._forget(now)
        full_at = max(self._full_at.get(key, now), now) + self._each
        wait = full_at - now - self._room
        if wait <= _TOLERANCE:
            self._full_at[key], wait = full_at, 0.0
        self._full_at.move_to_end(key)
        return wait

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again, least recently used first; above the limit, drop the oldest anyway."""
        while self._full_at and (next(iter(self._full_at.values())) <= now or len(self._full_at) >= KEYS):
            self._full_at.popitem(last=False)


class ConcurrencyLimiter:
    """A limit on how many are active at the same time, for each key."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._inside: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, key: str) -> bool:
        """Count one more and return True, or return False if the limit is reached."""
        if self._inside[key] >= self._limit:
            return False
        self._inside[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less; call this once for each successful `enter`."""
        self._inside[key] -= 1
        if self._inside[key] <= 0:
            del self._inside[key]


def client_address(scope: Mapping[str, Any], proxies: Sequence[Network]) -> str:
    """Return the client's address: the peer or, behind trusted proxies, the right-most address that is not a proxy.

    An IPv6 address is reduced to its /64 network, which is what one customer usually gets.
    """
    client = scope.get("client")
    address = _address(client[0]) if client else None
    if address is None:
        return "unknown"
    if _is_among(address, proxies):
        forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for hop in reversed(forwarded.decode("latin-1").split(",")):
            before = _address(hop)
            if before is None:  # no proxy writes this, so anyone may have written what is left of it
                break
            address = before
            if not _is_among(address, proxies):
                break
    return f"{IPv6Address(int(address) >> 64 << 64)}/64" if address.version == 6 else str(address)


def is_proxy(peer: tuple[str, int] | None, proxies: Sequence[Network]) -> bool:
    """Return whether a peer is a trusted proxy."""
    address = _address(peer[0]) if peer else None
    return address is not None and _is_among(address, proxies)


def _is_among(address: IPv4Address | IPv6Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address with or without a port; return None if it is invalid."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.version == 6 and address.ipv4_mapped) or address
