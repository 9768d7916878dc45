"""How much one address may ask for, and which address is asking."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

from indigo.server.settings import Network

KEYS = 100_000
_TOLERANCE = 1e-6  # seconds; more than what adding up fractions of them can lose


class RateLimiter:
    """A bucket of `burst` takes for each key, refilled by `rate` takes a second."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._room, self._clock = 1 / rate, burst / rate, clock
        self._full_at: OrderedDict[str, float] = OrderedDict()  # the bucket that was used last stands last

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str) -> float:
        """Take once and return 0.0, or return the seconds to wait until that is possible."""
        now = self._clock()
        self._forget(now)
        full_at = max(self._full_at.get(key, now), now) + self._each
        wait = full_at - now - self._room
        if wait <= _TOLERANCE:
            self._full_at[key], wait = full_at, 0.0
        self._full_at.move_to_end(key)
        return wait

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again, oldest use first; of too many, the oldest whatever is in it."""
        while self._full_at and (next(iter(self._full_at.values())) <= now or len(self._full_at) >= KEYS):
            self._full_at.popitem(last=False)


class ConcurrencyLimiter:
    """How many are inside at a time, for each key."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._inside: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._inside)

    def enter(self, key: str) -> bool:
        """Count one more, unless the limit is reached; return whether it may enter."""
        if self._inside[key] >= self._limit:
            return False
        self._inside[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Count one less; for each that has entered, once."""
        self._inside[key] -= 1
        if self._inside[key] <= 0:
            del self._inside[key]


def client_address(scope: Mapping[str, Any], proxies: Sequence[Network]) -> str:
    """Return who is asking: the peer or, behind proxies we know, the right-most address that is none of them.

    An IPv6 address is told as its network of 64 bits, which is what one customer is given.
    """
    client = scope.get("client")
    address = _address(client[0]) if client else None
    if address is None:
        return "unknown"
    if _is_among(address, proxies):
        forwarded = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for hop in reversed(forwarded.decode("latin-1").split(",")):
            before = _address(hop)
            if before is None:  # whatever stands left of what no proxy writes, anybody may have written
                break
            address = before
            if not _is_among(address, proxies):
                break
    return f"{IPv6Address(int(address) >> 64 << 64)}/64" if address.version == 6 else str(address)


def _is_among(address: IPv4Address | IPv6Address, networks: Sequence[Network]) -> bool:
    return any(address in network for network in networks)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address, with or without a port; None if it is none."""
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
