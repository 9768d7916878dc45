"""Web push messages: encryption (RFC 8291) and VAPID, the proof of who sent them (RFC 8292)."""

import os
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from indigo.server.store.store_types import Subscription
from indigo.tables.table_errors import BadRequest

_CURVE = ec.SECP256R1()
_RECORD = 4096  # bytes; all our messages fit into one record
_VISIBLE = re.compile(r"[!-~]+")
_HOST = re.compile(r"[a-z0-9.-]+")
_VALID = 12 * 3600  # seconds that a token is valid; the RFC allows a day


def new_secret() -> str:
    """Return a new private key, with which the server identifies itself to push services."""
    return _text(ec.generate_private_key(_CURVE).private_numbers().private_value.to_bytes(32, "big"))


class VapidKey:
    """The key that proves to a push service that this is the server a browser subscribed to."""

    def __init__(self, secret: str, contact: str = "") -> None:
        self._key = ec.derive_private_key(int.from_bytes(_bytes(secret), "big"), _CURVE)
        self._contact = contact
        self.public = _text(_point(self._key.public_key()))

    def header(self, endpoint: str, now: int) -> str:
        """Return the `Authorization` header for a message; `now` is in milliseconds."""
        claims: dict[str, object] = {"aud": origin_of(endpoint), "exp": now // 1000 + _VALID}
        if self._contact:
            claims["sub"] = self._contact
        signed = b".".join(_text(orjson.dumps(part)).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        halves = decode_dss_signature(self._key.sign(signed, ec.ECDSA(SHA256())))
        signature = b"".join(half.to_bytes(32, "big") for half in halves)
        return f"vapid t={signed.decode()}.{_text(signature)}, k={self.public}"


def encrypt(
    message: bytes,
    to: Subscription,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for a browser; the key and the salt are random unless a test sets them."""
    key, salt = key or ec.generate_private_key(_CURVE), salt or os.urandom(16)
    reader, sender = _bytes(to.p256dh), _point(key.public_key())
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, reader))
    secret = _derived(shared, _bytes(to.auth), b"WebPush: info\0" + reader + sender, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content_key).encrypt(nonce, message + b"\2", None)  # 2 marks the last record
    return salt + _RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender + sealed


def check_keys(of: Subscription) -> None:
    """Raise `BadRequest` unless a subscription's keys can be used for encryption."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, _bytes(of.p256dh))
        if len(_bytes(of.auth)) != 16:
            raise ValueError
    except ValueError:
        raise BadRequest("keys: p256dh must be a point on P-256, auth 16 bytes, both in base64url") from None


def origin_of(address: str) -> str:
    """Return the origin of a URL; raise ValueError if it has none."""
    parts = urlsplit(address)
    if not _VISIBLE.fullmatch(address):  # urlsplit drops line ends, tabs and leading blanks
        raise ValueError("this URL contains spaces, control characters or non-ASCII characters")
    if not _HOST.fullmatch(parts.hostname or "") or parts.username is not None:
        raise ValueError("this URL has no origin")
    is_usual = parts.port is None or parts.port == {"http": 80, "https": 443}.get(parts.scheme)
    return f"{parts.scheme}://{parts.hostname}" + ("" if is_usual else f":{parts.port}")


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, purpose).derive(secret)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
