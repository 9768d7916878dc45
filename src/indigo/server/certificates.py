"""The certificates that the server trusts when it sends requests itself."""

import ssl
from functools import cache

import httpx


@cache
def trusted() -> ssl.SSLContext:
    """Return them; loading them takes a while."""
    return httpx.create_ssl_context(trust_env=False)
