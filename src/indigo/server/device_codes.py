"""Codes that bring somebody's token to another device: read aloud or typed, valid for ten minutes, and only once.

The server keeps a code's digest, and what it brings encrypted with a key that only the code yields. Both come from the
same slow function, so that a stolen database can't be searched for codes.
"""

import os
import secrets
from hashlib import scrypt
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from indigo.tables.table_errors import NotFound
from indigo.tables.table_names import GROUPS, read_groups

LIFE: Final = 600_000  # milliseconds
_GROUPS: Final = 4  # more than 48 bits
_NONCE: Final = 12  # bytes


class SealedCode(NamedTuple):
    """A code as the server keeps it, in hexadecimal."""

    digest: str
    sealed: str


def new_code() -> str:
    """Return a random code that can't be guessed, such as kabo-mite-rusa-lopi."""
    return "-".join(secrets.choice(GROUPS) for _ in range(_GROUPS))


def check_code(text: str) -> str:
    """Return a code in its own form, like a table's name; raise `NotFound` if it can't be one."""
    code = read_groups(text, _GROUPS)
    if code is None:
        raise no_such_code()
    return code


def no_such_code() -> NotFound:
    """Return the one error for codes that never existed, have expired or were used, so it reveals nothing."""
    return NotFound("there is no such code: it may have expired, or been used")


def digest_of(code: str) -> str:
    """Return the digest by which the server finds a code; this takes some 50 ms."""
    return _derived(code)[0]


def seal(code: str, content: str) -> SealedCode:
    """Encrypt what a code brings; this takes some 50 ms."""
    digest, key = _derived(code)
    nonce = os.urandom(_NONCE)
    return SealedCode(digest, (nonce + AESGCM(key).encrypt(nonce, content.encode(), None)).hex())


def unseal(code: str, sealed: str) -> str:
    """Decrypt what a code brings; raise `NotFound` if it was sealed with another one. This takes some 50 ms."""
    _, key = _derived(code)
    content = bytes.fromhex(sealed)
    try:
        return AESGCM(key).decrypt(content[:_NONCE], content[_NONCE:], None).decode()
    except InvalidTag:
        raise no_such_code() from None


def _derived(code: str) -> tuple[str, bytes]:
    """Return a code's digest and key."""
    derived = scrypt(code.encode(), salt=b"indigo device code", n=2**14, r=8, p=1, dklen=64)
    return derived[:32].hex(), derived[32:]
