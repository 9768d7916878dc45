"""Chance: a secret seed, the shuffle it determines, and the commitment that proves it (rules, section 8).

The shuffle uses nothing but SHA-256, so it is the same on every platform and with every version of Python.
"""

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from os import urandom
from typing import TypeAlias, TypeVar

from indigo.rules.errors import BadSeed, UnknownOption, quoted
from indigo.rules.whole_numbers import whole_number

T = TypeVar("T")

Seed: TypeAlias = bytes | str | int  # as `check_seed` takes it

SEED_BYTES = 32


def new_seed() -> bytes:
    """Return 32 random bytes from the operating system."""
    return urandom(SEED_BYTES)


def check_seed(seed: Seed) -> bytes:
    r"""Return a seed as 32 bytes. Raises `BadSeed`.

    A seed is 32 bytes, their 64 hexadecimal digits, or a whole number below 2**256.

    >>> check_seed(7) == check_seed("00" * 31 + "07") == bytes(31) + b"\x07"
    True
    """
    if isinstance(seed, str) and re.fullmatch("[0-9a-fA-F]{64}", seed):
        return bytes.fromhex(seed)
    number = whole_number(seed)
    if number is not None and 0 <= number < 256**SEED_BYTES:
        return number.to_bytes(SEED_BYTES, "big")
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise BadSeed(
            f"a seed must be {SEED_BYTES} bytes, {2 * SEED_BYTES} hexadecimal digits or a whole number below 2**256,"
            f" not {quoted(seed)}"
        )
    return seed


def commitment(seed: Seed) -> str:
    """Return the hash to publish before the game: it fixes the seed without revealing it.

    >>> commitment(7)[:8]
    'f20cded5'
    """
    return sha256(b"indigo commitment 1" + check_seed(seed)).hexdigest()


def starting_seat(seed: Seed, players: int) -> int:
    """Choose a random starting seat from the seed, so that it can be checked like the shuffle.

    Raises `BadSeed`, or `UnknownOption` unless there are 2 to 4 players.

    >>> starting_seat(7, players=3)
    0
    """
    number = whole_number(players)
    if number not in (2, 3, 4):
        raise UnknownOption(f"players must be 2, 3 or 4, not {quoted(players)}")
    return _below(number, _stream(b"indigo start 1", check_seed(seed)))


def shuffled(items: Sequence[T], seed: Seed) -> tuple[T, ...]:
    """Return the items in the order that the seed determines, by the Fisher–Yates method."""
    stream = _stream(b"indigo shuffle 1", check_seed(seed))
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _stream(label: bytes, seed: bytes) -> Iterator[int]:
    """Yield the bytes of SHA-256(label, seed, counter) for counter 0, 1, 2 and so on."""
    for counter in range(2**32):
        yield from sha256(label + seed + counter.to_bytes(4, "big")).digest()


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return an unbiased number below a bound of at most 256, skipping bytes that would favour some numbers."""
    fair = 256 - 256 % bound
    return next(number for number in stream if number < fair) % bound
