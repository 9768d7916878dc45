"""Tokens: random secrets that browsers choose, and of which the server keeps only the digest. Likewise addresses."""

import hmac
import re
from hashlib import sha256

from indigo.tables.table_errors import Unauthorised

# 32 bytes in base64url: the last of the 43 characters carries four bits, so each token has exactly one spelling
_TOKEN = re.compile(r"[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]")


def holder_of(token: str) -> str:
    """Return the digest that identifies a token's holder; raise `Unauthorised` if the token is malformed."""
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        raise Unauthorised("a token must be 32 bytes in base64url without padding")
    return sha256(token.encode()).hexdigest()


def address_digest(secret: str, address: str) -> str:
    """Return a digest of an address: equal for equal addresses, and useless to somebody without the server's secret."""
    return hmac.new(secret.encode(), address.encode(), sha256).hexdigest()[:16]


def same(first: str, second: str) -> bool:
    """Compare two digests in constant time."""
    return hmac.compare_digest(first, second)
