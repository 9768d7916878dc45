"""Where chance comes in: a secret seed, its shuffle, and the commitment that proves it (rules, section 8).

The shuffle uses SHA-256 and nothing else, so it is the same on every platform and in every version of Python.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from os import urandom
from typing import TypeVar

from indigo.rules.errors import BadSeed

T = TypeVar("T")

SEED_BYTES = 32


def new_seed() -> bytes:
    """Draw a fresh seed of 256 bits from the operating system."""
    return urandom(SEED_BYTES)


def check_seed(seed: bytes) -> bytes:
    """Return the seed, or refuse what is none."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise BadSeed(f"a seed is {SEED_BYTES} bytes ({2 * SEED_BYTES} hexadecimal digits)")
    return seed


def commitment(seed: bytes) -> str:
    """Return what may be shown before the game: it fixes the seed without telling anything about it."""
    return sha256(b"indigo commitment 1" + check_seed(seed)).hexdigest()


def starting_seat(seed: bytes, players: int) -> int:
    """Draw lots who starts, from the same seed, so that it can be checked like the shuffle."""
    return _below(players, _stream(b"indigo start 1", check_seed(seed)))


def shuffled(items: Sequence[T], seed: bytes) -> tuple[T, ...]:
    """Shuffle by Fisher and Yates, from the last place down, each choice drawn evenly from the seed's numbers."""
    stream = _stream(b"indigo shuffle 1", check_seed(seed))
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _stream(label: bytes, seed: bytes) -> Iterator[int]:
    """Yield bytes without end: SHA-256 of a label, the seed and a counter of four bytes, one block after another."""
    for counter in range(2**32):
        yield from sha256(label + seed + counter.to_bytes(4, "big")).digest()


def _below(bound: int, stream: Iterator[int]) -> int:
    """Take the next byte that does not favour any number below the bound (at most 256)."""
    fair = 256 - 256 % bound
    return next(number for number in stream if number < fair) % bound
