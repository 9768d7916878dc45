"""Seat tokens: a secret that a browser makes up, and of which the server keeps only the digest."""

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256

from indigo.server.http_errors import Unauthorised

# 32 bytes in base64url: the last of 43 characters carries four bits, so that there is one way to write each token
_TOKEN = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")


def holder_of(token: str) -> str:
    """Return the digest under which the holder of a token is known; refuse what is no token."""
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise Unauthorised("a token is 32 bytes in base64url without padding")
    return sha256(token.encode()).hexdigest()


def same(first: str, second: str) -> bool:
    """Compare in a time that tells nothing about where two digests differ."""
    return hmac.compare_digest(first, second)


def bearer(headers: Mapping[str, str]) -> str | None:
    """Return the token of an `Authorization: Bearer` header; the keys are lower case, or do not care."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
