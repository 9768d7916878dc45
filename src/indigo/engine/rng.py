"""Random numbers for kernels: SplitMix64, whose state is one 64-bit counter in an array.

The counter advances by a fixed odd number, and a mixer turns it into random bits. The same seed gives the same game.
Nothing here is secret; the shuffle of a real game comes from `indigo.rules.chance`.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from indigo.engine.compiled import Number, inlined, kernel
from indigo.engine.numbering import checked_seed

Rng: TypeAlias = NDArray[np.uint64]

STEP = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_1 = np.uint64(0xBF58476D1CE4E5B9)
_FACTOR_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def new_rng(seed: int | None) -> Rng:
    """Return a generator that starts from a seed, or from a random one for None.

    Raises `BadSeed` unless the seed is a whole number below 2**64.
    """
    return np.array([checked_seed(seed)], dtype=np.uint64)


@inlined
def mix_bits(counter: np.uint64) -> np.uint64:
    """Turn a counter into 64 random bits."""
    bits = (counter ^ (counter >> _30)) * _FACTOR_1
    bits = (bits ^ (bits >> _27)) * _FACTOR_2
    return bits ^ (bits >> _31)


@kernel
def next_bits(rng: Rng) -> np.uint64:
    """Return the next 64 random bits."""
    rng[0] += STEP
    return mix_bits(rng[0])


@kernel
def next_below(rng: Rng, bound: Number) -> np.uint64:
    """Return a random number from 0 to a small bound, exclusive; the bias is below one in 2**26."""
    return ((next_bits(rng) >> _32) * np.uint64(bound)) >> _32
